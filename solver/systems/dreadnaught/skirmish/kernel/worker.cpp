#include "worker.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Worker::Worker(const Task& task, const Limits& limits, bool backwards)
    : task_(task),
      game_(task.game),
      canonical_(task.canonical),
      table_(task.table),
      limits_(limits),
      backwards_(backwards),
      pairs_(task.game, task.canonical, task.prices),
      fluid_(task.game, task.canonical, pairs_) {}

double Worker::value(const State& state) {
  if (state.beaten) return 0.0;
  if (state.rounds == 0) return game_.rules().end;
  return state.depth > 0 ? frame_value(state) : turn_value(state);
}

Digest Worker::key(const State& state, int moment) const {
  Digest digest = canonical_.digest(state);
  if (horizon_.full >= task_.moments()) return digest;
  const int full = moment < horizon_.full ? horizon_.full : -1;
  const int restricted = moment < horizon_.restricted ? horizon_.restricted : -1;
  digest.low += (static_cast<std::uint64_t>(full + 2) << 24 | (restricted + 2)) *
                0x9e3779b97f4a7c15ULL;
  return digest;
}

double Worker::turn_value(State state) {
  if (!canonical_.reduce(state)) return game_.rules().end;
  const int moment = task_.moment(state);
  const Digest digest = key(state, moment);
  double value = 0.0;
  if (table_.find(digest, value)) return value;
  check();
  value = moment < std::max(horizon_.full, horizon_.restricted) ? solve_turn(state)
                                                              : fluid_.value(state);
  table_.insert(digest, value);
  return value;
}

void Worker::check() {
  if (limits_.stop->load(std::memory_order_relaxed)) throw StoppedError();
  if (table_.size() >= limits_.most_states) throw LimitError();
  constexpr unsigned checks_per_look = 16;
  if (++checks_ % checks_per_look == 0 && std::chrono::steady_clock::now() >= limits_.deadline) {
    throw StoppedError();
  }
}

double Worker::solve_turn(const State& state) {
  const double sign = sign_of(game_.member(state.actor).side);
  std::vector<Choice> choices;
  game_.choices(state, choices);
  const bool restricted = task_.moment(state) >= horizon_.full;
  if (restricted) keep_best_targets(state, choices);
  if (backwards_) {
    const auto attacks = std::ranges::find_if(choices, [](const Choice& c) { return !c.ends; });
    std::reverse(choices.begin(), attacks);
    std::reverse(attacks, choices.end());
  }
  double best = -infinity;
  for (const Choice& choice : choices) {
    if (!choice.ends && has_twin(state, choice.target)) continue;
    State next = state;
    game_.take(next, choice);
    best = std::max(best, choice.ends ? sign * value(next) : exchange(next, sign, best));
  }
  return sign * best;
}

void Worker::keep_best_targets(const State& state, std::vector<Choice>& choices) {
  constexpr std::size_t most_targets = 2;
  std::vector<std::pair<double, int>> targets;
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
  std::erase_if(choices, [&](const Choice& choice) {
    return !choice.ends && choice.target != targets[0].second &&
           choice.target != targets[1].second;
  });
}

// Whether a combatant before `target` is just like it, so that attacking either is the same.
bool Worker::has_twin(const State& state, int target) const {
  for (int other = 0; other < target; ++other) {
    if (canonical_.alike(state, other, target)) return true;
  }
  return false;
}

double Worker::frame_value(const State& state) {
  const double sign = sign_of(game_.member(state.top().attacker).side);
  if (state.top().kind == FrameKind::push) return sign * best_push(state, sign);
  return sign * exchange(state, sign, -infinity);
}

double Worker::outcome(const State& state, int attack, int defence, double sign) {
  State next = state;
  const double reward = sign * game_.reveal(next, attack, defence);
  if (next.depth > 0) return reward + best_push(next, sign);
  return reward + sign * value(next);
}

// Pushing more than fells is a waste, and so is a push that does no damage.
double Worker::best_push(const State& state, double sign) {
  const Frame& hit = state.top();
  const int soak = game_.strike(state, hit).soak;
  const int fells = std::max(0, state.combatants[hit.target].hp + soak - hit.damage);
  const int hurts = std::max(1, 1 + soak - hit.damage);
  double best = -infinity;
  for (int ep = 0; ep <= std::min<int>(hit.most_push, fells); ep = std::max(ep + 1, hurts)) {
    State next = state;
    const double reward = game_.push(next, ep);
    best = std::max(best, sign * (reward + value(next)));
  }
  return best;
}

double Worker::exchange(const State& state, double sign, double known) {
  Bids bids = useful_bids(game_, state);
  // The exchange itself is counted as made already.
  if (task_.moment(state) > horizon_.full) bids = pairs_.supported(state, bids);
  const int rows = static_cast<int>(bids.attack.size());
  const int columns = static_cast<int>(bids.defence.size());
  const std::size_t first = cells_.size();
  cells_.resize(first + static_cast<std::size_t>(rows) * columns);
  // Column by column: one bid of the defender that holds the attacker to what it has is enough.
  for (int j = 0; j < columns; ++j) {
    const int column = column_at(j, columns);
    double upper = -infinity;
    for (int i = 0; i < rows; ++i) {
      const int row = backwards_ ? rows - 1 - i : i;
      const double payoff = outcome(state, bids.attack[row], bids.defence[column], sign);
      cells_[first + static_cast<std::size_t>(row) * columns + column] = payoff;
      upper = std::max(upper, payoff);
    }
    if (upper <= known) {
      cells_.resize(first);
      return upper;
    }
  }
  const double value = stage(cells_.data() + first, rows, columns);
  cells_.resize(first);
  return value;
}

// Both ends first: they prune most.
int Worker::column_at(int index, int columns) const {
  if (index == 0) return 0;
  if (index == 1) return columns - 1;
  return backwards_ ? columns - index : index - 1;
}

double Worker::stage(const double* payoffs, int rows, int columns) {
  const kernel::Result result = games_.solve(payoffs, rows, columns, columns);
  if (result.status != kernel::Status::saddle) ++mixed_;
  worst_gap_ = std::max(worst_gap_, result.exploitability);
  if (!result.certified() && !(result.exploitability <= task_.accuracy.tolerance)) {
    throw UncertifiedError();
  }
  return result.value;
}

}  // namespace dreadnaught::skirmish
