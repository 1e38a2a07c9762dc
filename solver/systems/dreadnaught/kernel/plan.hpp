// What a duel of a given number of rounds takes: which turns there are, between which hit points,
// and how many bytes and exchanges that is. Made before any work, and then followed.
//
// Hit points that nobody can fall to are left out, unless every state is wanted. Hit points above
// all that can still be lost are alike, whatever they are, since rewards count from the state at
// which the question is asked; the highest number of a range stands for all from there on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "turn_frame.hpp"

namespace dreadnaught::duel {

struct HpRange {
  int low;
  int high;

  [[nodiscard]] int size() const { return high - low + 1; }
  [[nodiscard]] bool has(int hp) const { return low <= hp && hp <= high; }
};

// One turn of one round, for every state in which it can start.
struct TurnPlan {
  TurnFrame frame;
  std::array<HpRange, 2> hp;  // by fighter, as the turn starts
  std::array<int, 2> ep;      // by fighter, at most
  std::vector<int> stored_stages;  // stages whose values are stored too, in rising order

  // The defender's hit points from the least that it can have after the turn.
  [[nodiscard]] HpRange defender_hp() const {
    const HpRange before = hp[1 - frame.actor];
    return {std::max(1, before.low - frame.reach.most_damage()), before.high};
  }
};

// Which states are solved: those that play can come to from the start, or all with no more hit
// points, so that any later state of a like fight is among them.
enum class Scope : std::uint8_t { from_start, whole };

// A turn whose values are stored, and kept on disk.
struct StoredTurn {
  int rounds;
  int actor;
};

// How many pairs of EP a turn may start with, given what the turn before it left standing.
std::int64_t states_after(const TurnPlan& plan, const Ending& ending);

// The most EP that the defender can have in a turn whose starts are stored.
inline int defender_ep_of(const TurnPlan& plan, const Ending& before) {
  return plan.frame.actor == 1 ? before.most_ep : plan.ep[1];
}

class Plan {
 public:
  Plan(const Rules& rules, const State& start, Scope scope = Scope::from_start);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const State& start() const { return start_; }
  [[nodiscard]] Scope scope() const { return scope_; }

  // The turn of a fighter with so many rounds left, or nullptr if it is over at the start.
  [[nodiscard]] const TurnPlan* turn(int rounds, int actor) const;

  // What may stand of the other fighter's last turn as a turn starts whose values are stored, or
  // nullptr where nothing is stored: the first turn of all, which is solved when asked for. Where
  // every state is wanted it is stored for nothing that stands: with all else it would take nearly as
  // long as all other turns of two rounds.
  [[nodiscard]] const Endings* endings_before(int rounds, int actor) const;

  // The turns whose values are stored, in the order in which they are solved.
  [[nodiscard]] std::vector<StoredTurn> stored() const;

  // Exchanges that are looked at, those that are skipped after a look included.
  [[nodiscard]] std::int64_t exchanges() const;
  [[nodiscard]] std::int64_t table_bytes() const;
  [[nodiscard]] std::int64_t turn_bytes() const;  // the largest private array of a turn

  // Exchanges that can follow one another, at most.
  [[nodiscard]] int longest_play() const;

 private:
  template <typename Visit>
  void for_each_turn(Visit visit) const;
  [[nodiscard]] TurnFrame frame(int rounds, int actor) const;
  void limit_hp();
  void choose_stored_stages();
  [[nodiscard]] std::array<HpRange, 2> hp_limits(int rounds, int actor) const;
  [[nodiscard]] int damage_in(int fighter, int rounds) const;

  Rules rules_;
  State start_;
  Scope scope_;
  std::vector<std::array<std::optional<TurnPlan>, 2>> turns_;  // by rounds left - 1
  std::optional<Endings> before_start_;
};

}  // namespace dreadnaught::duel
