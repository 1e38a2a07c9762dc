// The course of play: turns and rounds, who decides, and what needs no decision.
//
// Source: "Dreadnaught, made exact", sections 2 and 3.
#include <numeric>
#include <utility>

#include "economy.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

void count_up(std::vector<int>& out, int first, int last) {
  for (int i = first; i <= last; ++i) out.push_back(i);
}

}  // namespace

Game::Game(Setting setting) : setting_(std::move(setting)) {}

void Game::options(const State& state, std::vector<Declare>& out) const {
  out.clear();
  out.push_back({});
  Options all(out, false);
  more(state, all);
}

void Game::more(const State& state, Options& out) const {
  const Turn& turn = state.turn;
  const Combatant& own = state.combatants[state.actor];
  const auto own_name = state.actor;
  attack_options(state, out);
  if (out.enough()) return;
  if (!turn.defended) {
    if (setting_.has(Action::active) && can_move(turn)) {
      for (int z = 1; z <= own.ep; ++z) {
        out.add({.action = Action::active, .ep = static_cast<std::int16_t>(z)});
      }
    }
    if (setting_.has(Action::total) && turn.standard && !turn.hurried) {
      for (int t = 1; t <= own.ep; ++t) {
        out.add({.action = Action::total, .ep = static_cast<std::int16_t>(t)});
      }
    }
  }
  const bool free = setting_.house.grappled_may_rise || !own.grappled();
  if (setting_.has(Action::stand) && own.prone && free && can_move(turn)) {
    out.add({.action = Action::stand});
  }
  if (setting_.has(Action::pick_up) && can_move(turn) && free) {
    constexpr int arm = 1;
    for (std::size_t i = 0; i < member(own_name).items.size(); ++i) {
      const ItemCondition& its = own.items[i];
      if (its.place == Place::dropped && cells_within(own.cell, its.cell, arm)) {
        out.add({.action = Action::pick_up, .item = static_cast<std::int8_t>(i)});
      }
    }
  }
  if (own.dominant && can_move(turn)) {
    out.add({.action = Action::move, .target = own.partner, .manoeuvre = Manoeuvre::release});
  }
  if (out.enough()) return;
  move_options(state, out);
  if (out.enough()) return;
  cast_options(state, out);
}

void Game::declare(State& state, const Declare& declared) const {
  const int actor = state.actor;
  if (declared.action == Action::nothing) {
    end_turn(state);
    return settle(state);
  }
  state.pay(actor, declared.ep);
  Combatant& own = state.combatants[actor];
  const bool lets_go = declared.manoeuvre == Manoeuvre::release;
  const auto ep = declared.ep;
  switch (declared.action) {
    case Action::active:
      own.unseen = 0;
      spend_move(state.turn);
      state.turn.defended = true;
      own.defence = static_cast<std::int16_t>(own.defence + ep);
      break;
    case Action::total:
      own.unseen = 0;
      spend_standard(state.turn);
      own.defence = static_cast<std::int16_t>(own.defence + ep);
      own.absorb = static_cast<std::int16_t>(own.absorb + ep);
      break;
    case Action::stand:
      spend_move(state.turn);
      // Half a move is left, which is of use on a board alone.
      state.turn.half = setting_.has(Action::move) && setting_.board.exists();
      state.push({.kind = FrameKind::rise, .attack = {.attacker = state.actor}});
      provoke(state, actor);
      break;
    case Action::pick_up:
      own.unseen = 0;
      spend_move(state.turn);
      state.push({.kind = FrameKind::pick_up,
                  .attack = {.attacker = state.actor, .item = declared.item}});
      provoke(state, actor);
      break;
    case Action::move:
      if (lets_go) {
        own.unseen = 0;
        spend_move(state.turn);
        let_go(state, actor);
      } else {
        move(state, declared);
      }
      break;
    case Action::cast:
      declare_cast(state, declared);
      break;
    default:
      if (lets_go) own.unseen = 0;
      declare_attack(state, declared);
  }
  settle(state);
}

bool Game::is_done(const State& state) const {
  if (state.combatants[state.actor].fallen()) return true;
  if (state.turn == Turn{}) return false;
  static thread_local std::vector<Declare> found;
  found.clear();
  Options first(found, true);
  more(state, first);
  return found.empty();
}

void Game::end_turn(State& state) const {
  Combatant& ending = state.combatants[state.actor];
  if (ending.petrifying() && !ending.fallen()) {
    ending.stone_penalty = static_cast<std::int16_t>(ending.stone_penalty + 1);
    ending.stone_rounds = static_cast<std::int16_t>(ending.stone_rounds - 1);
    petrify(state, state.actor);
  }
  state.turn = {};
  if (++state.actor == size()) {
    state.actor = 0;
    if (state.rounds == 1) {
      state.rounds = 0;
      return;
    }
    state.rounds = static_cast<std::int16_t>(state.rounds - 1);
    for (int i = 0; i < size(); ++i) {
      Combatant& each = state.combatants[i];
      if (each.fallen()) continue;
      each.ep = static_cast<std::int16_t>(member(i).fighter.ep);
      each.opportunities = 0;
    }
  }
  Combatant& next = state.combatants[state.actor];
  if (next.unseen > 0) next.unseen = static_cast<std::int16_t>(next.unseen - 1);
  next.defence = next.absorb = 0;
}

void Game::decide(const State& state, Decision& decision) const {
  const Frame& top = state.top();
  const Attack& attack = top.attack;
  decision.owner = attack.attacker;
  decision.other = nobody;
  decision.moves.clear();
  decision.others.clear();
  switch (top.kind) {
    case FrameKind::exchange:
      decision.other = attack.target;
      count_up(decision.moves, least_bid(attack), state.combatants[attack.attacker].ep);
      count_up(decision.others, 0,
               unattended(state, attack) ? 0 : state.combatants[attack.target].ep);
      return;
    case FrameKind::shove:
      decision.other = attack.target;
      count_up(decision.moves, 0, top.most);
      count_up(decision.others, 0, state.combatants[attack.target].ep);
      return;
    case FrameKind::push:
      count_up(decision.moves, 0, top.most);
      break;
    case FrameKind::aid:
      decision.owner = top.helper;
      count_up(decision.moves, 0, most_aid(state, attack, top.helper));
      break;
    case FrameKind::casting:
      investments(state, top, decision.moves);
      if (!top.saves) break;
      decision.other = attack.target;
      save_bids(state, top, decision.others);
      return;
    case FrameKind::grapple_choice:
      decision.owner = attack.target;
      [[fallthrough]];
    default:
      decision.moves = {take_it, decline_it};
  }
  decision.others.push_back(0);
}

void Game::play(State& state, int move, int other) const {
  switch (state.top().kind) {
    case FrameKind::exchange:
      exchange(state, move, other);
      break;
    case FrameKind::push:
      push(state, move);
      break;
    case FrameKind::shove:
      shove(state, move, other);
      break;
    case FrameKind::aid:
      aid(state, move);
      break;
    case FrameKind::grapple_choice:
      choose_grapple(state, move);
      break;
    case FrameKind::offer:
      answer(state, move);
      break;
    default:
      cast(state, move, other);
  }
  settle(state);
}

void Game::settle(State& state) const {
  while (!state.over()) {
    if (!work_off(state)) return;
  }
  state.turn = {};
  state.depth = 0;
  state.path_at = state.path_end = 0;
}

// One step further; false if a decision is awaited.
bool Game::work_off(State& state) const {
  if (state.depth == 0) {
    if (!is_done(state)) return false;
    end_turn(state);
    return true;
  }
  const Frame top = state.top();
  Combatant& owner = state.combatants[top.attack.attacker];
  switch (top.kind) {
    case FrameKind::offer:
      if (is_open(state, top.attack)) return false;
      state.pop();
      return true;
    case FrameKind::begin:
      begin(state);
      return true;
    case FrameKind::rise:
      state.pop();
      if (!owner.fallen()) owner.prone = false;
      return true;
    case FrameKind::pick_up:
      state.pop();
      if (owner.fallen()) return true;
      owner.items[top.attack.item].place = Place::held;
      owner.items[top.attack.item].cell = nowhere;
      return true;
    case FrameKind::crash:
      state.pop();
      if (!owner.fallen()) strike(state, top.attack.attacker, top.damage);
      return true;
    case FrameKind::walk:
      go_on(state);
      return true;
    case FrameKind::casting:
      if (!owner.fallen() && !state.combatants[top.attack.target].fallen()) return false;
      state.pop();
      return true;
    default:
      return false;
  }
}

}  // namespace dreadnaught::skirmish::every
