#include "prices.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "crew.hpp"
#include "pair_games.hpp"

namespace dreadnaught::skirmish {
namespace {

// Shares of what all EP of a pool do, at best, that count for the price of one. Losses hardly
// depend on them: 0.5 to 1 were tried.
constexpr double attack_share = 0.7;
constexpr double defence_share = 0.7;
constexpr double fall_share = 0.7;

class Appraisal {
 public:
  Appraisal(const Game& game, const Canonical& canonical, const State& start)
      : game_(game),
        start_(start),
        size_(game.rules().size()),
        tables_(std::make_shared<PairTables>(game, canonical, no_prices(game))),
        pairs_(tables_) {}

  std::vector<Prices> prices(int threads) {
    play(threads);
    std::vector<Prices> prices = no_prices(game_);
    for_each_pair([&](int i, int j) { meet(i, j, prices[place(i, j)]); });
    for_each_pair([&](int i, int j) { price(i, j, prices[place(i, j)]); });
    return prices;
  }

 private:
  [[nodiscard]] std::size_t place(int i, int j) const {
    return static_cast<std::size_t>(i) * size_ + j;
  }

  template <typename Visit>
  void for_each_pair(Visit visit) const {
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < size_; ++j) {
        const bool both = start_.combatants[i].stands() && start_.combatants[j].stands();
        if (both && game_.rules().enemies(i, j)) visit(i, j);
      }
    }
  }

  // Whoever has acted in this round meets others with the EP of the next.
  [[nodiscard]] int ep_of(int i) const {
    return i < start_.actor ? game_.member(i).fighter.ep : start_.combatants[i].ep;
  }

  // Of a side, who stands: all, or those whose turn is after another's.
  [[nodiscard]] int count(int side, int after = -1) const {
    int count = 0;
    for (int i = after + 1; i < size_; ++i) {
      if (game_.member(i).side == side && start_.combatants[i].stands()) ++count;
    }
    return count;
  }

  // The turns of one against another that its prices are taken from.
  struct Turns {
    Meeting held;   // the other bids what it likes
    Meeting usual;  // with half of its EP
    Meeting open;   // with none
    std::optional<Meeting> standing;  // with all of them in standing defence, where it may
  };

  [[nodiscard]] Turns turns(int i, int j) const {
    const int ep = ep_of(j);
    const Meeting held{i, j, start_.combatants[j].hp, ep_of(i), ep, {}, {}};
    Turns turns{held, held, held, {}};
    turns.usual.other_ep /= 2;
    turns.open.other_ep = 0;
    const bool total = game_.rules().actions.has(Action::total);
    if (i > j && ep > 0 && (total || game_.rules().actions.has(Action::active))) {
      turns.standing = turns.open;
      turns.standing->standing = {ep, total ? ep : 0};
    }
    return turns;
  }

  // Plays them all, on all threads: what is asked for later is known.
  void play(int threads) {
    std::vector<Meeting> all;
    for_each_pair([&](int i, int j) {
      const Turns turns = this->turns(i, j);
      all.insert(all.end(), {turns.held, turns.usual, turns.open});
      if (turns.standing) all.push_back(*turns.standing);
    });
    Crew<PairGames> crew;
    for (int i = 0; i < threads; ++i) crew.push_back(std::make_unique<PairGames>(tables_));
    std::atomic<std::size_t> next = 0;
    const auto work = [&](PairGames& own) {
      for (std::size_t at = next++; at < all.size(); at = next++) own.turn(all[at]);
    };
    together(crew, work, [](PairGames&) {});
  }

  void meet(int i, int j, Prices& price) {
    const Turns turns = this->turns(i, j);
    const double held = pairs_.turn(turns.held).value;
    attack_[i] = std::max(attack_[i], held);
    note_damage(pairs_.turn(turns.usual).damage, price);
    if (ep_of(j) == 0) return;
    const double open = pairs_.turn(turns.open).value;
    bids_[j] = std::max(bids_[j], (open - held) / ep_of(j));
    if (turns.standing) stand_[j] += open - pairs_.turn(*turns.standing).value;
  }

  static void note_damage(const std::vector<double>& chances, Prices& price) {
    double squares = 0.0;
    for (std::size_t d = 0; d < chances.size(); ++d) {
      price.mean += chances[d] * static_cast<double>(d);
      squares += chances[d] * static_cast<double>(d * d);
    }
    price.spread = squares - price.mean * price.mean;
  }

  // EP left are of use against enemies that are still to act, as bids; to whoever is itself still
  // to act, for its own attacks, or in standing defence.
  void price(int i, int j, Prices& price) const {
    const int own = game_.member(i).side;
    const int other = game_.member(j).side;
    const auto met = [&](int by, int side) {
      return std::min(1.0, static_cast<double>(count(by, i)) / count(side));
    };
    price.own = defence_share * met(other, own) * bids_[i];
    price.other = defence_share * met(own, other) * bids_[j];
    const bool acts = j > i;
    if (acts && ep_of(j) > 0) {
      const double use = std::max(attack_share * attack_[j], stand_[j]);
      price.other = std::max(price.other, use / ep_of(j));
    }
    price.fall = fall_share * attack_[j] * (start_.rounds - 1 + (acts ? 1 : 0));
  }

  const Game& game_;
  const State& start_;
  int size_;
  std::shared_ptr<PairTables> tables_;
  PairGames pairs_;
  std::array<double, most_combatants> attack_{};  // gain of its turn, at best
  std::array<double, most_combatants> bids_{};    // what an EP saves it when it is attacked
  std::array<double, most_combatants> stand_{};   // what all EP in defence save in this round
};

}  // namespace

std::vector<Prices> prices_of(const Game& game, const Canonical& canonical, const State& start,
                              int threads) {
  return Appraisal(game, canonical, start).prices(threads);
}

std::vector<Prices> no_prices(const Game& game) {
  return std::vector<Prices>(static_cast<std::size_t>(game.rules().size()) * game.rules().size());
}

}  // namespace dreadnaught::skirmish
