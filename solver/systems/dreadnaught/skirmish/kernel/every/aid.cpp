// Aid in combat: EP of one combatant for an ally's AT or ST, openly, before the bids.
//
// Source: "Dreadnaught, made exact", section 3.
#include <algorithm>

#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr int bonus_in_all = 2;
constexpr int ep_per_bonus = 2;

}  // namespace

// after: who decided last; those before it, and itself, don't decide again.
void Game::lead_to_bids(State& state, const Attack& attack, int after) const {
  if (setting_.has(Action::aid)) {
    for (int helper = after + 1; helper < size(); ++helper) {
      if (most_aid(state, attack, helper) <= 0) continue;
      return state.push({.kind = FrameKind::aid,
                         .attack = attack,
                         .helper = static_cast<std::int8_t>(helper)});
    }
  }
  state.push({.kind = FrameKind::exchange, .attack = attack});
}

int Game::most_aid(const State& state, const Attack& attack, int helper) const {
  const House& house = setting_.house;
  const Combatant& own = state.combatants[helper];
  if (helper == attack.attacker || helper == attack.target || own.fallen()) return 0;
  if (own.grappled() && !house.grappled_may_aid) return 0;
  if (house.aid_takes_opportunity && own.opportunities >= house.opportunities_per_round) return 0;
  const bool attacks = !setting_.enemies(helper, attack.attacker);
  int room = bonus_in_all - (attacks ? attack.at_aid : attack.st_aid);
  if (!attacks && unattended(state, attack)) room = 0;
  return std::min(room, own.ep / ep_per_bonus);
}

void Game::aid(State& state, int bonus) const {
  const Frame frame = state.top();
  Attack attack = frame.attack;
  state.pop();
  if (bonus > 0) {
    state.pay(frame.helper, ep_per_bonus * bonus);
    if (setting_.house.aid_takes_opportunity) ++state.combatants[frame.helper].opportunities;
    const bool attacks = !setting_.enemies(frame.helper, attack.attacker);
    std::int8_t& sum = attacks ? attack.at_aid : attack.st_aid;
    sum = static_cast<std::int8_t>(sum + bonus);
  }
  lead_to_bids(state, attack, frame.helper);
}

}  // namespace dreadnaught::skirmish::every
