// How exact the numbers of a duel are, in units of its values.
#pragma once

#include "rules.hpp"
#include "state.hpp"

namespace dreadnaught::duel {

struct Accuracy {
  double slack;      // bounds this close count as one value
  double tolerance;  // most exploitability of a stage game that the matrix solver did not certify
  double rounding;   // most that rounding moves a bound of a mixed stage game, for each of its bids
};

// The largest value that a duel can have.
double largest_value(const Rules& rules, const State& start);

Accuracy accuracy_of(double largest_value);

}  // namespace dreadnaught::duel
