// One turn of one combatant against one other, solved by itself: what the search knows of a fight
// before it looks.
//
// The turn is played for the objective's gain, hit points and a fall, and for the EP that both have
// left, each at a price. Every outcome keeps the chances of each damage, so that kills are judged
// right; EP left are kept by their mean.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "canonical.hpp"
#include "game.hpp"
#include "kernel/matrix_game.hpp"

namespace dreadnaught::skirmish {

// What an EP left is worth, to its owner.
struct Prices {
  double own = 0.0;
  double other = 0.0;
  double fall = 0.0;  // what a fall is worth beside the objective: the turn that it prevents
};

// Who meets whom, with what.
struct Meeting {
  int attacker;
  int target;
  int hp;
  int own_ep;
  int other_ep;
  Standing standing;
  Turn turn;
};

struct TurnOutcome {
  double value = 0.0;  // to the attacker, EP left at their prices included
  double gain = 0.0;   // without them
  double own_left = 0.0;
  double other_left = 0.0;
  std::vector<double> damage;  // chance of each; as many as there are hit points is a fall

  void mix_in(const TurnOutcome& other, double chance, int dealt, double gain);
};

// Strategies of an exchange as in `Bids`, its bids in their order.
struct Strategies {
  std::vector<double> attack;
  std::vector<double> defence;
};

// Not thread-safe: one per worker.
class PairGames {
 public:
  PairGames(const Game& game, const Canonical& canonical, std::vector<Prices> prices);

  // prices: of the attacker against the target, see `price`.
  const TurnOutcome& turn(const Meeting& meeting);

  // The bids that optimal play of the turn against this target alone uses, each with the next
  // ones below and above. `bids`: all that are of use in the exchange on top of `state`.
  Bids supported(const State& state, const Bids& bids);

  [[nodiscard]] std::int64_t meetings() const { return static_cast<std::int64_t>(all_.size()); }

 private:
  TurnOutcome play(const Meeting& meeting);
  void attack(const State& state, const Meeting& meeting, const Choice& choice, TurnOutcome& best);
  TurnOutcome after(const State& state, const Meeting& meeting, int attack, int defence);
  TurnOutcome follow(const State& next, const Meeting& meeting, double reward);
  [[nodiscard]] const Prices& price(int attacker, int target) const;

  const Game& game_;
  const Canonical& canonical_;
  std::vector<Prices> prices_;  // [attacker][target]
  kernel::MatrixGameSolver games_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::int32_t> index_;
  std::deque<TurnOutcome> all_;
};

}  // namespace dreadnaught::skirmish
