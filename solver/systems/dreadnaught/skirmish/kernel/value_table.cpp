#include "value_table.hpp"

#include <utility>

namespace dreadnaught::skirmish {
namespace {

constexpr Digest nothing{0, 0};

// A digest of zeros would count as an empty slot.
Digest safe(const Digest& digest) { return digest == nothing ? Digest{1, 0} : digest; }

}  // namespace

ValueTable::ValueTable() { clear(); }

void ValueTable::clear() {
  for (Shard& shard : shards_) {
    shard.keep(Slots(first_slots));
    shard.used = 0;
  }
  size_ = 0;
  bytes_ = static_cast<std::int64_t>(shards_.size() * first_slots * sizeof(Slot));
}

std::size_t ValueTable::place(const Slots& slots, const Digest& digest) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = digest.low & mask;
  while (slots[at].digest != nothing && slots[at].digest != digest) at = (at + 1) & mask;
  return at;
}

bool ValueTable::find(const Digest& wanted, Bounds& known) const {
  const Digest digest = safe(wanted);
  const Shard& shard = shards_[shard_of(digest)];
  const Lock lock(shard);
  const Slot& slot = shard.slots[place(shard.slots, digest)];
  if (slot.digest == nothing) return false;
  known = slot.known;
  return true;
}

void ValueTable::tighten(const Digest& wanted, const Bounds& known) {
  const Digest digest = safe(wanted);
  Shard& shard = shards_[shard_of(digest)];
  const Lock lock(shard);
  if ((shard.used + 1) * 4 > shard.slots.size() * 3) grow(shard);
  Slot& slot = shard.slots[place(shard.slots, digest)];
  if (slot.digest != nothing) {
    slot.known.tighten(known);
    return;
  }
  slot = {digest, known};
  ++shard.used;
  size_.fetch_add(1, std::memory_order_relaxed);
}

void ValueTable::grow(Shard& shard) {
  Slots larger(shard.slots.size() * 2);
  for (const Slot& slot : shard.slots) {
    if (slot.digest != nothing) larger[place(larger, slot.digest)] = slot;
  }
  bytes_.fetch_add(static_cast<std::int64_t>((larger.size() - shard.slots.size()) * sizeof(Slot)),
                   std::memory_order_relaxed);
  shard.keep(std::move(larger));
}

// Slots are between 3/8 and 3/4 full, and once more as many while they move.
std::int64_t ValueTable::bytes_for(std::int64_t states) {
  return states * static_cast<std::int64_t>(sizeof(Slot)) * 8 / 3 +
         static_cast<std::int64_t>((std::size_t{1} << shard_bits) * first_slots * sizeof(Slot));
}

}  // namespace dreadnaught::skirmish
