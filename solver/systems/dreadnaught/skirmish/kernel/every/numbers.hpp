// A skirmish and its states as lists of numbers, in the orders of numbers.py beside this file.
#pragma once

#include <tuple>
#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish::every {

using Numbers = std::vector<int>;
using Rows = std::vector<Numbers>;

// Head, combatants, their items, frames, and the path of a walk.
using StateNumbers = std::tuple<Numbers, Rows, Rows, Rows, Numbers>;

// Members, their items, the spells that each knows, spells, flanks, house rules, board, obstacles,
// actions by bits.
using RulesNumbers = std::tuple<Rows, std::vector<Rows>, Rows, Rows, Rows, Numbers, Numbers,
                                Numbers, unsigned>;

// Throw std::length_error or std::out_of_range where a list is too long or too short.
Setting setting_of(const RulesNumbers& numbers, const std::vector<std::array<double, 2>>& stakes,
                   const std::array<double, 2>& beaten, double end);
State state_of(const StateNumbers& numbers);
StateNumbers numbers_of(const Game& game, const State& state);

}  // namespace dreadnaught::skirmish::every
