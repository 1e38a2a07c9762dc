// Every rule of a skirmish as moves on states. Each rule has a file of its own.
//
// States that are told to others are settled: somebody has a decision to make, or the fight is
// over. What the row player is paid is added to the state's reward.
#pragma once

#include <array>
#include <vector>

#include "paths.hpp"
#include "setting.hpp"
#include "state.hpp"

namespace dreadnaught::skirmish::every {

// What a combatant declares openly in its turn; see `Declare` in moves.py.
struct Declare {
  Action action = Action::nothing;
  std::int8_t target = nobody;
  std::int16_t ep = 0;
  Manoeuvre manoeuvre = Manoeuvre::strike;
  std::int8_t item = no_item;
  bool ranged = false;
  std::int16_t bonus = 0;
  std::int8_t spell = -1;
  std::uint8_t length = 0;  // of the path
  std::array<Cell, most_path> path{};
};

// Collects what may be declared: all of it, or, to learn whether there is any, the first.
class Options {
 public:
  Options(std::vector<Declare>& all, bool first) : all_(all), first_(first) {}
  void add(const Declare& declared) {
    if (!enough()) all_.push_back(declared);
  }
  [[nodiscard]] bool enough() const { return first_ && !all_.empty(); }
  [[nodiscard]] bool first() const { return first_; }

 private:
  std::vector<Declare>& all_;
  bool first_;
};

inline constexpr int take_it = 0;  // answers to what is offered
inline constexpr int decline_it = 1;

// A decision on the frame on top: of one alone, or of two in secret.
struct Decision {
  int owner = nobody;
  int other = nobody;
  std::vector<int> moves;   // bids, pushes, points or answers
  std::vector<int> others;  // of the other; 0 alone where there is none
};

class Game {
 public:
  explicit Game(Setting setting);

  [[nodiscard]] const Setting& setting() const { return setting_; }
  [[nodiscard]] const Member& member(int i) const { return setting_.members[i]; }
  [[nodiscard]] int size() const { return setting_.size(); }

  // course.cpp

  // What the owner of the turn may declare, as the stack is empty: to end the turn comes first.
  void options(const State& state, std::vector<Declare>& out) const;
  void declare(State& state, const Declare& declared) const;
  // Who decides on the frame on top, and among which moves.
  void decide(const State& state, Decision& decision) const;
  void play(State& state, int move, int other) const;
  void settle(State& state) const;

  // thresholds.cpp

  [[nodiscard]] int margin(const State& state, const Attack& attack, int bid, int defence) const;
  // Of an attack without bids: AT less ST, and how much each EP of the attacker's bid adds.
  [[nodiscard]] int margin_without_bids(const State& state, const Attack& attack) const;
  [[nodiscard]] static int per_bid(const Attack& attack) {
    return attack.doubled || attack.action == Action::targeted ? 2 : 1;
  }
  [[nodiscard]] int flanked(const State& state, int target) const;
  // What the items that a combatant holds, and can use now, add.
  struct Modifiers {
    int at = 0;
    int st = 0;
    int damage = 0;
  };
  [[nodiscard]] Modifiers items(const State& state, int owner) const;
  [[nodiscard]] static bool unattended(const State& state, const Attack& attack);

  // attack.cpp

  [[nodiscard]] static int least_bid(const Attack& attack) {
    return attack.action == Action::additional ? 0 : 1;
  }

 private:
  // course.cpp
  void more(const State& state, Options& out) const;
  [[nodiscard]] bool work_off(State& state) const;
  [[nodiscard]] bool is_done(const State& state) const;
  void end_turn(State& state) const;

  // attack.cpp
  void attack_options(const State& state, Options& out) const;
  void strikes(const State& state, Action action, int price, Options& out) const;
  void strikes_at(const State& state, Action action, int price, int target,
                  const std::vector<Cell>& path, Options& out) const;
  void declare_attack(State& state, const Declare& declared) const;
  void begin(State& state) const;
  void exchange(State& state, int bid, int defence) const;
  void push(State& state, int ep) const;

  // manoeuvre.cpp
  [[nodiscard]] bool aims_at(const State& state, Manoeuvre manoeuvre, int striker, int target,
                             int item) const;
  void succeed(State& state, const Attack& attack, int damage, int most_push) const;
  void fail(State& state, const Attack& attack, int margin) const;
  void shove(State& state, int push, int resistance) const;
  void choose_grapple(State& state, int answer) const;
  static void hold(State& state, int dominant, int dominated);
  static void let_go(State& state, int index);

  // opportunity.cpp
  [[nodiscard]] bool is_open(const State& state, const Attack& offer) const;
  [[nodiscard]] bool is_able(const State& state, const Attack& offer) const;
  [[nodiscard]] bool is_ready(const State& state, int owner) const;
  [[nodiscard]] bool unarmed(const State& state, int index) const;
  [[nodiscard]] bool threatens(const State& state, int enemy, int who) const;
  [[nodiscard]] std::uint16_t provoked(const State& state, int who) const;
  void offer(State& state, int who, std::uint16_t enemies, int bonus) const;
  void provoke(State& state, int who) const { offer(state, who, provoked(state, who), 0); }
  void answer(State& state, int answer) const;

  // aid.cpp
  void lead_to_bids(State& state, const Attack& attack, int after) const;
  [[nodiscard]] int most_aid(const State& state, const Attack& attack, int helper) const;
  void aid(State& state, int bonus) const;

  // harm.cpp
  void strike(State& state, int target, int damage) const;
  void lose(State& state, int target, int hp) const;
  void fall(State& state, int index) const;
  void petrify(State& state, int victim) const;

  // reach.cpp
  [[nodiscard]] bool in_range(const State& state, int one, int other, int squares) const;
  [[nodiscard]] bool in_reach(const State& state, int striker, int target) const;
  [[nodiscard]] bool cells_within(Cell one, Cell other, int squares) const;
  [[nodiscard]] bool can_strike(const State& state, int striker, int target) const;
  [[nodiscard]] bool can_shoot(const State& state, int shooter, int target) const;

  // movement.cpp
  void move_options(const State& state, Options& out) const;
  void move(State& state, const Declare& declared) const;
  static void set_out(State& state, int owner, const Cell* path, int length, int bonus,
                      std::uint16_t offered);
  void go_on(State& state) const;
  [[nodiscard]] int speed(const State& state, int index) const;
  [[nodiscard]] Ground ground(const State& state) const;
  [[nodiscard]] std::vector<Cell> standing_cells(const State& state, int but) const;

  // casting.cpp
  void cast_options(const State& state, Options& out) const;
  void declare_cast(State& state, const Declare& declared) const;
  void cast(State& state, int invested, int saved) const;
  void spoil(State& state, int struck) const;
  [[nodiscard]] bool has_time(const State& state, const Spell& spell) const;
  [[nodiscard]] bool may_target(const State& state, int caster, int target,
                                const Spell& spell) const;
  void investments(const State& state, const Frame& casting, std::vector<int>& out) const;
  void save_bids(const State& state, const Frame& casting, std::vector<int>& out) const;
  [[nodiscard]] int strength(const State& state, const Frame& casting, int invested) const;

  Setting setting_;
};

}  // namespace dreadnaught::skirmish::every
