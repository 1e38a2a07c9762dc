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
