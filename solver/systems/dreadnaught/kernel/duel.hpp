// A duel of a given number of rounds: planned, solved on threads of its own, then asked.
#pragma once

#include <cstdint>

#include "filling.hpp"
#include "plan.hpp"
#include "queries.hpp"

namespace dreadnaught::duel {

class Duel {
 public:
  Duel(const Rules& rules, const State& start);

  [[nodiscard]] std::int64_t planned_exchanges() const { return plan_.exchanges(); }
  // Tables, the arrays of the threads and those that answers keep.
  [[nodiscard]] std::int64_t planned_bytes(int threads) const;

  void start(int threads) { filling_.start(threads); }
  bool wait(double seconds) { return filling_.wait(seconds); }
  void stop() { filling_.stop(); }
  [[nodiscard]] std::int64_t done() const { return filling_.done(); }

  // After wait() returned true.
  double value(const State& state) { return queries_.value(state); }
  [[nodiscard]] double worst_gap();
  [[nodiscard]] std::int64_t mixed() const { return filling_.mixed(); }
  [[nodiscard]] std::int64_t bytes();

  // How far a value that was told may be from the truth: what all stage games of a play may add up
  // to, given the largest exploitability so far.
  [[nodiscard]] double error();
  [[nodiscard]] int longest_play() const { return plan_.longest_play(); }
  [[nodiscard]] double tolerance() const { return accuracy_.tolerance; }

 private:
  double scale_;
  Accuracy accuracy_;
  Plan plan_;
  Tables tables_;
  Filling filling_;
  Queries queries_;
};

}  // namespace dreadnaught::duel
