// Jobs one after another, the small ones in lockstep.
#pragma once

#include <array>
#include <cstddef>

#include "kernel/batch.hpp"
#include "kernel/lockstep.hpp"
#include "kernel/workspace.hpp"

namespace dreadnaught::kernel {

// A solver with its workspace. Not thread-safe: one per thread. Jobs of one shape should follow
// each other: a change of shape leaves lanes empty.
class LockstepSolver {
 public:
  explicit LockstepSolver(const Results& results);
  // With other inner loops than the fastest; for tests.
  LockstepSolver(const Results& results, const Routines& routines);

  // Solves the job, at once or by the time that finish() returns; until then it must stay where
  // it is. `index` is its place among the results. Throws std::bad_alloc at most.
  void add(const Job& job, std::size_t index);

  // Solves what has been added.
  void finish() noexcept;

 private:
  struct Lane {
    const Job* job;
    std::size_t index;
    Extremes extremes;
  };

  [[nodiscard]] Result settled(const Lane& lane, const LockstepGame& game) noexcept;

  const Results results_;
  MatrixGameSolver large_;
  Workspace workspace_;
  std::array<Lane, most_in_lockstep> lanes_{};
  std::array<LockstepGame, most_in_lockstep> games_{};
  int count_ = 0;
};

}  // namespace dreadnaught::kernel
