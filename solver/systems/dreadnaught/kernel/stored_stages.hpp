// Which stages of a turn are stored beside its starts: the fewest values with which no question amid a
// turn takes long, as solving a stage ends at those that are stored.
#pragma once

#include <vector>

namespace dreadnaught::duel {

struct TurnPlan;

// Their numbers, in rising order.
std::vector<int> stages_to_store(const TurnPlan& plan);

}  // namespace dreadnaught::duel
