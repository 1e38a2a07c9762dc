// Attacks: two secret bids, the push into a hit, and what the damage does.
//
// Source: "Dreadnaught, made exact", section 4.
#include <algorithm>
#include <utility>

#include "game.hpp"

namespace dreadnaught::skirmish {
namespace {

std::vector<Strike> strikes_of(const Rules& rules) {
  std::vector<Strike> strikes;
  for (const Member& attacker : rules.members) {
    for (const Member& target : rules.members) {
      for (std::size_t kind = 0; kind < kinds_of_strike; ++kind) {
        strikes.push_back(duel::make_strike(attacker.fighter, static_cast<Action>(kind),
                                            target.fighter, {}));
      }
    }
  }
  return strikes;
}

}  // namespace

Game::Game(Rules rules) : rules_(std::move(rules)), strikes_(strikes_of(rules_)) {}

double Game::reveal(State& state, int attack, int defence) const {
  const Frame frame = state.top();
  const Strike blow = strike(state, frame);
  state.pop();
  Combatant& attacker = state.combatants[frame.attacker];
  Combatant& target = state.combatants[frame.target];
  attacker.ep = static_cast<std::int16_t>(attacker.ep - attack);
  target.ep = static_cast<std::int16_t>(target.ep - defence);
  const int margin = blow.threshold(attack) - defence;
  if (margin < 0) {
    after_attack(state);
    return 0.0;
  }
  int damage = margin > 0 ? blow.clear : blow.tie;
  if (attack == 0 && blow.halves_without_bid()) damage = duel::half(damage);
  Frame hit = frame;
  hit.kind = FrameKind::push;
  hit.damage = static_cast<std::int16_t>(damage);
  hit.most_push = std::min<std::int16_t>(static_cast<std::int16_t>(attack), attacker.ep);
  state.push(hit);
  return hit.most_push == 0 ? push(state, 0) : 0.0;
}

double Game::push(State& state, int ep) const {
  const Frame hit = state.top();
  const int soak = strike(state, hit).soak;
  state.pop();
  Combatant& attacker = state.combatants[hit.attacker];
  attacker.ep = static_cast<std::int16_t>(attacker.ep - ep);
  const double reward = hurt(state, hit.target, hit.damage + ep - soak);
  after_attack(state);
  return reward;
}

double Game::hurt(State& state, int target, int damage) const {
  Combatant& hurt = state.combatants[target];
  const int taken = std::clamp<int>(damage, 0, hurt.hp);
  const Member& owner = member(target);
  const double toward_row = -sign_of(owner.side);
  double gain = owner.gains.per_hit_point * taken;
  hurt.hp = static_cast<std::int16_t>(hurt.hp - taken);
  if (hurt.stands()) return toward_row * gain;
  hurt = {};
  gain += owner.gains.fall;
  state.beaten = true;
  for (int i = 0; i < rules_.size(); ++i) {
    if (member(i).side == owner.side && state.combatants[i].stands()) state.beaten = false;
  }
  if (state.beaten) gain += rules_.beaten[owner.side];
  return toward_row * gain;
}

}  // namespace dreadnaught::skirmish
