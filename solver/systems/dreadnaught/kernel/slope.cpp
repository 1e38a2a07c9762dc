#include "slope.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace dreadnaught::duel {

Slope::Slope(const RoundMap& map, const Values& at, const Values& after,
             std::vector<std::size_t> states, double step)
    : states_(std::move(states)), p_(states_.size(), Values(states_.size())) {
  for (std::size_t j = 0; j < states_.size(); ++j) {
    Values lower = at;
    lower[states_[j]] -= step;
    const double by = at[states_[j]] - lower[states_[j]];
    map(lower);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      p_[i][j] = std::clamp((after[states_[i]] - lower[states_[i]]) / by, 0.0, 1.0);
    }
  }
  for (Values& row : p_) {
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    if (sum <= 1.0) continue;
    for (double& x : row) x /= sum;
  }
}

Values Slope::sum(Values r, int doublings) const {
  Matrix p = p_;
  for (int k = 0; k < doublings; ++k) {
    const Values later = times(p, r);
    for (std::size_t i = 0; i < r.size(); ++i) r[i] += later[i];
    p = squared(p);
  }
  return r;
}

Values Slope::times(const Matrix& p, const Values& x) {
  Values result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    result[i] = std::inner_product(x.begin(), x.end(), p[i].begin(), 0.0);
  }
  return result;
}

Slope::Matrix Slope::squared(const Matrix& p) {
  Matrix result(p.size(), Values(p.size(), 0.0));
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t k = 0; k < p.size(); ++k) {
      if (p[i][k] == 0.0) continue;
      for (std::size_t j = 0; j < p.size(); ++j) result[i][j] += p[i][k] * p[k][j];
    }
  }
  return result;
}

}  // namespace dreadnaught::duel
