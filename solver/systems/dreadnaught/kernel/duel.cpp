#include "duel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dreadnaught::duel {
namespace {

// As shares of the largest value that a duel can have.
constexpr double slack_share = 1e-14;
constexpr double tolerance_share = 1e-12;
// Of one stage: a reward added to a value, twice at most, and the two bounds halved.
constexpr double rounding_share = 4 * std::numeric_limits<double>::epsilon();

double largest_value(const Rules& rules, const State& start) {
  double largest = std::abs(rules.end);
  for (int striker = 0; striker < 2; ++striker) {
    const Gains& gains = rules.gains[striker];
    largest = std::max(largest, gains.fall + gains.per_hit_point * start.hp[1 - striker]);
  }
  return largest;
}

}  // namespace

Duel::Duel(const Rules& rules, const State& start)
    : scale_(largest_value(rules, start)),
      accuracy_{.slack = slack_share * scale_, .tolerance = tolerance_share * scale_},
      plan_(rules, start),
      tables_(plan_),
      filling_(plan_, tables_, accuracy_),
      queries_(tables_, accuracy_) {}

std::int64_t Duel::planned_bytes(int threads) const {
  return plan_.table_bytes() + (threads + 1) * plan_.turn_bytes();
}

double Duel::worst_gap() { return std::max(filling_.worst_gap(), queries_.worst_gap()); }

double Duel::error() {
  return plan_.longest_play() * (worst_gap() + rounding_share * scale_);
}

std::int64_t Duel::bytes() {
  return static_cast<std::int64_t>(tables_.bytes() + filling_.turn_bytes() + queries_.bytes());
}

}  // namespace dreadnaught::duel
