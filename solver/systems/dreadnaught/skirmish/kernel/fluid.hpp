// An estimate of what the rest of a fight is worth, for where the search stops looking.
//
// The rest of the round, and rounds after it, are played through turn by turn: each combatant
// gives its whole turn to the enemy that is worth most (see pair_games.hpp), or to defence.
// Hit points are kept as distributions, so that falls are judged right, EP as means.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "pair_games.hpp"

namespace dreadnaught::skirmish {

class Fluid {
 public:
  Fluid(const Game& game, const Canonical& canonical, PairGames& pairs)
      : game_(game), canonical_(canonical), pairs_(pairs) {}

  // Of a settled state with an empty stack, told to the row player.
  double value(const State& state);

  // What it takes a combatant to come to strike an enemy.
  struct Way {
    static constexpr int never = 1'000;

    int lost = 0;        // own turns before it can; all else is of the first in which it can
    int ep = 0;          // paid on the way
    int bonus = 0;       // to AT and damage
    Turn opening{};      // what it may do there
    bool walks = false;  // so that neither has to walk to the other again
  };

  // What conditions that plain fights don't have add to the numbers of each, from now on. Means of
  // EP are rounded then: so many more turns differ that the others' accuracy would take too long.
  struct Folded {
    std::array<int, most_combatants> attack{};
    std::array<int, most_combatants> defence{};
    std::array<int, most_combatants> damage{};
    std::vector<Way> ways{};  // [actor][target], or empty: everybody is in reach
  };
  void fold(Folded folded) {
    folded_ = std::move(folded);
    whole_ep_ = true;
  }

 private:
  struct Body {
    std::vector<double> chance;  // by hit points
    double ep = 0.0;
    Standing standing;
    unsigned version = 0;  // changes with the rest
    // Of the hit points, while it stands; see measure().
    double mean = 0.0;
    double spread = 0.0;

    [[nodiscard]] double stands() const { return 1.0 - chance[0]; }
    [[nodiscard]] double mean_hp() const;
    // Whenever the chances changed.
    void measure();
  };

  void take_turn(int actor, Turn turn);
  // A turn against one target, over the hit points that the target may have.
  struct Expected {
    double gain = 0.0;     // EP that the target loses at their price included
    double benefit = 0.0;  // own EP lost at their price taken off
    double own_left = 0.0;
  };

  Expected expect(int actor, int target, Turn turn);
  // The same for a whole turn, worked out once as long as neither of them changes.
  const Expected& expect_whole(int actor, int target);
  double threat(int actor, double ep, Standing standing);
  void strike(int actor, int target, Turn turn);
  void start_round();

  // The meetings that lie around means of EP, with their shares.
  struct Share {
    int own;
    int other;
    double part;
  };
  [[nodiscard]] std::array<Share, 4> shares(int actor, int target) const;
  // With one hit point of the target; it may have more.
  [[nodiscard]] Meeting meeting_of(int actor, int target, const Way& way, const Share& share,
                                   Turn turn, int press) const;

  const Game& game_;
  const Canonical& canonical_;
  PairGames& pairs_;
  struct Known {
    unsigned actor = 0;  // versions of the bodies
    unsigned target = 0;
    Expected expected;
  };

  [[nodiscard]] int press(int actor, int target) const;
  [[nodiscard]] std::size_t pair(int actor, int target) const {
    return static_cast<std::size_t>(actor) * bodies_.size() + target;
  }
  // In the turn of the actor that comes next.
  [[nodiscard]] const Way& way(int actor, int target) const;
  // Whether it can strike in that turn.
  [[nodiscard]] bool reaches(int actor, int target) const;
  // Once the actor has walked to the target, neither has to walk to the other.
  void meet(int actor, int target);
  // Of the target against the actor, with what is folded into it.
  [[nodiscard]] Standing standing(int actor, int target, const Way& way) const;

  std::vector<Body> bodies_;
  std::vector<Known> known_;  // [actor][target]
  Folded folded_;
  std::vector<Way> ways_;                     // as they are by now
  std::array<int, most_combatants> turns_{};  // that each has had
  bool whole_ep_ = false;
  unsigned version_ = 0;
  double value_ = 0.0;
};

}  // namespace dreadnaught::skirmish
