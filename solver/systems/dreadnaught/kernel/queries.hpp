// Values of any state that play can come to from the start, told to fighter 0.
//
// Starts of turns are read off the tables. A state in the middle of a turn needs that turn's
// private arrays: they are computed anew, as far as play from that state on can touch them and up to
// stages whose values are stored, and kept for the questions about later states of the same turn that
// usually follow. A second question about a stage that they have, for more EP or hit points than they
// have it, has the whole turn solved, so that questions in any order take two solves.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "tables.hpp"

namespace dreadnaught::duel {

class Queries {
 public:
  // told: what the tables hold, told to fighter 0.
  Queries(const Tables& tables, Accuracy accuracy, Told told)
      : tables_(tables), told_(told), solver_(accuracy, never_stopped_) {}

  // Throws std::out_of_range if play can't come to `state` from the start, UncertifiedError if one
  // of its stage games was not solved, DamagedError if a value was read that is not what was
  // written. May be called from any thread.
  double value(const State& state);

  // Largest exploitability of a stage game that was solved for an answer.
  [[nodiscard]] double worst_gap();
  [[nodiscard]] std::size_t bytes();

 private:
  // What the values of a turn's stages depend on, beside EP and the defender's hit points.
  struct Key {
    int rounds;
    int actor;
    int own_hp;
    Standing defender;

    bool operator==(const Key&) const = default;
  };
  // Where the values of a stage come from: nowhere, from here, or from the stored stage of that
  // number.
  static constexpr int not_needed = -2;
  static constexpr int solved_here = -1;

  struct Kept {
    Key key{};
    std::unique_ptr<AfterTurn> after;
    std::optional<TurnPlan> rest;  // what it is of, if it is no whole turn
    TurnEnds ends;
    Turn turn;
    std::vector<int> sources;  // by stage
  };

  double value_to_actor(const State& state);
  [[nodiscard]] const TurnPlan& plan_of(const State& state) const {
    return *tables_.plan().turn(state.rounds, state.actor);
  }
  [[nodiscard]] Key key_of(const State& state) const;
  // The defender's hit points, all that are alike being one.
  [[nodiscard]] int defender_hp(const State& state) const;
  // The least hit points that the defender had as the state's turn started, as far as is known.
  [[nodiscard]] int start_hp(const State& state) const;
  // The most EP that the defender can have in the state's turn.
  [[nodiscard]] int most_defender_ep(const State& state) const;
  // Whether the stages that a kept turn has solved are all that the state can lead to.
  [[nodiscard]] bool covers(const Kept& kept, const State& state) const;
  // Whether what is kept is a part of the state's turn after the same action, with its stage.
  [[nodiscard]] bool is_of_same_turn(const Kept& kept, const State& state) const;
  Kept& turn_of(const State& state);
  void solve(Kept& kept, const State& state, bool whole);
  void solve_stages(Kept& kept, const State& state);
  // Where all stages come from that a question about `state` needs.
  [[nodiscard]] std::vector<int> sources(const Kept& kept, const State& state) const;
  // The number of a stage among those stored, or `solved_here`.
  [[nodiscard]] int stored_as(const Kept& kept, const State& state, int stage) const;
  [[nodiscard]] const TurnPlan& part_of(const Kept& kept, const State& state) const {
    return kept.rest ? *kept.rest : plan_of(state);
  }
  double start_value(Kept& kept, const State& state);
  double stage_value(Kept& kept, const State& state);

  const Tables& tables_;
  Told told_;
  const std::atomic<bool> never_stopped_ = false;
  ExchangeSolver solver_;
  std::mutex mutex_;
  std::array<Kept, 8> kept_;
  std::size_t oldest_ = 0;
};

}  // namespace dreadnaught::duel
