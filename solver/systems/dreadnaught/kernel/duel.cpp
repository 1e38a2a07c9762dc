#include "duel.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace dreadnaught::duel {
namespace {

// Of one stage: a reward added to a value, twice at most, and the two bounds halved.
constexpr double rounding_share = 4 * std::numeric_limits<double>::epsilon();

}  // namespace

Duel::Duel(const Rules& rules, const State& start, bool whole)
    : scale_(largest_value(rules, start)),
      accuracy_(accuracy_of(scale_)),
      plan_(rules, start, whole ? Scope::whole : Scope::from_start),
      tables_(plan_),
      filling_(plan_, tables_, accuracy_, Told::value, background_),
      queries_(tables_, accuracy_, Told::value) {}

std::int64_t Duel::planned_bytes(int threads) const {
  return plan_.table_bytes() + (threads + 1) * plan_.turn_bytes();
}

std::vector<std::span<const double>> Duel::tables() const {
  std::vector<std::span<const double>> tables;
  for (const StoredTurn& turn : plan_.stored()) {
    tables.push_back(tables_.turn(turn.rounds, turn.actor)->values());
    if (const StageTable* const stages = tables_.stages(turn.rounds, turn.actor)) {
      tables.push_back(stages->values());
    }
  }
  return tables;
}

void Duel::attach(std::vector<Section> tables, const Work& earlier) {
  auto table = tables.begin();
  const auto next = [&]() -> Section&& {
    if (table == tables.end()) throw std::invalid_argument("as many tables as are stored");
    return std::move(*table++);
  };
  for (const StoredTurn& turn : plan_.stored()) {
    tables_.attach(turn.rounds, turn.actor, next());
    StageTable* const stages = tables_.stages(turn.rounds, turn.actor);
    if (stages != nullptr) stages->attach(next());
  }
  if (table != tables.end()) throw std::invalid_argument("no more tables than are stored");
  filling_.take_over(earlier);
}

double Duel::worst_gap() { return std::max(filling_.worst_gap(), queries_.worst_gap()); }

double Duel::error() {
  return plan_.longest_play() * (worst_gap() + rounding_share * scale_);
}

std::int64_t Duel::bytes() {
  return static_cast<std::int64_t>(tables_.bytes() + filling_.turn_bytes() + queries_.bytes());
}

}  // namespace dreadnaught::duel
