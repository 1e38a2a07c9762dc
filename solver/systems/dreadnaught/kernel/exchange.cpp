#include "exchange.hpp"

#include <algorithm>
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

void ExchangeSolver::improve(HitTable& hits, int ep, EpRange defender, double* best,
                             ExchangeMemory* memory, std::size_t at) {
  rows_.clear();
  open_.clear();
  const bool hints = memory != nullptr && !memory->known;
  if (memory == nullptr || hints) {
    for (int other = defender.low; other <= defender.high; ++other) open_.push_back(other);
  } else {
    memory->collect_open(hits, at, defender, best, open_);
    std::erase_if(open_, [&](int other) {
      return recall(hits, ep, defender, other, best[other], *memory, at + other);
    });
  }
  if (open_.empty()) return;
  if (rows_.empty()) collect_rows(hits, ep, defender.high);
  collect_payoffs(hits, ep);
  if (hints) {
    std::erase_if(open_, [&](int other) {
      return follow_hints(hits, other, best[other], *memory, at + other);
    });
    if (open_.empty()) return;
  }
  bound_from_above({open_.front(), open_.back()}, hits.width());
  for (const int other : open_) {
    best[other] = std::max(best[other], solve(hits, ep, other, best[other], memory, at + other));
  }
}

// The value of an exchange, or no more than `best` if it is no more.
double ExchangeSolver::solve(const HitTable& hits, int ep, int other, double best,
                             ExchangeMemory* memory, std::size_t at) {
  if (memory != nullptr) {
    remember_answer(static_cast<int>(answer_[other]), other, *memory, at);
  }
  if (upper_[other] <= best) return best;
  const std::size_t row = securest(other);
  const double lower = secured_by(row, other);
  if (memory != nullptr) remember_bid(row, other, *memory, at);
  const double gap = upper_[other] - lower;
  if (gap <= slack()) {
    games_.note_gap(gap);
    return games_.told() == Told::upper ? upper_[other] : lower;
  }
  if (memory == nullptr) return solve_mixed(hits, ep, other);
  return solve_mixed(hits, ep, other, *memory, memory->settled[at]);
}

double ExchangeSolver::solve_mixed(const HitTable& hits, int ep, int other) {
  const Game game = shape(hits, ep, other);
  payoffs_.resize(std::max(payoffs_.size(), 2 * game.cells()));
  double* const all = payoffs_.data() + game.cells();
  write_hurting(other, game, payoffs_.data());
  write_payoffs(other, game, payoffs_.data(), all);
  return games_.value(all, game.rows, game.columns, nullptr);
}

void ExchangeSolver::collect_rows(const HitTable& hits, int ep, int defender_ep) {
  const Strike& strike = hits.strike();
  rows_.push_back(hits.row(ep, strike.least_bid));
  const int most = most_useful_bid(hits, ep, defender_ep);
  for (int bid = first_possible_bid(strike, strike.least_bid + 1); bid <= most; ++bid) {
    rows_.push_back(hits.row(ep, bid));
  }
  const auto possible =
      std::ranges::find_if(rows_, [](const BidRow& row) { return row.threshold >= 0; });
  first_answer_ = possible == rows_.end() ? defender_ep + 1 : std::max(1, possible->threshold);
}

void ExchangeSolver::collect_payoffs(HitTable& hits, int ep) {
  const int width = hits.width();
  payoffs_by_row_.resize(rows_.size());
  better_.resize(std::max(better_.size(), 2 * rows_.size() * width));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const BidRow& row = rows_[i];
    const HurtRow hurt = hits.hurt(ep, row.bid);
    payoffs_by_row_[i] = {
        .hurt = hurt,
        .clear = row.clear_spares ? better(hurt.clear, row.miss, width, 2 * i) : hurt.clear,
        .tie = row.tie_spares ? better(hurt.tie, row.miss, width, 2 * i + 1) : hurt.tie,
    };
  }
}

const double* ExchangeSolver::better(const double* hurt, const double* miss, int width,
                                     std::size_t at) {
  double* const out = better_.data() + at * width;
  for (int f = 0; f < width; ++f) out[f] = hurt[f] > miss[f] ? hurt[f] : miss[f];
  return out;
}

// The pure bounds of the defender's bids. Of the bids that a defence beats, the least leaves most.
void ExchangeSolver::bound_from_above(EpRange defender, int width) {
  never_.resize(std::max(never_.size(), static_cast<std::size_t>(width)), -infinity);
  upper_.assign(width, infinity);
  answer_.assign(width, 0.0);
  best_clear_.resize(rows_.size() * width);
  for (int i = static_cast<int>(rows_.size()) - 1; i >= 0; --i) {
    double* const best = best_clear_.data() + static_cast<std::ptrdiff_t>(i) * width;
    const bool last = i + 1 == static_cast<int>(rows_.size());
    const double* const later = last ? never_.data() : best + width;
    const double* const clear = payoffs_by_row_[i].clear;
    for (int f = 0; f < width; ++f) best[f] = clear[f] > later[f] ? clear[f] : later[f];
  }
  bound_by(0, defender, width);
  const int most = std::min(defender.high, rows_.back().threshold + 1);
  for (int bid = first_answer_; bid <= most; ++bid) bound_by(bid, defender, width);
}

void ExchangeSolver::bound_by(int bid, EpRange defender, int width) {
  const auto clear =
      std::ranges::find_if(rows_, [bid](const BidRow& row) { return row.threshold > bid; });
  const std::ptrdiff_t first = clear - rows_.begin();
  const double* const hit =
      clear == rows_.end() ? never_.data() : best_clear_.data() + first * width;
  const bool ties = first > 0 && rows_[first - 1].threshold == bid;
  const double* const tie = ties ? payoffs_by_row_[first - 1].tie : never_.data();
  const double* const miss = rows_.front().threshold < bid ? rows_.front().miss : never_.data();
  double* const upper = upper_.data() + bid;
  double* const answer = answer_.data() + bid;
  for (int left = std::max(0, defender.low - bid); left <= defender.high - bid; ++left) {
    double most = hit[left] > tie[left] ? hit[left] : tie[left];
    most = most > miss[left] ? most : miss[left];
    answer[left] = upper[left] <= most ? answer[left] : bid;
    upper[left] = upper[left] <= most ? upper[left] : most;
  }
}

std::size_t ExchangeSolver::securest(int defender_ep) const {
  std::size_t best = 0;
  double most = -infinity;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const double least = secured_by(i, defender_ep);
    if (least <= most) continue;
    most = least;
    best = i;
  }
  return best;
}

// The pure bound of a bid of the attacker: of defences with the same outcome the least costs it most.
double ExchangeSolver::secured_by(std::size_t row, int defender_ep) const {
  const int threshold = rows_[row].threshold;
  const Payoffs& payoffs = payoffs_by_row_[row];
  double worst = infinity;
  if (threshold > 0) worst = payoffs.clear[defender_ep];
  if (threshold >= 0 && threshold <= defender_ep) {
    worst = std::min(worst, payoffs.tie[defender_ep - threshold]);
  }
  const int above = std::max(0, threshold + 1);
  if (above <= defender_ep) worst = std::min(worst, rows_[row].miss[defender_ep - above]);
  return worst;
}

ExchangeMemory::Game ExchangeSolver::shape(const HitTable& hits, int ep, int defender_ep) const {
  const int most_bid = most_useful_bid(hits, ep, defender_ep);
  int rows = static_cast<int>(rows_.size());
  while (rows > 1 && rows_[rows - 1].bid > most_bid) --rows;
  const int last = std::min(defender_ep, rows_[rows - 1].threshold + 1);
  return {.rows = rows, .columns = 1 + std::max(0, last - first_answer_ + 1)};
}

// What a hit gives that hurts, or -infinity.
double ExchangeSolver::hurting(std::size_t row, int other, int bid) const {
  const int threshold = rows_[row].threshold;
  if (bid > threshold) return -infinity;
  const HurtRow& hurt = payoffs_by_row_[row].hurt;
  return (bid == threshold ? hurt.tie : hurt.clear)[other - bid];
}

void ExchangeSolver::write_hurting(int other, const Game& game, double* out) const {
  for (int i = 0; i < game.rows; ++i) {
    *out++ = hurting(i, other, 0);
    for (int k = 1; k < game.columns; ++k) *out++ = hurting(i, other, first_answer_ + k - 1);
  }
}

// What a pair of bids gives is what hurting gives, or what follows where nobody is hurt, where that
// may be. Returns whether a payoff is another than it was.
bool ExchangeSolver::write_payoffs(int other, const Game& game, const double* hurting,
                                   double* out) const {
  bool changed = false;
  for (int i = 0; i < game.rows; ++i) {
    const BidRow& row = rows_[i];
    const double* const spared = row.miss + other;
    int bid = 0;
    for (int k = 0; k < game.columns; ++k, bid = first_answer_ + k - 1) {
      const bool spares =
          bid > row.threshold || (bid == row.threshold ? row.tie_spares : row.clear_spares);
      double payoff = hurting[k];
      if (spares && spared[-bid] > payoff) payoff = spared[-bid];
      changed = changed || payoff != out[k];
      out[k] = payoff;
    }
    hurting += game.columns;
    out += game.columns;
  }
  return changed;
}

}  // namespace dreadnaught::duel
