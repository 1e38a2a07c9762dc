#include "narrow.hpp"

#include <algorithm>
#include <limits>

namespace dreadnaught::skirmish::every {
namespace {

constexpr std::size_t most_targets = 2;

std::vector<int> weakest_enemies(const Game& game, const State& state) {
  std::vector<int> enemies;
  for (int i = 0; i < game.size(); ++i) {
    if (game.setting().enemies(i, state.actor) && !state.combatants[i].fallen()) {
      enemies.push_back(i);
    }
  }
  std::ranges::stable_sort(enemies, {}, [&](int i) { return state.combatants[i].hp; });
  return enemies;
}

// Those that come first among the enemies, weakest first, at which something can be done.
void keep_weakest(const std::vector<int>& enemies, std::vector<Declare>& options, auto concerns) {
  std::vector<int> kept;
  for (const int enemy : enemies) {
    const bool is_target = std::ranges::any_of(
        options, [&](const Declare& each) { return concerns(each) && each.target == enemy; });
    if (is_target && kept.size() < most_targets) kept.push_back(enemy);
  }
  std::erase_if(options, [&](const Declare& each) {
    return concerns(each) && std::ranges::find(kept, each.target) == kept.end();
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

void keep_ends_of_movement(const Game& game, const State& state,
                           const std::vector<int>& enemies, std::vector<Declare>& options) {
  const auto is_walk = [](const Declare& each) {
    return each.action == Action::move && each.length > 0;
  };
  const auto distance = [&](const Declare& walk) {
    int nearest = std::numeric_limits<int>::max();
    for (const int enemy : enemies) {
      const Cell there = state.combatants[enemy].cell;
      nearest = std::min(nearest, game.setting().board.distance(walk.path[walk.length - 1], there));
    }
    return nearest;
  };
  const Declare* near = nullptr;
  const Declare* far = nullptr;
  for (const Declare& each : options) {
    if (!is_walk(each)) continue;
    const auto order = [&](const Declare& walk, int sign) {
      return std::pair(sign * distance(walk), walk.ep);
    };
    if (near == nullptr || order(each, 1) < order(*near, 1)) near = &each;
    if (far == nullptr || order(each, -1) < order(*far, -1)) far = &each;
  }
  if (near == nullptr) return;
  const std::vector<Declare> kept{*near, *far};
  std::erase_if(options, is_walk);
  options.insert(options.end(), kept.begin(), kept.end());
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
  std::erase_if(options, [&](const Declare& each) {
    return attacks(each) && each.manoeuvre >= Manoeuvre::trip &&
           each.manoeuvre <= Manoeuvre::sunder;
  });
  const std::vector<int> enemies = weakest_enemies(game, state);
  keep_weakest(enemies, options, attacks);
  keep_weakest(enemies, options, harms);
  keep_most_hurt(game, state, options, heals);
  keep_half_and_all(options, Action::active);
  keep_half_and_all(options, Action::total);
  keep_ends_of_movement(game, state, enemies, options);
}

}  // namespace dreadnaught::skirmish::every
