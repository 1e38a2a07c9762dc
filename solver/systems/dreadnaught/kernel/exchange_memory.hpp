// What is remembered of exchanges that are solved again and again while only the values change that
// follow where nobody is hurt.
//
// What a hit is worth that hurts stays as it is. So one bid of each side, and what hits give against
// it or for it, is enough to see whether an exchange is still skipped, or still settled in pure
// bids; one that is not keeps the bids that its mixes are of. What is remembered is never believed but
// where it proves the value: solving afresh gives no other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "hit_table.hpp"
#include "support.hpp"
#include "turn_ends.hpp"

namespace dreadnaught::duel {

class ExchangeMemory {
 public:
  static constexpr int none = -1;

  // One bid of the defender.
  struct Answer {
    // The most that hits give against it which hurt.
    double most_by_hits = std::numeric_limits<double>::infinity();
    // The EP that both have left where the cheapest bid that does not hurt meets it, if any.
    std::int16_t left = none;
    std::int16_t other = none;
  };

  // An exchange that is not skipped.
  struct Settled {
    double clear = 0.0;  // what a clear hit that hurts gives to the attacker's bid
    double tie = 0.0;    // the same of a tie
    std::int16_t bid = none;  // of the attacker that secures most
    bool has_bid = false;     // whether that is of these hit points, and not a hint alone
    bool has_game = false;    // the same of the game
    int game = none;          // if pure bids leave it open
  };

  // The matrix of an exchange that pure bids leave open.
  struct Game {
    [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(rows) * columns; }
    [[nodiscard]] bool is_as_large_as(const Game& other) const {
      return rows == other.rows && columns == other.columns;
    }

    int rows;
    int columns;
    std::size_t first = 0;  // of its payoffs
    double value = 0.0;     // what was told
    Support support{};
  };

  // Remembers nothing, of so many exchanges.
  void reset(std::size_t exchanges) {
    answers.assign(exchanges, {});
    settled.assign(exchanges, {});
    known = false;
  }

  // Other hit points are next: bids are left as hints of what may be the best ones there.
  void forget();

  // What the remembered bid of the defender leaves at most.
  [[nodiscard]] double most(const HitTable& hits, std::size_t at) const {
    const Answer& answer = answers[at];
    if (answer.left == none) return answer.most_by_hits;
    return std::max(answer.most_by_hits, hits.spared(answer.left)[answer.other]);
  }

  // Writes to `open` with which EP of the defender that is more than `best`, by those EP; `at` is the
  // number of the exchange with none.
  void collect_open(const HitTable& hits, std::size_t at, EpRange defender, const double* best,
                    std::vector<int>& open) const;

  // What the remembered bid of the attacker, who has `ep` against `other`, secures.
  [[nodiscard]] double least(const HitTable& hits, int ep, int other, std::size_t at) const;

  [[nodiscard]] std::size_t bytes() const {
    return answers.capacity() * bytes_each + games.capacity() * sizeof(Game) +
           payoffs.capacity() * sizeof(double);
  }

  static constexpr std::size_t bytes_each = sizeof(Answer) + sizeof(Settled);

  std::vector<Answer> answers;   // by exchange
  std::vector<Settled> settled;  // the same
  std::vector<Game> games;
  // Of games: those of hits that hurt, or -infinity; then those that the value was told of.
  std::vector<double> payoffs;
  bool known = false;  // whether all exchanges were solved since the reset
};

}  // namespace dreadnaught::duel
