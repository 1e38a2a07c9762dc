#include "ways.hpp"

#include <algorithm>

#include "economy.hpp"

namespace dreadnaught::skirmish::every {
namespace {

using Way = Fluid::Way;

constexpr skirmish::Turn one_attack{duel::Action::attack, 0, 0};
constexpr int charge_speeds = 2;

// What a combatant has, in its turn under way or its next, to come to an enemy with and strike.
struct Start {
  int squares = 0;         // that it may walk without EP
  int ep = 0;              // for squares beyond, and for the attack
  bool walks = false;      // and still has an attack
  bool charges = false;
  bool full_round = true;  // for an attack on the spot
};

Start start_of(const Game& game, const State& state, int index) {
  const Setting& setting = game.setting();
  const Member& member = game.member(index);
  const Combatant& own = state.combatants[index];
  const Turn turn = index == state.actor ? state.turn : Turn{};
  const bool rises = own.prone && setting.has(Action::stand);
  const bool crawls = own.prone && !rises;
  Start start;
  start.squares = rises || !turn.move ? member.speed / 2
                  : crawls            ? std::min(1, member.speed)
                                      : member.speed;
  // Whoever acted before the actor has its full EP again when its turn comes.
  start.ep = index < state.actor ? member.fighter.ep : own.ep;
  if (crawls) start.ep = 0;
  start.walks = setting.has(Action::move) && setting.has(Action::attack) && turn.standard &&
                (turn.move || turn.half);
  start.full_round = can_act_full_round(turn);
  start.charges = setting.has(Action::charge) && start.full_round &&
                  (!own.prone || setting.house.prone_may_charge);
  return start;
}

bool can_fight(const Member& member) { return member.reach > 0 || member.ranged > 0; }

// Turns of walking alone before the first in which it may strike.
int turns_lost(const Game& game, const State& state, int index, int enemy) {
  const Setting& setting = game.setting();
  const Member& member = game.member(index);
  const int stride = setting.has(Action::charge) ? charge_speeds * member.speed
                     : setting.has(Action::move) ? member.speed
                                                 : 0;
  if (stride == 0) return Way::never;
  const int distance =
      setting.board.distance(state.combatants[index].cell, state.combatants[enemy].cell);
  const int squares = distance - std::max(member.reach, member.ranged);
  return std::max(1, (squares - 1) / stride);
}

Way way_in_reach(const Start& start) {
  return start.full_round ? Way{} : Way{.opening = one_attack};
}

Way way_to(const Approach& approach, const Start& start, int turns_lost) {
  if (approach.squares == 0) return way_in_reach(start);
  if (approach.charges && start.charges) {
    return {.bonus = charge_bonus, .opening = one_attack, .walks = true};
  }
  const int bought = std::max(0, approach.squares - start.squares);
  const bool comes = approach.squares != Approach::barred && (bought == 0 || bought < start.ep);
  if (start.walks && comes) return {.ep = bought, .opening = one_attack, .walks = true};
  return {.lost = turns_lost, .walks = true};
}

bool all_strike_all(const Game& game, const State& state) {
  if (game.setting().board.exists()) return false;
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& own = state.combatants[i];
    if (!own.fallen() && (own.grappled() || !can_fight(game.member(i)))) return false;
  }
  return true;
}

}  // namespace

std::vector<Way> ways_of(const Game& game, Approaches& approaches, const State& state) {
  if (all_strike_all(game, state)) return {};
  const auto size = static_cast<std::size_t>(game.size());
  const bool placed = game.setting().board.exists();
  const Approaches::Table* const found = placed ? &approaches.in(state) : nullptr;
  std::vector<Way> ways(size * size);
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& own = state.combatants[i];
    if (own.fallen()) continue;
    const Start start = start_of(game, state, i);
    for (int enemy = 0; enemy < game.size(); ++enemy) {
      if (!game.setting().enemies(i, enemy) || state.combatants[enemy].fallen()) continue;
      Way& way = ways[i * size + enemy];
      if (!can_fight(game.member(i))) {
        way.lost = Way::never;
      } else if (own.grappled()) {
        way.lost = own.dominant ? 0 : 1;
      } else if (!placed) {
        way = way_in_reach(start);
      } else {
        way = way_to((*found)[i * size + enemy], start, turns_lost(game, state, i, enemy));
      }
    }
  }
  return ways;
}

}  // namespace dreadnaught::skirmish::every
