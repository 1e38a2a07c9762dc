#include "checksum.hpp"

#include <array>
#include <bit>
#include <cstddef>

namespace dreadnaught::duel {
namespace {

constexpr std::array<std::uint64_t, 5> prime{0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F,
                                             0x165667B19E3779F9, 0x85EBCA77C2B2AE63,
                                             0x27D4EB2F165667C5};
constexpr std::size_t lanes = 4;

std::uint64_t round(std::uint64_t lane, std::uint64_t word) {
  return std::rotl(lane + word * prime[1], 31) * prime[0];
}

std::uint64_t merge(std::uint64_t hash, std::uint64_t lane) {
  return (hash ^ round(0, lane)) * prime[0] + prime[3];
}

// The state after all full stripes, of a word for each lane.
std::uint64_t stripes(std::span<const double> values) {
  if (values.size() < lanes) return prime[4];
  std::array<std::uint64_t, lanes> state{prime[0] + prime[1], prime[1], 0, 0 - prime[0]};
  for (std::size_t i = 0; i + lanes <= values.size(); i += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      state[lane] = round(state[lane], std::bit_cast<std::uint64_t>(values[i + lane]));
    }
  }
  std::uint64_t hash = std::rotl(state[0], 1) + std::rotl(state[1], 7) +
                       std::rotl(state[2], 12) + std::rotl(state[3], 18);
  for (const std::uint64_t lane : state) hash = merge(hash, lane);
  return hash;
}

}  // namespace

std::uint64_t checksum(std::span<const double> values) {
  std::uint64_t hash = stripes(values) + values.size_bytes();
  for (std::size_t i = values.size() - values.size() % lanes; i < values.size(); ++i) {
    hash ^= round(0, std::bit_cast<std::uint64_t>(values[i]));
    hash = std::rotl(hash, 27) * prime[0] + prime[3];
  }
  hash = (hash ^ hash >> 33) * prime[1];
  hash = (hash ^ hash >> 29) * prime[2];
  return hash ^ hash >> 32;
}

}  // namespace dreadnaught::duel
