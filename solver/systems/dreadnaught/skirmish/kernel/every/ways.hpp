// What it takes each to come to strike each enemy, as the estimate of plain fights is told it.
//
// Whoever has to walk has one attack left, and not the EP that it pays for the way; whoever can
// charge does so. Whoever is held in a grapple loses a turn first. Nobody makes way, leaves, or gives
// an opportunity by walking, and one who cannot come by its next turn is taken to walk straight on.
#pragma once

#include <vector>

#include "../fluid.hpp"
#include "approach.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {

inline constexpr int charge_bonus = 1;  // to AT and damage

// [combatant][enemy]; empty where everybody can strike everybody at once.
std::vector<Fluid::Way> ways_of(const Game& game, Approaches& approaches, const State& state);

}  // namespace dreadnaught::skirmish::every
