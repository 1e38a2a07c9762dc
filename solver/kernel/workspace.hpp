// The memory of one solver, and the game that it holds while it is being solved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>

#include "kernel/routines.hpp"

namespace dreadnaught::kernel {

// `count` rounded up to whole vectors of any instruction set.
[[nodiscard]] constexpr std::ptrdiff_t padded(std::ptrdiff_t count, int lanes = 8) noexcept {
  return (count + lanes - 1) / lanes * lanes;
}

// The distance of rows of `columns` cells: not near a multiple of a kilobyte, where all rows would
// compete for the same few lines of the cache.
[[nodiscard]] constexpr std::ptrdiff_t stride_of(std::ptrdiff_t columns, int lanes = 8) noexcept {
  const std::ptrdiff_t stride = padded(columns, lanes);
  return stride % 128 == 0 ? stride + lanes : stride;
}

// A mixed strategy for either side with what each secures; the two need not belong together.
struct Candidate {
  double* x;
  double* y;
  Bounds bounds{-std::numeric_limits<double>::infinity(),
                std::numeric_limits<double>::infinity()};
};

// A game, scaled by a power of two so that its payoffs span [0, range], range in [0.5, 1).
struct Game {
  int rows;
  int columns;
  std::ptrdiff_t stride;
  const double* scaled;  // padded rows × stride
  double range;
  const Routines* routines;
  Tableau tableau;
  Candidate best;
  Candidate trial;

  [[nodiscard]] double gap() const noexcept { return best.bounds.upper - best.bounds.lower; }
};

// The largest game that fits in each respect.
struct Capacity {
  int rows = 0;
  int columns = 0;
  std::ptrdiff_t cells = 0;  // of the padded matrix

  [[nodiscard]] static Capacity of(int rows, int columns) noexcept {
    return {rows, columns,
            std::max(padded(rows) * stride_of(columns), padded(columns) * stride_of(rows))};
  }
  [[nodiscard]] bool holds(const Capacity& other) const noexcept {
    return other.rows <= rows && other.columns <= columns && other.cells <= cells;
  }
  [[nodiscard]] Capacity with(const Capacity& other) const noexcept {
    return {std::max(rows, other.rows), std::max(columns, other.columns),
            std::max(cells, other.cells)};
  }
};

// Arrays for the games that a capacity holds, all of them aligned to a cache line, and the
// routines that work on them.
class Workspace {
 public:
  Workspace(const Capacity& capacity, const Routines& routines);

  [[nodiscard]] const Capacity& capacity() const noexcept { return capacity_; }
  [[nodiscard]] const Routines& routines() const noexcept { return *prototype_.routines; }

  // A game of this size, its arrays not filled, with the routines that suit it.
  [[nodiscard]] Game game(int rows, int columns) const noexcept;

  double* row_least = nullptr;        // of the last scan
  double* column_greatest = nullptr;  // of the last scan
  double* scaled = nullptr;
  double* spare_cells = nullptr;      // as large as the cells of a tableau
  double* infinitesimals = nullptr;   // positive, as good as random, never changed
  double* residuals = nullptr;        // one for each row or column
  double* values = nullptr;           // one for each variable
  int* in_basis = nullptr;            // one for each variable

 private:
  struct Free {
    void operator()(void* memory) const noexcept;
  };

  Capacity capacity_;
  std::unique_ptr<double[], Free> doubles_;
  std::unique_ptr<int[]> integers_;
  Game prototype_{};
};

}  // namespace dreadnaught::kernel
