#include "board.hpp"

#include <algorithm>
#include <cstdlib>

namespace dreadnaught::skirmish::every {
namespace {

constexpr int reach_over_second_diagonal = 2;

// length · step / steps, rounded to the nearest, halves towards 0.
int share(int length, int step, int steps) {
  if (steps == 0) return 0;
  const int share = (2 * std::abs(length) * step + steps - 1) / (2 * steps);
  return length >= 0 ? share : -share;
}

}  // namespace

std::vector<Square> squares_between(Square one, Square other) {
  const int dx = other.x - one.x;
  const int dy = other.y - one.y;
  std::vector<Square> between;
  for (int x = std::min(dx, 0); x <= std::max(dx, 0); ++x) {
    for (int y = std::min(dy, 0); y <= std::max(dy, 0); ++y) {
      const bool is_end = (x == 0 && y == 0) || (x == dx && y == dy);
      const bool crossed = 2 * std::abs(dx * y - dy * x) < std::abs(dx) + std::abs(dy);
      if (crossed && !is_end) between.push_back({one.x + x, one.y + y});
    }
  }
  return between;
}

Board::Board(int width, int height, bool alternate, const std::vector<int>& obstacles)
    : width_(width),
      height_(height),
      alternate_(alternate),
      has_obstacles_(!obstacles.empty()),
      blocked_(static_cast<std::size_t>(width) * height, false) {
  for (const int cell : obstacles) blocked_.at(cell) = true;
  for (int i = 0; i < width * height; ++i) steps_.push_back(steps_from(static_cast<Cell>(i)));
}

std::vector<Cell> Board::steps_from(Cell from) const {
  const Square here = square(from);
  std::vector<Cell> steps;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const Square there{here.x + dx, here.y + dy};
      if (there == here || !is_open(there)) continue;
      const Square corner{here.x, there.y};
      const Square other_corner{there.x, here.y};
      if (blocked_[cell(corner)] || blocked_[cell(other_corner)]) continue;
      steps.push_back(cell(there));
    }
  }
  return steps;
}

bool Board::are_neighbours(Cell one, Cell other) const {
  return std::ranges::binary_search(steps_[one], other);
}

int Board::distance(Cell one, Cell other) const {
  const Square a = square(one);
  const Square b = square(other);
  const auto [shorter, longer] = std::minmax({std::abs(a.x - b.x), std::abs(a.y - b.y)});
  return alternate_ ? longer + shorter / 2 : longer;
}

bool Board::is_diagonal(Cell one, Cell other) const {
  const Square a = square(one);
  const Square b = square(other);
  return a.x != b.x && a.y != b.y;
}

bool Board::within(Cell one, Cell other, int squares) const {
  const int distance = this->distance(one, other);
  if (squares == reach_over_second_diagonal) {
    const Square a = square(one);
    const Square b = square(other);
    const int longer = std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
    return longer <= squares && distance <= squares + 1 && is_clear(one, other);
  }
  return distance <= squares && is_clear(one, other);
}

bool Board::is_clear(Cell one, Cell other) const {
  if (!has_obstacles_) return true;
  return std::ranges::none_of(squares_between(square(one), square(other)),
                              [&](Square s) { return blocked_[cell(s)]; });
}

std::vector<Cell> Board::straight_walk(Cell one, Cell other) const {
  const Square start = square(one);
  const Square goal = square(other);
  const int dx = goal.x - start.x;
  const int dy = goal.y - start.y;
  const int steps = std::max(std::abs(dx), std::abs(dy));
  std::vector<Cell> walk;
  for (int step = 0; step <= steps; ++step) {
    walk.push_back(cell({start.x + share(dx, step, steps), start.y + share(dy, step, steps)}));
  }
  return walk;
}

std::pair<std::vector<Cell>, int> Board::shove(Cell away_from, Cell start, int squares,
                                               const std::vector<Cell>& occupied) const {
  const Square shover = square(away_from);
  const Square first = square(start);
  const int dx = first.x - shover.x;
  const int dy = first.y - shover.y;
  const int steps = std::max(std::abs(dx), std::abs(dy));
  std::vector<Cell> path;
  Square here = first;
  int left = squares;
  bool odd = false;
  for (int step = 1; steps > 0; ++step) {
    const Square there{first.x + share(dx, step, steps), first.y + share(dy, step, steps)};
    const bool diagonal = here.x != there.x && here.y != there.y;
    const int cost = diagonal && odd && alternate_ ? 2 : 1;
    if (cost > left) break;
    if (!is_open(there) || !are_neighbours(cell(here), cell(there)) ||
        std::ranges::find(occupied, cell(there)) != occupied.end()) {
      return {std::move(path), left};
    }
    odd = odd != diagonal;
    here = there;
    left -= cost;
    path.push_back(cell(here));
  }
  return {std::move(path), 0};
}

}  // namespace dreadnaught::skirmish::every
