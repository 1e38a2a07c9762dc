#include "newton.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "proof.hpp"
#include "slope.hpp"

namespace dreadnaught::duel {
namespace {

constexpr int first_sweeps = 64;
constexpr int sweeps_after_loss = 20;
constexpr int sweeps_after_failure = 10;
constexpr int most_steps = 60;
constexpr int most_cuts = 8;
constexpr double growth = 4.0;        // of a step over the last: rounding decides from here on
constexpr double share_back = 0.25;   // of the residual: what a round may lead back after a step
constexpr int doublings_of_step = 40;
constexpr int doublings_of_table = 30;
constexpr double widening = 4.0;
// As multiples of the nearest that tables are tried.
constexpr double rounding = 1e-4;
constexpr double least_lowering = 1e1;
constexpr double most_lowering = 1e6;
constexpr double near_floor = 1e6;

class Newton {
 public:
  Newton(const RecursiveGame& game, const Exactness& exactness)
      : game_(game), exactness_(exactness), near_(exactness.nearest), attempts_(game),
        values_(game.floor.size(), game.end), lost_(game.floor.size()) {
    sweep(first_sweeps);
  }

  LowerBound run() {
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
      const Values step = slope_->sum(rise_, doublings_of_step);
      const double length = largest(step);
      if (residual_ <= 4 * rounding * near_ || length < near_ || length > growth * last) return;
      last = length;
      if (move(step)) continue;
      values_ = after_;
      sweep(sweeps_after_failure);
    }
    look();
  }

  // What a round makes of the values, and how that changes with them.
  void look() {
    after_ = values_;
    round(after_);
    std::vector<std::size_t> states;
    rise_.clear();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (lost_[i] || values_[i] == game_.end) continue;
      states.push_back(i);
      rise_.push_back(after_[i] - values_[i]);
    }
    residual_ = largest(rise_);
    // At a root of order 2 the residual is the square of the distance.
    const double unit = near_ / 1e-10;
    const double lowering = std::clamp(std::sqrt(residual_ * unit) / 10, least_lowering * near_,
                                       most_lowering * near_);
    slope_.emplace([this](Values& values) { round(values); }, values_, after_, std::move(states),
                   lowering);
  }

  // Moves by as much of a step as leads no further than the value.
  bool move(const Values& step) {
    double share = 1.0;
    for (int cut = 0; cut < most_cuts; ++cut, share /= 2) {
      const Values next = moved(step, share);
      Values after = next;
      round(after);
      if (!is_behind(next, after, step)) continue;
      values_ = std::move(after);
      return true;
    }
    return false;
  }

  [[nodiscard]] Values moved(const Values& step, double share) const {
    Values next = after_;
    for (std::size_t k = 0; k < step.size(); ++k) {
      const std::size_t i = slope_->states()[k];
      next[i] = std::clamp(values_[i] + share * step[k], game_.floor[i], game_.most);
      const bool crosses = (values_[i] > game_.end) != (next[i] > game_.end);
      if (crosses) next[i] = (values_[i] + game_.end) / 2;
    }
    return next;
  }

  // Whether a round leads on in the direction of a step, or hardly back.
  [[nodiscard]] bool is_behind(const Values& next, const Values& after, const Values& step) const {
    for (std::size_t k = 0; k < step.size(); ++k) {
      const std::size_t i = slope_->states()[k];
      const double on = step[k] > 0 ? after[i] - next[i] : next[i] - after[i];
      if (step[k] != 0.0 && on < -share_back * residual_) return false;
    }
    return true;
  }

  // Tries tables ever further below what was found. States that a round raises by enough as it is
  // are lowered only for the sake of others.
  bool prove() {
    for (double raise = rounding * near_; raise < exactness_.widest / 10; raise *= widening) {
      Values lacking = rise_;
      for (double& rise : lacking) rise = std::max(0.0, raise - rise);
      const Values by = slope_->sum(lacking, doublings_of_table);
      Values table = values_;
      for (std::size_t k = 0; k < by.size(); ++k) {
        const std::size_t i = slope_->states()[k];
        table[i] = std::max(table[i] - by[k], game_.floor[i]);
      }
      const double most = largest(by);
      if (attempts_.prove(std::move(table), raise, most)) return true;
      if (most > exactness_.widest) return false;
    }
    return false;
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
  double near_;
  Attempts attempts_;
  Values values_;
  std::vector<bool> lost_;
  Values after_;           // a round earlier
  Values rise_;            // by that round, of the states of the slope
  double residual_ = 0.0;  // the largest rise or fall
  std::optional<Slope> slope_;
};

}  // namespace

LowerBound prove_by_newton(const RecursiveGame& game, const Exactness& exactness) {
  return Newton(game, exactness).run();
}

}  // namespace dreadnaught::duel
