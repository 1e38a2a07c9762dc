#include "bids.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {
namespace {

// The first bid from `least` on that does not miss for sure.
int first_possible_bid(const Strike& strike, int least) {
  const int short_by = -strike.threshold(least);
  return short_by <= 0 ? least : least + (short_by + strike.per_bid - 1) / strike.per_bid;
}

// The largest bid that no smaller one replaces: a sure hit, or what permits the push that fells.
int most_useful_bid(const Strike& strike, int ep, int defender_ep, int push_that_fells) {
  const int above = defender_ep - strike.threshold(1);
  const int sure = above < 0 ? 1 : 2 + above / strike.per_bid;
  const int for_push = std::min((ep + 1) / 2, push_that_fells);
  return std::min(ep, std::max(sure, for_push));
}

}  // namespace

Bids useful_bids(const Game& game, const State& state) {
  const Frame& frame = state.top();
  const Strike strike = game.strike(state, frame);
  const int ep = state.combatants[frame.attacker].ep;
  const Combatant& target = state.combatants[frame.target];
  Bids bids;
  bids.attack.reserve(ep + 1);
  bids.defence.reserve(target.ep + 1);
  bids.attack.push_back(strike.least_bid);
  const int fells = target.hp + strike.soak - strike.clear;
  const int most = most_useful_bid(strike, ep, target.ep, fells);
  for (int bid = first_possible_bid(strike, strike.least_bid + 1); bid <= most; ++bid) {
    bids.attack.push_back(bid);
  }
  bids.defence.push_back(0);
  const auto possible = std::ranges::find_if(
      bids.attack, [&](int bid) { return strike.threshold(bid) >= 0; });
  if (possible == bids.attack.end()) return bids;
  const int last = std::min<int>(target.ep, strike.threshold(bids.attack.back()) + 1);
  for (int bid = std::max(1, strike.threshold(*possible)); bid <= last; ++bid) {
    bids.defence.push_back(bid);
  }
  return bids;
}

}  // namespace dreadnaught::skirmish
