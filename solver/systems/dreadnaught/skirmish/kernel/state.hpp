// The public state of a skirmish: what everybody knows between two decisions.
//
// A turn is interrupted by frames on a stack: the top frame says who decides, and about what. With
// an empty stack the turn itself goes on: its owner chooses what to do next.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"

namespace dreadnaught::skirmish {

inline constexpr int most_frames = 4;

// What changes about one combatant; with 0 hit points it has fallen.
struct Combatant {
  std::int16_t hp = 0;
  std::int16_t ep = 0;
  std::int16_t defence = 0;  // standing: added to ST until its next turn starts
  std::int16_t absorb = 0;   // standing: taken off every damage until then

  [[nodiscard]] bool stands() const { return hp > 0; }
  [[nodiscard]] Standing standing() const { return {defence, absorb}; }
  bool operator==(const Combatant&) const = default;
};

// What has been done in the turn under way.
struct Turn {
  Action action = Action::additional;  // `additional`: nothing was declared yet
  std::int16_t attacks = 0;            // ordinary ones made
  std::int16_t bought = 0;             // additional attacks bought

  [[nodiscard]] bool begun() const { return action != Action::additional; }
  // Whether attacks may follow. After total defence, the only other thing, active defence may.
  [[nodiscard]] bool attacking() const { return action < Action::active; }
  bool operator==(const Turn&) const = default;
};

enum class FrameKind : std::uint8_t {
  exchange,  // both sides bid in secret
  push,      // the attacker pushes EP into its hit
};

struct Frame {
  FrameKind kind;
  Action attack;  // how the strike is made
  std::int8_t attacker;
  std::int8_t target;
  std::int16_t damage;     // push: before the push
  std::int16_t most_push;  // push: the most that may be pushed

  bool operator==(const Frame&) const = default;
};

struct State {
  std::int16_t rounds = 0;  // left, this one included; 0 when time is up
  std::int8_t actor = 0;    // whose turn it is
  std::int8_t depth = 0;    // frames on the stack
  bool beaten = false;      // one side has fallen
  Turn turn;
  std::array<Frame, most_frames> frames;
  std::array<Combatant, most_combatants> combatants;

  [[nodiscard]] bool over() const { return beaten || rounds == 0; }
  [[nodiscard]] const Frame& top() const { return frames[depth - 1]; }
  void push(const Frame& frame) { frames[depth++] = frame; }
  void pop() { --depth; }
};

}  // namespace dreadnaught::skirmish
