#include "kernel/workspace.hpp"

#include <cstdint>
#include <new>

namespace dreadnaught::kernel {
namespace {

constexpr std::align_val_t cache_line{64};

// Up to so many columns narrower vectors, with less padding, are the faster ones.
constexpr int small_game = 8;

// Numbers in [1, 2) as good as random, the same in every run (Steele and others 2014, SplitMix).
void fill_infinitesimals(double* values, std::ptrdiff_t count) {
  std::uint64_t state = 0;
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    std::uint64_t mixed = state += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    values[i] = 1.0 + static_cast<double>((mixed ^ (mixed >> 31U)) >> 12U) * 0x1p-52;
  }
}

}  // namespace

void Workspace::Free::operator()(void* memory) const noexcept {
  ::operator delete(memory, cache_line);
}

Workspace::Workspace(const Capacity& capacity, const Routines& routines) : capacity_(capacity) {
  prototype_.routines = &routines;
  const std::ptrdiff_t m = stride_of(capacity.rows);
  const std::ptrdiff_t n = stride_of(capacity.columns);
  const std::ptrdiff_t longest = std::max(m, n);  // a tableau may be turned over
  const std::ptrdiff_t total = 3 * capacity.cells + 7 * longest + 4 * (m + n);
  doubles_.reset(static_cast<double*>(
      ::operator new(static_cast<std::size_t>(total) * sizeof(double), cache_line)));
  integers_ = std::make_unique<int[]>(static_cast<std::size_t>(2 * (m + n)));
  std::fill_n(doubles_.get(), total, 0.0);

  double* next = doubles_.get();
  const auto take = [&next](std::ptrdiff_t count) {
    double* const result = next;
    next += count;
    return result;
  };
  Tableau& t = prototype_.tableau;
  scaled = take(capacity.cells);
  t.cells = take(capacity.cells);
  spare_cells = take(capacity.cells);
  for (double** array : {&t.cost, &t.rhs, &t.tie, &t.pivot, &t.inverse, &infinitesimals,
                         &residuals}) {
    *array = take(longest);
  }
  for (double** array : {&row_least, &prototype_.best.x, &prototype_.trial.x}) *array = take(m);
  for (double** array : {&column_greatest, &prototype_.best.y, &prototype_.trial.y}) {
    *array = take(n);
  }
  values = take(m + n);
  fill_infinitesimals(infinitesimals, longest);
  t.basic = integers_.get();
  t.nonbasic = t.basic + m;
  in_basis = t.nonbasic + n;
}

Game Workspace::game(int rows, int columns) const noexcept {
  Game game = prototype_;
  const bool small = columns <= small_game && game.routines->narrower != nullptr;
  if (small) game.routines = game.routines->narrower;
  game.rows = game.tableau.rows = rows;
  game.columns = game.tableau.columns = columns;
  game.stride = game.tableau.stride = stride_of(columns, game.routines->lanes);
  game.scaled = scaled;
  return game;
}

}  // namespace dreadnaught::kernel
