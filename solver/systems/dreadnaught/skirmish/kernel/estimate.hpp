// How many states an exact solution takes, before the work.
//
// Play runs through layers: exchanges made within turns. Of each layer a few states, as good as
// drawn at random, are followed in all ways. The states of the next layer that few of them lead to
// tell how many were not met at all (Chao's estimator, from those met once and twice).
#pragma once

#include "canonical.hpp"
#include "worker.hpp"

namespace dreadnaught::skirmish {

// Never more than `most`: there it stops counting.
double estimated_states(const Task& task, const State& start, double most);

}  // namespace dreadnaught::skirmish
