#include "round.hpp"

#include <algorithm>

namespace dreadnaught::duel {
namespace {

std::vector<Turn> turns(const TurnTable& table) {
  std::vector<Turn> turns(table.before().size());
  for (int standing = 0; standing < table.before().size(); ++standing) {
    turns[standing].reset(table.plan(), table.before()[standing].standing,
                          most_defender_ep(table, standing), Turn::Keeps::at_once);
  }
  return turns;
}

TurnEnds ends(const TurnTable& table) {
  int most_ep = 0;
  for (int standing = 0; standing < table.before().size(); ++standing) {
    most_ep = std::max(most_ep, most_defender_ep(table, standing));
  }
  TurnEnds ends;
  ends.reset(table.plan().frame, most_ep);
  return ends;
}

// Own EP with which a turn may start, whatever stands.
EpRange own_ep(const TurnTable& table) {
  EpRange own = own_ep_at_start(table, 0);
  for (int standing = 1; standing < table.before().size(); ++standing) {
    own.low = std::min(own.low, own_ep_at_start(table, standing).low);
  }
  return own;
}

std::int64_t exchanges(const TurnTable& table) {
  std::int64_t exchanges = 0;
  const std::int64_t by_stages = table.plan().frame.exchanges(0);
  for (int standing = 0; standing < table.before().size(); ++standing) {
    exchanges += by_stages * (most_defender_ep(table, standing) + 1);
    exchanges += exchanges_at_starts(table, standing);
  }
  return exchanges;
}

void solve(TurnTable& table, std::vector<Turn>& turns, int own_hp, int hp, const AfterTurn& after,
           TurnEnds& ends, ExchangeSolver& solver, std::vector<ExchangeMemory>& memory) {
  const bool known = memory.front().known;
  ends.solve(hp, 0, after, known);
  ends.solve_start(hp, own_ep(table), after, known);
  for (int standing = 0; standing < table.before().size(); ++standing) {
    Turn& turn = turns[standing];
    turn.solve_stages(hp, ends, solver, &memory[standing]);
    solve_starts(table, own_hp, standing, hp, ends, turn, solver, &memory[standing]);
  }
}

std::int64_t bytes_of_turns(const TurnPlan& plan, const Endings& before) {
  std::int64_t values = 0;
  for (const Ending& ending : before.all()) {
    const int defender_ep = plan.frame.actor == 1 ? ending.most_ep : plan.ep[1];
    values += plan.frame.shape.size(defender_ep) * hit_points_at_once(plan, ending.standing);
  }
  return values * static_cast<std::int64_t>(sizeof(double));
}

// What remembering takes, but for games that pure bids leave open, which few are.
std::int64_t bytes_of_memory(const TurnPlan& plan, const Endings& before) {
  std::int64_t exchanges = 0;
  for (const Ending& ending : before.all()) {
    const int defender_ep = plan.frame.actor == 1 ? ending.most_ep : plan.ep[1];
    exchanges += static_cast<std::int64_t>(
        exchanges_of_turn(plan.frame.shape, plan.ep[plan.frame.actor], defender_ep));
  }
  return exchanges * static_cast<std::int64_t>(ExchangeMemory::bytes_each);
}

std::vector<ExchangeMemory> memory(const std::vector<Turn>& turns) {
  std::vector<ExchangeMemory> memory(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) memory[i].reset(turns[i].exchanges());
  return memory;
}

}  // namespace

Round::Round(Tables& tables) : first_(tables.add(1, 0)), second_(tables.add(1, 1)) {
  columns_.resize(second_.plan().hp[1].high + 1);
  for (int hp = 1; hp < static_cast<int>(columns_.size()); ++hp) columns_[hp] = turns(second_);
  exchanges_ = exchanges(first_) + exchanges(second_);
}

void Round::Row::forget() {
  for (std::vector<ExchangeMemory>& of_turn : memory) {
    for (ExchangeMemory& one : of_turn) one.forget();
  }
}

std::size_t Round::Row::bytes() const {
  std::size_t bytes = 0;
  for (const Turn& turn : turns) bytes += turn.bytes();
  for (const std::vector<ExchangeMemory>& of_turn : memory) {
    for (const ExchangeMemory& one : of_turn) bytes += one.bytes();
  }
  return bytes;
}

Round::Row Round::new_row() const {
  Row row{
      .turns = turns(first_),
      .ends = {ends(first_), ends(second_)},
      .memory = {},
  };
  row.memory = {memory(row.turns), memory(columns_.back())};
  return row;
}

std::int64_t Round::step(std::array<int, 2> hp, Row& row, Told told, ExchangeSolver& solver) {
  solver.tell(opposite(told));
  const BeforeRound next(first_, hp[1]);
  solve(second_, columns_[hp[1]], hp[1], hp[0], next, row.ends[1], solver, row.memory[1]);
  solver.tell(told);
  const BeforeSecond second(second_, hp[0]);
  solve(first_, row.turns, hp[0], hp[1], second, row.ends[0], solver, row.memory[0]);
  return exchanges_;
}

std::size_t Round::bytes() const {
  std::size_t bytes = 0;
  for (const std::vector<Turn>& column : columns_) {
    for (const Turn& turn : column) bytes += turn.bytes();
  }
  return bytes;
}

std::int64_t Round::planned_bytes(const Plan& plan, int rows) {
  const TurnPlan& second = *plan.turn(1, 1);
  const TurnPlan& first = *plan.turn(1, 0);
  const Endings& before_second = *plan.endings_before(1, 1);
  const Endings& before_first = *plan.endings_before(1, 0);
  const std::int64_t row = bytes_of_turns(first, before_first) +
                           bytes_of_memory(first, before_first) +
                           bytes_of_memory(second, before_second);
  return bytes_of_turns(second, before_second) * second.hp[1].high + row * rows;
}

}  // namespace dreadnaught::duel
