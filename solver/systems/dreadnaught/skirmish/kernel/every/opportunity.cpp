// Attacks of opportunity: who is offered one, and who may take it.
//
// Source: "Dreadnaught, made exact", section 5.
#include "game.hpp"

namespace dreadnaught::skirmish::every {

bool Game::is_open(const State& state, const Attack& offer) const {
  return is_able(state, offer) && in_reach(state, offer.attacker, offer.target);
}

// Whether what is offered can be taken where the target comes within reach.
bool Game::is_able(const State& state, const Attack& offer) const {
  const Combatant& owner = state.combatants[offer.attacker];
  const Combatant& target = state.combatants[offer.target];
  if (owner.fallen() || target.fallen() || owner.ep < 1) return false;
  if (owner.grappled() && !(owner.dominant && owner.partner == offer.target)) return false;
  if (offer.doubled) return true;
  return owner.opportunities < setting_.house.opportunities_per_round &&
         is_ready(state, offer.attacker) &&
         (setting_.house.opportunities_against_unseen || target.unseen == 0);
}

bool Game::is_ready(const State& state, int owner) const {
  const House& house = setting_.house;
  return (house.opportunities_in_grapple || !state.combatants[owner].grappled()) &&
         (house.unarmed_threatens || !unarmed(state, owner));
}

// Whether all weapons that are known of a combatant are dropped or broken.
bool Game::unarmed(const State& state, int index) const {
  bool has_weapon = false;
  const std::vector<Item>& items = member(index).items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].kind != ItemKind::weapon) continue;
    if (state.combatants[index].items[i].place == Place::held) return false;
    has_weapon = true;
  }
  return has_weapon;
}

// With EP and opportunities left or without.
bool Game::threatens(const State& state, int enemy, int who) const {
  const Combatant& own = state.combatants[enemy];
  if (own.fallen() || (own.grappled() && own.partner != who)) return false;
  return is_ready(state, enemy) && in_reach(state, enemy, who);
}

// By bits, the enemies that could take an opportunity against `who` now.
std::uint16_t Game::provoked(const State& state, int who) const {
  unsigned enemies = 0;
  for (int enemy = 0; enemy < size(); ++enemy) {
    if (!setting_.enemies(enemy, who)) continue;
    const Attack offer{.attacker = static_cast<std::int8_t>(enemy),
                       .target = static_cast<std::int8_t>(who)};
    if (is_open(state, offer)) enemies |= 1U << static_cast<unsigned>(enemy);
  }
  return static_cast<std::uint16_t>(enemies);
}

// The first in the order of turns is asked first.
void Game::offer(State& state, int who, std::uint16_t enemies, int bonus) const {
  for (int enemy = size() - 1; enemy >= 0; --enemy) {
    if ((enemies >> enemy & 1U) == 0) continue;
    state.push({.kind = FrameKind::offer,
                .attack = {.attacker = static_cast<std::int8_t>(enemy),
                           .target = static_cast<std::int8_t>(who),
                           .bonus = static_cast<std::int16_t>(bonus)}});
  }
}

void Game::answer(State& state, int answer) const {
  Attack attack = state.top().attack;
  state.pop();
  if (answer == decline_it) return;
  if (!attack.doubled) ++state.combatants[attack.attacker].opportunities;
  attack.action = Action::opportunity;
  state.push({.kind = FrameKind::begin, .attack = attack});
}

}  // namespace dreadnaught::skirmish::every
