// How much damage one combatant can do to another in a turn, or in what is left of one, at most.
//
// Against a defender that bids nothing and whose standing defence is as low as it ever gets: an
// upper bound, which tells which hit points are out of reach.
#pragma once

#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish {

class Capacity {
 public:
  // For states with no more EP, and no lower standing defence, than `start` or a fresh round has.
  Capacity(const Game& game, const State& start);

  // In a whole turn that begins with `ep`.
  [[nodiscard]] int of_turn(int attacker, int target, int ep) const {
    return pair(attacker, target).whole[ep];
  }

  // In the rest of the turn under way, frames left aside.
  [[nodiscard]] int of_rest(const Game& game, const State& state, int target) const {
    return of_rest(state.actor, target, state.turn, game.ordinary_left(state),
                   state.combatants[state.actor].ep);
  }
  // The same with `ordinary` attacks left.
  [[nodiscard]] int of_rest(int attacker, int target, const Turn& turn, int ordinary,
                            int ep) const;

  // The most that one strike can do with `ep` left.
  [[nodiscard]] int of_strike(int attacker, int target, int ep) const {
    return pair(attacker, target).strike[ep];
  }

  [[nodiscard]] int most_ep() const { return most_ep_; }

  // The weakest standing that a combatant may have.
  [[nodiscard]] const Standing& least_standing(int i) const { return least_[i]; }

  // The highest AT, less the defender's ST without bid and standing defence, that `ep` can buy.
  [[nodiscard]] int reach(int attacker, int target, int ep) const {
    return pair(attacker, target).reach[ep];
  }

 private:
  // By EP: the most damage of a single attack of each kind, with exactly so many spent or fewer.
  using ByEp = std::vector<int>;

  struct Pair {
    std::array<ByEp, 5> single;  // by action; the last is a bought attack
    ByEp whole;
    ByEp strike;
    ByEp reach;
    // [cheap][bought so far][EP]: of bought attacks alone.
    std::array<std::vector<ByEp>, 2> bought;
    // [action][attacks left][EP]: of ordinary attacks and those bought after them.
    std::array<std::vector<ByEp>, 4> ordinary;
  };

  [[nodiscard]] const Pair& pair(int attacker, int target) const {
    return pairs_[static_cast<std::size_t>(attacker) * size_ + target];
  }
  [[nodiscard]] Pair make_pair(const Game& game, int attacker, int target) const;
  [[nodiscard]] ByEp single(const Strike& strike) const;
  [[nodiscard]] std::vector<ByEp> bought(Action action, const ByEp& single) const;
  [[nodiscard]] std::vector<ByEp> ordinary(int most, const ByEp& single,
                                           const std::vector<ByEp>& bought) const;

  int size_;
  int most_ep_;
  std::vector<Standing> least_;  // by combatant
  std::vector<Pair> pairs_;
};

}  // namespace dreadnaught::skirmish
