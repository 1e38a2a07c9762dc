// What hits that hurt are worth to the attacker, the best push included.
//
// For one attack, one pair of hit points and one stage that follows. A payoff does not depend on
// the two bids themselves but on the outcome (clear hit, tie, miss), the attacker's EP left, the
// most EP that it may push and the defender's EP left; the last is the contiguous axis, so that
// exchanges with different EP of the defender share all of it. A hit that takes nothing is best
// not pushed if a push takes nothing either, as more EP left is never worse: it is worth what a miss
// is.
#pragma once

#include <cstddef>
#include <vector>

#include "rules.hpp"

namespace dreadnaught::duel {

// Values of a stage to the fighter whose turn it is: value[hp of the defender][own EP][its EP], as
// seen from one number of hit points, for that and fewer. Slots of hit points are a ring.
struct StageView {
  const double* data;
  int hp;
  int slot;  // of hp
  int slots;
  std::ptrdiff_t hp_stride;
  int width;  // the defender's EP run from 0 to width - 1

  // Hit points gone are fewer than there are slots.
  [[nodiscard]] const double* after(int taken, int ep) const {
    const int at = slot - taken;
    return data + (at < 0 ? at + slots : at) * hp_stride + static_cast<std::ptrdiff_t>(ep) * width;
  }
};

// One bid, and the bid that would make it a tie. Payoffs are by the defender's EP left.
struct BidRow {
  const double* miss;
  int threshold;
  int bid;
  int left;           // the attacker's EP after it
  bool clear_spares;  // whether a clear hit may be worth what a miss is
  bool tie_spares;
};

// What hits are worth to one bid that hurt; -infinity where none does.
struct HurtRow {
  const double* clear;
  const double* tie;
};

class HitTable {
 public:
  // For all exchanges of `strike` that begin with up to `most_ep`, against a defender of the hit points
  // that the stage is seen from. Hits are computed when they are first asked for.
  void set(const Strike& strike, const StageView& after, int most_ep, Gains gains);

  [[nodiscard]] BidRow row(int ep, int bid) const;
  [[nodiscard]] HurtRow hurt(int ep, int bid);

  // What follows where nobody is hurt, by the defender's EP left.
  [[nodiscard]] const double* spared(int ep_left) const { return after_.after(0, ep_left); }

  // The least push that fells the defender by a clear hit.
  [[nodiscard]] int push_that_fells() const { return after_.hp + strike_.soak - strike_.clear; }
  [[nodiscard]] const Strike& strike() const { return strike_; }
  [[nodiscard]] int width() const { return after_.width; }

 private:
  void fill_all();
  void fill_pushed(std::vector<double>& rows, int damage);
  void fill_halved(std::vector<double>& rows, int damage);
  void fill(double* out, int damage, int ep) const;
  [[nodiscard]] std::size_t offset(int ep_left, int push) const {
    return (static_cast<std::size_t>(ep_left) * pushes_ + push) * after_.width;
  }

  Strike strike_{};
  StageView after_{};
  Gains gains_{};
  int most_ep_ = 0;
  int pushes_ = 0;
  bool tie_is_clear_ = false;
  bool filled_ = false;
  std::vector<double> clear_;         // [EP left before the push][most push][defender's EP]
  std::vector<double> tie_;           // the same
  std::vector<double> clear_halved_;  // without a bid: [EP left][defender's EP]
  std::vector<double> tie_halved_;    // the same
};

}  // namespace dreadnaught::duel
