// Which choices of a turn a search looks at beyond what it sees in full, by plain rules.
//
// - Attacks, and spells that harm, at the two weakest enemies; what they are meant to do is damage,
//   or, for whoever is dominated in a grapple, to escape or to dominate.
// - Half and all of the EP in active or total defence.
// - Healing of whoever misses most.
// - Of the movements, the nearest to an enemy and the farthest from all, for the fewest EP.
// - Everything else that can be done: getting up, picking up, letting go, other spells.
#pragma once

#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish::every {

void narrow(const Game& game, const State& state, std::vector<Declare>& options);

}  // namespace dreadnaught::skirmish::every
