// The primal simplex on a condensed tableau, the loops in which nearly all time is spent.
//
// Tableaus are passed by value on purpose: through a reference the compiler would have to load
// their members again after every store.
#pragma once

#include <cstdint>

#include "kernel/lanes.hpp"
#include "kernel/routines.hpp"
#include "kernel/tolerances.hpp"

namespace dreadnaught::kernel {
namespace {

// How far below zero a right-hand side may slip for the sake of a better pivot (Harris 1973).
constexpr double feasibility_tolerance = 1e-12;

// Steepest edge (Goldfarb and Reid 1977): the column enters along which the objective grows
// fastest per unit of length in the space of all variables.
DREADNAUGHT_INLINE void price(Real cost, Real norm, int first, Best<lanes>& best) {
  best.take(cost > cost_tolerance, cost * cost / norm, first);
}

DREADNAUGHT_INLINE int first_column(Tableau t) {
  Best<lanes> best;
  for (int j = 0; j < t.stride; j += lanes) {
    Real norm = V::all(1.0);
    for (int i = 0; i < t.rows; ++i) {
      const Real entry = V::load(t.cells + i * t.stride + j);
      norm += entry * entry;
    }
    price(V::load(t.cost + j), norm, j, best);
  }
  return best.winner();
}

// Rows from i on whose pivot is large enough, and that would hold the step at `longest`.
DREADNAUGHT_INLINE Mask eligible(Tableau t, int i, double longest) {
  const Real entry = V::load(t.pivot + i);
  return (entry > pivot_tolerance) & (V::load(t.rhs + i) <= longest * entry);
}

// Copies column s to t.pivot, and its reciprocals to t.inverse.
DREADNAUGHT_INLINE void copy_column(Tableau t, int s) {
  for (int i = 0; i < t.rows; i += lanes) {
    const Real entry = V::gather(t.cells + i * t.stride + s, t.stride);
    V::store(t.pivot + i, entry);
    V::store(t.inverse + i, 1.0 / entry);
  }
}

// Picks among the rows whose ratios reach `longest` but for rounding.
//
// The infinitesimals in t.tie, which are as good as random, tell them apart: so no basis comes
// twice (Charnes 1952), and a tiny pivot, whose ratio is huge, is seldom taken.
int break_tie(Tableau t, double longest) {
  Best<lanes> best;
  for (int i = 0; i < t.rows; i += lanes) {
    const Mask tied = eligible(t, i, longest);
    best.take(tied, -V::load(t.tie + i) * V::load(t.inverse + i), i);
  }
  return best.winner();
}

// Picks the row that leaves for the column in t.pivot, or -1.
//
// Most of the time one row alone is eligible. To find it by its index, and see only afterwards
// that it was alone, keeps the comparison off the chain of operations that each wait for the last.
DREADNAUGHT_INLINE int leaving_row(Tableau t) {
  Real step = V::all(infinity);
  Best<lanes> best;
  for (int i = 0; i < t.rows; i += lanes) {
    const Real rhs = V::max(V::load(t.rhs + i), Real{}) + feasibility_tolerance;
    const Real ratio = rhs * V::load(t.inverse + i);
    const Mask pivots = V::load(t.pivot + i) > pivot_tolerance;
    step = V::min(pivots ? ratio : V::all(infinity), step);
    best.take(pivots, -ratio, i);
  }
  const int row = best.winner();
  if (row < 0) return row;
  const double longest = V::least(step);
  Mask others{};
  for (int i = 0; i < t.rows; i += lanes) {
    others |= eligible(t, i, longest) & (V::count(i) != static_cast<std::int64_t>(row));
  }
  return V::any(others) ? break_tie(t, longest) : row;
}

// An exchange as one block of columns sees it.
struct Pivot {
  int row;
  int column;
  double reciprocal;  // of the entry
  double cost;        // of the column
};

// Exchanges in Vectors × lanes columns from `first` on; t.pivot[p.row] must be -1.
template <int Vectors>
DREADNAUGHT_INLINE void exchange_block(Tableau t, Pivot p, int first, Best<lanes>& best) {
  Real row[Vectors];
  Real norm[Vectors];
  Mask others[Vectors];
  double* const pivot_row = t.cells + p.row * t.stride + first;
  for (int v = 0; v < Vectors; ++v) {
    others[v] = V::count(first + v * lanes) != static_cast<std::int64_t>(p.column);
    row[v] = others[v] ? V::load(pivot_row + v * lanes) * p.reciprocal : V::all(p.reciprocal);
    V::store(pivot_row + v * lanes, Real{});
    norm[v] = V::all(1.0);
  }
  double* at = t.cells + first;
  for (int i = 0; i < t.rows; ++i, at += t.stride) {
    const double factor = t.pivot[i];
    for (int v = 0; v < Vectors; ++v) {
      const Real entry = V::keep(others[v], V::load(at + v * lanes)) - factor * row[v];
      V::store(at + v * lanes, entry);
      norm[v] += entry * entry;
    }
  }
  for (int v = 0; v < Vectors; ++v) {
    double* const to = t.cost + first + v * lanes;
    const Real cost = V::keep(others[v], V::load(to)) - p.cost * row[v];
    V::store(to, cost);
    price(cost, norm[v], first + v * lanes, best);
  }
}

// Exchanges at (r, s), for which t.pivot and t.inverse are filled, where the variable that
// enters takes the value `rhs`. Returns the next column to enter, or -1.
DREADNAUGHT_INLINE int exchange_and_price(Tableau t, int r, int s, double rhs) {
  const Pivot p{r, s, t.inverse[r], t.cost[s]};
  const double tie = t.tie[r] * p.reciprocal;
  for (int i = 0; i < t.rows; i += lanes) {
    const Real entry = V::load(t.pivot + i);
    V::store(t.rhs + i, V::load(t.rhs + i) - entry * rhs);
    V::store(t.tie + i, V::load(t.tie + i) - entry * tie);
  }
  t.rhs[r] = rhs;
  t.tie[r] = tie;
  t.pivot[r] = -1.0;
  const int label = t.basic[r];
  t.basic[r] = t.nonbasic[s];
  t.nonbasic[s] = label;
  Best<lanes> best;
  int j = 0;
  for (; j + 4 * lanes <= t.stride; j += 4 * lanes) exchange_block<4>(t, p, j, best);
  if (j + 2 * lanes <= t.stride) {
    exchange_block<2>(t, p, j, best);
    j += 2 * lanes;
  }
  if (j < t.stride) exchange_block<1>(t, p, j, best);
  return best.winner();
}

Outcome optimise(const Tableau& tableau, int limit) {
  const Tableau t = tableau;
  int s = first_column(t);
  for (int pivots = 0; s >= 0; ++pivots) {
    if (pivots == limit) return Outcome::limit;
    copy_column(t, s);
    const int r = leaving_row(t);
    if (r < 0) return Outcome::unbounded;
    const double rhs = t.rhs[r] > 0.0 ? t.rhs[r] : 0.0;
    s = exchange_and_price(t, r, s, rhs * t.inverse[r]);
  }
  return Outcome::optimal;
}

void exchange(const Tableau& t, int r, int s) {
  copy_column(t, s);
  exchange_and_price(t, r, s, t.rhs[r] * t.inverse[r]);
}

}  // namespace
}  // namespace dreadnaught::kernel
