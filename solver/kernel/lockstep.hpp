// Small games of one shape solved in lockstep, one in each lane of a vector.
//
// The simplex of a small game is a chain of short steps, each waiting for the last; here one
// instruction takes the same step in several games. It is the same method as for one game, with
// two shortcuts that the certificate guards: prices are approximate, and the perturbation that
// breaks ties is a number. What it does not prove is left to the solver of one game.
#pragma once

namespace dreadnaught::kernel {

// Most rows, and most columns, of such a game: larger tableaus would not all fit into a
// first-level cache, and spend less of their time waiting. A power of two.
inline constexpr int lockstep_dimension = 16;

// The most lanes of any instruction set.
inline constexpr int most_lanes = 8;

// A game for a lane. Its payoffs are finite and count as (payoff - base) * scale, which spans
// [0, range], range in [0.5, 1).
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
