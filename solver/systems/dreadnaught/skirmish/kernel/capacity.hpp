// What a combatant can do to another in a turn, or in what is left of one, at most.
//
// Against a defender that bids nothing: upper bounds, which tell which hit points, EP and standing
// defence are out of reach.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish {

class Capacity {
 public:
  // What is left of a turn, against one target.
  struct Rest {
    std::int16_t damage = 0;  // against the weakest standing that the target may have
    // The others hold against a target without standing defence, which takes as much off them.
    // The highest AT, less the target's ST without a bid.
    std::int16_t reach = -30'000;
    // The target's least bid that ties an attack.
    std::int16_t least_tie = 30'000;
    // A bid of so much is of use to the target against the first attack, if that is an all-in.
    std::int16_t first_met = -30'000;
  };

  // For states with no more EP, and no lower standing defence, than `start` or a fresh round has.
  Capacity(const Game& game, const State& start);

  // What is left of a turn, by a number: attacks made before are of no account but for what they
  // leave to do. ordinary: attacks left.
  [[nodiscard]] int number_of(const Turn& turn, int ordinary) const {
    if (!turn.begun()) return whole_turn;
    if (!turn.attacking()) return 1;
    if (ordinary > 0) return 2 + static_cast<int>(turn.action) * most_ordinary_ + ordinary - 1;
    const int cheap = turn.action == Action::full ? 1 : 0;
    return 2 + attacks * most_ordinary_ + cheap * (most_bought_ + 1) +
           std::min<int>(turn.bought, most_bought_);
  }
  static constexpr int whole_turn = 0;

  // With `ep` left.
  [[nodiscard]] const Rest& rest(int attacker, int target, int turn, int ep) const {
    const std::size_t pair = static_cast<std::size_t>(attacker) * size_ + target;
    return rests_[pair * rests_of_pair_ + place(turn, ep)];
  }
  [[nodiscard]] int most_ep() const { return most_ep_; }

  // The weakest standing that a combatant may have.
  [[nodiscard]] const Standing& least_standing(int i) const { return least_[i]; }

 private:
  static constexpr int attacks = static_cast<int>(duel::attack_actions.size());

  using Rests = std::vector<Rest>;  // [turn][EP]
  // By EP: the most damage of attacks, with exactly so many spent or fewer.
  using ByEp = std::vector<int>;

  struct Pair {
    std::array<Strike, attacks + 1> strikes;  // by action; the last is a bought attack
    // [cheap][bought so far]: of bought attacks alone.
    std::array<std::vector<ByEp>, 2> bought;
    // [action][attacks left]: of ordinary attacks and those bought after them.
    std::array<std::vector<ByEp>, attacks> ordinary;
  };

  [[nodiscard]] std::size_t place(int turn, int ep) const {
    return static_cast<std::size_t>(turn) * (most_ep_ + 1) + ep;
  }
  [[nodiscard]] int turns() const {
    return 2 + attacks * most_ordinary_ + 2 * (most_bought_ + 1);
  }
  [[nodiscard]] Rests make_rests(const Game& game, int attacker, int target) const;
  void add_whole_turns(const Game& game, int attacker, Rests& rests) const;
  [[nodiscard]] Rest ordinary_rest(const Pair& of, Action action, int left, int ep) const;
  [[nodiscard]] static Rest bought_rest(const Pair& of, bool cheap, int made, int ep);
  [[nodiscard]] Pair make_pair(const Game& game, int attacker, int target) const;
  [[nodiscard]] ByEp single(const Strike& strike) const;
  [[nodiscard]] std::vector<ByEp> bought(Action action, const ByEp& single) const;
  [[nodiscard]] std::vector<ByEp> ordinary(const ByEp& single,
                                           const std::vector<ByEp>& bought) const;

  int size_;
  int most_ep_;
  int most_ordinary_ = 1;
  int most_bought_ = 0;
  std::size_t rests_of_pair_;
  std::vector<Standing> least_;  // by combatant
  Rests rests_;                  // [attacker][target][turn][EP]
};

}  // namespace dreadnaught::skirmish
