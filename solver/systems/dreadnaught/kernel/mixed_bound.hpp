// What a mix of bids secures in a stage game, proved: rounding never moves it past the truth, and
// takes as little off as can be. Where a value is reached in the limit alone a round raises a bound
// by so little that the last digits decide how near the value bounds can come.
#pragma once

#include <cstddef>
#include <vector>

#include "kernel/matrix_game.hpp"

namespace dreadnaught::duel {

// A matrix game as one side sees it: own bids by other's bids, told to that side.
struct SideOfGame {
  const double* payoffs;
  int own;
  int others;
  std::ptrdiff_t own_stride;
  std::ptrdiff_t others_stride;
  double sign;

  static SideOfGame of_rows(const double* payoffs, int rows, int columns) {
    return {payoffs, rows, columns, columns, 1, 1.0};
  }
  static SideOfGame of_columns(const double* payoffs, int rows, int columns) {
    return {payoffs, columns, rows, 1, columns, -1.0};
  }
  [[nodiscard]] double payoff(int i, int j) const {
    return sign * payoffs[i * own_stride + j * others_stride];
  }
};

class MixedBound {
 public:
  // What one side secures, by `mix` or by a better one.
  //
  // mix: by own bid, as the solver found it; it need not be exact.
  // near: no more than this is taken off by rounding.
  double secured(const SideOfGame& game, const double* mix, double near,
                 kernel::MatrixGameSolver& solver);

 private:
  double secured_beside_waiting(const SideOfGame& game, const double* mix, double near,
                                kernel::MatrixGameSolver& solver);
  double secured_by_small_risks(const SideOfGame& game, const double* mix, double share,
                                kernel::MatrixGameSolver& solver);
  double secured_against_rest(const SideOfGame& game, kernel::MatrixGameSolver& solver);
  double earned_at_worst(const SideOfGame& game, const double* mix);
  void look(const SideOfGame& game, const double* mix);

  std::vector<double> sums_;    // what a mix earns, rounded, by the other's bids
  std::vector<double> least_;   // the least payoff of each
  double largest_ = 0.0;        // payoff, whatever its sign
  std::vector<int> rest_;       // the other's bids that are left to be met
  std::vector<double> beside_;  // the game with those alone
  std::vector<double> mix_;     // of it
  std::vector<double> risked_;  // a mix with a share of another bid
};

}  // namespace dreadnaught::duel
