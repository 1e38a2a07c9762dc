// How many hit points can be gone at each stage of a turn: what of a turn's arrays play can touch.
#pragma once

#include <vector>

#include "turn_shape.hpp"

namespace dreadnaught::duel {

// Filled from the turn's start onwards, in the order of play; then closed downwards (who has more
// EP left can do what leaves less).
class Reach {
 public:
  explicit Reach(const TurnShape& shape);

  // Marks that a stage is reached with `ep` left after `lost` hit points are gone.
  void mark(int stage, int ep, int lost);

  // Marks what an exchange leads to that begins with `ep` when `lost` hit points are gone.
  void mark_exchange(const Strike& strike, int after, int ep, int lost);

  // Follows play from all that is marked. by_stage: the strike of the attack that may follow.
  void follow(const TurnShape& shape, const std::vector<Strike>& by_stage);

  // The most EP that can be left at a stage with `lost` hit points gone, or -1 if none can.
  [[nodiscard]] int most_ep(int stage, int lost) const;

  // Whether all that such an exchange leads to was reached.
  [[nodiscard]] bool covers_exchange(const Strike& strike, int after, int ep, int lost) const;

  // The most hit points that the turn can take.
  [[nodiscard]] int most_damage() const;

 private:
  std::vector<std::vector<int>> lost_;  // most hit points gone, by stage and EP left; -1: never
};

// The most hit points that a hit can take, by an attacker with up to `ep`.
int most_taken(const Strike& strike, int ep);

}  // namespace dreadnaught::duel
