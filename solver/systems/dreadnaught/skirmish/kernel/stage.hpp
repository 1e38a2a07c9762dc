// The stage game of an exchange, whose payoffs are worked out only as far as they matter.
//
// A double oracle: a game of few bids is solved, and bids that answer it better join until there
// are none. Most payoffs of the others need no more than a bound for that; bounds follow from
// payoffs that are known, as some outcomes are never worse than others, and from the window in
// which the value is asked for. Rows are the attacker's bids, columns the defender's; the attacker
// maximises. Source: B. Bosansky, V. Lisy, J. Cermak, R. Vitek, M. Pechoucek, "Using double-oracle
// method and serialized alpha-beta search for pruning in simultaneous move games", IJCAI 2013;
// here what orders outcomes takes the place of the serialized search.
#pragma once

#include <cstdint>
#include <vector>

#include "bounds.hpp"
#include "kernel/matrix_game.hpp"

namespace dreadnaught::skirmish {

// How the payoffs are worked out.
class Payoffs {
 public:
  virtual Bounds at(int row, int column, const Window& window) = 0;

 protected:
  ~Payoffs() = default;
};

// Outcomes of one kind are ordered: a higher row, or a lower column, is never better for the
// attacker, as more EP left are never worse for their owner.
struct Outcomes {
  enum class Kind : std::uint8_t { none, miss, clear };

  std::vector<Kind> kinds;         // [row][column]
  std::vector<std::uint8_t> less;  // [row]: whether its clear hits are ordered to the row before
};

class Stage {
 public:
  struct Result {
    Bounds value;
    double gap = 0.0;  // of the strategies; 0 where only a bound was asked for
    bool certified = true;
    bool mixed = false;
  };

  // limits: of every payoff.
  void open(int rows, int columns, const Bounds& limits, double slack);
  [[nodiscard]] Outcomes& order() {
    ordered_ = true;
    return outcomes_;
  }

  // backwards: takes bids in the other order where the order is free.
  Result solve(const Window& asked, Payoffs& payoffs, kernel::MatrixGameSolver& games,
               bool backwards);

  // Numbers of the bids to begin with, rising, at least one; after `solve` those at its end.
  std::vector<int> row_set;
  std::vector<int> column_set;
  // After `solve`: by place in the sets.
  std::vector<double> row_chances;
  std::vector<double> column_chances;

 private:
  [[nodiscard]] Bounds& cell(int row, int column) {
    return cells_[static_cast<std::size_t>(row) * columns_ + column];
  }
  [[nodiscard]] Outcomes::Kind kind(int row, int column) const {
    return outcomes_.kinds[static_cast<std::size_t>(row) * columns_ + column];
  }
  const Bounds& look(int row, int column, const Window& window);
  void spread(int row, int column);
  // What one bid holds the other side to; only as much of it as shows that it is not `enough`.
  double most_of_column(int column, double enough);
  double least_of_row(int row, double enough);
  [[nodiscard]] double upper_of(int row) const;
  [[nodiscard]] double lower_of(int column) const;
  // The bound of a row's payoff against the columns' strategy, looked at until it is below `most`.
  double refined_row(int row, double most);
  double refined_column(int column, double least);
  int better_row(double most, double& upper);
  int better_column(double least, double& lower);
  kernel::Result solve_few(kernel::MatrixGameSolver& games);
  Result finish(const kernel::Result& few, double lower, double upper) const;

  int rows_ = 0;
  int columns_ = 0;
  double slack_ = 0.0;
  bool ordered_ = false;
  bool backwards_ = false;
  Payoffs* payoffs_ = nullptr;
  std::vector<Bounds> cells_;
  Outcomes outcomes_;
  std::vector<double> few_;
};

}  // namespace dreadnaught::skirmish
