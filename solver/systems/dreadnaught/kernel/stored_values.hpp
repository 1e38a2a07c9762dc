// The values of one table: in memory of its own, or in a file that is mapped.
//
// A file's values are compared, block by block, with the file's checksums when they are first read:
// a table is never read as a whole, and nothing damaged is believed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

namespace dreadnaught::duel {

// What stands in a file is not what was written.
class DamagedError : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "a stored table is damaged"; }
};

// Values in memory that somebody else keeps, with a checksum for each block.
struct Section {
  std::span<const double> values;
  std::span<const std::uint64_t> checksums;
};

class StoredValues {
 public:
  static constexpr std::size_t block = 512;  // values, which is a page
  static constexpr std::size_t blocks(std::size_t values) { return (values + block - 1) / block; }

  // Takes so many values of its own, all unknown (NaN).
  void allocate(std::size_t size);

  // Takes the values of a section, which must outlive it and have a checksum for every block.
  void attach(const Section& section);

  [[nodiscard]] std::span<double> own() { return own_; }
  [[nodiscard]] std::span<const double> all() const { return all_; }

  // The address of a value, once it and those after it are known to be what was written. May be
  // called from any thread. Throws DamagedError.
  [[nodiscard]] const double* read(std::size_t first, std::size_t count) const {
    if (intact_) check(first, count);
    return all_.data() + first;
  }

  // Memory of its own.
  [[nodiscard]] std::size_t bytes() const { return own_.capacity() * sizeof(double); }

 private:
  void check(std::size_t first, std::size_t count) const;

  std::vector<double> own_;
  std::span<const double> all_;
  std::span<const std::uint64_t> checksums_;
  std::unique_ptr<std::atomic<bool>[]> intact_;  // by block, where there are checksums
};

}  // namespace dreadnaught::duel
