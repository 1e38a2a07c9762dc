// What is known of the values of states, by their digests, shared by threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "bounds.hpp"
#include "canonical.hpp"
#include "huge_pages.hpp"

namespace dreadnaught::skirmish {

class ValueTable {
 public:
  ValueTable();

  [[nodiscard]] bool find(const Digest& digest, Bounds& known) const;

  // Fetches what find() will read: a table far larger than any cache keeps it waiting.
  void prefetch(const Digest& digest) const {
    const Shard& shard = shards_[shard_of(digest)];
    const Slot* const first = shard.first.load(std::memory_order_relaxed);
    // The mask may be that of another table: what is fetched in vain does no harm.
    const std::size_t mask = shard.mask.load(std::memory_order_relaxed);
    __builtin_prefetch(reinterpret_cast<const void*>(
        reinterpret_cast<std::uintptr_t>(first) + (digest.low & mask) * sizeof(Slot)));
  }

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
    // Of the slots, for those who look without the lock.
    std::atomic<const Slot*> first = nullptr;
    std::atomic<std::size_t> mask = 0;

    void keep(Slots kept) {
      slots = std::move(kept);
      first.store(slots.data(), std::memory_order_relaxed);
      mask.store(slots.size() - 1, std::memory_order_relaxed);
    }
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

  // Few, so that the slots of each fill huge pages in a table that no cache holds.
  static constexpr std::size_t shard_bits = 5;
  static constexpr std::size_t first_slots = 512;

  static std::size_t shard_of(const Digest& digest) { return digest.high >> (64 - shard_bits); }
  // Where a digest is, or where it would be put.
  static std::size_t place(const Slots& slots, const Digest& digest);
  void grow(Shard& shard);

  std::array<Shard, std::size_t{1} << shard_bits> shards_;
  std::atomic<std::int64_t> size_ = 0;
  std::atomic<std::int64_t> bytes_ = 0;
};

}  // namespace dreadnaught::skirmish
