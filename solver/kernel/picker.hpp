// Reading from each lane at a place of its own.
#pragma once

#include <cstdint>

#include "kernel/lanes.hpp"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace dreadnaught::kernel {
namespace {

// Reads, for lane l, the lane's number in `from[index[l] + offset]`.
class Picker {
 public:
  DREADNAUGHT_INLINE Picker(const Real* from, Mask index)
#if defined(__AVX512F__)
      : from_(from), places_(index * static_cast<std::int64_t>(lanes) + V::count(0)) {
  }
#else
  {
    for (int lane = 0; lane < lanes; ++lane) {
      places_[lane] = reinterpret_cast<const double*>(from + index[lane]) + lane;
    }
  }
#endif

  [[nodiscard]] DREADNAUGHT_INLINE Real pick(int offset) const {
#if defined(__AVX512F__)
    // By its masked form: GCC warns of what the plain one leaves undefined.
    return _mm512_mask_i64gather_pd(Real{}, 0xff, reinterpret_cast<__m512i>(places_),
                                    from_ + offset, sizeof(double));
#else
    Real result{};
    for (int lane = 0; lane < lanes; ++lane) result[lane] = places_[lane][offset * lanes];
    return result;
#endif
  }

 private:
#if defined(__AVX512F__)
  const Real* from_;
  Mask places_;
#else
  const double* places_[lanes];
#endif
};

}  // namespace
}  // namespace dreadnaught::kernel
