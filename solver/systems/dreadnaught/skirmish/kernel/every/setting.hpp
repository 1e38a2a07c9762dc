// All that the rules of a skirmish look up and that never changes in it, every rule included.
//
// Source: "Dreadnaught, made exact", sections 1 to 6. Combatants are numbered in the order of
// their turns. The numbers of enumerations are those of the Python sources beside this folder.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "systems/dreadnaught/kernel/rules.hpp"

namespace dreadnaught::skirmish::every {

inline constexpr int most_combatants = 16;
inline constexpr int most_items = 6;  // of one combatant
inline constexpr int nobody = -1;
inline constexpr int no_item = -1;

enum class Action : std::uint8_t {
  attack,
  full,
  charge,
  targeted,
  active,
  total,
  additional,
  nothing,
  defend,
  move,
  stand,
  pick_up,
  cast,
  aid,
  opportunity,
  trip,
  disarm,
  knockback,
  grapple,
  sunder,
};

inline constexpr bool is_attack(Action action) { return action <= Action::targeted; }

enum class Manoeuvre : std::uint8_t {
  strike,
  trip,
  disarm,
  knockback,
  grapple,
  sunder,
  escape,
  dominate,
  release,
};

enum class ItemKind : std::uint8_t { weapon, shield, other };

struct Item {
  ItemKind kind;
  int at;
  int st;
  int damage;
  int strength;
  bool in_grapple;
};

enum class DamageType : std::uint8_t { physical, spiritual, mental, elemental, magic };
enum class Save : std::int8_t { none = -1, fortitude, reflex, willpower };
enum class Effect : std::uint8_t { damage, unseen, petrify, heal };

struct Spell {
  bool divine;
  bool full_round;
  int character_level;
  bool paid_in_ap;
  int least;
  int per_caster_level;  // -1 without a limit
  bool everything;       // all that the caster has must be spent
  int squares;
  int squares_per_level;
  bool touch;
  bool obvious;
  Effect effect;
  DamageType kind;  // of damage
  int times;        // of damage and of healing
  int over;
  Save save;
};

// What the row player gains by each hit point that a member loses, and by its fall.
struct Stake {
  double hit_point;
  double fall;
};

struct Member {
  duel::Fighter fighter;  // what its items add left out
  int side;
  int hp;  // at full health
  int defence_modifiers;
  std::array<int, 3> saves;
  int bp;
  int level;
  int speed;
  int reach;
  int ranged;
  int al;
  int dl;
  bool casts_unnoticed;
  bool casts_in_total_defence;
  int free_behind;  // -1 without an obstacle
  std::array<int, 5> resistances;
  std::vector<Item> items;
  std::vector<int> spells;

  [[nodiscard]] int save(Save which) const { return saves[static_cast<int>(which)]; }
  [[nodiscard]] int caster_level(const Spell& spell) const { return spell.divine ? dl : al; }
};

struct House {
  int opportunities_per_round;
  bool aid_takes_opportunity;
  bool grappled_may_aid;
  bool unarmed_threatens;
  bool opportunities_in_grapple;
  bool opportunities_against_unseen;
  unsigned grapple_manoeuvres;  // by bits
  bool shove_provokes;
  bool sunder_dropped;
  bool prone_may_charge;
  bool grappled_may_rise;
  bool hit_spoils_spell;
  bool cast_in_grapple;
};

// Two enemies on opposite sides of a target, in a fight without positions.
struct Flank {
  int target;
  int one;
  int other;
};

struct Setting {
  std::vector<Member> members;
  std::vector<Stake> stakes;
  std::vector<Spell> spells;
  std::vector<Flank> flanks;
  unsigned actions;  // by bits
  House house;
  Board board;  // without squares in a fight without positions
  std::array<double, 2> beaten;  // by side: what its defeat is worth to the other side
  double end;                    // what the end of the last round is worth to side 0

  [[nodiscard]] int size() const { return static_cast<int>(members.size()); }
  [[nodiscard]] bool has(Action action) const {
    return (actions >> static_cast<unsigned>(action) & 1U) != 0;
  }
  [[nodiscard]] bool enemies(int a, int b) const { return members[a].side != members[b].side; }
  [[nodiscard]] double sign(int index) const { return members[index].side == 0 ? 1.0 : -1.0; }
};

}  // namespace dreadnaught::skirmish::every
