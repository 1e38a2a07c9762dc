// Which choices of a turn a search looks at beyond what it sees in full, by plain rules.
//
// - Attacks, and spells that harm, at the three weakest enemies, by hit points and what they have for
//   their defence, and at the one that acts next; of whoever is dominated in a grapple, to escape or
//   to dominate.
// - Manoeuvres against the one that acts next, or the weakest where nobody does any more.
// - Half and all of the EP in active or total defence.
// - Healing of whoever misses most.
// - Of the movements, the nearest to either of the two weakest enemies, where it is flanked most, and
//   the farthest from all, where the actor is flanked least, for the fewest EP.
// - Everything else that can be done: getting up, picking up, letting go, other spells.
#pragma once

#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish::every {

void narrow(const Game& game, const State& state, std::vector<Declare>& options);

// Brings those choices to the front at which a search looks first, and returns how many: all but
// movements, of which there are hundreds. Of these, in the same way, the nearest to each enemy and
// the farthest from all, with no defence bought or with most. The first of each kind come first, at
// the weakest enemy and with most EP, then the second, so that whoever has no time for all of them
// has looked at some of each.
std::size_t bring_likely_forward(const Game& game, const State& state,
                                 std::vector<Declare>& options);

}  // namespace dreadnaught::skirmish::every
