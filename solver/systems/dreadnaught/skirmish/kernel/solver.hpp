// A skirmish solved from one state, by threads that share a table of values.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "systems/dreadnaught/kernel/background.hpp"
#include "worker.hpp"

namespace dreadnaught::skirmish {

class Solver {
 public:
  Solver(Rules rules, const State& start);

  // Begins to solve the start state, exactly, and returns at once.
  void start(int threads, std::int64_t most_states);
  bool wait(double seconds) { return background_.wait(seconds); }
  void stop() { background_.stop(); }

  // Of any state, worked out from what the table holds, and solved where it holds nothing.
  double value(const State& state);

  [[nodiscard]] std::int64_t states() const { return table_.size(); }
  [[nodiscard]] std::int64_t bytes() const { return table_.bytes(); }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] double tolerance() const { return accuracy_.tolerance; }

 private:
  [[nodiscard]] Worker worker(const std::atomic<bool>& stop, std::int64_t most_states,
                              bool backwards);
  void run(int threads, std::int64_t most_states);
  void collect(const Worker& worker);

  Game game_;
  State start_;
  Canonical canonical_;
  duel::Accuracy accuracy_;
  ValueTable table_;
  std::atomic<bool> never_ = false;
  std::int64_t mixed_ = 0;
  double worst_gap_ = 0.0;
  std::mutex collecting_;
  duel::Background background_;  // last: its end waits for the work, which uses all the rest
};

}  // namespace dreadnaught::skirmish
