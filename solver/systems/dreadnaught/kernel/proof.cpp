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

// Whether T^k(L) > L for some k wherever L > end, T(L) >= L being so.
bool rises(const RecursiveGame& game, const Values& table, Values bound) {
  for (int more = 0;; ++more) {
    bool strict = true;
    for (std::size_t i = 0; i < table.size(); ++i) {
      strict = strict && (table[i] <= game.end || bound[i] > table[i]);
    }
    if (strict) return true;
    const Values before = bound;
    if (more == most_rounds) return false;
    game.map(bound);
    if (bound == before) return false;
  }
}

// A table that proves itself, if lowering it where a round does leads to one.
std::optional<Values> proved(const RecursiveGame& game, Values table, double step) {
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
    if (!rises(game, table, std::move(bound))) return std::nullopt;
    return table;
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
    : game_(game), best_(game.floor), nearest_(HUGE_VAL) {}

bool Attempts::prove(Values table, double step, double by) {
  const std::optional<Values> bound = proved(game_, std::move(table), step);
  if (!bound) return false;
  for (std::size_t i = 0; i < best_.size(); ++i) best_[i] = std::max(best_[i], (*bound)[i]);
  nearest_ = std::min(nearest_, by);
  return true;
}

}  // namespace dreadnaught::duel
