// What the work on a fight is at, and how much of its time has passed: for whoever waits for it.
#pragma once

#include <algorithm>
#include <mutex>
#include <utility>

#include "work.hpp"

namespace dreadnaught::skirmish {

class Phase {
 public:
  // searches: as opposed to solving exactly.
  void begin(bool searches, Clock::time_point deadline) {
    const std::scoped_lock lock(mutex_);
    searches_ = searches;
    begun_ = Clock::now();
    deadline_ = deadline;
  }

  // Whether it searches, and which share of its time has passed: from 0 to 1.
  [[nodiscard]] std::pair<bool, double> told() const {
    const std::scoped_lock lock(mutex_);
    const std::chrono::duration<double> passed = Clock::now() - begun_;
    const std::chrono::duration<double> all = deadline_ - begun_;
    return {searches_, all.count() > 0 ? std::clamp(passed / all, 0.0, 1.0) : 1.0};
  }

 private:
  mutable std::mutex mutex_;
  bool searches_ = false;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace dreadnaught::skirmish
