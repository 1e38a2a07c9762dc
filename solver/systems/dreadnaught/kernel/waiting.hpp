// States in which both sides wait for ever, and are worth what endless play pays.
//
// Sweeps may miss that: of k rounds the last is one after which nobody can be made to pay, and who
// gains by striking in it waits until then. So what k rounds are worth need not come to the value,
// however large k is, where a strike is worth something before all others have found theirs.
#pragma once

#include "recursive_game.hpp"

namespace dreadnaught::duel {

// Raises a proved lower bound to what endless play pays, or hardly less, in the states of which
// bounds leave that open, as far as a round holds it there.
//
// upper: an upper bound of each state.
Values prove_waiting(const RecursiveGame& game, const Values& lower, const Values& upper,
                     const Exactness& exactness);

}  // namespace dreadnaught::duel
