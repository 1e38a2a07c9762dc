#include "stage_game.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace dreadnaught::duel {

double StageGameSolver::value(const double* payoffs, int rows, int columns, Support* support) {
  if (stop_.load(std::memory_order_relaxed)) throw StoppedError();
  row_mix_.resize(std::max(row_mix_.size(), static_cast<std::size_t>(rows)));
  column_mix_.resize(std::max(column_mix_.size(), static_cast<std::size_t>(columns)));
  ++mixed_;
  if (support != nullptr && told_ != Told::value &&
      support->solve(payoffs, rows, columns, row_mix_.data(), column_mix_.data())) {
    return bound(payoffs, rows, columns);
  }
  const kernel::Result result =
      games_.solve(payoffs, rows, columns, columns, row_mix_.data(), column_mix_.data());
  note_gap(result.exploitability);
  // Bounds hold however far apart they are. Written so that a gap that is no number is refused too.
  const bool bounds = told_ != Told::value && std::isfinite(result.exploitability);
  if (!bounds && !result.certified() && !(result.exploitability <= accuracy_.tolerance)) {
    throw UncertifiedError();
  }
  if (support != nullptr) *support = Support(row_mix_.data(), rows, column_mix_.data(), columns);
  if (told_ == Told::value) return result.value;
  // The bounds of a saddle point are two payoffs.
  if (result.status == kernel::Status::saddle) {
    return told_ == Told::lower ? result.lower : result.upper;
  }
  return bound(payoffs, rows, columns);
}

double StageGameSolver::bound(const double* payoffs, int rows, int columns) {
  const double rounding = accuracy_.rounding * std::max(rows, columns);
  if (told_ == Told::lower) {
    const SideOfGame attacker = SideOfGame::of_rows(payoffs, rows, columns);
    return bound_.secured(attacker, row_mix_.data(), rounding, games_);
  }
  const SideOfGame defender = SideOfGame::of_columns(payoffs, rows, columns);
  return -bound_.secured(defender, column_mix_.data(), rounding, games_);
}

}  // namespace dreadnaught::duel
