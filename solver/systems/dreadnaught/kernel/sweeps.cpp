#include "sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "proof.hpp"

namespace dreadnaught::duel {
namespace {

constexpr std::size_t window = 5;
constexpr int plain_sweeps = 4;

Values difference(const Values& one, const Values& other) {
  Values result(one.size());
  for (std::size_t i = 0; i < one.size(); ++i) result[i] = one[i] - other[i];
  return result;
}

double dot(const Values& one, const Values& other) {
  double sum = 0.0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += one[i] * other[i];
  return sum;
}

// Sweeps with a memory of how the last changes changed.
class Extrapolation {
 public:
  // The next table to sweep from, given the last, and what the sweep made of it.
  Values next(const Values& from, const Values& to) {
    const Values change = difference(to, from);
    if (!last_to_.empty()) {
      steps_.push_back(difference(to, last_to_));
      changes_.push_back(difference(change, last_change_));
      if (steps_.size() > window) {
        steps_.erase(steps_.begin());
        changes_.erase(changes_.begin());
      }
    }
    last_to_ = to;
    last_change_ = change;
    Values result = to;
    const Values weights = least_squares(change);
    for (std::size_t k = 0; k < weights.size(); ++k) {
      for (std::size_t i = 0; i < result.size(); ++i) result[i] -= weights[k] * steps_[k][i];
    }
    return result;
  }

  void forget() {
    steps_.clear();
    changes_.clear();
    last_to_.clear();
  }

 private:
  // The weights w that make change - sum w_k changes_k smallest, by Gram-Schmidt from the newest;
  // changes that say nothing new are left out.
  [[nodiscard]] Values least_squares(const Values& change) const {
    const std::size_t count = changes_.size();
    std::vector<Values> basis;
    std::vector<Values> combination;  // of the changes
    Values weights(count, 0.0);
    for (std::size_t k = count; k-- > 0;) {
      Values rest = changes_[k];
      Values made(count, 0.0);
      made[k] = 1.0;
      const double before = dot(rest, rest);
      for (std::size_t b = 0; b < basis.size(); ++b) {
        const double part = dot(rest, basis[b]);
        for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= part * basis[b][i];
        for (std::size_t i = 0; i < count; ++i) made[i] -= part * combination[b][i];
      }
      const double length = std::sqrt(dot(rest, rest));
      if (!(length * length > 1e-16 * before) || length == 0.0) continue;
      for (double& x : rest) x /= length;
      for (double& x : made) x /= length;
      const double part = dot(change, rest);
      for (std::size_t i = 0; i < count; ++i) weights[i] += part * made[i];
      basis.push_back(std::move(rest));
      combination.push_back(std::move(made));
    }
    return weights;
  }

  std::vector<Values> steps_;
  std::vector<Values> changes_;
  Values last_to_;
  Values last_change_;
};

// Whether an extrapolated table went past the value: to where T leaves values as they are.
bool overshot(const Values& plain, const Values& from, const Values& to, double tolerance) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const double moved = std::abs(from[i] - plain[i]);
    if (moved > 1e4 * tolerance && std::abs(to[i] - from[i]) <= tolerance) return true;
  }
  return false;
}

}  // namespace

FixedPoint find_value(const RoundMap& map, Values from, double tolerance, int most_sweeps) {
  Extrapolation extrapolation;
  FixedPoint best{from, HUGE_VAL};
  Values plain = from;
  double boldness = 1.0;
  int since_best = 0;
  int plain_left = plain_sweeps;
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    Values to = from;
    map(to);
    const double residual = largest(difference(to, from));
    if (overshot(plain, from, to, tolerance) || residual > 4 * best.residual) {
      extrapolation.forget();
      from = plain;
      plain_left = 2;
      boldness /= 2;
      continue;
    }
    ++since_best;
    const bool slow = residual > 0.3 * best.residual;
    if (residual <= best.residual) {
      if (residual < best.residual / 2) since_best = 0;
      best = {to, residual};
    }
    if (residual <= tolerance || (residual <= 1e3 * tolerance && since_best > 3)) break;
    plain = to;
    Values next = extrapolation.next(from, to);
    const double bold = plain_left-- > 0 ? 0.0 : boldness;
    for (std::size_t i = 0; i < from.size(); ++i) {
      // What rests is not moved: T leaves a wrong value as it is, too, where one may wait.
      next[i] = to[i] == from[i] ? to[i] : to[i] + bold * (next[i] - to[i]);
    }
    from = std::move(next);
    boldness = std::min(slow ? 1.9 : 1.0, boldness * 1.2);
  }
  return best;
}

}  // namespace dreadnaught::duel
