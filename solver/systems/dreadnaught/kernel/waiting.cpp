#include "waiting.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "proof.hpp"
#include "sweeps.hpp"

namespace dreadnaught::duel {
namespace {

// How much less than endless play pays is tried, as a multiple of the nearest that tables are.
constexpr double most_below = 1e4;
constexpr double widening = 4.0;
constexpr int most_rounds = 8;
constexpr int most_restarts = 4;
constexpr double lost_share = 1e-3;  // of what endless play is worth above the least

// Lowers what a round lowers of the table, by no less than a step, and to the bound below `least`;
// returns whether there was any.
bool lower_unheld(const RecursiveGame& game, const Values& bound, double step, double least,
                  Values& table) {
  Values later = table;
  game.map(later);
  bool lowered = false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i] == bound[i] || later[i] >= table[i]) continue;
    table[i] = std::min(later[i], table[i] - step);
    if (table[i] < least) table[i] = bound[i];
    lowered = true;
  }
  return lowered;
}

bool is_open_to_waiting(double lower, double upper, double least) {
  return lower < least && upper > least;
}

}  // namespace

bool may_wait(double end, const Values& lower, const Values& upper, const Exactness& exactness) {
  const double least = end - most_below * exactness.nearest;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (is_open_to_waiting(lower[i], upper[i], least)) return true;
  }
  return false;
}

std::vector<bool> unraised(const RecursiveGame& game, const Values& table, Values later,
                           std::vector<bool> waiting) {
  for (int k = 0;; ++k) {
    for (std::size_t i = 0; i < table.size(); ++i) {
      waiting[i] = waiting[i] && later[i] <= table[i];
      later[i] = std::max(later[i], table[i]);
    }
    if (k == most_rounds || std::ranges::find(waiting, true) == waiting.end()) return waiting;
    const Values before = later;
    game.map(later);
    if (later == before) return waiting;
  }
}

bool drop_waiting(const RecursiveGame& game, const std::vector<bool>& kept, Values& table) {
  std::vector<bool> above(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) above[i] = !kept[i] && table[i] > game.end;
  const std::vector<bool> dropped = unraised(game, table, table, std::move(above));
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (dropped[i]) table[i] = game.end;
  }
  return std::ranges::find(dropped, true) != dropped.end();
}

Values prove_without_waiting(const RecursiveGame& game, const Values& upper,
                             const Exactness& exactness) {
  Attempts attempts(game);
  std::vector<bool> lost(upper.size());
  Values found(upper.size(), game.end);
  for (std::size_t i = 0; i < lost.size(); ++i) {
    lost[i] = upper[i] - game.floor[i] < lost_share * (game.end - game.floor[i]);
    if (lost[i]) found[i] = game.floor[i];
  }
  const RoundMap others = [&](Values& values) {
    game.map(values);
    for (std::size_t i = 0; i < lost.size(); ++i) {
      if (lost[i]) values[i] = game.floor[i];
    }
  };
  for (int restart = 0; restart < most_restarts; ++restart) {
    found = find_value(others, found, exactness.residual, exactness.most_sweeps).values;
    for (const double by : {exactness.nearest, 10 * exactness.nearest}) {
      Values table = lowered(found, game.end, by);
      for (std::size_t i = 0; i < table.size(); ++i) table[i] = std::max(table[i], game.floor[i]);
      if (attempts.prove(std::move(table), by, by)) return attempts.best();
    }
    found = lowered(found, game.end, exactness.nearest);
    if (!drop_waiting(game, lost, found)) break;
  }
  return attempts.best();
}

Values prove_waiting(const RecursiveGame& game, const Values& lower, const Values& upper,
                     const Exactness& exactness) {
  const double least = game.end - most_below * exactness.nearest;
  Values table = lower;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (is_open_to_waiting(lower[i], upper[i], least)) table[i] = std::min(game.end, upper[i]);
  }
  for (double step = exactness.nearest; table != lower; step *= widening) {
    if (lower_unheld(game, lower, step, least, table)) continue;
    Attempts attempts(game);
    return attempts.prove(table, exactness.nearest, 0.0) ? attempts.best() : lower;
  }
  return lower;
}

}  // namespace dreadnaught::duel
