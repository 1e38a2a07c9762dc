// Small games of one shape solved in lockstep, one in each lane of a vector.
//
// The simplex of a small game is a chain of short steps, each waiting for the last; here one
// instruction takes the same step in several games. It is the same method as for one game, in
// single precision: it only has to find an optimal basis, whose solution is then corrected on the
// payoffs in double precision and certified. What that does not prove is left to the solver of
// one game.
#pragma once

namespace dreadnaught::kernel {

// Most rows, and most columns, of such a game: larger tableaus would not all fit into a
// first-level cache, and spend less of their time waiting. A power of two.
inline constexpr int lockstep_dimension = 16;

// The most games at once of any instruction set.
inline constexpr int most_in_lockstep = 16;

// A game for a lane. Its payoffs are finite and count as (payoff - base) * scale, which spans
// [0, range], range in [0.5, 1); the scale is a power of two.
struct LockstepGame {
  const double* payoffs;  // rows × columns, one row behind another
  double base;
  double scale;
  double* row;     // receives x, or nullptr
  double* column;  // receives y, or nullptr
  // What the strategies prove, in that scale; infinitely far apart if they are no distributions.
  double lower;
  double upper;
};

}  // namespace dreadnaught::kernel
