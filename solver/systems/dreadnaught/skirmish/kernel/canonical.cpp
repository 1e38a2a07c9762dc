#include "canonical.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {
namespace {

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  return x ^ x >> 32;
}

std::uint64_t mixed_otherwise(std::uint64_t x) {
  x ^= x >> 31;
  x *= 0x9fb21c651e98df25ULL;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9ULL;
  return x ^ x >> 30;
}

bool are_alike(const Member& one, const Member& other) {
  return one.side == other.side && one.fighter.defence == other.fighter.defence &&
         one.fighter.resistance == other.fighter.resistance &&
         one.gains.per_hit_point == other.gains.per_hit_point &&
         one.gains.fall == other.gains.fall;
}

}  // namespace

Canonical::Canonical(const Game& game, const State& start) : game_(game), capacity_(game, start) {
  for (int i = 0; i < game.rules().size(); ++i) {
    int same = 0;
    while (!are_alike(game.member(same), game.member(i))) ++same;
    defence_class_.push_back(same);
  }
}

Canonical::Threat Canonical::threat(const State& state, int target, int turn) const {
  Threat threat;
  // In the last round those before the actor have no turn any more.
  for (int enemy = state.rounds == 1 ? state.actor : 0; enemy < game_.rules().size(); ++enemy) {
    const Combatant& other = state.combatants[enemy];
    if (!other.stands() || !game_.rules().enemies(enemy, target)) continue;
    if (enemy >= state.actor) {
      const int what = enemy == state.actor ? turn : Capacity::whole_turn;
      const Capacity::Rest& rest = capacity_.rest(enemy, target, what, other.ep);
      threat.now += rest.damage;
      threat.least_tie = std::min<int>(threat.least_tie, rest.least_tie);
      threat.first_met = std::max<int>(threat.first_met, rest.first_met);
      if (target <= state.actor || enemy < target) {
        threat.before_own += rest.damage;
        threat.reach = std::max<int>(threat.reach, rest.reach);
      }
    }
    if (state.rounds == 1) continue;
    const int fresh_ep = game_.member(enemy).fighter.ep;
    const Capacity::Rest& fresh = capacity_.rest(enemy, target, Capacity::whole_turn, fresh_ep);
    threat.all += fresh.damage * (state.rounds - 1);
    if (target <= state.actor && enemy < target) {
      threat.before_own += fresh.damage;
      threat.reach = std::max<int>(threat.reach, fresh.reach);
    }
  }
  threat.all += threat.now;
  return threat;
}

// As bids are secret, each of an enemy's attacks may have to be met as if it bid all that it then
// has left at most; a bid of one more than ties is a sure miss.
int Canonical::most_met(const State& state, int enemy, int target, Action kind, int ordinary,
                        int bought, int enough) const {
  const int standing = state.combatants[target].defence;
  int ep = state.combatants[enemy].ep;
  int most = 0;
  if (ordinary > 0) {
    const Strike& declared = game_.plain_strike(enemy, target, kind);
    for (; ordinary > 0 && ep > 0; --ordinary) {
      most += std::max(0, declared.threshold(ep--) - standing + 1);
      if (most >= enough) return most;
    }
  }
  const Strike& further = game_.plain_strike(enemy, target, Action::additional);
  while (most < enough && (ep -= duel::additional_cost(kind, ++bought)) >= 0) {
    most += std::max(0, further.threshold(ep) - standing + 1);
  }
  return most;
}

// All that a target can bid to any use against one enemy in this round; no more is looked for than is
// enough.
int Canonical::most_bid(const State& state, int enemy, int target, int ordinary,
                        int enough) const {
  if (enemy == state.actor && state.turn.begun()) {
    if (!state.turn.attacking()) return 0;
    return most_met(state, enemy, target, state.turn.action, ordinary, state.turn.bought, enough);
  }
  int most = 0;
  for (const Action kind : duel::attack_actions) {
    if (most >= enough) break;
    if (!game_.rules().actions.has(kind)) continue;
    const int all = duel::ordinary_attacks(kind, game_.member(enemy).fighter.cp);
    most = std::max(most, most_met(state, enemy, target, kind, all, 0, enough));
  }
  return most;
}

// A lower bid than ties any attack that may still be met misses none and turns none into a tie: it
// is as good as none.
int Canonical::useful_ep(const State& state, int target, const Threat& threat,
                         int ordinary) const {
  const Combatant& own = state.combatants[target];
  const int ep = own.ep;
  if (threat.least_tie - own.defence > ep) return 0;
  if (threat.first_met - own.defence >= ep) return ep;
  int useful = 0;
  for (int enemy = state.actor; enemy < game_.rules().size() && useful < ep; ++enemy) {
    if (!state.combatants[enemy].stands() || !game_.rules().enemies(enemy, target)) continue;
    useful += most_bid(state, enemy, target, ordinary, ep - useful);
  }
  return std::min(useful, ep);
}

bool Canonical::reduce(State& state) const {
  bool dangerous = false;
  const int size = game_.rules().size();
  const int ordinary = game_.ordinary_left(state);
  const int turn = capacity_.number_of(state.turn, ordinary);
  std::array<Threat, most_combatants> threats;
  for (int i = 0; i < size; ++i) {
    if (state.combatants[i].stands()) threats[i] = threat(state, i, turn);
    dangerous = dangerous || threats[i].all > 0;
  }
  for (int i = 0; i < size; ++i) {
    Combatant& own = state.combatants[i];
    if (!own.stands()) continue;
    const Threat& threat = threats[i];
    own.hp = static_cast<std::int16_t>(std::min<int>(own.hp, threat.all + 1));
    if (i < state.actor && threat.now == 0) own.ep = 0;
    if (threat.before_own == 0) {
      own.defence = own.absorb = 0;
    } else if (own.defence > threat.reach) {
      own.defence = static_cast<std::int16_t>(threat.reach + 1);
      own.absorb = 0;
    }
    if (i < state.actor && own.ep > 0) {
      own.ep = static_cast<std::int16_t>(useful_ep(state, i, threat, ordinary));
    }
  }
  return dangerous;
}

bool Canonical::alike(const State& state, int one, int other) const {
  return passive(state, one) && passive(state, other) &&
         defend_alike(one, other) &&
         state.combatants[one] == state.combatants[other];
}

Digest Canonical::digest(const State& state) const {
  const Turn& turn = state.turn;
  const bool begun = turn.begun();
  // What is left to do in the turn, not how it came about.
  const std::uint64_t left = begun ? game_.ordinary_left(state) : 0;
  const std::uint64_t kind = begun ? 1 + static_cast<std::uint64_t>(turn.action) : 0;
  const std::uint64_t head = 1ULL << 63 | left << 40 |
                             static_cast<std::uint64_t>(turn.bought) << 28 | kind << 24 |
                             static_cast<std::uint64_t>(state.actor) << 16 |
                             static_cast<std::uint64_t>(state.rounds);
  Digest digest{mixed(head), mixed_otherwise(head)};
  for (int i = 0; i < game_.rules().size(); ++i) {
    const Combatant& own = state.combatants[i];
    if (!own.stands()) continue;
    const std::uint64_t who = passive(state, i) ? 32 + defence_class_[i] : i;
    const std::uint64_t word = who << 56 | static_cast<std::uint64_t>(own.hp) << 40 |
                               static_cast<std::uint64_t>(own.ep) << 32 |
                               static_cast<std::uint64_t>(own.defence & 0xffff) << 16 |
                               static_cast<std::uint64_t>(own.absorb & 0xffff);
    digest.low += mixed(word);
    digest.high += mixed_otherwise(word);
  }
  return digest;
}

}  // namespace dreadnaught::skirmish
