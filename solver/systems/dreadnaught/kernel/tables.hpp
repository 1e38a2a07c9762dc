// The stored values: one for every state in which a turn can start, told to fighter 0.
//
// Where fighter 0's turn starts the EP of both are afresh, so that a state is [hp of 0][hp of 1]
// [standing of 1]; where fighter 1's turn starts it is [hp of 0][hp of 1][standing of 0][EP of 0]
// [EP of 1]. A standing that is left only by a turn without an attack has a single pair of EP.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "stored_values.hpp"
#include "turn.hpp"

namespace dreadnaught::duel {

// The states in which one turn can start, for all that may stand of the turn before.
class TurnTable {
 public:
  TurnTable(const TurnPlan& plan, const Endings& before);
  TurnTable(const TurnTable&) = delete;
  TurnTable& operator=(const TurnTable&) = delete;

  // All values unknown (NaN), to be computed; or those of a section of a file, which must be as many.
  void allocate() { values_.allocate(size()); }
  void attach(Section section) { values_.attach(std::move(section)); }

  // The first of the values of one standing, laid out as states_after() counts them: to write, where
  // they are computed; to read, which throws DamagedError.
  [[nodiscard]] double* at(std::array<int, 2> hp, int standing) {
    return values_.all().data() + place(hp) + offsets_[standing];
  }
  [[nodiscard]] const double* at(std::array<int, 2> hp, int standing) const {
    const std::size_t count = offsets_[standing + 1] - offsets_[standing];
    return values_.read(place(hp) + offsets_[standing], count);
  }

  // The value of a state of this turn's start, or nullptr if it is not among those stored.
  [[nodiscard]] const double* find(const State& state) const;

  [[nodiscard]] const TurnPlan& plan() const { return *plan_; }
  [[nodiscard]] const Endings& before() const { return *before_; }
  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(plan_->hp[0].size()) * plan_->hp[1].size() * offsets_.back();
  }
  [[nodiscard]] std::span<const double> values() const { return values_.all(); }
  [[nodiscard]] std::size_t bytes() const { return values_.bytes(); }

 private:
  [[nodiscard]] std::size_t place(std::array<int, 2> hp) const;

  const TurnPlan* plan_;
  const Endings* before_;
  std::vector<std::size_t> offsets_;  // by standing, and where the next pair of hit points begins
  StoredValues values_;
};

// The tables of all turns that are stored.
class Tables {
 public:
  explicit Tables(const Plan& plan)
      : plan_(plan), turns_(plan.start().rounds), stages_(plan.start().rounds) {}

  // Makes the table of a turn, with all values unknown (NaN).
  TurnTable& add(int rounds, int actor);

  // Makes the table of a turn, with the values of a section of a file. Throws std::invalid_argument
  // if there are not as many.
  void attach(int rounds, int actor, Section section);

  // The stages that are stored of a turn whose table was made, or nullptr where there are none.
  [[nodiscard]] StageTable* stages(int rounds, int actor) {
    auto& table = stages_[rounds - 1][actor];
    return table ? &*table : nullptr;
  }
  [[nodiscard]] const StageTable* stages(int rounds, int actor) const {
    const auto& table = stages_[rounds - 1][actor];
    return table ? &*table : nullptr;
  }

  // The table of a turn, or nullptr where there is none.
  [[nodiscard]] const TurnTable* turn(int rounds, int actor) const {
    const auto& table = turns_[rounds - 1][actor];
    return table ? &*table : nullptr;
  }

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  TurnTable& make(int rounds, int actor);

  const Plan& plan_;
  std::vector<std::array<std::optional<TurnTable>, 2>> turns_;  // by rounds left - 1
  std::vector<std::array<std::optional<StageTable>, 2>> stages_;  // the same
};

// Ends of fighter 0's turn, with `hp` of its own: fighter 1's turn follows.
class BeforeSecond final : public AfterTurn {
 public:
  BeforeSecond(const TurnTable& second, int hp) : second_(second), hp_(hp) {}
  void raise(double* best, int ending, int hp, int own_ep, EpRange defender) const override;

 private:
  const TurnTable& second_;
  int hp_;
};

// Ends of fighter 1's turn, with `hp` of its own: a new round follows, with EP afresh.
class BeforeRound final : public AfterTurn {
 public:
  BeforeRound(const TurnTable& first, int hp) : first_(first), hp_(hp) {}
  void raise(double* best, int ending, int hp, int own_ep, EpRange defender) const override;

 private:
  const TurnTable& first_;
  int hp_;
};

// Ends of fighter 1's turn in the last round.
class BeforeEnd final : public AfterTurn {
 public:
  explicit BeforeEnd(double end) : end_(end) {}
  void raise(double* best, int ending, int hp, int own_ep, EpRange defender) const override;

 private:
  double end_;
};

}  // namespace dreadnaught::duel
