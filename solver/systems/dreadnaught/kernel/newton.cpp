#include "newton.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "proof.hpp"
#include "slope.hpp"

namespace dreadnaught::duel {
namespace {

constexpr int first_sweeps = 64;
constexpr int sweeps_after_loss = 20;
constexpr int sweeps_before_ride = 5;
constexpr int most_steps = 80;
constexpr int most_cuts = 8;
constexpr int most_doublings = 30;    // of a ride
constexpr double slow = 0.75;         // a step over the last
constexpr double small_share = 0.25;  // of a step
constexpr double share_back = 0.25;   // of the residual: what a round may lead back after a step
constexpr double share_on = 1e-3;     // of a rise: what is left of it after a ride
constexpr double most_of_way = 0.9;   // to the most or the least that a value can be
constexpr int doublings_of_step = 40;
constexpr int doublings_of_table = 30;
constexpr double widening = 4.0;
// As shares of the nearest that tables are tried, and as multiples of it.
constexpr double rounding = 1e-6;
constexpr double least_raise = 1e-5;
constexpr double most_near = 1e3;  // of a difference
constexpr double most_wide = 1e6;
constexpr double near_floor = 1e6;

class Newton {
 public:
  Newton(const RecursiveGame& game, const Exactness& exactness, Differences differences)
      : game_(game), exactness_(exactness), differences_(differences), near_(exactness.nearest), attempts_(game),
        values_(game.floor.size(), game.end), lost_(game.floor.size()) {
    sweep(first_sweeps);
  }

  Values run() {
    find();
    prove();
    if (set_losses()) {
      sweep(sweeps_after_loss);
      find();
      prove();
    }
    return attempts_.best();
  }

 private:
  // A round, in which states that are lost stay so.
  void round(Values& values) const {
    game_.map(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (lost_[i]) values[i] = game_.floor[i];
    }
  }

  void sweep(int sweeps) {
    for (int i = 0; i < sweeps; ++i) round(values_);
  }

  // Goes on until steps are small, or rounding is all that is left of them.
  void find() {
    double last = HUGE_VAL;
    for (int i = 0; i < most_steps; ++i) {
      look();
      if (residual_ <= rounding * near_) return;
      const Slope slope = slope_here();
      const Values step = slope.sum(rise_, doublings_of_step);
      const double length = largest(step);
      const bool is_slow = length > slow * last || length < near_;
      last = length;
      if (move(step) >= small_share && !is_slow) continue;
      if (ride() < near_ && length < near_) return;
    }
  }

  // What a round makes of the values.
  void look() {
    after_ = values_;
    round(after_);
    states_.clear();
    rise_.clear();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (lost_[i] || values_[i] == game_.end) continue;
      states_.push_back(i);
      rise_.push_back(after_[i] - values_[i]);
    }
    residual_ = largest(rise_);
  }

  // At a root of order 2 the residual is the square of the distance, and the slope less than 1 by
  // twice that.
  [[nodiscard]] Slope slope_here() const {
    const double unit = near_ / 1e-10;
    const double distance = std::sqrt(residual_ / unit);
    const bool wide = differences_ == Differences::wide;
    const double lowering = wide ? distance / 10 * unit : 1e-14 * unit / distance;
    return {[this](Values& values) { round(values); }, values_, after_, states_,
            std::clamp(lowering, near_, (wide ? most_wide : most_near) * near_)};
  }

  // Moves by as much of a step as leads no further than the value; returns which share that is.
  double move(const Values& step) {
    double share = 1.0;
    for (int cut = 0; cut < most_cuts; ++cut, share /= 2) {
      const Values next = moved(step, share);
      Values after = next;
      round(after);
      if (!leads_on(next, after, step, 0.0)) continue;
      values_ = std::move(after);
      return share;
    }
    return 0.0;
  }

  // Where a slope misleads, as states whose values are equal rise together or not at all: goes on as
  // the last of some rounds does, as often as leads no further than the value. Returns how far.
  double ride() {
    for (int i = 0; i < sweeps_before_ride; ++i) round(values_);
    look();
    const Values step = rise_;
    const Values from = values_;
    values_ = after_;
    double share = 2.0;
    for (int i = 0; i < most_doublings; ++i, share *= 2) {
      const Values next = moved(step, share, from);
      Values after = next;
      round(after);
      if (!leads_on(next, after, step, share_on)) break;
      values_ = std::move(after);
    }
    double far = 0.0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      far = std::max(far, std::abs(values_[i] - from[i]));
    }
    return far;
  }

  [[nodiscard]] Values moved(const Values& step, double share) const {
    return moved(step, share, values_);
  }

  [[nodiscard]] Values moved(const Values& step, double share, const Values& from) const {
    Values next = after_;
    for (std::size_t k = 0; k < step.size(); ++k) {
      const std::size_t i = states_[k];
      const double up = most_of_way * (game_.most - from[i]);
      const double down = most_of_way * (game_.floor[i] - from[i]);
      next[i] = from[i] + std::clamp(share * step[k], down, up);
      if ((from[i] > game_.end) != (next[i] > game_.end)) next[i] = (from[i] + game_.end) / 2;
    }
    return next;
  }

  // Whether a round leads on in the direction of a step, or hardly back; and, of the states that move
  // most, by no less than a share of what it did.
  [[nodiscard]] bool leads_on(const Values& next, const Values& after, const Values& step,
                              double share) const {
    const double length = largest(step);
    for (std::size_t k = 0; k < step.size(); ++k) {
      const std::size_t i = states_[k];
      const double on = step[k] > 0 ? after[i] - next[i] : next[i] - after[i];
      if (step[k] != 0.0 && on < -share_back * residual_) return false;
      const bool moves = std::abs(step[k]) > length / 2;
      if (share > 0.0 && moves && on < share * std::abs(rise_[k])) return false;
    }
    return true;
  }

  // Tries tables ever further below what was found. States that a round raises by enough as it is
  // are lowered only for the sake of others.
  void prove() {
    look();
    const Slope slope = slope_here();
    for (double raise = least_raise * near_; raise < exactness_.widest / 10; raise *= widening) {
      Values lacking = rise_;
      for (double& rise : lacking) rise = std::max(0.0, raise - rise);
      const Values by = slope.sum(lacking, doublings_of_table);
      Values table = values_;
      for (std::size_t k = 0; k < by.size(); ++k) {
        const std::size_t i = states_[k];
        table[i] = std::max(table[i] - by[k], game_.floor[i]);
      }
      const double most = largest(by);
      if (attempts_.prove(std::move(table), raise, most) || most > exactness_.widest) return;
    }
  }

  // States that sweeps lower towards the floor are worth that, if in the limit alone; below it there
  // is no table to prove, and just above it none.
  bool set_losses() {
    bool any = false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const double above = values_[i] - game_.floor[i];
      if (values_[i] >= game_.end || above <= 0.0 || above >= near_floor * near_) continue;
      lost_[i] = true;
      values_[i] = game_.floor[i];
      any = true;
    }
    return any;
  }

  RecursiveGame game_;
  Exactness exactness_;
  Differences differences_;
  double near_;
  Attempts attempts_;
  Values values_;
  std::vector<bool> lost_;
  Values after_;  // a round earlier
  std::vector<std::size_t> states_;  // that are neither lost nor worth endless play
  Values rise_;                      // of those, by that round
  double residual_ = 0.0;  // the largest rise or fall
};

}  // namespace

Values prove_by_newton(const RecursiveGame& game, const Exactness& exactness,
                       Differences differences) {
  return Newton(game, exactness, differences).run();
}

}  // namespace dreadnaught::duel
