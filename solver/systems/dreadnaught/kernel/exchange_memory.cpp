#include "exchange_memory.hpp"

namespace dreadnaught::duel {

void ExchangeMemory::forget() {
  for (Answer& answer : answers) {
    answer.most_by_hits = std::numeric_limits<double>::infinity();
    answer.left = none;
  }
  for (Settled& one : settled) one.has_bid = one.has_game = false;
  known = false;
}

void ExchangeMemory::collect_open(const HitTable& hits, std::size_t at, EpRange defender,
                                  const double* best, std::vector<int>& open) const {
  const Answer* const first = answers.data() + at;
  const double* const spared = hits.spared(0);
  const std::ptrdiff_t width = hits.width();
  for (int other = defender.low; other <= defender.high; ++other) {
    const Answer& answer = first[other];
    double most = answer.most_by_hits;
    if (answer.left != none) most = std::max(most, spared[answer.left * width + answer.other]);
    if (!(most <= best[other])) open.push_back(other);
  }
}

// As for an exchange that is solved afresh; of defences with the same outcome the least costs most.
double ExchangeMemory::least(const HitTable& hits, int ep, int other, std::size_t at) const {
  const Settled& known = settled[at];
  const BidRow row = hits.row(ep, known.bid);
  double worst = std::numeric_limits<double>::infinity();
  if (row.threshold > 0) {
    worst = row.clear_spares ? std::max(known.clear, row.miss[other]) : known.clear;
  }
  if (row.threshold >= 0 && row.threshold <= other) {
    const double spared = row.miss[other - row.threshold];
    worst = std::min(worst, row.tie_spares ? std::max(known.tie, spared) : known.tie);
  }
  const int above = std::max(0, row.threshold + 1);
  return above <= other ? std::min(worst, row.miss[other - above]) : worst;
}

}  // namespace dreadnaught::duel
