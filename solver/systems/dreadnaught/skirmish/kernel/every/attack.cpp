// Attacks in a turn: which may be made, and the exchange of secret bids that decides each.
//
// Source: "Dreadnaught, made exact", sections 3 and 4.
#include <algorithm>
#include <optional>

#include "economy.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr int charge_penalty = -1;
constexpr int charge_speeds = 2;
constexpr int least_ordinary_bid = 1;

int ordinary_attacks(Action action, int cp) {
  if (action == Action::full) return std::max(1, cp / 2);
  return is_attack(action) ? 1 : 0;
}

int additional_cost(Action action, int nth) { return action == Action::full ? nth : 2 * nth; }

Declare attack_at(Action action, int target, int price) {
  return {.action = action,
          .target = static_cast<std::int8_t>(target),
          .ep = static_cast<std::int16_t>(price)};
}

}  // namespace

void Game::attack_options(const State& state, Options& out) const {
  const Turn& turn = state.turn;
  const Combatant& own = state.combatants[state.actor];
  std::array<std::pair<Action, int>, 6> kinds;
  int count = 0;
  if (own.ep >= least_ordinary_bid) {
    if (setting_.has(Action::attack) && turn.standard) kinds[count++] = {Action::attack, 0};
    if (can_act_full_round(turn)) {
      if (setting_.has(Action::full)) kinds[count++] = {Action::full, 0};
      const bool lies = own.prone && !setting_.house.prone_may_charge;
      if (setting_.has(Action::charge) && !own.grappled() && !lies) {
        kinds[count++] = {Action::charge, 0};
      }
      if (setting_.has(Action::targeted)) kinds[count++] = {Action::targeted, 0};
    }
    const int more = ordinary_attacks(turn.action, member(state.actor).fighter.cp);
    if (turn.action == Action::full && turn.attacks < more && turn.bought == 0) {
      kinds[count++] = {Action::full, 0};
    }
  }
  const int price = additional_cost(turn.action, turn.bought + 1);
  if (is_attack(turn.action) && own.ep >= price) kinds[count++] = {Action::additional, price};

  const bool answered = setting_.has(Action::trip) || setting_.has(Action::disarm) ||
                        setting_.has(Action::knockback);
  for (int i = 0; i < count; ++i) {
    const auto [action, cost] = kinds[i];
    // Active defence before an attack that nothing answers is never better than after it.
    const bool early = action == Action::attack && turn.defended && !answered;
    if (!early) strikes(state, action, cost, out);
    if (action == Action::charge) continue;
    for (int target = 0; target < size(); ++target) {
      if (!can_shoot(state, state.actor, target)) continue;
      Declare shot = attack_at(action, target, cost);
      shot.ranged = true;
      out.add(shot);
    }
    if (out.enough()) return;
  }
}

void Game::strikes(const State& state, Action action, int price, Options& out) const {
  const int actor = state.actor;
  const Combatant& own = state.combatants[actor];
  const bool placed = setting_.board.exists();
  if (action != Action::charge) {
    for (int target = 0; target < size(); ++target) {
      if (can_strike(state, actor, target)) strikes_at(state, action, price, target, {}, out);
    }
  }
  const bool steps_too = action == Action::targeted && placed && !own.prone &&
                         !own.grappled() && member(actor).speed >= 1;
  if (action == Action::charge || steps_too) {
    std::optional<Ground> found;
    if (placed) found.emplace(ground(state));
    for (int target = 0; target < size(); ++target) {
      const Combatant& other = state.combatants[target];
      if (!setting_.enemies(actor, target) || other.fallen()) continue;
      if (!placed) {
        strikes_at(state, action, price, target, {}, out);
        continue;
      }
      const int reach = member(actor).reach;
      if (action == Action::charge) {
        const int most = charge_speeds * member(actor).speed;
        for (const Path& run : charges(*found, own.cell, other.cell, reach, most)) {
          strikes_at(state, action, price, target, run.cells, out);
        }
        continue;
      }
      for (const Path& step : every::steps(*found, own.cell)) {
        if (setting_.board.within(step.cells.back(), other.cell, reach)) {
          strikes_at(state, action, price, target, step.cells, out);
        }
      }
    }
  }
  if (own.dominant && action != Action::charge && action != Action::targeted) {
    const int cost = action == Action::additional ? price : least_ordinary_bid;
    Declare release = attack_at(action, own.partner, cost);
    release.manoeuvre = Manoeuvre::release;
    out.add(release);
  }
}

// path: from the actor's own square on, or nothing.
void Game::strikes_at(const State& state, Action action, int price, int target,
                      const std::vector<Cell>& path, Options& out) const {
  Declare declared = attack_at(action, target, price);
  for (std::size_t i = 1; i < path.size(); ++i) declared.path[declared.length++] = path[i];
  const Combatant& own = state.combatants[state.actor];
  if (own.grappled() && !own.dominant) {
    for (const Manoeuvre manoeuvre : {Manoeuvre::escape, Manoeuvre::dominate}) {
      declared.manoeuvre = manoeuvre;
      out.add(declared);
    }
    return;
  }
  out.add(declared);
  constexpr std::array allowed_by{Action::trip, Action::disarm, Action::knockback, Action::grapple,
                                  Action::sunder};
  for (std::size_t i = 0; i < allowed_by.size(); ++i) {
    const auto manoeuvre = static_cast<Manoeuvre>(i + 1);
    const unsigned bit = 1U << static_cast<unsigned>(manoeuvre);
    if (!setting_.has(allowed_by[i])) continue;
    if (own.grappled() && (setting_.house.grapple_manoeuvres & bit) == 0) continue;
    const bool at_items = manoeuvre == Manoeuvre::disarm || manoeuvre == Manoeuvre::sunder;
    const int last = at_items ? static_cast<int>(member(target).items.size()) - 1 : no_item;
    for (int item = at_items ? 0 : no_item; item <= last; ++item) {
      if (!aims_at(state, manoeuvre, state.actor, target, item)) continue;
      declared.manoeuvre = manoeuvre;
      declared.item = static_cast<std::int8_t>(item);
      out.add(declared);
    }
  }
}

void Game::declare_attack(State& state, const Declare& declared) const {
  Turn& turn = state.turn;
  const int actor = state.actor;
  if (declared.action == Action::additional) {
    turn.bought = static_cast<std::int16_t>(turn.bought + 1);
  } else if (turn.action == Action::full) {
    turn.attacks = static_cast<std::int16_t>(turn.attacks + 1);
  } else {
    if (declared.action == Action::attack) {
      spend_standard(turn);
    } else {
      spend_full_round(turn);
    }
    turn.action = declared.action;
    turn.attacks = 1;
  }
  if (declared.manoeuvre == Manoeuvre::release) return let_go(state, actor);
  if (declared.action == Action::charge) {
    Combatant& own = state.combatants[actor];
    own.defence = static_cast<std::int16_t>(own.defence + charge_penalty);
  }
  state.push({.kind = FrameKind::begin,
              .attack = {.attacker = state.actor,
                         .target = declared.target,
                         .action = declared.action,
                         .manoeuvre = declared.manoeuvre,
                         .item = declared.item,
                         .ranged = declared.ranged}});
  set_out(state, actor, declared.path.data(), declared.length, 0, 0);
  if (declared.ranged) provoke(state, actor);
}

// It is lost when what it provoked has taken attacker, target, or the EP that it needs.
void Game::begin(State& state) const {
  const Attack attack = state.top().attack;
  state.pop();
  const Combatant& attacker = state.combatants[attack.attacker];
  if (attacker.ep < least_bid(attack) || attacker.fallen()) return;
  if (state.combatants[attack.target].fallen()) return;
  lead_to_bids(state, attack, nobody);
}

void Game::exchange(State& state, int bid, int defence) const {
  const Attack attack = state.top().attack;
  const int margin = this->margin(state, attack, bid, defence);
  const int more_damage = items(state, attack.attacker).damage;
  state.pop();
  state.pay(attack.attacker, bid);
  state.pay(attack.target, defence);
  state.combatants[attack.attacker].unseen = 0;
  if (margin < 0) return fail(state, attack, margin);
  spoil(state, attack.target);
  if (attack.action == Action::targeted) return succeed(state, attack, 0, bid);
  const duel::Fighter& fighter = member(attack.attacker).fighter;
  int damage = fighter.damage + more_damage + (attack.action == Action::charge ? 1 : 0);
  if (margin > 0) damage += fighter.cp;
  if (attack.action == Action::additional && bid == 0) damage = duel::half(damage);
  succeed(state, attack, damage, bid);
}

void Game::push(State& state, int ep) const {
  const Frame hit = state.top();
  state.pop();
  state.pay(hit.attack.attacker, ep);
  strike(state, hit.attack.target, hit.damage + (hit.attack.doubled ? 2 * ep : ep));
}

}  // namespace dreadnaught::skirmish::every
