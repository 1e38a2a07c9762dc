// The board: squares of 5 feet, their distances, what is within reach, and straight lines.
//
// A cell is a square by its number, x · height + y, so that cells are ordered as squares are.
// Source: "Dreadnaught, made exact", sections 3 and 4, and D&D 3.5 where that is silent.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dreadnaught::skirmish::every {

using Cell = std::uint16_t;

inline constexpr Cell nowhere = 0xffff;

struct Square {
  int x;
  int y;

  bool operator==(const Square&) const = default;
};

// The squares whose inside the line between two centres crosses, without its ends.
std::vector<Square> squares_between(Square one, Square other);

class Board {
 public:
  Board() = default;
  Board(int width, int height, bool alternate, const std::vector<int>& obstacles);

  [[nodiscard]] bool exists() const { return width_ > 0; }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Square square(Cell cell) const { return {cell / height_, cell % height_}; }
  [[nodiscard]] Cell cell(Square s) const { return static_cast<Cell>(s.x * height_ + s.y); }
  [[nodiscard]] bool is_open(Square s) const {
    return s.x >= 0 && s.x < width_ && s.y >= 0 && s.y < height_ && !blocked_[cell(s)];
  }

  [[nodiscard]] int distance(Cell one, Cell other) const;
  // What a step to a neighbour counts; odd: after an odd number of diagonals.
  [[nodiscard]] int step_cost(Cell one, Cell other, bool odd) const {
    return is_diagonal(one, other) && odd && alternate_ ? 2 : 1;
  }
  [[nodiscard]] bool is_diagonal(Cell one, Cell other) const;
  // Whether what reaches `squares` far from one reaches the other.
  [[nodiscard]] bool within(Cell one, Cell other, int squares) const;
  // The open squares that one step leads to, rising; no step cuts an obstacle's corner.
  [[nodiscard]] const std::vector<Cell>& neighbours(Cell cell) const { return steps_[cell]; }
  [[nodiscard]] bool are_neighbours(Cell one, Cell other) const;
  // The squares of the steps that follow the line between two centres, ends included.
  [[nodiscard]] std::vector<Cell> straight_walk(Cell one, Cell other) const;
  // The squares that a shove straight away from another enters, and how many an obstacle, or
  // somebody on `occupied`, kept it from.
  [[nodiscard]] std::pair<std::vector<Cell>, int> shove(Cell away_from, Cell start, int squares,
                                                        const std::vector<Cell>& occupied) const;

 private:
  [[nodiscard]] bool is_clear(Cell one, Cell other) const;
  [[nodiscard]] std::vector<Cell> steps_from(Cell cell) const;

  int width_ = 0;
  int height_ = 0;
  bool alternate_ = true;
  bool has_obstacles_ = false;
  std::vector<bool> blocked_;
  std::vector<std::vector<Cell>> steps_;
};

}  // namespace dreadnaught::skirmish::every
