#include "hit_table.hpp"

#include <limits>

namespace dreadnaught::duel {
namespace {

void raise_to(double* __restrict best, const double* __restrict other, int count) {
  for (int i = 0; i < count; ++i) best[i] = other[i] > best[i] ? other[i] : best[i];
}

}  // namespace

void HitTable::set(const Strike& strike, const StageView& after, int most_ep, Gains gains) {
  strike_ = strike;
  after_ = after;
  gains_ = gains;
  most_ep_ = most_ep;
  pushes_ = most_ep / 2 + 1;
  tie_is_clear_ = strike.tie == strike.clear;
  filled_ = false;
}

BidRow HitTable::row(int ep, int bid) const {
  const int clear = bid == 0 ? half(strike_.clear) : strike_.clear;
  const int tie = bid == 0 ? half(strike_.tie) : strike_.tie;
  return {
      .miss = spared(ep - bid),
      .threshold = strike_.threshold(bid),
      .bid = bid,
      .left = ep - bid,
      .clear_spares = clear <= strike_.soak,
      .tie_spares = tie <= strike_.soak,
  };
}

HurtRow HitTable::hurt(int ep, int bid) {
  if (!filled_) fill_all();
  const int left = ep - bid;
  if (bid == 0) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(left) * after_.width;
    return {clear_halved_.data() + at, tie_halved_.data() + at};
  }
  const std::size_t at = offset(left, std::min(bid, left));
  const std::vector<double>& tie = tie_is_clear_ ? clear_ : tie_;
  return {clear_.data() + at, tie.data() + at};
}

void HitTable::fill_all() {
  filled_ = true;
  fill_pushed(clear_, strike_.clear);
  if (!tie_is_clear_) fill_pushed(tie_, strike_.tie);
  if (!strike_.halves_without_bid()) return;
  fill_halved(clear_halved_, half(strike_.clear));
  fill_halved(tie_halved_, half(strike_.tie));
}

// A bid of 1 or more; a push is at most the bid, so EP left and push together are within most_ep.
void HitTable::fill_pushed(std::vector<double>& rows, int damage) {
  if (most_ep_ < 1) return;
  const std::size_t needed = offset(most_ep_, 0);
  if (rows.size() < needed) rows.resize(needed);
  for (int left = 0; left < most_ep_; ++left) {
    const int most_push = std::min(left, most_ep_ - left);
    for (int push = 0; push <= most_push; ++push) {
      double* const out = rows.data() + offset(left, push);
      fill(out, damage + push, left - push);
      if (push > 0) raise_to(out, out - after_.width, after_.width);
    }
  }
}

void HitTable::fill_halved(std::vector<double>& rows, int damage) {
  const std::size_t needed = static_cast<std::size_t>(most_ep_ + 1) * after_.width;
  if (rows.size() < needed) rows.resize(needed);
  for (int left = 0; left <= most_ep_; ++left) {
    fill(rows.data() + static_cast<std::ptrdiff_t>(left) * after_.width, damage, left);
  }
}

void HitTable::fill(double* out, int damage, int ep) const {
  const int taken = damage - strike_.soak;
  if (taken <= 0 || taken >= after_.hp) {
    const double felled = gains_.per_hit_point * after_.hp + gains_.fall;
    std::fill_n(out, after_.width, taken <= 0 ? -std::numeric_limits<double>::infinity() : felled);
    return;
  }
  const double gain = gains_.per_hit_point * taken;
  const double* const follower = after_.after(taken, ep);
  for (int i = 0; i < after_.width; ++i) out[i] = gain + follower[i];
}

}  // namespace dreadnaught::duel
