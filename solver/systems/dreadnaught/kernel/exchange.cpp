#include "exchange.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dreadnaught::duel {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The first bid from `least` on that does not miss for sure.
int first_possible_bid(const Strike& strike, int least) {
  const int short_by = -strike.threshold(least);
  return short_by <= 0 ? least : least + (short_by + strike.per_bid - 1) / strike.per_bid;
}

// The largest bid that no smaller one replaces.
int most_useful_bid(const HitTable& hits, int ep, int defender_ep) {
  const Strike& strike = hits.strike();
  const int above = defender_ep - strike.threshold(1);
  const int sure = above < 0 ? 1 : 2 + above / strike.per_bid;
  const int for_push = std::min((ep + 1) / 2, hits.push_that_fells());
  return std::min(ep, std::max(sure, for_push));
}

}  // namespace

void ExchangeSolver::improve(const HitTable& hits, EpRange attacker, EpRange defender,
                             double* best) {
  const int width = hits.width();
  never_.resize(width, -infinity);
  for (int ep = attacker.low; ep <= attacker.high; ++ep) {
    double* const out = best + static_cast<std::ptrdiff_t>(ep) * width;
    collect_rows(hits, ep, defender.high);
    bound_from_above(defender, width);
    for (int other = defender.low; other <= defender.high; ++other) {
      if (upper_[other] <= out[other]) continue;
      const double lower = secured(other);
      const double gap = upper_[other] - lower;
      if (gap <= accuracy_.slack) {
        worst_gap_ = std::max(worst_gap_, gap);
        out[other] = std::max(out[other], told_ == Told::upper ? upper_[other] : lower);
      } else {
        out[other] = std::max(out[other], value(other, most_useful_bid(hits, ep, other)));
      }
    }
  }
}

void ExchangeSolver::collect_rows(const HitTable& hits, int ep, int defender_ep) {
  const Strike& strike = hits.strike();
  rows_.clear();
  rows_.push_back(hits.row(ep, strike.least_bid));
  const int most = most_useful_bid(hits, ep, defender_ep);
  for (int bid = first_possible_bid(strike, strike.least_bid + 1); bid <= most; ++bid) {
    rows_.push_back(hits.row(ep, bid));
  }
  const auto possible =
      std::ranges::find_if(rows_, [](const BidRow& row) { return row.threshold >= 0; });
  first_answer_ = possible == rows_.end() ? defender_ep + 1 : std::max(1, possible->threshold);
}

// The pure bounds of the defender's bids. Of the bids that a defence beats, the least leaves most.
void ExchangeSolver::bound_from_above(EpRange defender, int width) {
  upper_.assign(width, infinity);
  best_clear_.resize(rows_.size() * width);
  for (int i = static_cast<int>(rows_.size()) - 1; i >= 0; --i) {
    double* const best = best_clear_.data() + static_cast<std::ptrdiff_t>(i) * width;
    const bool last = i + 1 == static_cast<int>(rows_.size());
    const double* const later = last ? never_.data() : best + width;
    const double* const clear = rows_[i].clear;
    for (int f = 0; f < width; ++f) best[f] = clear[f] > later[f] ? clear[f] : later[f];
  }
  bound_by(0, defender, width);
  const int most = std::min(defender.high, rows_.back().threshold + 1);
  for (int bid = first_answer_; bid <= most; ++bid) bound_by(bid, defender, width);
}

void ExchangeSolver::bound_by(int bid, EpRange defender, int width) {
  const auto clear =
      std::ranges::find_if(rows_, [bid](const BidRow& row) { return row.threshold > bid; });
  const double* const hit =
      clear == rows_.end() ? never_.data() : best_clear_.data() + (clear - rows_.begin()) * width;
  const bool ties = clear != rows_.begin() && (clear - 1)->threshold == bid;
  const double* const tie = ties ? (clear - 1)->tie : never_.data();
  const double* const miss = rows_.front().threshold < bid ? rows_.front().miss : never_.data();
  double* const upper = upper_.data() + bid;
  for (int left = std::max(0, defender.low - bid); left <= defender.high - bid; ++left) {
    double most = hit[left] > tie[left] ? hit[left] : tie[left];
    most = most > miss[left] ? most : miss[left];
    upper[left] = upper[left] < most ? upper[left] : most;
  }
}

// The pure bound of the attacker's bids: of defences with the same outcome the least costs it most.
double ExchangeSolver::secured(int defender_ep) const {
  double best = -infinity;
  for (const BidRow& row : rows_) {
    double worst = infinity;
    if (row.threshold > 0) worst = row.clear[defender_ep];
    if (row.threshold >= 0 && row.threshold <= defender_ep) {
      worst = std::min(worst, row.tie[defender_ep - row.threshold]);
    }
    const int above = std::max(0, row.threshold + 1);
    if (above <= defender_ep) worst = std::min(worst, row.miss[defender_ep - above]);
    best = std::max(best, worst);
  }
  return best;
}

double ExchangeSolver::value(int defender_ep, int most_bid) {
  if (stop_.load(std::memory_order_relaxed)) throw StoppedError();
  int rows = static_cast<int>(rows_.size());
  while (rows > 1 && rows_[rows - 1].bid > most_bid) --rows;
  const int last = std::min(defender_ep, rows_[rows - 1].threshold + 1);
  const int columns = 1 + std::max(0, last - first_answer_ + 1);
  payoffs_.resize(std::max(payoffs_.size(), static_cast<std::size_t>(rows) * columns));
  double* out = payoffs_.data();
  for (int i = 0; i < rows; ++i) out = write_row(rows_[i], defender_ep, last, out);
  row_mix_.resize(std::max(row_mix_.size(), static_cast<std::size_t>(rows)));
  column_mix_.resize(std::max(column_mix_.size(), static_cast<std::size_t>(columns)));
  const kernel::Result result = games_.solve(payoffs_.data(), rows, columns, columns,
                                             row_mix_.data(), column_mix_.data());
  ++mixed_;
  worst_gap_ = std::max(worst_gap_, result.exploitability);
  // Bounds hold however far apart they are. Written so that a gap that is no number is refused too.
  const bool bounds = told_ != Told::value && std::isfinite(result.exploitability);
  if (!bounds && !result.certified() && !(result.exploitability <= accuracy_.tolerance)) {
    throw UncertifiedError();
  }
  return told(result, rows, columns);
}

// The bounds of a saddle point are two payoffs.
double ExchangeSolver::told(const kernel::Result& result, int rows, int columns) {
  if (told_ == Told::value) return result.value;
  const bool lower = told_ == Told::lower;
  if (result.status == kernel::Status::saddle) return lower ? result.lower : result.upper;
  const double rounding = accuracy_.rounding * std::max(rows, columns);
  if (lower) {
    const SideOfGame attacker = SideOfGame::of_rows(payoffs_.data(), rows, columns);
    return bound_.secured(attacker, row_mix_.data(), rounding, games_);
  }
  const SideOfGame defender = SideOfGame::of_columns(payoffs_.data(), rows, columns);
  return -bound_.secured(defender, column_mix_.data(), rounding, games_);
}

// Returns where the next row begins.
double* ExchangeSolver::write_row(const BidRow& row, int defender_ep, int last,
                                  double* out) const {
  const auto payoff = [&](int bid) {
    const int left = defender_ep - bid;
    if (bid < row.threshold) return row.clear[left];
    return bid == row.threshold ? row.tie[left] : row.miss[left];
  };
  *out++ = payoff(0);
  for (int bid = first_answer_; bid <= last; ++bid) *out++ = payoff(bid);
  return out;
}

}  // namespace dreadnaught::duel
