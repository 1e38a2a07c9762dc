#include <array>

#include "kernel/routines.hpp"

namespace dreadnaught::kernel {

extern const Routines portable_routines;

#if defined(DREADNAUGHT_AVX2)
extern const Routines avx2_routines;

std::span<const Routines* const> supported_routines() {
  static const std::array all{&portable_routines, &avx2_routines};
  static const bool modern = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return std::span(all).first(modern ? 2 : 1);
}
#else
std::span<const Routines* const> supported_routines() {
  static const std::array all{&portable_routines};
  return all;
}
#endif

}  // namespace dreadnaught::kernel
