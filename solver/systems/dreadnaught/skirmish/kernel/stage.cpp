#include "stage.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {
namespace {

constexpr double played = 1e-12;

void put(std::vector<int>& set, int bid) { set.insert(std::ranges::lower_bound(set, bid), bid); }

}  // namespace

void Stage::open(int rows, int columns, const Bounds& limits, double slack) {
  rows_ = rows;
  columns_ = columns;
  slack_ = slack;
  ordered_ = false;
  cells_.assign(static_cast<std::size_t>(rows) * columns, limits);
  row_set.clear();
  column_set.clear();
}

const Bounds& Stage::look(int row, int column, const Window& window) {
  Bounds& known = cell(row, column);
  if (known.answer(window, slack_)) return known;
  known.tighten(payoffs_->at(row, column, window));
  if (ordered_) spread(row, column);
  return known;
}

// What is known of one payoff bounds those that are ordered to it; all that it told before is
// told already, so that a payoff that learns nothing ends a row.
void Stage::spread(int row, int column) {
  const Bounds known = cell(row, column);
  const Outcomes::Kind of = kind(row, column);
  if (of == Outcomes::Kind::none) return;
  for (int i = row; i >= 0; --i) {
    for (int j = std::max(column, 0); j < columns_; ++j) {
      if (kind(i, j) != of) {
        if (of == Outcomes::Kind::clear) break;
        continue;
      }
      Bounds& better = cell(i, j);
      if ((i != row || j != column) && better.low >= known.low) break;
      better.tighten({known.low, better.high});
    }
    if (of == Outcomes::Kind::clear && outcomes_.less[i] == 0) break;
  }
  for (int i = row; i < rows_; ++i) {
    if (i > row && of == Outcomes::Kind::clear && outcomes_.less[i] == 0) break;
    for (int j = column; j >= 0; --j) {
      if (kind(i, j) != of) {
        if (of == Outcomes::Kind::miss) break;
        continue;
      }
      Bounds& worse = cell(i, j);
      if ((i != row || j != column) && worse.high <= known.high) break;
      worse.tighten({worse.low, known.high});
    }
  }
}

double Stage::most_of_column(int column, double enough) {
  double most = -unbounded;
  for (int i = 0; i < rows_ && most <= enough; ++i) {
    const int row = backwards_ ? rows_ - 1 - i : i;
    most = std::max(most, look(row, column, {enough, unbounded}).high);
  }
  return most;
}

double Stage::least_of_row(int row, double enough) {
  double least = unbounded;
  for (int j = 0; j < columns_ && least >= enough; ++j) {
    const int column = backwards_ ? columns_ - 1 - j : j;
    least = std::min(least, look(row, column, {-unbounded, enough}).low);
  }
  return least;
}

double Stage::upper_of(int row) const {
  double upper = 0.0;
  for (std::size_t k = 0; k < column_set.size(); ++k) {
    const double chance = column_chances[k];
    if (chance > 0.0) {
      upper += chance * cells_[static_cast<std::size_t>(row) * columns_ + column_set[k]].high;
    }
  }
  return upper;
}

double Stage::lower_of(int column) const {
  double lower = 0.0;
  for (std::size_t k = 0; k < row_set.size(); ++k) {
    const double chance = row_chances[k];
    if (chance > 0.0) {
      lower += chance * cells_[static_cast<std::size_t>(row_set[k]) * columns_ + column].low;
    }
  }
  return lower;
}

double Stage::refined_row(int row, double most) {
  double upper = upper_of(row);
  for (std::size_t k = 0; k < column_set.size() && upper > most; ++k) {
    const double chance = column_chances[k];
    if (chance <= played) continue;
    const Bounds& known = cell(row, column_set[k]);
    if (known.high - known.low <= slack_) continue;
    look(row, column_set[k], {known.high - (upper - most) / chance, unbounded});
    upper = upper_of(row);
  }
  return upper;
}

double Stage::refined_column(int column, double least) {
  double lower = lower_of(column);
  for (std::size_t k = 0; k < row_set.size() && lower < least; ++k) {
    const double chance = row_chances[k];
    if (chance <= played) continue;
    const Bounds& known = cell(row_set[k], column);
    if (known.high - known.low <= slack_) continue;
    look(row_set[k], column, {-unbounded, known.low + (least - lower) / chance});
    lower = lower_of(column);
  }
  return lower;
}

int Stage::better_row(double most, double& upper) {
  for (int i = 0; i < rows_; ++i) {
    const int row = backwards_ ? rows_ - 1 - i : i;
    if (std::ranges::binary_search(row_set, row)) continue;
    const double bound = refined_row(row, most + slack_);
    if (bound > most + slack_) return row;
    upper = std::max(upper, bound);
  }
  return -1;
}

int Stage::better_column(double least, double& lower) {
  for (int j = 0; j < columns_; ++j) {
    const int column = backwards_ ? columns_ - 1 - j : j;
    if (std::ranges::binary_search(column_set, column)) continue;
    const double bound = refined_column(column, least - slack_);
    if (bound < least - slack_) return column;
    lower = std::min(lower, bound);
  }
  return -1;
}

kernel::Result Stage::solve_few(kernel::MatrixGameSolver& games) {
  const int rows = static_cast<int>(row_set.size());
  const int columns = static_cast<int>(column_set.size());
  few_.resize(static_cast<std::size_t>(rows) * columns);
  const int count = rows * columns;
  for (int k = 0; k < count; ++k) {
    const int at = backwards_ ? count - 1 - k : k;
    few_[at] = look(row_set[at / columns], column_set[at % columns], {}).middle();
  }
  row_chances.resize(rows);
  column_chances.resize(columns);
  return games.solve(few_.data(), rows, columns, columns, row_chances.data(),
                     column_chances.data());
}

Stage::Result Stage::finish(const kernel::Result& few, double lower, double upper) const {
  Result result;
  result.value = Bounds::exactly(few.value);
  result.gap = std::max(upper, few.upper) - std::min(lower, few.lower);
  result.certified = few.certified();
  result.mixed = few.status != kernel::Status::saddle;
  return result;
}

Stage::Result Stage::solve(const Window& asked, Payoffs& payoffs, kernel::MatrixGameSolver& games,
                           bool backwards) {
  payoffs_ = &payoffs;
  backwards_ = backwards;
  if (asked.low > -unbounded) {
    for (const int column : {0, columns_ - 1}) {
      const double most = most_of_column(column, asked.low);
      if (most <= asked.low) return {{-unbounded, most}};
    }
  }
  if (asked.high < unbounded) {
    for (const int row : {rows_ - 1, 0}) {
      const double least = least_of_row(row, asked.high);
      if (least >= asked.high) return {{least, unbounded}};
    }
  }
  while (true) {
    const kernel::Result few = solve_few(games);
    const bool is_low = few.value <= asked.low;
    const bool is_high = few.value >= asked.high;
    double upper = few.upper;
    double lower = few.lower;
    const int row = is_high ? -1 : better_row(std::max(few.value, asked.low), upper);
    if (row < 0 && is_low) return {{-unbounded, upper}};
    const int column = is_low ? -1 : better_column(std::min(few.value, asked.high), lower);
    if (column < 0 && is_high) return {{lower, unbounded}};
    if (row < 0 && column < 0) return finish(few, lower, upper);
    if (row >= 0) put(row_set, row);
    if (column >= 0) put(column_set, column);
  }
}

}  // namespace dreadnaught::skirmish
