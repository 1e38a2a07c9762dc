// Vectors of single precision, twice as many numbers to one as `Real` holds: a game to each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "kernel/lanes.hpp"
#include "kernel/lockstep.hpp"

namespace dreadnaught::kernel {
namespace {

constexpr int in_lockstep = 2 * lanes;
static_assert(in_lockstep <= most_in_lockstep);

typedef float Single __attribute__((vector_size(8 * DREADNAUGHT_LANES)));
typedef std::int32_t Choice __attribute__((vector_size(8 * DREADNAUGHT_LANES)));
typedef std::uint32_t Word __attribute__((vector_size(8 * DREADNAUGHT_LANES)));
using EachGame = std::make_index_sequence<in_lockstep>;

DREADNAUGHT_INLINE Single single(float value) { return value - Single{}; }
DREADNAUGHT_INLINE Single max(Single a, Single b) { return a > b ? a : b; }

// `value` in the lanes of `mask`, 0 elsewhere.
DREADNAUGHT_INLINE Single keep(Choice mask, Single value) {
  return reinterpret_cast<Single>(mask & reinterpret_cast<Choice>(value));
}

DREADNAUGHT_INLINE Single absolute(Single value) {
  constexpr std::int32_t all_but_sign = std::numeric_limits<std::int32_t>::max();
  return reinterpret_cast<Single>(reinterpret_cast<Choice>(value) & all_but_sign);
}

DREADNAUGHT_INLINE bool any(Choice mask) { return V::any(reinterpret_cast<Mask>(mask)); }

// `b` in one lane, `a` in the others.
template <std::size_t Lane, std::size_t... Each>
DREADNAUGHT_INLINE Single with_lane(Single a, Single b, std::index_sequence<Each...>) {
  return __builtin_shufflevector(a, b, (Each == Lane ? Each + in_lockstep : Each)...);
}

// Half a vector of single precision.
typedef float Few __attribute__((vector_size(4 * DREADNAUGHT_LANES)));

// Two vectors of double precision in one.
template <std::size_t... Each>
DREADNAUGHT_INLINE Single narrowed(Real first, Real second, std::index_sequence<Each...>) {
  return __builtin_shufflevector(__builtin_convertvector(first, Few),
                                 __builtin_convertvector(second, Few), Each...);
}

// The first half of a vector in double precision, or the second.
DREADNAUGHT_INLINE Real widened(const Single& value, int half) {
  Few few;
  __builtin_memcpy(&few, reinterpret_cast<const char*>(&value) + half * sizeof few, sizeof few);
  return __builtin_convertvector(few, Real);
}

}  // namespace
}  // namespace dreadnaught::kernel
