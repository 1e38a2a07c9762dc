// Matrix games, solved and certified: the one solver that every compiled component uses.
//
// A payoff matrix A has `rows` × `columns` entries in row-major order; axis 0 is the row player,
// who maximises. Every answer is a pair of mixed strategies (x, y) with the bounds that they
// prove, lower = min(xᵀA) <= value <= upper = max(Ay). An answer counts as certified only if
// upper - lower <= relative_tolerance * (max A - min A); anything else is Status::failed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace dreadnaught::kernel {

// Largest exploitability of a certified answer, as a share of the payoff range.
inline constexpr double relative_tolerance = 1e-9;

// Most rows, and most columns, of a game.
inline constexpr int largest_dimension = 1 << 20;

enum class Status : std::uint8_t {
  saddle,      // a saddle point in pure strategies: exact
  simplex,     // the tableau simplex, certified
  recovered,   // certified after its basis was rebuilt from the payoffs
  failed,      // no certificate; bounds and strategies are the best that were found
  not_finite,  // a payoff is infinite or not a number; nothing was computed
};

struct Result {
  double value;           // midway between lower and upper
  double lower;           // what x secures: min(xᵀA)
  double upper;           // what y concedes: max(Ay)
  double exploitability;  // upper - lower, computed with the smallest payoff subtracted first
  Status status;

  [[nodiscard]] bool certified() const noexcept { return status <= Status::recovered; }
};

struct SaddlePoint {
  int row;       // the row whose smallest entry is largest (the first of them)
  int column;    // the column whose largest entry is smallest (the first of them)
  double lower;  // that smallest entry: the pure maximin value
  double upper;  // that largest entry: the pure minimax value

  [[nodiscard]] bool exists() const noexcept { return lower == upper; }
};

struct Routines;
class Workspace;

// A solver with its workspace. Not thread-safe: one per thread. It allocates only when a game has
// more rows, columns or payoffs than every game before it, or than what was reserved.
class MatrixGameSolver {
 public:
  MatrixGameSolver();
  // With other inner loops than the fastest that this processor can run; for tests.
  explicit MatrixGameSolver(const Routines& routines);
  MatrixGameSolver(MatrixGameSolver&&) noexcept;
  MatrixGameSolver& operator=(MatrixGameSolver&&) noexcept;
  ~MatrixGameSolver();

  // Makes room for games of up to rows × columns, so that solving them cannot allocate.
  void reserve(int rows, int columns);

  // Solves one game: saddle point first, then the simplex.
  //
  // payoffs: rows × columns doubles, row i at payoffs + i * row_stride (row_stride >= columns).
  // row, column: receive x (rows doubles) and y (columns doubles); nullptr where only the value
  // is wanted (the certificate is computed all the same).
  // rows and columns must be in [1, largest_dimension]. Throws std::bad_alloc at most.
  Result solve(const double* payoffs, int rows, int columns, std::ptrdiff_t row_stride,
               double* row = nullptr, double* column = nullptr);

  // The pure maximin and minimax choices; much cheaper than solve(). Payoffs must be finite.
  SaddlePoint saddle(const double* payoffs, int rows, int columns, std::ptrdiff_t row_stride);

 private:
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace dreadnaught::kernel
