// States by 128 bits that tell them apart.
#pragma once

#include "../canonical.hpp"
#include "state.hpp"

namespace dreadnaught::skirmish::every {

// size: combatants in the fight.
Digest digest_of(const State& state, int size);

}  // namespace dreadnaught::skirmish::every
