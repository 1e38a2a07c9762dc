#include "stored_values.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "checksum.hpp"

namespace dreadnaught::duel {

void StoredValues::allocate(std::size_t size) {
  values_ = std::make_unique_for_overwrite<double[]>(size);
  size_ = size;
  std::ranges::fill(all(), std::numeric_limits<double>::quiet_NaN());
}

void StoredValues::attach(Section section) {
  section_ = std::move(section);
  size_ = section_.count;
  intact_ = std::make_unique<std::atomic<bool>[]>(blocks(size_));
}

std::size_t StoredValues::bytes() const {
  if (!intact_) return size_ * sizeof(double);
  std::size_t loaded = 0;
  for (std::size_t i = 0; i < blocks(size_); ++i) loaded += is_intact(i) ? 1 : 0;
  return loaded * block * sizeof(double);
}

void StoredValues::load(std::size_t first, std::size_t count) const {
  const std::size_t end = blocks(first + count);
  for (std::size_t i = first / block; i < end; ++i) {
    if (is_intact(i)) continue;
    const std::scoped_lock lock(mutex_);
    std::size_t last = i;
    while (last < end && !is_intact(last)) ++last;
    if (last > i) load_blocks(i, last);
  }
}

void StoredValues::load_blocks(std::size_t first, std::size_t end) const {
  // Pages that nobody touches take no memory. Not before it is needed: to take room for all tables
  // and to give it back costs more than most questions.
  if (!values_) values_ = std::make_unique_for_overwrite<double[]>(size_);
  const std::size_t begin = first * block;
  const std::span values(values_.get() + begin, std::min(end * block, size_) - begin);
  section_.file->read(section_.offset + begin * sizeof(double), std::as_writable_bytes(values));
  for (std::size_t i = first; i < end; ++i) {
    const std::size_t at = (i - first) * block;
    const auto written = values.subspan(at, std::min(block, values.size() - at));
    if (checksum(written) != section_.checksums[i]) throw DamagedError();
    intact_[i].store(true, std::memory_order_release);
  }
}

}  // namespace dreadnaught::duel
