// One thread's share of the work on a fight: what ends it, and what is counted in it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <utility>

namespace dreadnaught::skirmish {

// A stage game has no strategies that are exact enough; worst_gap() says how far off they are.
class UncertifiedError : public std::exception {};

// Somebody asked for the work to end, or its time is up.
class StoppedError : public std::exception {};

// More states than were allowed.
class LimitError : public std::exception {};

// Another has done the same work already.
class OvertakenError : public std::exception {};

using Clock = std::chrono::steady_clock;

// At most some thirty years: what a clock counts to has an end.
inline Clock::duration duration_of(double seconds) {
  constexpr double most = 1e9;
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::min(seconds, most)));
}

// What ends the work.
struct Limits {
  const std::atomic<bool>* stop;
  std::int64_t most_states = std::numeric_limits<std::int64_t>::max();
  Clock::time_point deadline = Clock::time_point::max();
};

// More exchanges than a turn has: in how many moments its decisions are told apart.
inline constexpr int moments_of_turn = 64;

class Work {
 public:
  void limit(const Limits& limits) { limits_ = limits; }
  // won: set once another has done the work that this is at; or nothing.
  void race(const std::atomic<bool>* won) { won_ = won; }

  // The largest exploitability of a stage game.
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  // Stage games that took more than pure bids, since it was last asked.
  std::int64_t take_mixed() { return std::exchange(mixed_, 0); }

 protected:
  explicit Work(const Limits& limits) : limits_(limits) {}

  // Throws where the work has to end. states: known so far; every: how many calls of this look at
  // the clock once.
  void check(std::int64_t states, unsigned every) {
    if (limits_.stop->load(std::memory_order_relaxed)) throw StoppedError();
    if (won_ != nullptr && won_->load(std::memory_order_relaxed)) throw OvertakenError();
    if (states >= limits_.most_states) throw LimitError();
    if (++checks_ % every == 0 && Clock::now() >= limits_.deadline) throw StoppedError();
  }

  void count(bool mixed, double gap) {
    if (mixed) ++mixed_;
    worst_gap_ = std::max(worst_gap_, gap);
  }

  [[nodiscard]] bool is_stopped() const { return limits_.stop->load(std::memory_order_relaxed); }

 private:
  Limits limits_;
  const std::atomic<bool>* won_ = nullptr;
  unsigned checks_ = 0;
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
};

}  // namespace dreadnaught::skirmish
