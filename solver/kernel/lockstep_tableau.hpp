// The tableaus of several games in lockstep. Every lane holds numbers of one game alone, so no
// answer depends on the games beside it.
#pragma once

#include "kernel/lockstep_lanes.hpp"

namespace dreadnaught::kernel {
namespace {

// For each lane the tableau that `Tableau` describes, but for its borders: the row behind the last
// holds the reduced costs, the last column the right-hand side. Rows are equally long whatever the
// shape, so that they are found without a multiplication.
struct Lockstep {
  static constexpr int width = lockstep_dimension + 1;

  int rows;
  int columns;
  Single cells[(lockstep_dimension + 1) * width];
  Real scaled[2][lockstep_dimension * lockstep_dimension];  // the payoffs, in [0, 1), by halves
  Single pivot_column[lockstep_dimension + 1];
  // Which variable is basic in a row, and which a column belongs to: y_j is number j, the slack of
  // row i number lockstep_dimension + i.
  Choice basic[lockstep_dimension + 1];
  Choice nonbasic[lockstep_dimension + 1];

  [[nodiscard]] DREADNAUGHT_INLINE Single* right_hand_sides() {
    return cells + lockstep_dimension;
  }
  [[nodiscard]] DREADNAUGHT_INLINE Single* costs() { return cells + rows * width; }
};

// Fills t.scaled for one half of the games.
DREADNAUGHT_INLINE void scale_lanes(const LockstepGame* const* games, int entries, Real* scaled) {
  Real base{};
  Real scale{};
  for (int lane = 0; lane < lanes; ++lane) {
    base[lane] = games[lane]->base;
    scale[lane] = games[lane]->scale;
  }
  int k = 0;
  for (; k + lanes <= entries; k += lanes) {
    Real square[lanes];
    for (int lane = 0; lane < lanes; ++lane) square[lane] = V::load(games[lane]->payoffs + k);
    V::transpose(square);
    for (int i = 0; i < lanes; ++i) scaled[k + i] = (square[i] - base) * scale;
  }
  for (; k < entries; ++k) {
    Real payoff{};
    for (int lane = 0; lane < lanes; ++lane) payoff[lane] = games[lane]->payoffs[k];
    scaled[k] = (payoff - base) * scale;
  }
}

// `games` are as many as there are lanes.
DREADNAUGHT_INLINE void set_up_lanes(Lockstep& t, const LockstepGame* const* games) {
  for (int h = 0; h < 2; ++h) scale_lanes(games + h * lanes, t.rows * t.columns, t.scaled[h]);
  const Single one = single(1.0f);
  int k = 0;
  for (int i = 0; i < t.rows; ++i) {
    Single* const row = t.cells + i * Lockstep::width;
#pragma GCC unroll 4
    for (int j = 0; j < t.columns; ++j, ++k) {
      row[j] = narrowed(t.scaled[0][k], t.scaled[1][k], EachGame{}) + one;
    }
    row[lockstep_dimension] = one;
    t.basic[i] = Choice{} + (lockstep_dimension + i);
  }
  for (int j = 0; j < t.columns; ++j) {
    t.costs()[j] = one;
    t.nonbasic[j] = Choice{} + j;
  }
}

}  // namespace
}  // namespace dreadnaught::kernel
