// Canonical states: everything that can't matter any more is set to one value, exactly.
//
// - Hit points are capped at D + 1, D the most damage that enemies still to act can do (at D a
//   kill would appear that is none). Not less against standing defence that stays: states that are
//   simpler for lack of it (simpler.hpp) would be worth less than need be.
// - EP of whoever has acted are 0 where it faces no enemy's turn in this round that could hurt it,
//   or where they can't even tie the least attack, and capped at what it can bid to any use.
// - Standing defence is 0 when no enemy that acts before its owner can hurt, and capped where
//   nobody can reach it.
// - The fight is over when nobody can deal damage.
// - Combatants that only take blows from now on and defend alike are told apart by nothing but
//   their condition.
#pragma once

#include <cstdint>
#include <vector>

#include "capacity.hpp"

namespace dreadnaught::skirmish {

// 128 bits that tell states apart: among 10^9 states two agree with a chance below 10^-20.
struct Digest {
  std::uint64_t low;
  std::uint64_t high;

  bool operator==(const Digest&) const = default;
};

class Canonical {
 public:
  Canonical(const Game& game, const State& start);

  // Brings a settled state with an empty stack to its canonical form. Returns whether anybody can
  // still deal damage; if not, the form is without meaning.
  bool reduce(State& state) const;

  // Of a canonical state.
  [[nodiscard]] Digest digest(const State& state) const;

  // Whether two combatants of a canonical state are interchangeable.
  [[nodiscard]] bool alike(const State& state, int one, int other) const;

  // Whether two are so but for their condition.
  [[nodiscard]] bool defend_alike(int one, int other) const {
    return defence_class_[one] == defence_class_[other];
  }

  [[nodiscard]] const Capacity& capacity() const { return capacity_; }

 private:
  struct Threat {
    int now = 0;          // in this round
    int before_own = 0;   // until its own next turn starts
    int all = 0;          // in all rounds left
    int reach = -1'000'000;  // the highest AT less ST without standing, until its own next turn
    // As `Capacity::Rest` tells them, in this round.
    int least_tie = 1'000'000;
    int first_met = -1'000'000;
  };

  // turn: what is left of the one under way, as `Capacity` numbers it.
  [[nodiscard]] Threat threat(const State& state, int target, int turn) const;
  [[nodiscard]] int most_met(const State& state, int enemy, int target, Action kind, int ordinary,
                             int bought, int enough) const;
  [[nodiscard]] int most_bid(const State& state, int enemy, int target, int ordinary,
                             int enough) const;
  // EP of somebody who has acted, as far as bids in this round can need them. ordinary: attacks left
  // of the turn under way.
  [[nodiscard]] int useful_ep(const State& state, int target, const Threat& threat,
                              int ordinary) const;
  // Whether a combatant has no turn any more.
  [[nodiscard]] static bool passive(const State& state, int i) {
    return state.rounds == 1 && i < state.actor;
  }

  const Game& game_;
  Capacity capacity_;
  std::vector<int> defence_class_;
};

}  // namespace dreadnaught::skirmish
