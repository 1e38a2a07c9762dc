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
  const HpRange start = kept.turn.start_hp();
  if (state.moment == Moment::turn) return !kept.rest && start.has(start_hp(state));
  const TurnFrame& frame = part_of(kept, state).frame;
  const int hp = defender_hp(state);
  return hp <= start.high && frame.reaches(state, hp, start.low) &&
         kept.sources[frame.stage_of(state)] != not_needed;
}

bool Queries::is_of_same_turn(const Kept& kept, const State& state) const {
  if (kept.after == nullptr || kept.key != key_of(state) || !kept.rest) return false;
  const int stage = kept.rest->frame.stage_of(state);
  return stage >= 0 && kept.sources[stage] != not_needed;
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
  if (!whole) kept.rest = TurnPlan{plan.frame.rest(state), plan.hp, state.ep, {}};
  HpRange start{defender_hp(state), defender_hp(state)};
  if (whole) {
    start = {start_hp(state), start_hp(state)};
    // The turn may have begun with more.
    if (state.moment != Moment::turn) start.high = plan.hp[1 - state.actor].high;
  }
  const int others = whole ? most_defender_ep(state) : state.ep[1 - state.actor];
  kept.turn.reset(part_of(kept, state), kept.key.defender, others, start);
  kept.ends.reset(part_of(kept, state).frame, others);
  kept.sources = sources(kept, state);
  solve_stages(kept, state);
}

void Queries::solve_stages(Kept& kept, const State& state) {
  const Key& key = kept.key;
  std::unique_ptr<AfterTurn> after = after_turn(tables_, key.rounds, key.actor, key.own_hp);
  const TurnTable* const table = tables_.turn(key.rounds, key.actor);
  const StageTable* const stored = tables_.stages(key.rounds, key.actor);
  const int standing = table == nullptr ? -1 : table->before().find(key.defender);
  const HpRange hp = kept.turn.hp();
  const auto stages = static_cast<int>(kept.sources.size());
  for (int left = hp.low; left <= hp.high; ++left) {
    kept.ends.solve(left, kept.turn.lost(left), *after, false);
    for (int stage = 0; stage < stages; ++stage) {
      const int source = kept.sources[stage];
      if (source == solved_here) kept.turn.solve_stage(stage, left, kept.ends, solver_);
      if (source < 0) continue;
      kept.turn.take_stage(stage, left, kept.ends, stored->find(source, key.own_hp, standing, left));
    }
  }
  kept.after = std::move(after);
}

std::vector<int> Queries::sources(const Kept& kept, const State& state) const {
  const TurnFrame& frame = part_of(kept, state).frame;
  const std::vector<Stage>& stages = frame.shape.stages();
  std::vector<int> sources(stages.size(), kept.rest ? not_needed : solved_here);
  if (kept.rest) sources[frame.stage_of(state)] = solved_here;
  for (int stage = static_cast<int>(stages.size()) - 1; stage >= 0; --stage) {
    if (sources[stage] == not_needed) continue;
    sources[stage] = stored_as(kept, state, stage);
    if (stages[stage].base >= 0) sources[stages[stage].base] = solved_here;
    const bool goes_on = sources[stage] == solved_here && stages[stage].after >= 0;
    if (goes_on) sources[stages[stage].after] = solved_here;
  }
  return sources;
}

int Queries::stored_as(const Kept& kept, const State& state, int stage) const {
  const StageTable* const stored = tables_.stages(state.rounds, state.actor);
  if (stored == nullptr) return solved_here;
  const TurnTable& table = *tables_.turn(state.rounds, state.actor);
  const int standing = table.before().find(kept.key.defender);
  if (standing < 0 || kept.turn.defender_ep() > stored->defender_ep(standing)) return solved_here;
  const TurnPlan& plan = plan_of(state);
  const TurnShape& shape = plan.frame.shape;
  const int place = kept.rest ? shape.place_of(kept.rest->frame.shape, state.action, stage) : stage;
  const auto found = std::ranges::find(plan.stored_stages, place);
  if (found == plan.stored_stages.end()) return solved_here;
  const int most_ep = part_of(kept, state).frame.reach.most_ep(stage, 0);
  if (most_ep > plan.frame.reach.most_ep(place, 0)) return solved_here;
  return static_cast<int>(found - plan.stored_stages.begin());
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
  const int stage = part_of(kept, state).frame.stage_of(state);
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
