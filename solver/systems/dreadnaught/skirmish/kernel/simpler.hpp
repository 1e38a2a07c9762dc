// Simpler states on either side of one: where both are worth the same, so is it. Exact.
//
// Simpler are states in which passive combatants, who have no turn any more, differ less from each
// other, so that far more states share them. What is proved here holds in the last round of a fight
// for damage and falls alone, for the side of a passive combatant c.
//
// 1. More hit points of c, each paid for, are never worse. Where c has lost some already, its
//    enemies play as if it had not, up to its fall, and strike another instead of it from then on:
//    they have been paid for all that they take, and a strike more costs nobody but its target.
// 2. More EP, standing defence or absorption of c are never worse. Its side bids as if it had no
//    more. After the same bids each hit is the same, a tie instead of a clear hit, or a miss, and
//    does no more damage: with 1, and by induction over the bids that are left, no push of the
//    attacker makes up for that.
// 3. To have c is never better for its side than not to have it: it can only be struck, and its
//    enemies need not do that. Where all others have fallen only c's enemies have a turn.
#pragma once

#include <array>
#include <cstdint>

#include "canonical.hpp"

namespace dreadnaught::skirmish {

// One state is worth no more to the row player than what it was made from, the other no less.
struct Around {
  State low;
  State high;
};

enum class Simpler : std::uint8_t {
  one_of_alike,    // of those alike but for EP and standing defence the easiest to hit; the others
                   // are not there (3), or no harder to hit than it (2)
  all_or_nothing,  // EP and standing defence: as many as can be, or none (2)
  two_of_alike,    // as one of them, but with the two easiest
};

// In the order in which they are tried; others take up to twice as many states.
inline constexpr std::array all_simpler{Simpler::one_of_alike, Simpler::all_or_nothing,
                                        Simpler::two_of_alike};

// Whether what is above is proved of a state with an empty stack.
bool has_simpler(const Game& game, const State& state);

// Of a canonical state of which that holds. The states may be the same as it, and need not be
// canonical.
Around simpler(const Game& game, const Canonical& canonical, const State& state, Simpler how);

}  // namespace dreadnaught::skirmish
