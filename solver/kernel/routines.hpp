// The inner loops of the matrix-game solver, one set for each instruction set.
//
// Matrices inside the solver have rows padded with zeros to whole vectors (`lanes` doubles), so
// that their loops have no tails.
#pragma once

#include <cstddef>
#include <span>

#include "kernel/lockstep.hpp"

namespace dreadnaught::kernel {

// A payoff matrix as a caller gave it: row i starts at entries + i * stride.
struct Payoffs {
  const double* entries;
  int rows;
  int columns;
  std::ptrdiff_t stride;
};

// What one look at a payoff matrix tells.
struct Extremes {
  double least;     // smallest payoff
  double greatest;  // largest payoff
  double lower;     // largest row minimum: the pure maximin value
  double upper;     // smallest column maximum: the pure minimax value
  bool finite;      // no payoff is infinite or not a number
};

// The linear program max cost·u, cells u <= rhs, u >= 0 in condensed form: only the columns of
// nonbasic variables are stored. Labels 0 .. columns - 1 name the structural variables of the
// program as it was set up, labels from there on its slacks.
struct Tableau {
  int rows;
  int columns;
  std::ptrdiff_t stride;  // from one row of cells to the next
  double* cells;          // padded rows × stride
  double* cost;           // stride: reduced costs; a positive one improves the objective
  double* rhs;            // padded rows
  double* tie;            // padded rows: coefficients of an infinitesimal added to rhs
  double* pivot;          // padded rows: scratch, the entering column
  double* inverse;        // padded rows: scratch, its reciprocals
  int* basic;             // rows: which variable is basic in a row
  int* nonbasic;          // columns: which variable a column belongs to
};

enum class Outcome {
  optimal,    // no reduced cost is positive
  limit,      // too many pivots
  unbounded,  // an improving column without a pivot: impossible but for rounding
};

// What two mixed strategies prove about a matrix S.
struct Bounds {
  double lower;  // min(xᵀS)
  double upper;  // max(Sy)
};

struct Routines {
  int lanes;
  int in_lockstep;  // how many games `lockstep` takes at most
  // Writes the minimum of each row and the maximum of each column as well.
  Extremes (*scan)(const Payoffs& payoffs, double* row_least, double* column_greatest);
  // scaled = (payoffs - base) * scale, padded.
  void (*rescale)(const Payoffs& payoffs, double base, double scale, double* scaled,
                  std::ptrdiff_t stride);
  // Fills a tableau for max Σu, (scaled + 1) u <= 1, with all slacks basic.
  void (*set_up)(const Tableau& tableau, const double* scaled);
  // Pivots at most `limit` times. Needs rhs >= 0; lower ones count as 0. `tie` must be positive.
  Outcome (*optimise)(const Tableau& tableau, int limit);
  // Exchanges the basic variable of `row` with the nonbasic one of `column`.
  void (*exchange)(const Tableau& tableau, int row, int column);
  // `scaled`, x and y are padded.
  Bounds (*bounds)(const double* scaled, int rows, int columns, std::ptrdiff_t stride,
                   const double* x, const double* y);
  // Solves up to `in_lockstep` games of one shape, both dimensions from 2 to `lockstep_dimension`.
  void (*lockstep)(LockstepGame* games, int count, int rows, int columns);
  // The set with vectors of half the size, where those of this one are long for a small game.
  const Routines* narrower;
};

// The sets that this processor can run, the fastest last.
[[nodiscard]] std::span<const Routines* const> supported_routines();

}  // namespace dreadnaught::kernel
