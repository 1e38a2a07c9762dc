#include "solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

double largest_value(const Rules& rules, const State& start) {
  double largest = std::abs(rules.end);
  for (int side = 0; side < 2; ++side) {
    double all = rules.beaten[side];
    for (int i = 0; i < rules.size(); ++i) {
      if (rules.members[i].side != side) continue;
      const Gains& gains = rules.members[i].gains;
      all += gains.fall + gains.per_hit_point * start.combatants[i].hp;
    }
    largest = std::max(largest, all);
  }
  return largest;
}

}  // namespace

Solver::Solver(Rules rules, const State& start)
    : game_(std::move(rules)),
      start_(start),
      canonical_(game_, start),
      accuracy_(duel::accuracy_of(largest_value(game_.rules(), start))) {}

Worker Solver::worker(const std::atomic<bool>& stop, std::int64_t most_states, bool backwards) {
  return {game_, canonical_, table_, accuracy_, stop, most_states, backwards};
}

void Solver::start(int threads, std::int64_t most_states) {
  background_.start([this, threads, most_states] { run(threads, most_states); });
}

void Solver::run(int threads, std::int64_t most_states) {
  const auto work = [&](bool backwards) {
    Worker own = worker(background_.stopped(), most_states, backwards);
    try {
      own.value(start_);
    } catch (...) {
      background_.keep_error();
    }
    collect(own);
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work, i % 2 == 1);
  work(false);
}

void Solver::collect(const Worker& worker) {
  const std::scoped_lock lock(collecting_);
  mixed_ += worker.mixed();
  worst_gap_ = std::max(worst_gap_, worker.worst_gap());
}

double Solver::value(const State& state) {
  Worker own = worker(never_, std::numeric_limits<std::int64_t>::max(), false);
  const double value = own.value(state);
  collect(own);
  return value;
}

}  // namespace dreadnaught::skirmish
