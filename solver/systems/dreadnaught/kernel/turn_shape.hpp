// The stages of one turn between its attacks, in the order in which they can be solved.
//
// After an attack its maker stands at a stage NEXT: stop, make the next ordinary attack, or buy an
// additional one. How many EP are left at a stage is bounded by what led to it. Stages that can
// only be told apart by the past are one: a turn's bought attacks depend on what they cost and on
// how the turn may end, not on the attacks already made.
#pragma once

#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace dreadnaught::duel {

// How a turn may end after an attack.
enum class TurnEnd : std::uint8_t {
  plain,    // nothing stands
  active,   // any EP left into active defence
  charged,  // the charge penalty
};

// The first NEXT stage that play can come to in this turn.
struct Entry {
  int attacks;  // ordinary attacks made by then
  int bought;   // additional attacks bought by then
  int most_ep;  // EP left there at most
};

inline Entry entry_of_whole_turn(int ep) { return {.attacks = 1, .bought = 0, .most_ep = ep - 1}; }

// value[e][f] = max(base[e][f], exchange(action, after)[e - cost][f]) for e up to most_ep.
struct Stage {
  int most_ep;
  int base;  // an earlier solved stage, or -1: the end of the turn
  TurnEnd end;
  Action action;  // of the exchange that may follow
  int cost;       // EP that open it
  int after;      // the stage that the exchange leads to, or -1: no exchange can follow
};

class TurnShape {
 public:
  struct Family {
    Action action;
    int ordinary;             // attacks in all
    std::vector<int> chain;   // stage by additional attacks bought since the entry
    std::vector<int> unused;  // stage by ordinary attacks made since the entry, where any are left
  };

  // The turn of a fighter of `cp` who may declare `actions`.
  TurnShape(ActionSet actions, int cp, Entry entry);

  [[nodiscard]] const std::vector<Stage>& stages() const { return stages_; }
  [[nodiscard]] const std::vector<Family>& families() const { return families_; }
  [[nodiscard]] Entry entry() const { return entry_; }

  // Whether an attack of this turn is of this action, or bought after one.
  [[nodiscard]] bool has(Action action) const;

  // The stage after so many ordinary and bought attacks, or -1 if this turn does not come to it.
  [[nodiscard]] int next(Action action, int attacks, int bought) const;

  // Where a stage of the rest of this turn, after `action`, stands in it, or -1 if it does not.
  [[nodiscard]] int place_of(const TurnShape& rest, Action action, int stage) const;

  // EP states over all stages, for one pair of hit points.
  [[nodiscard]] std::int64_t size(int most_defender_ep) const;

 private:
  std::vector<int> add_chain(Action action, TurnEnd end);
  std::vector<int> add_ordinary(Action action, int ordinary, int chain);

  Entry entry_;
  std::vector<Stage> stages_;
  std::vector<Family> families_;
};

// Exchanges that can follow one another in a turn, at most.
int longest_turn(Action action, int cp, int ep);

}  // namespace dreadnaught::duel
