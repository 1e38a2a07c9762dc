// The judge of a search with every rule at play: what the best answer to its whole play earns.
//
// One side plays as the search does, which looks again at every decision; the other knows that and
// answers as well as anybody can, with every legal move. What that earns beyond the value of the
// fight is the loss of the search. It takes as many searches as there are states that play can come
// to, so it is for small fights.
#pragma once

#include <vector>

#include "levels.hpp"

namespace dreadnaught::skirmish::every {

// What a search plays that is held at a depth: in a turn the choice that it finds best, on a frame
// an optimal strategy of the stage game of all legal moves, as it sees what follows them.
class HeldSearch {
 public:
  HeldSearch(const Task& task, const Limits& limits, Depth depth)
      : task_(task), depth_(depth), search_(task, limits, false) {}

  // In a state where a turn goes on.
  Choice choice(const State& state);
  // For each move of the owner of the decision, or of the other, the chance that it is taken.
  std::vector<double> chances(const State& state, const Decision& decision, bool as_owner);

 private:
  [[nodiscard]] std::vector<Sight> levels_of(const State& state) const;

  const Task& task_;
  Depth depth_;
  Worker search_;
  kernel::MatrixGameSolver games_;
};

class BestResponse {
 public:
  // searcher: the side that plays by search.
  BestResponse(const Task& task, const Limits& limits, int searcher, Depth depth)
      : task_(task), game_(task.game), searcher_(searcher), search_(task, limits, depth) {}

  // What the searcher's play is worth against the best answer, told to the row player, in any
  // settled state.
  double value(const State& state);

 private:
  double turn_value(const State& state);
  double frame_value(const State& state);
  double alone(const State& state, const Decision& decision);
  double secret(const State& state, const Decision& decision);
  // After a move of each; other: 0 where nobody else moves.
  double after(const State& state, int move, int other);
  double after(const State& state, const Declare& declared);
  [[nodiscard]] bool searches(int combatant) const {
    return game_.member(combatant).side == searcher_;
  }

  const Task& task_;
  const Game& game_;
  int searcher_;
  HeldSearch search_;
  ValueTable answers_;
};

}  // namespace dreadnaught::skirmish::every
