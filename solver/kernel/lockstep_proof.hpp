// What the tableaus of several games prove, measured on their payoffs.
#pragma once

#include "kernel/lockstep_tableau.hpp"

namespace dreadnaught::kernel {
namespace {

// Reads the values of all variables of both programs off the tableau.
void read_solutions(Lockstep& t) {
  for (int k = 0; k < t.rows + t.columns; ++k) t.primal[k] = t.dual[k] = Real{};
  for (int lane = 0; lane < lanes; ++lane) {
    const Real* const rhs = t.cells + t.columns;
    for (int i = 0; i < t.rows; ++i) t.primal[t.basic[i][lane]][lane] = rhs[i * t.width()][lane];
    const Real* const cost = t.cells + t.rows * t.width();
    for (int j = 0; j < t.columns; ++j) t.dual[t.nonbasic[j][lane]][lane] = -cost[j][lane];
  }
}

// Clips at 0 and divides by the sum. Where this is no distribution the lane is 0 in the result:
// the sum of an optimum is 1 over a value in [1, 2].
DREADNAUGHT_INLINE Mask normalise(Real* weights, int count) {
  Real sum{};
  for (int k = 0; k < count; ++k) {
    weights[k] = V::max(weights[k], Real{});
    sum += weights[k];
  }
  const Real share = 1.0 / sum;
  for (int k = 0; k < count; ++k) weights[k] *= share;
  return (sum > 0.25) & (sum < 4.0);
}

// Proves min(xᵀS) and max(Sy) for the payoffs themselves.
void certify_lanes(Lockstep& t, const Real* x, const Real* y, Real& lower, Real& upper) {
  Real* const totals = t.pivot_row;
  for (int j = 0; j < t.columns; ++j) totals[j] = Real{};
  upper = V::all(-infinity);
  const Real* entry = t.scaled;
  for (int i = 0; i < t.rows; ++i) {
    Real sum{};
    for (int j = 0; j < t.columns; ++j, ++entry) {
      sum += *entry * y[j];
      totals[j] += *entry * x[i];
    }
    upper = V::max(sum, upper);
  }
  lower = V::all(infinity);
  for (int j = 0; j < t.columns; ++j) lower = V::min(totals[j], lower);
}

}  // namespace
}  // namespace dreadnaught::kernel
