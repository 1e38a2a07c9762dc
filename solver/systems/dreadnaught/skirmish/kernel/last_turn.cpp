#include "last_turn.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

// By what a hit point is worth. More of them hardly make the bounds closer.
constexpr std::array price_shares{0.0, 0.3, 0.6, 1.0, 1.6, 2.5};

}  // namespace

LastTurnTables last_turn_tables(const Game& game, const Canonical& canonical) {
  LastTurnTables tables;
  const Rules& rules = game.rules();
  if (!counts_losses_alone(rules)) return tables;
  double hit_point = 0.0;
  for (const Member& member : rules.members) {
    hit_point = std::max(hit_point, member.gains.per_hit_point);
  }
  const auto pairs = static_cast<std::size_t>(rules.size()) * rules.size();
  for (const double share : price_shares) {
    std::vector<Prices> prices(pairs, {.own = share * hit_point});
    tables.push_back(std::make_shared<PairTables>(game, canonical, std::move(prices),
                                                  PairTables::Bidding::all));
  }
  return tables;
}

LastTurn::LastTurn(const Game& game, const Canonical& canonical, const LastTurnTables& tables)
    : game_(game) {
  for (int i = 0; i < game.rules().size(); ++i) {
    int same = 0;
    const Capacity& capacity = canonical.capacity();
    while (!canonical.defend_alike(same, i) ||
           capacity.least_standing(same) != capacity.least_standing(i)) {
      ++same;
    }
    first_alike_.push_back(same);
  }
  for (const std::shared_ptr<PairTables>& priced : tables) {
    prices_.push_back(priced->prices(0, 0).own);
    priced_.emplace_back(priced);
  }
}

bool LastTurn::is(const State& state) const {
  if (prices_.empty() || state.rounds != 1) return false;
  for (int i = state.actor + 1; i < game_.rules().size(); ++i) {
    if (state.combatants[i].stands()) return false;
  }
  return true;
}

bool LastTurn::is_target(const State& state, int i) const {
  return state.combatants[i].stands() && game_.rules().enemies(state.actor, i);
}

bool LastTurn::one_attack_left(const State& state) const {
  const Turn& turn = state.turn;
  if (!turn.begun()) return false;
  const int ep = state.combatants[state.actor].ep;
  const int ordinary = game_.ordinary_left(state);
  if (ordinary > 1 && ep > 1) return false;
  const int spent = ordinary > 0 ? 1 : duel::additional_cost(turn.action, turn.bought + 1);
  const int next = ordinary > 0 ? 1 : turn.bought + 2;
  return ep < spent + duel::additional_cost(turn.action, next);
}

double LastTurn::alone(const State& state, int target, std::size_t at) {
  const Combatant& other = state.combatants[target];
  const int ep = state.combatants[state.actor].ep;
  const Meeting meeting{state.actor, first_alike_[target], other.hp, ep, other.ep,
                        other.standing(), state.turn};
  return priced_[at].brief(meeting).value() - prices_[at] * ep;
}

double LastTurn::together(const State& state, std::size_t at) {
  double all = prices_[at] * state.combatants[state.actor].ep;
  for (int i = 0; i < state.actor; ++i) {
    if (is_target(state, i)) all += alone(state, i, at);
  }
  return all;
}

Bounds LastTurn::worth(const State& state, const Window& asked) {
  Bounds worth{0.0, 0.0};
  int targets = 0;
  for (int i = 0; i < state.actor; ++i) {
    if (!is_target(state, i)) continue;
    const double value = alone(state, i, 0);
    worth = {std::max(worth.low, value), worth.high + value};
    ++targets;
  }
  if (targets <= 1 || one_attack_left(state)) return Bounds::exactly(worth.low);
  if (worth.low >= asked.high) return worth;
  // As the bound is convex in the price, the way down from any price leads to the least.
  double least = together(state, usual_);
  for (const int step : {1, -1}) {
    bool fell = false;
    for (std::size_t at = usual_ + step; least > asked.low && at > 0 && at < prices_.size();
         at += step) {
      const double bound = together(state, at);
      if (bound >= least) break;
      least = bound;
      usual_ = at;
      fell = true;
    }
    if (fell) break;
  }
  worth.high = std::min(worth.high, least);
  return worth;
}

double LastTurn::worst_gap() const {
  double gap = 0.0;
  for (const PairGames& games : priced_) gap = std::max(gap, games.worst_gap());
  return gap;
}

}  // namespace dreadnaught::skirmish
