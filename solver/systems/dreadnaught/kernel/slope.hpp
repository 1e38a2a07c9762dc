// How the worth of a round changes with the worth of what follows it.
#pragma once

#include <cstddef>
#include <vector>

#include "recursive_game.hpp"

namespace dreadnaught::duel {

// P, the derivative of T among some of the states: of the game in which both sides go on playing as
// they do in this round, the chance to come from one of them to another. By differences, downwards:
// a bound is looked for from below.
class Slope {
 public:
  // at, after: a table, and what the map makes of it.
  // step: how far one value is lowered.
  Slope(const RoundMap& map, const Values& at, const Values& after,
        std::vector<std::size_t> states, double step);

  // (1 + P + P^2 + ...) r, broken off where 2^doublings rounds are summed, which is the solution of
  // d = r + P d where play leaves the states sooner or later.
  [[nodiscard]] Values sum(Values r, int doublings) const;

  [[nodiscard]] const std::vector<std::size_t>& states() const { return states_; }

 private:
  using Matrix = std::vector<Values>;
  [[nodiscard]] static Values times(const Matrix& p, const Values& x);
  [[nodiscard]] static Matrix squared(const Matrix& p);

  std::vector<std::size_t> states_;
  Matrix p_;  // [from][to]
};

}  // namespace dreadnaught::duel
