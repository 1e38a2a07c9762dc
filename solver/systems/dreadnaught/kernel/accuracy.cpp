#include "accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dreadnaught::duel {
namespace {

// As shares of the largest value that a duel can have.
constexpr double slack_share = 1e-14;
constexpr double tolerance_share = 1e-12;
// Of a bound, which is a sum of as many products as there are bids: twice what it takes.
constexpr double rounding_share = 2 * std::numeric_limits<double>::epsilon();

}  // namespace

double largest_value(const Rules& rules, const State& start) {
  double largest = std::abs(rules.end);
  for (int striker = 0; striker < 2; ++striker) {
    const Gains& gains = rules.gains[striker];
    largest = std::max(largest, gains.fall + gains.per_hit_point * start.hp[1 - striker]);
  }
  return largest;
}

Accuracy accuracy_of(double largest_value) {
  return {
      .slack = slack_share * largest_value,
      .tolerance = tolerance_share * largest_value,
      .rounding = rounding_share * largest_value,
  };
}

}  // namespace dreadnaught::duel
