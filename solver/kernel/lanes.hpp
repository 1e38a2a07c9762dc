// The vectors of the instruction set that the including file is compiled for.
//
// This header and those that include it define everything anew in each file, so that code for
// one set is never linked in place of code for another.
#pragma once

#include "kernel/simd.hpp"

namespace dreadnaught::kernel {
namespace {

constexpr int lanes = DREADNAUGHT_LANES;
using V = Simd<lanes>;
using Real = V::Real;
using Mask = V::Mask;
using Bits = V::Bits;

}  // namespace
}  // namespace dreadnaught::kernel
