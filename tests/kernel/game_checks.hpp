// Games and checks that the tests in C++ share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

namespace {

int failures = 0;

void check(bool condition, const char* what) {
  if (condition) return;
  ++failures;
  std::fprintf(stderr, "failed: %s\n", what);
}

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

// The exit code of a test program.
int told() {
  std::printf("%d checks failed\n", failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
