#include "leaf.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace dreadnaught::skirmish::every {
namespace {

constexpr int harmless = 80;     // off the AT of whoever can strike nobody
constexpr int most_folded = 16;  // added to a number, or taken off it
constexpr int charge_penalty = -1;

Fluid::Folded conditions_of(const Game& game, const State& state) {
  Fluid::Folded sum;
  const auto limited = [](int number) { return std::clamp(number, -most_folded, most_folded); };
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& own = state.combatants[i];
    if (own.fallen()) continue;
    const Game::Modifiers items = game.items(state, i);
    const int hindered = (own.prone ? -1 : 0) - (own.petrifying() ? own.stone_penalty : 0);
    sum.attack[i] = limited(items.at + hindered + (own.unseen > 0 ? 2 : 0));
    const int held = own.grappled() ? -2 : 0;
    sum.defence[i] = limited(items.st + hindered + game.flanked(state, i) + held);
    sum.damage[i] = limited(items.damage);
  }
  return sum;
}

Rules plain_rules(const Setting& setting) {
  constexpr unsigned plain_actions = (1U << (static_cast<unsigned>(Action::total) + 1)) - 1;
  Rules rules{{}, ActionSet(setting.actions & plain_actions), setting.beaten, setting.end};
  for (int i = 0; i < setting.size(); ++i) {
    const Stake& stake = setting.stakes[i];
    rules.members.push_back({setting.members[i].fighter, setting.members[i].side,
                             {std::abs(stake.hit_point), std::abs(stake.fall)}});
  }
  return rules;
}

// With room below what stands for all that is folded into it.
skirmish::State with_room(skirmish::State state) {
  for (skirmish::Combatant& each : state.combatants) {
    each.defence = static_cast<std::int16_t>(std::min<int>(each.defence, 0) - 2 * most_folded);
    each.absorb = -most_folded;
  }
  return state;
}

skirmish::Turn folded_turn(const Turn& turn) {
  if (is_attack(turn.action)) {
    return {static_cast<duel::Action>(turn.action), turn.attacks, turn.bought};
  }
  if (turn.standard) return {};
  return {duel::Action::total, 0, 0};
}

skirmish::State folded(const Game& game, const State& state) {
  skirmish::State plain;
  plain.rounds = state.rounds;
  plain.actor = state.actor;
  plain.turn = folded_turn(state.turn);
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& own = state.combatants[i];
    if (own.fallen()) continue;
    plain.combatants[i] = {own.hp, own.ep, own.defence, own.absorb};
  }
  // The plain rules lay it on when the turn ends.
  skirmish::Combatant& actor = plain.combatants[state.actor];
  if (state.turn.action == Action::charge && actor.stands()) {
    actor.defence = static_cast<std::int16_t>(actor.defence - charge_penalty);
  }
  return plain;
}

// How much nearer to the nearest enemy a combatant must get to strike or shoot it.
double squares_to_go(const Game& game, const State& state, int index) {
  const Member& member = game.member(index);
  const int far = std::max(member.reach, member.ranged);
  if (far == 0) return std::numeric_limits<double>::infinity();
  const Board& board = game.setting().board;
  if (!board.exists()) return 0.0;
  int nearest = std::numeric_limits<int>::max();
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& other = state.combatants[i];
    if (!game.setting().enemies(i, index) || other.fallen()) continue;
    nearest = std::min(nearest, board.distance(state.combatants[index].cell, other.cell));
  }
  return nearest - far;
}

double turns_lost(const Game& game, const State& state, int index) {
  const Combatant& own = state.combatants[index];
  if (own.grappled()) return own.dominant ? 0.0 : 1.0;
  const double squares = squares_to_go(game, state, index);
  if (squares <= 0.0) return 0.0;
  const Setting& setting = game.setting();
  const int speed = game.member(index).speed;
  const int stride = setting.has(Action::charge) ? 2 * speed
                     : setting.has(Action::move) ? speed
                                                 : 0;
  if (stride == 0 || std::isinf(squares)) return std::numeric_limits<double>::infinity();
  return std::ceil(std::max(0.0, squares - stride) / stride);
}

std::vector<Prices> prices_from(const Game& game, const State& start, int threads) {
  const Fluid::Folded conditions = conditions_of(game, start);
  Rules rules = plain_rules(game.setting());
  for (int i = 0; i < game.size(); ++i) {
    rules.members[i].fighter.attack += conditions.attack[i];
    rules.members[i].fighter.defence += conditions.defence[i];
    rules.members[i].fighter.damage += conditions.damage[i];
  }
  const skirmish::Game plain(std::move(rules));
  const skirmish::State plain_start = folded(game, start);
  const Canonical canonical(plain, plain_start);
  return prices_of(plain, canonical, plain_start, threads);
}

}  // namespace

PlainFight::PlainFight(const Game& every, const State& start, int threads)
    : game(plain_rules(every.setting())),
      canonical(game, with_room(folded(every, start))),
      tables(std::make_shared<PairTables>(game, canonical, prices_from(every, start, threads))) {}

double Leaf::value(const State& state) {
  const skirmish::State plain = folded(game_, state);
  const Fluid::Folded conditions = conditions_of(game_, state);
  Fluid::Folded delayed = conditions;
  double lost = 0.0;
  int count = 0;
  for (int i = 0; i < game_.size(); ++i) {
    if (state.combatants[i].fallen()) continue;
    const double turns = turns_lost(game_, state, i);
    const int left = state.rounds - (i < state.actor ? 1 : 0);
    if (turns <= 0.0 || left <= 0) continue;
    lost += std::min(1.0, turns / left);
    ++count;
    delayed.attack[i] = -harmless;
  }
  const double kept = count == 0 ? 0.0 : lost / count;
  double value = 0.0;
  if (kept < 1.0) {
    fluid_.fold(conditions);
    value += (1.0 - kept) * fluid_.value(plain);
  }
  if (kept > 0.0) {
    fluid_.fold(delayed);
    value += kept * fluid_.value(plain);
  }
  return value;
}

}  // namespace dreadnaught::skirmish::every
