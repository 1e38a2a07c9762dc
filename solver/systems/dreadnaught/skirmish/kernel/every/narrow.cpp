#include "narrow.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace dreadnaught::skirmish::every {
namespace {

constexpr std::size_t most_targets = 3;
constexpr std::size_t most_walked_to = 2;

// About the EP that it takes to fell somebody who defends as well as can be.
int hardness(const Combatant& enemy) {
  return enemy.hp + enemy.ep + enemy.defence + enemy.absorb;
}

std::vector<int> weakest_enemies(const Game& game, const State& state) {
  std::vector<int> enemies;
  for (int i = 0; i < game.size(); ++i) {
    if (game.setting().enemies(i, state.actor) && !state.combatants[i].fallen()) {
      enemies.push_back(i);
    }
  }
  std::ranges::stable_sort(enemies, {}, [&](int i) { return hardness(state.combatants[i]); });
  return enemies;
}

// The first of some enemies to act after the actor in this round; nobody's number where none does.
int next_to_act(const State& state, const std::vector<int>& enemies) {
  int next = most_combatants;
  for (const int enemy : enemies) {
    if (enemy > state.actor) next = std::min(next, enemy);
  }
  return next;
}

// Those at which something can be done that come first among the enemies, weakest first, and the
// one that acts next: what it spends now it lacks in its turn.
void keep_targets(const State& state, const std::vector<int>& enemies,
                  std::vector<Declare>& options, auto concerns) {
  std::vector<int> targets = enemies;
  std::erase_if(targets, [&](int enemy) {
    return std::ranges::none_of(
        options, [&](const Declare& each) { return concerns(each) && each.target == enemy; });
  });
  const int next = next_to_act(state, targets);
  if (targets.size() > most_targets) targets.resize(most_targets);
  targets.push_back(next);
  std::erase_if(options, [&](const Declare& each) {
    return concerns(each) && std::ranges::find(targets, each.target) == targets.end();
  });
}

// Those at the one that acts next, or at the weakest where nobody does any more.
void keep_next(const State& state, const std::vector<int>& enemies, std::vector<Declare>& options,
               auto concerns) {
  int next = next_to_act(state, enemies);
  if (next == most_combatants && !enemies.empty()) next = enemies.front();
  std::erase_if(options, [&](const Declare& each) {
    return concerns(each) && each.target != next;
  });
}

void keep_half_and_all(std::vector<Declare>& options, Action action) {
  int most = 0;
  for (const Declare& each : options) {
    if (each.action == action) most = std::max<int>(most, each.ep);
  }
  std::erase_if(options, [&](const Declare& each) {
    return each.action == action && each.ep != most && each.ep != (most + 1) / 2;
  });
}

void keep_most_hurt(const Game& game, const State& state, std::vector<Declare>& options,
                    auto heals) {
  int most = 0;
  const auto missing = [&](const Declare& each) {
    return game.member(each.target).hp - state.combatants[each.target].hp;
  };
  for (const Declare& each : options) {
    if (heals(each)) most = std::max(most, missing(each));
  }
  std::erase_if(options, [&](const Declare& each) { return heals(each) && missing(each) < most; });
}

bool is_walk(const Declare& declared) {
  return declared.action == Action::move && declared.length > 0;
}

// Of the movements, the first in an order.
const Declare* first_walk(const std::vector<Declare>& options, auto order) {
  const Declare* first = nullptr;
  for (const Declare& each : options) {
    if (is_walk(each) && (first == nullptr || order(each) < order(*first))) first = &each;
  }
  return first;
}

int distance(const Game& game, const State& state, const Declare& walk, int enemy) {
  return game.setting().board.distance(walk.path[walk.length - 1], state.combatants[enemy].cell);
}

int nearest_enemy(const Game& game, const State& state, const std::vector<int>& enemies,
                  const Declare& walk) {
  int nearest = std::numeric_limits<int>::max();
  for (const int enemy : enemies) {
    nearest = std::min(nearest, distance(game, state, walk, enemy));
  }
  return nearest;
}

// What flanking takes off the ST of `target` once the actor has walked: a number up to 0.
int flanked_after(const Game& game, const State& state, const Declare& walk, int target) {
  State next = state;
  next.combatants[state.actor].cell = walk.path[walk.length - 1];
  return game.flanked(next, target);
}

// The walk that ends nearest to an enemy: where that is flanked most, for the fewest EP. cost: of
// walks that are as good by that.
const Declare* walk_to(const Game& game, const State& state, const std::vector<Declare>& options,
                       int enemy, auto cost) {
  int least = std::numeric_limits<int>::max();
  for (const Declare& each : options) {
    if (is_walk(each)) least = std::min(least, distance(game, state, each, enemy));
  }
  return first_walk(options, [&](const Declare& walk) {
    const int away = distance(game, state, walk, enemy);
    return std::tuple(away, away == least ? flanked_after(game, state, walk, enemy) : 0,
                      cost(walk), walk.ep);
  });
}

// The walk that ends farthest from all enemies: where the actor is flanked least, likewise.
const Declare* walk_away(const Game& game, const State& state, const std::vector<Declare>& options,
                         const std::vector<int>& enemies, auto cost) {
  int most = 0;
  for (const Declare& each : options) {
    if (is_walk(each)) most = std::max(most, nearest_enemy(game, state, enemies, each));
  }
  return first_walk(options, [&](const Declare& walk) {
    const int away = nearest_enemy(game, state, enemies, walk);
    return std::tuple(-away, away == most ? -flanked_after(game, state, walk, state.actor) : 0,
                      cost(walk), walk.ep);
  });
}

void keep_ends_of_movement(const Game& game, const State& state,
                           const std::vector<int>& enemies, std::vector<Declare>& options) {
  const auto free = [](const Declare&) { return 0; };
  std::vector<const Declare*> walks;
  for (std::size_t i = 0; i < std::min(enemies.size(), most_walked_to); ++i) {
    walks.push_back(walk_to(game, state, options, enemies[i], free));
  }
  walks.push_back(walk_away(game, state, options, enemies, free));
  if (walks.back() == nullptr) return;
  std::ranges::sort(walks);
  walks.erase(std::ranges::unique(walks).begin(), walks.end());
  std::vector<Declare> kept;
  for (const Declare* walk : walks) kept.push_back(*walk);
  std::erase_if(options, is_walk);
  options.insert(options.end(), kept.begin(), kept.end());
}

// In the order of `bring_likely_forward`.
void mix_kinds(const State& state, std::vector<Declare>& options) {
  const auto promise = [&](const Declare& each) {
    const int hard = each.target == nobody ? 0 : hardness(state.combatants[each.target]);
    return std::pair(hard, is_walk(each) ? 0 : -each.ep);
  };
  std::ranges::stable_sort(options, {}, promise);
  std::map<std::tuple<Action, Manoeuvre, int>, int> count;
  std::vector<std::pair<int, Declare>> ranked;
  for (const Declare& each : options) {
    ranked.emplace_back(count[{each.action, each.manoeuvre, each.spell}]++, each);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<int, Declare>::first);
  std::ranges::transform(ranked, options.begin(), &std::pair<int, Declare>::second);
}

}  // namespace

void narrow(const Game& game, const State& state, std::vector<Declare>& options) {
  const auto effect = [&](const Declare& each) { return game.setting().spells[each.spell].effect; };
  const auto harms = [&](const Declare& each) {
    return each.action == Action::cast &&
           (effect(each) == Effect::damage || effect(each) == Effect::petrify);
  };
  const auto heals = [&](const Declare& each) {
    return each.action == Action::cast && effect(each) == Effect::heal;
  };
  const auto attacks = [](const Declare& each) {
    return is_attack(each.action) || each.action == Action::additional;
  };
  const auto manoeuvres = [&](const Declare& each) {
    return attacks(each) && each.manoeuvre >= Manoeuvre::trip &&
           each.manoeuvre <= Manoeuvre::sunder;
  };
  const std::vector<int> enemies = weakest_enemies(game, state);
  keep_next(state, enemies, options, manoeuvres);
  keep_targets(state, enemies, options,
               [&](const Declare& each) { return attacks(each) && !manoeuvres(each); });
  keep_targets(state, enemies, options, harms);
  keep_most_hurt(game, state, options, heals);
  keep_half_and_all(options, Action::active);
  keep_half_and_all(options, Action::total);
  keep_ends_of_movement(game, state, enemies, options);
}

std::size_t bring_likely_forward(const Game& game, const State& state,
                                 std::vector<Declare>& options) {
  const std::vector<int> enemies = weakest_enemies(game, state);
  std::vector<const Declare*> likely;
  for (const int sign : {1, -1}) {  // of the EP that go into defence
    const auto bought = [sign](const Declare& walk) { return sign * walk.bonus; };
    for (const int enemy : enemies) {
      likely.push_back(walk_to(game, state, options, enemy, bought));
    }
    likely.push_back(walk_away(game, state, options, enemies, bought));
  }
  std::vector<Declare> first;
  std::vector<Declare> rest;
  for (const Declare& each : options) {
    const bool is_likely = !is_walk(each) || std::ranges::find(likely, &each) != likely.end();
    (is_likely ? first : rest).push_back(each);
  }
  mix_kinds(state, first);
  const std::size_t count = first.size();
  first.insert(first.end(), rest.begin(), rest.end());
  options = std::move(first);
  return count;
}

}  // namespace dreadnaught::skirmish::every
