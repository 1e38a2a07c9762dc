// Compiled once for each instruction set: DREADNAUGHT_LANES doubles to a vector, the resulting
// table under the name DREADNAUGHT_ROUTINES.
#include "kernel/routines.hpp"

#include <cstdint>

#include "kernel/lanes.hpp"
#include "kernel/lockstep_proof.hpp"
#include "kernel/lockstep_simplex.hpp"
#include "kernel/lockstep_tableau.hpp"
#include "kernel/scan.hpp"
#include "kernel/simplex.hpp"

namespace dreadnaught::kernel {
namespace {

void rescale(const Payoffs& payoffs, double base, double scale, double* scaled,
             std::ptrdiff_t stride) {
  const Payoffs a = payoffs;
  for (int i = 0; i < a.rows; ++i) {
    const double* const from = a.entries + i * a.stride;
    double* const to = scaled + i * stride;
    int j = 0;
    for (; j + lanes <= a.columns; j += lanes) V::store(to + j, (V::load(from + j) - base) * scale);
    for (; j < a.columns; ++j) to[j] = (from[j] - base) * scale;
    for (; j < stride; ++j) to[j] = 0.0;
  }
}

void set_up(const Tableau& tableau, const double* scaled) {
  const Tableau t = tableau;
  for (int j = 0; j < t.stride; j += lanes) {
    const Mask real = V::count(j) < static_cast<std::int64_t>(t.columns);
    const Real one = V::keep(real, V::all(1.0));
    V::store(t.cost + j, one);
    std::ptrdiff_t at = j;
    int i = 0;
    for (; i < t.rows; ++i, at += t.stride) V::store(t.cells + at, V::load(scaled + at) + one);
    for (; i % lanes != 0; ++i, at += t.stride) V::store(t.cells + at, Real{});
  }
  for (int i = 0; i < t.rows; i += lanes) {
    const Mask real = V::count(i) < static_cast<std::int64_t>(t.rows);
    V::store(t.rhs + i, V::keep(real, V::all(1.0)));
  }
  for (int j = 0; j < t.columns; ++j) t.nonbasic[j] = j;
  for (int i = 0; i < t.rows; ++i) t.basic[i] = t.columns + i;
}

Bounds bounds(const double* scaled, int rows, int columns, std::ptrdiff_t stride,
              const double* x, const double* y) {
  Real lower = V::all(infinity);
  for (int j = 0; j < stride; j += lanes) {
    Real total{};
    for (int i = 0; i < rows; ++i) total += x[i] * V::load(scaled + i * stride + j);
    const Mask real = V::count(j) < static_cast<std::int64_t>(columns);
    lower = V::min(real ? total : V::all(infinity), lower);
  }
  double upper = -infinity;
  for (int i = 0; i < rows; ++i) {
    Real total{};
    for (int j = 0; j < stride; j += lanes) {
      total += V::load(y + j) * V::load(scaled + i * stride + j);
    }
    const double sum = V::sum(total);
    upper = sum > upper ? sum : upper;
  }
  return {V::least(lower), upper};
}

void lockstep(LockstepGame* games, int count, int rows, int columns) {
  Lockstep t;  // as little of it is touched as the shape needs
  t.rows = rows;
  t.columns = columns;
  const LockstepGame* in_lane[in_lockstep];
  for (int lane = 0; lane < in_lockstep; ++lane) in_lane[lane] = games + (lane < count ? lane : 0);
  set_up_lanes(t, in_lane);
  optimise_lanes(t);
  prove_lanes(t, games, count);
}

}  // namespace

#if defined(DREADNAUGHT_NARROWER)
extern const Routines DREADNAUGHT_NARROWER;
constexpr const Routines* narrower = &DREADNAUGHT_NARROWER;
#else
constexpr const Routines* narrower = nullptr;
#endif

extern const Routines DREADNAUGHT_ROUTINES;
const Routines DREADNAUGHT_ROUTINES{lanes,    in_lockstep, scan,   rescale,  set_up,
                                    optimise, exchange,    bounds, lockstep, narrower};

}  // namespace dreadnaught::kernel
