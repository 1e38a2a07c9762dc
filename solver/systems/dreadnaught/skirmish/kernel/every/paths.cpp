#include "paths.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

namespace dreadnaught::skirmish::every {
namespace {

constexpr int shortest_charge = 2;  // 10 feet

struct Label {
  int cost;
  std::vector<Cell> cells;
  bool odd;
  Provoked provoked;

  [[nodiscard]] auto order() const { return std::tie(cost, cells, odd, provoked); }
  bool operator>(const Label& other) const { return order() > other.order(); }
};

Provoked provoked_on_leaving(const Ground& ground, Cell cell, Provoked provoked) {
  const std::size_t before = provoked.size();
  for (const Threat& threat : ground.threats) {
    const auto end = provoked.begin() + static_cast<std::ptrdiff_t>(before);
    if (std::find(provoked.begin(), end, threat.enemy) != end) continue;
    if (ground.board.within(threat.cell, cell, threat.reach)) provoked.push_back(threat.enemy);
  }
  return provoked;
}

// Whether `few` is what is left of `many` when some are taken out of it.
bool is_within(const Provoked& few, const Provoked& many) {
  auto rest = many.begin();
  for (const std::int8_t enemy : few) {
    rest = std::find(rest, many.end(), enemy);
    if (rest == many.end()) return false;
    ++rest;
  }
  return true;
}

void keep_undominated(std::vector<Path>& candidates, std::vector<Path>& all) {
  std::ranges::stable_sort(candidates, {}, [](const Path& path) {
    return std::pair(path.cost, path.provoked.size());
  });
  std::vector<const Path*> kept;
  for (const Path& path : candidates) {
    const bool dominated = std::ranges::any_of(
        kept, [&](const Path* other) { return is_within(other->provoked, path.provoked); });
    if (!dominated) kept.push_back(&path);
  }
  for (const Path* path : kept) all.push_back(*path);
}

// Visits the shortest way to each destination by each order of provocations, until told that it was
// enough. Of the ways that go on alike only the first in order is ever used.
template <typename Visit>
void for_each_way(const Ground& ground, Cell start, int most, Visit visit) {
  using Reached = std::tuple<Cell, bool, Provoked>;  // all that tells how a way may go on
  std::map<Reached, std::pair<int, std::vector<Cell>>> least;
  std::priority_queue<Label, std::vector<Label>, std::greater<>> queue;
  const auto reach = [&](Label label) {
    std::pair way(label.cost, label.cells);
    const auto [known, is_new] =
        least.try_emplace(Reached(label.cells.back(), label.odd, label.provoked), way);
    if (!is_new) {
      if (known->second <= way) return;
      known->second = std::move(way);
    }
    queue.push(std::move(label));
  };
  reach({0, {start}, false, {}});
  while (!queue.empty()) {
    const Label label = queue.top();
    queue.pop();
    const Cell here = label.cells.back();
    const auto& way = least.at({here, label.odd, label.provoked});
    if (way.first != label.cost || way.second != label.cells) continue;
    if (here != start && !ground.is_occupied(here) && !visit(label)) return;
    const Provoked provoked = provoked_on_leaving(ground, here, label.provoked);
    for (const Cell there : ground.board.neighbours(here)) {
      if (ground.is_barred(there)) continue;
      const int cost = label.cost + ground.board.step_cost(here, there, label.odd);
      if (cost > most) continue;
      std::vector<Cell> cells = label.cells;
      cells.push_back(there);
      reach({cost, std::move(cells), label.odd != ground.board.is_diagonal(here, there), provoked});
    }
  }
}

}  // namespace

bool Ground::is_barred(Cell cell) const {
  return std::ranges::find(barred, cell) != barred.end();
}

bool Ground::is_occupied(Cell cell) const {
  return std::ranges::find(occupied, cell) != occupied.end();
}

std::vector<Path> paths(const Ground& ground, Cell start, int most) {
  std::map<Cell, std::vector<Path>> found;
  for_each_way(ground, start, most, [&](const Label& label) {
    found[label.cells.back()].push_back({label.cells, label.cost, label.provoked});
    return true;
  });
  std::vector<Path> all;
  for (auto& [there, candidates] : found) keep_undominated(candidates, all);
  return all;
}

bool lead_anywhere(const Ground& ground, Cell start, int most) {
  bool any = false;
  for_each_way(ground, start, most, [&](const Label&) {
    any = true;
    return false;
  });
  return any;
}

std::vector<Path> steps(const Ground& ground, Cell start) {
  std::vector<Path> all;
  const Provoked provoked = provoked_on_leaving(ground, start, {});
  for (const Cell there : ground.board.neighbours(start)) {
    if (ground.is_occupied(there) || ground.is_barred(there)) continue;
    all.push_back({{start, there}, 1, provoked});
  }
  return all;
}

std::vector<Path> charges(const Ground& ground, Cell start, Cell target, int reach, int most) {
  const Board& board = ground.board;
  const Square middle = board.square(target);
  std::vector<Cell> goals;
  int nearest = 0;
  for (int dx = -reach; dx <= reach; ++dx) {
    for (int dy = -reach; dy <= reach; ++dy) {
      const Square there{middle.x + dx, middle.y + dy};
      if (there == middle || !board.is_open(there)) continue;
      const Cell cell = board.cell(there);
      if (ground.is_occupied(cell) || !board.within(cell, target, reach)) continue;
      const int distance = board.distance(start, cell);
      nearest = goals.empty() ? distance : std::min(nearest, distance);
      goals.push_back(cell);
    }
  }
  if (nearest < shortest_charge || nearest > most) return {};
  std::vector<Path> all;
  for (const Cell goal : goals) {
    if (board.distance(start, goal) != nearest) continue;
    const std::vector<Cell> walk = board.straight_walk(start, goal);
    bool free = true;
    for (std::size_t i = 0; i + 1 < walk.size(); ++i) {
      free = free && board.are_neighbours(walk[i], walk[i + 1]);
    }
    for (const Square crossed : squares_between(board.square(start), board.square(goal))) {
      free = free && !ground.is_occupied(board.cell(crossed));
    }
    if (!free) continue;
    Provoked provoked;
    for (std::size_t i = 0; i + 1 < walk.size(); ++i) {
      provoked = provoked_on_leaving(ground, walk[i], provoked);
    }
    all.push_back({walk, nearest, provoked});
  }
  return all;
}

}  // namespace dreadnaught::skirmish::every
