// Turning the end of a linear program into proved strategies.
#pragma once

#include "kernel/workspace.hpp"

namespace dreadnaught::kernel {

// Reads both strategies off the tableau, and keeps each as the game's best if it is a
// distribution that secures more than the one before.
void certify(Game& game, const Workspace& workspace) noexcept;

// Writes the pure strategy of the first choice whose entry in `values` is `value`.
void write_pure(const double* values, double value, int count, double* to) noexcept;

// Replaces best strategies that are worse than pure ones, or were never found, by those. `e` is
// what the workspace's last scan found, `pure` its two values in the scale of the game.
void fall_back(Game& game, const Workspace& workspace, const Extremes& e, Bounds pure) noexcept;

// Exploitability of the game's best strategies within `share` of the payoff range.
[[nodiscard]] inline bool proved(const Game& game, double share) noexcept {
  return game.gap() <= share * game.range;
}

}  // namespace dreadnaught::kernel
