// Reading from each lane at a place of its own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernel/lockstep_lanes.hpp"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace dreadnaught::kernel {
namespace {

// Reads, for lane l, the lane's number in `from[index[l] + offset]`.
class Picker {
 public:
  DREADNAUGHT_INLINE Picker(const Single* from, Choice index)
#if defined(__AVX512F__)
      : from_(from), places_(index * in_lockstep) {
    for (int lane = 0; lane < in_lockstep; ++lane) places_[lane] += lane;
  }
#else
  {
    for (int lane = 0; lane < in_lockstep; ++lane) places_[lane] = from + index[lane];
  }
#endif

  [[nodiscard]] DREADNAUGHT_INLINE Single pick(int offset) const {
#if defined(__AVX512F__)
    // By its masked form: GCC warns of what the plain one leaves undefined.
    return _mm512_mask_i32gather_ps(Single{}, 0xffff, reinterpret_cast<__m512i>(places_),
                                    from_ + offset, sizeof(float));
#else
    return pick_each(offset, EachGame{});
#endif
  }

 private:
#if defined(__AVX512F__)
  const Single* from_;
  Choice places_;
#else
  // By whole vectors: to blend one in takes no longer than to load a number.
  template <std::size_t... Each>
  DREADNAUGHT_INLINE Single pick_each(int offset, std::index_sequence<Each...>) const {
    Single result = places_[0][offset];
    ((result = with_lane<Each>(result, places_[Each][offset], EachGame{})), ...);
    return result;
  }

  const Single* places_[in_lockstep];
#endif
};

}  // namespace
}  // namespace dreadnaught::kernel
