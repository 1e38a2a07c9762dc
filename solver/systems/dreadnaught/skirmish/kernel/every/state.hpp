// The public state of a skirmish with every rule at play: what everybody knows between decisions.
//
// A turn is interrupted by frames on a stack; the top frame says who decides, and about what. With
// an empty stack the turn itself goes on: its owner chooses what to do next. Fields that a frame
// does not use keep their defaults, so that equal states are equal in every field.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "setting.hpp"

namespace dreadnaught::skirmish::every {

inline constexpr int most_frames = 20;
inline constexpr int most_path = 48;

enum class Place : std::uint8_t { held, dropped, broken };

struct ItemCondition {
  Place place = Place::held;
  std::uint8_t weakened = 0;
  Cell cell = nowhere;  // where a dropped one lies

  bool operator==(const ItemCondition&) const = default;
};

// What changes about one combatant.
struct Combatant {
  std::int16_t hp = 0;
  std::int16_t ep = 0;
  std::int16_t ap = 0;
  std::int16_t defence = 0;  // standing: added to ST until its next turn starts
  std::int16_t absorb = 0;   // standing: taken off every damage until then
  std::int16_t unseen = 0;   // rounds
  std::int16_t stone_rounds = -1;  // until its petrification is complete; -1: none under way
  std::int16_t stone_penalty = 0;
  std::int8_t stone_caster = nobody;
  std::int8_t partner = nobody;  // in a grapple
  bool dominant = false;
  bool prone = false;
  std::int16_t opportunities = 0;  // made in this round
  Cell cell = nowhere;
  std::array<ItemCondition, most_items> items;

  [[nodiscard]] bool petrifying() const { return stone_rounds >= 0; }
  [[nodiscard]] bool petrified() const { return stone_rounds == 0; }
  [[nodiscard]] bool fallen() const { return hp <= 0 || petrified(); }
  [[nodiscard]] bool grappled() const { return partner != nobody; }
  bool operator==(const Combatant&) const = default;
};

// What has been done of the turn under way.
struct Turn {
  bool standard = true;  // left
  bool move = true;      // left
  bool half = false;     // half a move is left after getting up
  bool defended = false;
  bool hurried = false;
  Action action = Action::nothing;  // whose attacks may go on
  std::int16_t attacks = 0;
  std::int16_t bought = 0;

  bool operator==(const Turn&) const = default;
};

struct Attack {
  std::int8_t attacker = nobody;
  std::int8_t target = nobody;
  Action action = Action::nothing;
  Manoeuvre manoeuvre = Manoeuvre::strike;
  std::int8_t item = no_item;
  bool ranged = false;
  bool doubled = false;  // EP count twice, for AT and for damage
  std::int8_t at_aid = 0;
  std::int8_t st_aid = 0;
  std::int16_t bonus = 0;  // defence bought for the movement that provoked it

  bool operator==(const Attack&) const = default;
};

enum class FrameKind : std::uint8_t {
  aid,
  exchange,
  push,
  shove,
  grapple_choice,
  offer,
  casting,
  begin,
  rise,
  pick_up,
  walk,
  crash,
};

// Of frames that are no attack the owner, or caster, stands as the attacker.
struct Frame {
  FrameKind kind = FrameKind::begin;
  Attack attack;
  std::int16_t damage = 0;
  std::int16_t most = 0;          // that may be pushed
  std::int8_t spell = -1;
  bool saves = false;
  std::int8_t helper = nobody;
  std::uint16_t offered = 0;  // walk: by bits, who is offered no opportunity any more

  bool operator==(const Frame&) const = default;
};

struct State {
  std::int16_t rounds = 0;  // left, this one included; 0 when time is up
  std::int8_t actor = 0;
  std::int8_t depth = 0;  // frames on the stack
  bool beaten = false;    // one side has fallen
  std::uint8_t path_at = 0;
  std::uint8_t path_end = 0;
  Turn turn;
  double reward = 0.0;  // what the row player was paid since it was last set to 0
  std::array<Combatant, most_combatants> combatants;
  std::array<Frame, most_frames> frames;
  std::array<Cell, most_path> path;  // of the one walk that may be on the stack: yet to be entered

  [[nodiscard]] bool over() const { return beaten || rounds == 0; }
  [[nodiscard]] const Frame& top() const { return frames[depth - 1]; }
  void push(const Frame& frame) {
    if (depth == most_frames) throw std::length_error("more frames than a state has room for");
    frames[depth++] = frame;
  }
  void pop() { --depth; }
  void pay(int index, int ep) {
    combatants[index].ep = static_cast<std::int16_t>(combatants[index].ep - ep);
  }
};

}  // namespace dreadnaught::skirmish::every
