#include "kernel/batch.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace dreadnaught::kernel {
namespace {

// Multiplications that are worth a visit to the queue, some 50 microseconds of them.
constexpr double block_work = 1 << 18;

double work(const Job& job) noexcept {
  return 100.0 + static_cast<double>(job.rows) * job.columns * std::min(job.rows, job.columns);
}

// Cuts the jobs, in order, into blocks of about equal work.
std::vector<std::span<Job>> blocks_of(std::span<Job> jobs) {
  std::vector<std::span<Job>> blocks;
  std::size_t start = 0;
  double total = 0.0;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    total += work(jobs[i]);
    if (total < block_work && i + 1 < jobs.size()) continue;
    blocks.push_back(jobs.subspan(start, i + 1 - start));
    start = i + 1;
    total = 0.0;
  }
  return blocks;
}

class Queue {
 public:
  explicit Queue(std::vector<std::span<Job>> blocks) : blocks_(std::move(blocks)) {}

  [[nodiscard]] std::size_t size() const noexcept { return blocks_.size(); }

  // Solves blocks until none is left; keeps the first exception for `rethrow`.
  void work_off() noexcept {
    try {
      MatrixGameSolver solver;
      for (std::size_t i = next_++; i < blocks_.size(); i = next_++) {
        for (Job& job : blocks_[i]) {
          job.result = solver.solve(job.payoffs, job.rows, job.columns, job.columns, job.row,
                                    job.column);
        }
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::vector<std::span<Job>> blocks_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void solve_batch(std::span<Job> jobs, int threads) {
  Queue queue(blocks_of(jobs));
  const std::size_t wanted =
      threads > 0 ? static_cast<std::size_t>(threads) : std::thread::hardware_concurrency();
  std::vector<std::jthread> workers;
  for (std::size_t i = 1; i < std::min(wanted, queue.size()); ++i) {
    workers.emplace_back([&queue] { queue.work_off(); });
  }
  queue.work_off();
  workers.clear();  // joins
  queue.rethrow();
}

}  // namespace dreadnaught::kernel
