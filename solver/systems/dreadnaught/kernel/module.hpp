// How a duel comes from Python: by its numbers, which are those of numbers.py.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <new>

#include "rules.hpp"
#include "state.hpp"

namespace dreadnaught::duel {

using FighterNumbers = std::array<int, 6>;
using StateNumbers = std::array<int, 17>;

inline Fighter fighter_of(const FighterNumbers& n) {
  return {n[0], n[1], n[2], n[3], n[4], n[5]};
}

State state_of(const StateNumbers& n);

// options: what else the duel's constructor takes.
template <typename DuelT, typename... Options>
void make(DuelT* self, const std::array<FighterNumbers, 2>& fighters,
          const std::array<std::array<double, 2>, 2>& gains, unsigned actions, double end,
          const StateNumbers& start, Options... options) {
  const Rules rules{
      .fighters = {fighter_of(fighters[0]), fighter_of(fighters[1])},
      .gains = {Gains{gains[0][0], gains[0][1]}, Gains{gains[1][0], gains[1][1]}},
      .actions = ActionSet(actions),
      .end = end,
      .endless = DuelT::endless,
  };
  new (self) DuelT(rules, state_of(start), options...);
}

void bind_endless(nanobind::module_& module);

}  // namespace dreadnaught::duel
