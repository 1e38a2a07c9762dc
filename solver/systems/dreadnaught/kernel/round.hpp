// One round of a duel without an end, as a map of the values at its start.
//
// At one pair of hit points those values are a vector R, one for each standing of fighter 1, told to
// fighter 0. T(R) is what the round is worth if the next one, should nobody be hurt, is worth R.
// T is monotone, and T(R + c) <= T(R) + c for c >= 0. Rounds in which somebody is hurt lead to fewer
// hit points, whose values must be known.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "filling.hpp"

namespace dreadnaught::duel {

// Solves rounds on one pair of tables, those of one round left, whose values are all of one kind:
// values, or bounds on one side, as told to fighter 0.
class Round {
 public:
  // All of one thread's own.
  struct Row {
    // What is solved next is another pair of hit points.
    void forget();
    [[nodiscard]] std::size_t bytes() const;

    std::vector<Turn> turns;  // of fighter 0 with some of its hit points, by standing of fighter 1
    std::array<TurnEnds, 2> ends;  // of both turns at one pair of hit points
    // Of the exchanges of both turns at one pair of hit points, by standing of the other fighter.
    std::array<std::vector<ExchangeMemory>, 2> memory;
  };

  // Throws std::bad_alloc.
  explicit Round(Tables& tables);

  [[nodiscard]] Row new_row() const;
  [[nodiscard]] int size() const { return first_.before().size(); }
  [[nodiscard]] double* starts(std::array<int, 2> hp) { return first_.at(hp, 0); }

  // Turns the values of round starts at one pair of hit points into those a round earlier. Pairs
  // with fewer of fighter 1's are solved in the same row before, those with fewer of fighter 0's by
  // anyone. Returns how many exchanges that looked at. The row must forget between two pairs.
  //
  // told: what the tables hold, told to fighter 0.
  std::int64_t step(std::array<int, 2> hp, Row& row, Told told, ExchangeSolver& solver);

  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] static std::int64_t planned_bytes(const Plan& plan, int rows);

 private:
  TurnTable& first_;
  TurnTable& second_;
  std::int64_t exchanges_;
  std::vector<std::vector<Turn>> columns_;  // fighter 1's, by its hit points and standing of 0
};

}  // namespace dreadnaught::duel
