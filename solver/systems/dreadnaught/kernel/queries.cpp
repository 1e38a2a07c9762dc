#include "queries.hpp"

#include <algorithm>
#include <stdexcept>

#include "filling.hpp"

namespace dreadnaught::duel {
namespace {

void require(bool reachable) {
  if (!reachable) throw std::out_of_range("play does not come to this state");
}

}  // namespace

double Queries::value(const State& state) {
  const Plan& plan = tables_.plan();
  const TurnPlan* const turn = plan.turn(state.rounds, state.actor);
  require(turn != nullptr);
  for (int fighter = 0; fighter < 2; ++fighter) {
    const bool defends_in_turn = fighter != state.actor && state.moment != Moment::turn;
    const HpRange hp = defends_in_turn ? turn->defender_hp() : turn->hp[fighter];
    require(hp.low <= state.hp[fighter] && state.hp[fighter] <= plan.start().hp[fighter]);
    require(0 <= state.ep[fighter] && state.ep[fighter] <= turn->ep[fighter]);
  }
  const std::scoped_lock lock(mutex_);
  if (state.moment == Moment::turn) {
    const TurnTable* const table = tables_.turn(state.rounds, state.actor);
    const double* const stored = table == nullptr ? nullptr : table->find(state);
    if (stored != nullptr) return *stored;
  }
  solver_.tell(state.actor == 0 ? told_ : opposite(told_));
  const double value = value_to_actor(state);
  return state.actor == 0 ? value : -value;
}

double Queries::worst_gap() {
  const std::scoped_lock lock(mutex_);
  return solver_.worst_gap();
}

std::size_t Queries::bytes() {
  const std::scoped_lock lock(mutex_);
  std::size_t bytes = 0;
  for (const Kept& kept : kept_) bytes += kept.turn.bytes();
  return bytes;
}

double Queries::value_to_actor(const State& state) {
  const State& start = tables_.plan().start();
  const bool first = state.rounds == start.rounds && state.actor == start.actor;
  const TurnPlan& turn = plan_of(state);
  if (state.moment == Moment::turn) {
    require(!first || start.moment == Moment::turn);
    require(state.actor == 1 || state.ep == turn.ep);
    return start_value(turn_of(state), state);
  }
  require(!first || start.moment == Moment::turn || state.action == start.action);
  require(turn.frame.reaches(state, defender_hp(state), start_hp(state)));
  return stage_value(turn_of(state), state);
}

int Queries::defender_hp(const State& state) const {
  const int defender = 1 - state.actor;
  return std::min(state.hp[defender], plan_of(state).hp[defender].high);
}

int Queries::start_hp(const State& state) const {
  return std::max(defender_hp(state), plan_of(state).hp[1 - state.actor].low);
}

int Queries::most_defender_ep(const State& state) const {
  const int defender = 1 - state.actor;
  const int most = plan_of(state).ep[defender];
  const TurnTable* const table = tables_.turn(state.rounds, state.actor);
  if (table == nullptr || defender == 1) return most;
  const int standing = table->before().find(state.standing[defender]);
  const int most_after = standing < 0 ? most : table->before()[standing].most_ep;
  return state.ep[defender] <= most_after ? most_after : most;
}

Queries::Key Queries::key_of(const State& state) const {
  return {
      .rounds = state.rounds,
      .actor = state.actor,
      .own_hp = std::min(state.hp[state.actor], plan_of(state).hp[state.actor].high),
      .defender = state.standing[1 - state.actor],
  };
}

bool Queries::covers(const Kept& kept, const State& state) const {
  if (kept.after == nullptr || kept.key != key_of(state)) return false;
  if (state.ep[1 - state.actor] > kept.turn.defender_ep()) return false;
  const int start = kept.turn.start_hp().low;
  if (state.moment == Moment::turn) return !kept.rest && start == start_hp(state);
  const TurnFrame& frame = kept.rest ? kept.rest->frame : plan_of(state).frame;
  const int hp = defender_hp(state);
  return hp <= kept.turn.hp().high && frame.reaches(state, hp, start);
}

bool Queries::is_of_same_turn(const Kept& kept, const State& state) const {
  return kept.after != nullptr && kept.key == key_of(state) && kept.rest &&
         kept.rest->frame.shape.has(state.action);
}

Queries::Kept& Queries::turn_of(const State& state) {
  const auto known =
      std::ranges::find_if(kept_, [&](const Kept& kept) { return covers(kept, state); });
  if (known != kept_.end()) return *known;
  const bool again = std::ranges::any_of(
      kept_, [&](const Kept& kept) { return is_of_same_turn(kept, state); });
  Kept& kept = kept_[oldest_++ % kept_.size()];
  solve(kept, state, again || state.moment == Moment::turn);
  require(covers(kept, state));
  return kept;
}

void Queries::solve(Kept& kept, const State& state, bool whole) {
  const TurnPlan& plan = plan_of(state);
  kept.key = key_of(state);
  kept.after = nullptr;
  kept.rest.reset();
  if (!whole) kept.rest = TurnPlan{plan.frame.rest(state), plan.hp, state.ep};
  const int start = whole ? start_hp(state) : defender_hp(state);
  const int others = whole ? most_defender_ep(state) : state.ep[1 - state.actor];
  kept.turn.reset(whole ? plan : *kept.rest, kept.key.defender, others, {start, start});
  std::unique_ptr<AfterTurn> after =
      after_turn(tables_, kept.key.rounds, kept.key.actor, kept.key.own_hp);
  const HpRange hp = kept.turn.hp();
  kept.ends.reset(whole ? plan.frame : kept.rest->frame, others);
  for (int left = hp.low; left <= hp.high; ++left) {
    kept.ends.solve(left, kept.turn.lost(left), *after, false);
    kept.turn.solve_stages(left, kept.ends, solver_);
  }
  kept.after = std::move(after);
}

double Queries::start_value(Kept& kept, const State& state) {
  const int own = state.ep[state.actor];
  const int others = state.ep[1 - state.actor];
  const int hp = defender_hp(state);
  kept.ends.solve_start(hp, {own, own}, *kept.after, false);
  const double* const values =
      kept.turn.solve_start(hp, {own, own}, {others, others}, kept.ends, solver_);
  return values[static_cast<std::ptrdiff_t>(own) * (kept.turn.defender_ep() + 1) + others];
}

double Queries::stage_value(Kept& kept, const State& state) {
  const TurnFrame& frame = kept.rest ? kept.rest->frame : plan_of(state).frame;
  const int stage = frame.stage_of(state);
  const int hp = defender_hp(state);
  const int own = state.ep[state.actor];
  const int others = state.ep[1 - state.actor];
  switch (state.moment) {
    case Moment::exchange:
      return kept.turn.exchange(state.attack(), stage, hp, own, others, solver_);
    case Moment::push:
      return kept.turn.push(stage, hp, own, others, state.damage, state.most_push);
    default:
      return kept.turn.at(stage, hp, own, others);
  }
}

}  // namespace dreadnaught::duel
