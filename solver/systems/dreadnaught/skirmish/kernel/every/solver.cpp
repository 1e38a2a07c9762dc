#include "solver.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <functional>
#include <thread>
#include <utility>

namespace dreadnaught::skirmish::every {
namespace {

using Clock = std::chrono::steady_clock;

Clock::duration duration_of(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// By side, what it can lose. Hit points may be healed up to all of them.
std::array<double, 2> losses(const Setting& setting, const State& start) {
  std::array<double, 2> all = setting.beaten;
  for (int i = 0; i < setting.size(); ++i) {
    if (start.combatants[i].fallen()) continue;
    const Stake& stake = setting.stakes[i];
    const Member& member = setting.members[i];
    all[member.side] += std::abs(stake.fall) + std::abs(stake.hit_point) * member.hp;
  }
  return all;
}

double largest_value(const Setting& setting, const State& start) {
  const std::array<double, 2> all = losses(setting, start);
  return std::max({std::abs(setting.end), all[0], all[1]});
}

int turn_start(int moment, int turns) {
  return (moment / moments_of_turn + turns) * moments_of_turn;
}

// What is looked at one after the other; the last is the whole fight. The turn that is decided in,
// with what was done in it, is at `now`; decided: whether a frame is decided on.
std::vector<Sight> levels(int now, bool decided, int end, int round) {
  const int first = decided ? now : now + 1;
  const int turn_end = turn_start(now, 1);
  const int turn = now / moments_of_turn;
  const int round_end = (turn / round + 1) * round * moments_of_turn;
  const auto all = Width::all;
  std::vector<Sight> levels{{first, first, Width::few, Width::least},
                            {first, first, all, Width::few},
                            {first, turn_end, all, Width::few},
                            {turn_end, turn_end, all, all}};
  for (int turns = 2; turn_start(now, turns) < round_end; ++turns) {
    levels.push_back({turn_end, turn_start(now, turns), all, all});
  }
  for (int full = turn_end; full < round_end; full += moments_of_turn) {
    levels.push_back({full, round_end, all, all});
  }
  if (round_end < end) levels.push_back({round_end, round_end, all, all});
  levels.push_back(whole_fight);
  return levels;
}

}  // namespace

Solver::Solver(Setting setting, const State& start)
    : game_(std::move(setting)),
      start_(start),
      leaf_{start, {}},
      task_{game_, table_, duel::accuracy_of(largest_value(game_.setting(), start)), start.rounds,
            leaf_} {}

void Solver::start(int threads, std::int64_t most_states) {
  background_.start([this, threads, most_states] {
    const Limits limits{&background_.stopped(), most_states};
    Workers workers = hire(threads, limits);
    run(workers, whole_fight);
  });
}

// The whole fight is tried first, for a part of the time.
void Solver::search(int threads, std::int64_t most_states, double seconds) {
  constexpr double share_of_time = 0.3;
  const Clock::time_point begun = Clock::now();
  background_.start([this, threads, most_states, begun, seconds] {
    Limits limits{&background_.stopped(), most_states, begun + duration_of(share_of_time * seconds)};
    {
      Workers workers = hire(threads, limits);
      if (finished(workers, whole_fight)) return;
    }
    if (table_.size() >= most_states) table_.clear();
    leaf_ = leaf_numbers(game_, start_);
    limits.deadline = begun + duration_of(seconds);
    deepen(threads, limits);
  });
}

// The first level takes the time that it takes: there is nothing to fall back on.
void Solver::deepen(int threads, const Limits& limits) {
  Workers workers = hire(threads, {limits.stop});
  const std::vector<Sight> all =
      levels(task_.moment(start_), start_.depth > 0, task_.moments(), game_.size());
  run(workers, all.front());
  sight_ = all.front();
  for (const auto& worker : workers) worker->limit(limits);
  for (std::size_t i = 1; i < all.size() && finished(workers, all[i]); ++i) sight_ = all[i];
}

Solver::Workers Solver::hire(int threads, const Limits& limits) {
  Workers workers;
  for (int i = 0; i < threads; ++i) {
    workers.push_back(std::make_unique<Worker>(task_, limits, i % 2 == 1));
  }
  return workers;
}

// Whether time and room sufficed. Throws StoppedError where somebody else asked for the end.
bool Solver::finished(Workers& workers, const Sight& sight) {
  try {
    run(workers, sight);
  } catch (const StoppedError&) {
    if (background_.stopped()) throw;
    return false;
  } catch (const LimitError&) {
    return false;
  }
  return true;
}

void Solver::run(Workers& workers, const Sight& sight) {
  std::exception_ptr error;
  const auto work = [&](Worker& own) {
    own.look(sight);
    try {
      own.value(start_);
    } catch (...) {
      const std::scoped_lock lock(collecting_);
      if (!error) error = std::current_exception();
    }
    collect(own);
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers.size(); ++i) others.emplace_back(work, std::ref(*workers[i]));
    work(*workers.front());
  }
  if (error) std::rethrow_exception(error);
}

void Solver::collect(Worker& worker) {
  const std::scoped_lock lock(collecting_);
  mixed_ += worker.take_mixed();
  worst_gap_ = std::max(worst_gap_, worker.worst_gap());
}

std::tuple<int, int, bool> Solver::depth() const {
  const int end = task_.moments();
  const int first = task_.moment(start_) / moments_of_turn;
  const int round_end = (first / game_.size() + 1) * game_.size() * moments_of_turn;
  const auto turns = [&](int moment) {
    return std::max(0, std::min(moment, end) / moments_of_turn - first);
  };
  return {turns(sight_.full), turns(sight_.restricted), sight_.restricted >= round_end};
}

double Solver::range() const {
  const std::array<double, 2> all = losses(game_.setting(), start_);
  return all[0] + all[1];
}

double Solver::value(const State& state) {
  const std::scoped_lock lock(asking_);
  if (!asked_) asked_ = std::make_unique<Worker>(task_, Limits{&never_}, false);
  asked_->look(sight_);
  const double value = asked_->value(state);
  collect(*asked_);
  return value;
}

}  // namespace dreadnaught::skirmish::every
