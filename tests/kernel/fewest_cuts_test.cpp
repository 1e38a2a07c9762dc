// Cuts of lists, against all sets of cuts of short ones.
//
// Built with -DDREADNAUGHT_TESTS=ON.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "checks.hpp"
#include "systems/dreadnaught/kernel/fewest_cuts.hpp"

using dreadnaught::duel::fewest_cuts;
using dreadnaught::duel::Link;

namespace {

using Cuts = std::vector<bool>;

bool is_allowed(const std::vector<Link>& links, const Cuts& cuts, std::int64_t most) {
  std::int64_t work = 0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    work = cuts[i] ? 0 : work + links[i].work;
    if (work > most) return false;
  }
  return true;
}

std::int64_t cost_of(const std::vector<Link>& links, const Cuts& cuts) {
  std::int64_t cost = 0;
  for (std::size_t i = 0; i < links.size(); ++i) cost += cuts[i] ? links[i].cost : 0;
  return cost;
}

std::int64_t least_cost(const std::vector<Link>& links, std::int64_t most) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (unsigned set = 0; set < 1U << links.size(); ++set) {
    Cuts cuts(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) cuts[i] = ((set >> i) & 1U) != 0;
    if (is_allowed(links, cuts, most)) least = std::min(least, cost_of(links, cuts));
  }
  return least;
}

}  // namespace

int main() {
  std::mt19937 random(1);
  const auto up_to = [&random](int most) { return static_cast<int>(random() % (most + 1)); };
  for (int round = 0; round < 2000; ++round) {
    std::vector<Link> links(up_to(9));
    for (Link& link : links) link = {up_to(12), up_to(6)};
    const int most = up_to(20);
    Cuts cuts(links.size());
    int last = -1;
    for (const int cut : fewest_cuts(links, most)) {
      check(cut > last, "cuts rise");
      last = cut;
      cuts.at(cut) = true;
    }
    check(is_allowed(links, cuts, most), "no run takes more than the most");
    check(cost_of(links, cuts) == least_cost(links, most), "no cuts cost less");
  }
  return told();
}
