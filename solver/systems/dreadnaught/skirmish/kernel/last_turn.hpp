// Bounds of the last turn of a fight, from games against one target alone; exact.
//
// Below: whoever acts can keep to one target. Above, at any price p of an EP: every target plays as
// if it were alone and the actor had to pay p for each EP. What the actor takes from a target is
// then no more in the mean than that game's value and the price of what was spent on it, so that
// all targets together lose no more than p times the actor's EP and the values of those games. (What
// is spent on others only makes later attacks dearer.)
#pragma once

#include <memory>
#include <vector>

#include "bounds.hpp"
#include "pair_games.hpp"

namespace dreadnaught::skirmish {

// Turns against one target alone at rising prices of an EP, the first of which is 0, for all threads
// of a solve; none where the bounds are not for the fight.
using LastTurnTables = std::vector<std::shared_ptr<PairTables>>;
LastTurnTables last_turn_tables(const Game& game, const Canonical& canonical);

// Not thread-safe: one per worker.
class LastTurn {
 public:
  LastTurn(const Game& game, const Canonical& canonical, const LastTurnTables& tables);

  // Whether `state`, settled and with an empty stack, is in the last turn of a fight for damage and
  // falls alone: what the bounds are for.
  [[nodiscard]] bool is(const State& state) const;

  // Of what the actor gains from there on.
  Bounds worth(const State& state, const Window& asked);

  [[nodiscard]] double worst_gap() const;

 private:
  [[nodiscard]] bool one_attack_left(const State& state) const;

  [[nodiscard]] bool is_target(const State& state, int i) const;
  // What a target loses alone, at one of the prices, and the bound of all.
  double alone(const State& state, int target, std::size_t at);
  double together(const State& state, std::size_t at);

  const Game& game_;
  std::vector<int> first_alike_;  // by target: the first whose turns are the same as its own
  std::size_t usual_ = 3;  // the price of the last bound
  std::vector<double> prices_;     // of an EP
  std::vector<PairGames> priced_;  // by price
};

}  // namespace dreadnaught::skirmish
