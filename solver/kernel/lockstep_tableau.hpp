// The tableaus of several games in lockstep. Every lane holds numbers of one game alone, so no
// answer depends on the games beside it.
#pragma once

#include "kernel/lanes.hpp"
#include "kernel/lockstep.hpp"

namespace dreadnaught::kernel {
namespace {

// The perturbation of right-hand sides that start at 1: far above rounding, far below what the
// choice of a row does to the solution.
constexpr double perturbation = 1e-11;

// For each lane the tableau that `Tableau` describes, but for its borders: the last row holds the
// reduced costs, the last two columns the right-hand side and the perturbed one.
struct Lockstep {
  int rows;
  int columns;
  Real cells[(lockstep_dimension + 1) * (lockstep_dimension + 2)];
  Real scaled[lockstep_dimension * lockstep_dimension];  // the payoffs, in [0, 1)
  Real pivot_column[lockstep_dimension + 1];
  Real pivot_row[lockstep_dimension + 2];
  int basic[lockstep_dimension + 1][lanes];     // which variable is basic in a row
  int nonbasic[lockstep_dimension + 1][lanes];  // which variable a column belongs to
  Real primal[2 * lockstep_dimension];      // values of all variables: y, then the slacks
  Real dual[2 * lockstep_dimension];        // those of the dual program: its slacks, then x

  [[nodiscard]] DREADNAUGHT_INLINE int width() const { return columns + 2; }
};

// Numbers in [1, 2) as good as random (Weyl's sequence of the golden ratio).
DREADNAUGHT_INLINE double infinitesimal(int row) {
  const double turns = (row + 1) * 0.6180339887498949;
  return 1.0 + turns - static_cast<double>(static_cast<int>(turns));
}

// Fills t.scaled.
DREADNAUGHT_INLINE void scale_lanes(Lockstep& t, const LockstepGame* const* games) {
  Real base{};
  Real scale{};
  for (int lane = 0; lane < lanes; ++lane) {
    base[lane] = games[lane]->base;
    scale[lane] = games[lane]->scale;
  }
  const int entries = t.rows * t.columns;
  int k = 0;
  for (; k + lanes <= entries; k += lanes) {
    Real square[lanes];
    for (int lane = 0; lane < lanes; ++lane) square[lane] = V::load(games[lane]->payoffs + k);
    V::transpose(square);
    for (int i = 0; i < lanes; ++i) t.scaled[k + i] = (square[i] - base) * scale;
  }
  for (; k < entries; ++k) {
    Real payoff{};
    for (int lane = 0; lane < lanes; ++lane) payoff[lane] = games[lane]->payoffs[k];
    t.scaled[k] = (payoff - base) * scale;
  }
}

void set_up_lanes(Lockstep& t, const LockstepGame* const* games) {
  scale_lanes(t, games);
  const Real one = V::all(1.0);
  const Real* scaled = t.scaled;
  Real* cell = t.cells;
  for (int i = 0; i < t.rows; ++i) {
    for (int j = 0; j < t.columns; ++j) *cell++ = *scaled++ + one;
    *cell++ = one;
    *cell++ = V::all(1.0 + perturbation * infinitesimal(i));
    for (int lane = 0; lane < lanes; ++lane) t.basic[i][lane] = t.columns + i;
  }
  for (int j = 0; j < t.columns; ++j) {
    *cell++ = one;
    for (int lane = 0; lane < lanes; ++lane) t.nonbasic[j][lane] = j;
  }
  cell[0] = cell[1] = Real{};
}

}  // namespace
}  // namespace dreadnaught::kernel
