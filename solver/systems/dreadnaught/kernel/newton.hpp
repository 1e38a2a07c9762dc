// Lower bounds of recursive games by Newton's method, where sweeps are too slow or lead astray.
//
// From the worth of endless play on, T^k rises to the value where that is more, and falls to it where
// that is less; from there a step solves the game in which both sides go on playing as they do now.
// (With one side's play kept alone it would be the strategy iteration of Hoffman and Karp 1966.) A
// value that sweeps come near like 1/k is a root of T(x) - x of order 2, which a step comes nearer
// to by half; one of order 3, by a third. No step may pass the value, beyond which T may leave any
// table as it is: a step is cut until the next round still leads the same way.
//
// The value that was found, lowered a little, is the table to prove: in each state by as much as
// makes a round raise all states alike, (I - P)^-1 of a constant.
#pragma once

#include <cstdint>

#include "recursive_game.hpp"

namespace dreadnaught::duel {

// What slopes are taken from: differences over a tenth of the distance to the value, which are hardly
// rounded, or over as little as rounding permits, which are less led astray by kinks.
enum class Differences : std::uint8_t { narrow, wide };

// Proves a lower bound. It takes some hundred rounds.
Values prove_by_newton(const RecursiveGame& game, const Exactness& exactness,
                       Differences differences);

}  // namespace dreadnaught::duel
