#include "approach.hpp"

#include <algorithm>
#include <utility>

namespace dreadnaught::skirmish::every {
namespace {

constexpr std::size_t most_known = 1U << 14U;
constexpr int charge_speeds = 2;

struct Step {
  Cell cell;
  bool odd;  // after an odd number of diagonals
};

// Visits all squares that a walk comes to, the nearest first, until told that it was enough.
template <typename Visit>
void walk_outwards(const Ground& ground, Cell start, Visit visit) {
  const Board& board = ground.board;
  std::vector<bool> seen(static_cast<std::size_t>(board.width()) * board.height() * 2, false);
  // By the squares walked: a step takes one, or two.
  std::array<std::vector<Step>, 3> waiting;
  waiting[0].push_back({start, false});
  std::size_t left = 1;
  for (int squares = 0; left > 0; ++squares) {
    std::vector<Step> now = std::exchange(waiting[squares % 3], {});
    left -= now.size();
    for (const Step& step : now) {
      const std::size_t place = static_cast<std::size_t>(step.cell) * 2 + (step.odd ? 1 : 0);
      if (seen[place]) continue;
      seen[place] = true;
      if (!visit(step.cell, squares)) return;
      for (const Cell there : board.neighbours(step.cell)) {
        if (ground.is_barred(there)) continue;
        const int cost = board.step_cost(step.cell, there, step.odd);
        const bool odd = step.odd != board.is_diagonal(step.cell, there);
        waiting[(squares + cost) % 3].push_back({there, odd});
        ++left;
      }
    }
  }
}

}  // namespace

std::size_t Approaches::Hash::operator()(const Cells& cells) const {
  std::uint64_t hash = 0;
  for (const Cell cell : cells) {
    hash = (hash ^ cell) * 0x9fb21c651e98df25ULL;
    hash ^= hash >> 32;
  }
  return hash;
}

const Approaches::Table& Approaches::in(const State& state) {
  Cells cells;
  cells.fill(nowhere);
  for (int i = 0; i < game_.size(); ++i) {
    if (!state.combatants[i].fallen()) cells[i] = state.combatants[i].cell;
  }
  const auto known = known_.find(cells);
  if (known != known_.end()) return known->second;
  if (known_.size() >= most_known) known_.clear();
  return known_.emplace(cells, table_of(cells)).first->second;
}

Approaches::Table Approaches::table_of(const Cells& cells) const {
  const auto size = static_cast<std::size_t>(game_.size());
  Table table(size * size);
  for (int own = 0; own < game_.size(); ++own) {
    if (cells[own] != nowhere) approach(cells, own, &table[own * size]);
  }
  return table;
}

Ground Approaches::ground_of(const Cells& cells, int own) const {
  Ground ground{game_.setting().board, {}, {}, {}};
  for (int i = 0; i < game_.size(); ++i) {
    if (i == own || cells[i] == nowhere) continue;
    ground.occupied.push_back(cells[i]);
    if (game_.setting().enemies(i, own)) ground.barred.push_back(cells[i]);
  }
  return ground;
}

bool Approaches::strikes(int own, Cell from, Cell enemy) const {
  const Member& member = game_.member(own);
  const auto within = [&](int squares) {
    return squares > 0 && game_.setting().board.within(from, enemy, squares);
  };
  return within(member.reach) || within(member.ranged);
}

void Approaches::approach(const Cells& cells, int own, Approach* to) const {
  const Member& member = game_.member(own);
  const Ground ground = ground_of(cells, own);
  std::vector<int> far;
  for (int i = 0; i < game_.size(); ++i) {
    if (cells[i] == nowhere || !game_.setting().enemies(i, own)) continue;
    if (!strikes(own, cells[own], cells[i])) far.push_back(i);
  }
  for (const int enemy : far) {
    const int most = charge_speeds * member.speed;
    const bool charges =
        member.reach > 0 &&
        !every::charges(ground, cells[own], cells[enemy], member.reach, most).empty();
    to[enemy] = {Approach::barred, charges};
  }
  if (!far.empty()) walk(ground, cells, own, std::move(far), to);
}

void Approaches::walk(const Ground& ground, const Cells& cells, int own, std::vector<int> enemies,
                      Approach* to) const {
  walk_outwards(ground, cells[own], [&](Cell cell, int squares) {
    if (cell == cells[own] || ground.is_occupied(cell)) return true;
    std::erase_if(enemies, [&](int enemy) {
      const bool there = strikes(own, cell, cells[enemy]);
      if (there) to[enemy].squares = static_cast<std::int16_t>(squares);
      return there;
    });
    return !enemies.empty();
  });
}

}  // namespace dreadnaught::skirmish::every
