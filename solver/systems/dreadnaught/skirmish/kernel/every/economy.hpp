// The economy of a turn: what its standard and its move action may still be spent on.
//
// Whatever is begun ends the attack action before it, and forfeits half a move that was left.
// Source: "Dreadnaught, made exact", section 3.
#pragma once

#include "state.hpp"

namespace dreadnaught::skirmish::every {

// The standard action may be spent as a move action.
inline bool can_move(const Turn& turn) { return turn.move || turn.standard; }
inline bool can_act_full_round(const Turn& turn) { return turn.move && turn.standard; }

inline void end_attacks(Turn& turn) {
  turn.half = false;
  turn.action = Action::nothing;
  turn.attacks = 0;
  turn.bought = 0;
}

inline void spend_move(Turn& turn) {
  end_attacks(turn);
  (turn.move ? turn.move : turn.standard) = false;
}

inline void spend_standard(Turn& turn) {
  end_attacks(turn);
  turn.standard = false;
}

inline void spend_full_round(Turn& turn) {
  spend_standard(turn);
  turn.move = false;
}

}  // namespace dreadnaught::skirmish::every
