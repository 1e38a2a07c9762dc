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
  if (state.moment == Moment::turn) {
    require(!first || start.moment == Moment::turn);
    const TurnPlan& turn = *tables_.plan().turn(state.rounds, state.actor);
    require(state.actor == 1 || state.ep == turn.ep);
    return start_value(turn_of(state), state);
  }
  require(!first || start.moment == Moment::turn || state.action == start.action);
  require(stage_of(state) >= 0);
  return stage_value(turn_of(state), state);
}

int Queries::stage_of(const State& state) const {
  const TurnPlan& plan = *tables_.plan().turn(state.rounds, state.actor);
  const bool bids = state.moment == Moment::exchange;
  const int attacks = bids ? state.attacks_after_exchange() : state.attacks;
  return plan.frame.shape.next(state.action, attacks, state.bought);
}

int Queries::defender_hp(const State& state) const {
  const TurnPlan& plan = *tables_.plan().turn(state.rounds, state.actor);
  const int defender = 1 - state.actor;
  return std::min(state.hp[defender], plan.hp[defender].high);
}

bool Queries::covers(const Turn& turn, const State& state) const {
  const int hp = defender_hp(state);
  const int own = state.ep[state.actor];
  if (state.moment == Moment::turn) return turn.start_hp().low == hp;
  const int stage = stage_of(state);
  if (hp > turn.hp().high) return false;
  if (state.moment == Moment::exchange) {
    return turn.reaches_exchange(state.attack(), stage, hp, own);
  }
  if (state.moment == Moment::next) return turn.reaches(stage, hp, own);
  return turn.reaches_push(stage, hp, own, state.damage, state.most_push);
}

Queries::Key Queries::key_of(const State& state) const {
  const int defender = 1 - state.actor;
  const TurnPlan& turn = *tables_.plan().turn(state.rounds, state.actor);
  int most_ep = turn.ep[defender];
  const TurnTable* const table = tables_.turn(state.rounds, state.actor);
  if (table != nullptr && defender == 0) {
    const int standing = table->before().find(state.standing[defender]);
    const int most_after = standing < 0 ? most_ep : table->before()[standing].most_ep;
    if (state.ep[defender] <= most_after) most_ep = most_after;
  }
  return {
      .rounds = state.rounds,
      .actor = state.actor,
      .own_hp = std::min(state.hp[state.actor], turn.hp[state.actor].high),
      .defender = state.standing[defender],
      .most_defender_ep = most_ep,
  };
}

Queries::Kept& Queries::turn_of(const State& state) {
  const Key key = key_of(state);
  const auto known = std::ranges::find_if(kept_, [&](const Kept& kept) {
    return kept.after != nullptr && kept.key == key && covers(kept.turn, state);
  });
  if (known != kept_.end()) return *known;
  Kept& kept = kept_[oldest_++ % kept_.size()];
  kept.after = nullptr;
  std::unique_ptr<AfterTurn> after = after_turn(tables_, key.rounds, key.actor, key.own_hp);
  const TurnPlan& plan = *tables_.plan().turn(key.rounds, key.actor);
  const int start_hp = std::max(defender_hp(state), plan.hp[1 - key.actor].low);
  kept.turn.reset(plan, key.defender, key.most_defender_ep, {start_hp, start_hp});
  require(covers(kept.turn, state));
  const HpRange hp = kept.turn.hp();
  for (int left = hp.low; left <= hp.high; ++left) {
    kept.turn.solve_stages(left, *after, solver_);
  }
  kept.key = key;
  kept.after = std::move(after);
  return kept;
}

double Queries::start_value(Kept& kept, const State& state) {
  const int own = state.ep[state.actor];
  const int others = state.ep[1 - state.actor];
  double value = 0.0;
  kept.turn.solve_start(defender_hp(state), {own, own}, {others, others}, *kept.after, solver_,
                        &value);
  return value;
}

double Queries::stage_value(Kept& kept, const State& state) {
  const int stage = stage_of(state);
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
