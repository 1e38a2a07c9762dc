// Who can strike whom, and whom a ranged attack or a spell reaches.
//
// In a fight without positions everybody is within reach and range of everybody.
// Source: "Dreadnaught, made exact", sections 3 to 5.
#include "game.hpp"

namespace dreadnaught::skirmish::every {

bool Game::cells_within(Cell one, Cell other, int squares) const {
  if (!setting_.board.exists() || one == nowhere || other == nowhere) return true;
  return setting_.board.within(one, other, squares);
}

bool Game::in_range(const State& state, int one, int other, int squares) const {
  return cells_within(state.combatants[one].cell, state.combatants[other].cell, squares);
}

bool Game::in_reach(const State& state, int striker, int target) const {
  const int reach = member(striker).reach;
  return reach > 0 && in_range(state, striker, target, reach);
}

// Of enemies: in a grapple the partner alone.
bool Game::can_strike(const State& state, int striker, int target) const {
  const Combatant& own = state.combatants[striker];
  if (!setting_.enemies(striker, target) || state.combatants[target].fallen()) return false;
  return own.partner == target || (!own.grappled() && in_reach(state, striker, target));
}

// Those in reach are left out: to strike them is never worse, and does not provoke.
bool Game::can_shoot(const State& state, int shooter, int target) const {
  const int far = member(shooter).ranged;
  if (far == 0 || state.combatants[shooter].grappled()) return false;
  return setting_.enemies(shooter, target) && !state.combatants[target].fallen() &&
         !in_reach(state, shooter, target) && in_range(state, shooter, target, far);
}

}  // namespace dreadnaught::skirmish::every
