// A state of play, as the caller tells it; see DuelState in duel_state.py.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"

namespace dreadnaught::duel {

// Whose choice is awaited; the numbers are those of the Python enumeration.
enum class Moment : std::uint8_t { turn, exchange, push, next };

struct State {
  Moment moment;
  int actor;
  int rounds;
  std::array<int, 2> ep;
  std::array<int, 2> hp;
  std::array<Standing, 2> standing;
  Action action;
  int attacks;
  int bought;
  bool additional;
  int damage;
  int most_push;

  // The attack under way.
  [[nodiscard]] Action attack() const { return additional ? Action::additional : action; }
  // Ordinary attacks made once the exchange that is awaited is over.
  [[nodiscard]] int attacks_after_exchange() const { return attacks + (additional ? 0 : 1); }
};

}  // namespace dreadnaught::duel
