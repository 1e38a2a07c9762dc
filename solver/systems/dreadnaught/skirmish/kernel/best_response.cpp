#include "best_response.hpp"

#include <algorithm>
#include <limits>

namespace dreadnaught::skirmish {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Horizon horizon_of(Depth depth, int moment, int end) {
  const int next = moment + 1;
  const int full = depth.full == 0 ? next : Task::turn_after(moment, depth.full);
  const int restricted = depth.restricted == 0 ? next : Task::turn_after(moment, depth.restricted);
  return {std::min(end, full), std::min(end, std::max(full, restricted))};
}

}  // namespace

BestResponse::BestResponse(const Task& task, const Limits& limits, int searcher, Depth depth)
    : task_(task),
      game_(task.game),
      searcher_(searcher),
      depth_(depth),
      search_(task, limits, false) {}

double BestResponse::value(const State& state) {
  if (state.beaten) return 0.0;
  if (state.rounds == 0) return game_.rules().end;
  return turn_value(state);
}

double BestResponse::turn_value(State state) {
  if (!task_.canonical.reduce(state)) return game_.rules().end;
  const Digest digest = task_.canonical.digest(state);
  Bounds known;
  if (answers_.find(digest, known)) return known.middle();
  const double value = searches(state.actor) ? searcher_turn(state) : answer_turn(state);
  answers_.tighten(digest, Bounds::exactly(value));
  return value;
}

double BestResponse::seen(const State& state) {
  search_.look(horizon_of(depth_, moment_, task_.moments()));
  return search_.value(state);
}

double BestResponse::searcher_turn(const State& state) {
  std::vector<Choice> choices;
  game_.choices(state, choices);
  State best = state;
  double most = -infinity;
  for (const Choice& choice : choices) {
    State next = state;
    game_.take(next, choice);
    moment_ = task_.moment(state);
    const double worth = sign(state.actor) * seen(next);
    if (worth <= most) continue;
    most = worth;
    best = next;
  }
  return best.depth > 0 ? exchange(best) : value(best);
}

double BestResponse::answer_turn(const State& state) {
  std::vector<Choice> choices;
  game_.choices(state, choices);
  double most = -infinity;
  for (const Choice& choice : choices) {
    State next = state;
    game_.take(next, choice);
    most = std::max(most, sign(state.actor) * (next.depth > 0 ? exchange(next) : value(next)));
  }
  return sign(state.actor) * most;
}

double BestResponse::after_reveal(State state) {
  if (state.depth == 0) return value(state);
  const Frame& hit = state.top();
  const int pusher = hit.attacker;
  State best = state;
  double most = -infinity;
  double reward = 0.0;
  for (int ep = 0; ep <= hit.most_push; ++ep) {
    State next = state;
    const double paid = game_.push(next, ep);
    moment_ = task_.moment(state) - 1;
    const double worth = sign(pusher) * (paid + (searches(pusher) ? seen(next) : value(next)));
    if (worth <= most) continue;
    most = worth;
    best = next;
    reward = paid;
  }
  return searches(pusher) ? reward + value(best) : sign(pusher) * most;
}

double BestResponse::exchange(const State& state) {
  const Frame& frame = state.top();
  const bool attacks = searches(frame.attacker);
  const Bids bids = useful_bids(game_, state);
  const int rows = static_cast<int>(bids.attack.size());
  const int columns = static_cast<int>(bids.defence.size());
  std::vector<double> payoffs;
  moment_ = task_.moment(state) - 1;
  for (const int attack : bids.attack) {
    for (const int defence : bids.defence) {
      State next = state;
      const double reward = game_.reveal(next, attack, defence);
      payoffs.push_back(sign(frame.attacker) * (reward + seen(next)));
    }
  }
  std::vector<double> attacker(rows);
  std::vector<double> defender(columns);
  games_.solve(payoffs.data(), rows, columns, columns, attacker.data(), defender.data());
  const std::vector<double>& chances = attacks ? attacker : defender;
  const std::vector<int>& own = attacks ? bids.attack : bids.defence;
  const int answerer = attacks ? frame.target : frame.attacker;
  const int least = attacks ? 0 : game_.strike(state, frame).least_bid;
  double best = -infinity;
  for (int answer = least; answer <= state.combatants[answerer].ep; ++answer) {
    double worth = 0.0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (chances[i] < 1e-12) continue;
      State next = state;
      const double reward =
          attacks ? game_.reveal(next, own[i], answer) : game_.reveal(next, answer, own[i]);
      worth += chances[i] * (reward + after_reveal(next));
    }
    best = std::max(best, sign(answerer) * worth);
  }
  return sign(answerer) * best;
}

}  // namespace dreadnaught::skirmish
