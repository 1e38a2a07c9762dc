// The simplex of several games in lockstep: the loops that `LockstepSolver` spends its time in.
#pragma once

#include <cstdint>

#include "kernel/lockstep_tableau.hpp"
#include "kernel/picker.hpp"
#include "kernel/tolerances.hpp"

namespace dreadnaught::kernel {
namespace {

// How many chains of comparisons run side by side, where each comparison waits for the last, and
// how many columns are exchanged side by side: as many as the registers hold.
constexpr int lockstep_chains = 4;
constexpr int lockstep_columns = lanes == 8 ? 8 : 4;

// A small index in place of the last bits of a number.
constexpr std::int64_t label_bits = lockstep_dimension - 1;

DREADNAUGHT_INLINE Real labelled(Real number, int index) {
  return reinterpret_cast<Real>((reinterpret_cast<Mask>(number) & ~label_bits) |
                                static_cast<std::int64_t>(index));
}
DREADNAUGHT_INLINE Mask label_of(Real labelled) {
  return reinterpret_cast<Mask>(labelled) & label_bits;
}

// The best of several (score, index) in each lane; scores count if they are positive. The index
// replaces the last bits of the score, as in `Best`, but only as many as it needs.
class BestInLane {
 public:
  DREADNAUGHT_INLINE void take(Mask eligible, Real score, int index) {
    top_ = V::max(V::keep(eligible, labelled(score, index)), top_);
  }
  [[nodiscard]] DREADNAUGHT_INLINE Mask found() const { return top_ > 0.0; }
  [[nodiscard]] DREADNAUGHT_INLINE Mask winner() const { return label_of(top_); }

 private:
  Real top_{};
};

// Steepest edge, cost² / norm to about a tenth and without a division: the bits of a positive
// number grow nearly as its logarithm does (Mitchell 1962).
DREADNAUGHT_INLINE void price(Real cost, Real norm, int column, BestInLane& best) {
  const Bits score = 2 * reinterpret_cast<Bits>(cost) - reinterpret_cast<Bits>(norm);
  best.take(cost > cost_tolerance, reinterpret_cast<Real>(score), column);
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

// The row in each lane whose right-hand side is the least multiple of its entry. Multiples are
// compared by cross products: divisions would take longer than all else in the choice of a row.
class Leaving {
 public:
  DREADNAUGHT_INLINE void take(Real entry, Real labelled_rhs) {
    const Mask better =
        (entry > pivot_tolerance) & (entry * labelled_rhs_ > entry_ * labelled_rhs);
    entry_ = better ? entry : entry_;
    labelled_rhs_ = better ? labelled_rhs : labelled_rhs_;
  }
  DREADNAUGHT_INLINE void take(const Leaving& other) { take(other.entry_, other.labelled_rhs_); }

  [[nodiscard]] DREADNAUGHT_INLINE Mask found() const { return entry_ > 0.0; }
  [[nodiscard]] DREADNAUGHT_INLINE Mask row() const { return label_of(labelled_rhs_); }
  [[nodiscard]] DREADNAUGHT_INLINE Real entry() const { return entry_; }
  [[nodiscard]] DREADNAUGHT_INLINE Real rhs() const { return labelled_rhs_; }

 private:
  Real entry_{};
  Real labelled_rhs_ = V::all(1.0);
};

// Copies the entering columns to t.pivot_column, zeros for lanes at rest, and picks the rows that
// leave.
DREADNAUGHT_INLINE Leaving leaving_rows(Lockstep& t, Mask s, Mask active) {
  const Picker column(t.cells, s);
  const auto copy = [&t, &column, active](int i) {
    return t.pivot_column[i] = V::keep(active, column.pick(i * t.width()));
  };
  const Real* const rhs = t.cells + t.columns + 1;
  Leaving best[lockstep_chains];
  int i = 0;
  for (; i + lockstep_chains <= t.rows; i += lockstep_chains) {
    for (int c = 0; c < lockstep_chains; ++c) {
      best[c].take(copy(i + c), labelled(rhs[(i + c) * t.width()], i + c));
    }
  }
  for (; i < t.rows; ++i) best[0].take(copy(i), labelled(rhs[i * t.width()], i));
  copy(t.rows);
  for (int c = lockstep_chains / 2; c > 0; c /= 2) {
    for (int k = 0; k < c; ++k) best[k].take(best[k + c]);
  }
  return best[0];
}

// An exchange of `row` and `column` in each lane, as subtracting the product of two vectors.
//
// Their entries at the pivot itself are set so that this is right in its row and column as well:
// with p the pivot and b an entry of its row, b - (p - 1) b/p = b/p, and with a one of its column,
// a - a (1 + 1/p) = -a/p.
struct Exchange {
  Mask row;
  Mask column;
  Real reciprocal;  // 1/p
  Real in_column;   // p - 1
  Real in_row;      // 1 + 1/p
};

// Lanes at rest swap what nobody reads.
DREADNAUGHT_INLINE void swap_labels(Lockstep& t, const Exchange& e, Mask active) {
  const Mask nobody = Mask{} + static_cast<std::int64_t>(lockstep_dimension);
  const Mask row = active ? e.row : nobody;
  const Mask column = active ? e.column : nobody;
  for (int lane = 0; lane < lanes; ++lane) {
    int& leaving = t.basic[row[lane]][lane];
    int& entering = t.nonbasic[column[lane]][lane];
    const int label = leaving;
    leaving = entering;
    entering = label;
  }
}

// Finishes t.pivot_column on the way.
DREADNAUGHT_INLINE void exchange_right_hand_sides(Lockstep& t, const Exchange& e,
                                                  const Picker& pivot_row, Real perturbed) {
  const Real row = pivot_row.pick(t.columns) * e.reciprocal;
  const Real perturbed_row = perturbed * e.reciprocal;
  Real* at = t.cells + t.columns;
  for (int i = 0; i < t.rows; ++i, at += t.width()) {
    const Mask pivot = e.row == static_cast<std::int64_t>(i);
    const Real factor = pivot ? e.in_column : t.pivot_column[i];
    t.pivot_column[i] = factor;
    at[0] -= factor * row;
    at[1] -= factor * perturbed_row;
  }
}

template <int Columns>
DREADNAUGHT_INLINE void exchange_columns(Lockstep& t, const Exchange& e, const Picker& pivot_row,
                                         int first, BestInLane& best) {
  Real row[Columns];
  Real norm[Columns];
  for (int c = 0; c < Columns; ++c) {
    const Mask pivot = e.column == static_cast<std::int64_t>(first + c);
    row[c] = pivot ? e.in_row : pivot_row.pick(first + c) * e.reciprocal;
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
DREADNAUGHT_INLINE BestInLane exchange_lanes(Lockstep& t, const Exchange& e, Real perturbed) {
  const Picker pivot_row(t.cells, e.row * static_cast<std::int64_t>(t.width()));
  exchange_right_hand_sides(t, e, pivot_row, perturbed);
  BestInLane best;
  int j = 0;
  for (; j + lockstep_columns <= t.columns; j += lockstep_columns) {
    exchange_columns<lockstep_columns>(t, e, pivot_row, j, best);
  }
  if (j + 4 <= t.columns) {
    exchange_columns<4>(t, e, pivot_row, j, best);
    j += 4;
  }
  if (j + 2 <= t.columns) {
    exchange_columns<2>(t, e, pivot_row, j, best);
    j += 2;
  }
  if (j < t.columns) exchange_columns<1>(t, e, pivot_row, j, best);
  return best;
}

// Pivots until all lanes are at their optimum, or given up.
void optimise_lanes(Lockstep& t) {
  BestInLane columns = first_columns(t);
  Mask active = columns.found();
  for (int limit = 20 + 4 * (t.rows + t.columns); limit > 0 && V::any(active); --limit) {
    const Leaving leaving = leaving_rows(t, columns.winner(), active);
    active &= leaving.found();
    const Real pivot = active ? leaving.entry() : V::all(1.0);
    const Real reciprocal = 1.0 / pivot;
    const Exchange e{leaving.row(), columns.winner(), reciprocal, pivot - 1.0, reciprocal + 1.0};
    swap_labels(t, e, active);
    columns = exchange_lanes(t, e, leaving.rhs());
    active &= columns.found();
  }
}

}  // namespace
}  // namespace dreadnaught::kernel
