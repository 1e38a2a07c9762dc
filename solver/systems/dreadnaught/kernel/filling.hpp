// Filling the tables: every turn that is stored, from the last of the fight backwards.
//
// Within one turn of one round the blocks (own hit points, what stands of the other's last turn)
// need nothing of each other; they are shared out among threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "background.hpp"
#include "tables.hpp"

namespace dreadnaught::duel {

// What the ends of a turn with `hp` of its maker's own are worth.
std::unique_ptr<AfterTurn> after_turn(const Tables& tables, int rounds, int actor, int hp);

// EP with which a turn may start, by what stands of the turn before.
int most_defender_ep(const TurnTable& table, int standing);
EpRange own_ep_at_start(const TurnTable& table, int standing);
EpRange defender_ep_at_start(const TurnTable& table, int standing);

// Exchanges that solving those starts looks at, for one pair of hit points.
std::int64_t exchanges_at_starts(const TurnTable& table, int standing);

// Solves every start of one turn at one pair of hit points, its stages being solved, and stores it.
//
// ends, memory: as for Turn.
void solve_starts(TurnTable& table, int own_hp, int standing, int hp, const TurnEnds& ends,
                  Turn& turn, ExchangeSolver& solver, ExchangeMemory* memory = nullptr);

// What a solve came to.
struct Work {
  std::int64_t exchanges;  // looked at
  std::int64_t mixed;      // games that took more than pure bids
  double worst_gap;        // largest exploitability of a stage game
};

class Filling {
 public:
  // Allocates nothing large before run().
  //
  // told: what the tables hold, told to fighter 0.
  Filling(const Plan& plan, Tables& tables, Accuracy accuracy, Told told, Background& background);

  // Fills the tables with so many rounds left, and more. Called on the thread of `background`, which
  // may be asked to end it; throws UncertifiedError, StoppedError or std::bad_alloc then or later.
  void run(int least_rounds, int threads);

  // Takes over what earlier work came to, whose tables are attached instead of filled.
  void take_over(const Work& earlier) {
    done_ = earlier.exchanges;
    mixed_ = earlier.mixed;
    worst_gap_ = earlier.worst_gap;
  }

  // Exchanges looked at so far.
  [[nodiscard]] std::int64_t done() const { return done_; }
  [[nodiscard]] double worst_gap() const { return worst_gap_; }
  [[nodiscard]] std::int64_t mixed() const { return mixed_; }
  [[nodiscard]] std::size_t turn_bytes() const { return turn_bytes_; }

 private:
  struct Worker {
    TurnEnds ends;
    Turn turn;
    ExchangeSolver solver;
  };

  void fill(int rounds, int actor, std::vector<Worker>& workers);
  void solve_block(int rounds, TurnTable& table, int own_hp, int standing, Worker& worker);

  const Plan& plan_;
  Tables& tables_;
  Accuracy accuracy_;
  Told told_;
  Background& background_;
  std::atomic<std::int64_t> done_ = 0;
  double worst_gap_ = 0.0;
  std::int64_t mixed_ = 0;
  std::size_t turn_bytes_ = 0;
};

}  // namespace dreadnaught::duel
