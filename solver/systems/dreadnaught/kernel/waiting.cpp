#include "waiting.hpp"

#include <algorithm>
#include <cstddef>

#include "proof.hpp"

namespace dreadnaught::duel {
namespace {

// How much less than endless play pays is tried, as a multiple of the nearest that tables are.
constexpr double most_below = 1e4;
constexpr double widening = 4.0;

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

}  // namespace

Values prove_waiting(const RecursiveGame& game, const Values& lower, const Values& upper,
                     const Exactness& exactness) {
  const double least = game.end - most_below * exactness.nearest;
  Values table = lower;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (lower[i] < least && upper[i] > least) table[i] = std::min(game.end, upper[i]);
  }
  for (double step = exactness.nearest; table != lower; step *= widening) {
    if (lower_unheld(game, lower, step, least, table)) continue;
    Attempts attempts(game);
    return attempts.prove(table, exactness.nearest, 0.0) ? attempts.best() : lower;
  }
  return lower;
}

}  // namespace dreadnaught::duel
