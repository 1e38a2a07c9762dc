// What is known of turns of one combatant against one other, shared by all threads of a solve.
//
// A turn's outcome depends on hit points and EP, which differ from look-up to look-up, and on all the
// rest, which seldom does: the rest picks a table, once for many look-ups, and a table is laid out by
// EP and hit points, so that what is looked up together lies together.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "canonical.hpp"
#include "game.hpp"

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
  // The chance of each, as far as it has any; as much as there are hit points is a fall.
  std::vector<double> damage;
};

// Turns that differ in hit points and EP alone. Threads may fill it at the same time: two that work
// out the same turn come to the same.
class TurnTable {
 public:
  class Cell {
   public:
    // Nothing, while the turn is not known.
    [[nodiscard]] const TurnOutcome* outcome() const {
      return outcome_.load(std::memory_order_acquire);
    }
    // Of the outcome, once it is known: most of what asks for it can do without the damage.
    [[nodiscard]] double value() const { return value_.load(std::memory_order_relaxed); }
    [[nodiscard]] double own_left() const { return own_left_.load(std::memory_order_relaxed); }
    [[nodiscard]] double other_left() const { return other_left_.load(std::memory_order_relaxed); }

    // The outcome must stay where it is.
    void keep(const TurnOutcome& outcome) {
      value_.store(outcome.value, std::memory_order_relaxed);
      own_left_.store(static_cast<float>(outcome.own_left), std::memory_order_relaxed);
      other_left_.store(static_cast<float>(outcome.other_left), std::memory_order_relaxed);
      outcome_.store(&outcome, std::memory_order_release);
    }

   private:
    std::atomic<double> value_ = 0.0;
    std::atomic<float> own_left_ = 0.0F;
    std::atomic<float> other_left_ = 0.0F;
    std::atomic<const TurnOutcome*> outcome_ = nullptr;
  };

  // most_hp: by the attacker's EP, the hit points from which on nothing changes any more.
  explicit TurnTable(std::vector<int> most_hp);
  TurnTable(const TurnTable&) = delete;
  TurnTable& operator=(const TurnTable&) = delete;
  ~TurnTable();

  [[nodiscard]] int most_ep() const { return static_cast<int>(most_hp_.size()) - 1; }
  [[nodiscard]] int most_hp(int own_ep) const { return most_hp_[own_ep]; }

  // EP: no more than there are `most_hp`. Hit points: no more than `most_hp(own_ep)`.
  Cell& cell(int hp, int own_ep, int other_ep) {
    const std::size_t at = static_cast<std::size_t>(own_ep) * most_hp_.size() + other_ep;
    Cell* const row = rows_[at].load(std::memory_order_acquire);
    return (row != nullptr ? row : make_row(at, own_ep))[hp];
  }

 private:
  Cell* make_row(std::size_t at, int own_ep);

  std::vector<int> most_hp_;
  std::vector<std::atomic<Cell*>> rows_;  // [own EP][other EP]: cells by hit points
};

class PairTables {
 public:
  // An estimate can do with few of many bids and pushes; a bound can't, but needs no damage.
  enum class Bidding : std::uint8_t { few, all };

  // prices: [attacker][target]. Game and canonical must outlive it.
  PairTables(const Game& game, const Canonical& canonical, std::vector<Prices> prices,
             Bidding bidding = Bidding::few);

  // With gains that make one target all there is to fight for.
  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] Bidding bidding() const { return bidding_; }
  [[nodiscard]] const Prices& prices(int attacker, int target) const {
    return prices_[static_cast<std::size_t>(attacker) * game_.rules().size() + target];
  }

  // All of a meeting that picks its table.
  [[nodiscard]] std::uint64_t key(const Meeting& meeting) const;
  // The table of a meeting with that key.
  TurnTable& table(std::uint64_t key, const Meeting& meeting);

  // Where one thread may keep outcomes, for as long as there are tables.
  std::deque<TurnOutcome>& room();

 private:
  Game game_;
  const Capacity& capacity_;
  std::vector<Prices> prices_;
  Bidding bidding_;
  std::mutex changing_;
  std::unordered_map<std::uint64_t, std::unique_ptr<TurnTable>> tables_;
  std::deque<std::deque<TurnOutcome>> rooms_;
};

}  // namespace dreadnaught::skirmish
