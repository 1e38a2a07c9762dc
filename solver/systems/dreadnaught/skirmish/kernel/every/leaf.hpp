// What the rest of a fight is worth where the search stops looking: as the nearest plain fight.
//
// A state is folded into one with the six actions of a turn alone, and valued by its estimate
// (../fluid.hpp). What conditions do goes into AT, ST and damage: lying prone, petrification,
// grapples, flanks, being unseen, and items that are of no use. Squares and grapples go into who can
// strike whom, and when (ways.hpp). Not seen are spells and AP, aid, opportunities, and that one may
// take a thing back.
#pragma once

#include <memory>

#include "../fluid.hpp"
#include "../prices.hpp"
#include "approach.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {

// What all leaves of a search share: the fight where nobody has any of these conditions, nor items,
// with prices from the state where the search begins. Threads may fill it at the same time.
struct PlainFight {
  PlainFight(const Game& game, const State& start, int threads);
  PlainFight(const PlainFight&) = delete;
  PlainFight& operator=(const PlainFight&) = delete;

  skirmish::Game game;
  Canonical canonical;
  std::shared_ptr<PairTables> tables;
};

// Not thread-safe: one per worker.
class Leaf {
 public:
  Leaf(const Game& game, const PlainFight& plain)
      : game_(game),
        approaches_(game),
        pairs_(plain.tables),
        fluid_(plain.game, plain.canonical, pairs_) {}

  // Of a settled state with an empty stack, told to the row player.
  double value(const State& state);

 private:
  const Game& game_;
  Approaches approaches_;
  PairGames pairs_;
  Fluid fluid_;
};

}  // namespace dreadnaught::skirmish::every
