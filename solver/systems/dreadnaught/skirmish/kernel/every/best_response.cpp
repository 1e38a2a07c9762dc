#include "best_response.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "digest.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_chance = 1e-12;

}  // namespace

std::vector<Sight> HeldSearch::levels_of(const State& state) const {
  return held_levels(depth_, task_.moment(state), state.depth > 0, task_.moments(),
                     task_.game.size());
}

Choice HeldSearch::choice(const State& state) {
  std::size_t likely = 0;
  std::vector<Choice> choices = choices_in_hand(task_.game, state, likely);
  if (choices.size() == 1) return choices.front();
  const std::vector<Sight> sights = levels_of(state);
  for (std::size_t i = 0; i < sights.size(); ++i) {
    const std::ptrdiff_t most = choices_looked_at(i, sights[i], likely, choices.size());
    std::vector<Choice> looked(choices.begin(), choices.begin() + most);
    search_.look(sights[i]);
    for (Choice& each : looked) each.value = search_.declared_value(state, each.declared);
    take_in(std::move(looked), choices);
  }
  return choices.front();
}

std::vector<double> HeldSearch::chances(const State& state, const Decision& decision,
                                        bool as_owner) {
  const int rows = static_cast<int>(decision.moves.size());
  const int columns = static_cast<int>(decision.others.size());
  if ((as_owner ? rows : columns) == 1) return {1.0};
  const double sign = task_.game.setting().sign(decision.owner);
  search_.look(levels_of(state).back());
  std::vector<double> payoffs;
  for (const int move : decision.moves) {
    for (const int other : decision.others) {
      State next = state;
      next.reward = 0.0;
      task_.game.play(next, move, other);
      payoffs.push_back(sign * (next.reward + search_.value(next)));
    }
  }
  std::vector<double> owner(rows);
  std::vector<double> opponent(columns);
  games_.solve(payoffs.data(), rows, columns, columns, owner.data(), opponent.data());
  return as_owner ? owner : opponent;
}

double BestResponse::value(const State& state) {
  if (state.beaten) return 0.0;
  if (state.rounds == 0) return game_.setting().end;
  const bool kept = state.depth == 0 || state.top().kind == FrameKind::offer;
  if (!kept) return frame_value(state);
  const Digest digest = digest_of(state, game_.size());
  if (Bounds known; answers_.find(digest, known)) return known.middle();
  const double value = state.depth == 0 ? turn_value(state) : frame_value(state);
  answers_.tighten(digest, Bounds::exactly(value));
  return value;
}

double BestResponse::after(const State& state, int move, int other) {
  State next = state;
  next.reward = 0.0;
  game_.play(next, move, other);
  const double reward = next.reward;
  return reward + value(next);
}

double BestResponse::after(const State& state, const Declare& declared) {
  State next = state;
  next.reward = 0.0;
  game_.declare(next, declared);
  const double reward = next.reward;
  return reward + value(next);
}

double BestResponse::turn_value(const State& state) {
  if (searches(state.actor)) return after(state, search_.choice(state).declared);
  const double sign = game_.setting().sign(state.actor);
  std::vector<Declare> options;
  game_.options(state, options);
  double best = -infinity;
  for (const Declare& declared : options) best = std::max(best, sign * after(state, declared));
  return sign * best;
}

double BestResponse::frame_value(const State& state) {
  Decision decision;
  game_.decide(state, decision);
  return decision.other == nobody ? alone(state, decision) : secret(state, decision);
}

double BestResponse::alone(const State& state, const Decision& decision) {
  if (searches(decision.owner)) {
    const std::vector<double> chances = search_.chances(state, decision, true);
    double value = 0.0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
      if (chances[i] >= no_chance) value += chances[i] * after(state, decision.moves[i], 0);
    }
    return value;
  }
  const double sign = game_.setting().sign(decision.owner);
  double best = -infinity;
  for (const int move : decision.moves) best = std::max(best, sign * after(state, move, 0));
  return sign * best;
}

// The answer knows the chances of the searcher's moves, and not which of them is taken.
double BestResponse::secret(const State& state, const Decision& decision) {
  const bool owns = searches(decision.owner);
  const std::vector<double> chances = search_.chances(state, decision, owns);
  const double sign = game_.setting().sign(owns ? decision.other : decision.owner);
  double best = -infinity;
  for (const int answer : owns ? decision.others : decision.moves) {
    double worth = 0.0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
      if (chances[i] < no_chance) continue;
      worth += chances[i] * (owns ? after(state, decision.moves[i], answer)
                                  : after(state, answer, decision.others[i]));
    }
    best = std::max(best, sign * worth);
  }
  return sign * best;
}

}  // namespace dreadnaught::skirmish::every
