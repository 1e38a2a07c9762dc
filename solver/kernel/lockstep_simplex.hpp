// The simplex of several games in lockstep: the loops that `LockstepSolver` spends its time in.
#pragma once

#include <cstdint>

#include "kernel/lockstep_tableau.hpp"
#include "kernel/tolerances.hpp"

namespace dreadnaught::kernel {
namespace {

// One index for each lane.
struct Choice {
  std::int64_t index[lanes];
};

// The best of several (score, index) in each lane; scores count if they are positive. The index
// replaces the last bits of the score, as in `Best`, but only as many as it needs.
class BestInLane {
  static constexpr std::int64_t index_bits = lockstep_dimension - 1;

 public:
  DREADNAUGHT_INLINE void take(Mask eligible, Real score, Mask index) {
    const Mask packed = (reinterpret_cast<Mask>(score) & ~index_bits) | index;
    top_ = V::max(V::keep(eligible, reinterpret_cast<Real>(packed)), top_);
  }
  [[nodiscard]] DREADNAUGHT_INLINE Mask found() const { return top_ > 0.0; }
  [[nodiscard]] DREADNAUGHT_INLINE Choice winner() const {
    const Mask index = reinterpret_cast<Mask>(top_) & index_bits;
    Choice result;
    __builtin_memcpy(result.index, &index, sizeof index);
    return result;
  }

 private:
  Real top_{};
};

// Steepest edge, cost² / norm to about a tenth and without a division: the bits of a positive
// number grow nearly as its logarithm does (Mitchell 1962).
DREADNAUGHT_INLINE void price(Real cost, Real norm, int column, BestInLane& best) {
  const Bits score = 2 * reinterpret_cast<Bits>(cost) - reinterpret_cast<Bits>(norm);
  best.take(cost > cost_tolerance, reinterpret_cast<Real>(score),
            Mask{} + static_cast<std::int64_t>(column));
}

BestInLane first_columns(const Lockstep& t) {
  BestInLane best;
  for (int j = 0; j < t.columns; ++j) {
    Real norm = V::all(1.0);
    for (int i = 0; i < t.rows; ++i) {
      const Real entry = t.cells[i * t.width() + j];
      norm += entry * entry;
    }
    price(V::all(1.0), norm, j, best);
  }
  return best;
}

// Copies the entering columns to t.pivot_column, zeros for lanes at rest, and picks the rows that
// leave: those where entry / right-hand side is largest.
DREADNAUGHT_INLINE BestInLane leaving_rows(Lockstep& t, const Choice& s, Mask active) {
  const double* at[lanes];
  for (int lane = 0; lane < lanes; ++lane) {
    at[lane] = reinterpret_cast<const double*>(t.cells + s.index[lane]) + lane;
  }
  const auto entry_of = [&at, active, step = t.width() * lanes](int i) {
    Real entry{};
    for (int lane = 0; lane < lanes; ++lane) entry[lane] = at[lane][i * step];
    return V::keep(active, entry);
  };
  BestInLane best;
  Mask row{};
  for (int i = 0; i < t.rows; ++i, row += 1) {
    const Real entry = entry_of(i);
    t.pivot_column[i] = entry;
    best.take(entry > pivot_tolerance, entry * t.inverse[i], row);
  }
  t.pivot_column[t.rows] = entry_of(t.rows);
  return best;
}

// Copies the leaving rows, over their pivots, to t.pivot_row, and swaps the labels.
//
// The pivot's own entries of both copies are set so that subtracting their product is all that
// an exchange takes, in the pivot's row and column as well: with p the pivot and b an entry of
// its row, b - (p - 1) b/p = b/p, and with a one of its column, a - a (1 + 1/p) = -a/p.
DREADNAUGHT_INLINE void copy_rows(Lockstep& t, const Choice& s, const Choice& r, Mask active) {
  const double* at[lanes];
  Real pivot{};
  for (int lane = 0; lane < lanes; ++lane) {
    at[lane] = reinterpret_cast<const double*>(t.cells + r.index[lane] * t.width()) + lane;
    pivot[lane] = t.pivot_column[r.index[lane]][lane];
  }
  pivot = active ? pivot : V::all(1.0);
  const Real reciprocal = 1.0 / pivot;
  for (int j = 0; j < t.width(); ++j) {
    Real entry{};
    for (int lane = 0; lane < lanes; ++lane) entry[lane] = at[lane][j * lanes];
    t.pivot_row[j] = entry * reciprocal;
  }
  for (int lane = 0; lane < lanes; ++lane) {
    if (active[lane] == 0) continue;
    t.pivot_column[r.index[lane]][lane] = pivot[lane] - 1.0;
    t.pivot_row[s.index[lane]][lane] = reciprocal[lane] + 1.0;
    int& leaving = t.basic[r.index[lane]][lane];
    int& entering = t.nonbasic[s.index[lane]][lane];
    const int label = leaving;
    leaving = entering;
    entering = label;
  }
}

DREADNAUGHT_INLINE void exchange_right_hand_sides(Lockstep& t) {
  const Real row = t.pivot_row[t.columns];
  const Real perturbed_row = t.pivot_row[t.columns + 1];
  Real* at = t.cells + t.columns;
  for (int i = 0; i < t.rows; ++i, at += t.width()) {
    const Real perturbed = at[1] - t.pivot_column[i] * perturbed_row;
    t.inverse[i] = 1.0 / perturbed;
    at[0] -= t.pivot_column[i] * row;
    at[1] = perturbed;
  }
}

template <int Columns>
DREADNAUGHT_INLINE void exchange_columns(Lockstep& t, int first, BestInLane& best) {
  Real row[Columns];
  Real norm[Columns];
  for (int c = 0; c < Columns; ++c) {
    row[c] = t.pivot_row[first + c];
    norm[c] = V::all(1.0);
  }
  Real* at = t.cells + first;
  for (int i = 0; i < t.rows; ++i, at += t.width()) {
    const Real factor = t.pivot_column[i];
    for (int c = 0; c < Columns; ++c) {
      const Real entry = at[c] - factor * row[c];
      at[c] = entry;
      norm[c] += entry * entry;
    }
  }
  for (int c = 0; c < Columns; ++c) {
    at[c] -= t.pivot_column[t.rows] * row[c];
    price(at[c], norm[c], first + c, best);
  }
}

// Returns the next columns to enter.
DREADNAUGHT_INLINE BestInLane exchange_lanes(Lockstep& t) {
  exchange_right_hand_sides(t);  // first: its divisions overlap with what follows
  BestInLane best;
  int j = 0;
  for (; j + 4 <= t.columns; j += 4) exchange_columns<4>(t, j, best);
  if (j + 2 <= t.columns) {
    exchange_columns<2>(t, j, best);
    j += 2;
  }
  if (j < t.columns) exchange_columns<1>(t, j, best);
  return best;
}

// Pivots until all lanes are at their optimum, or given up.
void optimise_lanes(Lockstep& t) {
  BestInLane columns = first_columns(t);
  Mask active = columns.found();
  for (int limit = 20 + 4 * (t.rows + t.columns); limit > 0 && V::any(active); --limit) {
    const Choice s = columns.winner();
    const BestInLane rows = leaving_rows(t, s, active);
    active &= rows.found();
    copy_rows(t, s, rows.winner(), active);
    columns = exchange_lanes(t);
    active &= columns.found();
  }
}

}  // namespace
}  // namespace dreadnaught::kernel
