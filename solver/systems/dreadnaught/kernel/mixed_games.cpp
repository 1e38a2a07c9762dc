#include "mixed_games.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace dreadnaught::duel {
namespace {

// Fewer games leave too many lanes empty.
constexpr int fewest_side_by_side = 3;
constexpr int most_side_by_side = 8;

}  // namespace

double* MixedGames::add(double& target, int rows, int columns) {
  if (count_ == 0) payoffs_.resize(std::max(payoffs_.size(), size(rows, columns)));
  double* const payoffs = payoffs_.data() + used_;
  used_ += size(rows, columns);
  jobs_[count_] = {payoffs, rows, columns, nullptr, nullptr};
  targets_[count_] = &target;
  ++count_;
  return payoffs;
}

void MixedGames::solve_all(kernel::MatrixGameSolver& alone) {
  const auto shape = [this](int k) { return std::tuple(jobs_[k].rows, jobs_[k].columns); };
  std::iota(order_.begin(), order_.begin() + count_, 0);
  std::sort(order_.begin(), order_.begin() + count_,
            [&](int a, int b) { return shape(a) < shape(b); });
  for (int first = 0; first < count_; first += most_side_by_side) {
    const int count = std::min(most_side_by_side, count_ - first);
    const std::span<const int> games(order_.data() + first, count);
    if (count < fewest_side_by_side) {
      for (const int k : games) solve_alone(k, alone);
    } else {
      solve_together(games);
    }
  }
}

void MixedGames::solve_alone(int k, kernel::MatrixGameSolver& solver) {
  const kernel::Job& job = jobs_[k];
  results().set(k, solver.solve(job.payoffs, job.rows, job.columns, job.columns));
}

// In one shape: to have a bid twice changes nothing.
void MixedGames::solve_together(std::span<const int> games) {
  int rows = 0;
  int columns = 0;
  for (const int k : games) {
    rows = std::max(rows, jobs_[k].rows);
    columns = std::max(columns, jobs_[k].columns);
  }
  padded_.resize(std::max(padded_.size(), most_side_by_side * size(rows, columns)));
  double* out = padded_.data();
  for (const int k : games) {
    kernel::Job& job = jobs_[k];
    if (job.rows < rows || job.columns < columns) {
      const double* const padded = out;
      for (int i = 0; i < rows; ++i) {
        const double* const row = job.payoffs + size(std::min(i, job.rows - 1), job.columns);
        out = std::copy_n(row, job.columns, out);
        out = std::fill_n(out, columns - job.columns, row[job.columns - 1]);
      }
      job = {padded, rows, columns, nullptr, nullptr};
    }
    lockstep_.add(job, k);
  }
  lockstep_.finish();
}

}  // namespace dreadnaught::duel
