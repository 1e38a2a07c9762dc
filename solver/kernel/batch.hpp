// Many matrix games at once, on several threads.
#pragma once

#include <cstddef>
#include <span>

#include "kernel/matrix_game.hpp"

namespace dreadnaught::kernel {

// One game of a batch; its rows lie one behind another.
struct Job {
  const double* payoffs;
  int rows;
  int columns;
  double* row;     // receives x, or nullptr
  double* column;  // receives y, or nullptr
};

// Where the results of a batch go, each as in `Result`, in the order of the jobs.
struct Results {
  double* values;
  double* lowers;
  double* uppers;
  double* exploitabilities;
  Status* statuses;

  void set(std::size_t job, const Result& result) const noexcept {
    values[job] = result.value;
    lowers[job] = result.lower;
    uppers[job] = result.upper;
    exploitabilities[job] = result.exploitability;
    statuses[job] = result.status;
  }
};

// Solves all jobs on at most `threads` threads, or as many as the machine runs at once for 0;
// fewer where the work would not pay for them. Small games of one shape are solved together, but
// no answer depends on what else is in the batch. Throws std::bad_alloc and std::system_error.
void solve_batch(std::span<const Job> jobs, const Results& results, int threads);

}  // namespace dreadnaught::kernel
