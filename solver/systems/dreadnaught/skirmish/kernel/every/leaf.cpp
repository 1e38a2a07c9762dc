#include "leaf.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace dreadnaught::skirmish::every {
namespace {

constexpr int harmless = 80;           // off the AT of whoever can strike nobody
constexpr int most_folded = 16;        // added to AT or ST, or taken off it
constexpr std::size_t most_known = 64;  // plain fights
constexpr int charge_penalty = -1;

// What conditions add to the numbers of each combatant.
struct Profile {
  std::array<int, most_combatants> attack{};
  std::array<int, most_combatants> defence{};
  std::vector<int> damage;
};

Profile profile_of(const Game& game, const State& state) {
  Profile profile;
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& own = state.combatants[i];
    profile.damage.push_back(0);
    if (own.fallen()) continue;
    const Game::Modifiers items = game.items(state, i);
    const int hindered = (own.prone ? -1 : 0) - (own.petrifying() ? own.stone_penalty : 0);
    const int attack = items.at + hindered + (own.unseen > 0 ? 2 : 0);
    const int defence = items.st + hindered + game.flanked(state, i) + (own.grappled() ? -2 : 0);
    profile.attack[i] = std::clamp(attack, -most_folded, most_folded);
    profile.defence[i] = std::clamp(defence, -most_folded, most_folded);
    profile.damage.back() = items.damage;
  }
  return profile;
}

Rules folded_rules(const Setting& setting, const std::vector<int>& damage) {
  constexpr unsigned plain_actions = (1U << (static_cast<unsigned>(Action::total) + 1)) - 1;
  Rules rules{{}, ActionSet(setting.actions & plain_actions), setting.beaten, setting.end};
  for (int i = 0; i < setting.size(); ++i) {
    duel::Fighter fighter = setting.members[i].fighter;
    fighter.damage += damage[i];
    const Stake& stake = setting.stakes[i];
    rules.members.push_back({fighter, setting.members[i].side,
                             {std::abs(stake.hit_point), std::abs(stake.fall)}});
  }
  return rules;
}

// With room below each standing defence for what is folded into it.
skirmish::State with_room(skirmish::State state) {
  for (skirmish::Combatant& each : state.combatants) {
    each.defence = static_cast<std::int16_t>(std::min<int>(each.defence, 0) - 2 * most_folded);
    each.absorb = 0;
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

}  // namespace

LeafNumbers leaf_numbers(const Game& game, const State& start) {
  const Profile profile = profile_of(game, start);
  Rules rules = folded_rules(game.setting(), profile.damage);
  for (int i = 0; i < game.size(); ++i) {
    rules.members[i].fighter.attack += profile.attack[i];
    rules.members[i].fighter.defence += profile.defence[i];
  }
  const skirmish::Game plain(std::move(rules));
  const skirmish::State plain_start = folded(game, start);
  const Canonical canonical(plain, plain_start);
  return {start, prices_of(plain, canonical, plain_start)};
}

Leaf::Plain::Plain(Rules rules, const skirmish::State& start, const std::vector<Prices>& prices)
    : game(std::move(rules)),
      canonical(game, with_room(start)),
      pairs(game, canonical, prices),
      fluid(game, canonical, pairs) {}

double Leaf::value(const State& state) {
  const skirmish::State folded = every::folded(game_, state);
  const Profile profile = profile_of(game_, state);
  Each delayed = profile.attack;
  double lost = 0.0;
  int count = 0;
  for (int i = 0; i < game_.size(); ++i) {
    if (state.combatants[i].fallen()) continue;
    const double turns = turns_lost(game_, state, i);
    const int left = state.rounds - (i < state.actor ? 1 : 0);
    if (turns <= 0.0 || left <= 0) continue;
    lost += std::min(1.0, turns / left);
    ++count;
    delayed[i] = -harmless;
  }
  const double kept = count == 0 ? 0.0 : lost / count;
  Fluid& fluid = plain(profile.damage).fluid;
  double value = 0.0;
  if (kept < 1.0) {
    fluid.fold(profile.attack, profile.defence);
    value += (1.0 - kept) * fluid.value(folded);
  }
  if (kept > 0.0) {
    fluid.fold(delayed, profile.defence);
    value += kept * fluid.value(folded);
  }
  return value;
}

// The plain fight with these damages; of too many, the nearest that is known.
Leaf::Plain& Leaf::plain(const Damages& damages) {
  const auto found = known_.find(damages);
  if (found != known_.end()) return *found->second;
  if (known_.size() >= most_known) {
    const auto distance = [&](const auto& known) {
      int sum = 0;
      for (std::size_t i = 0; i < damages.size(); ++i) sum += std::abs(known.first[i] - damages[i]);
      return sum;
    };
    return *std::ranges::min_element(known_, {}, distance)->second;
  }
  auto plain = std::make_unique<Plain>(folded_rules(game_.setting(), damages),
                                       folded(game_, numbers_.start), numbers_.prices);
  return *known_.emplace(damages, std::move(plain)).first->second;
}

}  // namespace dreadnaught::skirmish::every
