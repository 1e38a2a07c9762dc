#include "stored_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace dreadnaught::duel {

StoredFile::~StoredFile() { close(descriptor_); }

std::size_t StoredFile::size() const {
  struct stat told {};
  if (fstat(descriptor_, &told) != 0 || told.st_size < 0) throw DamagedError();
  return static_cast<std::size_t>(told.st_size);
}

void StoredFile::read(std::size_t offset, std::span<std::byte> to) const {
  while (!to.empty()) {
    const ssize_t count = pread(descriptor_, to.data(), to.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw DamagedError();
    to = to.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::size_t>(count);
  }
}

}  // namespace dreadnaught::duel
