// Games in lockstep on every instruction set, and what becomes of a lane that proves nothing.
//
// Built with -DDREADNAUGHT_TESTS=ON.
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "game_checks.hpp"
#include "kernel/batch.hpp"
#include "kernel/lockstep.hpp"
#include "kernel/lockstep_solver.hpp"
#include "kernel/routines.hpp"
#include "kernel/simd.hpp"

namespace {

using namespace dreadnaught::kernel;

// The games of a batch and what a solver wrote for them.
struct Batch {
  std::vector<Matrix> games;
  std::vector<std::vector<double>> rows, columns;
  std::vector<double> values, lowers, uppers, exploitabilities;
  std::vector<Status> statuses;

  explicit Batch(std::vector<Matrix> given)
      : games(std::move(given)),
        values(games.size()),
        lowers(games.size()),
        uppers(games.size()),
        exploitabilities(games.size()),
        statuses(games.size(), Status::failed) {
    for (const Matrix& a : games) {
      rows.emplace_back(static_cast<std::size_t>(a.rows), -1.0);
      columns.emplace_back(static_cast<std::size_t>(a.columns), -1.0);
    }
  }

  void solve(const Routines& routines) {
    const Results results{values.data(), lowers.data(), uppers.data(), exploitabilities.data(),
                          statuses.data()};
    LockstepSolver solver(results, routines);
    std::vector<Job> jobs;
    for (std::size_t i = 0; i < games.size(); ++i) {
      jobs.push_back({games[i].entries.data(), games[i].rows, games[i].columns, rows[i].data(),
                      columns[i].data()});
    }
    for (std::size_t i = 0; i < jobs.size(); ++i) solver.add(jobs[i], i);
    solver.finish();
  }

  void check_all(const char* what) const {
    for (std::size_t i = 0; i < games.size(); ++i) {
      const Matrix& a = games[i];
      check(statuses[i] <= Status::recovered, what);
      check(is_distribution(rows[i]) && is_distribution(columns[i]), what);
      check(exploitability(a, rows[i], columns[i]) <= 1e-9 * a.range() + 1e-15, what);
      check(lowers[i] <= values[i] && values[i] <= uppers[i], what);
      check(exploitabilities[i] >= 0.0 && exploitabilities[i] <= 1e-9 * a.range(), what);
    }
  }
};

// Every shape that is solved in lockstep, each for one more lane than the largest set has.
std::vector<Matrix> games_of_every_shape(std::mt19937_64& random) {
  std::vector<Matrix> games;
  std::uniform_real_distribution<double> entry(-2.5, 2.5);
  for (int shape = 0; shape < 17 * 17; ++shape) {
    for (int copy = 0; copy <= most_in_lockstep; ++copy) {
      Matrix a{1 + shape / 17, 1 + shape % 17, {}};
      for (int k = 0; k < a.rows * a.columns; ++k) {
        const double drawn = entry(random);
        a.entries.push_back(copy % 2 == 0 ? drawn : std::round(drawn));
      }
      games.push_back(std::move(a));
    }
  }
  return games;
}

void every_set_solves_in_lockstep() {
  std::mt19937_64 random(5);
  for (const Routines* set : supported_routines()) {
    Batch batch(games_of_every_shape(random));
    batch.solve(*set);
    batch.check_all("in lockstep");
  }
}

// What a lane leaves unproved, or proves in a way that cannot be, is solved again alone.
void what_lockstep_does_not_prove_is_solved_alone() {
  std::mt19937_64 random(6);
  Routines broken = *supported_routines().back();
  using Lockstep = void (*)(LockstepGame*, int, int, int);
  const Lockstep unproved = [](LockstepGame* games, int count, int, int) {
    for (int k = 0; k < count; ++k) games[k].lower = -(games[k].upper = infinity);
  };
  const Lockstep crossed = [](LockstepGame* games, int count, int, int) {
    for (int k = 0; k < count; ++k) games[k].upper = -(games[k].lower = infinity);
  };
  const Lockstep no_number = [](LockstepGame* games, int count, int, int) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (int k = 0; k < count; ++k) games[k].upper = games[k].lower = none;
  };
  for (const Lockstep lockstep : {unproved, crossed, no_number}) {
    broken.lockstep = lockstep;
    Batch batch(games_of_every_shape(random));
    batch.solve(broken);
    batch.check_all("solved alone");
  }
}

}  // namespace

int main() {
  every_set_solves_in_lockstep();
  what_lockstep_does_not_prove_is_solved_alone();
  return told();
}
