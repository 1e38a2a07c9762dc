#include "worker.hpp"

#include <algorithm>
#include <limits>

namespace dreadnaught::skirmish {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Worker::Worker(const Game& game, const Canonical& canonical, ValueTable& table,
               const duel::Accuracy& accuracy, const std::atomic<bool>& stop,
               std::int64_t most_states, bool backwards)
    : game_(game),
      canonical_(canonical),
      table_(table),
      accuracy_(accuracy),
      stop_(stop),
      most_states_(most_states),
      backwards_(backwards) {}

double Worker::value(const State& state) {
  if (state.beaten) return 0.0;
  if (state.rounds == 0) return game_.rules().end;
  return state.depth > 0 ? frame_value(state) : turn_value(state);
}

double Worker::turn_value(State state) {
  if (!canonical_.reduce(state)) return game_.rules().end;
  const Digest digest = canonical_.digest(state);
  double value = 0.0;
  if (table_.find(digest, value)) return value;
  value = solve_turn(state);
  table_.insert(digest, value);
  return value;
}

double Worker::solve_turn(const State& state) {
  if (stop_.load(std::memory_order_relaxed)) throw StoppedError();
  if (table_.size() >= most_states_) throw LimitError();
  const double sign = sign_of(game_.member(state.actor).side);
  std::vector<Choice> choices;
  game_.choices(state, choices);
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
  const Bids bids = useful_bids(game_, state);
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
  if (!result.certified() && !(result.exploitability <= accuracy_.tolerance)) {
    throw UncertifiedError();
  }
  return result.value;
}

}  // namespace dreadnaught::skirmish
