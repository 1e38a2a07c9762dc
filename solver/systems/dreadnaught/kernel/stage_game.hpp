// Stage games that take more than a pure bid of either side.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <vector>

#include "accuracy.hpp"
#include "kernel/matrix_game.hpp"
#include "mixed_bound.hpp"
#include "support.hpp"

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

// A solver with its workspace; one per thread.
class StageGameSolver {
 public:
  StageGameSolver(Accuracy accuracy, const std::atomic<bool>& stop)
      : accuracy_(accuracy), stop_(stop) {}

  // What is told from now on; values at first.
  void tell(Told told) { told_ = told; }
  [[nodiscard]] Told told() const { return told_; }

  // Throws UncertifiedError if values are told and there is none, or StoppedError.
  //
  // payoffs: rows × columns doubles, row-major, the attacker's bids by rows.
  // support: where given, of the last time that a game like this was solved; of this time afterwards.
  double value(const double* payoffs, int rows, int columns, Support* support);

  void note_gap(double gap) { worst_gap_ = gap > worst_gap_ ? gap : worst_gap_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }

 private:
  double bound(const double* payoffs, int rows, int columns);

  Accuracy accuracy_;
  const std::atomic<bool>& stop_;
  Told told_ = Told::value;
  kernel::MatrixGameSolver games_;
  std::vector<double> row_mix_;
  std::vector<double> column_mix_;
  MixedBound bound_;
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
};

}  // namespace dreadnaught::duel
