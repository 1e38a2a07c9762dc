#include "capacity.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {
namespace {

constexpr int action_count = 4;

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
  for (int attacker = 0; attacker < size_; ++attacker) {
    for (int target = 0; target < size_; ++target) {
      pairs_.push_back(game.rules().enemies(attacker, target) ? make_pair(game, attacker, target)
                                                              : Pair{});
    }
  }
}

Capacity::Pair Capacity::make_pair(const Game& game, int attacker, int target) const {
  Pair pair;
  State state;
  state.combatants[target].defence = static_cast<std::int16_t>(least_[target].defence);
  state.combatants[target].absorb = static_cast<std::int16_t>(least_[target].absorb);
  pair.whole.assign(most_ep_ + 1, 0);
  pair.strike.assign(most_ep_ + 1, 0);
  pair.reach.assign(most_ep_ + 1, -1'000'000);
  Frame frame{FrameKind::exchange, Action::additional, static_cast<std::int8_t>(attacker),
              static_cast<std::int8_t>(target), 0, 0};
  for (int kind = action_count; kind >= 0; --kind) {
    const bool is_bought = kind == action_count;
    frame.attack = is_bought ? Action::additional : static_cast<Action>(kind);
    if (!is_bought && !game.rules().actions.has(frame.attack)) continue;
    const Strike strike = game.strike(state, frame);
    pair.single[kind] = single(strike);
    for (int ep = 0; ep <= most_ep_; ++ep) {
      pair.strike[ep] = std::max(pair.strike[ep], pair.single[kind][ep]);
      const int standing = state.combatants[target].defence;
      if (ep >= strike.least_bid) {
        pair.reach[ep] = std::max(pair.reach[ep], strike.threshold(ep) + standing);
      }
    }
    if (is_bought) {
      pair.bought[0] = bought(Action::attack, pair.single[kind]);
      pair.bought[1] = bought(Action::full, pair.single[kind]);
      continue;
    }
    const int most = duel::ordinary_attacks(frame.attack, game.member(attacker).fighter.cp);
    const bool cheap = frame.attack == Action::full;
    pair.ordinary[kind] =
        ordinary(std::min(most, most_ep_), pair.single[kind], pair.bought[cheap ? 1 : 0]);
    for (int ep = 0; ep <= most_ep_; ++ep) {
      pair.whole[ep] = std::max(pair.whole[ep], pair.ordinary[kind].back()[ep]);
    }
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

std::vector<Capacity::ByEp> Capacity::ordinary(int most, const ByEp& single,
                                               const std::vector<ByEp>& bought) const {
  std::vector<ByEp> table{bought[0]};
  for (int left = 1; left <= most; ++left) {
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

int Capacity::of_rest(int attacker, int target, const Turn& turn, int ordinary, int ep) const {
  const Pair& of = pair(attacker, target);
  if (!turn.begun()) return of.whole[ep];
  if (!turn.attacking()) return 0;
  const int left = std::min(ordinary, ep);
  if (left > 0) return of.ordinary[static_cast<int>(turn.action)][left][ep];
  const std::vector<ByEp>& table = of.bought[turn.action == Action::full ? 1 : 0];
  const auto made = static_cast<std::size_t>(turn.bought);
  return made < table.size() ? table[made][ep] : 0;
}

}  // namespace dreadnaught::skirmish
