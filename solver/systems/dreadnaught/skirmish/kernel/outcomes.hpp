// How the outcomes of an exchange are ordered, and how much there is to gain; exact as far as play
// is followed to the end of the fight.
#pragma once

#include "bids.hpp"
#include "stage.hpp"

namespace dreadnaught::skirmish {

// Of the exchange on top of `state`.
void order_outcomes(const Game& game, const State& state, const Bids& bids, Outcomes& order);

// What the rest of a fight can be worth to a side, its end included.
Bounds worth_at_most(const Game& game, const State& state, int side);

}  // namespace dreadnaught::skirmish
