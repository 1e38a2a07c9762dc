#include "kernel/matrix_game.hpp"

#include <algorithm>
#include <limits>

#include "kernel/certificate.hpp"
#include "kernel/recovery.hpp"
#include "kernel/routines.hpp"
#include "kernel/scanned.hpp"
#include "kernel/workspace.hpp"

namespace dreadnaught::kernel {
namespace {

Game make_game(const Payoffs& payoffs, const Extremes& e, const Scaling& scaling,
               const Workspace& workspace) noexcept {
  Game game = workspace.game(payoffs.rows, payoffs.columns);
  Payoffs source = payoffs;
  if (scaling.first != 1.0) {
    game.routines->rescale(source, 0.0, scaling.first, workspace.scaled, game.stride);
    source.entries = workspace.scaled;
    source.stride = game.stride;
  }
  game.routines->rescale(source, scaling.base, scaling.second, workspace.scaled, game.stride);
  game.range = scaling.scaled(e.greatest);
  return game;
}

Status solve_scaled(Game& game, Workspace& workspace) noexcept {
  game.routines->set_up(game.tableau, game.scaled);
  optimise(game, workspace);
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
  const Payoffs a{payoffs, rows, columns, row_stride};
  const Extremes e =
      workspace_->routines().scan(a, workspace_->row_least, workspace_->column_greatest);
  return solve_scanned(a, e, *workspace_, row, column);
}

Result solve_scanned(const Payoffs& a, const Extremes& e, Workspace& workspace, double* row,
                     double* column) noexcept {
  if (!e.finite) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {none, none, none, none, Status::not_finite};
  }
  if (e.lower == e.upper) {
    if (row != nullptr) write_pure(workspace.row_least, e.lower, a.rows, row);
    if (column != nullptr) write_pure(workspace.column_greatest, e.upper, a.columns, column);
    return {e.lower + 0.0, e.lower + 0.0, e.upper + 0.0, 0.0, Status::saddle};
  }
  const Scaling scaling(e);
  Game game = make_game(a, e, scaling, workspace);
  const Status status = solve_scaled(game, workspace);
  if (status == Status::failed) {
    fall_back(game, workspace, e, {scaling.scaled(e.lower), scaling.scaled(e.upper)});
  }
  if (row != nullptr) std::copy_n(game.best.x, a.rows, row);
  if (column != nullptr) std::copy_n(game.best.y, a.columns, column);
  return scaling.result(game.best.bounds, status);
}

}  // namespace dreadnaught::kernel
