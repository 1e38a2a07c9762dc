// States that somebody asks about once the work on a fight is done: what they are worth is worked
// out where the table does not hold it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "work.hpp"

namespace dreadnaught::skirmish {

// Sight: how far a worker looks.
template <typename Worker, typename Sight>
class Questions {
 public:
  // Takes over a worker that knows something of the fight already.
  void take_over(std::unique_ptr<Worker> worker) { worker_ = std::move(worker); }

  // From then on a state that takes more work is told as `estimate` sees it: after a search.
  void estimate_from(Clock::time_point deadline, const Sight& estimate) {
    deadline_ = deadline;
    estimate_ = estimate;
  }

  // What all `states` are worth as seen so far. All by the estimate where time does not suffice
  // for one of them: what is compared is seen equally far. hire: makes a worker.
  template <typename State, typename Hire>
  std::vector<double> values(const std::vector<State>& states, const Sight& sight, Hire hire) {
    if (!worker_) worker_ = hire(Limits{&never_});
    worker_->limit({.stop = &never_, .deadline = deadline_});
    try {
      return seen(states, sight);
    } catch (const StoppedError&) {
      estimated_ += static_cast<std::int64_t>(states.size());
      worker_->limit({&never_});
      return seen(states, estimate_);
    }
  }

  // The same, save for states that are told already. told(state): as what, or nothing.
  template <typename State, typename Told, typename Hire>
  std::vector<double> targets(const std::vector<State>& states, Told told, const Sight& sight,
                              Hire hire) {
    std::vector<std::optional<double>> known;
    std::ranges::transform(states, std::back_inserter(known), told);
    std::vector<State> untold;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!known[i]) untold.push_back(states[i]);
    }
    const std::vector<double> worked_out = values(untold, sight, hire);
    auto next = worked_out.begin();
    std::vector<double> targets;
    for (const std::optional<double>& each : known) targets.push_back(each ? *each : *next++);
    return targets;
  }

  [[nodiscard]] std::unique_ptr<Worker>& worker() { return worker_; }
  // States told by the estimate.
  [[nodiscard]] std::int64_t estimated() const { return estimated_; }

 private:
  template <typename State>
  std::vector<double> seen(const std::vector<State>& states, const Sight& sight) {
    worker_->look(sight);
    std::vector<double> values;
    for (const State& state : states) values.push_back(worker_->value(state));
    return values;
  }

  std::atomic<bool> never_ = false;
  std::unique_ptr<Worker> worker_;
  Clock::time_point deadline_ = Clock::time_point::max();
  Sight estimate_{};
  std::int64_t estimated_ = 0;
};

}  // namespace dreadnaught::skirmish
