#include "kernel/certificate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dreadnaught::kernel {
namespace {

// Clips at 0 and divides by the sum; false if that makes no distribution.
bool normalise(double* weights, int count) noexcept {
  double sum = 0.0;
  for (int i = 0; i < count; ++i) {
    weights[i] = std::max(weights[i], 0.0);
    sum += weights[i];
  }
  if (!(sum > 0.0) || !std::isfinite(sum)) return false;
  for (int i = 0; i < count; ++i) weights[i] /= sum;
  return true;
}

}  // namespace

void write_pure(const double* values, double value, int count, double* to) noexcept {
  std::fill_n(to, count, 0.0);
  to[std::find(values, values + count - 1, value) - values] = 1.0;
}

void certify(Game& game, const Workspace& workspace) noexcept {
  const Tableau& t = game.tableau;
  // Slacks of the program and of its dual fall into the same array, behind what is wanted.
  double* const values = workspace.values;
  std::fill_n(values, game.columns + game.rows, 0.0);
  for (int i = 0; i < t.rows; ++i) values[t.basic[i]] = t.rhs[i];
  std::copy_n(values, game.columns, game.trial.y);
  std::fill_n(values, game.columns + game.rows, 0.0);
  for (int j = 0; j < t.columns; ++j) values[t.nonbasic[j]] = -t.cost[j];
  std::copy_n(values + game.columns, game.rows, game.trial.x);
  std::fill(game.trial.y + game.columns, game.trial.y + game.stride, 0.0);

  const bool x_valid = normalise(game.trial.x, game.rows);
  const bool y_valid = normalise(game.trial.y, game.columns);
  const Bounds bounds = game.routines->bounds(game.scaled, game.rows, game.columns, game.stride,
                                              game.trial.x, game.trial.y);
  if (x_valid && bounds.lower > game.best.bounds.lower) {
    std::swap(game.best.x, game.trial.x);
    game.best.bounds.lower = bounds.lower;
  }
  if (y_valid && bounds.upper < game.best.bounds.upper) {
    std::swap(game.best.y, game.trial.y);
    game.best.bounds.upper = bounds.upper;
  }
}

void fall_back(Game& game, const Workspace& workspace, const Extremes& e, Bounds pure) noexcept {
  if (game.best.bounds.lower < pure.lower) {
    game.best.bounds.lower = pure.lower;
    write_pure(workspace.row_least, e.lower, game.rows, game.best.x);
  }
  if (game.best.bounds.upper > pure.upper) {
    game.best.bounds.upper = pure.upper;
    write_pure(workspace.column_greatest, e.upper, game.columns, game.best.y);
  }
}

}  // namespace dreadnaught::kernel
