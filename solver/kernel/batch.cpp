#include "kernel/batch.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "kernel/lockstep_solver.hpp"

namespace dreadnaught::kernel {
namespace {

// Multiplications that are worth a visit to the queue, some 50 microseconds of them.
constexpr double block_work = 1 << 18;

double work(const Job& job) noexcept {
  return 100.0 + static_cast<double>(job.rows) * job.columns * std::min(job.rows, job.columns);
}

using Block = std::span<const Job* const>;

// The jobs with those of one shape side by side, as the solver wants them.
std::vector<const Job*> by_shape(std::span<const Job> jobs) {
  std::vector<const Job*> order;
  order.reserve(jobs.size());
  for (const Job& job : jobs) order.push_back(&job);
  const auto before = [](const Job* a, const Job* b) {
    return a->rows != b->rows ? a->rows < b->rows : a->columns < b->columns;
  };
  if (!std::ranges::is_sorted(order, before)) std::ranges::stable_sort(order, before);
  return order;
}

// Cuts the jobs, in order, into blocks of about equal work.
std::vector<Block> blocks_of(Block jobs) {
  std::vector<Block> blocks;
  std::size_t start = 0;
  double total = 0.0;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    total += work(*jobs[i]);
    if (total < block_work && i + 1 < jobs.size()) continue;
    blocks.push_back(jobs.subspan(start, i + 1 - start));
    start = i + 1;
    total = 0.0;
  }
  return blocks;
}

class Queue {
 public:
  Queue(std::vector<Block> blocks, const Job* first, const Results& results)
      : blocks_(std::move(blocks)), first_(first), results_(results) {}

  [[nodiscard]] std::size_t size() const noexcept { return blocks_.size(); }

  // Solves blocks until none is left; keeps the first exception for `rethrow`.
  void work_off() noexcept {
    try {
      LockstepSolver solver(results_);
      for (std::size_t i = next_++; i < blocks_.size(); i = next_++) {
        for (const Job* const job : blocks_[i]) {
          solver.add(*job, static_cast<std::size_t>(job - first_));
        }
        solver.finish();
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
  std::vector<Block> blocks_;
  const Job* first_;
  const Results& results_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void solve_batch(std::span<const Job> jobs, const Results& results, int threads) {
  const std::vector<const Job*> order = by_shape(jobs);
  Queue queue(blocks_of(order), jobs.data(), results);
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
