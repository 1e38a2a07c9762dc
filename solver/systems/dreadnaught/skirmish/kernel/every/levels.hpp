// How a search deepens: the levels that it looks at one after the other, and how few choices of a
// turn go on from level to level.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../canonical.hpp"
#include "worker.hpp"

namespace dreadnaught::skirmish::every {

// now: the moment that is decided in; decided: whether a frame is decided on; end: of the fight, in
// moments; round: turns of one. The last level is the whole fight.
std::vector<Sight> levels(int now, bool decided, int end, int round);

// Where a search is held: turns, that under way included, in which it looks at every choice, and
// that it looks at in all; width: at how many bids, where it sees no turn in full.
struct Depth {
  int full;
  int restricted;
  Width width;
};

// Those levels that a search comes to which is held. One that may look at all turns in full looks
// at the whole fight.
std::vector<Sight> held_levels(Depth depth, int now, bool decided, int end, int round);

// What may be declared in a state where a turn goes on.
struct Choice {
  Declare declared;
  Digest after;  // of the state that follows
  double reward;
  double value;  // told to the owner of the turn, reward included

  [[nodiscard]] bool is_known() const { return !std::isinf(value); }
};

inline constexpr double not_looked_at = -std::numeric_limits<double>::infinity();

// The first levels look at all choices in hand that seem worth it.
inline constexpr std::size_t wide_levels = 2;

// Not looked at yet. likely: how many of them, the first, seem worth a look.
std::vector<Choice> choices_in_hand(const Game& game, const State& start, std::size_t& likely);

// Of so many choices in hand, how many a level looks at, the first: those that the level before
// found best.
std::ptrdiff_t choices_looked_at(std::size_t level, const Sight& sight, std::size_t likely,
                                 std::size_t count);

// Takes in what a level found of the first choices, one of them at least, and brings the best to
// the front; of equals those that save EP.
void take_in(std::vector<Choice> looked, std::vector<Choice>& choices);

}  // namespace dreadnaught::skirmish::every
