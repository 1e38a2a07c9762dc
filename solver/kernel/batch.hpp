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
  double* row;     // receives x
  double* column;  // receives y
  Result result;
};

// Solves all jobs on at most `threads` threads, or as many as the machine runs at once for 0;
// fewer where the work would not pay for them. Throws std::bad_alloc and std::system_error.
void solve_batch(std::span<Job> jobs, int threads);

}  // namespace dreadnaught::kernel
