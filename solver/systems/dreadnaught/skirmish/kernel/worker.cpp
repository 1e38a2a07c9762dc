#include "worker.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace dreadnaught::skirmish {

// One more exchange on the stack, as long as this lives.
class Worker::Level {
 public:
  explicit Level(Worker& worker) : worker_(worker) {
    if (worker.depth_ == worker.stages_.size()) worker.stages_.emplace_back();
    stage_ = &worker.stages_[worker.depth_++];
  }
  ~Level() { --worker_.depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

  [[nodiscard]] Stage& stage() const { return *stage_; }

 private:
  Worker& worker_;
  Stage* stage_;
};

Worker::Worker(const Task& task, const Limits& limits, bool backwards)
    : Work(limits),
      task_(task),
      game_(task.game),
      canonical_(task.canonical),
      table_(task.table),
      backwards_(backwards),
      pairs_(task.pairs),
      fluid_(task.game, task.canonical, pairs_),
      last_turn_(task.game, task.canonical, task.last_turn) {}

double Worker::value(const State& state) {
  const Bounds value = look_at(state, {});
  if (!(value.high - value.low <= task_.accuracy.tolerance)) throw UncertifiedError();
  return value.middle();
}

Bounds Worker::look_at(const State& state, const Window& asked) {
  return state.depth > 0 ? frame_value(state, asked) : look_at(ahead_of(state), asked);
}

Bounds Worker::look_at(const Ahead& ahead, const Window& asked) {
  return ahead.over ? *ahead.over
                    : reduced_value(ahead.state, ahead.digest, asked, all_simpler.size());
}

Worker::Ahead Worker::ahead_of(const State& state) const {
  Ahead ahead{state, {}, {}};
  settle(ahead);
  return ahead;
}

void Worker::settle(Ahead& ahead) const {
  State& state = ahead.state;
  ahead.over.reset();
  if (state.beaten) {
    ahead.over = Bounds::exactly(0.0);
  } else if (state.rounds == 0 || !canonical_.reduce(state)) {
    ahead.over = Bounds::exactly(game_.rules().end);
  } else {
    ahead.digest = key(state, task_.moment(state));
    table_.prefetch(ahead.digest);
  }
}

Digest Worker::key(const State& state, int moment) const {
  Digest digest = canonical_.digest(state);
  if (horizon_.full >= task_.moments()) return digest;
  const int full = moment < horizon_.full ? horizon_.full : -1;
  const int restricted = moment < horizon_.restricted ? horizon_.restricted : -1;
  const std::uint64_t glance = horizon_.glance ? 1 : 0;
  digest.low += (glance << 50 | static_cast<std::uint64_t>(full + 2) << 24 | (restricted + 2)) *
                0x9e3779b97f4a7c15ULL;
  return digest;
}

Bounds Worker::reduced_value(const State& state, const Digest& digest, const Window& asked,
                             std::size_t most_simpler) {
  const int moment = task_.moment(state);
  Bounds known;
  const bool is_new = !table_.find(digest, known);
  if (known.answer(asked, task_.accuracy.slack)) return known;
  const bool looks_on = moment < std::max(horizon_.full, horizon_.restricted);
  if (is_new && looks_on && moment < horizon_.full && last_turn_.is(state)) {
    const double sign = sign_of(game_.member(state.actor).side);
    known.tighten(last_turn_.worth(state, asked.told_to(sign)).told_to(sign));
    if (known.answer(asked, task_.accuracy.slack)) {
      table_.tighten(digest, known);
      return known;
    }
  }
  if (lies_between(state, digest, asked, most_simpler, known)) {
    table_.tighten(digest, known);
    return known;
  }
  // A leaf takes long enough to look at the clock each time.
  check(table_.size(), is_search() ? 1 : 16);
  if (looks_on) {
    known.tighten(solve_turn(
        state, {std::max(asked.low, known.low), std::min(asked.high, known.high)}));
  } else {
    known = Bounds::exactly(leaf(state));
  }
  table_.tighten(digest, known);
  return known;
}

// A simpler state is made yet simpler in the ways before its own alone, so that this ends. Estimates
// need not keep to what is proved of values.
bool Worker::lies_between(const State& state, const Digest& own, const Window& asked,
                          std::size_t most_simpler, Bounds& known) {
  if (is_search() || !has_simpler(game_, state)) return false;
  for (std::size_t i = 0; i < most_simpler; ++i) {
    Around around = simpler(game_, canonical_, state, all_simpler[i]);
    const auto look = [&](State& other) {
      if (!canonical_.reduce(other)) return Bounds{};
      const Digest digest = canonical_.digest(other);
      if (digest == own) return Bounds{};
      return reduced_value(
          other, digest, {std::max(asked.low, known.low), std::min(asked.high, known.high)}, i);
    };
    const auto above = [&] {
      known.tighten({look(around.low).low, unbounded});
      return known.answer(asked, task_.accuracy.slack);
    };
    const auto below = [&] {
      known.tighten({-unbounded, look(around.high).high});
      return known.answer(asked, task_.accuracy.slack);
    };
    const bool is_low_asked = asked.high == unbounded && (asked.low > -unbounded || backwards_);
    if (is_low_asked ? below() || above() : above() || below()) return true;
  }
  return false;
}

Bounds Worker::known_of(const Ahead& ahead) const {
  if (ahead.over) return *ahead.over;
  Bounds known;
  return table_.find(ahead.digest, known) ? known : Bounds{};
}

double Worker::leaf(const State& state) {
  if (!horizon_.glance) return fluid_.value(state);
  double value = game_.rules().end;
  for (int i = 0; i < game_.rules().size(); ++i) {
    double price = 0.0;
    for (int other = 0; other < game_.rules().size(); ++other) {
      if (game_.rules().enemies(i, other) && state.combatants[other].stands()) {
        price = std::max(price, pairs_.prices(i, other).own);
      }
    }
    value += sign_of(game_.member(i).side) * price * state.combatants[i].ep;
  }
  return value;
}

std::vector<Told> Worker::decide(const State& state) {
  const double best = value(state);
  if (state.depth > 0) {
    if (state.top().kind == FrameKind::exchange) fill_in_time({{state, best}});
    return {};
  }
  const double sign = sign_of(game_.member(state.actor).side);
  const double margin = 1e5 * task_.accuracy.tolerance;
  std::vector<Choice> choices;
  game_.choices(state, choices);
  if (backwards_) std::ranges::reverse(choices);
  std::vector<Told> told;
  std::vector<Told> bids;
  const double enough = sign * best - margin;
  std::vector<double> in_total(state.combatants[state.actor].ep + 1, -unbounded);
  for (const Choice& choice : choices) {
    State next = state;
    game_.take(next, choice);
    // The row player is asked about each attack that the column player may make.
    const double worth = worth_if(next, sign, sign < 0 && !choice.ends ? -unbounded : enough);
    told.push_back({next, sign * worth});
    if (choice.ends && choice.action == Action::total) in_total[choice.ep] = worth;
    // The row player bids in its own attacks as it would make them, and in defence in all.
    if (next.depth > 0 && (sign < 0 || worth >= enough)) bids.push_back(told.back());
  }
  tell_left_out(state, in_total, enough, told);
  fill_in_time(bids);
  return told;
}

// Told to whom `sign` says: a bound where that shows it to be worth less than `enough`.
double Worker::worth_if(const State& state, double sign, double enough) {
  const Window asked{enough, unbounded};
  const Bounds worth = look_at(state, asked.told_to(sign)).told_to(sign);
  return worth.high < enough ? worth.high : worth.middle();
}

// Of active defence, alone or beside total, which `choices` leaves out: as the same EP in total do
// as much, in_total, by EP, bounds it.
void Worker::tell_left_out(const State& state, const std::vector<double>& in_total, double enough,
                           std::vector<Told>& told) {
  const ActionSet actions = game_.rules().actions;
  if (state.turn.begun() || !actions.has(Action::total) || !actions.has(Action::active)) return;
  const double sign = sign_of(game_.member(state.actor).side);
  const auto tell = [&](const State& next, double bound) {
    told.push_back({next, sign * (bound < enough ? bound : worth_if(next, sign, enough))});
  };
  double most_in_total = -unbounded;
  for (int ep = state.combatants[state.actor].ep; ep > 0; --ep) {
    State next = state;
    game_.take(next, {Action::active, true, -1, ep});
    tell(next, in_total[ep]);
    most_in_total = std::max(most_in_total, in_total[ep]);
    // With `ep` in total, and some left that may go into active.
    State between = state;
    Combatant& actor = between.combatants[state.actor];
    actor.ep = static_cast<std::int16_t>(actor.ep - ep);
    actor.defence = actor.absorb = static_cast<std::int16_t>(ep);
    between.turn.action = Action::total;
    if (actor.ep > 0) tell(between, most_in_total);
  }
}

void Worker::fill_in_time(const std::vector<Told>& exchanges) {
  try {
    for (const Told& each : exchanges) {
      fill(each.state, sign_of(game_.member(each.state.top().attacker).side));
    }
  } catch (const StoppedError&) {
    if (!horizon_.is_shallow || is_stopped()) throw;
  }
}

void Worker::fill(const State& exchange, double sign) {
  const Frame& frame = exchange.top();
  const int least = game_.strike(exchange, frame).least_bid;
  const int rows = exchange.combatants[frame.attacker].ep - least + 1;
  const int columns = exchange.combatants[frame.target].ep + 1;
  for (int k = 0; k < rows * columns; ++k) {
    const int at = backwards_ ? rows * columns - 1 - k : k;
    outcome(exchange, least + at / columns, at % columns, sign, {});
  }
}

Bounds Worker::solve_turn(const State& state, const Window& asked) {
  const double sign = sign_of(game_.member(state.actor).side);
  std::vector<Choice> choices;
  game_.choices(state, choices);
  const bool restricted = task_.moment(state) >= horizon_.full;
  if (restricted) keep_best_targets(state, choices);
  if (backwards_) std::ranges::reverse(choices);
  memory_.sort(state, choices);
  Window wanted = asked.told_to(sign);
  const double least = wanted.low;
  if (is_worth_a_glance(state)) {
    for (const Choice& choice : choices) {
      if (!choice.ends) continue;
      State next = state;
      game_.take(next, choice);
      const double low = known_of(ahead_of(next)).told_to(sign).low;
      wanted.low = std::max(wanted.low, low - task_.accuracy.slack);
    }
    if (wanted.low >= wanted.high) return Bounds{wanted.low, unbounded}.told_to(sign);
  }
  Bounds best{-unbounded, -unbounded};
  const Choice* kept = nullptr;
  for (const Choice& choice : choices) {
    if (!choice.ends && has_twin(state, choice.target)) continue;
    State next = state;
    game_.take(next, choice);
    const Bounds worth = choice.ends ? look_at(next, wanted.told_to(sign)).told_to(sign)
                                     : exchange(next, sign, wanted);
    if (worth.low > best.low && worth.low > least) kept = &choice;
    best = {std::max(best.low, worth.low), std::max(best.high, worth.high)};
    wanted.low = std::max(wanted.low, best.low);
    if (best.low >= wanted.high) {
      best.high = unbounded;
      break;
    }
  }
  if (kept != nullptr) memory_.keep(state, *kept);
  return best.told_to(sign);
}

void Worker::keep_best_targets(const State& state, std::vector<Choice>& choices) {
  // In the turn in hand one more.
  const bool in_hand = task_.moment(state) < Task::turn_after(horizon_.full - 1, 1);
  const std::size_t most_targets = in_hand ? 4 : 3;
  using Ranked = std::pair<double, int>;
  std::vector<Ranked> targets;
  for (int i = 0; i < game_.rules().size(); ++i) {
    const Combatant& target = state.combatants[i];
    if (!target.stands() || !game_.rules().enemies(state.actor, i)) continue;
    const int ep = state.combatants[state.actor].ep;
    const Prices& price = pairs_.prices(state.actor, i);
    const TurnOutcome& outcome = pairs_.turn(
        {state.actor, i, target.hp, ep, target.ep, target.standing(), state.turn,
         pairs_.press(state, state.actor, i)});
    targets.emplace_back(-(outcome.value - price.own * ep + price.other * target.ep), i);
  }
  if (targets.size() <= most_targets) return;
  std::ranges::sort(targets);
  const auto kept = std::span(targets).first(most_targets);
  const int next = next_enemy(state);
  std::erase_if(choices, [&](const Choice& choice) {
    return !choice.ends && choice.target != next &&
           std::ranges::find(kept, choice.target, &Ranked::second) == kept.end();
  });
}

// The first enemy of the actor that acts after it in this round, or nobody. What it spends now it
// lacks in its turn, of which the turn of one against one knows little.
int Worker::next_enemy(const State& state) const {
  for (int i = state.actor + 1; i < game_.rules().size(); ++i) {
    if (state.combatants[i].stands() && game_.rules().enemies(state.actor, i)) return i;
  }
  return -1;
}

// Whether a combatant before `target` is just like it, so that attacking either is the same.
bool Worker::has_twin(const State& state, int target) const {
  for (int other = 0; other < target; ++other) {
    if (canonical_.alike(state, other, target)) return true;
  }
  return false;
}

Bounds Worker::frame_value(const State& state, const Window& asked) {
  const double sign = sign_of(game_.member(state.top().attacker).side);
  const Window wanted = asked.told_to(sign);
  const bool pushes = state.top().kind == FrameKind::push;
  return (pushes ? best_push(state, sign, wanted) : exchange(state, sign, wanted)).told_to(sign);
}

Bounds Worker::outcome(const State& state, int attack, int defence, double sign,
                       const Window& asked) {
  Ahead next{state, {}, {}};
  const double reward = sign * game_.reveal(next.state, attack, defence);
  const Window rest = asked.less(reward);
  if (next.state.depth > 0) return best_push(next.state, sign, rest).plus(reward);
  settle(next);
  return look_at(next, rest.told_to(sign)).told_to(sign).plus(reward);
}

// Whether what the table knows of all that may be done is worth a look before any of it is worked
// out: what one of them is worth at least spares working out those that are worse. In the last turn
// they take hardly longer.
bool Worker::is_worth_a_glance(const State& state) const { return !last_turn_.is(state); }

// The pushes into a hit that may be of use: more than fells is a waste, and so is what does no damage.
// Each is made while the one before it is worked on.
class Worker::Pushes {
 public:
  Pushes(const Worker& worker, const State& hit, double sign)
      : worker_(worker), hit_(hit), sign_(sign) {
    const Frame& frame = hit.top();
    const int soak = worker.game_.strike(hit, frame).soak;
    const int fells = std::max(0, hit.combatants[frame.target].hp + soak - frame.damage);
    hurts_ = std::max(1, 1 + soak - frame.damage);
    most_ = std::min<int>(frame.most_push, fells);
    restart();
  }

  [[nodiscard]] bool is_choice() const { return most_ >= hurts_; }
  void restart() { make(0); }
  // Whether there is another; it then is that of ahead() and reward().
  bool next() {
    if (coming_ > most_) return false;
    at_ = 1 - at_;
    const int after = std::max(coming_ + 1, hurts_);
    if (after <= most_) {
      make(after);
    } else {
      coming_ = after;
    }
    return true;
  }
  [[nodiscard]] const Ahead& ahead() const { return made_[at_].ahead; }
  [[nodiscard]] double reward() const { return made_[at_].reward; }

 private:
  struct Made {
    Ahead ahead;
    double reward;
  };

  void make(int ep) {
    coming_ = ep;
    Made& made = made_[1 - at_];
    made.ahead.state = hit_;
    made.reward = sign_ * worker_.game_.push(made.ahead.state, ep);
    worker_.settle(made.ahead);
  }

  const Worker& worker_;
  const State& hit_;
  double sign_;
  int most_;
  int hurts_;
  int coming_ = 0;
  int at_ = 0;
  std::array<Made, 2> made_;
};

Bounds Worker::best_push(const State& state, double sign, const Window& asked) {
  Pushes pushes(*this, state, sign);
  double least = asked.low;
  if (pushes.is_choice() && is_worth_a_glance(state)) {
    while (pushes.next()) {
      const Bounds known = known_of(pushes.ahead()).told_to(sign).plus(pushes.reward());
      least = std::max(least, known.low - task_.accuracy.slack);
    }
    if (least >= asked.high) return {least, unbounded};
    pushes.restart();
  }
  Bounds best{-unbounded, -unbounded};
  while (pushes.next()) {
    const double reward = pushes.reward();
    const Window wanted = Window{std::max(least, best.low), asked.high}.less(reward).told_to(sign);
    const Bounds worth = look_at(pushes.ahead(), wanted).told_to(sign).plus(reward);
    best = {std::max(best.low, worth.low), std::max(best.high, worth.high)};
    if (best.low >= asked.high) return {best.low, unbounded};
  }
  return best;
}

Bounds Worker::exchange(const State& state, double sign, const Window& asked) {
  class Replies final : public Payoffs {
   public:
    Replies(Worker& worker, const State& state, double sign)
        : bids(useful_bids(worker.game_, state)), worker_(worker), state_(state), sign_(sign) {}

    Bounds at(int row, int column, const Window& window) override {
      return worker_.outcome(state_, bids.attack[row], bids.defence[column], sign_, window);
    }

    Bids bids;

   private:
    Worker& worker_;
    const State& state_;
    double sign_;
  };

  Replies replies(*this, state, sign);
  Bids& bids = replies.bids;
  // The exchange itself is counted as made already.
  if (task_.moment(state) > horizon_.full) bids = pairs_.supported(state, bids);
  const Level level(*this);
  Stage& stage = level.stage();
  const int side = game_.member(state.top().attacker).side;
  stage.open(static_cast<int>(bids.attack.size()), static_cast<int>(bids.defence.size()),
             worth_at_most(game_, state, side), task_.accuracy.slack);
  // Of leaves it is only expected; what they lose by it was too little to be seen.
  order_outcomes(game_, state, bids, stage.order());
  memory_.recall(state, bids, stage.row_set, stage.column_set);
  const Stage::Result result = stage.solve(asked, replies, games_, backwards_);
  note(result);
  if (result.value.low == result.value.high) {
    memory_.keep(state, bids, stage.row_set, stage.row_chances, stage.column_set,
                 stage.column_chances);
  }
  return result.value;
}

void Worker::note(const Stage::Result& result) {
  count(result.mixed, result.gap);
  if (!result.certified && !(result.gap <= task_.accuracy.tolerance)) throw UncertifiedError();
}

}  // namespace dreadnaught::skirmish
