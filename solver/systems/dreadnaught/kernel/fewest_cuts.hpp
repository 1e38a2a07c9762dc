// Where to cut a list into runs that take no more than so much work each, at the least cost.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace dreadnaught::duel {

struct Link {
  std::int64_t work;  // 0 where it is cut
  std::int64_t cost;  // of a cut there, 0 or more
};

// The links that are cut, in rising order: those between two of them take no more than `most` together,
// and all cuts cost as little as can be. It takes the square of the links.
inline std::vector<int> fewest_cuts(const std::vector<Link>& links, std::int64_t most) {
  const auto count = static_cast<int>(links.size());
  // By link from 1 on; the first is one before the list, and the last the end of the list.
  std::vector<std::int64_t> costs(count + 2);  // of it and all cuts after it, if it is cut
  std::vector<int> next(count + 2, count + 1);
  for (int link = count; link >= 0; --link) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t work = 0;
    for (int other = link + 1; other <= count + 1 && work <= most; ++other) {
      if (costs[other] < least) {
        least = costs[other];
        next[link] = other;
      }
      if (other <= count) work += links[other - 1].work;
    }
    costs[link] = least + (link == 0 ? 0 : links[link - 1].cost);
  }
  std::vector<int> cuts;
  for (int link = next[0]; link <= count; link = next[link]) cuts.push_back(link - 1);
  return cuts;
}

}  // namespace dreadnaught::duel
