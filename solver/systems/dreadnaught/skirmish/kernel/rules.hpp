// The rules of a skirmish as far as they never change in it: who fights, for what, and how.
//
// Source: "Dreadnaught, made exact", sections 3, 4 and 7, for any number on two sides. Combatants
// are numbered in the order of their turns. The arithmetic of one strike is the duel's.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "systems/dreadnaught/kernel/rules.hpp"

namespace dreadnaught::skirmish {

using duel::Action;
using duel::ActionSet;
using duel::Gains;
using duel::Standing;
using duel::Strike;

inline constexpr int most_combatants = 16;

// Side 0 is the row player, whose value is told; it maximises.
inline constexpr int row_side = 0;

struct Member {
  duel::Fighter fighter;  // flanking is in its `defence` already
  int side;
  Gains gains;  // what a hit point taken from it, and its fall, are worth to the other side
};

struct Rules {
  std::vector<Member> members;
  ActionSet actions;
  std::array<double, 2> beaten;  // by side: what its defeat is worth to the other side
  double end;                    // what the end of the last round is worth to side 0

  [[nodiscard]] int size() const { return static_cast<int>(members.size()); }
  [[nodiscard]] bool enemies(int a, int b) const { return members[a].side != members[b].side; }
};

// Whether nothing counts but hit points lost and falls.
inline bool counts_losses_alone(const Rules& rules) {
  return rules.end == 0.0 && rules.beaten[0] == 0.0 && rules.beaten[1] == 0.0;
}

// +1 for what the row player gains, -1 for what it loses.
inline double sign_of(int side) { return side == row_side ? 1.0 : -1.0; }

}  // namespace dreadnaught::skirmish
