#include "round.hpp"

namespace dreadnaught::duel {
namespace {

int defender_ep(const TurnTable& table, int standing) {
  const TurnPlan& plan = table.plan();
  return plan.frame.actor == 1 ? table.before()[standing].most_ep : plan.ep[1];
}

std::vector<Turn> turns(const TurnTable& table) {
  std::vector<Turn> turns(table.before().size());
  for (int standing = 0; standing < table.before().size(); ++standing) {
    turns[standing].reset(table.plan(), table.before()[standing].standing,
                          defender_ep(table, standing));
  }
  return turns;
}

std::int64_t solve(TurnTable& table, std::vector<Turn>& turns, int own_hp, int hp,
                   const AfterTurn& after, ExchangeSolver& solver, Scratch& scratch) {
  std::int64_t exchanges = 0;
  const std::int64_t by_stages = table.plan().frame.exchanges(0);
  for (int standing = 0; standing < table.before().size(); ++standing) {
    Turn& turn = turns[standing];
    turn.solve_stages(hp, after, solver);
    exchanges += by_stages * (defender_ep(table, standing) + 1);
    exchanges += solve_starts(table, own_hp, standing, hp, after, turn, solver, scratch);
  }
  return exchanges;
}

std::int64_t bytes_of_turns(const TurnPlan& plan, const Endings& before) {
  std::int64_t values = 0;
  for (const Ending& ending : before.all()) {
    values += plan.frame.shape.size(plan.frame.actor == 1 ? ending.most_ep : plan.ep[1]);
  }
  return values * plan.defender_hp().size() * static_cast<std::int64_t>(sizeof(double));
}

}  // namespace

Round::Round(Tables& tables) : first_(tables.add(1, 0)), second_(tables.add(1, 1)) {
  columns_.resize(second_.plan().hp[1].high + 1);
  for (int hp = 1; hp < static_cast<int>(columns_.size()); ++hp) columns_[hp] = turns(second_);
}

Round::Row Round::new_row() const { return turns(first_); }

std::int64_t Round::step(std::array<int, 2> hp, Row& row, Told told, ExchangeSolver& solver,
                         Scratch& scratch) {
  solver.tell(opposite(told));
  const BeforeRound next(first_, second_.plan(), hp[1]);
  const std::int64_t exchanges =
      solve(second_, columns_[hp[1]], hp[1], hp[0], next, solver, scratch);
  solver.tell(told);
  const BeforeSecond second(second_, hp[0]);
  return exchanges + solve(first_, row, hp[0], hp[1], second, solver, scratch);
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
  return bytes_of_turns(second, *plan.endings_before(1, 1)) * second.hp[1].high +
         bytes_of_turns(first, *plan.endings_before(1, 0)) * rows;
}

}  // namespace dreadnaught::duel
