// The rules of a skirmish as moves on states. Each rule has a file of its own.
//
// A function that moves a state returns what the row player is paid for it at once. States that
// are told to others are settled: somebody has a decision to make, or the fight is over.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "rules.hpp"
#include "state.hpp"

namespace dreadnaught::skirmish {

// What the owner of a turn may choose openly.
struct Choice {
  Action action;  // `attack` to `targeted`: an ordinary attack; `additional`: a bought one
  bool ends;      // the turn ends, with `ep` in total defence (if action is total) or active defence
  int target;     // of an attack
  int ep;
};

inline constexpr std::size_t kinds_of_strike = static_cast<std::size_t>(Action::additional) + 1;

class Game {
 public:
  explicit Game(Rules rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Member& member(int i) const { return rules_.members[i]; }

  // turn.cpp

  // The choices of whoever's turn it is, as the stack is empty: first those that end the turn.
  // Total defence with active defence beside it is left out where the same EP in total do more.
  void choices(const State& state, std::vector<Choice>& out) const;
  void take(State& state, const Choice& choice) const;
  // Goes on to the next decision once an attack is done.
  void after_attack(State& state) const;
  void end_turn(State& state, Standing standing) const;
  // Ordinary attacks that may still be made, the turn's first included.
  [[nodiscard]] int ordinary_left(int actor, const Turn& turn) const {
    if (!turn.attacking() || turn.bought > 0) return 0;
    const int all = duel::ordinary_attacks(turn.action, member(actor).fighter.cp);
    return std::max(0, all - turn.attacks);
  }
  [[nodiscard]] int ordinary_left(const State& state) const {
    return ordinary_left(state.actor, state.turn);
  }

  // attack.cpp

  [[nodiscard]] Strike strike(const State& state, const Frame& exchange) const {
    Strike strike = plain_strike(exchange.attacker, exchange.target, exchange.attack);
    const Standing standing = state.combatants[exchange.target].standing();
    strike.at_no_bid -= standing.defence;
    strike.soak += standing.absorb;
    return strike;
  }
  // Against a target without standing defence.
  [[nodiscard]] const Strike& plain_strike(int attacker, int target, Action kind) const {
    const std::size_t pair = static_cast<std::size_t>(attacker) * rules_.size() + target;
    return strikes_[pair * kinds_of_strike + static_cast<std::size_t>(kind)];
  }
  // Both bids of the exchange on top of the stack are revealed and paid.
  double reveal(State& state, int attack, int defence) const;
  // The attacker's push into the hit on top of the stack.
  double push(State& state, int ep) const;
  // The damage is taken: what the row player is paid for it.
  double hurt(State& state, int target, int damage) const;

 private:
  void start_turn(State& state, int actor) const;
  void next_turn(State& state) const;
  [[nodiscard]] bool may_attack(const State& state) const;
  void add_attacks(const State& state, Action action, std::vector<Choice>& out) const;
  void add_endings(const State& state, std::vector<Choice>& out) const;

  Rules rules_;
  std::vector<Strike> strikes_;  // [attacker][target][action], without standing defence
};

}  // namespace dreadnaught::skirmish
