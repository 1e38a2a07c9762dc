// Filling the tables: every turn that is stored, from the last of the fight backwards.
//
// Within one turn of one round the blocks (own hit points, what stands of the other's last turn)
// need nothing of each other; they are shared out among threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "tables.hpp"

namespace dreadnaught::duel {

// What the ends of a turn with `hp` of its maker's own are worth.
std::unique_ptr<AfterTurn> after_turn(const Tables& tables, int rounds, int actor, int hp);

class Filling {
 public:
  // Allocates nothing large before start().
  Filling(const Plan& plan, Tables& tables, Accuracy accuracy);
  ~Filling();
  Filling(const Filling&) = delete;
  Filling& operator=(const Filling&) = delete;

  // Begins the work on so many threads and returns at once.
  void start(int threads);

  // Waits for the end of the work, at most so long; says whether it has ended. Throws
  // UncertifiedError, StoppedError or std::bad_alloc if that is how it ended.
  bool wait(double seconds);

  // Asks for the work to end.
  void stop() { stop_ = true; }

  // Exchanges looked at so far.
  [[nodiscard]] std::int64_t done() const { return done_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }
  [[nodiscard]] std::size_t turn_bytes() const { return turn_bytes_; }

 private:
  struct Worker {
    Turn turn;
    ExchangeSolver solver;
    std::vector<double> start;  // [own EP][defender's EP]
  };

  void run(int threads);
  void fill(int rounds, int actor, std::vector<Worker>& workers);
  void solve_block(int rounds, TurnTable& table, int own_hp, int standing, Worker& worker);
  void solve_starts(TurnTable& table, int own_hp, int standing, int hp, const AfterTurn& after,
                    Worker& worker);
  void keep_error();

  const Plan& plan_;
  Tables& tables_;
  Accuracy accuracy_;
  std::atomic<bool> stop_ = false;
  std::atomic<std::int64_t> done_ = 0;
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
  std::size_t turn_bytes_ = 0;

  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace dreadnaught::duel
