// Memory for large tables that are read all over the place: in huge pages, where the system has any.
#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace dreadnaught::skirmish {

// Each look-up in a table of hundreds of megabytes would else miss the cache of page addresses, too.
template <typename Value>
struct HugePages {
  using value_type = Value;
  static constexpr std::size_t huge_page = std::size_t{1} << 21;

  HugePages() = default;
  template <typename Other>
  HugePages(const HugePages<Other>& /*other*/) {}

  Value* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(Value);
    void* const memory = ::operator new(bytes, alignment(count));
#ifdef __linux__
    // Advice: where it is not taken, nothing is lost.
    if (bytes >= huge_page) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<Value*>(memory);
  }
  void deallocate(Value* memory, std::size_t count) {
    ::operator delete(memory, alignment(count));
  }

  bool operator==(const HugePages&) const = default;

 private:
  // A huge page takes what fills it from its start on: of smaller pieces nothing.
  static std::align_val_t alignment(std::size_t count) {
    return std::align_val_t{count * sizeof(Value) >= huge_page ? huge_page : 4096};
  }
};

}  // namespace dreadnaught::skirmish
