// Which bids of an exchange are worth looking at; exact.
#pragma once

#include <vector>

#include "game.hpp"

namespace dreadnaught::skirmish {

// Bids that no others replace, rising.
struct Bids {
  std::vector<int> attack;
  std::vector<int> defence;
};

// Of the exchange on top of `state`.
Bids useful_bids(const Game& game, const State& state);

}  // namespace dreadnaught::skirmish
