// What Python cannot reach of the matrix-game solver: every instruction set, memory, and the
// repair of solves that went wrong, which has to be provoked.
//
// Built with -DDREADNAUGHT_TESTS=ON.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <random>
#include <vector>

#include "game_checks.hpp"
#include "kernel/certificate.hpp"
#include "kernel/matrix_game.hpp"
#include "kernel/recovery.hpp"
#include "kernel/routines.hpp"
#include "kernel/workspace.hpp"

namespace {

int allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  if (void* const memory = std::aligned_alloc(alignment, std::max(whole, alignment))) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace {

using namespace dreadnaught::kernel;

// Uniform payoffs, or whole numbers from -2 to 2, whose games are degenerate.
Matrix random_matrix(std::mt19937_64& random, int largest) {
  std::uniform_int_distribution<int> size(1, largest);
  Matrix result{size(random), size(random), {}};
  const bool whole = random() % 2 == 0;
  std::uniform_real_distribution<double> entry(-2.5, 2.5);
  for (int k = 0; k < result.rows * result.columns; ++k) {
    const double drawn = entry(random);
    result.entries.push_back(whole ? std::round(drawn) : drawn);
  }
  return result;
}

void every_set_solves_and_all_agree() {
  std::mt19937_64 random(1);
  std::vector<MatrixGameSolver> solvers;
  for (const Routines* set : supported_routines()) solvers.emplace_back(*set);
  for (int game = 0; game < 2000; ++game) {
    const Matrix a = random_matrix(random, game % 50 == 0 ? 150 : 24);
    std::vector<double> values;
    for (MatrixGameSolver& solver : solvers) {
      std::vector<double> x(static_cast<std::size_t>(a.rows));
      std::vector<double> y(static_cast<std::size_t>(a.columns));
      const Result r =
          solver.solve(a.entries.data(), a.rows, a.columns, a.columns, x.data(), y.data());
      check(r.certified(), "certified");
      check(is_distribution(x) && is_distribution(y), "both strategies are distributions");
      check(exploitability(a, x, y) <= 1e-9 * a.range() + 1e-15, "exploitability");
      check(r.lower <= r.value && r.value <= r.upper, "the value lies between its bounds");
      values.push_back(r.value);
    }
    for (const double value : values) check(std::fabs(value - values[0]) < 1e-9, "sets agree");
  }
}

void rows_may_lie_apart() {
  const double apart[] = {1, 0, 7, 7, 0, 1, 7, 7};
  MatrixGameSolver solver;
  check(std::fabs(solver.solve(apart, 2, 2, 4).value - 0.5) < 1e-15, "value of a strided game");
  const double saddle[] = {3, 1, -9, 4, 2, -9};
  const SaddlePoint point = solver.saddle(saddle, 2, 2, 3);
  check(point.exists() && point.row == 1 && point.column == 1 && point.lower == 2.0, "saddle");
}

void nothing_is_allocated_once_reserved() {
  std::mt19937_64 random(2);
  std::vector<Matrix> games;
  for (int game = 0; game < 300; ++game) games.push_back(random_matrix(random, 40));
  MatrixGameSolver solver;
  solver.reserve(40, 40);
  const int before = allocations;
  for (const Matrix& a : games) solver.solve(a.entries.data(), a.rows, a.columns, a.columns);
  check(allocations == before, "no allocation in the steady state");
  solver.reserve(1, 4000);
  solver.reserve(4000, 1);  // far less than 4000 × 4000
  check(allocations > before, "more room is allocated");
}

// A scaled game whose tableau is set up.
Game prepared(const Matrix& a, Workspace& workspace) {
  Game game = workspace.game(a.rows, a.columns);
  const double least = *std::min_element(a.entries.begin(), a.entries.end());
  game.routines->rescale({a.entries.data(), a.rows, a.columns, a.columns}, least, 0.125,
                         workspace.scaled, game.stride);
  game.range = a.range() / 8;
  game.routines->set_up(game.tableau, game.scaled);
  return game;
}

// Walks to some basis, whether or not it is feasible for either program.
void wander(const Game& game, std::mt19937_64& random) {
  const Tableau& t = game.tableau;
  for (int step = 0; step < 2 * t.rows; ++step) {
    const int r = static_cast<int>(random() % static_cast<unsigned>(t.rows));
    const int s = static_cast<int>(random() % static_cast<unsigned>(t.columns));
    if (std::fabs(t.cells[r * t.stride + s]) > 0.1) game.routines->exchange(t, r, s);
  }
}

void spoil(const Game& game, double with) {
  const Tableau& t = game.tableau;
  std::fill_n(t.cells, t.rows * t.stride, with);
  std::fill_n(t.rhs, t.rows, with);
  std::fill_n(t.cost, t.columns, with);
}

void recovers_from(const char* what, void (*damage)(Game&, Workspace&, std::mt19937_64&)) {
  std::mt19937_64 random(3);
  for (const Routines* set : supported_routines()) {
    Workspace workspace(Capacity::of(140, 140), *set);
    for (int round = 0; round < 400; ++round) {
      const Matrix a = random_matrix(random, round % 40 == 0 ? 140 : 20);
      if (a.range() == 0.0) continue;
      Game game = prepared(a, workspace);
      damage(game, workspace, random);
      recover(game, workspace, relative_tolerance);
      check(proved(game, relative_tolerance), what);
    }
  }
}

void refinement_restores_digits() {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> noise(-1e-7, 1e-7);
  Workspace workspace(Capacity::of(30, 30), *supported_routines().back());
  for (int round = 0; round < 200; ++round) {
    const Matrix a = random_matrix(random, 30);
    if (a.range() == 0.0) continue;
    Game game = prepared(a, workspace);
    optimise(game, workspace);
    const Tableau& t = game.tableau;
    for (int i = 0; i < t.rows; ++i) t.rhs[i] *= 1.0 + noise(random);
    for (int j = 0; j < t.columns; ++j) t.cost[j] *= 1.0 + noise(random);
    refine(game, workspace);
    certify(game, workspace);
    check(proved(game, 1e-12), "refinement restores lost digits");
  }
}

void falls_back_on_pure_strategies() {
  const Matrix a{2, 3, {0, 2, 1, 3, 1, 2}};
  Workspace workspace(Capacity::of(2, 3), *supported_routines().back());
  Game game = prepared(a, workspace);
  spoil(game, std::numeric_limits<double>::quiet_NaN());
  certify(game, workspace);
  check(!proved(game, 1.0), "a tableau that is not finite proves nothing");
  const Extremes e = game.routines->scan({a.entries.data(), 2, 3, 3}, workspace.row_least,
                                         workspace.column_greatest);
  fall_back(game, workspace, e, {e.lower / 8, e.upper / 8});
  check(game.best.x[0] == 0.0 && game.best.x[1] == 1.0, "the row with the largest minimum");
  check(game.best.y[0] == 0.0 && game.best.y[1] == 1.0, "the column with the least maximum");
  check(game.best.bounds.lower == 1.0 / 8 && game.best.bounds.upper == 2.0 / 8, "their bounds");
}

}  // namespace

int main() {
  every_set_solves_and_all_agree();
  rows_may_lie_apart();
  nothing_is_allocated_once_reserved();
  recovers_from("recovery from any basis", [](Game& game, Workspace&, std::mt19937_64& random) {
    wander(game, random);
    spoil(game, 0.5);
  });
  recovers_from("recovery from NaN", [](Game& game, Workspace& workspace, std::mt19937_64&) {
    optimise(game, workspace);
    spoil(game, std::numeric_limits<double>::quiet_NaN());
  });
  recovers_from("recovery from a solve cut short",
                [](Game& game, Workspace& workspace, std::mt19937_64&) {
                  std::copy_n(workspace.infinitesimals, game.rows, game.tableau.tie);
                  check(game.routines->optimise(game.tableau, 1) != Outcome::unbounded, "limit");
                });
  refinement_restores_digits();
  falls_back_on_pure_strategies();
  return told();
}
