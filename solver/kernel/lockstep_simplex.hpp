// The simplex of several games in lockstep: the loops that `LockstepSolver` spends its time in.
#pragma once

#include <cstdint>

#include "kernel/lockstep_tableau.hpp"
#include "kernel/picker.hpp"

namespace dreadnaught::kernel {
namespace {

// What counts as zero in single precision, where payoffs are scaled into [1, 2]: a reduced cost,
// and a pivot.
constexpr float lockstep_cost_tolerance = 3e-6f;
constexpr float lockstep_pivot_tolerance = 3e-5f;
// Right-hand sides below this count as it: it is nothing beside their rounding, and its products
// are still normal numbers.
constexpr float least_right_hand_side = 1e-12f;

// How many chains of comparisons run side by side, where each comparison waits for the last, and
// how many columns are exchanged side by side: as many as the registers hold.
constexpr int lockstep_chains = 4;
constexpr int lockstep_columns = lanes == 8 ? 8 : 4;

// A small index in place of the last bits of a number.
constexpr std::int32_t label_bits = lockstep_dimension - 1;

DREADNAUGHT_INLINE Single labelled(Single number, Choice index) {
  return reinterpret_cast<Single>((reinterpret_cast<Choice>(number) & ~label_bits) | index);
}
DREADNAUGHT_INLINE Choice label_of(Single labelled) {
  return reinterpret_cast<Choice>(labelled) & label_bits;
}

// The best of several labelled scores in each lane, as in `Best`; scores count if positive.
class BestInLane {
 public:
  DREADNAUGHT_INLINE void take(Choice eligible, Single labelled_score) {
    top_ = max(keep(eligible, labelled_score), top_);
  }
  [[nodiscard]] DREADNAUGHT_INLINE Choice found() const { return top_ > 0.0f; }
  [[nodiscard]] DREADNAUGHT_INLINE Choice winner() const { return label_of(top_); }

 private:
  Single top_{};
};

// The objective's growth per unit of length, as steepest edge, but of the length that is the sum
// of absolute entries: no more pivots, and no multiplications. The quotient is right to about a
// tenth and without a division: the bits of a positive number grow nearly as its logarithm does
// (Mitchell 1962).
DREADNAUGHT_INLINE void price(Single cost, Single norm, Choice column, BestInLane& best) {
  constexpr std::uint32_t one = 0x3f80'0000;
  constexpr std::uint32_t not_label = ~static_cast<std::uint32_t>(label_bits);
  const Word quotient = reinterpret_cast<Word>(cost) - reinterpret_cast<Word>(norm);
  const Word score = (quotient & not_label) + (reinterpret_cast<Word>(column) + one);
  best.take(cost > lockstep_cost_tolerance, reinterpret_cast<Single>(score));
}

BestInLane first_columns(const Lockstep& t) {
  BestInLane best;
  for (int j = 0; j < t.columns; ++j) {
    Single norm = single(1.0f);
    for (int i = 0; i < t.rows; ++i) norm += t.cells[i * Lockstep::width + j];
    price(single(1.0f), norm, Choice{} + j, best);
  }
  return best;
}

// The row in each lane whose right-hand side is the least multiple of its entry. Multiples are
// compared by cross products: divisions would take longer than all else in the choice of a row.
// The labels perturb what ties, as an infinitesimal would but for its size.
class Leaving {
 public:
  DREADNAUGHT_INLINE void take(Single entry, Single labelled_rhs) {
    const Choice better =
        (entry > lockstep_pivot_tolerance) & (entry * labelled_rhs_ > entry_ * labelled_rhs);
    entry_ = better ? entry : entry_;
    labelled_rhs_ = better ? labelled_rhs : labelled_rhs_;
  }
  DREADNAUGHT_INLINE void take(const Leaving& other) { take(other.entry_, other.labelled_rhs_); }

  [[nodiscard]] DREADNAUGHT_INLINE Choice found() const { return entry_ > 0.0f; }
  [[nodiscard]] DREADNAUGHT_INLINE Choice row() const { return label_of(labelled_rhs_); }
  [[nodiscard]] DREADNAUGHT_INLINE Single entry() const { return entry_; }

 private:
  Single entry_{};
  Single labelled_rhs_ = single(1.0f);
};

// Copies the entering columns to t.pivot_column, zeros for lanes at rest, and picks the rows that
// leave.
DREADNAUGHT_INLINE Leaving leaving_rows(Lockstep& t, Choice s, Choice active) {
  const Picker column(t.cells, s);
  const Single* const rhs = t.right_hand_sides();
  const auto copy = [&t, &column, active](int i) {
    return t.pivot_column[i] = keep(active, column.pick(i * Lockstep::width));
  };
  const auto take = [&copy, rhs](int i, Choice row, Leaving& best) {
    best.take(copy(i), labelled(max(rhs[i * Lockstep::width], single(least_right_hand_side)), row));
  };
  Leaving best[lockstep_chains];
  Choice row{};
  int i = 0;
  for (; i + lockstep_chains <= t.rows; i += lockstep_chains, row += lockstep_chains) {
    for (int c = 0; c < lockstep_chains; ++c) take(i + c, row + c, best[c]);
  }
  for (; i < t.rows; ++i, row += 1) take(i, row, best[0]);
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
  Choice row;
  Choice column;
  Single reciprocal;  // 1/p
  Single in_column;   // p - 1
  Single in_row;      // 1 + 1/p
};

// Lanes at rest swap what nobody reads.
DREADNAUGHT_INLINE void swap_labels(Lockstep& t, const Exchange& e, Choice active) {
  const Choice nobody = Choice{} + lockstep_dimension;
  const Choice row = active ? e.row : nobody;
  const Choice column = active ? e.column : nobody;
  for (int lane = 0; lane < in_lockstep; ++lane) {
    const std::int32_t label = t.basic[row[lane]][lane];
    t.basic[row[lane]][lane] = t.nonbasic[column[lane]][lane];
    t.nonbasic[column[lane]][lane] = label;
  }
}

// Finishes t.pivot_column on the way.
DREADNAUGHT_INLINE void exchange_right_hand_sides(Lockstep& t, const Exchange& e,
                                                  const Picker& pivot_row) {
  const Single row = pivot_row.pick(lockstep_dimension) * e.reciprocal;
  Single* at = t.right_hand_sides();
  Choice here{};
#pragma GCC unroll 4
  for (int i = 0; i < t.rows; ++i, at += Lockstep::width, here += 1) {
    const Single factor = e.row == here ? e.in_column : t.pivot_column[i];
    t.pivot_column[i] = factor;
    *at -= factor * row;
  }
}

template <int Columns>
DREADNAUGHT_INLINE void exchange_columns(Lockstep& t, const Exchange& e, const Picker& pivot_row,
                                         int first, BestInLane& best) {
  const Choice column = Choice{} + first;
  Single row[Columns];
  Single norm[Columns];
  for (int c = 0; c < Columns; ++c) {
    row[c] = e.column == column + c ? e.in_row : pivot_row.pick(first + c) * e.reciprocal;
    norm[c] = single(1.0f);
  }
  Single* at = t.cells + first;
#pragma GCC unroll 4
  for (int i = 0; i < t.rows; ++i, at += Lockstep::width) {
    const Single factor = t.pivot_column[i];
    for (int c = 0; c < Columns; ++c) {
      const Single entry = at[c] - factor * row[c];
      at[c] = entry;
      norm[c] += absolute(entry);
    }
  }
  for (int c = 0; c < Columns; ++c) {
    at[c] -= t.pivot_column[t.rows] * row[c];
    price(at[c], norm[c], column + c, best);
  }
}

// Returns the next columns to enter.
DREADNAUGHT_INLINE BestInLane exchange_lanes(Lockstep& t, const Exchange& e) {
  const Picker pivot_row(t.cells, e.row * Lockstep::width);
  exchange_right_hand_sides(t, e, pivot_row);
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
  Choice active = columns.found();
  for (int limit = 20 + 4 * (t.rows + t.columns); limit > 0 && any(active); --limit) {
    const Leaving leaving = leaving_rows(t, columns.winner(), active);
    active &= leaving.found();
    const Single pivot = active ? leaving.entry() : single(1.0f);
    const Single reciprocal = 1.0f / pivot;
    const Exchange e{leaving.row(), columns.winner(), reciprocal, pivot - 1.0f, reciprocal + 1.0f};
    swap_labels(t, e, active);
    columns = exchange_lanes(t, e);
    active &= columns.found();
  }
}

}  // namespace
}  // namespace dreadnaught::kernel
