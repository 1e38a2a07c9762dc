// AT and ST of an attack, with everything that adds to them.
//
// Source: "Dreadnaught, made exact", sections 4 to 6.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr int prone_penalty = -1;
constexpr int grappled_penalty = -2;  // against attacks from outside
constexpr int unseen_penalty = -2;    // against an attacker that can't be seen
constexpr int most_flanks = 2;        // that count

int stone_penalty(const Combatant& own) { return own.petrifying() ? -own.stone_penalty : 0; }

// Whether the line from a to b leaves the unit square round 0 through both sides in x.
bool crosses(int ax, int ay, int bx, int by) {
  if (ax > bx) {
    std::swap(ax, bx);
    std::swap(ay, by);
  }
  if (ax >= 0 || bx <= 0) return false;
  const int width = bx - ax;
  const int rise = by - ay;
  for (const int side : {-1, 1}) {
    if (std::abs(2 * ay * width + (side - 2 * ax) * rise) > width) return false;
  }
  return true;
}

bool is_between(Square target, Square one, Square other) {
  const int ax = one.x - target.x;
  const int ay = one.y - target.y;
  const int bx = other.x - target.x;
  const int by = other.y - target.y;
  return crosses(ax, ay, bx, by) || crosses(ay, ax, by, bx);
}

}  // namespace

int Game::margin(const State& state, const Attack& attack, int bid, int defence) const {
  return margin_without_bids(state, attack) + per_bid(attack) * bid - defence;
}

int Game::margin_without_bids(const State& state, const Attack& attack) const {
  const Combatant& attacker = state.combatants[attack.attacker];
  const bool bonus = attack.action == Action::full || attack.action == Action::charge;
  const int at = member(attack.attacker).fighter.attack + (bonus ? 1 : 0) +
                 items(state, attack.attacker).at + (attacker.prone ? prone_penalty : 0) +
                 stone_penalty(attacker) + attack.at_aid;
  const Combatant& target = state.combatants[attack.target];
  const Member& wielder = member(attack.target);
  const bool sunders = attack.manoeuvre == Manoeuvre::sunder;
  const int own_st =
      sunders ? wielder.items[attack.item].strength - target.items[attack.item].weakened : 0;
  if (unattended(state, attack)) return at - own_st;
  int base = wielder.fighter.defence + own_st;
  if (attack.manoeuvre == Manoeuvre::trip || attack.manoeuvre == Manoeuvre::disarm) {
    const Save other = attack.manoeuvre == Manoeuvre::trip ? Save::fortitude : Save::willpower;
    const int save = std::max(wielder.save(Save::reflex), wielder.save(other));
    base = std::max(base, save + wielder.defence_modifiers);
  }
  const bool lying = target.prone && !attack.ranged;
  const bool outsider = target.grappled() && target.partner != attack.attacker;
  const int st = base + target.defence + items(state, attack.target).st +
                 (lying ? prone_penalty : 0) + (outsider ? grappled_penalty : 0) +
                 (attacker.unseen > 0 ? unseen_penalty : 0) + stone_penalty(target) +
                 flanked(state, attack.target) + attack.st_aid + attack.bonus;
  return at - st;
}

int Game::flanked(const State& state, int target) const {
  if (!setting_.board.exists() && setting_.flanks.empty()) return 0;
  std::vector<int> threatening;
  for (int enemy = 0; enemy < size(); ++enemy) {
    if (setting_.enemies(enemy, target) && threatens(state, enemy, target)) {
      threatening.push_back(enemy);
    }
  }
  if (threatening.size() <= 1) return 0;
  std::vector<std::pair<int, int>> pairs;
  if (setting_.board.exists()) {
    const auto square = [&](int i) { return setting_.board.square(state.combatants[i].cell); };
    for (std::size_t i = 0; i < threatening.size(); ++i) {
      for (std::size_t j = i + 1; j < threatening.size(); ++j) {
        if (is_between(square(target), square(threatening[i]), square(threatening[j]))) {
          pairs.emplace_back(threatening[i], threatening[j]);
        }
      }
    }
  } else {
    const auto there = [&](int i) {
      return std::ranges::find(threatening, i) != threatening.end();
    };
    for (const Flank& flank : setting_.flanks) {
      if (flank.target == target && there(flank.one) && there(flank.other)) {
        pairs.emplace_back(flank.one, flank.other);
      }
    }
  }
  if (pairs.empty()) return 0;
  for (const auto& [a, b] : pairs) {
    for (const auto& [c, d] : pairs) {
      if (a != c && a != d && b != c && b != d) return -most_flanks;
    }
  }
  return -1;
}

Game::Modifiers Game::items(const State& state, int owner) const {
  const Combatant& own = state.combatants[owner];
  Modifiers sum;
  const std::vector<Item>& all = member(owner).items;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (own.items[i].place != Place::held || (own.grappled() && !all[i].in_grapple)) continue;
    sum.at += all[i].at;
    sum.st += all[i].st;
    sum.damage += all[i].damage;
  }
  return sum;
}

// Whether an attack goes at an item that nobody holds.
bool Game::unattended(const State& state, const Attack& attack) {
  return attack.manoeuvre == Manoeuvre::sunder &&
         state.combatants[attack.target].items[attack.item].place == Place::dropped;
}

}  // namespace dreadnaught::skirmish::every
