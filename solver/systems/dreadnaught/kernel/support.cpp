#include "support.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dreadnaught::duel {
namespace {

// Most exploitability of mixes, as a share of the payoff range: far below what a matrix solver
// refines its own to.
constexpr double near_enough = 1e-14;

double range(const double* payoffs, int count) {
  double least = payoffs[0];
  double greatest = payoffs[0];
  for (int i = 1; i < count; ++i) {
    least = payoffs[i] < least ? payoffs[i] : least;
    greatest = payoffs[i] > greatest ? payoffs[i] : greatest;
  }
  return greatest - least;
}

// Linear equations, by Gaussian elimination with partial pivoting.
class Elimination {
 public:
  [[nodiscard]] double& entry(int i, int j) { return m_[i][j]; }

  // Of so many equations; returns whether they have one solution.
  bool eliminate(int count) {
    count_ = count;
    for (int k = 0; k < count; ++k) {
      int pivot = k;
      for (int i = k + 1; i < count; ++i) {
        if (std::abs(m_[i][k]) > std::abs(m_[pivot][k])) pivot = i;
      }
      if (m_[pivot][k] == 0.0) return false;
      swapped_[k] = pivot;
      if (pivot != k) std::swap(m_[k], m_[pivot]);
      inverse_[k] = 1.0 / m_[k][k];
      for (int i = k + 1; i < count; ++i) {
        const double factor = m_[i][k] *= inverse_[k];
        for (int j = k + 1; j < count; ++j) m_[i][j] -= factor * m_[k][j];
      }
    }
    return true;
  }

  // Turns b into the solution of M z = b.
  void solve(double* b) const {
    for (int k = 0; k < count_; ++k) {
      std::swap(b[k], b[swapped_[k]]);
    }
    for (int i = 1; i < count_; ++i) {
      for (int j = 0; j < i; ++j) b[i] -= m_[i][j] * b[j];
    }
    for (int i = count_; i-- > 0;) {
      for (int j = i + 1; j < count_; ++j) b[i] -= m_[i][j] * b[j];
      b[i] *= inverse_[i];
    }
  }

  // The same of z M = b.
  void solve_transposed(double* b) const {
    for (int i = 0; i < count_; ++i) {
      for (int j = 0; j < i; ++j) b[i] -= m_[j][i] * b[j];
      b[i] *= inverse_[i];
    }
    for (int i = count_; i-- > 0;) {
      for (int j = i + 1; j < count_; ++j) b[i] -= m_[j][i] * b[j];
    }
    for (int k = count_; k-- > 0;) std::swap(b[k], b[swapped_[k]]);
  }

 private:
  static constexpr int most = 8;

  int count_ = 0;
  std::array<std::array<double, most>, most> m_;
  std::array<double, most> inverse_;  // of the pivots
  std::array<int, most> swapped_;     // the row that each was exchanged with
};

}  // namespace

Support::Support(const double* row_mix, int rows, const double* column_mix, int columns) {
  const int count = collect(row_mix, rows, rows_);
  if (count >= 2 && count == collect(column_mix, columns, columns_)) size_ = count;
}

// Returns how many bids a mix is of, or 0 where they are too many.
int Support::collect(const double* mix, int count, Bids& bids) {
  int size = 0;
  for (int i = 0; i < count; ++i) {
    if (!(mix[i] > 0.0)) continue;
    if (size == most) return 0;
    bids[size++] = static_cast<std::int16_t>(i);
  }
  return size;
}

bool Support::solve(const double* payoffs, int rows, int columns, double* row_mix,
                    double* column_mix) const {
  if (size_ == 0) return false;
  Mix x;
  Mix y;
  if (!solve_these(payoffs, columns, x, y)) return false;
  for (int k = 0; k < size_; ++k) {
    // Written so that what is no number is refused too.
    if (!(x[k] > 0.0 && y[k] > 0.0)) return false;
  }
  if (exploitability(payoffs, rows, columns, x, y) >
      near_enough * range(payoffs, rows * columns)) {
    return false;
  }
  std::fill_n(row_mix, rows, 0.0);
  std::fill_n(column_mix, columns, 0.0);
  for (int k = 0; k < size_; ++k) {
    row_mix[rows_[k]] = x[k];
    column_mix[columns_[k]] = y[k];
  }
  return true;
}

// What mixes secure less than they concede, from one payoff on, as rounding then takes least off.
double Support::exploitability(const double* payoffs, int rows, int columns, const Mix& x,
                               const Mix& y) const {
  const double base = entry(payoffs, columns, 0, 0);
  double lower = std::numeric_limits<double>::infinity();
  double upper = -lower;
  for (int j = 0; j < columns; ++j) {
    double sum = 0.0;
    for (int k = 0; k < size_; ++k) {
      sum += (payoffs[rows_[k] * columns + j] - base) * x[k];
    }
    lower = sum < lower ? sum : lower;
  }
  for (int i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (int k = 0; k < size_; ++k) {
      sum += (payoffs[i * columns + columns_[k]] - base) * y[k];
    }
    upper = sum > upper ? sum : upper;
  }
  return upper - lower;
}

// Mixes that make the other side's bids all worth the same, told from the first: with the differences
// D[i][j] = B[i][j] - B[0][j] - B[i][0] + B[0][0], D y = B[0][0] - B[.][0] and x D = B[0][0] - B[0][.]
// without the first of either.
bool Support::solve_these(const double* payoffs, int columns, Mix& x, Mix& y) const {
  const int n = size_ - 1;
  Elimination d;
  for (int i = 0; i < n; ++i) {
    y[i + 1] = entry(payoffs, columns, 0, 0) - entry(payoffs, columns, i + 1, 0);
    x[i + 1] = entry(payoffs, columns, 0, 0) - entry(payoffs, columns, 0, i + 1);
    for (int j = 0; j < n; ++j) {
      d.entry(i, j) = (entry(payoffs, columns, i + 1, j + 1) - entry(payoffs, columns, 0, j + 1)) +
                      y[i + 1];
    }
  }
  if (!d.eliminate(n)) return false;
  d.solve(y.data() + 1);
  d.solve_transposed(x.data() + 1);
  x[0] = y[0] = 1.0;
  for (int k = 1; k <= n; ++k) {
    x[0] -= x[k];
    y[0] -= y[k];
  }
  return true;
}

}  // namespace dreadnaught::duel
