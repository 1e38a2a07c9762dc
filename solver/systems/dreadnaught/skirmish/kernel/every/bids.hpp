// Which moves of a decision are worth looking at.
//
// Exact where more EP left are never worse for their owner: bids that cost more and do no more are
// left out. That fails where an attack can be lost for want of EP, and is better lost than missed:
// when something may interrupt it (positions, ranged attacks), and to miss has consequences.
#pragma once

#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish::every {

class Bids {
 public:
  explicit Bids(const Game& game);

  // Those that others don't replace, exactly.
  void useful(const State& state, Decision& decision) const;
  // Few of them, the least and the largest among them; not several: hardly any.
  void spread(const State& state, Decision& decision, bool several) const;
  // One alone: half of the EP, the first of two answers, no aid.
  void typical(const State& state, Decision& decision) const;

 private:
  void useful_in_exchange(const State& state, Decision& decision) const;
  void useful_pushes(const State& state, Decision& decision) const;

  const Game& game_;
  bool more_ep_is_never_worse_;
};

}  // namespace dreadnaught::skirmish::every
