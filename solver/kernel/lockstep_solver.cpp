#include "kernel/lockstep_solver.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/scanned.hpp"

namespace dreadnaught::kernel {
namespace {

Payoffs payoffs_of(const Job& job) noexcept {
  return {job.payoffs, job.rows, job.columns, job.columns};
}

}  // namespace

LockstepSolver::LockstepSolver(const Results& results)
    : LockstepSolver(results, *supported_routines().back()) {}
LockstepSolver::LockstepSolver(const Results& results, const Routines& routines)
    : results_(results),
      large_(routines),
      workspace_(Capacity::of(lockstep_dimension, lockstep_dimension), routines) {}

void LockstepSolver::add(const Job& job, std::size_t index) {
  if (std::max(job.rows, job.columns) > lockstep_dimension) {
    results_.set(index, large_.solve(job.payoffs, job.rows, job.columns, job.columns, job.row,
                                     job.column));
    return;
  }
  const Extremes e = workspace_.routines().scan(payoffs_of(job), workspace_.row_least,
                                                workspace_.column_greatest);
  const Scaling scaling(e);
  if (!e.finite || e.lower == e.upper || scaling.first != 1.0) {
    results_.set(index, solve_scanned(payoffs_of(job), e, workspace_, job.row, job.column));
    return;
  }
  if (count_ > 0 && (lanes_[0].job->rows != job.rows || lanes_[0].job->columns != job.columns)) {
    finish();
  }
  games_[count_] = {job.payoffs, scaling.base, scaling.second, job.row, job.column, 0.0, 0.0};
  lanes_[count_] = {&job, index, e};
  if (++count_ == workspace_.routines().in_lockstep) finish();
}

void LockstepSolver::finish() noexcept {
  if (count_ == 0) return;
  const Job& first = *lanes_[0].job;
  workspace_.routines().lockstep(games_.data(), count_, first.rows, first.columns);
  for (int k = 0; k < count_; ++k) results_.set(lanes_[k].index, settled(lanes_[k], games_[k]));
  count_ = 0;
}

Result LockstepSolver::settled(const Lane& lane, const LockstepGame& game) noexcept {
  const Scaling scaling(lane.extremes);
  const double range = scaling.scaled(lane.extremes.greatest);
  if (std::fabs(game.upper - game.lower) <= ample * range) {
    return scaling.result({game.lower, game.upper}, Status::simplex);
  }
  const Job& job = *lane.job;
  workspace_.routines().scan(payoffs_of(job), workspace_.row_least, workspace_.column_greatest);
  return solve_scanned(payoffs_of(job), lane.extremes, workspace_, job.row, job.column);
}

}  // namespace dreadnaught::kernel
