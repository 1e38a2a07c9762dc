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
  return stage_value(turn_of(state), state);
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
  const auto known = std::ranges::find_if(
      kept_, [&](const Kept& kept) { return kept.after != nullptr && kept.key == key; });
  if (known != kept_.end()) return *known;
  Kept& kept = kept_[oldest_++ % kept_.size()];
  kept.after = nullptr;
  std::unique_ptr<AfterTurn> after = after_turn(tables_, key.rounds, key.actor, key.own_hp);
  const TurnPlan& plan = *tables_.plan().turn(key.rounds, key.actor);
  kept.turn.reset(plan, key.defender, key.most_defender_ep);
  const HpRange hp = plan.defender_hp();
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
  const TurnPlan& turn = *tables_.plan().turn(state.rounds, state.actor);
  const int hp = std::min(state.hp[1 - state.actor], turn.hp[1 - state.actor].high);
  double value = 0.0;
  kept.turn.solve_start(hp, {own, own}, {others, others}, *kept.after, solver_, &value);
  return value;
}

double Queries::stage_value(Kept& kept, const State& state) {
  const TurnPlan& plan = *tables_.plan().turn(state.rounds, state.actor);
  const int own = state.ep[state.actor];
  const int others = state.ep[1 - state.actor];
  const int hp = std::min(state.hp[1 - state.actor], plan.defender_hp().high);
  const bool bids = state.moment == Moment::exchange;
  const int attacks = bids ? state.attacks_after_exchange() : state.attacks;
  const int stage = plan.frame.shape.next(state.action, attacks, state.bought);
  require(stage >= 0);
  if (bids) {
    require(kept.turn.reaches_exchange(state.attack(), stage, hp, own));
    return kept.turn.exchange(state.attack(), stage, hp, own, others, solver_);
  }
  if (state.moment == Moment::next) {
    require(kept.turn.reaches(stage, hp, own));
    return kept.turn.at(stage, hp, own, others);
  }
  require(kept.turn.reaches_push(stage, hp, own, state.damage, state.most_push));
  return kept.turn.push(stage, hp, own, others, state.damage, state.most_push);
}

}  // namespace dreadnaught::duel
