// Paths of a movement: where it can go, at what cost, and who gets an opportunity of attack.
//
// Of the paths to a destination only those are kept that no other dominates: one that costs no
// more squares and whose provocations, in their order, are among the other's.
// Source: "Dreadnaught, made exact", sections 3 and 5; D&D 3.5 for passing others.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace dreadnaught::skirmish::every {

// An enemy that could take an opportunity, and how far it strikes.
struct Threat {
  std::int8_t enemy;
  Cell cell;
  int reach;
};

// What a movement finds.
struct Ground {
  const Board& board;
  std::vector<Cell> barred;    // enemies' squares
  std::vector<Cell> occupied;  // everybody else's
  std::vector<Threat> threats;

  [[nodiscard]] bool is_barred(Cell cell) const;
  [[nodiscard]] bool is_occupied(Cell cell) const;
};

using Provoked = std::vector<std::int8_t>;  // in their order

struct Path {
  std::vector<Cell> cells;  // start and destination included
  int cost;
  Provoked provoked;
};

// The undominated paths of at most `most` squares, to every destination but the start.
std::vector<Path> paths(const Ground& ground, Cell start, int most);
// Whether there are any, which takes far less than to find them.
bool lead_anywhere(const Ground& ground, Cell start, int most);

// The single 5-foot steps.
std::vector<Path> steps(const Ground& ground, Cell start);

// The charges at a target: straight, to the nearest free squares that have it in reach.
std::vector<Path> charges(const Ground& ground, Cell start, Cell target, int reach, int most);

}  // namespace dreadnaught::skirmish::every
