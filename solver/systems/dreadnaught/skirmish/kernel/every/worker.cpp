#include "worker.hpp"

#include <algorithm>

#include "digest.hpp"
#include "narrow.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr std::uint64_t salt = 0x9e3779b97f4a7c15ULL;

}  // namespace

// Actions spent count more than the attacks of one, so that it never goes back within a turn.
int Task::moment(const State& state) const {
  const int turn = (rounds - state.rounds) * game.size() + state.actor;
  const int spent = (state.turn.standard ? 0 : 1) + (state.turn.move ? 0 : 1);
  const int made = std::min(state.turn.attacks + state.turn.bought, 15);
  return turn * moments_of_turn + 16 * spent + made;
}

Worker::Worker(const Task& task, const Limits& limits, bool backwards)
    : Work(limits),
      task_(task),
      game_(task.game),
      table_(task.table),
      backwards_(backwards),
      bids_(task.game) {
  if (task.plain) leaf_.emplace(task.game, *task.plain);
}

double Worker::value(const State& state, Width width, double known) {
  if (state.beaten) return 0.0;
  if (state.rounds == 0) return game_.setting().end;
  const bool kept = state.depth == 0 || state.top().kind == FrameKind::offer;
  return kept ? kept_value(state, width) : frame_value(state, width, known);
}

// A turn is looked at as far as the sight says; what interrupts one, as that turn is.
double Worker::kept_value(const State& state, Width width) {
  const int moment = task_.moment(state);
  Digest digest = digest_of(state, game_.size());
  const bool whole = sight_.full >= task_.moments();
  const bool in_full = moment < sight_.full;
  if (!whole) {
    const auto full = static_cast<std::uint64_t>(in_full || state.depth > 0 ? sight_.full + 1 : 0);
    const auto restricted = static_cast<std::uint64_t>(
        moment < sight_.restricted || state.depth > 0 ? sight_.restricted + 1 : 0);
    const auto widths = static_cast<std::uint64_t>(state.depth > 0 ? width : sight_.width) * 4 +
                        static_cast<std::uint64_t>(sight_.nested) + 1;
    const bool seen = full + restricted > 0;
    digest.low += (full << 36 | restricted << 8 | (seen ? widths : 0)) * salt + 1;
  }
  if (Bounds known; table_.find(digest, known)) return known.middle();
  // A leaf takes long enough to look at the clock each time.
  check(table_.size(), whole ? 16 : 1);
  double value = 0.0;
  if (state.depth > 0) {
    value = frame_value(state, width, -infinity);
  } else if (in_full || whole) {
    value = turn_value(state, sight_.width);
  } else if (moment < sight_.restricted) {
    value = turn_value(state, Width::least);
  } else {
    value = leaf_->value(state);
  }
  table_.tighten(digest, Bounds::exactly(value));
  return value;
}

double Worker::turn_value(const State& state, Width width) {
  std::vector<Declare> options;
  game_.options(state, options);
  if (task_.moment(state) >= sight_.full) narrow(game_, state, options);
  if (backwards_) std::ranges::reverse(options);
  double best = -infinity;
  for (const Declare& declared : options) {
    best = std::max(best, declared_value(state, declared, width, best));
  }
  return game_.setting().sign(state.actor) * best;
}

double Worker::declared_value(const State& state, const Declare& declared, Width width,
                              double known) {
  const double sign = game_.setting().sign(state.actor);
  State next = state;
  next.reward = 0.0;
  game_.declare(next, declared);
  const double reward = sign * next.reward;
  // What is known counts for the actor: of use only where it bids next.
  const bool bids = next.depth > 0 && next.top().kind == FrameKind::exchange &&
                    next.top().attack.attacker == state.actor;
  const double bound = bids ? known - reward : -infinity;
  return reward + sign * value(next, width, bound);
}

Width Worker::width_of(const State& state, Width width) const {
  const Frame& top = state.top();
  const bool interrupts = top.attack.action == Action::opportunity;
  return interrupts ? std::max(width, sight_.nested) : width;
}

double Worker::frame_value(const State& state, Width width, double known) {
  const Width own_width = width_of(state, width);
  Decision decision;
  if (own_width == Width::all) {
    bids_.useful(state, decision);
  } else if (own_width == Width::one) {
    bids_.typical(state, decision);
  } else {
    bids_.spread(state, decision, own_width == Width::few);
  }
  if (decision.other == nobody) return alone(state, decision, own_width);
  return secret(state, decision, own_width, known);
}

double Worker::alone(const State& state, const Decision& decision, Width width) {
  const double sign = game_.setting().sign(decision.owner);
  double best = -infinity;
  for (const int move : decision.moves) {
    State next = state;
    next.reward = 0.0;
    game_.play(next, move, 0);
    const bool same = next.depth > 0 && next.top().kind == FrameKind::exchange &&
                      next.top().attack.attacker == decision.owner;
    const double bound = same ? best - sign * next.reward : -infinity;
    best = std::max(best, sign * (next.reward + value(next, width, bound)));
  }
  return sign * best;
}

// Column by column: one bid of the other that holds the owner to what it has is enough.
double Worker::secret(const State& state, const Decision& decision, Width width, double known) {
  const double sign = game_.setting().sign(decision.owner);
  const int rows = static_cast<int>(decision.moves.size());
  const int columns = static_cast<int>(decision.others.size());
  std::vector<double> cells(static_cast<std::size_t>(rows) * columns);
  for (int j = 0; j < columns; ++j) {
    // Both ends first: they prune most.
    const int column = j == 0 ? 0 : j == 1 ? columns - 1 : backwards_ ? columns - j : j - 1;
    double upper = -infinity;
    for (int row = 0; row < rows; ++row) {
      State next = state;
      next.reward = 0.0;
      game_.play(next, decision.moves[row], decision.others[column]);
      const double payoff = sign * (next.reward + value(next, width, -infinity));
      cells[static_cast<std::size_t>(row) * columns + column] = payoff;
      upper = std::max(upper, payoff);
    }
    if (upper <= known) return sign * upper;
  }
  return sign * stage(cells.data(), rows, columns);
}

double Worker::stage(const double* payoffs, int rows, int columns) {
  const kernel::Result result = games_.solve(payoffs, rows, columns, columns);
  count(result.status != kernel::Status::saddle, result.exploitability);
  if (!result.certified() && !(result.exploitability <= task_.accuracy.tolerance)) {
    throw UncertifiedError();
  }
  return result.value;
}

}  // namespace dreadnaught::skirmish::every
