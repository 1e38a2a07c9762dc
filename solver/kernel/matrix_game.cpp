#include "kernel/matrix_game.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/certificate.hpp"
#include "kernel/recovery.hpp"
#include "kernel/routines.hpp"
#include "kernel/workspace.hpp"

namespace dreadnaught::kernel {
namespace {

// A solution that is proved no better than this, as a share of the payoff range, is refined.
constexpr double ample = 1e-12;

// How payoffs become those of a `Game`: (payoff * first - base) * second. Both factors are
// powers of two; the first differs from 1 only where the payoff range itself would overflow or
// lose digits.
struct Scaling {
  double first;
  double base;
  double second;

  explicit Scaling(const Extremes& e) noexcept : first(1.0) {
    const double range = e.greatest - e.least;
    if (!(range < 0x1p900)) first = 0x1p-200;
    if (range < 0x1p-900) first = 0x1p200;
    base = e.least * first;
    int exponent = 0;
    std::frexp(e.greatest * first - base, &exponent);
    second = std::ldexp(1.0, -exponent);
  }

  [[nodiscard]] double scaled(double payoff) const noexcept {
    return (payoff * first - base) * second;
  }
  [[nodiscard]] double payoff(double scaled) const noexcept {
    return (base + scaled / second) / first + 0.0;  // + 0.0 makes a negative zero positive
  }
  [[nodiscard]] double difference(double scaled) const noexcept { return scaled / second / first; }
};

Game make_game(const Payoffs& payoffs, const Extremes& e, const Scaling& scaling,
               const Workspace& workspace) noexcept {
  Game game = workspace.game(payoffs.rows, payoffs.columns);
  Payoffs source = payoffs;
  if (scaling.first != 1.0) {
    workspace.routines().rescale(source, 0.0, scaling.first, workspace.scaled, game.stride);
    source.entries = workspace.scaled;
    source.stride = game.stride;
  }
  workspace.routines().rescale(source, scaling.base, scaling.second, workspace.scaled, game.stride);
  game.range = (e.greatest * scaling.first - scaling.base) * scaling.second;
  return game;
}

Status solve_scaled(Game& game, Workspace& workspace) noexcept {
  game.routines->set_up(game.tableau, game.scaled);
  optimise(game.tableau, workspace);
  certify(game, workspace);
  if (proved(game, ample)) return Status::simplex;
  refine(game, workspace);
  certify(game, workspace);
  if (proved(game, relative_tolerance)) return Status::simplex;
  recover(game, workspace, relative_tolerance);
  return proved(game, relative_tolerance) ? Status::recovered : Status::failed;
}

}  // namespace

MatrixGameSolver::MatrixGameSolver() : MatrixGameSolver(*supported_routines().back()) {}
MatrixGameSolver::MatrixGameSolver(const Routines& routines)
    : workspace_(std::make_unique<Workspace>(Capacity::of(16, 16), routines)) {}
MatrixGameSolver::MatrixGameSolver(MatrixGameSolver&&) noexcept = default;
MatrixGameSolver& MatrixGameSolver::operator=(MatrixGameSolver&&) noexcept = default;
MatrixGameSolver::~MatrixGameSolver() = default;

void MatrixGameSolver::reserve(int rows, int columns) {
  const Capacity needed = Capacity::of(rows, columns);
  if (workspace_->capacity().holds(needed)) return;
  workspace_ = std::make_unique<Workspace>(workspace_->capacity().with(needed),
                                           workspace_->routines());
}

SaddlePoint MatrixGameSolver::saddle(const double* payoffs, int rows, int columns,
                                     std::ptrdiff_t row_stride) {
  reserve(rows, columns);
  double* const row_least = workspace_->row_least;
  double* const column_greatest = workspace_->column_greatest;
  const Extremes e =
      workspace_->routines().scan({payoffs, rows, columns, row_stride}, row_least, column_greatest);
  return {static_cast<int>(std::find(row_least, row_least + rows - 1, e.lower) - row_least),
          static_cast<int>(std::find(column_greatest, column_greatest + columns - 1, e.upper) -
                           column_greatest),
          e.lower, e.upper};
}

Result MatrixGameSolver::solve(const double* payoffs, int rows, int columns,
                               std::ptrdiff_t row_stride, double* row, double* column) {
  reserve(rows, columns);
  Workspace& workspace = *workspace_;
  const Payoffs a{payoffs, rows, columns, row_stride};
  const Extremes e = workspace.routines().scan(a, workspace.row_least, workspace.column_greatest);
  if (!e.finite) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {none, none, none, none, Status::not_finite};
  }
  if (e.lower == e.upper) {
    if (row != nullptr) write_pure(workspace.row_least, e.lower, rows, row);
    if (column != nullptr) write_pure(workspace.column_greatest, e.upper, columns, column);
    return {e.lower + 0.0, e.lower + 0.0, e.upper + 0.0, 0.0, Status::saddle};
  }
  const Scaling scaling(e);
  Game game = make_game(a, e, scaling, workspace);
  const Status status = solve_scaled(game, workspace);
  if (status == Status::failed) {
    fall_back(game, workspace, e, {scaling.scaled(e.lower), scaling.scaled(e.upper)});
  }
  if (row != nullptr) std::copy_n(game.best.x, rows, row);
  if (column != nullptr) std::copy_n(game.best.y, columns, column);
  // Rounding may leave the bounds of an exact answer crossed by a unit in the last place.
  const auto [lower, upper] = std::minmax(game.best.bounds.lower, game.best.bounds.upper);
  return {scaling.payoff((lower + upper) / 2), scaling.payoff(lower), scaling.payoff(upper),
          scaling.difference(upper - lower), status};
}

}  // namespace dreadnaught::kernel
