// Exchanges that are solved again: what is remembered of them, and what that still tells.
#include <algorithm>
#include <limits>

#include "exchange.hpp"

namespace dreadnaught::duel {

// Raises best as improve() does, or returns false where what is remembered does not tell the value.
bool ExchangeSolver::recall(const HitTable& hits, int ep, EpRange defender, int other, double& best,
                            ExchangeMemory& memory, std::size_t at) {
  const ExchangeMemory::Settled& settled = memory.settled[at];
  if (!settled.has_bid) return false;
  const double most = memory.most(hits, at);
  if (memory.least(hits, ep, other, at) == most) {
    best = most;
    return true;
  }
  if (!settled.has_game) return false;
  if (rows_.empty()) collect_rows(hits, ep, defender.high);
  Game& game = memory.games[settled.game];
  best = std::max(best, solve_again(other, game, memory.payoffs.data() + game.first));
  return true;
}

// Raises best as improve() does, or returns false where the bids that were best with other hit points
// do not tell the value with these.
bool ExchangeSolver::follow_hints(const HitTable& hits, int other, double& best,
                                  ExchangeMemory& memory, std::size_t at) const {
  if (memory.answers[at].other == ExchangeMemory::none) return false;
  const int answer = other - memory.answers[at].other;
  remember_answer(answer, other, memory, at);
  const double most = memory.most(hits, at);
  if (most <= best) return true;
  const int bid = memory.settled[at].bid;
  const auto row = std::ranges::find(rows_, bid, &BidRow::bid);
  if (bid == ExchangeMemory::none || row == rows_.end()) return false;
  remember_bid(row - rows_.begin(), other, memory, at);
  if (secured_by(row - rows_.begin(), other) != most) return false;
  best = most;
  return true;
}

void ExchangeSolver::remember_answer(int bid, int other, ExchangeMemory& memory,
                                     std::size_t at) const {
  const int left = other - bid;
  double most = -std::numeric_limits<double>::infinity();
  int spared = ExchangeMemory::none;
  std::size_t i = rows_.size();
  for (; i-- > 0 && rows_[i].threshold > bid;) {
    const double hurt = payoffs_by_row_[i].hurt.clear[left];
    most = hurt > most ? hurt : most;
    if (rows_[i].clear_spares) spared = rows_[i].left;
  }
  if (i < rows_.size() && rows_[i].threshold == bid) {
    most = std::max(most, payoffs_by_row_[i].hurt.tie[left]);
    if (rows_[i].tie_spares) spared = rows_[i].left;
  }
  if (rows_.front().threshold < bid) spared = rows_.front().left;
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
  settled.bid = static_cast<std::int16_t>(rows_[row].bid);
  settled.has_bid = true;
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
                                   ExchangeMemory::Settled& settled) {
  Game made = shape(hits, ep, other);
  int& game = settled.game;
  settled.has_game = true;
  if (game == ExchangeMemory::none || !memory.games[game].is_as_large_as(made)) {
    game = static_cast<int>(memory.games.size());
    made.first = memory.payoffs.size();
    memory.payoffs.resize(made.first + 2 * made.cells(), std::numeric_limits<double>::quiet_NaN());
    memory.games.push_back(made);
  }
  double* const payoffs = memory.payoffs.data() + memory.games[game].first;
  write_hurting(other, memory.games[game], payoffs);
  return solve_again(other, memory.games[game], payoffs);
}

}  // namespace dreadnaught::duel
