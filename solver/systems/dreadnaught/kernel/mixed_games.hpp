// Stage games that await their solution, so that small ones are solved side by side.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "kernel/batch.hpp"
#include "kernel/lockstep_solver.hpp"
#include "kernel/matrix_game.hpp"

namespace dreadnaught::duel {

// Not thread-safe: one per thread.
class MixedGames {
 public:
  // Whether add() may be asked for one more of so many rows and columns; if not, solve() makes room.
  [[nodiscard]] bool has_room(int rows, int columns) const {
    return count_ < most && (count_ == 0 || used_ + size(rows, columns) <= payoffs_.size());
  }

  // Forgets all games.
  void clear() {
    count_ = 0;
    used_ = 0;
  }

  // Returns where the payoffs of a game must be written before the next call.
  //
  // target: told of the solution; it must stay where it is until then.
  double* add(double& target, int rows, int columns);

  // Solves all games, and forgets them. tell(target, result) is called for each.
  template <typename Tell>
  void solve(kernel::MatrixGameSolver& alone, Tell tell) {
    if (count_ == 0) return;
    solve_all(alone);
    const int count = count_;
    clear();
    for (int k = 0; k < count; ++k) tell(*targets_[k], result(k));
  }

 private:
  static constexpr int most = 128;
  static constexpr std::size_t first_payoffs = 1 << 13;

  static std::size_t size(int rows, int columns) {
    return static_cast<std::size_t>(rows) * columns;
  }
  void solve_all(kernel::MatrixGameSolver& alone);
  void solve_alone(int k, kernel::MatrixGameSolver& solver);
  void solve_together(std::span<const int> games);
  kernel::Results results() {
    return {values_.data(), lowers_.data(), uppers_.data(), gaps_.data(), statuses_.data()};
  }
  [[nodiscard]] kernel::Result result(int k) const {
    return {values_[k], lowers_[k], uppers_[k], gaps_[k], statuses_[k]};
  }

  std::array<kernel::Job, most> jobs_;
  std::array<double*, most> targets_;
  std::array<int, most> order_;  // by shape
  std::vector<double> payoffs_ = std::vector<double>(first_payoffs);
  std::vector<double> padded_;  // games brought to one shape
  std::size_t used_ = 0;
  int count_ = 0;
  // Of the jobs, in their order. On the heap, so that they stay where they are when this is moved.
  std::vector<double> values_ = std::vector<double>(most);
  std::vector<double> lowers_ = std::vector<double>(most);
  std::vector<double> uppers_ = std::vector<double>(most);
  std::vector<double> gaps_ = std::vector<double>(most);
  std::vector<kernel::Status> statuses_ = std::vector<kernel::Status>(most);
  kernel::LockstepSolver lockstep_{results()};
};

}  // namespace dreadnaught::duel
