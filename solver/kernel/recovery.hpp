// Repairing a solve whose rounding errors have grown too large to prove it.
#pragma once

#include "kernel/workspace.hpp"

namespace dreadnaught::kernel {

// Corrects both solutions of the tableau's basis against the payoffs themselves, by iterative
// refinement with residuals of about twice double precision. Costs about two pivots.
void refine(const Game& game, const Workspace& workspace) noexcept;

// Rebuilds the tableau of the current basis from the payoffs, refines it, pivots on to the
// optimum and certifies; again until the game is proved within `share` or nothing helps.
void recover(Game& game, Workspace& workspace, double share) noexcept;

// Pivots the tableau, whose right-hand side must not be negative, to its optimum.
Outcome optimise(const Game& game, const Workspace& workspace) noexcept;

}  // namespace dreadnaught::kernel
