// XXH64 with seed 0, of doubles: Collet, "xxHash fast digest algorithm", version 0.1.1.
//
// It finds damage, not forgery: whoever may write a file may write its checksums.
#pragma once

#include <cstdint>
#include <span>

namespace dreadnaught::duel {

std::uint64_t checksum(std::span<const double> values);

}  // namespace dreadnaught::duel
