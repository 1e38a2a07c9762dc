// What an attack does that succeeds, or fails: damage, and the manoeuvres.
//
// Source: "Dreadnaught, made exact", sections 4 and 5.
#include <algorithm>
#include <tuple>

#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr int near_miss = -2;  // an attempt to sunder that weakens the item

}  // namespace

bool Game::aims_at(const State& state, Manoeuvre manoeuvre, int striker, int target,
                   int item) const {
  const Combatant& other = state.combatants[target];
  switch (manoeuvre) {
    case Manoeuvre::trip:
      return !other.prone;
    case Manoeuvre::disarm:
      return member(target).items[item].kind != ItemKind::other &&
             other.items[item].place == Place::held;
    case Manoeuvre::sunder: {
      const ItemCondition& its = other.items[item];
      if (its.place == Place::held) return true;
      return its.place == Place::dropped && setting_.house.sunder_dropped &&
             cells_within(state.combatants[striker].cell, its.cell, member(striker).reach);
    }
    default:  // knockback and grapple
      return !other.grappled();
  }
}

// damage, most_push: the hit that a plain attack would be.
void Game::succeed(State& state, const Attack& attack, int damage, int most_push) const {
  Combatant& target = state.combatants[attack.target];
  const int most = std::min<int>(most_push, state.combatants[attack.attacker].ep);
  switch (attack.manoeuvre) {
    case Manoeuvre::strike:
    case Manoeuvre::knockback: {
      const bool shoves = attack.manoeuvre == Manoeuvre::knockback;
      if (!shoves && most == 0) return strike(state, attack.target, damage);
      return state.push({.kind = shoves ? FrameKind::shove : FrameKind::push,
                         .attack = attack,
                         .damage = static_cast<std::int16_t>(damage),
                         .most = static_cast<std::int16_t>(most)});
    }
    case Manoeuvre::trip:
      target.prone = true;
      return;
    case Manoeuvre::disarm:
      target.items[attack.item].place = Place::dropped;
      target.items[attack.item].cell = target.cell;
      return;
    case Manoeuvre::sunder:
      target.items[attack.item] = {.place = Place::broken};
      return;
    case Manoeuvre::escape:
      return let_go(state, attack.attacker);
    default:  // grapple and dominate
      return hold(state, attack.attacker, attack.target);
  }
}

void Game::fail(State& state, const Attack& attack, int margin) const {
  switch (attack.manoeuvre) {
    case Manoeuvre::trip:
    case Manoeuvre::disarm:
    case Manoeuvre::knockback:
      return state.push(
          {.kind = FrameKind::offer,
           .attack = {.attacker = attack.target, .target = attack.attacker, .doubled = true}});
    case Manoeuvre::grapple:
      return state.push({.kind = FrameKind::grapple_choice, .attack = attack});
    case Manoeuvre::sunder:
      if (margin >= near_miss) ++state.combatants[attack.target].items[attack.item].weakened;
      return;
    default:
      return;
  }
}

void Game::shove(State& state, int push, int resistance) const {
  const Frame frame = state.top();
  const Attack& attack = frame.attack;
  const int target = attack.target;
  state.pop();
  state.pay(attack.attacker, push);
  state.pay(target, resistance);
  const Member& shoved = member(target);
  const int save = std::max(shoved.save(Save::fortitude), shoved.save(Save::reflex));
  const int squares = std::max(0, frame.damage + push - save - resistance);
  std::vector<Cell> path;
  int rest = 0;
  if (setting_.board.exists()) {
    std::tie(path, rest) = setting_.board.shove(state.combatants[attack.attacker].cell,
                                                state.combatants[target].cell, squares,
                                                standing_cells(state, target));
  } else if (shoved.free_behind >= 0) {
    rest = std::max(0, squares - shoved.free_behind);
  }
  if (rest > 0) {
    state.push({.kind = FrameKind::crash,
                .attack = {.attacker = attack.target},
                .damage = static_cast<std::int16_t>(rest)});
  }
  unsigned spared = 1U << static_cast<unsigned>(attack.attacker);
  for (int i = 0; !setting_.house.shove_provokes && i < size(); ++i) {
    if (setting_.enemies(i, target)) spared |= 1U << static_cast<unsigned>(i);
  }
  set_out(state, target, path.data(), static_cast<int>(path.size()), 0,
          static_cast<std::uint16_t>(spared));
}

void Game::choose_grapple(State& state, int answer) const {
  const Attack attack = state.top().attack;
  state.pop();
  if (answer == take_it) hold(state, attack.target, attack.attacker);
}

void Game::hold(State& state, int dominant, int dominated) {
  Combatant& above = state.combatants[dominant];
  Combatant& below = state.combatants[dominated];
  above.partner = static_cast<std::int8_t>(dominated);
  above.dominant = true;
  below.partner = static_cast<std::int8_t>(dominant);
  below.dominant = false;
}

void Game::let_go(State& state, int index) {
  Combatant& own = state.combatants[index];
  Combatant& partner = state.combatants[own.partner];
  own.partner = partner.partner = nobody;
  own.dominant = partner.dominant = false;
}

}  // namespace dreadnaught::skirmish::every
