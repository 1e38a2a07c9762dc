// All that stays the same in the turns of one fighter in one round: its stages, how it may end, and
// what of it play can reach.
#pragma once

#include <cstdint>

#include "endings.hpp"
#include "reach.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "turn_shape.hpp"

namespace dreadnaught::duel {

struct TurnFrame {
  // A turn from its start, with up to `ep`. absorb: the least that standing defence takes off.
  TurnFrame(const Rules& rules, int actor, int ep, int absorb);

  // The rest of the turn that `start` is in the middle of.
  TurnFrame(const Rules& rules, const State& start);

  // The same for a state of this turn, with this turn's numbers for how it may end.
  [[nodiscard]] TurnFrame rest(const State& from) const;

  // Where a state in the middle of this turn stands among its stages, after the exchange that may
  // be under way, or -1.
  [[nodiscard]] int stage_of(const State& state) const;

  // Whether play comes to a state in the middle of this turn, with `hp` left to the defender, of
  // `start_hp` or more.
  [[nodiscard]] bool reaches(const State& state, int hp, int start_hp) const;

  // The strike of an attack in this turn against what stands of the defender's last turn.
  [[nodiscard]] Strike strike(Action action, Standing defender) const;

  // The most hit points that one hit of this turn can take, by an attacker with up to `ep`.
  [[nodiscard]] int most_taken_at_once(Standing defender, int ep) const;

  // Exchanges that solving all stages looks at where so many of the defender's hit points are gone,
  // for each number of its EP.
  [[nodiscard]] std::int64_t exchanges(int lost) const;
  // The same for one stage alone.
  [[nodiscard]] std::int64_t exchanges_of(int stage, int lost) const;

  const Rules* rules;
  int actor;
  TurnShape shape;
  Endings endings;
  Reach reach;

 private:
  [[nodiscard]] std::vector<Strike> strikes_by_stage(Standing defender) const;
  [[nodiscard]] bool reaches_push(const State& state, int hp, int start_hp) const;
};

}  // namespace dreadnaught::duel
