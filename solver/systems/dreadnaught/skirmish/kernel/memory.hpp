// What was best in situations like the one at hand: where a search looks first. Values never
// depend on it, only how soon they are found.
#pragma once

#include <cstdint>
#include <vector>

#include "bids.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish {

class Memory {
 public:
  Memory() : exchanges_(places), turns_(places) {}

  // The bids to begin with in the exchange on top of `state`, by their numbers, rising.
  void recall(const State& state, const Bids& bids, std::vector<int>& rows,
              std::vector<int>& columns) const;
  // Those that were played with any chance.
  void keep(const State& state, const Bids& bids, const std::vector<int>& rows,
            const std::vector<double>& row_chances, const std::vector<int>& columns,
            const std::vector<double>& column_chances);

  // Brings the choice that was best in such a turn to the front.
  void sort(const State& state, std::vector<Choice>& choices) const;
  void keep(const State& state, const Choice& best);

 private:
  static constexpr std::size_t places = 1 << 13;

  struct Exchange {
    std::uint64_t key = 0;
    std::uint64_t attack = 0;  // a bit for each bid below 64
    std::uint64_t defence = 0;
  };
  struct Turn {
    std::uint64_t key = 0;
    Choice best{};
  };

  std::vector<Exchange> exchanges_;
  std::vector<Turn> turns_;
};

}  // namespace dreadnaught::skirmish
