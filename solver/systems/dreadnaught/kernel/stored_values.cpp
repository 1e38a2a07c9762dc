#include "stored_values.hpp"

#include <algorithm>
#include <limits>

#include "checksum.hpp"

namespace dreadnaught::duel {

void StoredValues::allocate(std::size_t size) {
  own_.assign(size, std::numeric_limits<double>::quiet_NaN());
  all_ = own_;
}

void StoredValues::attach(const Section& section) {
  all_ = section.values;
  checksums_ = section.checksums;
  intact_ = std::make_unique<std::atomic<bool>[]>(checksums_.size());
}

void StoredValues::check(std::size_t first, std::size_t count) const {
  for (std::size_t i = first / block; i < blocks(first + count); ++i) {
    if (intact_[i].load(std::memory_order_relaxed)) continue;
    const std::size_t begin = i * block;
    const auto values = all_.subspan(begin, std::min(block, all_.size() - begin));
    if (checksum(values) != checksums_[i]) throw DamagedError();
    intact_[i].store(true, std::memory_order_relaxed);
  }
}

}  // namespace dreadnaught::duel
