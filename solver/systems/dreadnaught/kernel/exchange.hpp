// Exchanges: the matrix games of two secret bids, solved for many EP of the two sides at once.
//
// The attacker is the row player. Exact reductions, all of them from "more EP left is never worse
// for their owner, and more damage taken is never better" (it is a fight in which whoever has more
// can play as if it had less):
// - the defender bids 0, or from the lowest threshold to one above the highest;
// - the attacker bids nothing that misses for sure, except the least; nothing above a sure hit
//   unless the push that it permits does more; a bought attack without a bid does half damage, so
//   a bid of 1 never replaces it nor the other way round;
// - an exchange is skipped where one bid of the defender holds the attacker to an option that it
//   has anyway, and is settled where a pure bid of each side meets in a saddle point.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <vector>

#include "accuracy.hpp"
#include "hit_table.hpp"
#include "kernel/matrix_game.hpp"
#include "mixed_bound.hpp"

namespace dreadnaught::duel {

// A stage game has no strategies that are exact enough; worst_gap() says how far off they are.
class UncertifiedError : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override {
    return "a stage game has no certified solution";
  }
};

// Somebody asked for the work to end.
class StoppedError : public std::exception {};

// What is told of a mixed stage game: its value, or a bound of it that rounding can't have moved
// beyond the truth.
enum class Told : std::uint8_t { value, lower, upper };

// The same, told to the other side.
inline Told opposite(Told told) {
  if (told == Told::value) return told;
  return told == Told::lower ? Told::upper : Told::lower;
}

struct EpRange {
  int low;
  int high;

  [[nodiscard]] int size() const { return high - low + 1; }
};

// A solver with its workspace; one per thread.
class ExchangeSolver {
 public:
  ExchangeSolver(Accuracy accuracy, const std::atomic<bool>& stop)
      : accuracy_(accuracy), stop_(stop) {}

  // What improve() tells from now on; values at first.
  void tell(Told told) { told_ = told; }

  // Raises best[e][f] to the value of the exchange that begins with e EP of the attacker and f of
  // the defender, where that is more.
  //
  // best: rows of hits.width() doubles, row e at best + e * hits.width().
  void improve(const HitTable& hits, EpRange attacker, EpRange defender, double* best);

  // Largest exploitability of a stage game so far.
  [[nodiscard]] double worst_gap() const { return worst_gap_; }

  // Games that took more than pure bids.
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }

 private:
  void collect_rows(const HitTable& hits, int ep, int defender_ep);
  void bound_from_above(EpRange defender, int width);
  void bound_by(int bid, EpRange defender, int width);
  [[nodiscard]] double secured(int defender_ep) const;
  [[nodiscard]] double value(int defender_ep, int most_bid);
  [[nodiscard]] double told(const kernel::Result& result, int rows, int columns);
  double* write_row(const BidRow& row, int defender_ep, int last, double* out) const;

  Accuracy accuracy_;
  const std::atomic<bool>& stop_;
  Told told_ = Told::value;
  kernel::MatrixGameSolver games_;
  std::vector<BidRow> rows_;
  int first_answer_ = 0;  // the defender's least bid above 0 that is of use against some row
  std::vector<double> best_clear_;  // [row][defender's EP left]: over this row and those after it
  std::vector<double> never_;       // -infinity, by the defender's EP left
  std::vector<double> upper_;       // by the defender's EP
  std::vector<double> payoffs_;
  std::vector<double> row_mix_;
  std::vector<double> column_mix_;
  MixedBound bound_;
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
};

}  // namespace dreadnaught::duel
