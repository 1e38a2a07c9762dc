#include "filling.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace dreadnaught::duel {
namespace {

// From [own EP][defender's EP], told to the actor, to [EP of 0][EP of 1], told to fighter 0.
//
// values: in rows that are so wide, from none of either EP on.
void store(const double* values, int width, EpRange own, EpRange others, int actor, double* out) {
  const int rows = own.size();
  const int columns = others.size();
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const double value =
          values[static_cast<std::ptrdiff_t>(own.low + row) * width + others.low + column];
      if (!std::isfinite(value)) throw std::logic_error("a value that was not solved was read");
      if (actor == 0) {
        out[static_cast<std::ptrdiff_t>(row) * columns + column] = value;
      } else {
        out[static_cast<std::ptrdiff_t>(column) * rows + row] = -value;
      }
    }
  }
}

}  // namespace

std::unique_ptr<AfterTurn> after_turn(const Tables& tables, int rounds, int actor, int hp) {
  if (actor == 0) return std::make_unique<BeforeSecond>(*tables.turn(rounds, 1), hp);
  const Rules& rules = tables.plan().rules();
  if (rounds == 1 && !rules.endless) return std::make_unique<BeforeEnd>(rules.end);
  return std::make_unique<BeforeRound>(*tables.turn(std::max(1, rounds - 1), 0), hp);
}

Filling::Filling(const Plan& plan, Tables& tables, Accuracy accuracy, Told told,
                 Background& background)
    : plan_(plan), tables_(tables), accuracy_(accuracy), told_(told), background_(background) {}

void Filling::run(int least_rounds, int threads) {
  std::vector<Worker> workers;
  for (int i = 0; i < threads; ++i) {
    workers.push_back({TurnEnds(), Turn(), ExchangeSolver(accuracy_, background_.stopped())});
  }
  for (int rounds = least_rounds; rounds <= plan_.start().rounds; ++rounds) {
    for (const int actor : {1, 0}) {
      const bool stored = plan_.endings_before(rounds, actor) != nullptr;
      if (stored && !background_.stopped()) fill(rounds, actor, workers);
    }
  }
  for (const Worker& worker : workers) {
    worst_gap_ = std::max(worst_gap_, worker.solver.worst_gap());
    mixed_ += worker.solver.mixed();
    turn_bytes_ += worker.turn.bytes();
  }
}

void Filling::fill(int rounds, int actor, std::vector<Worker>& workers) {
  TurnTable& table = tables_.add(rounds, actor);
  StageTable* const stages = tables_.stages(rounds, actor);
  if (stages != nullptr) stages->begin();
  const HpRange own_hp = table.plan().hp[actor];
  const int standings = table.before().size();
  const int blocks = own_hp.size() * standings;
  std::atomic<int> next = 0;
  const auto work = [&](Worker& worker) {
    try {
      for (int block = next++; block < blocks; block = next++) {
        solve_block(rounds, table, own_hp.low + block / standings, block % standings, worker);
      }
    } catch (...) {
      background_.keep_error();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers.size(); ++i) {
      others.emplace_back(work, std::ref(workers[i]));
    }
    work(workers.front());
  }
  if (stages != nullptr && !background_.stopped()) stages->join();
}

void Filling::solve_block(int rounds, TurnTable& table, int own_hp, int standing,
                          Worker& worker) {
  const TurnPlan& plan = table.plan();
  const int actor = plan.frame.actor;
  const int defender_ep = most_defender_ep(table, standing);
  const std::unique_ptr<AfterTurn> after = after_turn(tables_, rounds, actor, own_hp);
  StageTable::Block stored;
  worker.solver.tell(actor == 0 ? told_ : opposite(told_));
  worker.turn.reset(plan, table.before()[standing].standing, defender_ep);
  worker.ends.reset(plan.frame, defender_ep);
  const HpRange hp = plan.defender_hp();
  for (int left = hp.low; left <= hp.high; ++left) {
    if (background_.stopped()) throw StoppedError();
    worker.ends.solve(left, worker.turn.lost(left), *after, false);
    worker.turn.solve_stages(left, worker.ends, worker.solver);
    for (const int stage : plan.stored_stages) {
      worker.turn.store_stage(stage, left, worker.ends, stored.values);
    }
    stored.ends.push_back(stored.values.size());
    done_ += plan.frame.exchanges(worker.turn.lost(left)) * (defender_ep + 1);
    if (plan.hp[1 - actor].has(left)) {
      worker.ends.solve_start(left, own_ep_at_start(table, standing), *after, false);
      solve_starts(table, own_hp, standing, left, worker.ends, worker.turn, worker.solver);
      done_ += exchanges_at_starts(table, standing);
    }
  }
  StageTable* const stages = tables_.stages(rounds, actor);
  if (stages != nullptr) stages->put(own_hp, standing, std::move(stored));
}

int most_defender_ep(const TurnTable& table, int standing) {
  return defender_ep_of(table.plan(), table.before()[standing]);
}

EpRange own_ep_at_start(const TurnTable& table, int standing) {
  const TurnPlan& plan = table.plan();
  const int most = plan.ep[plan.frame.actor];
  return {states_after(plan, table.before()[standing]) == 1 ? most : 0, most};
}

EpRange defender_ep_at_start(const TurnTable& table, int standing) {
  const int most = most_defender_ep(table, standing);
  return {states_after(table.plan(), table.before()[standing]) == 1 ? most : 0, most};
}

std::int64_t exchanges_at_starts(const TurnTable& table, int standing) {
  const EpRange own = own_ep_at_start(table, standing);
  const EpRange others = defender_ep_at_start(table, standing);
  const int with_ep = own.low == own.high ? 1 : (own.size() - 1) * others.size();
  return with_ep * static_cast<std::int64_t>(table.plan().frame.shape.families().size());
}

void solve_starts(TurnTable& table, int own_hp, int standing, int hp, const TurnEnds& ends,
                  Turn& turn, ExchangeSolver& solver, ExchangeMemory* memory) {
  const int actor = table.plan().frame.actor;
  const EpRange own = own_ep_at_start(table, standing);
  const EpRange others = defender_ep_at_start(table, standing);
  const double* const values = turn.solve_start(hp, own, others, ends, solver, memory);
  const std::array<int, 2> pair = actor == 0 ? std::array{own_hp, hp} : std::array{hp, own_hp};
  store(values, turn.defender_ep() + 1, own, others, actor, table.at(pair, standing));
}

}  // namespace dreadnaught::duel
