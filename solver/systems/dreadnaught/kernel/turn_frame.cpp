#include "turn_frame.hpp"

#include <algorithm>

namespace dreadnaught::duel {
namespace {

ActionSet actions_of_rest(const Rules& rules, Action declared) {
  const ActionSet alone = ActionSet::only(declared);
  return rules.actions.has(Action::active) ? alone.with(Action::active) : alone;
}

Entry entry_of_rest(const State& start) {
  const int ep = start.ep[start.actor];
  if (start.moment != Moment::exchange) return {start.attacks, start.bought, ep};
  return {start.attacks_after_exchange(), start.bought, start.additional ? ep : ep - 1};
}

}  // namespace

TurnFrame::TurnFrame(const Rules& rules, int actor, int ep, int absorb)
    : rules(&rules),
      actor(actor),
      shape(rules.actions, rules.fighters[actor].cp, entry_of_whole_turn(ep)),
      endings(Endings::of_turn(rules.actions, ep)),
      reach(shape) {
  const Standing defender{.defence = 0, .absorb = absorb};
  for (const TurnShape::Family& family : shape.families()) {
    const int after = shape.next(family.action, 1, 0);
    reach.mark_exchange(strike(family.action, defender), after, ep, 0);
  }
  reach.follow(shape, strikes_by_stage(defender));
}

TurnFrame::TurnFrame(const Rules& rules, const State& start)
    : rules(&rules),
      actor(start.actor),
      shape(actions_of_rest(rules, start.action), rules.fighters[start.actor].cp,
            entry_of_rest(start)),
      endings(Endings::of_rest(rules.actions, start.action, start.ep[start.actor])),
      reach(shape) {
  const Standing defender = start.standing[1 - start.actor];
  const int ep = start.ep[start.actor];
  const Entry entry = shape.entry();
  const int stage = shape.next(start.action, entry.attacks, entry.bought);
  if (start.moment == Moment::exchange) {
    reach.mark_exchange(strike(start.attack(), defender), stage, ep, 0);
  } else if (start.moment == Moment::next) {
    reach.mark(stage, ep, 0);
  } else {
    const int soak = strike(start.attack(), defender).soak;
    for (int push = 0; push <= start.most_push; ++push) {
      reach.mark(stage, ep - push, std::max(0, start.damage + push - soak));
    }
  }
  reach.follow(shape, strikes_by_stage(defender));
}

TurnFrame TurnFrame::rest(const State& from) const {
  TurnFrame rest(*rules, from);
  rest.endings = endings;
  return rest;
}

int TurnFrame::stage_of(const State& state) const {
  const bool bids = state.moment == Moment::exchange;
  const int attacks = bids ? state.attacks_after_exchange() : state.attacks;
  return shape.next(state.action, attacks, state.bought);
}

bool TurnFrame::reaches(const State& state, int hp, int start_hp) const {
  const int stage = stage_of(state);
  if (stage < 0) return false;
  if (state.moment == Moment::push) return reaches_push(state, hp, start_hp);
  const int own = state.ep[actor];
  const int lost = std::max(0, start_hp - hp);
  if (state.moment == Moment::next) return 0 <= own && own <= reach.most_ep(stage, lost);
  const Strike attack = strike(state.attack(), state.standing[1 - actor]);
  return reach.covers_exchange(attack, stage, own, lost);
}

bool TurnFrame::reaches_push(const State& state, int hp, int start_hp) const {
  const int stage = stage_of(state);
  const int soak = strike(Action::additional, state.standing[1 - actor]).soak;
  for (int pushed = 0; pushed <= state.most_push; ++pushed) {
    const int taken = std::max(0, state.damage + pushed - soak);
    if (taken > reach.most_damage()) return false;
    const int own = state.ep[actor] - pushed;
    const int lost = std::max(0, start_hp - (hp - taken));
    if (taken < hp && (own < 0 || own > reach.most_ep(stage, lost))) return false;
  }
  return state.most_push >= 0;
}

Strike TurnFrame::strike(Action action, Standing defender) const {
  return make_strike(rules->fighters[actor], action, rules->fighters[1 - actor], defender);
}

int TurnFrame::most_taken_at_once(Standing defender, int ep) const {
  int most = 0;
  const auto add = [&](Action action) {
    most = std::max(most, most_taken(strike(action, defender), ep));
  };
  for (const TurnShape::Family& family : shape.families()) add(family.action);
  for (const Stage& stage : shape.stages()) add(stage.action);
  return most;
}

std::int64_t TurnFrame::exchanges(int lost) const {
  std::int64_t own = 0;
  for (int s = 0; s < static_cast<int>(shape.stages().size()); ++s) own += exchanges_of(s, lost);
  return own;
}

std::int64_t TurnFrame::exchanges_of(int stage, int lost) const {
  const Stage& each = shape.stages()[stage];
  if (each.after < 0) return 0;
  const int least_bid = each.action == Action::additional ? 0 : 1;
  return std::max(0, reach.most_ep(stage, lost) - each.cost - least_bid + 1);
}

std::vector<Strike> TurnFrame::strikes_by_stage(Standing defender) const {
  std::vector<Strike> strikes;
  for (const Stage& stage : shape.stages()) strikes.push_back(strike(stage.action, defender));
  return strikes;
}

}  // namespace dreadnaught::duel
