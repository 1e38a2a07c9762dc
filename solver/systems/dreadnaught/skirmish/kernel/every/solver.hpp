// A skirmish with every rule at play, solved or searched from one state by threads that share a
// table of values.
#pragma once

#include <cstdint>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "../crew.hpp"
#include "../phase.hpp"
#include "../questions.hpp"
#include "systems/dreadnaught/kernel/background.hpp"
#include "levels.hpp"
#include "worker.hpp"

namespace dreadnaught::skirmish::every {

class Solver {
 public:
  Solver(Setting setting, const State& start);

  // Not worked out: an exact solution may take anything.
  [[nodiscard]] double estimate(double) const { return 0.0; }

  // Begins to solve the start state, exactly, and returns at once.
  void start(int threads, std::int64_t most_states);
  // Begins to search from it, deeper and deeper, and returns at once. The search takes most of the
  // seconds; what is asked for afterwards is seen as far, as long as a part of the rest lasts, and
  // then told by an estimate, that of the search's first level. Whether an exact solution takes more
  // than `exact` seconds is not known before, so that none is tried for longer than for a search.
  void search(int threads, std::int64_t most_states, double seconds, double exact);
  [[nodiscard]] std::pair<bool, double> phase() const { return phase_.told(); }
  bool wait(double seconds) { return background_.wait(seconds); }
  void stop() { background_.stop(); }

  // Of any state, worked out from what the table holds, and solved where it holds nothing.
  double value(const State& state);
  // Of many.
  std::vector<double> targets(const std::vector<State>& states);
  // The payoffs of a decision, on targets: for each move of its first decider those for each of the
  // second's.
  std::vector<std::vector<double>> stage(const State& state);

  // What the play of a side that searches anew at each decision, held at a depth, is worth from the
  // start against the best answer; told to the row player. The leaves see prices of the start.
  // Throws LimitError where the searches look at more states.
  double answered(int searcher, Depth depth, std::int64_t most_states);
  // How such a search plays in a state: for each move of the owner of the decision, or of the
  // other, the chance that it is taken.
  std::vector<double> held_play(const State& state, bool as_owner, Depth depth);

  // What a search that stops at a state expects of it: a settled one with an empty stack.
  double expected(const State& state);

  // The most that both sides together can gain by what the start state holds.
  [[nodiscard]] double range() const;
  [[nodiscard]] std::int64_t states() const { return table_.size(); }
  [[nodiscard]] std::int64_t bytes() const { return table_.bytes(); }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] double tolerance() const { return task_.accuracy.tolerance; }
  // Whether the last level that was finished looks at the whole fight.
  [[nodiscard]] bool is_exact() const { return sight_.full >= task_.moments(); }
  // Turns that it looks at, that of the start included: in full, and at all; then whether it sees
  // the end of the round, and whether it is no more than a glance, which it never is.
  [[nodiscard]] std::tuple<int, int, bool, bool> depth() const;
  // The last level that it finished, as searches are held at it.
  [[nodiscard]] Depth level() const;
  // Choices in hand that seemed worth a look, and that time did not suffice for.
  [[nodiscard]] int unseen() const { return unseen_; }
  // States told by no more than an estimate, as time was over when they were asked about.
  [[nodiscard]] std::int64_t estimated() const { return questions_.estimated(); }

  [[nodiscard]] const Game& game() const { return game_; }

 private:
  using Workers = Crew<Worker>;

  [[nodiscard]] std::vector<Sight> levels() const;
  void know_plain_fight();
  void run(Workers& workers, const Sight& sight);
  void deepen(int threads, const Limits& limits);
  void deepen(Workers& workers, const Limits& limits, const std::vector<Sight>& levels);
  // The same for the choices in hand, of which fewer and fewer go on.
  void deepen_choices(Workers& workers, const Limits& limits, const std::vector<Sight>& levels);
  bool look_widely(Workers& workers, const Limits& limits, const Sight& sight,
                   std::vector<Choice>& choices);
  void look_at(Workers& workers, const Sight& sight, std::vector<Choice>& choices);
  void tell(const std::vector<Choice>& choices);
  void collect(Worker& worker);

  Game game_;
  State start_;
  ValueTable table_;
  Task task_;
  Sight sight_ = whole_fight;
  std::vector<std::pair<Digest, double>> told_;  // after a search, of the start and what follows it
  std::atomic<bool> never_ = false;
  Questions<Worker, Sight> questions_;
  int unseen_ = 0;
  std::int64_t mixed_ = 0;
  double worst_gap_ = 0.0;
  Phase phase_;
  std::mutex collecting_;
  std::mutex asking_;
  duel::Background background_;  // last: its end waits for the work, which uses all the rest
};

}  // namespace dreadnaught::skirmish::every
