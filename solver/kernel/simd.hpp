// Short vectors of doubles, by the vector extensions of GCC and Clang.
//
// The routines are compiled once for each instruction set. Everything here is inlined by force:
// were it not, the linker could keep one set's copy of a shared function and run it on a
// processor that lacks that set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "kernel/matrix_game.hpp"

#define DREADNAUGHT_INLINE [[gnu::always_inline]] inline

namespace dreadnaught::kernel {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

template <int Lanes>
struct VectorTypes;

// Spelt out, because GCC cannot index a vector type whose size depends on a parameter.
template <>
struct VectorTypes<2> {
  typedef double Real __attribute__((vector_size(16)));
  typedef std::int64_t Mask __attribute__((vector_size(16)));
  typedef std::uint64_t Bits __attribute__((vector_size(16)));
};
template <>
struct VectorTypes<4> {
  typedef double Real __attribute__((vector_size(32)));
  typedef std::int64_t Mask __attribute__((vector_size(32)));
  typedef std::uint64_t Bits __attribute__((vector_size(32)));
};
template <>
struct VectorTypes<8> {
  typedef double Real __attribute__((vector_size(64)));
  typedef std::int64_t Mask __attribute__((vector_size(64)));
  typedef std::uint64_t Bits __attribute__((vector_size(64)));
};

template <int Lanes>
struct Simd {
  using Real = typename VectorTypes<Lanes>::Real;
  using Mask = typename VectorTypes<Lanes>::Mask;
  using Bits = typename VectorTypes<Lanes>::Bits;  // arithmetic on these wraps around

  DREADNAUGHT_INLINE static Real all(double value) { return value - Real{}; }

  DREADNAUGHT_INLINE static Real load(const double* from) {
    Real result;
    __builtin_memcpy(&result, from, sizeof result);
    return result;
  }

  DREADNAUGHT_INLINE static void store(double* to, Real value) {
    __builtin_memcpy(to, &value, sizeof value);
  }

  DREADNAUGHT_INLINE static Real min(Real a, Real b) { return a < b ? a : b; }
  DREADNAUGHT_INLINE static Real max(Real a, Real b) { return a > b ? a : b; }

  // `value` in the lanes of `mask`, 0 elsewhere.
  DREADNAUGHT_INLINE static Real keep(Mask mask, Real value) {
    return reinterpret_cast<Real>(mask & reinterpret_cast<Mask>(value));
  }

  // The numbers first, first + 1, ...
  DREADNAUGHT_INLINE static Mask count(std::int64_t first) {
    Mask result{};
    for (int lane = 0; lane < Lanes; ++lane) result[lane] = lane;
    return result + first;
  }

  // Lanes doubles, `stride` apart.
  DREADNAUGHT_INLINE static Real gather(const double* from, std::ptrdiff_t stride) {
    if constexpr (Lanes == 2) {
      return Real{from[0], from[stride]};
    } else {
      const auto low = Simd<Lanes / 2>::gather(from, stride);
      const auto high = Simd<Lanes / 2>::gather(from + stride * (Lanes / 2), stride);
      if constexpr (Lanes == 4) {
        return __builtin_shufflevector(low, high, 0, 1, 2, 3);
      } else {
        return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
      }
    }
  }

  // Turns `Lanes` vectors, the rows of a square, into its columns: by halves, quarters, ...
  DREADNAUGHT_INLINE static void transpose(Real* square) {
    transpose_blocks<1>(square, std::make_index_sequence<Lanes>{});
    if constexpr (Lanes > 2) transpose_blocks<2>(square, std::make_index_sequence<Lanes>{});
    if constexpr (Lanes > 4) transpose_blocks<4>(square, std::make_index_sequence<Lanes>{});
  }

  DREADNAUGHT_INLINE static double least(Real value) {
    return reduce(value, [](auto a, auto b) { return a < b ? a : b; });
  }
  DREADNAUGHT_INLINE static double greatest(Real value) {
    return reduce(value, [](auto a, auto b) { return a > b ? a : b; });
  }
  DREADNAUGHT_INLINE static double sum(Real value) {
    return reduce(value, [](auto a, auto b) { return a + b; });
  }

  DREADNAUGHT_INLINE static bool any(Mask mask) {
    return reduce(mask, [](auto a, auto b) { return a | b; }) != 0;
  }

  // Swaps the blocks off the diagonal of squares of 2 Size, for as many as the vectors hold.
  template <std::size_t Size, std::size_t... Lane>
  DREADNAUGHT_INLINE static void transpose_blocks(Real* square, std::index_sequence<Lane...>) {
    for (std::size_t i = 0; i < Lanes; ++i) {
      if ((i & Size) != 0) continue;
      const Real a = square[i];
      const Real b = square[i + Size];
      square[i] = __builtin_shufflevector(a, b, ((Lane & Size) ? Lane - Size + Lanes : Lane)...);
      square[i + Size] =
          __builtin_shufflevector(a, b, ((Lane & Size) ? Lane + Lanes : Lane + Size)...);
    }
  }

  // Folds the lanes by halves.
  template <typename Vector, typename Operation>
  DREADNAUGHT_INLINE static auto reduce(Vector value, Operation operation) {
    if constexpr (Lanes == 2) {
      return operation(value[0], value[1]);
    } else if constexpr (Lanes == 4) {
      const auto low = __builtin_shufflevector(value, value, 0, 1);
      const auto high = __builtin_shufflevector(value, value, 2, 3);
      return Simd<2>::reduce(operation(low, high), operation);
    } else {
      const auto low = __builtin_shufflevector(value, value, 0, 1, 2, 3);
      const auto high = __builtin_shufflevector(value, value, 4, 5, 6, 7);
      return Simd<4>::reduce(operation(low, high), operation);
    }
  }
};

// The best of many pairs (score, index), lane by lane.
//
// The index replaces the low bits of the score's mantissa, so that one comparison carries both;
// scores closer than one part in 2^32 count as equal.
template <int Lanes>
class Best {
  using V = Simd<Lanes>;
  using Real = typename V::Real;
  using Mask = typename V::Mask;

 public:
  static constexpr std::int64_t index_bits = largest_dimension - 1;  // a power of two less 1

  DREADNAUGHT_INLINE void take(Mask eligible, Real score, int first_index) {
    const Mask packed = (reinterpret_cast<Mask>(score) & ~index_bits) | V::count(first_index);
    top_ = V::max(eligible ? reinterpret_cast<Real>(packed) : V::all(-infinity), top_);
  }

  // The index of the best score, or -1 if nothing was eligible.
  DREADNAUGHT_INLINE int winner() const {
    const double top = V::greatest(top_);
    if (top == -infinity) return -1;
    return static_cast<int>(__builtin_bit_cast(std::int64_t, top) & index_bits);
  }

 private:
  Real top_ = V::all(-infinity);
};

}  // namespace dreadnaught::kernel
