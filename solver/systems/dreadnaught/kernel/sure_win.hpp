// States that are worth the most there is, though only in the limit: whoever is in one can win all
// but surely, by taking risks as small as it likes for as long as it takes (de Alfaro, Henzinger and
// Kupferman 2007: limit-sure winning). Sweeps come near such a value like 1/k, or slower.
//
// They are guessed and not searched: what a table holds by itself that is hardly below the most
// everywhere in a set of states, and that rises there. What comes of the guess is proved like any
// other.
#pragma once

#include <cstdint>
#include <optional>

#include "recursive_game.hpp"

namespace dreadnaught::duel {

// Which states may be such.
enum class Suspects : std::uint8_t {
  moving,  // those at which sweeps have not come to rest
  all,     // those not near the most, too, where sweeps may rest on a value that is too high
};

struct SureWins {
  Values table;
  double widest;  // how much lower than the most a state of them is, at most
};

// A table to prove in which some states are lower than `most` by no less than `by`, and the others near
// their value while these are worth that; nothing where there are no such states.
//
// found: what sweeps have come to.
std::optional<SureWins> with_sure_wins(const RecursiveGame& game, double by, const Values& found,
                                       Suspects suspects, const Exactness& exactness);

}  // namespace dreadnaught::duel
