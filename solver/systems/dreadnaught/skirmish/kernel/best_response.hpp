// The judge of a search: what the best answer to its whole play earns.
//
// One side plays as the search does, which looks again at every decision; the other knows that and
// answers as well as anybody can, with every legal bid. What that earns beyond the value of the
// fight is the loss of the search. It takes as many searches as there are states that play can come
// to, so it is for small fights.
#pragma once

#include "worker.hpp"

namespace dreadnaught::skirmish {

// How far a search looks from a decision. It looks at all of the exchange that is decided on; full
// and restricted: the turns more, that under way included, as in `Horizon`.
struct Depth {
  int full;
  int restricted;
};

class BestResponse {
 public:
  // searcher: the side that plays by search, which from each turn looks as far as `depth` says.
  BestResponse(const Task& task, const Limits& limits, int searcher, Depth depth);

  // What the searcher's play is worth against the best answer, told to the row player.
  double value(const State& state);

 private:
  double turn_value(State state);
  double searcher_turn(const State& state);
  double answer_turn(const State& state);
  double exchange(const State& state);
  // After both bids: the best push, by whoever pushes, as it sees it.
  double after_reveal(State state);
  // As the search sees a state of the turn under way, told to the row player.
  double seen(const State& state);
  [[nodiscard]] bool searches(int combatant) const {
    return game_.member(combatant).side == searcher_;
  }
  [[nodiscard]] double sign(int combatant) const { return sign_of(game_.member(combatant).side); }

  const Task& task_;
  const Game& game_;
  int searcher_;
  Depth depth_;
  int moment_ = 0;  // of the decision that is looked at
  Worker search_;
  ValueTable answers_;
  kernel::MatrixGameSolver games_;
};

}  // namespace dreadnaught::skirmish
