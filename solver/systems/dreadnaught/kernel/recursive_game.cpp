#include "recursive_game.hpp"

#include <array>

#include "proof.hpp"
#include "sure_win.hpp"
#include "sweeps.hpp"

namespace dreadnaught::duel {
namespace {

constexpr double widening = 10.0;
constexpr int most_searches = 4;
// How much lower than the value tables with sure wins are tried, as multiples of the nearest. The
// nearer a table is to a value that is reached in the limit alone, the less a round raises it: what
// rounding leaves of it decides how near a proof can come.
constexpr std::array sure_win_steps{1e3, 1e4, 3e4, 9e4, 3e5};
constexpr double few_sweeps_step = 1e3;
constexpr double sweeps_step = 1e4;  // up to here sweeps go on
constexpr double near_step = 1e4;    // a proof up to here ends the search
constexpr double at_rest_step = 1e3;

class Search {
 public:
  Search(const RecursiveGame& game, const Exactness& exactness)
      : game_(game), exactness_(exactness), near_(exactness.nearest), attempts_(game),
        found_{Values(game.floor.size(), game.end), 0.0} {}

  Values run(const Values& guess, double widen) {
    const bool done = (!guess.empty() && prove(guess, widen)) || prove_sure_wins();
    if (!done && attempts_.nearest() > 1e5 * near_) prove_found();
    return attempts_.best();
  }

 private:
  bool prove(const Values& guess, double by) {
    return attempts_.prove(lowered(guess, game_.end, by), near_, by);
  }

  // Sweeps; while they have not come to rest, some of the states may be won all but surely.
  bool prove_sure_wins() {
    for (const double step : sure_win_steps) {
      if (step <= sweeps_step) {
        sweep(step == few_sweeps_step ? exactness_.few_sweeps : exactness_.most_sweeps);
      }
      if (found_.residual <= at_rest_step * exactness_.residual) return false;
      if (prove_sure_wins(step * near_)) return true;
    }
    return false;
  }

  bool prove_sure_wins(double by) {
    for (const Suspects suspects : {Suspects::moving, Suspects::all}) {
      const auto sure = with_sure_wins(game_, by, found_.values, suspects, exactness_);
      if (sure && attempts_.prove(sure->table, near_, sure->widest) &&
          sure->widest <= near_step * near_) {
        return true;
      }
    }
    return false;
  }

  // Tables ever further below what sweeps have come to; a table that is proved is a start for more.
  void prove_found() {
    for (int search = 0; search < most_searches; ++search) {
      if (prove(found_.values, near_) || prove_wider(widening * near_)) return;
      double by = widening * near_;
      do {
        by *= widening;
      } while (by <= exactness_.widest && !prove_wider(by));
      if (by > exactness_.widest) return;
      found_.values = attempts_.best();
      sweep(exactness_.most_sweeps);
    }
  }

  bool prove_wider(double by) {
    return attempts_.prove(lowered(found_.values, game_.end, by), by, by);
  }

  void sweep(int most_sweeps) {
    found_ = find_value(game_.map, found_.values, exactness_.residual, most_sweeps);
  }

  RecursiveGame game_;
  Exactness exactness_;
  double near_;
  Attempts attempts_;
  FixedPoint found_;
};

}  // namespace

Values prove_lower(const RecursiveGame& game, const Values& guess, double widen,
                   const Exactness& exactness) {
  return Search(game, exactness).run(guess, widen);
}

}  // namespace dreadnaught::duel
