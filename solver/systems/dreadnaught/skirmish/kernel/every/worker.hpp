// One thread's share of a solve, or a search, with every rule at play.
//
// Each state's value is that of its decision: the best move of one alone, or the certified matrix
// game of two in secret. Values are told to the row player. Those of turns, and of opportunities
// that are offered, are kept by their digests.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "../value_table.hpp"
#include "../work.hpp"
#include "bids.hpp"
#include "game.hpp"
#include "kernel/matrix_game.hpp"
#include "leaf.hpp"
#include "systems/dreadnaught/kernel/accuracy.hpp"

namespace dreadnaught::skirmish::every {

// How much of a decision is looked at.
enum class Width : std::uint8_t {
  all,    // every choice and bid that can matter
  few,    // bids spread over what there is
  least,  // the same, fewer
  one,    // a typical one of each side
};

// How far ahead a search looks, in moments: steps within turns, counted from the first round's
// start. Turns before `full` are looked at in full, from there to `restricted` plain choices alone
// (narrow.hpp), with few bids; then comes the leaf.
struct Sight {
  int full;
  int restricted;
  Width width;   // of what is looked at in full
  Width nested;  // of exchanges within it that interrupt another

  bool operator==(const Sight&) const = default;
};

inline constexpr Sight whole_fight{1 << 20, 1 << 20, Width::all, Width::all};

// What all workers of a solve share.
struct Task {
  const Game& game;
  ValueTable& table;
  duel::Accuracy accuracy;
  int rounds;  // of the state from which moments are counted
  std::shared_ptr<const PlainFight> plain;  // for leaves; none where there are none

  [[nodiscard]] int moment(const State& state) const;
  [[nodiscard]] int moments() const { return rounds * game.size() * moments_of_turn; }
};

class Worker : public Work {
 public:
  Worker(const Task& task, const Limits& limits, bool backwards);

  void look(const Sight& sight) { sight_ = sight; }

  // Of any settled state. Throws what the worker of plain fights throws.
  double value(const State& state) { return value(state, sight_.width, -infinity); }
  // After `declared` in the turn that goes on in `state`, told to its owner.
  double declared_value(const State& state, const Declare& declared) {
    return declared_value(state, declared, sight_.width, -infinity);
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  // known: what the decider has already, told to it; whatever is worth no more may be told as
  // anything up to that. Turns and offers are always told exactly.
  double value(const State& state, Width width, double known);
  double kept_value(const State& state, Width width);
  double turn_value(const State& state, Width width);
  double frame_value(const State& state, Width width, double known);
  double alone(const State& state, const Decision& decision, Width width);
  double secret(const State& state, const Decision& decision, Width width, double known);
  double declared_value(const State& state, const Declare& declared, Width width, double known);
  [[nodiscard]] Width width_of(const State& state, Width width) const;
  double stage(const double* payoffs, int rows, int columns);

  const Task& task_;
  const Game& game_;
  ValueTable& table_;
  bool backwards_;
  Sight sight_ = whole_fight;
  Bids bids_;
  std::optional<Leaf> leaf_;
  kernel::MatrixGameSolver games_;
};

}  // namespace dreadnaught::skirmish::every
