// Matrix games that are like one that was solved before: its optimal bids are tried first.
#pragma once

#include <array>
#include <cstdint>

namespace dreadnaught::duel {

// The bids that optimal mixes of both sides are made of, as many of either; or none.
//
// With these alone a game has one pair of mixes that make the other side's bids all worth the same
// (Shapley and Snow 1950). Whether they are optimal in the whole game is seen from what they secure
// in it.
class Support {
 public:
  Support() = default;
  // Of two mixes. None where they are not of as many bids, or of one, or of too many.
  Support(const double* row_mix, int rows, const double* column_mix, int columns);

  // Writes optimal mixes of a game of as many bids; or returns false, where those of these bids are
  // not near enough.
  //
  // payoffs: rows × columns, row-major, of the row player, who maximises.
  bool solve(const double* payoffs, int rows, int columns, double* row_mix,
             double* column_mix) const;

 private:
  static constexpr int most = 8;
  using Mix = std::array<double, most>;
  using Bids = std::array<std::int16_t, most>;

  static int collect(const double* mix, int count, Bids& bids);
  [[nodiscard]] bool solve_these(const double* payoffs, int columns, Mix& x, Mix& y) const;
  [[nodiscard]] double exploitability(const double* payoffs, int rows, int columns, const Mix& x,
                                      const Mix& y) const;
  [[nodiscard]] double entry(const double* payoffs, int columns, int i, int j) const {
    return payoffs[rows_[i] * columns + columns_[j]];
  }

  int size_ = 0;
  Bids rows_{};
  Bids columns_{};
};

}  // namespace dreadnaught::duel
