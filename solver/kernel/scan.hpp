// One look at a payoff matrix: its range, its pure maximin and minimax values.
#pragma once

#include "kernel/lanes.hpp"
#include "kernel/routines.hpp"

namespace dreadnaught::kernel {
namespace {

// The running state of a scan, in vectors of W lanes.
template <int W>
struct Scan {
  typename Simd<W>::Real poison{};  // 0 times a payoff that is not finite is not a number
  typename Simd<W>::Real upper = Simd<W>::all(infinity);
  typename Simd<W>::Real greatest = Simd<W>::all(-infinity);
};

// Scans Vectors × W columns from `first` on. The last vectors may overlap others, where the
// matrix is no multiple of W columns wide: extremes do not mind.
template <int W, int Vectors>
DREADNAUGHT_INLINE void scan_block(Payoffs a, int first, double* row_least,
                                   double* column_greatest, Scan<W>& scan) {
  using U = Simd<W>;
  int at[Vectors];
  typename U::Real most[Vectors];
  typename U::Real poison[Vectors]{};  // a chain for each vector: every sum waits for the last
  for (int v = 0; v < Vectors; ++v) {
    const int column = first + v * W;
    at[v] = column < a.columns - W ? column : a.columns - W;
    most[v] = U::all(-infinity);
  }
  const double* row = a.entries;
  for (int i = 0; i < a.rows; ++i, row += a.stride) {
    auto least = U::all(infinity);
    for (int v = 0; v < Vectors; ++v) {
      const auto entry = U::load(row + at[v]);
      poison[v] += entry * 0.0;
      most[v] = U::max(entry, most[v]);
      least = U::min(entry, least);
    }
    const double here = U::least(least);
    row_least[i] = first > 0 && row_least[i] < here ? row_least[i] : here;
  }
  for (int v = 0; v < Vectors; ++v) {
    U::store(column_greatest + at[v], most[v]);
    scan.poison += poison[v];
    scan.upper = U::min(most[v], scan.upper);
    scan.greatest = U::max(most[v], scan.greatest);
  }
}

template <int W>
DREADNAUGHT_INLINE Extremes scan_columns(Payoffs a, double* row_least, double* column_greatest) {
  Scan<W> scan;
  int j = 0;
  for (; j + 2 * W < a.columns; j += 4 * W) {
    scan_block<W, 4>(a, j, row_least, column_greatest, scan);
  }
  if (j + W < a.columns) {
    scan_block<W, 2>(a, j, row_least, column_greatest, scan);
  } else if (j < a.columns) {
    scan_block<W, 1>(a, j, row_least, column_greatest, scan);
  }
  double least = infinity;
  double lower = -infinity;
  for (int i = 0; i < a.rows; ++i) {
    least = row_least[i] < least ? row_least[i] : least;
    lower = row_least[i] > lower ? row_least[i] : lower;
  }
  return {least, Simd<W>::greatest(scan.greatest), lower, Simd<W>::least(scan.upper),
          Simd<W>::sum(scan.poison) == 0.0};
}

Extremes scan_single_column(Payoffs a, double* row_least, double* column_greatest) {
  double poison = 0.0;
  double least = infinity;
  double greatest = -infinity;
  for (int i = 0; i < a.rows; ++i) {
    const double entry = a.entries[i * a.stride];
    poison += entry * 0.0;
    row_least[i] = entry;
    least = entry < least ? entry : least;
    greatest = entry > greatest ? entry : greatest;
  }
  *column_greatest = greatest;
  return {least, greatest, greatest, greatest, poison == 0.0};
}

Extremes scan(const Payoffs& a, double* row_least, double* column_greatest) {
  if (a.columns >= lanes) return scan_columns<lanes>(a, row_least, column_greatest);
  if (lanes > 4 && a.columns >= 4) return scan_columns<4>(a, row_least, column_greatest);
  if (a.columns >= 2) return scan_columns<2>(a, row_least, column_greatest);
  return scan_single_column(a, row_least, column_greatest);
}

}  // namespace
}  // namespace dreadnaught::kernel
