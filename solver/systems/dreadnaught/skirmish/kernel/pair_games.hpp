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
#include <memory>
#include <vector>

#include "bids.hpp"
#include "kernel/matrix_game.hpp"
#include "pair_tables.hpp"

namespace dreadnaught::skirmish {

// Not thread-safe: one per worker.
class PairGames {
 public:
  explicit PairGames(std::shared_ptr<PairTables> tables);

  // Throw std::out_of_range if a meeting has more EP than any state of the fight.
  const TurnOutcome& turn(const Meeting& meeting) { return *find(meeting).outcome(); }
  // The same without the damage: most of what asks for it can do without.
  const TurnTable::Cell& brief(const Meeting& meeting) { return find(meeting); }

  // The hit points from which on nothing changes for the turn any more.
  [[nodiscard]] int most_hp(const Meeting& meeting) { return table(meeting).most_hp(meeting.own_ep); }

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
    return tables_->prices(attacker, target);
  }

 private:
  // What follows a reveal and the best push: the damage dealt so far, and then the rest.
  struct Branch {
    double value;
    int dealt;
    double own_left;          // where the turn has ended
    double other_left;
    const TurnTable::Cell* rest;  // or nothing, where the turn has ended
  };
  // An exchange solved: its payoffs' branches, row by row, and the optimal strategies.
  struct Exchange {
    Bids bids;
    std::vector<Branch> branches;
    std::vector<double> attack;
    std::vector<double> defence;
    double value = 0.0;
  };

  [[nodiscard]] bool bids_few() const { return tables_->bidding() == PairTables::Bidding::few; }
  const TurnTable::Cell& find(const Meeting& meeting);
  const TurnTable::Cell& find(TurnTable& table, const Meeting& meeting);
  TurnTable& table(const Meeting& meeting);
  TurnOutcome play(const Meeting& meeting);
  Exchange exchange(const State& state, const Meeting& meeting, Bids bids);
  Branch reveal(const Strike& strike, const Meeting& before, TurnTable& rest, int attack,
                int defence);
  // before: with the EP of both paid, but the damage not yet taken.
  Branch follow(const Meeting& before, TurnTable& rest, int dealt);
  [[nodiscard]] static State state_of(const Meeting& meeting);
  [[nodiscard]] TurnOutcome mixture(const Exchange& exchange, const Meeting& meeting) const;
  static void add_damage(const Branch& branch, double chance, int hp, std::vector<double>& damage);
  [[nodiscard]] TurnOutcome stop(const Meeting& meeting) const;

  // Tables that were asked for, by their keys: a look-up without a lock.
  struct Known {
    std::uint64_t key = 0;
    TurnTable* table = nullptr;
  };
  static constexpr std::size_t known_places = 1024;

  std::shared_ptr<PairTables> tables_;
  const Game& game_;
  std::deque<TurnOutcome>& room_;
  std::vector<Known> known_;
  double worst_gap_ = 0.0;
  kernel::MatrixGameSolver games_;
};

}  // namespace dreadnaught::skirmish
