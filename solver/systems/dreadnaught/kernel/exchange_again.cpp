// Exchanges that are solved again: what is remembered of them, and what that still tells.
#include <algorithm>
#include <limits>

#include "exchange.hpp"

namespace dreadnaught::duel {

// Raises best as improve() does, or returns false where what is remembered does not tell the value.
bool ExchangeSolver::recall(const HitTable& hits, int ep, EpRange defender, int other, double& best,
                            ExchangeMemory& memory, std::size_t at) {
  const ExchangeMemory::Settled& settled = memory.settled[at];
  if (settled.bid == ExchangeMemory::none) return false;
  const double most = memory.most(hits, at);
  if (memory.least(hits, ep, other, at) == most) {
    best = most;
    return true;
  }
  if (settled.game == ExchangeMemory::none) return false;
  if (rows_.empty()) collect_rows(hits, ep, defender.high);
  Game& game = memory.games[settled.game];
  best = std::max(best, solve_again(other, game, memory.payoffs.data() + game.first));
  return true;
}

void ExchangeSolver::remember_answer(int other, ExchangeMemory& memory, std::size_t at) const {
  const int bid = static_cast<int>(answer_[other]);
  const int left = other - bid;
  double most = -std::numeric_limits<double>::infinity();
  int spared = ExchangeMemory::none;
  for (std::size_t i = rows_.size(); i-- > 0;) {
    const BidRow& row = rows_[i];
    bool spares = row.threshold < bid;
    if (row.threshold > bid) {
      most = std::max(most, payoffs_by_row_[i].hurt.clear[left]);
      spares = row.clear_spares;
    } else if (row.threshold == bid) {
      most = std::max(most, payoffs_by_row_[i].hurt.tie[left]);
      spares = row.tie_spares;
    }
    if (spares) spared = row.left;
  }
  memory.answers[at] = {
      .most_by_hits = most,
      .left = static_cast<std::int16_t>(spared),
      .other = static_cast<std::int16_t>(left),
  };
}

void ExchangeSolver::remember_bid(std::size_t row, int other, ExchangeMemory& memory,
                                  std::size_t at) const {
  const int left = std::max(0, other - std::max(0, rows_[row].threshold));
  ExchangeMemory::Settled& settled = memory.settled[at];
  settled.bid = rows_[row].bid;
  settled.clear = payoffs_by_row_[row].hurt.clear[other];
  settled.tie = payoffs_by_row_[row].hurt.tie[left];
}

// payoffs: those of hits that hurt, then those of the last time.
double ExchangeSolver::solve_again(int other, Game& game, double* payoffs) {
  double* const last = payoffs + game.cells();
  if (write_payoffs(other, game, payoffs, last)) {
    game.value = games_.value(last, game.rows, game.columns, &game.support);
  }
  return game.value;
}

double ExchangeSolver::solve_mixed(const HitTable& hits, int ep, int other, ExchangeMemory& memory,
                                   int& game) {
  if (game == ExchangeMemory::none) {
    game = static_cast<int>(memory.games.size());
    Game made = shape(hits, ep, other);
    made.first = memory.payoffs.size();
    memory.payoffs.resize(made.first + 2 * made.cells(), std::numeric_limits<double>::quiet_NaN());
    memory.games.push_back(made);
  }
  double* const payoffs = memory.payoffs.data() + memory.games[game].first;
  write_hurting(other, memory.games[game], payoffs);
  return solve_again(other, memory.games[game], payoffs);
}

}  // namespace dreadnaught::duel
