// A file of stored tables, open for reading.
//
// It is read, not mapped: whoever cuts it off in place, on whatever machine, makes a read come back
// short, which is damage like any other, where a mapped file would end the process.
#pragma once

#include <cstddef>
#include <exception>
#include <span>

namespace dreadnaught::duel {

// What stands in a file is not what was written.
class DamagedError : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "a stored table is damaged"; }
};

class StoredFile {
 public:
  // Takes over an open descriptor.
  explicit StoredFile(int descriptor) : descriptor_(descriptor) {}
  ~StoredFile();
  StoredFile(const StoredFile&) = delete;
  StoredFile& operator=(const StoredFile&) = delete;

  // In bytes, now.
  [[nodiscard]] std::size_t size() const;

  // Fills `to` with the bytes from `offset` on. May be called from any thread. Throws DamagedError
  // if there are not as many, or they can't be read.
  void read(std::size_t offset, std::span<std::byte> to) const;

 private:
  int descriptor_;
};

}  // namespace dreadnaught::duel
