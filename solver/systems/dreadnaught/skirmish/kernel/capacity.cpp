#include "capacity.hpp"

#include <algorithm>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

int most_ep_of(const Game& game, const State& start) {
  int most = 0;
  for (int i = 0; i < game.rules().size(); ++i) {
    most = std::max({most, game.member(i).fighter.ep, static_cast<int>(start.combatants[i].ep)});
  }
  return most;
}

std::vector<Standing> least_standings(const Game& game, const State& start) {
  std::vector<Standing> least;
  const int charged = game.rules().actions.has(Action::charge) ? -1 : 0;
  for (int i = 0; i < game.rules().size(); ++i) {
    const Combatant& combatant = start.combatants[i];
    least.push_back({std::min<int>(charged, combatant.defence), std::min<int>(0, combatant.absorb)});
  }
  return least;
}

}  // namespace

Capacity::Capacity(const Game& game, const State& start)
    : size_(game.rules().size()),
      most_ep_(most_ep_of(game, start)),
      least_(least_standings(game, start)) {
  for (int i = 0; i < size_; ++i) {
    const int all = duel::ordinary_attacks(Action::full, game.member(i).fighter.cp);
    most_ordinary_ = std::max(most_ordinary_, all);
  }
  for (int ep = most_ep_; (ep -= duel::additional_cost(Action::full, most_bought_ + 1)) >= 0;) {
    ++most_bought_;
  }
  rests_of_pair_ = place(turns(), 0);
  for (int attacker = 0; attacker < size_; ++attacker) {
    for (int target = 0; target < size_; ++target) {
      const Rests rests = game.rules().enemies(attacker, target)
                              ? make_rests(game, attacker, target)
                              : Rests(rests_of_pair_);
      rests_.insert(rests_.end(), rests.begin(), rests.end());
    }
  }
}

Capacity::Rests Capacity::make_rests(const Game& game, int attacker, int target) const {
  const Pair of = make_pair(game, attacker, target);
  const int standing = least_[target].defence;
  Rests rests(rests_of_pair_);
  const auto add = [&](const Turn& turn, int ordinary, auto rest_of) {
    for (int ep = 0; ep <= most_ep_; ++ep) {
      Rest& rest = rests[place(number_of(turn, ordinary), ep)];
      rest = rest_of(ep);
      for (std::int16_t* const number : {&rest.reach, &rest.least_tie, &rest.first_met}) {
        *number = static_cast<std::int16_t>(*number + standing);
      }
    }
  };
  for (const Action action : duel::attack_actions) {
    for (int left = 1; left <= most_ordinary_; ++left) {
      add({action}, left, [&](int ep) { return ordinary_rest(of, action, left, ep); });
    }
    const bool cheap = action == Action::full;
    for (int made = 0; made <= most_bought_; ++made) {
      add({action, 1, static_cast<std::int16_t>(made)}, 0,
          [&](int ep) { return bought_rest(of, cheap, made, ep); });
    }
  }
  add_whole_turns(game, attacker, rests);
  return rests;
}

// Whole turns may begin with any action.
void Capacity::add_whole_turns(const Game& game, int attacker, Rests& rests) const {
  for (int ep = 0; ep <= most_ep_; ++ep) {
    Rest& whole = rests[place(whole_turn, ep)];
    for (const Action action : duel::attack_actions) {
      if (!game.rules().actions.has(action)) continue;
      const int all = duel::ordinary_attacks(action, game.member(attacker).fighter.cp);
      const Rest& one = rests[place(number_of({action}, all), ep)];
      whole.damage = std::max(whole.damage, one.damage);
      whole.reach = std::max(whole.reach, one.reach);
      whole.first_met = std::max(whole.first_met, one.first_met);
      whole.least_tie = std::min(whole.least_tie, one.least_tie);
    }
  }
}

Capacity::Rest Capacity::ordinary_rest(const Pair& of, Action action, int left, int ep) const {
  Rest rest = bought_rest(of, action == Action::full, 0, ep);
  const Strike& strike = of.strikes[static_cast<int>(action)];
  const auto take = [](std::int16_t& number, int other, auto pick) {
    number = static_cast<std::int16_t>(pick(static_cast<int>(number), other));
  };
  const auto larger = [](int one, int other) { return std::max(one, other); };
  const auto smaller = [](int one, int other) { return std::min(one, other); };
  if (ep < strike.least_bid) return rest;
  rest.damage = static_cast<std::int16_t>(
      of.ordinary[static_cast<int>(action)][std::min(left, ep)][ep]);
  take(rest.reach, strike.threshold(ep), larger);
  take(rest.least_tie, strike.threshold(strike.least_bid), smaller);
  take(rest.first_met, strike.threshold(ep) + 1, larger);
  return rest;
}

Capacity::Rest Capacity::bought_rest(const Pair& of, bool cheap, int made, int ep) {
  Rest rest;
  const Strike& strike = of.strikes.back();
  const int left = ep - duel::additional_cost(cheap ? Action::full : Action::attack, made + 1);
  if (left < 0) return rest;
  const std::vector<ByEp>& table = of.bought[cheap ? 1 : 0];
  if (made < static_cast<int>(table.size())) {
    rest.damage = static_cast<std::int16_t>(table[made][ep]);
  }
  rest.reach = static_cast<std::int16_t>(strike.threshold(left));
  rest.least_tie = static_cast<std::int16_t>(strike.threshold(strike.least_bid));
  rest.first_met = static_cast<std::int16_t>(strike.threshold(left) + 1);
  return rest;
}

Capacity::Pair Capacity::make_pair(const Game& game, int attacker, int target) const {
  Pair pair;
  const Standing& standing = least_[target];
  const auto strike_of = [&](Action kind) {
    Strike strike = game.plain_strike(attacker, target, kind);
    strike.at_no_bid -= standing.defence;
    strike.soak += standing.absorb;
    return strike;
  };
  pair.strikes.back() = strike_of(Action::additional);
  const ByEp further = single(pair.strikes.back());
  pair.bought = {bought(Action::attack, further), bought(Action::full, further)};
  for (const Action kind : duel::attack_actions) {
    const auto at = static_cast<std::size_t>(kind);
    pair.strikes[at] = strike_of(kind);
    pair.ordinary[at] =
        ordinary(single(pair.strikes[at]), pair.bought[kind == Action::full ? 1 : 0]);
  }
  return pair;
}

Capacity::ByEp Capacity::single(const Strike& strike) const {
  ByEp most(most_ep_ + 1, 0);
  for (int bid = strike.least_bid; bid <= most_ep_; ++bid) {
    const int margin = strike.threshold(bid);
    if (margin < 0) continue;
    int damage = margin > 0 ? std::max(strike.clear, strike.tie) : strike.tie;
    if (bid == 0) damage = duel::half(damage);
    for (int push = 0; push <= std::min(bid, most_ep_ - bid); ++push) {
      most[bid + push] = std::max(most[bid + push], damage + push - strike.soak);
    }
  }
  for (int ep = 1; ep <= most_ep_; ++ep) most[ep] = std::max(most[ep], most[ep - 1]);
  return most;
}

std::vector<Capacity::ByEp> Capacity::bought(Action action, const ByEp& single) const {
  int most = 0;
  for (int spent = 0; (spent += duel::additional_cost(action, most + 1)) <= most_ep_;) ++most;
  std::vector<ByEp> table(most + 1, ByEp(most_ep_ + 1, 0));
  for (int made = most - 1; made >= 0; --made) {
    const int cost = duel::additional_cost(action, made + 1);
    for (int ep = cost; ep <= most_ep_; ++ep) {
      for (int spent = 0; spent <= ep - cost; ++spent) {
        table[made][ep] =
            std::max(table[made][ep], single[spent] + table[made + 1][ep - cost - spent]);
      }
    }
  }
  return table;
}

std::vector<Capacity::ByEp> Capacity::ordinary(const ByEp& single,
                                               const std::vector<ByEp>& bought) const {
  std::vector<ByEp> table{bought[0]};
  for (int left = 1; left <= most_ordinary_; ++left) {
    ByEp next = bought[0];
    for (int ep = 1; ep <= most_ep_; ++ep) {
      for (int spent = 1; spent <= ep; ++spent) {
        next[ep] = std::max(next[ep], single[spent] + table.back()[ep - spent]);
      }
    }
    table.push_back(std::move(next));
  }
  return table;
}

}  // namespace dreadnaught::skirmish
