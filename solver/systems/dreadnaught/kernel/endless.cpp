#include "endless.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <thread>
#include <utility>

#include "newton.hpp"
#include "reachable.hpp"
#include "waiting.hpp"

namespace dreadnaught::duel {
namespace {

// As shares of the largest value. Sweeps end at changes near to rounding; tables are first tried
// this near, which is far above rounding and far below what is asked for.
constexpr double residual_share = 1e-15;
constexpr double nearest_share = 1e-10;
constexpr double widest_share = 1e-2;
// Bounds further apart than those that they rest on, and this share, are looked for once more.
constexpr double close_share = 1e-7;
constexpr double near_share = 1e-6;  // and again
// Bounds nearer than this are near enough, below the millionth that a solve is asked for at most:
// Newton's method takes hundreds of rounds, and a wide pair widens those after it by no more than
// itself.
constexpr double near_enough_share = 9e-7;
constexpr int few_sweeps = 16;
constexpr int most_sweeps = 120;
constexpr int typical_sweeps = 20;
constexpr std::chrono::microseconds poll(50);
// Of a value: a reward is added to it in every exchange of a round.
constexpr double rounding_share = std::numeric_limits<double>::epsilon();

Exactness exactness_of(double scale) {
  return {
      .residual = residual_share * scale,
      .nearest = nearest_share * scale,
      .widest = widest_share * scale,
      .few_sweeps = few_sweeps,
      .most_sweeps = most_sweeps,
  };
}

// Whether the round under way is not like those that follow: its EP are more than a round gives, or
// fewer at its start, or as many where an attack, which takes one, was made.
bool is_odd_round(const Rules& rules, const State& start) {
  const std::array<int, 2> fresh{rules.fighters[0].ep, rules.fighters[1].ep};
  if (start.ep[0] > fresh[0] || start.ep[1] > fresh[1]) return true;
  if (start.moment == Moment::turn) return start.actor == 0 && start.ep != fresh;
  return start.ep[start.actor] == fresh[start.actor];
}

// What the victory of the fighter is worth, told to fighter 0, for whom bounds of this kind are lower
// ones; or 0 where hit points pay as well.
double victory(const Rules& rules, Told told) {
  if (rules.gains[0].per_hit_point != 0.0 || rules.gains[1].per_hit_point != 0.0) return 0.0;
  return told == Told::lower ? rules.gains[0].fall : -rules.gains[1].fall;
}

// No more than the sum of two numbers, and as near as can be.
double sum_from_below(double one, double other) {
  const double sum = one + other;
  // What rounding took off the sum, exactly (Knuth 1997, 4.2.2, theorem B).
  const double rest = sum - one;
  const double lost = (one - (sum - rest)) + (other - rest);
  return lost < 0.0 ? std::nextafter(sum, -HUGE_VAL) : sum;
}

// The same fight with all that it comes to told less by so much to fighter 0, where only falls pay;
// what endless play pays, no better than it is.
Rules less(Rules rules, double by, Told told) {
  rules.gains[0].fall -= by;
  rules.gains[1].fall += by;
  rules.end = told == Told::lower ? sum_from_below(rules.end, -by) : -sum_from_below(-rules.end, by);
  return rules;
}

// Of two bounds of a state the larger is one.
void raise_to(Values& bound, const Values& other) {
  for (std::size_t i = 0; i < other.size(); ++i) bound[i] = std::max(bound[i], other[i]);
}

}  // namespace

Endless::Side::Side(const Rules& rules, const State& start, Scope scope, Accuracy accuracy, Told told,
                    Background& background)
    : told(told),
      sign(told == Told::upper ? -1.0 : 1.0),
      offset(victory(rules, told)),
      plan(less(rules, offset, told), start, scope),
      tables(plan),
      now(plan, tables, accuracy, told, background),
      queries(tables, accuracy, told) {}

Endless::Endless(const Rules& rules, const State& start, bool whole)
    : scale_(largest_value(rules, start)),
      accuracy_(accuracy_of(scale_)),
      odd_round_now_(is_odd_round(rules, start)),
      plan_(rules, start, whole && odd_round_now_ ? Scope::whole : Scope::from_start),
      pairs_(start.hp),
      solved_(start.hp[0] + 1),
      widths_(static_cast<std::size_t>(start.hp[0] + 1) * (start.hp[1] + 1), 0.0) {
  for (const Told told : {Told::lower, Told::upper}) {
    sides_[told == Told::upper ? 1 : 0] =
        std::make_unique<Side>(rules, start, plan_.scope(), accuracy_, told, background_);
  }
}

std::int64_t Endless::planned_exchanges() const { return typical_sweeps * plan_.exchanges(); }

std::int64_t Endless::planned_bytes(int threads) const {
  return 2 * (plan_.table_bytes() + Round::planned_bytes(plan_, threads));
}

void Endless::run(int threads, double open) {
  for (const auto& side : sides_) side->round.emplace(side->tables);
  solved_[0] = pairs_[1];
  const auto work = [this, open] {
    try {
      Worker worker{ExchangeSolver(accuracy_, background_.stopped()), {}};
      solve_rows(worker, open);
    } catch (...) {
      background_.keep_error();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  for (const auto& side : sides_) {
    round_bytes_ += static_cast<std::int64_t>(side->round->bytes());
    side->round.reset();
    if (odd_round_now_ && !background_.stopped()) side->now.run(2, threads);
  }
}

// Rows of pairs, one for each number of fighter 0's hit points, are shared out among threads; a row
// follows the one before it at one pair's distance.
void Endless::solve_rows(Worker& worker, double open) {
  for (int row = next_row_++; row <= pairs_[0]; row = next_row_++) {
    for (int side = 0; side < 2; ++side) worker.rows[side] = sides_[side]->round->new_row();
    for (int column = 1; column <= pairs_[1]; ++column) {
      wait_for({row - 1, column});
      const double widest = solve_pair({row, column}, worker);
      if (widest > open) ++pairs_open_;
      ++pairs_done_;
      solved_[row] = column;
    }
  }
  for (const Round::Row& row : worker.rows) round_bytes_ += static_cast<std::int64_t>(row.bytes());
}

void Endless::wait_for(Hp hp) const {
  while (solved_[hp[0]] < hp[1]) {
    if (background_.stopped()) throw StoppedError();
    std::this_thread::sleep_for(poll);
  }
}

// Returns how far apart the bounds are.
double Endless::solve_pair(Hp hp, Worker& worker) {
  for (Round::Row& row : worker.rows) row.forget();
  const double before = widest_before(hp);
  const Exactness exactness = exactness_of(scale_);
  prove(0, hp, worker, [&](const RecursiveGame& game) {
    return prove_lower(game, {}, 0.0, exactness);
  });
  const Values lower = told(0, hp, 1);
  prove(1, hp, worker, [&](const RecursiveGame& game) {
    return prove_lower(game, lower, before + 3 * exactness.nearest, exactness);
  });
  if (widest_at(hp) > std::max(before + close_share * scale_, near_enough_share * scale_)) {
    raise_waiting(hp, worker);
  }
  for (const auto& [share, differences] : {std::pair{close_share, Differences::narrow},
                                           std::pair{near_share, Differences::wide}}) {
    if (widest_at(hp) <= std::max(before + share * scale_, near_enough_share * scale_)) break;
    for (int side = 0; side < 2; ++side) {
      prove_more(side, hp, worker, [&](const RecursiveGame& game) {
        return prove_by_newton(game, exactness, differences);
      });
    }
  }
  if (widest_at(hp) > before + widest_share * scale_) prove_unproved(hp, before, worker);
  return width(hp) = widest_at(hp);
}

// What is known of one side helps to prove the other.
void Endless::prove_unproved(Hp hp, double before, Worker& worker) {
  const Exactness exactness = exactness_of(scale_);
  for (const int side : {0, 1}) {
    const Values upper = told(1 - side, hp, side);
    prove_more(side, hp, worker, [&](const RecursiveGame& game) {
      return prove_without_waiting(game, upper, exactness);
    });
    const Values guess = told(side, hp, 1 - side);
    prove_more(1 - side, hp, worker, [&](const RecursiveGame& game) {
      return prove_lower(game, guess, before + 3 * exactness.nearest, exactness);
    });
  }
}

void Endless::raise_waiting(Hp hp, Worker& worker) {
  const Exactness exactness = exactness_of(scale_);
  for (int side = 0; side < 2; ++side) {
    const Values lower = told(side, hp, side);
    const Values upper = told(1 - side, hp, side);
    if (!may_wait(end(side), lower, upper, exactness)) continue;
    prove_more(side, hp, worker, [&](const RecursiveGame& game) {
      return prove_waiting(game, lower, upper, exactness);
    });
  }
}

// The same as below, beside what the tables hold already.
template <typename Prove>
void Endless::prove_more(int side, Hp hp, Worker& worker, Prove prove_anew) {
  const Values known = told(side, hp, side);
  prove(side, hp, worker, [&](const RecursiveGame& game) {
    Values bound = prove_anew(game);
    raise_to(bound, known);
    return bound;
  });
}

// Leaves in the tables of one side what prove(game) proves.
template <typename Prove>
void Endless::prove(int side, Hp hp, Worker& worker, Prove prove) {
  Side& bounds = *sides_[side];
  Values last;  // what the map was last applied to
  const RoundMap map = round_map(bounds, hp, worker.rows[side], worker);
  const RoundMap round = [&map, &last](Values& values) {
    last = values;
    map(values);
  };
  const Values least(bounds.round->size(), floor(side, hp));
  const Values bound =
      prove(RecursiveGame{round, end(side), most(side, hp), least});
  // The second turn is stored as well, as the map leaves it.
  if (last != bound) {
    Values values = bound;
    map(values);
  }
  const double rounding = plan_.longest_play() * rounding_share * scale_;
  const bool rewards = plan_.rules().gains[0].per_hit_point != 0.0;
  double* const starts = bounds.round->starts(hp);
  for (std::size_t i = 0; i < bound.size(); ++i) {
    const double value = bound[i] - (rewards ? rounding : 0.0);
    starts[i] = bounds.sign * std::max(value, least[i]);
  }
}

double Endless::widest_at(Hp hp) const {
  const double* const lower = sides_[0]->round->starts(hp);
  const double* const upper = sides_[1]->round->starts(hp);
  double widest = 0.0;
  for (int i = 0; i < sides_[0]->round->size(); ++i) {
    widest = std::max(widest, apart(lower[i], upper[i]));
  }
  return widest;
}

// The bounds of one side at round starts, told to either; to the other one as far as doubles tell.
Values Endless::told(int side, Hp hp, int to) const {
  const double* const starts = sides_[side]->round->starts(hp);
  Values values(starts, starts + sides_[side]->round->size());
  const double between = sides_[side]->offset - sides_[to]->offset;
  for (double& value : values) value = sides_[to]->sign * (value + between);
  return values;
}

RoundMap Endless::round_map(Side& side, Hp hp, Round::Row& row, Worker& worker) {
  return [this, &side, hp, &row, &worker](Values& values) {
    if (background_.stopped()) throw StoppedError();
    double* const starts = side.round->starts(hp);
    for (std::size_t i = 0; i < values.size(); ++i) starts[i] = side.sign * values[i];
    done_ += side.round->step(hp, row, side.told, worker.solver);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = side.sign * starts[i];
  };
}

// The most and the least that a side can come out with, told to itself: one side falls, the other
// is not hurt.
double Endless::most(int side, Hp hp) const {
  const Gains& gains = sides_[side]->plan.rules().gains[side];
  return std::max(end(side), gains.fall + gains.per_hit_point * hp[1 - side]);
}

double Endless::floor(int side, Hp hp) const {
  const Gains& gains = sides_[side]->plan.rules().gains[1 - side];
  return std::min(end(side), -(gains.fall + gains.per_hit_point * hp[side]));
}

// The widest bounds of the pairs that a round can lead to.
double Endless::widest_before(Hp hp) const {
  double widest = 0.0;
  for (int a = 1; a < hp[0]; ++a) widest = std::max(widest, width({a, hp[1]}));
  for (int b = 1; b < hp[1]; ++b) widest = std::max(widest, width({hp[0], b}));
  return widest;
}

// A round of its own is filled only where there is one.
std::vector<StoredTurn> Endless::stored() const {
  std::vector<StoredTurn> turns = plan_.stored();
  std::erase_if(turns, [this](StoredTurn turn) { return turn.rounds > 1 && !odd_round_now_; });
  return turns;
}

std::vector<std::span<const double>> Endless::tables() const {
  std::vector<std::span<const double>> tables;
  for (const auto& side : sides_) {
    for (const StoredTurn& turn : stored()) {
      tables.push_back(side->tables.turn(turn.rounds, turn.actor)->values());
    }
  }
  return tables;
}

void Endless::attach(std::vector<Section> tables, std::int64_t exchanges) {
  const std::vector<StoredTurn> turns = stored();
  if (tables.size() != sides_.size() * turns.size()) {
    throw std::invalid_argument("as many tables as are stored");
  }
  auto table = tables.begin();
  for (const auto& side : sides_) {
    for (const StoredTurn& turn : turns) {
      side->tables.attach(turn.rounds, turn.actor, std::move(*table++));
    }
  }
  done_ = exchanges;
}

double Endless::bound(int side, const State& state) {
  const Side& bounds = *sides_[side];
  const double told = bounds.sign * value(sides_[side]->queries, state);
  const double bound = std::max(told, floor(side, state.hp));
  return bounds.sign * sum_from_below(bound, bounds.sign * bounds.offset);
}

// A state of the round under way may be one of a later round as well, and is worth the same there.
double Endless::value(Queries& queries, State state) const {
  const std::array<Fighter, 2>& fighters = plan_.rules().fighters;
  const bool later = state.ep[0] <= fighters[0].ep && state.ep[1] <= fighters[1].ep;
  state.rounds = later ? 1 : 2;
  if (!later || !odd_round_now_) return queries.value(state);
  try {
    return queries.value(state);
  } catch (const std::out_of_range&) {
    state.rounds = 2;
    return queries.value(state);
  }
}

Widths Endless::widths(double open) const {
  Widths widths{};
  const std::array lower{sides_[0]->tables.turn(1, 0), sides_[0]->tables.turn(1, 1)};
  const std::array upper{sides_[1]->tables.turn(1, 0), sides_[1]->tables.turn(1, 1)};
  const Reachable reachable(*lower[0], *lower[1], plan_.start());
  reachable.for_each([&](int actor, Hp hp, int standing, int index) {
    const double width =
        apart(lower[actor]->at(hp, standing)[index], upper[actor]->at(hp, standing)[index]);
    ++widths.states;
    if (width > open) ++widths.open;
    widths.widest = std::max(widths.widest, width);
  });
  return widths;
}

std::int64_t Endless::bytes() {
  std::int64_t bytes = round_bytes_;
  for (const auto& side : sides_) {
    bytes += static_cast<std::int64_t>(side->tables.bytes() + side->now.turn_bytes() +
                                       side->queries.bytes());
  }
  return bytes;
}

}  // namespace dreadnaught::duel
