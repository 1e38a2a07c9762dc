// What EP left and a fall are worth in a fight that goes on from a state: the prices at which the
// turns of one against one other are played (see pair_games.hpp).
#pragma once

#include <vector>

#include "pair_tables.hpp"

namespace dreadnaught::skirmish {

// For each pair of attacker and target, [attacker][target].
std::vector<Prices> prices_of(const Game& game, const Canonical& canonical, const State& start,
                              int threads);

// Nothing has a price.
std::vector<Prices> no_prices(const Game& game);

}  // namespace dreadnaught::skirmish
