#include <array>
#include <cstddef>

#include "kernel/routines.hpp"

namespace dreadnaught::kernel {

extern const Routines portable_routines;

#if defined(DREADNAUGHT_X86)
extern const Routines avx2_routines;
extern const Routines avx512_routines;

namespace {

std::size_t count_supported() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 1;
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  return avx512 ? 3 : 2;
}

}  // namespace

std::span<const Routines* const> supported_routines() {
  static const std::array all{&portable_routines, &avx2_routines, &avx512_routines};
  static const std::size_t supported = count_supported();
  return std::span(all).first(supported);
}
#else
std::span<const Routines* const> supported_routines() {
  static const std::array all{&portable_routines};
  return all;
}
#endif

}  // namespace dreadnaught::kernel
