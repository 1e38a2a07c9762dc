// One thread's share of a solve: values by recursion, every stage game certified.
//
// A state's value is that of its stage games over the values of the states that follow, each
// solved once and kept by its digest. Values are told to the row player; inside an exchange to the
// attacker. The reductions of bids are the duel's, and hold here for the same reason: more EP left,
// and fewer hit points lost, are never worse for their owner.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <vector>

#include "canonical.hpp"
#include "game.hpp"
#include "kernel/matrix_game.hpp"
#include "systems/dreadnaught/kernel/accuracy.hpp"
#include "value_table.hpp"

namespace dreadnaught::skirmish {

// The bids of an exchange that no other replaces.
struct Bids {
  std::vector<int> attack;
  std::vector<int> defence;
};

// A stage game has no strategies that are exact enough; worst_gap() says how far off they are.
class UncertifiedError : public std::exception {};

// Somebody asked for the work to end, or its time is up.
class StoppedError : public std::exception {};

// More states than were allowed.
class LimitError : public std::exception {};

class Worker {
 public:
  // most_states: beyond so many in the table it throws LimitError.
  // backwards: takes choices and bids in the other order, so that two workers meet in the middle.
  Worker(const Game& game, const Canonical& canonical, ValueTable& table,
         const duel::Accuracy& accuracy, const std::atomic<bool>& stop,
         std::int64_t most_states, bool backwards);

  // Of any settled state. Throws the errors above.
  double value(const State& state);

  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }

 private:
  double turn_value(State state);
  double solve_turn(const State& state);
  // Of the frame on top, told to the row player.
  double frame_value(const State& state);
  // What follows an exchange in which these bids are revealed, told to the attacker.
  double outcome(const State& state, int attack, int defence, double sign);
  double best_push(const State& state, double sign);
  // Of the exchange on top, or something no larger than `known` if it is worth no more.
  double exchange(const State& state, double sign, double known);
  [[nodiscard]] int column_at(int index, int columns) const;
  [[nodiscard]] bool has_twin(const State& state, int target) const;
  double stage(const double* payoffs, int rows, int columns);

  const Game& game_;
  const Canonical& canonical_;
  ValueTable& table_;
  duel::Accuracy accuracy_;
  const std::atomic<bool>& stop_;
  std::int64_t most_states_;
  bool backwards_;
  kernel::MatrixGameSolver games_;
  std::vector<double> cells_;  // a stack of the payoffs of all exchanges under way
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
};

// The bids of the exchange on top of `state`; the rest are replaced by these.
Bids useful_bids(const Game& game, const State& state);

}  // namespace dreadnaught::skirmish
