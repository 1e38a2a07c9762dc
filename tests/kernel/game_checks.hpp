// Games that the tests in C++ share, and checks of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "checks.hpp"

namespace {

struct Matrix {
  int rows;
  int columns;
  std::vector<double> entries;

  [[nodiscard]] double at(int i, int j) const {
    return entries[static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(j)];
  }
  [[nodiscard]] double range() const {
    const auto [least, greatest] = std::minmax_element(entries.begin(), entries.end());
    return *greatest - *least;
  }
};

bool is_distribution(const std::vector<double>& weights) {
  double sum = 0.0;
  for (const double weight : weights) {
    if (!(weight >= 0.0)) return false;
    sum += weight;
  }
  return std::fabs(sum - 1.0) < 1e-12;
}

// max(Ay) - min(xᵀA), computed the plain way.
double exploitability(const Matrix& a, const std::vector<double>& x, const std::vector<double>& y) {
  double lower = std::numeric_limits<double>::infinity();
  double upper = -lower;
  for (int j = 0; j < a.columns; ++j) {
    double total = 0.0;
    for (int i = 0; i < a.rows; ++i) total += x[static_cast<std::size_t>(i)] * a.at(i, j);
    lower = std::min(lower, total);
  }
  for (int i = 0; i < a.rows; ++i) {
    double total = 0.0;
    for (int j = 0; j < a.columns; ++j) total += a.at(i, j) * y[static_cast<std::size_t>(j)];
    upper = std::max(upper, total);
  }
  return upper - lower;
}

}  // namespace
