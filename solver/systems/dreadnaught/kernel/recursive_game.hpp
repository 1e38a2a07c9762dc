// Recursive games (Everett 1957): play goes on until an end that pays, and play without an end pays
// a constant. Here: the states that repeat at one pair of hit points, and the map T of a round.
//
// The value v is a fixed point of T, but seldom the only one. It is found by sweeps from the
// constant, or by Newton's method from there, but for what waiting.hpp tells, and proved by bounds
// on either side, which need not know how they were found.
//
// Theorem (after Everett 1957, Theorem 1; the argument by martingale is ours). Let e be what endless
// play pays, T(L) >= L everywhere, and T^k(L) > L for some k wherever L > e. Then L <= v.
// Proof. Let the maximiser play k rounds at a time what is optimal for T^k(L), and let X be L at the
// state reached, or the payoff once play has ended. X is a bounded submartingale, so it converges;
// as long as L > e its expectation rises in k rounds by no less than some d > 0 (the states are
// finitely many), so that almost surely L > e happens only finitely often. So X converges to a limit
// that is at most e where play never ends, and is the payoff where it does: the payoff is expected
// to be at least E[lim X] >= L. Rewards on the way are payoffs of an end: they lower hit points, and
// fewer hit points are another game, whose proved bounds stand for it. []
// An upper bound is a lower bound of the game in which the sides are exchanged.
#pragma once

#include <functional>
#include <vector>

namespace dreadnaught::duel {

using Values = std::vector<double>;

// Turns values into those a round earlier, in place.
using RoundMap = std::function<void(Values&)>;

// The states that repeat, told to the side whose bound is looked for.
struct RecursiveGame {
  const RoundMap& map;  // T
  double end;           // what endless play pays
  double most;          // the most that a state can be worth
  const Values& floor;  // a lower bound of each, to fall back on
};

// How exact a search is, in units of the values.
struct Exactness {
  double residual;  // sweeps end at this change
  double nearest;   // tables are tried from this far below a guess on
  double widest;    // and up to this
  int few_sweeps;   // of a search that comes to an end by itself
  int most_sweeps;  // of one search
};

// Proves a lower bound near the value of most games, quickly.
//
// guess: what may be near it, by `widen`; empty where nothing is known.
Values prove_lower(const RecursiveGame& game, const Values& guess, double widen,
                   const Exactness& exactness);

}  // namespace dreadnaught::duel
