// Looking for the value of a recursive game by playing it backwards, round by round.
#pragma once

#include "recursive_game.hpp"

namespace dreadnaught::duel {

struct FixedPoint {
  Values values;
  double residual;  // largest change by another round; says little about the error
};

// Looks for the value by sweeps from `from`, extrapolated (Anderson 1965, with the window of Walker
// and Ni 2011); most_sweeps bounds them.
FixedPoint find_value(const RoundMap& map, Values from, double tolerance, int most_sweeps);

}  // namespace dreadnaught::duel
