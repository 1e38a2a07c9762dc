// One thread's share of a solve: values by recursion, every stage game certified.
//
// A state's value is that of its stage games over the values of the states that follow, each
// solved once and kept by its digest. Values are told to the row player; inside an exchange to the
// attacker. The reductions of bids are the duel's, and hold here for the same reason: more EP left,
// and fewer hit points lost, are never worse for their owner.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "bids.hpp"
#include "canonical.hpp"
#include "game.hpp"
#include "fluid.hpp"
#include "kernel/matrix_game.hpp"
#include "systems/dreadnaught/kernel/accuracy.hpp"
#include "last_turn.hpp"
#include "memory.hpp"
#include "outcomes.hpp"
#include "value_table.hpp"

namespace dreadnaught::skirmish {


// A stage game has no strategies that are exact enough; worst_gap() says how far off they are.
class UncertifiedError : public std::exception {};

// Somebody asked for the work to end, or its time is up.
class StoppedError : public std::exception {};

// More states than were allowed.
class LimitError : public std::exception {};

// How far ahead a search looks, in moments: exchanges made within turns, counted from the start of
// its first round.
//
// Up to `full` every choice and bid is looked at; from there up to `restricted` the best three
// targets, and the bids near those of optimal play against one target alone; then comes the leaf.
struct Horizon {
  int full;
  int restricted;
  // Whether the leaf counts nothing but EP left, at their prices: an answer at once.
  bool glance = false;
  // Whether bids that are not known when the time is over are quickly worked out when asked for.
  bool is_shallow = false;

  bool operator==(const Horizon&) const = default;
};

inline constexpr Horizon to_the_end{1 << 20, 1 << 20};

// More exchanges than a turn has.
inline constexpr int moments_of_turn = 64;

// What all workers of a solve share.
struct Task {
  const Game& game;
  const Canonical& canonical;
  ValueTable& table;
  duel::Accuracy accuracy;
  int rounds;                  // of the state from which moments are counted
  std::shared_ptr<PairTables> pairs;  // for the search; at no prices where there is none

  [[nodiscard]] int moment(const State& state) const {
    const int turn = (rounds - state.rounds) * game.rules().size() + state.actor;
    const int made = state.turn.attacks + state.turn.bought;
    return turn * moments_of_turn + std::min(made, moments_of_turn - 1);
  }
  // The start of the `turns`th turn after that of `moment`.
  [[nodiscard]] static int turn_after(int moment, int turns) {
    return (moment / moments_of_turn + turns) * moments_of_turn;
  }
  [[nodiscard]] int moments() const { return rounds * game.rules().size() * moments_of_turn; }
};

// What ends the work of a worker.
struct Limits {
  const std::atomic<bool>* stop;
  std::int64_t most_states = std::numeric_limits<std::int64_t>::max();
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

struct Told {
  State state;
  double value;  // to the row player
};

class Worker {
 public:
  // backwards: takes choices and bids in the other order, so that two workers meet in the middle.
  Worker(const Task& task, const Limits& limits, bool backwards);

  // How far to look from now on; at first to the end.
  void look(Horizon horizon) { horizon_ = horizon; }
  void limit(const Limits& limits) { limits_ = limits; }

  // Of any settled state. Throws the errors above.
  double value(const State& state);

  // The values of all that can be done at `state`, so that whoever asks for one later finds it
  // known: choices, and where bids follow or are due, the bids. A choice that is worth less than
  // the best by more than any strategy is inexact is told by a bound.
  std::vector<Told> decide(const State& state);

  [[nodiscard]] double worst_gap() const {
    return std::max(worst_gap_, last_turn_.worst_gap());
  }
  // Those since it was last asked.
  std::int64_t take_mixed() { return std::exchange(mixed_, 0); }

 private:
  class Level;

  // Of any settled state, as far as is asked. Told to the row player, as all that takes a state
  // between turns or attacks; inside an exchange told to the attacker.
  Bounds look_at(const State& state, const Window& asked);
  Bounds turn_value(State state, const Window& asked);
  Bounds solve_turn(const State& state, const Window& asked);
  Bounds frame_value(const State& state, const Window& asked);
  // What follows an exchange in which these bids are revealed.
  Bounds outcome(const State& state, int attack, int defence, double sign, const Window& asked);
  Bounds best_push(const State& state, double sign, const Window& asked);
  Bounds exchange(const State& state, double sign, const Window& asked);
  void fill_in_time(const std::vector<Told>& exchanges);
  void fill(const State& exchange, double sign);
  [[nodiscard]] double leaf(const State& state);
  void note(const Stage::Result& result);
  [[nodiscard]] int next_enemy(const State& state) const;
  [[nodiscard]] bool has_twin(const State& state, int target) const;

  // Salts the digest of a state, so that what is known of it is kept by how far was looked.
  [[nodiscard]] Digest key(const State& state, int moment) const;
  void check();
  [[nodiscard]] bool is_search() const { return horizon_.full < task_.moments(); }
  void keep_best_targets(const State& state, std::vector<Choice>& choices);

  const Task& task_;
  const Game& game_;
  const Canonical& canonical_;
  ValueTable& table_;
  Limits limits_;
  bool backwards_;
  Horizon horizon_ = to_the_end;
  PairGames pairs_;
  Fluid fluid_;
  LastTurn last_turn_;
  unsigned checks_ = 0;
  kernel::MatrixGameSolver games_;
  Memory memory_;
  std::deque<Stage> stages_;  // a stack of all exchanges under way
  std::size_t depth_ = 0;     // of them
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
};


}  // namespace dreadnaught::skirmish
