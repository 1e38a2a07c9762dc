// The rules of a duel as far as its arithmetic goes: fighters, actions, strikes and rewards.
//
// Source: "Dreadnaught, made exact", sections 4 and 7. Fighters are numbered 0 and 1 in the order
// of their turns. EP are encounter points; AT the action threshold, ST the success threshold.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace dreadnaught::duel {

enum class Action : std::uint8_t {
  attack,
  full,
  charge,
  targeted,
  active,
  total,
  additional,  // a bought attack; nobody declares it as a turn
};

inline constexpr std::array attack_actions{Action::attack, Action::full, Action::charge,
                                           Action::targeted};

class ActionSet {
 public:
  constexpr explicit ActionSet(unsigned bits) : bits_(bits) {}
  static constexpr ActionSet only(Action action) {
    return ActionSet(1U << static_cast<unsigned>(action));
  }
  [[nodiscard]] constexpr ActionSet with(Action action) const {
    return ActionSet(bits_ | 1U << static_cast<unsigned>(action));
  }
  [[nodiscard]] constexpr bool has(Action action) const {
    return (bits_ >> static_cast<unsigned>(action) & 1U) != 0;
  }

 private:
  unsigned bits_;
};

struct Fighter {
  int cp;          // damage of a clear hit, and twice the number of full attacks
  int ep;          // afresh in every round
  int attack;      // AT before the bid
  int defence;     // ST before the bid
  int damage;      // added to damage, on a tie too
  int resistance;  // taken off every damage
};

// What a turn leaves standing until its owner's next turn starts.
struct Standing {
  int defence = 0;  // added to ST
  int absorb = 0;   // taken off every damage

  bool operator==(const Standing&) const = default;
};

// What whoever strikes gains; the other side loses as much.
struct Gains {
  double per_hit_point;
  double fall;
};

struct Rules {
  std::array<Fighter, 2> fighters;
  std::array<Gains, 2> gains;  // by the fighter who strikes
  ActionSet actions;
  double end;  // what the end of the last round is worth to fighter 0, or play without an end
  bool endless;  // the last round is played again and again until someone falls
};

inline int ordinary_attacks(Action action, int cp) {
  return action == Action::full ? std::max(1, cp / 2) : 1;
}

// EP that open the nth additional attack, 1 for the first.
inline int additional_cost(Action action, int nth) {
  return action == Action::full ? nth : 2 * nth;
}

// An attack against a given defender, with everything but the two bids.
//
// A bid of x is answered exactly (a tie) by a bid of threshold(x): less is a clear hit, more a
// miss.
struct Strike {
  int at_no_bid;  // threshold(0)
  int per_bid;    // how often each EP of the bid counts
  int least_bid;
  int clear;  // damage of a clear hit before push and soak
  int tie;    // damage of a tie before push and soak
  int soak;   // what standing defence and resistance take off

  [[nodiscard]] int threshold(int bid) const { return at_no_bid + per_bid * bid; }
  // A bought attack without a bid does half damage.
  [[nodiscard]] bool halves_without_bid() const { return least_bid == 0; }
};

inline int half(int damage) { return damage >> 1; }  // rounded down, below 0 too

inline Strike make_strike(const Fighter& attacker, Action action, const Fighter& defender,
                          Standing standing) {
  const bool bonus = action == Action::full || action == Action::charge;
  const bool targeted = action == Action::targeted;
  const int modifiers = attacker.damage + (action == Action::charge ? 1 : 0);
  return {
      .at_no_bid = attacker.attack + (bonus ? 1 : 0) - defender.defence - standing.defence,
      .per_bid = targeted ? 2 : 1,
      .least_bid = action == Action::additional ? 0 : 1,
      .clear = targeted ? 0 : attacker.cp + modifiers,
      .tie = targeted ? 0 : modifiers,
      .soak = standing.absorb + defender.resistance,
  };
}

}  // namespace dreadnaught::duel
