// What follows the scan of a game: its scale, and its solution.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "kernel/matrix_game.hpp"
#include "kernel/routines.hpp"
#include "kernel/tolerances.hpp"
#include "kernel/workspace.hpp"

namespace dreadnaught::kernel {

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
    // 2^-k for a range in [2^(k-1), 2^k), by its bits: the library takes longer than all the rest.
    constexpr std::uint64_t exponent_bits = 0x7ff0'0000'0000'0000;
    constexpr std::uint64_t exponents = 0x7fd0'0000'0000'0000;  // of both, added
    const auto bits = std::bit_cast<std::uint64_t>(e.greatest * first - base);
    second = std::bit_cast<double>(exponents - (bits & exponent_bits));
  }

  [[nodiscard]] double scaled(double payoff) const noexcept {
    return (payoff * first - base) * second;
  }
  [[nodiscard]] double payoff(double scaled) const noexcept {
    return (base + scaled / second) / first + 0.0;  // + 0.0 makes a negative zero positive
  }
  [[nodiscard]] double difference(double scaled) const noexcept { return scaled / second / first; }

  // The answer whose bounds these are. Rounding may leave the bounds of an exact answer crossed
  // by a unit in the last place.
  [[nodiscard]] Result result(const Bounds& bounds, Status status) const noexcept {
    const auto [lower, upper] = std::minmax(bounds.lower, bounds.upper);
    return {payoff((lower + upper) / 2), payoff(lower), payoff(upper), difference(upper - lower),
            status};
  }
};

// Solves a game of which `e` is the workspace's last scan, as MatrixGameSolver::solve does. The
// workspace must hold it.
Result solve_scanned(const Payoffs& a, const Extremes& e, Workspace& workspace, double* row,
                     double* column) noexcept;

}  // namespace dreadnaught::kernel
