#include "recursive_game.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "sure_win.hpp"

namespace dreadnaught::duel {
namespace {

constexpr std::size_t window = 5;
constexpr double widening = 10.0;
constexpr int most_repairs = 3;
constexpr int most_rounds = 12;   // for T^k(L) > L
constexpr int most_searches = 4;
constexpr int plain_sweeps = 4;

double largest(const Values& values) {
  double most = 0.0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

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

// The table that the theorem is tried with: `end` itself where the guess can't be told from it.
Values lowered(const Values& guess, double end, double by) {
  Values result = guess;
  for (double& value : result) value = std::abs(value - end) <= by ? end : value - by;
  return result;
}

// A table that proves itself, and whether the map was last applied to it.
struct Proof {
  Values table;
  bool last_map;
};

// Whether T^k(L) > L wherever L > end, T(L) >= L being so, and how often T was applied for that
// beyond the first time; -1 if not.
int rounds_to_rise(const RoundMap& map, double end, const Values& table, Values bound) {
  for (int more = 0;; ++more) {
    bool strict = true;
    for (std::size_t i = 0; i < table.size(); ++i) {
      strict = strict && (table[i] <= end || bound[i] > table[i]);
    }
    if (strict) return more;
    const Values before = bound;
    if (more == most_rounds) return -1;
    map(bound);
    if (bound == before) return -1;
  }
}

// Tries the theorem with a table, lowered where a round lowers it, by no less than `step`.
std::optional<Proof> proved(const RoundMap& map, double end, Values table, double step) {
  for (int repair = 0; repair <= most_repairs; ++repair) {
    Values bound = table;
    map(bound);
    bool holds = true;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (bound[i] >= table[i]) continue;
      holds = false;
      table[i] = std::min(bound[i], table[i] - step);
    }
    if (!holds) continue;
    const int more = rounds_to_rise(map, end, table, std::move(bound));
    if (more < 0) return std::nullopt;
    return Proof{std::move(table), more == 0};
  }
  return std::nullopt;
}

// Whether an extrapolated table went past the value: to where T leaves values as they are.
bool overshot(const Values& plain, const Values& from, const Values& to, double tolerance) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const double moved = std::abs(from[i] - plain[i]);
    if (moved > 1e4 * tolerance && std::abs(to[i] - from[i]) <= tolerance) return true;
  }
  return false;
}

// A guess with the least there is in states below `end` that sweeps still lower, and elsewhere the
// value of the game in which they are worth that; nothing where there are no such states.
std::optional<FixedPoint> with_sure_losses(const RoundMap& map, double end, const Values& found,
                                           const Values& floor, const Exactness& exactness) {
  Values from = found;
  Values later = found;
  map(later);
  std::vector<bool> lost(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    lost[i] = found[i] < end && later[i] < found[i] - 1e2 * exactness.residual;
    if (lost[i]) from[i] = floor[i];
  }
  if (std::ranges::find(lost, true) == lost.end()) return std::nullopt;
  const RoundMap others = [&](Values& values) {
    map(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (lost[i]) values[i] = floor[i];
    }
  };
  return find_value(others, from, exactness.residual, exactness.most_sweeps);
}

// Tables that were tried, and what they have proved.
class Attempts {
 public:
  Attempts(const RoundMap& map, double end, Values floor)
      : map_(map), end_(end), best_{std::move(floor), HUGE_VAL, false} {}

  // Tries a table that is lower than the guess by so much.
  bool prove(const Values& guess, double by) { return prove(lowered(guess, end_, by), by, by); }

  // Tries a table that is lower than the value by so much, as far as known.
  bool prove(Values table, double step, double by) {
    std::optional<Proof> proof = proved(map_, end_, std::move(table), step);
    best_.last_map = proof && proof->last_map && best_.widened == HUGE_VAL;
    if (!proof) return false;
    // What two tables prove, the larger of their values proves too.
    for (std::size_t i = 0; i < best_.values.size(); ++i) {
      best_.values[i] = std::max(best_.values[i], proof->table[i]);
    }
    best_.widened = std::min(best_.widened, by);
    return true;
  }

  [[nodiscard]] const LowerBound& best() const { return best_; }

 private:
  const RoundMap& map_;
  double end_;
  LowerBound best_;
};

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

LowerBound prove_lower(const RoundMap& map, double end, double most, const Values& guess,
                       double widen, const Values& floor, const Exactness& exactness) {
  Attempts attempts(map, end, floor);
  if (!guess.empty() && attempts.prove(guess, widen)) return attempts.best();
  const double near = exactness.nearest;
  // The nearer a table is to a value that is reached in the limit alone, the less a round raises it:
  // what rounding leaves of it decides how near a proof can come.
  const auto prove_sure_wins = [&](const Values& found, double by) {
    for (const Suspects suspects : {Suspects::moving, Suspects::all}) {
      const auto sure = with_sure_wins(map, end, most, by, found, suspects, exactness);
      if (sure && attempts.prove(sure->table, near, sure->widest) && sure->widest <= 1e4 * near) {
        return true;
      }
    }
    return false;
  };
  const auto at_rest = [&](const FixedPoint& point) {
    return point.residual <= 1e3 * exactness.residual;
  };
  FixedPoint found{Values(floor.size(), end), HUGE_VAL};
  for (const double by : {1e3 * near, 1e4 * near, 3e4 * near, 1e5 * near, 3e5 * near}) {
    const bool few = by == 1e3 * near;
    if (by <= 1e4 * near) {
      found = find_value(map, found.values, exactness.residual,
                         few ? exactness.few_sweeps : exactness.most_sweeps);
    }
    if (at_rest(found)) break;
    if (prove_sure_wins(found.values, by)) return attempts.best();
  }
  const int searches = attempts.best().widened <= 1e5 * near ? 0 : most_searches;
  for (int search = 0; search < searches; ++search) {
    if (attempts.prove(found.values, near) || attempts.prove(found.values, widening * near)) {
      return attempts.best();
    }
    double by = widening * near;
    do {
      by *= widening;
    } while (by <= exactness.widest && !attempts.prove(found.values, by));
    if (by > exactness.widest) break;
    found = find_value(map, attempts.best().values, exactness.residual, exactness.most_sweeps);
  }
  // Sweeps from the worth of endless play that are not extrapolated never pass the value.
  Values swept(floor.size(), end);
  for (int sweep = 0; sweep < exactness.most_sweeps; ++sweep) map(swept);
  attempts.prove(swept, near);
  if (prove_sure_wins(swept, 1e3 * near) || prove_sure_wins(swept, 1e4 * near)) {
    return attempts.best();
  }
  const auto lost = with_sure_losses(map, end, swept, floor, exactness);
  if (lost) attempts.prove(lost->values, near);
  return attempts.best();
}

}  // namespace dreadnaught::duel
