#include "plan.hpp"

#include <algorithm>

#include "stored_stages.hpp"

namespace dreadnaught::duel {
namespace {

// For each number of the defender's EP.
std::int64_t exchanges_of_stages(const TurnPlan& plan) {
  const HpRange hp = plan.defender_hp();
  const int full = plan.hp[1 - plan.frame.actor].low;
  std::int64_t count = 0;
  for (int left = hp.low; left <= hp.high; ++left) {
    count += plan.frame.exchanges(std::max(0, full - left));
  }
  return count;
}

std::int64_t starts(const TurnPlan& plan, std::int64_t ep_states) {
  return static_cast<std::int64_t>(plan.frame.shape.families().size()) * ep_states;
}

std::int64_t exchanges_of_one(const TurnPlan& plan) {
  return exchanges_of_stages(plan) * (plan.ep[1 - plan.frame.actor] + 1) + starts(plan, 1);
}

// Doubles that are stored of its stages, about: exchanges raise a third of the values, as fighters of
// EP 12 have it, where most EP are left.
std::int64_t stored_of_stages(const TurnPlan& plan, const Endings& before) {
  std::int64_t values = 0;
  for (const Ending& ending : before.all()) {
    for (const int stage : plan.stored_stages) {
      const int rows = plan.frame.shape.stages()[stage].most_ep + 1;
      values += rows * (defender_ep_of(plan, ending) + 1);
    }
  }
  return values / 3 * plan.hp[plan.frame.actor].size() * plan.defender_hp().size();
}

std::int64_t exchanges_of_stored(const TurnPlan& plan, const Endings& before) {
  const int actor = plan.frame.actor;
  const std::int64_t of_stages = exchanges_of_stages(plan);
  std::int64_t count = 0;
  for (const Ending& ending : before.all()) {
    const int defender_ep = defender_ep_of(plan, ending);
    const std::int64_t ep_states = states_after(plan, ending);
    // Without EP there is no exchange to begin with.
    const std::int64_t with_ep = ep_states == 1 ? 1 : ep_states - defender_ep - 1;
    count += of_stages * (defender_ep + 1) + starts(plan, with_ep) * plan.hp[1 - actor].size();
  }
  return count * plan.hp[actor].size();
}

// What fighter 1's turns may leave standing in a fight without an end: by one numbering for the round
// under way and those that follow, as both lead to the same table.
Endings endings_of_second(const Rules& rules, const State& start) {
  const int fresh = rules.fighters[1].ep;
  if (start.actor == 0 || start.moment == Moment::turn) {
    return Endings::of_turn(rules.actions, std::max(fresh, start.ep[1]));
  }
  // In the middle of a turn all EP left may go into active defence, so that it began with more.
  return Endings::of_turn(rules.actions.with(start.action), std::max(fresh, start.ep[1] + 1));
}

}  // namespace

// EP of both are known as a round starts; within it they depend on what was spent.
std::int64_t states_after(const TurnPlan& plan, const Ending& ending) {
  if (plan.frame.actor == 0 || ending.untouched) return 1;
  return static_cast<std::int64_t>(ending.most_ep + 1) * (plan.ep[1] + 1);
}

Plan::Plan(const Rules& rules, const State& start, Scope scope)
    : rules_(rules), start_(start), scope_(scope), turns_(start.rounds) {
  for (int rounds = 1; rounds <= start.rounds; ++rounds) {
    const bool now = rounds == start.rounds;
    const std::array<int, 2> fresh{rules.fighters[0].ep, rules.fighters[1].ep};
    for (int actor = now ? start.actor : 0; actor < 2; ++actor) {
      turns_[rounds - 1][actor] = TurnPlan{frame(rounds, actor), {}, now ? start.ep : fresh, {}};
    }
  }
  if (rules.endless) {
    for (auto& round : turns_) round[1]->frame.endings = endings_of_second(rules, start);
  }
  const bool at_round_start = start.moment == Moment::turn && start.actor == 0;
  if (scope == Scope::whole && at_round_start) before_start_ = Endings::none(start.ep[1]);
  limit_hp();
  if (scope == Scope::whole && !rules.endless) choose_stored_stages();
}

void Plan::choose_stored_stages() {
  for (auto& round : turns_) {
    for (std::optional<TurnPlan>& turn : round) {
      if (turn) turn->stored_stages = stages_to_store(*turn);
    }
  }
}

TurnFrame Plan::frame(int rounds, int actor) const {
  if (rounds < start_.rounds) return {rules_, actor, rules_.fighters[actor].ep, 0};
  if (actor != start_.actor) return {rules_, actor, start_.ep[actor], 0};
  if (start_.moment != Moment::turn) return {rules_, start_};
  const int absorb = std::min(0, start_.standing[1 - actor].absorb);
  return {rules_, actor, start_.ep[actor], absorb};
}

void Plan::limit_hp() {
  for (int rounds = 1; rounds <= start_.rounds; ++rounds) {
    for (int actor = 0; actor < 2; ++actor) {
      std::optional<TurnPlan>& turn = turns_[rounds - 1][actor];
      if (turn) turn->hp = hp_limits(rounds, actor);
    }
  }
}

// By what the other fighter can have done before this turn, and can still do from its start on.
std::array<HpRange, 2> Plan::hp_limits(int rounds, int actor) const {
  std::array<HpRange, 2> limits{};
  for (int fighter = 0; fighter < 2; ++fighter) {
    const int other = 1 - fighter;
    std::int64_t before = 0;
    std::int64_t from_now = 0;
    for (int left = 1; left <= start_.rounds; ++left) {
      const bool is_past = left > rounds || (left == rounds && other < actor);
      (is_past ? before : from_now) += damage_in(other, left);
    }
    const auto enough = static_cast<int>(std::min<std::int64_t>(start_.hp[fighter], from_now + 1));
    const std::int64_t lowest = scope_ == Scope::whole ? 1 : start_.hp[fighter] - before;
    const auto least = static_cast<int>(std::max<std::int64_t>(1, lowest));
    limits[fighter] = {std::min(least, enough), enough};
    if (rules_.endless) limits[fighter] = {rounds == 1 ? 1 : least, start_.hp[fighter]};
  }
  return limits;
}

// The most damage of a fighter's turn with so many rounds left.
int Plan::damage_in(int fighter, int rounds) const {
  const TurnPlan* const plan = turn(rounds, fighter);
  return plan == nullptr ? 0 : plan->frame.reach.most_damage();
}

const TurnPlan* Plan::turn(int rounds, int actor) const {
  if (rounds < 1 || rounds > start_.rounds) return nullptr;
  const std::optional<TurnPlan>& turn = turns_[rounds - 1][actor];
  return turn ? &*turn : nullptr;
}

const Endings* Plan::endings_before(int rounds, int actor) const {
  const TurnPlan* const before = actor == 1 ? turn(rounds, 0) : turn(rounds + 1, 1);
  if (before != nullptr) return &before->frame.endings;
  const bool at_start = rounds == start_.rounds && actor == start_.actor;
  return at_start && before_start_ ? &*before_start_ : nullptr;
}

std::vector<StoredTurn> Plan::stored() const {
  std::vector<StoredTurn> turns;
  for (int rounds = 1; rounds <= start_.rounds; ++rounds) {
    for (const int actor : {1, 0}) {
      if (endings_before(rounds, actor) != nullptr) turns.push_back({rounds, actor});
    }
  }
  return turns;
}

template <typename Visit>
void Plan::for_each_turn(Visit visit) const {
  for (int rounds = 1; rounds <= start_.rounds; ++rounds) {
    for (int actor = 0; actor < 2; ++actor) {
      if (const TurnPlan* const plan = turn(rounds, actor)) {
        visit(*plan, endings_before(rounds, actor));
      }
    }
  }
}

std::int64_t Plan::exchanges() const {
  std::int64_t count = 0;
  for_each_turn([&](const TurnPlan& plan, const Endings* before) {
    count += before != nullptr ? exchanges_of_stored(plan, *before) : exchanges_of_one(plan);
  });
  return count;
}

std::int64_t Plan::table_bytes() const {
  std::int64_t values = 0;
  for_each_turn([&](const TurnPlan& plan, const Endings* before) {
    if (before == nullptr) return;
    std::int64_t states = 0;
    for (const Ending& ending : before->all()) states += states_after(plan, ending);
    values += states * plan.hp[0].size() * plan.hp[1].size() + stored_of_stages(plan, *before);
  });
  return values * static_cast<std::int64_t>(sizeof(double));
}

std::int64_t Plan::turn_bytes() const {
  std::int64_t most = 0;
  for_each_turn([&](const TurnPlan& plan, const Endings* /*before*/) {
    const std::int64_t ep_states = plan.frame.shape.size(plan.ep[1 - plan.frame.actor]);
    most = std::max(most, ep_states * plan.defender_hp().size());
  });
  return most * static_cast<std::int64_t>(sizeof(double));
}

int Plan::longest_play() const {
  int longest = 0;
  for_each_turn([&](const TurnPlan& plan, const Endings* /*before*/) {
    int turn = 0;
    for (const TurnShape::Family& family : plan.frame.shape.families()) {
      const int cp = rules_.fighters[plan.frame.actor].cp;
      // A turn that is under way may have one attack more: one whose opening is paid already.
      turn = std::max(turn, 1 + longest_turn(family.action, cp, plan.ep[plan.frame.actor]));
    }
    longest += turn;
  });
  return longest;
}

}  // namespace dreadnaught::duel
