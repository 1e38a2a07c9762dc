// Exchanges: the matrix games of two secret bids, solved for many EP of the two sides at once.
//
// The attacker is the row player. Exact reductions, all of them from "more EP left is never worse
// for their owner, and more damage taken is never better" (it is a fight in which whoever has more
// can play as if it had less):
// - the defender bids 0, or from the lowest threshold to one above the highest;
// - the attacker bids nothing that misses for sure, except the least; nothing above a sure hit
//   unless the push that it permits does more; a bought attack without a bid does half damage, so
//   a bid of 1 never replaces it nor the other way round;
// - an exchange is skipped where one bid of the defender holds the attacker to an option that it
//   has anyway, and is settled where a pure bid of each side meets in a saddle point.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "exchange_memory.hpp"
#include "hit_table.hpp"
#include "stage_game.hpp"
#include "turn_ends.hpp"

namespace dreadnaught::duel {

// A solver with its workspace; one per thread.
class ExchangeSolver {
 public:
  ExchangeSolver(Accuracy accuracy, const std::atomic<bool>& stop)
      : slack_(accuracy.slack), games_(accuracy, stop) {}

  // What improve() tells from now on; values at first.
  void tell(Told told) { games_.tell(told); }

  // Raises best[f] to the value of the exchange that begins with `ep` of the attacker and f of the
  // defender, for all f of `defender`, where that is more.
  //
  // best: hits.width() doubles.
  // memory, at: where the exchange with f is remembered as the one of number at + f, if anywhere.
  void improve(HitTable& hits, int ep, EpRange defender, double* best, ExchangeMemory* memory,
               std::size_t at);

  // Largest exploitability of a stage game so far.
  [[nodiscard]] double worst_gap() const { return games_.worst_gap(); }

  // Games that took more than pure bids.
  [[nodiscard]] std::int64_t mixed() const { return games_.mixed(); }

 private:
  // What a bid of the attacker gives, by the defender's EP left.
  struct Payoffs {
    HurtRow hurt;
    const double* clear;  // the better of hurting and of not, where a push may choose
    const double* tie;
  };
  using Game = ExchangeMemory::Game;

  bool recall(const HitTable& hits, int ep, EpRange defender, int other, double& best,
              ExchangeMemory& memory, std::size_t at);
  double solve(const HitTable& hits, int ep, int other, double best, ExchangeMemory* memory,
               std::size_t at);
  bool follow_hints(const HitTable& hits, int other, double& best, ExchangeMemory& memory,
                    std::size_t at) const;
  void remember_answer(int bid, int other, ExchangeMemory& memory, std::size_t at) const;
  void remember_bid(std::size_t row, int other, ExchangeMemory& memory, std::size_t at) const;
  double solve_again(int other, Game& game, double* payoffs);
  double solve_mixed(const HitTable& hits, int ep, int other);
  double solve_mixed(const HitTable& hits, int ep, int other, ExchangeMemory& memory,
                     ExchangeMemory::Settled& settled);

  void collect_rows(const HitTable& hits, int ep, int defender_ep);
  void collect_payoffs(HitTable& hits, int ep);
  const double* better(const double* hurt, const double* miss, int width, std::size_t at);
  void bound_from_above(EpRange defender, int width);
  void bound_by(int bid, EpRange defender, int width);
  [[nodiscard]] double secured_by(std::size_t row, int defender_ep) const;
  [[nodiscard]] std::size_t securest(int defender_ep) const;
  [[nodiscard]] Game shape(const HitTable& hits, int ep, int defender_ep) const;
  [[nodiscard]] double hurting(std::size_t row, int other, int bid) const;
  void write_hurting(int other, const Game& game, double* out) const;
  bool write_payoffs(int other, const Game& game, const double* hurting, double* out) const;

  // Bounds this close count as one value; where bounds are told, only equal ones, as the least rise
  // may decide what they prove.
  [[nodiscard]] double slack() const { return games_.told() == Told::value ? slack_ : 0.0; }

  double slack_;
  StageGameSolver games_;
  std::vector<BidRow> rows_;
  std::vector<Payoffs> payoffs_by_row_;
  std::vector<double> better_;  // those of them that are not in a table
  std::vector<int> open_;       // EP of the defender with which an exchange is still to be solved
  int first_answer_ = 0;  // the defender's least bid above 0 that is of use against some row
  std::vector<double> best_clear_;  // [row][defender's EP left]: over this row and those after it
  std::vector<double> never_;       // -infinity, by the defender's EP left
  std::vector<double> upper_;       // by the defender's EP
  std::vector<double> answer_;      // the bid that this is the bound of
  std::vector<double> payoffs_;     // of a game that is not remembered
};

}  // namespace dreadnaught::duel
