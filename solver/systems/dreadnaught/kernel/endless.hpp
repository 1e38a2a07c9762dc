// A duel fought until someone falls: two tables of proved bounds, filled for rising hit points.
//
// One round is played again and again: with the plan's one round left. A round under way that is not
// like those to come, as its EP are others, is the plan's second, filled when the first is solved.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "background.hpp"
#include "queries.hpp"
#include "recursive_game.hpp"
#include "round.hpp"

namespace dreadnaught::duel {

// How far apart the bounds are of the states in which a turn can start and that play can come to.
struct Widths {
  std::int64_t states;
  std::int64_t open;  // those wider than asked for
  double widest;
};

class Endless {
 public:
  static constexpr bool endless = true;

  // The start's `rounds` must be 2: the round under way, and one for all that follow.
  //
  // whole: every state with no more hit points, if the round under way is one by itself.
  Endless(const Rules& rules, const State& start, bool whole);

  // What it typically takes: how many sweeps a pair of hit points needs is known when it is solved.
  [[nodiscard]] std::int64_t planned_exchanges() const;
  [[nodiscard]] std::int64_t planned_bytes(int threads) const;

  // Begins the work on so many threads and returns at once.
  //
  // open: pairs of hit points with a state whose bounds are further apart count as open.
  void start(int threads, double open) {
    background_.start([this, threads, open] { run(threads, open); });
  }
  // As in Duel.
  bool wait(double seconds) { return background_.wait(seconds); }
  void stop() { background_.stop(); }

  // Exchanges looked at so far, pairs of hit points in all, those done, and those left open.
  [[nodiscard]] std::int64_t done() const { return done_; }
  [[nodiscard]] int pairs() const { return pairs_[0] * pairs_[1]; }
  [[nodiscard]] int pairs_done() const { return pairs_done_; }
  [[nodiscard]] int pairs_open() const { return pairs_open_; }

  // The tables that were filled, lower bounds before upper bounds, in the order in which attach()
  // takes them.
  [[nodiscard]] std::vector<std::span<const double>> tables() const;

  // Takes the tables of an earlier solve instead of filling them. Throws std::invalid_argument if
  // they are not those of this duel. exchanges: what that solve looked at.
  void attach(std::vector<Section> tables, std::int64_t exchanges);

  // After wait() returned true, or attach(). Throw DamagedError if an attached table is.
  double lower(const State& state) { return bound(0, state); }
  double upper(const State& state) { return bound(1, state); }
  [[nodiscard]] Widths widths(double open) const;
  [[nodiscard]] std::int64_t bytes();

 private:
  // Bounds on one side. The upper bounds are worked on as lower bounds of the other fighter: with
  // the sign changed. Where only falls pay, all is told as what it falls short of that fighter's
  // victory: doubles tell the least risk from none there, by as many digits as any.
  struct Side {
    // rules, start, scope: as in a plan.
    Side(const Rules& rules, const State& start, Scope scope, Accuracy accuracy, Told told,
         Background& background);

    Told told;
    double sign;
    double offset;  // values are told to fighter 0, less this
    Plan plan;
    Tables tables;
    std::optional<Round> round;
    Filling now;
    Queries queries;
  };
  struct Worker {
    ExchangeSolver solver;
    std::array<Round::Row, 2> rows;
  };
  using Hp = std::array<int, 2>;

  void run(int threads, double open);
  void solve_rows(Worker& worker, double open);
  void wait_for(Hp hp) const;
  double solve_pair(Hp hp, Worker& worker);
  void prove_unproved(Hp hp, double before, Worker& worker);
  void raise_waiting(Hp hp, Worker& worker);
  template <typename Prove>
  void prove(int side, Hp hp, Worker& worker, Prove prove);
  template <typename Prove>
  void prove_more(int side, Hp hp, Worker& worker, Prove prove_anew);
  [[nodiscard]] double widest_at(Hp hp) const;
  [[nodiscard]] Values told(int side, Hp hp, int to) const;
  [[nodiscard]] RoundMap round_map(Side& side, Hp hp, Round::Row& row, Worker& worker);
  [[nodiscard]] double most(int side, Hp hp) const;
  [[nodiscard]] double floor(int side, Hp hp) const;
  [[nodiscard]] double end(int side) const {
    return sides_[side]->sign * sides_[side]->plan.rules().end;
  }
  [[nodiscard]] double widest_before(Hp hp) const;
  [[nodiscard]] double& width(Hp hp) { return widths_[hp[0] * (pairs_[1] + 1) + hp[1]]; }
  [[nodiscard]] double width(Hp hp) const { return widths_[hp[0] * (pairs_[1] + 1) + hp[1]]; }
  [[nodiscard]] std::vector<StoredTurn> stored() const;
  double bound(int side, const State& state);
  // How much an upper bound is above a lower one, given what is stored of them.
  [[nodiscard]] double apart(double lower, double upper) const {
    return upper - lower + (sides_[1]->offset - sides_[0]->offset);
  }
  double value(Queries& queries, State state) const;

  double scale_;
  Accuracy accuracy_;
  bool odd_round_now_;  // the round under way is not like those that follow
  Plan plan_;
  Hp pairs_;
  std::array<std::unique_ptr<Side>, 2> sides_;
  std::vector<std::atomic<int>> solved_;  // pairs solved, by hit points of fighter 0
  std::vector<double> widths_;            // of the round starts, by hit points of 0 and of 1
  std::atomic<int> next_row_ = 1;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<int> pairs_done_ = 0;
  std::atomic<int> pairs_open_ = 0;
  std::atomic<std::int64_t> round_bytes_ = 0;
  Background background_;  // last, so that its work has ended before the rest goes
};

}  // namespace dreadnaught::duel
