// What is known of the values of states, by their digests, shared by threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "bounds.hpp"
#include "canonical.hpp"
#include "huge_pages.hpp"

namespace dreadnaught::skirmish {

class ValueTable {
 public:
  ValueTable();

  [[nodiscard]] bool find(const Digest& digest, Bounds& known) const;

  // Keeps what is known beside what was known before.
  void tighten(const Digest& digest, const Bounds& known);

  [[nodiscard]] std::int64_t size() const { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  // What `states` values take at most.
  [[nodiscard]] static std::int64_t bytes_for(std::int64_t states);

  void clear();

 private:
  struct Slot {
    Digest digest{0, 0};
    Bounds known;
  };

  using Slots = std::vector<Slot, HugePages<Slot>>;

  struct alignas(64) Shard {
    mutable std::atomic<bool> locked = false;
    Slots slots;
    std::size_t used = 0;
  };

  class Lock {
   public:
    explicit Lock(const Shard& shard) : locked_(shard.locked) {
      while (locked_.exchange(true, std::memory_order_acquire)) {
        while (locked_.load(std::memory_order_relaxed)) {}
      }
    }
    ~Lock() { locked_.store(false, std::memory_order_release); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    std::atomic<bool>& locked_;
  };

  static constexpr std::size_t shard_bits = 8;
  static constexpr std::size_t first_slots = 64;

  static std::size_t shard_of(const Digest& digest) { return digest.high >> (64 - shard_bits); }
  // Where a digest is, or where it would be put.
  static std::size_t place(const Slots& slots, const Digest& digest);
  void grow(Shard& shard);

  std::array<Shard, std::size_t{1} << shard_bits> shards_;
  std::atomic<std::int64_t> size_ = 0;
  std::atomic<std::int64_t> bytes_ = 0;
};

}  // namespace dreadnaught::skirmish
