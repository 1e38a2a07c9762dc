// Turns: what may be declared, how a turn goes on after an attack, and whose turn is next.
//
// Source: "Dreadnaught, made exact", sections 3, 4.4 and 7.
#include <algorithm>

#include "game.hpp"

namespace dreadnaught::skirmish {
namespace {

constexpr int charge_penalty = -1;

}  // namespace

bool Game::may_attack(const State& state) const {
  if (!state.turn.attacking()) return false;
  const int ep = state.combatants[state.actor].ep;
  if (ordinary_left(state) > 0 && ep >= 1) return true;
  return ep >= duel::additional_cost(state.turn.action, state.turn.bought + 1);
}

void Game::choices(const State& state, std::vector<Choice>& out) const {
  out.clear();
  add_endings(state, out);
  const Turn& turn = state.turn;
  const int ep = state.combatants[state.actor].ep;
  if (!turn.begun()) {
    for (const Action action : duel::attack_actions) {
      if (ep >= 1 && rules_.actions.has(action)) add_attacks(state, action, out);
    }
    return;
  }
  if (ordinary_left(state) > 0 && ep >= 1) add_attacks(state, turn.action, out);
  if (turn.attacking() && ep >= duel::additional_cost(turn.action, turn.bought + 1)) {
    add_attacks(state, Action::additional, out);
  }
}

void Game::add_attacks(const State& state, Action action, std::vector<Choice>& out) const {
  for (int target = 0; target < rules_.size(); ++target) {
    if (rules_.enemies(state.actor, target) && state.combatants[target].stands()) {
      out.push_back({action, false, target, 0});
    }
  }
}

void Game::add_endings(const State& state, std::vector<Choice>& out) const {
  out.push_back({Action::active, true, -1, 0});
  const bool begun = state.turn.begun();
  const int ep = state.combatants[state.actor].ep;
  if (!begun && rules_.actions.has(Action::total)) {
    for (int t = 1; t <= ep; ++t) out.push_back({Action::total, true, -1, t});
    return;
  }
  const Action action = state.turn.action;
  const bool spare = !begun || action == Action::attack || action == Action::total;
  if (!spare || !rules_.actions.has(Action::active)) return;
  for (int z = 1; z <= ep; ++z) out.push_back({Action::active, true, -1, z});
}

void Game::take(State& state, const Choice& choice) const {
  Combatant& actor = state.combatants[state.actor];
  if (choice.ends) {
    actor.ep = static_cast<std::int16_t>(actor.ep - choice.ep);
    end_turn(state, {choice.ep, choice.action == Action::total ? choice.ep : 0});
    return;
  }
  if (choice.action == Action::additional) {
    const int cost = duel::additional_cost(state.turn.action, ++state.turn.bought);
    actor.ep = static_cast<std::int16_t>(actor.ep - cost);
  } else {
    state.turn.action = choice.action;
    ++state.turn.attacks;
  }
  state.push({FrameKind::exchange, choice.action, state.actor,
              static_cast<std::int8_t>(choice.target), 0, 0});
}

void Game::after_attack(State& state) const {
  if (state.beaten || state.depth > 0) return;
  const bool spare = state.turn.action == Action::attack && rules_.actions.has(Action::active);
  const bool may_defend = spare && state.combatants[state.actor].ep > 0;
  if (!may_defend && !may_attack(state)) end_turn(state, {});
}

void Game::end_turn(State& state, Standing standing) const {
  if (state.turn.action == Action::charge) standing.defence += charge_penalty;
  Combatant& actor = state.combatants[state.actor];
  if (state.turn.action == Action::total) {
    standing.defence += actor.defence;
    standing.absorb += actor.absorb;
  }
  actor.defence = static_cast<std::int16_t>(standing.defence);
  actor.absorb = static_cast<std::int16_t>(standing.absorb);
  next_turn(state);
}

void Game::next_turn(State& state) const {
  for (int actor = state.actor + 1;; ++actor) {
    if (actor == rules_.size()) {
      if (--state.rounds == 0) return;
      for (int i = 0; i < rules_.size(); ++i) {
        Combatant& fresh = state.combatants[i];
        if (fresh.stands()) fresh.ep = static_cast<std::int16_t>(member(i).fighter.ep);
      }
      actor = 0;
    }
    if (!state.combatants[actor].stands()) continue;
    start_turn(state, actor);
    return;
  }
}

void Game::start_turn(State& state, int actor) const {
  state.actor = static_cast<std::int8_t>(actor);
  state.turn = {};
  state.combatants[actor].defence = 0;
  state.combatants[actor].absorb = 0;
}

}  // namespace dreadnaught::skirmish
