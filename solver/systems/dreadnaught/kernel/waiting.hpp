// States in which both sides wait for ever, and are worth what endless play pays.
//
// Sweeps may miss that: of k rounds the last is one after which nobody can be made to pay, and who
// gains by striking in it waits until then. So what k rounds are worth need not come to the value,
// however large k is, where a strike is worth something before all others have found theirs.
#pragma once

#include <vector>

#include "recursive_game.hpp"

namespace dreadnaught::duel {

// Turns states of a table that no number of rounds raises, and that are above what endless play pays,
// to that: all that is done there is to wait. Returns whether there were any.
//
// kept: by state, whether it stays as it is.
bool drop_waiting(const RecursiveGame& game, const std::vector<bool>& kept, Values& table);

// Which of some states no number of rounds raises above a table.
//
// later: a round earlier than the table, or the table itself.
std::vector<bool> unraised(const RecursiveGame& game, const Values& table, Values later,
                           std::vector<bool> waiting);

// Proves a lower bound where sweeps alone led to nothing that proves itself: with those states that wait
// worth endless play, and those that are all but lost worth the least there is.
//
// upper: an upper bound of each state.
Values prove_without_waiting(const RecursiveGame& game, const Values& upper,
                             const Exactness& exactness);

// Whether the bounds leave open that some state is worth `end`, what endless play pays.
bool may_wait(double end, const Values& lower, const Values& upper, const Exactness& exactness);

// Raises a proved lower bound to what endless play pays, or hardly less, in the states of which
// bounds leave that open, as far as a round holds it there.
//
// upper: an upper bound of each state.
Values prove_waiting(const RecursiveGame& game, const Values& lower, const Values& upper,
                     const Exactness& exactness);

}  // namespace dreadnaught::duel
