// Who can come to strike whom on a board, as things stand: how far it is to walk, and who can charge.
//
// Whoever stands elsewhere stays there: enemies' squares bar the way, and nobody ends a walk in a
// square that is taken. So enemies on the next square but one may be out of reach all the same.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "game.hpp"
#include "paths.hpp"

namespace dreadnaught::skirmish::every {

struct Approach {
  static constexpr int barred = -1;

  std::int16_t squares = 0;  // to walk before it can strike: 0 in reach, or `barred`
  bool charges = false;      // where there is room for it
};

// Remembers what it found by squares, which are the same in many states. Not thread-safe.
class Approaches {
 public:
  // [combatant][enemy]; of those that stand, in a fight with positions.
  using Table = std::vector<Approach>;

  explicit Approaches(const Game& game) : game_(game) {}

  // Valid until the next call.
  const Table& in(const State& state);

 private:
  using Cells = std::array<Cell, most_combatants>;  // nowhere: does not stand

  struct Hash {
    std::size_t operator()(const Cells& cells) const;
  };

  [[nodiscard]] Table table_of(const Cells& cells) const;
  // Of one combatant to each enemy.
  void approach(const Cells& cells, int own, Approach* to) const;
  // What a walk finds: those that are never come to stay as they are.
  void walk(const Ground& ground, const Cells& cells, int own, std::vector<int> enemies,
            Approach* to) const;
  // Of an enemy from a square, where a shot or a blow may come from.
  [[nodiscard]] bool strikes(int own, Cell from, Cell enemy) const;
  [[nodiscard]] Ground ground_of(const Cells& cells, int own) const;

  const Game& game_;
  std::unordered_map<Cells, Table, Hash> known_;
};

}  // namespace dreadnaught::skirmish::every
