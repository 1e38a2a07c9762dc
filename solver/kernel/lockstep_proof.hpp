// What the tableaus of several games prove, corrected and measured on their payoffs.
#pragma once

#include "kernel/lockstep_tableau.hpp"
#include "kernel/tolerances.hpp"

namespace dreadnaught::kernel {
namespace {

// How often solutions are corrected at most; each time errors shrink by about single precision.
constexpr int lockstep_corrections = 2;

// Changes of all variables in the order of a tableau: of the basic ones, and of those of the dual
// program that belong to its columns.
struct Step {
  Single of_rows[lockstep_dimension];
  Single of_columns[lockstep_dimension];
};

// Half of the games in lockstep, in double precision.
struct Half {
  Real x[lockstep_dimension];           // the dual program's solution
  Real y[lockstep_dimension];           // the program's
  Real of_rows[lockstep_dimension];     // payoffs of rows against y, where y has the sum 1
  Real of_columns[lockstep_dimension];  // those of columns against x
  Real x_sum;
  Real y_sum;
  Real x_share;  // 1 over the sum of x
  Real y_share;
  // What the strategies prove.
  Real lower;
  Real upper;
  Mask open;  // which lanes another step would bring closer to an equilibrium
};

// The solutions that the tableaus hold.
DREADNAUGHT_INLINE Step solutions(Lockstep& t) {
  Step s;
  for (int i = 0; i < t.rows; ++i) s.of_rows[i] = t.right_hand_sides()[i * Lockstep::width];
  for (int j = 0; j < t.columns; ++j) s.of_columns[j] = -t.costs()[j];
  return s;
}

// Adds a step to x and y. Numbers are moved one by one, as each lane has an order of its own; all
// of them before the first is read as part of a vector, which has to wait for its parts.
DREADNAUGHT_INLINE void add(const Lockstep& t, const Step& step, Half* halves) {
  Single primal[2 * lockstep_dimension];
  Single dual[2 * lockstep_dimension];
  for (int j = 0; j < t.columns; ++j) primal[j] = Single{};
  for (int i = 0; i < t.rows; ++i) dual[lockstep_dimension + i] = Single{};
  for (int i = 0; i < t.rows; ++i) {
    for (int lane = 0; lane < in_lockstep; ++lane) {
      primal[t.basic[i][lane]][lane] = step.of_rows[i][lane];
    }
  }
  for (int j = 0; j < t.columns; ++j) {
    for (int lane = 0; lane < in_lockstep; ++lane) {
      dual[t.nonbasic[j][lane]][lane] = step.of_columns[j][lane];
    }
  }
  for (int h = 0; h < 2; ++h) {
    for (int j = 0; j < t.columns; ++j) halves[h].y[j] += widened(primal[j], h);
    for (int i = 0; i < t.rows; ++i) halves[h].x[i] += widened(dual[lockstep_dimension + i], h);
  }
}

// Clips at 0 and returns the sum.
DREADNAUGHT_INLINE Real clip(Real* weights, int count) {
  Real sum{};
  for (int k = 0; k < count; ++k) {
    weights[k] = V::max(weights[k], Real{});
    sum += weights[k];
  }
  return sum;
}

// Adds the payoffs in Columns columns from `first` on.
template <int Columns>
DREADNAUGHT_INLINE void measure_columns(const Real* scaled, int rows, int columns, int first,
                                        Half& half) {
  Real y[Columns];
  Real totals[Columns]{};
  for (int c = 0; c < Columns; ++c) y[c] = half.y[first + c];
  const Real* payoff = scaled + first;
#pragma GCC unroll 4
  for (int i = 0; i < rows; ++i, payoff += columns) {
    const Real x = half.x[i];
    Real sum = half.of_rows[i];
    for (int c = 0; c < Columns; ++c) {
      sum += payoff[c] * y[c];
      totals[c] += payoff[c] * x;
    }
    half.of_rows[i] = sum;
  }
  for (int c = 0; c < Columns; ++c) half.of_columns[first + c] = totals[c] * half.x_share;
}

// Measures min(xᵀS) and max(Sy). Sums of optima are 1 over a value in [1, 2]; where they are not,
// nothing is proved.
DREADNAUGHT_INLINE void measure(const Real* scaled, int rows, int columns, Half& half) {
  half.x_sum = clip(half.x, rows);
  half.y_sum = clip(half.y, columns);
  half.x_share = 1.0 / half.x_sum;
  half.y_share = 1.0 / half.y_sum;
  for (int i = 0; i < rows; ++i) half.of_rows[i] = Real{};
  int j = 0;
  for (; j + 4 <= columns; j += 4) measure_columns<4>(scaled, rows, columns, j, half);
  for (; j < columns; ++j) measure_columns<1>(scaled, rows, columns, j, half);
  half.upper = V::all(-infinity);
  for (int i = 0; i < rows; ++i) {
    half.of_rows[i] *= half.y_share;
    half.upper = V::max(half.of_rows[i], half.upper);
  }
  half.lower = V::all(infinity);
  for (int k = 0; k < columns; ++k) half.lower = V::min(half.of_columns[k], half.lower);
  const Mask valid = (half.x_sum > 0.25) & (half.x_sum < 4.0) & (half.y_sum > 0.25) &
                     (half.y_sum < 4.0);
  half.lower = valid ? half.lower : V::all(-infinity);
  half.upper = valid ? half.upper : V::all(infinity);
  constexpr double least_range = 0.5;
  half.open = ~(half.upper - half.lower <= ample * least_range);
}

// 1 - sum (1 + payoff): what the constraint lacks whose strategy earns the payoff.
DREADNAUGHT_INLINE Real lack(Real payoff, Real sum) { return 1.0 - (1.0 + payoff) * sum; }

// What the constraints lack that are tight by the tableau, in its order; 0 elsewhere, and in lanes
// that are done, as their answers must not hang on those of other lanes.
DREADNAUGHT_INLINE Step lacks(const Lockstep& t, const Half* halves) {
  Single primal[2 * lockstep_dimension];
  Single dual[2 * lockstep_dimension];
  Step s;
  const Half& a = halves[0];
  const Half& b = halves[1];
  for (int i = 0; i < t.rows; ++i) {
    const int slack = lockstep_dimension + i;
    primal[slack] = narrowed(V::keep(a.open, lack(a.of_rows[i], a.y_sum)),
                             V::keep(b.open, lack(b.of_rows[i], b.y_sum)), EachGame{});
    dual[slack] = Single{};
  }
  for (int j = 0; j < t.columns; ++j) {
    dual[j] = narrowed(V::keep(a.open, lack(a.of_columns[j], a.x_sum)),
                       V::keep(b.open, lack(b.of_columns[j], b.x_sum)), EachGame{});
    primal[j] = Single{};
  }
  for (int j = 0; j < t.columns; ++j) {
    for (int lane = 0; lane < in_lockstep; ++lane) {
      s.of_columns[j][lane] = primal[t.nonbasic[j][lane]][lane];
    }
  }
  for (int i = 0; i < t.rows; ++i) {
    for (int lane = 0; lane < in_lockstep; ++lane) {
      s.of_rows[i][lane] = dual[t.basic[i][lane]][lane];
    }
  }
  return s;
}

template <int Columns>
DREADNAUGHT_INLINE void multiply_columns(const Lockstep& t, const Step& lacking, int first,
                                         Step& step) {
  Single sums[Columns]{};
  const Single* cell = t.cells + first;
#pragma GCC unroll 4
  for (int i = 0; i < t.rows; ++i, cell += Lockstep::width) {
    Single sum = step.of_rows[i];
    for (int c = 0; c < Columns; ++c) {
      sum += cell[c] * lacking.of_columns[first + c];
      sums[c] += cell[c] * lacking.of_rows[i];
    }
    step.of_rows[i] = sum;
  }
  for (int c = 0; c < Columns; ++c) step.of_columns[first + c] = sums[c];
}

// Newton's step: what is lacking, times the inverse of the basis that the cells hold.
DREADNAUGHT_INLINE Step newton(const Lockstep& t, const Step& lacking) {
  Step step;
  for (int i = 0; i < t.rows; ++i) step.of_rows[i] = Single{};
  int j = 0;
  for (; j + 4 <= t.columns; j += 4) multiply_columns<4>(t, lacking, j, step);
  for (; j < t.columns; ++j) multiply_columns<1>(t, lacking, j, step);
  return step;
}

DREADNAUGHT_INLINE void write_lane(const Real* weights, Real share, int count, int lane,
                                   double* to) {
  if (to == nullptr) return;
  for (int k = 0; k < count; ++k) to[k] = weights[k][lane] * share[lane];
}

// Solves the first `count` games to the end of what the tableaus prove.
void prove_lanes(Lockstep& t, LockstepGame* games, int count) {
  Half halves[2];
  for (Half& half : halves) {
    for (int i = 0; i < t.rows; ++i) half.x[i] = Real{};
    for (int j = 0; j < t.columns; ++j) half.y[j] = Real{};
  }
  add(t, solutions(t), halves);
  for (int left = lockstep_corrections;; --left) {
    for (int h = 0; h < 2; ++h) measure(t.scaled[h], t.rows, t.columns, halves[h]);
    if (left == 0 || !V::any(halves[0].open | halves[1].open)) break;
    add(t, newton(t, lacks(t, halves)), halves);
  }
  for (int lane = 0; lane < count; ++lane) {
    const Half& half = halves[lane / lanes];
    const int place = lane % lanes;
    games[lane].lower = half.lower[place];
    games[lane].upper = half.upper[place];
    write_lane(half.x, half.x_share, t.rows, place, games[lane].row);
    write_lane(half.y, half.y_share, t.columns, place, games[lane].column);
  }
}

}  // namespace
}  // namespace dreadnaught::kernel
