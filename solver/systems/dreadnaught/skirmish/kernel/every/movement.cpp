// Movement: moves, the run-up of a charge, the step of a targeted attack, and being shoved.
//
// Source: "Dreadnaught, made exact", sections 3 and 5.
#include <algorithm>

#include "economy.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

constexpr int crawl = 1;  // squares that whoever lies gets on in a move
constexpr int ep_per_defence = 2;

int half(int full) { return full / 2; }

}  // namespace

int Game::speed(const State& state, int index) const {
  const Combatant& own = state.combatants[index];
  const int full = member(index).speed;
  if (own.prone) return std::min(crawl, full);
  return own.absorb > 0 ? half(full) : full;  // total defence halves it
}

void Game::move_options(const State& state, Options& out) const {
  const Combatant& own = state.combatants[state.actor];
  if (!setting_.has(Action::move) || !setting_.board.exists() || own.grappled()) return;
  const int full = speed(state, state.actor);
  std::vector<int> allowances;  // squares without EP
  if (state.turn.half) allowances.push_back(half(full));
  if (can_move(state.turn)) allowances.push_back(full);
  if (allowances.empty()) return;
  const int most = std::ranges::max(allowances) + (own.prone ? 0 : own.ep);
  if (out.first()) {
    // All that is in reach by the largest allowance and by EP can be paid for.
    if (lead_anywhere(ground(state), own.cell, most)) out.add({.action = Action::move});
    return;
  }
  for (const Path& path : paths(ground(state), own.cell, most)) {
    std::vector<int> bought;
    for (const int allowance : allowances) bought.push_back(std::max(0, path.cost - allowance));
    std::ranges::sort(bought);
    const auto repeated = std::ranges::unique(bought);
    bought.erase(repeated.begin(), repeated.end());
    for (const int squares : bought) {
      if (squares > own.ep) continue;
      const int most_bonus = path.provoked.empty() ? 0 : (own.ep - squares) / ep_per_defence;
      Declare declared{.action = Action::move};
      for (std::size_t i = 1; i < path.cells.size(); ++i) {
        declared.path[declared.length++] = path.cells[i];
      }
      for (int bonus = 0; bonus <= most_bonus; ++bonus) {
        declared.bonus = static_cast<std::int16_t>(bonus);
        declared.ep = static_cast<std::int16_t>(squares + ep_per_defence * bonus);
        out.add(declared);
      }
    }
  }
}

void Game::move(State& state, const Declare& declared) const {
  const Combatant& own = state.combatants[state.actor];
  const Board& board = setting_.board;
  int length = 0;
  bool odd = false;
  Cell here = own.cell;
  for (int i = 0; i < declared.length; ++i) {
    const Cell there = declared.path[i];
    length += board.step_cost(here, there, odd);
    odd = odd != board.is_diagonal(here, there);
    here = there;
  }
  const int walked = length - (declared.ep - ep_per_defence * declared.bonus);
  Turn& turn = state.turn;
  if (turn.half && walked <= half(speed(state, state.actor))) {
    end_attacks(turn);
  } else {
    spend_move(turn);
  }
  // Whoever went farther than half its speed can't take total defence.
  const bool hurried = turn.hurried || walked > half(member(state.actor).speed);
  turn.hurried = hurried && turn.standard && setting_.has(Action::total);
  set_out(state, state.actor, declared.path.data(), declared.length, declared.bonus, 0);
}

void Game::set_out(State& state, int owner, const Cell* path, int length, int bonus,
                   std::uint16_t offered) {
  if (length == 0) return;
  if (length > most_path) throw std::length_error("a longer walk than a state has room for");
  std::copy_n(path, length, state.path.begin());
  state.path_at = 0;
  state.path_end = static_cast<std::uint8_t>(length);
  state.push({.kind = FrameKind::walk,
              .attack = {.attacker = static_cast<std::int8_t>(owner),
                         .bonus = static_cast<std::int16_t>(bonus)},
              .offered = offered});
}

// The next step, or first what it provokes.
void Game::go_on(State& state) const {
  Frame& walk = state.frames[state.depth - 1];
  const int owner = walk.attack.attacker;
  Combatant& own = state.combatants[owner];
  if (own.fallen() || state.path_at == state.path_end) {
    state.path_at = state.path_end = 0;
    return state.pop();
  }
  const auto asked = static_cast<std::uint16_t>(provoked(state, owner) & ~walk.offered);
  if (asked != 0) {
    walk.offered = static_cast<std::uint16_t>(walk.offered | asked);
    return offer(state, owner, asked, walk.attack.bonus);
  }
  own.cell = state.path[state.path_at++];
}

Ground Game::ground(const State& state) const {
  Ground ground{setting_.board, {}, {}, {}};
  for (int i = 0; i < size(); ++i) {
    const Combatant& other = state.combatants[i];
    if (i == state.actor || other.fallen()) continue;
    ground.occupied.push_back(other.cell);
    if (!setting_.enemies(i, state.actor)) continue;
    ground.barred.push_back(other.cell);
    const Attack offer{.attacker = static_cast<std::int8_t>(i), .target = state.actor};
    if (is_able(state, offer)) {
      ground.threats.push_back({static_cast<std::int8_t>(i), other.cell, member(i).reach});
    }
  }
  return ground;
}

// The squares of all that stand but one.
std::vector<Cell> Game::standing_cells(const State& state, int but) const {
  std::vector<Cell> cells;
  for (int i = 0; i < size(); ++i) {
    if (i != but && !state.combatants[i].fallen()) cells.push_back(state.combatants[i].cell);
  }
  return cells;
}

}  // namespace dreadnaught::skirmish::every
