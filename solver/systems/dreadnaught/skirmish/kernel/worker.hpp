// One thread's share of a solve: values by recursion, every stage game certified.
//
// A state's value is that of its stage games over the values of the states that follow, each
// solved once and kept by its digest. Values are told to the row player; inside an exchange to the
// attacker. The reductions of bids are the duel's, and hold here for the same reason: more EP left,
// and fewer hit points lost, are never worse for their owner.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
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
#include "simpler.hpp"
#include "value_table.hpp"
#include "work.hpp"

namespace dreadnaught::skirmish {

// How far ahead a search looks, in moments: exchanges made within turns, counted from the start of
// its first round.
//
// Up to `full` every choice and bid is looked at; from there up to `restricted` the best
// targets and whoever acts next, and the bids near those of optimal play against one target alone; then comes the leaf.
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

// What all workers of a solve share.
struct Task {
  const Game& game;
  const Canonical& canonical;
  ValueTable& table;
  duel::Accuracy accuracy;
  int rounds;                  // of the state from which moments are counted
  std::shared_ptr<PairTables> pairs;  // for the search; at no prices where there is none
  LastTurnTables last_turn;

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

struct Told {
  State state;
  double value;  // to the row player
};

class Worker : public Work {
 public:
  // backwards: takes choices and bids in the other order, so that two workers meet in the middle.
  Worker(const Task& task, const Limits& limits, bool backwards);

  // How far to look from now on; at first to the end.
  void look(Horizon horizon) { horizon_ = horizon; }

  // Of any settled state. Throws the errors above.
  double value(const State& state);

  // The values of all that can be done at `state`, so that whoever asks for one later finds it
  // known: choices, and where bids follow or are due, the bids. A choice that is worth less than
  // the best by more than any strategy is inexact is told by a bound.
  std::vector<Told> decide(const State& state);

  [[nodiscard]] double worst_gap() const {
    return std::max(Work::worst_gap(), last_turn_.worst_gap());
  }

 private:
  class Level;
  class Pushes;

  // A settled state with an empty stack in its canonical form, whose place in the table is on its way
  // into the cache; or what it is worth where nothing more can come of it.
  struct Ahead {
    State state;
    Digest digest{};
    std::optional<Bounds> over;
  };

  // Of any settled state, as far as is asked. Told to the row player, as all that takes a state
  // between turns or attacks; inside an exchange told to the attacker.
  Bounds look_at(const State& state, const Window& asked);
  Bounds look_at(const Ahead& ahead, const Window& asked);
  [[nodiscard]] Ahead ahead_of(const State& state) const;
  // The same of the state that stands in `ahead`: a copy of what was just written waits for it.
  void settle(Ahead& ahead) const;
  // Of one in canonical form, by its key. most_simpler: how many ways to make it simpler are of use,
  // from the simplest on.
  Bounds reduced_value(const State& state, const Digest& digest, const Window& asked,
                       std::size_t most_simpler);
  // Tightens what is known by simpler states; says whether that is an answer.
  bool lies_between(const State& state, const Digest& own, const Window& asked,
                    std::size_t most_simpler, Bounds& known);
  // What the table holds of a state, without any work.
  [[nodiscard]] Bounds known_of(const Ahead& ahead) const;
  [[nodiscard]] bool is_worth_a_glance(const State& state) const;
  Bounds solve_turn(const State& state, const Window& asked);
  Bounds frame_value(const State& state, const Window& asked);
  // What follows an exchange in which these bids are revealed.
  Bounds outcome(const State& state, int attack, int defence, double sign, const Window& asked);
  Bounds best_push(const State& state, double sign, const Window& asked);
  Bounds exchange(const State& state, double sign, const Window& asked);
  double worth_if(const State& state, double sign, double enough);
  void tell_left_out(const State& state, const std::vector<double>& in_total, double enough,
                     std::vector<Told>& told);
  void fill_in_time(const std::vector<Told>& exchanges);
  void fill(const State& exchange, double sign);
  [[nodiscard]] double leaf(const State& state);
  void note(const Stage::Result& result);
  [[nodiscard]] int next_enemy(const State& state) const;
  [[nodiscard]] bool has_twin(const State& state, int target) const;

  // Salts the digest of a state, so that what is known of it is kept by how far was looked.
  [[nodiscard]] Digest key(const State& state, int moment) const;
  [[nodiscard]] bool is_search() const { return horizon_.full < task_.moments(); }
  void keep_best_targets(const State& state, std::vector<Choice>& choices);

  const Task& task_;
  const Game& game_;
  const Canonical& canonical_;
  ValueTable& table_;
  bool backwards_;
  Horizon horizon_ = to_the_end;
  PairGames pairs_;
  Fluid fluid_;
  LastTurn last_turn_;
  kernel::MatrixGameSolver games_;
  Memory memory_;
  std::deque<Stage> stages_;  // a stack of all exchanges under way
  std::size_t depth_ = 0;     // of them
};

}  // namespace dreadnaught::skirmish
