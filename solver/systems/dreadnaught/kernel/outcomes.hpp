// How one turn can end, by any bids and any pushes: with what standing, which EP left, and how many
// hit points lost.
#pragma once

#include <vector>

#include "hp_set.hpp"
#include "plan.hpp"

namespace dreadnaught::duel {

struct Outcome {
  int ending;
  int own_ep;       // left to the fighter whose turn it is
  int defender_ep;  // and to the other
  HpSet lost;       // of the other's hit points
};

// The outcomes of a turn that starts with these EP, for up to most_lost hit points lost.
//
// defender: what stands of the defender's last turn.
std::vector<Outcome> outcomes_of_turn(const TurnPlan& plan, Standing defender, int own_ep,
                                      int defender_ep, int most_lost);

}  // namespace dreadnaught::duel
