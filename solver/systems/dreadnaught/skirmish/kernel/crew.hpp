// Workers that share a solve: one to a thread, all at the same work, on one table of values.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "work.hpp"

namespace dreadnaught::skirmish {

template <typename Each>
using Crew = std::vector<std::unique_ptr<Each>>;

template <typename Each, typename Task>
Crew<Each> hire(const Task& task, const Limits& limits, int threads) {
  Crew<Each> crew;
  for (int i = 0; i < threads; ++i) {
    crew.push_back(std::make_unique<Each>(task, limits, i % 2 == 1));
  }
  return crew;
}

// Calls work(worker), and after it, also where it throws, end(worker), for all at once. Throws the
// first error that any of them met when all have ended.
template <typename Each, typename Work, typename End>
void together(const Crew<Each>& crew, Work work, End end) {
  std::exception_ptr error;
  std::mutex keeping;
  const auto guarded = [&](Each& own) {
    try {
      work(own);
    } catch (...) {
      const std::scoped_lock lock(keeping);
      if (!error) error = std::current_exception();
    }
    end(own);
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < crew.size(); ++i) {
      others.emplace_back(guarded, std::ref(*crew[i]));
    }
    guarded(*crew.front());
  }
  if (error) std::rethrow_exception(error);
}

// The same where all do the same work, from different ends: all end once one of them has done it.
// first(worker) is called for that one. What keeps the others from doing it is then of no account.
template <typename Each, typename Work, typename First, typename End>
void race(const Crew<Each>& crew, Work work, First first, End end) {
  std::atomic<bool> won = false;
  struct Starters {
    Starters(const Crew<Each>& crew, const std::atomic<bool>& won) : crew(crew) {
      for (const auto& each : crew) each->race(&won);
    }
    ~Starters() {
      for (const auto& each : crew) each->race(nullptr);
    }
    const Crew<Each>& crew;
  };
  const Starters starters(crew, won);
  const auto until_won = [&](Each& own) {
    try {
      work(own);
      if (!won.exchange(true)) first(own);
    } catch (const OvertakenError&) {
    } catch (const StoppedError&) {
      if (!won) throw;
    } catch (const LimitError&) {
      if (!won) throw;
    }
  };
  together(crew, until_won, end);
}

// Whether time and room sufficed for some work. Throws StoppedError where somebody else asked for
// the end of it.
template <typename Work>
bool finished(const std::atomic<bool>& stopped, Work work) {
  try {
    work();
  } catch (const StoppedError&) {
    if (stopped) throw;
    return false;
  } catch (const LimitError&) {
    return false;
  }
  return true;
}

}  // namespace dreadnaught::skirmish
