#include "prices.hpp"

#include <algorithm>

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
        pairs_(game, canonical, std::vector<Prices>(static_cast<std::size_t>(size_) * size_)) {}

  std::vector<Prices> prices() {
    std::vector<Prices> prices(static_cast<std::size_t>(size_) * size_);
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

  void meet(int i, int j, Prices& price) {
    Meeting meeting{i, j, start_.combatants[j].hp, ep_of(i), ep_of(j), {}, {}};
    const double held = pairs_.turn(meeting).value;
    attack_[i] = std::max(attack_[i], held);
    Meeting usual = meeting;
    usual.other_ep /= 2;
    note_damage(pairs_.turn(usual).damage, price);
    if (ep_of(j) == 0) return;
    meeting.other_ep = 0;
    const double open = pairs_.turn(meeting).value;
    bids_[j] = std::max(bids_[j], (open - held) / ep_of(j));
    const bool total = game_.rules().actions.has(Action::total);
    if (i < j || !(total || game_.rules().actions.has(Action::active))) return;
    meeting.standing = {ep_of(j), total ? ep_of(j) : 0};
    stand_[j] += open - pairs_.turn(meeting).value;
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
  PairGames pairs_;
  std::array<double, most_combatants> attack_{};  // gain of its turn, at best
  std::array<double, most_combatants> bids_{};    // what an EP saves it when it is attacked
  std::array<double, most_combatants> stand_{};   // what all EP in defence save in this round
};

}  // namespace

std::vector<Prices> prices_of(const Game& game, const Canonical& canonical, const State& start) {
  return Appraisal(game, canonical, start).prices();
}

}  // namespace dreadnaught::skirmish
