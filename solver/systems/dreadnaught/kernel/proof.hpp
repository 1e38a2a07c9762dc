// Tables that are tried as lower bounds of a recursive game, and what they prove.
#pragma once

#include "recursive_game.hpp"

namespace dreadnaught::duel {

// A guess, lower by so much: `end` itself where the guess can't be told from it.
Values lowered(const Values& guess, double end, double by);

// The largest number of a table, whatever its sign.
double largest(const Values& values);

class Attempts {
 public:
  explicit Attempts(const RecursiveGame& game);

  // Tries the theorem with a table; where a round lowers it, it is lowered by no less than `step`,
  // and tried again.
  //
  // by: how much lower than the value it is, as far as known.
  bool prove(Values table, double step, double by);

  // The best that was proved: of two tables that are bounds the larger of their values is one.
  [[nodiscard]] const Values& best() const { return best_; }
  // How much lower than the value a table was that was proved; infinite where none was.
  [[nodiscard]] double nearest() const { return nearest_; }

 private:
  RecursiveGame game_;
  Values best_;
  double nearest_;
};

}  // namespace dreadnaught::duel
