// One turn of one combatant against one other, solved by itself: what the search knows of a fight
// before it looks.
//
// The turn is played for the objective's gain, hit points and a fall, and for the EP that both have
// left, each at a price. Every outcome keeps the chances of each damage, so that kills are judged
// right; EP left are kept by their mean.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "bids.hpp"
#include "canonical.hpp"
#include "game.hpp"
#include "kernel/matrix_game.hpp"

namespace dreadnaught::skirmish {

// What an attacker gains beside the objective, for a turn against one target.
struct Prices {
  double own = 0.0;    // by each EP that it has left
  double other = 0.0;  // by each EP less that the target has left
  double fall = 0.0;   // by the target's fall
  double mean = 0.0;   // damage that a whole turn does
  double spread = 0.0;  // its variance
};

// A turn, or what is left of it, of one against one other.
struct Meeting {
  int attacker;
  int target;
  int hp;  // the target's
  int own_ep;
  int other_ep;
  Standing standing;  // the target's
  Turn turn;
  // How near the target's fall by later attackers is: each hit point less is worth that share of
  // the fall. An index of `press_shares`.
  int press = 0;
};

inline constexpr std::array press_shares{0.0, 0.02, 0.05, 0.1, 0.2, 0.35};

struct TurnOutcome {
  double value = 0.0;  // to the attacker, EP left and all at their prices
  double own_left = 0.0;
  double other_left = 0.0;
  std::vector<double> damage;  // the chance of each; as much as there are hit points is a fall
};

// Not thread-safe: one per worker.
class PairGames {
 public:
  // An estimate can do with few of many bids and pushes; a bound can't, but needs no damage.
  enum class Bidding : std::uint8_t { few, all };

  // prices: [attacker][target]
  PairGames(const Game& game, const Canonical& canonical, std::vector<Prices> prices,
            Bidding bidding = Bidding::few);

  const TurnOutcome& turn(const Meeting& meeting);

  // The same without the damage: most of what asks for it can do without.
  struct Brief {
    double value;
    float own_left;
    float other_left;
  };
  Brief brief(const Meeting& meeting);

  // The hit points from which on nothing changes for the turn any more.
  [[nodiscard]] int most_hp(const Meeting& meeting) const;

  // Those of the bids, all that are of use in the exchange on top of `state`, that optimal play
  // of the turn against this target alone makes, each with the next two below and above; and the
  // least and the largest, without which whoever is all in has no answer.
  Bids supported(const State& state, const Bids& bids);

  // See `Meeting`. stands: of each combatant, the chance that it does.
  [[nodiscard]] int press(int attacker, int target, double hp, double hp_spread,
                          const std::array<double, most_combatants>& stands) const;
  // The same in a state.
  [[nodiscard]] int press(const State& state, int attacker, int target) const;

  // The largest exploitability of an exchange.
  [[nodiscard]] double worst_gap() const { return worst_gap_; }

  [[nodiscard]] const Prices& prices(int attacker, int target) const {
    return prices_[static_cast<std::size_t>(attacker) * game_.rules().size() + target];
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    Brief brief{};
    std::int32_t place = 0;
  };

  // What follows a reveal and the best push: the damage dealt so far, and then the rest.
  struct Branch {
    double value;
    int dealt;
    double own_left;          // where the turn has ended
    double other_left;
    const TurnOutcome* rest;  // or nothing, where the turn has ended
  };
  // An exchange solved: its payoffs' branches, row by row, and the optimal strategies.
  struct Exchange {
    Bids bids;
    std::vector<Branch> branches;
    std::vector<double> attack;
    std::vector<double> defence;
    double value = 0.0;
  };

  [[nodiscard]] std::pair<int, int> outlook(const Meeting& meeting) const;
  TurnOutcome play(const Meeting& meeting);
  Exchange exchange(const State& state, const Meeting& meeting, Bids bids);
  Branch reveal(const Strike& strike, const Meeting& before, int attack, int defence);
  Branch follow(Meeting after, int dealt);
  [[nodiscard]] static State state_of(const Meeting& meeting);
  [[nodiscard]] TurnOutcome mixture(const Exchange& exchange, const Meeting& meeting) const;
  [[nodiscard]] TurnOutcome stop(const Meeting& meeting) const;
  const Slot& find(const Meeting& asked);
  [[nodiscard]] static std::size_t place_of(const std::vector<Slot>& slots, std::uint64_t key);
  void grow();

  Game game_;  // with gains that make one target all there is to fight for
  const Canonical& canonical_;
  std::vector<Prices> prices_;
  Bidding bidding_;
  double worst_gap_ = 0.0;
  kernel::MatrixGameSolver games_;
  std::vector<Slot> slots_;
  std::deque<TurnOutcome> all_;
};

}  // namespace dreadnaught::skirmish
