// Losing hit points, turning to stone, and falling.
//
// Source: "Dreadnaught, made exact", sections 1 and 6.
#include <algorithm>

#include "game.hpp"

namespace dreadnaught::skirmish::every {

void Game::strike(State& state, int target, int damage) const {
  lose(state, target,
       std::max(0, damage - state.combatants[target].absorb - member(target).fighter.resistance));
}

void Game::lose(State& state, int target, int hp) const {
  if (hp == 0) return;
  Combatant& struck = state.combatants[target];
  const int taken = std::min<int>(hp, struck.hp);
  struck.hp = static_cast<std::int16_t>(struck.hp - taken);
  state.reward += setting_.stakes[target].hit_point * taken;
  if (struck.fallen()) fall(state, target);
}

void Game::fall(State& state, int index) const {
  Combatant& fallen = state.combatants[index];
  Combatant remains;
  remains.hp = fallen.hp;
  remains.stone_rounds = static_cast<std::int16_t>(fallen.petrified() ? 0 : -1);
  fallen = remains;
  state.reward += setting_.stakes[index].fall;
  const int side = member(index).side;
  state.beaten = true;
  for (int i = 0; i < size(); ++i) {
    Combatant& other = state.combatants[i];
    if (other.partner == index) {
      other.partner = nobody;
      other.dominant = false;
    }
    if (other.stone_caster == index && other.stone_rounds > 0) {
      other.stone_caster = nobody;
      other.stone_rounds = -1;
      other.stone_penalty = 0;
    }
    if (member(i).side == side && !other.fallen()) state.beaten = false;
  }
  if (state.beaten) state.reward -= setting_.sign(index) * setting_.beaten[side];
}

// Its petrification may be complete now.
void Game::petrify(State& state, int victim) const {
  Combatant& turning = state.combatants[victim];
  if (turning.stone_rounds > 0) return;
  turning.stone_rounds = 0;
  turning.stone_penalty = 0;
  turning.stone_caster = nobody;
  fall(state, victim);
}

}  // namespace dreadnaught::skirmish::every
