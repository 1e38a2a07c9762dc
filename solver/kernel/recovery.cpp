#include "kernel/recovery.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernel/certificate.hpp"

namespace dreadnaught::kernel {
namespace {

// Rounds of rebuilding; each starts from a better basis, two nearly always do.
constexpr int rounds = 6;
// A basis whose pivots are smaller has lost its rank to rounding.
constexpr double rank_tolerance = 1e-11;
// What counts as infeasible in a tableau that has just been rebuilt.
constexpr double infeasible = 1e-13;

// 1 - Σ u (1 + s), to about twice double precision (Ogita, Rump and Oishi 2005, Dot2).
class Residual {
 public:
  void subtract(double u, double s) noexcept {
    add(-u, 0.0);
    const double product = u * s;
    add(-product, -std::fma(u, s, -product));
  }
  [[nodiscard]] double value() const noexcept { return sum_ + error_; }

 private:
  void add(double term, double error) noexcept {
    const double sum = sum_ + term;
    const double virtual_term = sum - sum_;
    error_ += (sum_ - (sum - virtual_term)) + (term - virtual_term) + error;
    sum_ = sum;
  }

  double sum_ = 1.0;
  double error_ = 0.0;
};

// The program's solution: rhs of basic structural variables and of basic slacks.
void refine_primal(const Game& game, double* residuals) noexcept {
  const Tableau& t = game.tableau;
  for (int i = 0; i < game.rows; ++i) {
    Residual residual;
    for (int r = 0; r < t.rows; ++r) {
      if (t.basic[r] < game.columns) {
        residual.subtract(t.rhs[r], game.scaled[i * game.stride + t.basic[r]]);
      }
    }
    residuals[i] = residual.value();
  }
  for (int r = 0; r < t.rows; ++r) {
    if (t.basic[r] >= game.columns) {
      t.rhs[r] = residuals[t.basic[r] - game.columns];
      continue;
    }
    for (int j = 0; j < t.columns; ++j) {  // these cells hold the inverse of the basis
      if (t.nonbasic[j] >= game.columns) {
        t.rhs[r] += t.cells[r * t.stride + j] * residuals[t.nonbasic[j] - game.columns];
      }
    }
  }
}

// The dual's solution: reduced costs of nonbasic slacks and of nonbasic structural variables.
void refine_dual(const Game& game, double* residuals) noexcept {
  const Tableau& t = game.tableau;
  for (int c = 0; c < game.columns; ++c) {
    Residual residual;
    for (int j = 0; j < t.columns; ++j) {
      if (t.nonbasic[j] >= game.columns) {
        const int row = t.nonbasic[j] - game.columns;
        residual.subtract(-t.cost[j], game.scaled[row * game.stride + c]);
      }
    }
    residuals[c] = residual.value();
  }
  for (int j = 0; j < t.columns; ++j) {
    if (t.nonbasic[j] < game.columns) {
      t.cost[j] = residuals[t.nonbasic[j]];
      continue;
    }
    for (int r = 0; r < t.rows; ++r) {
      if (t.basic[r] < game.columns) {
        t.cost[j] -= t.cells[r * t.stride + j] * residuals[t.basic[r]];
      }
    }
  }
}

// The largest cell where a row still to be made tight meets a column still to enter.
struct Cell {
  int row = -1;
  int column = -1;
  double size = rank_tolerance;
};

Cell next_pivot(const Tableau& t, const int* in_basis) noexcept {
  Cell best;
  for (int r = 0; r < t.rows; ++r) {
    if (t.basic[r] != t.columns + r || in_basis[t.columns + r] != 0) continue;
    for (int s = 0; s < t.columns; ++s) {
      const double size = std::fabs(t.cells[r * t.stride + s]);
      if (t.nonbasic[s] == s && in_basis[s] != 0 && size > best.size) best = {r, s, size};
    }
  }
  return best;
}

// Gauss-Jordan elimination with complete pivoting; what is singular stays out of the basis.
void rebuild(const Game& game, const Workspace& workspace) noexcept {
  const Tableau& t = game.tableau;
  int* const in_basis = workspace.in_basis;
  std::fill_n(in_basis, t.rows + t.columns, 0);
  for (int r = 0; r < t.rows; ++r) in_basis[t.basic[r]] = 1;
  game.routines->set_up(t, game.scaled);
  for (Cell next = next_pivot(t, in_basis); next.row >= 0; next = next_pivot(t, in_basis)) {
    game.routines->exchange(t, next.row, next.column);
  }
}

// Makes the tableau of a program that of its dual: the negative transpose.
void turn_over(Game& game, Workspace& workspace) noexcept {
  Tableau& t = game.tableau;
  const std::ptrdiff_t stride = stride_of(t.rows, game.routines->lanes);
  std::fill_n(workspace.spare_cells, padded(t.columns, game.routines->lanes) * stride, 0.0);
  for (int i = 0; i < t.rows; ++i) {
    for (int j = 0; j < t.columns; ++j) {
      workspace.spare_cells[j * stride + i] = -t.cells[i * t.stride + j];
    }
  }
  for (int j = 0; j < t.columns; ++j) t.cost[j] = -t.cost[j];
  for (int i = 0; i < t.rows; ++i) t.rhs[i] = -t.rhs[i];
  std::swap(t.cells, workspace.spare_cells);
  std::swap(t.cost, t.rhs);
  std::swap(t.basic, t.nonbasic);
  std::swap(t.rows, t.columns);
  t.stride = stride;
}

// Pivots a rebuilt tableau to the optimum. What is infeasible counts as 0 meanwhile; the next
// rebuilding shows it again, and then the other program removes it.
bool pivot_on(Game& game, Workspace& workspace) noexcept {
  const Tableau& t = game.tableau;
  if (*std::max_element(t.cost, t.cost + t.columns) > infeasible) {
    return optimise(game, workspace) != Outcome::limit;
  }
  if (*std::min_element(t.rhs, t.rhs + t.rows) >= -infeasible) return false;
  turn_over(game, workspace);
  const Outcome outcome = optimise(game, workspace);
  turn_over(game, workspace);
  return outcome != Outcome::limit;
}

}  // namespace

Outcome optimise(const Game& game, const Workspace& workspace) noexcept {
  const Tableau& t = game.tableau;
  std::copy_n(workspace.infinitesimals, t.rows, t.tie);
  return game.routines->optimise(t, 100 + 20 * (t.rows + t.columns));
}

void refine(const Game& game, const Workspace& workspace) noexcept {
  for (int pass = 0; pass < 2; ++pass) {
    refine_primal(game, workspace.residuals);
    refine_dual(game, workspace.residuals);
  }
}

void recover(Game& game, Workspace& workspace, double share) noexcept {
  for (int round = 0; round < rounds; ++round) {
    rebuild(game, workspace);
    refine(game, workspace);
    certify(game, workspace);
    if (proved(game, share) || !pivot_on(game, workspace)) return;
  }
}

}  // namespace dreadnaught::kernel
