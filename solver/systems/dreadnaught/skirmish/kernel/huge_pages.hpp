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
  static constexpr std::align_val_t page{4096};

  HugePages() = default;
  template <typename Other>
  HugePages(const HugePages<Other>& /*other*/) {}

  Value* allocate(std::size_t count) {
    constexpr std::size_t least = std::size_t{1} << 18;  // that is advised about
    const std::size_t bytes = count * sizeof(Value);
    void* const memory = ::operator new(bytes, page);
#ifdef __linux__
    // Advice: where it is not taken, nothing is lost.
    if (bytes >= least) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<Value*>(memory);
  }
  void deallocate(Value* memory, std::size_t /*count*/) {
    ::operator delete(memory, page);
  }

  bool operator==(const HugePages&) const = default;
};

}  // namespace dreadnaught::skirmish
