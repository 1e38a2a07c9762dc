// A skirmish solved from one state, by threads that share a table of values.
#pragma once

#include <cstdint>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "best_response.hpp"
#include "crew.hpp"
#include "phase.hpp"
#include "prices.hpp"
#include "questions.hpp"
#include "systems/dreadnaught/kernel/background.hpp"
#include "worker.hpp"

namespace dreadnaught::skirmish {

class Solver {
 public:
  Solver(Rules rules, const State& start);

  // States that an exact solution takes, about; it stops counting at `most`.
  [[nodiscard]] double estimate(double most) const;

  // Begins to solve the start state, exactly, and returns at once.
  void start(int threads, std::int64_t most_states);
  // Begins to search from it, deeper and deeper, for so many seconds, and returns at once. What is
  // asked for when they are over, and is not known yet, is told by a glance. A fight that seems to
  // take no more than `exact` seconds is solved before, if it really does.
  void search(int threads, std::int64_t most_states, double seconds, double exact);
  [[nodiscard]] std::pair<bool, double> phase() const { return phase_.told(); }
  bool wait(double seconds) { return background_.wait(seconds); }
  void stop() { background_.stop(); }

  // Of any state, worked out from what the table holds, and solved where it holds nothing.
  double value(const State& state);
  // The same of many, but of a choice at the start that is worse than the best, no more than a bound
  // which shows that. Known at once after a search.
  std::vector<double> targets(const std::vector<State>& states);

  // What the play of a side that searches so deep is worth against the best answer to it, told to
  // the row player; see best_response.hpp. Throws LimitError where the searches look at more states.
  double answered(int searcher, Depth depth, std::int64_t most_states);
  // The most that both sides together can gain: what shares of a fight are shares of.
  [[nodiscard]] double range() const;

  [[nodiscard]] std::int64_t states() const { return table_.size(); }
  [[nodiscard]] std::int64_t bytes() const { return table_.bytes(); }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] double tolerance() const { return task_.accuracy.tolerance; }
  // Whether the last level that was finished looks at the whole fight.
  [[nodiscard]] bool is_exact() const { return horizon_.full >= task_.moments(); }
  // Turns that it looks at, that of the start included: in full, and at all; 0 where that turn is
  // not looked at to its end. Then whether it sees the end of the round, and whether it is no more
  // than a glance.
  [[nodiscard]] std::tuple<int, int, bool, bool> depth() const;
  // Choices that time did not suffice for; a level is finished when it has looked at all.
  [[nodiscard]] int unseen() const { return 0; }
  // States told by no more than a glance, as time was over when they were asked about.
  [[nodiscard]] std::int64_t estimated() const { return questions_.estimated(); }

 private:
  using Workers = Crew<Worker>;

  // decides: whether all that can be done at the start is to be known, too.
  void run(Workers& workers, Horizon horizon, bool decides);
  bool finished(Workers& workers, Horizon horizon);
  // How long an exact solution is worth a try; 0: not at all.
  [[nodiscard]] double seconds_to_solve(int threads, std::int64_t most_states, double seconds,
                                        double exact) const;
  bool is_solved_within(const Limits& limits, int threads);
  void price(int threads);
  void deepen(int threads, const Limits& limits);
  void collect(Worker& worker);
  template <typename IsTold>
  std::vector<double> answers(const std::vector<State>& states, IsTold told);

  Game game_;
  State start_;
  Canonical canonical_;
  ValueTable table_;
  Task task_;
  Horizon horizon_ = to_the_end;
  std::atomic<bool> never_ = false;
  std::int64_t mixed_ = 0;
  double worst_gap_ = 0.0;
  Phase phase_;
  std::mutex collecting_;
  std::mutex asking_;
  Questions<Worker, Horizon> questions_;
  std::vector<Told> told_;  // of the last level that was finished
  duel::Background background_;  // last: its end waits for the work, which uses all the rest
};

}  // namespace dreadnaught::skirmish
