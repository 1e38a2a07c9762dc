#include "proof.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace dreadnaught::duel {
namespace {

constexpr int most_repairs = 3;
constexpr int most_rounds = 12;  // for T^k(L) > L

// A table that proves itself, and whether the map was last applied to it.
struct Proof {
  Values table;
  bool last_map;
};

// Whether T^k(L) > L wherever L > end, T(L) >= L being so, and how often T was applied for that
// beyond the first time; -1 if not.
int rounds_to_rise(const RecursiveGame& game, const Values& table, Values bound) {
  for (int more = 0;; ++more) {
    bool strict = true;
    for (std::size_t i = 0; i < table.size(); ++i) {
      strict = strict && (table[i] <= game.end || bound[i] > table[i]);
    }
    if (strict) return more;
    const Values before = bound;
    if (more == most_rounds) return -1;
    game.map(bound);
    if (bound == before) return -1;
  }
}

std::optional<Proof> proved(const RecursiveGame& game, Values table, double step) {
  for (int repair = 0; repair <= most_repairs; ++repair) {
    Values bound = table;
    game.map(bound);
    bool holds = true;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (bound[i] >= table[i]) continue;
      holds = false;
      table[i] = std::min(bound[i], table[i] - step);
    }
    if (!holds) continue;
    const int more = rounds_to_rise(game, table, std::move(bound));
    if (more < 0) return std::nullopt;
    return Proof{std::move(table), more == 0};
  }
  return std::nullopt;
}

}  // namespace

Values lowered(const Values& guess, double end, double by) {
  Values result = guess;
  for (double& value : result) value = std::abs(value - end) <= by ? end : value - by;
  return result;
}

double largest(const Values& values) {
  double most = 0.0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

Attempts::Attempts(const RecursiveGame& game)
    : game_(game), best_{game.floor, false}, nearest_(HUGE_VAL) {}

bool Attempts::prove(Values table, double step, double by) {
  std::optional<Proof> proof = proved(game_, std::move(table), step);
  best_.last_map = proof && proof->last_map && nearest_ == HUGE_VAL;
  if (!proof) return false;
  for (std::size_t i = 0; i < best_.values.size(); ++i) {
    const double value = std::max(best_.values[i], proof->table[i]);
    best_.last_map = best_.last_map && value == proof->table[i];
    best_.values[i] = value;
  }
  nearest_ = std::min(nearest_, by);
  return true;
}

}  // namespace dreadnaught::duel
