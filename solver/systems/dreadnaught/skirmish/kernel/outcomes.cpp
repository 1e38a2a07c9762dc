#include "outcomes.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {

void order_outcomes(const Game& game, const State& state, const Bids& bids, Outcomes& order) {
  const Frame& frame = state.top();
  const Strike strike = game.strike(state, frame);
  const int ep = state.combatants[frame.attacker].ep;
  const int fells = std::max(0, state.combatants[frame.target].hp + strike.soak - strike.clear);
  order.kinds.clear();
  order.less.assign(bids.attack.size(), 0);
  for (std::size_t i = 0; i < bids.attack.size(); ++i) {
    const int bid = bids.attack[i];
    const int tie = strike.threshold(bid);
    for (const int defence : bids.defence) {
      order.kinds.push_back(defence > tie   ? Outcomes::Kind::miss
                            : defence < tie ? Outcomes::Kind::clear
                                            : Outcomes::Kind::none);
    }
    if (i == 0) continue;
    // A smaller bid does as much with as much EP left, or more, where its hit can be pushed as far.
    const int smaller = bids.attack[i - 1];
    const bool halves = smaller == 0 && strike.halves_without_bid();
    order.less[i] = !halves && std::min({bid, ep - bid, fells}) <= smaller ? 1 : 0;
  }
}

Bounds worth_at_most(const Game& game, const State& state, int side) {
  const Rules& rules = game.rules();
  const double end = rules.end * sign_of(side);
  Bounds worth{std::min({0.0, end, -rules.beaten[side]}),
               std::max({0.0, end, rules.beaten[1 - side]})};
  for (int i = 0; i < rules.size(); ++i) {
    const Combatant& own = state.combatants[i];
    if (!own.stands()) continue;
    const Gains& gains = game.member(i).gains;
    const double all = gains.per_hit_point * own.hp + gains.fall;
    if (game.member(i).side == side) {
      worth.low -= all;
    } else {
      worth.high += all;
    }
  }
  return worth;
}

}  // namespace dreadnaught::skirmish
