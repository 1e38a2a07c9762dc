// A duel of a given number of rounds: planned, solved on threads of its own, then asked.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filling.hpp"
#include "plan.hpp"
#include "queries.hpp"

namespace dreadnaught::duel {

class Duel {
 public:
  static constexpr bool endless = false;

  // whole: every state with no more hit points, whether or not play can come to it from `start`.
  Duel(const Rules& rules, const State& start, bool whole);

  [[nodiscard]] std::int64_t planned_exchanges() const { return plan_.exchanges(); }
  // Tables, the arrays of the threads and those that answers keep.
  [[nodiscard]] std::int64_t planned_bytes(int threads) const;

  // Begins the work on so many threads and returns at once.
  void start(int threads) {
    background_.start([this, threads] { filling_.run(1, threads); });
  }
  // Waits for the end of the work, at most so long; says whether it has ended. Throws
  // UncertifiedError, StoppedError or std::bad_alloc if that is how it ended.
  bool wait(double seconds) { return background_.wait(seconds); }
  void stop() { background_.stop(); }
  [[nodiscard]] std::int64_t done() const { return filling_.done(); }

  // The tables that were filled, in the order in which attach() takes them.
  [[nodiscard]] std::vector<std::span<const double>> tables() const;

  // Takes the tables of an earlier solve instead of filling them. Throws std::invalid_argument if
  // they are not those of this duel.
  void attach(std::vector<Section> tables, const Work& earlier);

  // After wait() returned true, or attach(). Throws DamagedError if an attached table is.
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
  Background background_;  // last, so that its work has ended before the rest goes
};

}  // namespace dreadnaught::duel
