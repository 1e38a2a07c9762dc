// The values of one table: computed here, or kept in a file.
//
// A file's values are read block by block when they are first asked for, and compared with the
// file's checksums: a table is never read as a whole, and nothing damaged is believed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "stored_file.hpp"

namespace dreadnaught::duel {

// Values in a file, with a checksum for each block.
struct Section {
  std::shared_ptr<const StoredFile> file;
  std::size_t offset;  // in bytes
  std::size_t count;
  std::vector<std::uint64_t> checksums;
};

class StoredValues {
 public:
  static constexpr std::size_t block = 512;  // values, which is a page
  static constexpr std::size_t blocks(std::size_t values) { return (values + block - 1) / block; }

  // Takes so many values, all unknown (NaN).
  void allocate(std::size_t size);

  // Takes the values of a section, which must have a checksum for every block.
  void attach(Section section);

  // All values that were computed here.
  [[nodiscard]] std::span<double> all() { return {values_.get(), size_}; }
  [[nodiscard]] std::span<const double> all() const { return {values_.get(), size_}; }

  // The address of a value, once it and those after it are read and known to be what was written.
  // May be called from any thread. Throws DamagedError.
  [[nodiscard]] const double* read(std::size_t first, std::size_t count) const {
    if (intact_) load(first, count);
    return values_.get() + first;
  }

  [[nodiscard]] std::size_t size() const { return size_; }

  // Memory in use.
  [[nodiscard]] std::size_t bytes() const;

 private:
  void load(std::size_t first, std::size_t count) const;
  void load_blocks(std::size_t first, std::size_t end) const;
  [[nodiscard]] bool is_intact(std::size_t index) const {
    return intact_[index].load(std::memory_order_acquire);
  }

  mutable std::unique_ptr<double[]> values_;  // of a file's, only the blocks that were read
  std::size_t size_ = 0;
  Section section_;
  std::unique_ptr<std::atomic<bool>[]> intact_;  // by block, where they are a file's
  mutable std::mutex mutex_;
};

}  // namespace dreadnaught::duel
