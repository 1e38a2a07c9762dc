#include "leaf.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "ways.hpp"

namespace dreadnaught::skirmish::every {
namespace {

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

// On a board a charge is one attack after a way of its own (ways.hpp).
Rules plain_rules(const Setting& setting) {
  constexpr unsigned plain_actions = (1U << (static_cast<unsigned>(Action::total) + 1)) - 1;
  constexpr auto bit = [](Action action) { return 1U << static_cast<unsigned>(action); };
  unsigned actions = setting.actions & plain_actions;
  if (setting.board.exists() && setting.has(Action::charge)) {
    actions = (actions | bit(Action::attack)) & ~bit(Action::charge);
  }
  Rules rules{{}, ActionSet(actions), setting.beaten, setting.end};
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
    const int room = 2 * most_folded + charge_bonus;
    each.defence = static_cast<std::int16_t>(std::min<int>(each.defence, 0) - room);
    each.absorb = -most_folded - charge_bonus;
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
  Fluid::Folded conditions = conditions_of(game_, state);
  conditions.ways = ways_of(game_, approaches_, state);
  fluid_.fold(std::move(conditions));
  return fluid_.value(folded(game_, state));
}

}  // namespace dreadnaught::skirmish::every
