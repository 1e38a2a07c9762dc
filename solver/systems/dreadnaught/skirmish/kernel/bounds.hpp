// What is known of a value, and what is asked of it.
#pragma once

#include <algorithm>
#include <limits>

namespace dreadnaught::skirmish {

inline constexpr double unbounded = std::numeric_limits<double>::infinity();

// What a value is asked for: itself where it lies within; else only on which side.
struct Window {
  double low = -unbounded;
  double high = unbounded;

  [[nodiscard]] Window told_to(double sign) const {
    return sign > 0 ? *this : Window{-high, -low};
  }
  [[nodiscard]] Window less(double reward) const { return {low - reward, high - reward}; }
};

struct Bounds {
  double low = -unbounded;
  double high = unbounded;

  static Bounds exactly(double value) { return {value, value}; }
  [[nodiscard]] Bounds told_to(double sign) const {
    return sign > 0 ? *this : Bounds{-high, -low};
  }
  [[nodiscard]] Bounds plus(double reward) const { return {low + reward, high + reward}; }
  [[nodiscard]] double middle() const { return low == high ? low : low + (high - low) / 2; }
  // Whether they are within `slack` of each other, or leave no question open.
  [[nodiscard]] bool answer(const Window& asked, double slack) const {
    return high - low <= slack || low >= asked.high || high <= asked.low;
  }
  // Takes over what others prove; where rounding made them cross, they meet.
  void tighten(const Bounds& other) {
    low = std::max(low, other.low);
    high = std::min(high, other.high);
    if (low > high) low = high = high + (low - high) / 2;
  }
};

}  // namespace dreadnaught::skirmish
