// A skirmish with every rule at play, solved or searched from one state by threads that share a
// table of values.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "systems/dreadnaught/kernel/background.hpp"
#include "worker.hpp"

namespace dreadnaught::skirmish::every {

class Solver {
 public:
  Solver(Setting setting, const State& start);

  // Begins to solve the start state, exactly, and returns at once.
  void start(int threads, std::int64_t most_states);
  // Begins to search from it, deeper and deeper, for so many seconds, and returns at once.
  void search(int threads, std::int64_t most_states, double seconds);
  bool wait(double seconds) { return background_.wait(seconds); }
  void stop() { background_.stop(); }

  // Of any state, worked out from what the table holds, and solved where it holds nothing.
  double value(const State& state);

  // The most that both sides together can gain by what the start state holds.
  [[nodiscard]] double range() const;
  [[nodiscard]] std::int64_t states() const { return table_.size(); }
  [[nodiscard]] std::int64_t bytes() const { return table_.bytes(); }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] double tolerance() const { return task_.accuracy.tolerance; }
  // Whether the last level that was finished looks at the whole fight.
  [[nodiscard]] bool is_exact() const { return sight_.full >= task_.moments(); }
  // As that of plain fights.
  [[nodiscard]] std::tuple<int, int, bool> depth() const;

  [[nodiscard]] const Game& game() const { return game_; }

 private:
  using Workers = std::vector<std::unique_ptr<Worker>>;

  [[nodiscard]] Workers hire(int threads, const Limits& limits);
  void run(Workers& workers, const Sight& sight);
  bool finished(Workers& workers, const Sight& sight);
  void deepen(int threads, const Limits& limits);
  void collect(Worker& worker);

  Game game_;
  State start_;
  ValueTable table_;
  LeafNumbers leaf_;
  Task task_;
  Sight sight_ = whole_fight;
  std::atomic<bool> never_ = false;
  std::int64_t mixed_ = 0;
  double worst_gap_ = 0.0;
  std::mutex collecting_;
  std::mutex asking_;
  std::unique_ptr<Worker> asked_;  // answers for states after the solve
  duel::Background background_;  // last: its end waits for the work, which uses all the rest
};

}  // namespace dreadnaught::skirmish::every
