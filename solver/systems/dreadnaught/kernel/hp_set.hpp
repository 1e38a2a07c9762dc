// Sets of hit points, or of hit points lost: numbers from 0 to a most.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dreadnaught::duel {

class HpSet {
 public:
  HpSet() = default;
  explicit HpSet(int most) : words_(static_cast<std::size_t>(most) / 64 + 1) {}

  void add(int number) { words_[number / 64] |= std::uint64_t{1} << (number % 64); }
  [[nodiscard]] bool has(int number) const {
    return (words_[number / 64] >> (number % 64) & 1U) != 0;
  }
  [[nodiscard]] bool empty() const {
    return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
  }

  // Adds each number of another set, more `by`, but none that the set has no room for.
  void add_above(const HpSet& other, int by) {
    const std::size_t skipped = by / 64;
    const int shift = by % 64;
    for (std::size_t i = words_.size(); i-- > skipped;) {
      words_[i] |= other.words_[i - skipped] << shift;
      if (shift > 0 && i > skipped) words_[i] |= other.words_[i - skipped - 1] >> (64 - shift);
    }
  }

  // Adds each number of another set, less `by`, that is above 0. Returns whether any is new.
  bool add_below(const HpSet& other, int by) {
    bool any = false;
    other.for_each([&](int number) {
      if (number <= by || has(number - by)) return;
      add(number - by);
      any = true;
    });
    return any;
  }

  [[nodiscard]] bool covers(const HpSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((other.words_[i] & ~words_[i]) != 0) return false;
    }
    return true;
  }

  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<int>(i) * 64 + std::countr_zero(left));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace dreadnaught::duel
