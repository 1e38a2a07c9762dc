#include "mixed_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dreadnaught::duel {
namespace {

using Wide = long double;  // where it is no wider than double, bounds are valid, and less near
// What is risked of a bid at most, as a multiple of what is lost on average beside the largest payoff;
// it is looked at where that is small.
constexpr double most_risked = 4.0;
constexpr double small_share = 4e-3;
constexpr double infinity = std::numeric_limits<double>::infinity();

double rounded_down(Wide value) {
  const auto bound = static_cast<double>(value);
  return static_cast<Wide>(bound) > value ? std::nextafter(bound, -infinity) : bound;
}

// What a mix earns against one bid of the other side. That is no less than the least payoff that it
// can meet, which is exact: where a bid of the other side only waits, rounding takes nothing off.
double earned(const SideOfGame& game, const double* mix, int other) {
  Wide sum = 0.0;
  Wide weight = 0.0;
  double least = infinity;
  Wide size = 0.0;
  for (int i = 0; i < game.own; ++i) {
    if (!(mix[i] > 0.0)) continue;
    const double payoff = game.payoff(i, other);
    sum += static_cast<Wide>(mix[i]) * payoff;
    size += static_cast<Wide>(mix[i]) * std::abs(payoff);
    weight += mix[i];
    least = std::min(least, payoff);
  }
  // Each product, each of the sums, and the division may be off by as much.
  const Wide error = (2 * game.own + 4) * std::numeric_limits<Wide>::epsilon() * size / weight;
  return std::max(least, rounded_down(sum / weight - error));
}

}  // namespace

double MixedBound::secured(const SideOfGame& game, const double* mix, double near,
                           kernel::MatrixGameSolver& solver) {
  const double found = secured_beside_waiting(game, mix, near, solver);
  const double share = most_risked * -found / largest_;
  if (!(found < 0.0 && share < small_share)) return found;
  return std::max(found, secured_by_small_risks(game, mix, share, solver));
}

// Of the mixes that secure the value where the other side waits, a solver finds any, which may be no
// better against the other's bids beside that; so those are solved for alone.
double MixedBound::secured_beside_waiting(const SideOfGame& game, const double* mix, double near,
                                          kernel::MatrixGameSolver& solver) {
  const double found = earned_at_worst(game, mix);
  double waiting = infinity;
  rest_.clear();
  for (int j = 0; j < game.others; ++j) {
    if (least_[j] < found) {
      rest_.push_back(j);
    } else {
      waiting = std::min(waiting, least_[j]);
    }
  }
  if (rest_.empty()) return waiting;
  if (waiting == found || waiting > found + near) return found;
  return std::max(found, std::min(waiting, secured_against_rest(game, solver)));
}

// Who wins all but surely does so by risks that are as small as what is still lost: in a game whose
// largest payoff is a lost fight a solver does not see what they are worth. Mixes that put no more
// than a share on any bid but those of the mix found are a game of their own, whose payoffs are all
// small.
double MixedBound::secured_by_small_risks(const SideOfGame& game, const double* mix, double share,
                                          kernel::MatrixGameSolver& solver) {
  beside_.assign(game.others, 0.0);
  for (int i = 0; i < game.own; ++i) {
    for (int j = 0; j < game.others; ++j) beside_[j] += mix[i] * game.payoff(i, j);
  }
  beside_.resize(static_cast<std::size_t>(game.own + 1) * game.others);
  for (int i = 0; i < game.own; ++i) {
    double* const risked = beside_.data() + static_cast<std::ptrdiff_t>(i + 1) * game.others;
    for (int j = 0; j < game.others; ++j) {
      risked[j] = (1.0 - share) * beside_[j] + share * game.payoff(i, j);
    }
  }
  mix_.resize(game.own + 1);
  solver.solve(beside_.data(), game.own + 1, game.others, game.others, mix_.data());
  const double kept = 1.0 - share * (1.0 - mix_[0]);
  risked_.resize(game.own);
  for (int i = 0; i < game.own; ++i) risked_[i] = kept * mix[i] + share * mix_[i + 1];
  return earned_at_worst(game, risked_.data());
}

double MixedBound::secured_against_rest(const SideOfGame& game,
                                        kernel::MatrixGameSolver& solver) {
  const auto rest = static_cast<int>(rest_.size());
  beside_.clear();
  for (int i = 0; i < game.own; ++i) {
    for (const int j : rest_) beside_.push_back(game.payoff(i, j));
  }
  mix_.resize(game.own);
  solver.solve(beside_.data(), game.own, rest, rest, mix_.data());
  return earned_at_worst(SideOfGame::of_rows(beside_.data(), game.own, rest), mix_.data());
}

// Only bids that are near the worst, as far as doubles tell, need more digits.
double MixedBound::earned_at_worst(const SideOfGame& game, const double* mix) {
  look(game, mix);
  const double near = (4 * game.own + 8) * std::numeric_limits<double>::epsilon() * largest_;
  const double limit = *std::ranges::min_element(sums_) + near;
  double worst = infinity;
  for (int j = 0; j < game.others; ++j) {
    if (!(sums_[j] > limit)) worst = std::min(worst, earned(game, mix, j));
  }
  return worst;
}

// What there is to see in one pass through all payoffs.
void MixedBound::look(const SideOfGame& game, const double* mix) {
  sums_.assign(game.others, 0.0);
  least_.assign(game.others, infinity);
  largest_ = 0.0;
  double* const sums = sums_.data();
  double* const least = least_.data();
  const auto see = [&](int i, int j, double payoff) {
    sums[j] += mix[i] * payoff;
    least[j] = payoff < least[j] ? payoff : least[j];
    const double size = std::abs(payoff);
    largest_ = size > largest_ ? size : largest_;
  };
  // Along the rows of the matrix, whosever they are.
  if (game.others_stride == 1) {
    for (int i = 0; i < game.own; ++i) {
      for (int j = 0; j < game.others; ++j) see(i, j, game.payoff(i, j));
    }
  } else {
    for (int j = 0; j < game.others; ++j) {
      for (int i = 0; i < game.own; ++i) see(i, j, game.payoff(i, j));
    }
  }
}

}  // namespace dreadnaught::duel
