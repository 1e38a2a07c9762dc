#include "turn_shape.hpp"

#include <algorithm>

namespace dreadnaught::duel {
namespace {

TurnEnd end_after(Action action, bool active) {
  if (action == Action::charge) return TurnEnd::charged;
  return action == Action::attack && active ? TurnEnd::active : TurnEnd::plain;
}

bool costs_alike(Action one, Action other) {
  return additional_cost(one, 1) == additional_cost(other, 1);
}

}  // namespace

TurnShape::TurnShape(ActionSet actions, int cp, Entry entry) : entry_(entry) {
  for (const Action action : attack_actions) {
    if (!actions.has(action) || entry.most_ep < 0) continue;
    const TurnEnd end = end_after(action, actions.has(Action::active));
    const auto alike = std::ranges::find_if(families_, [&](const Family& other) {
      return costs_alike(action, other.action) && stages_[other.chain.front()].end == end;
    });
    Family family{.action = action, .ordinary = ordinary_attacks(action, cp), .chain = {},
                  .unused = {}};
    family.chain = alike != families_.end() ? alike->chain : add_chain(action, end);
    family.unused = add_ordinary(action, family.ordinary, family.chain.front());
    families_.push_back(std::move(family));
  }
}

std::vector<int> TurnShape::add_chain(Action action, TurnEnd end) {
  std::vector<int> most_ep{entry_.most_ep};
  while (true) {
    const int nth = entry_.bought + static_cast<int>(most_ep.size());
    const int left = most_ep.back() - additional_cost(action, nth);
    if (left < 0) break;
    most_ep.push_back(left);
  }
  std::vector<int> chain(most_ep.size());
  int after = -1;
  for (int k = static_cast<int>(most_ep.size()) - 1; k >= 0; --k) {
    const int cost = additional_cost(action, entry_.bought + k + 1);
    stages_.push_back({most_ep[k], -1, end, Action::additional, cost, after});
    after = chain[k] = static_cast<int>(stages_.size()) - 1;
  }
  return chain;
}

std::vector<int> TurnShape::add_ordinary(Action action, int ordinary, int chain) {
  if (entry_.bought > 0) return {};
  const int stages = std::clamp(ordinary - entry_.attacks, 0, std::max(0, entry_.most_ep));
  std::vector<int> unused(stages);
  int after = chain;
  for (int made = stages - 1; made >= 0; --made) {
    stages_.push_back({entry_.most_ep - made, chain, stages_[chain].end, action, 0, after});
    after = unused[made] = static_cast<int>(stages_.size()) - 1;
  }
  return unused;
}

bool TurnShape::has(Action action) const {
  return std::ranges::find(families_, action, &Family::action) != families_.end();
}

int TurnShape::next(Action action, int attacks, int bought) const {
  const auto family = std::ranges::find(families_, action, &Family::action);
  if (family == families_.end() || bought < entry_.bought) return -1;
  const int made = attacks - entry_.attacks;
  if (made < 0) return -1;
  if (bought == 0 && made < static_cast<int>(family->unused.size())) return family->unused[made];
  const int since = bought - entry_.bought;
  return since < static_cast<int>(family->chain.size()) ? family->chain[since] : -1;
}

int TurnShape::place_of(const TurnShape& rest, Action action, int stage) const {
  for (const Family& family : rest.families_) {
    if (family.action != action) continue;
    for (int made = 0; made < static_cast<int>(family.unused.size()); ++made) {
      if (family.unused[made] == stage) return next(action, rest.entry_.attacks + made, 0);
    }
    for (int since = 0; since < static_cast<int>(family.chain.size()); ++since) {
      if (family.chain[since] != stage) continue;
      // All ordinary attacks are made.
      return next(action, std::max(rest.entry_.attacks, family.ordinary), rest.entry_.bought + since);
    }
  }
  return -1;
}

std::int64_t TurnShape::size(int most_defender_ep) const {
  std::int64_t ep_states = 0;
  for (const Stage& stage : stages_) ep_states += stage.most_ep + 1;
  return ep_states * (most_defender_ep + 1);
}

int longest_turn(Action action, int cp, int ep) {
  int longest = 0;
  int spent = 0;
  for (int bought = 0; spent < ep; spent += additional_cost(action, ++bought)) {
    longest = std::max(longest, bought + std::min(ordinary_attacks(action, cp), ep - spent));
  }
  return longest;
}

}  // namespace dreadnaught::duel
