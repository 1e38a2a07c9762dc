// What the rest of a fight is worth where the search stops looking: as the nearest plain fight.
//
// A state is folded into one with the six actions of a turn alone, everybody in reach, and valued
// by its estimate (../fluid.hpp). What conditions do goes into AT, ST and damage: lying prone,
// petrification, grapples, flanks, being unseen, and items that are of no use. Whoever is held in
// a grapple, or is too far from all enemies, is delayed: it loses turns before it can strike. Then
// the value lies between that of a fight in which the delayed strike nobody, and one in which
// nothing keeps them from it, in the proportion of the turns lost. Not seen are spells and AP, aid,
// opportunities, and that one may get up or take a thing back.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "../fluid.hpp"
#include "../prices.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {

// What all leaves of a search share.
struct LeafNumbers {
  State start;                 // where the search begins
  std::vector<Prices> prices;  // see ../prices.hpp; none where no leaf is asked for
};

LeafNumbers leaf_numbers(const Game& game, const State& start);

class Leaf {
 public:
  Leaf(const Game& game, const LeafNumbers& numbers) : game_(game), numbers_(numbers) {}

  // Of a settled state with an empty stack, told to the row player.
  double value(const State& state);

 private:
  using Each = std::array<int, most_combatants>;

  // Of each combatant, what is added to its damage: plain fights that differ in it share nothing.
  using Damages = std::vector<int>;

  struct Plain {
    Plain(Rules rules, const skirmish::State& start, const std::vector<Prices>& prices);

    skirmish::Game game;
    Canonical canonical;
    PairGames pairs;
    Fluid fluid;
  };

  Plain& plain(const Damages& damages);

  const Game& game_;
  const LeafNumbers& numbers_;
  std::map<Damages, std::unique_ptr<Plain>> known_;
};

}  // namespace dreadnaught::skirmish::every
