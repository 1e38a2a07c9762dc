#include "solver.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "estimate.hpp"

namespace dreadnaught::skirmish {
namespace {

double largest_value(const Rules& rules, const State& start) {
  double largest = std::abs(rules.end);
  for (int side = 0; side < 2; ++side) {
    double all = rules.beaten[side];
    for (int i = 0; i < rules.size(); ++i) {
      if (rules.members[i].side != side) continue;
      const Gains& gains = rules.members[i].gains;
      all += gains.fall + gains.per_hit_point * start.combatants[i].hp;
    }
    largest = std::max(largest, all);
  }
  return largest;
}

bool same(const State& one, const State& other, int size) {
  if (one.rounds != other.rounds || one.actor != other.actor || one.depth != other.depth ||
      one.turn != other.turn) {
    return false;
  }
  return std::equal(one.frames.begin(), one.frames.begin() + one.depth, other.frames.begin()) &&
         std::equal(one.combatants.begin(), one.combatants.begin() + size,
                    other.combatants.begin());
}

// What is looked at one after the other; the last is the whole fight. The decision of the start
// state itself is at `now`.
std::vector<Horizon> levels(int now, int end, int round) {
  const int first = now + 1;
  const int turn_end = Task::turn_after(now, 1);
  const int turn = now / moments_of_turn;
  const int round_end = (turn / round + 1) * round * moments_of_turn;
  std::vector<Horizon> all{{first, first, true}, {first, first, false, true},
                           {first, first + 1}, {first, first + 2}};
  // Looking further is worth more than looking at everything.
  for (int turns = 1; Task::turn_after(now, turns) < round_end; ++turns) {
    all.push_back({first, Task::turn_after(now, turns)});
  }
  all.push_back({first, round_end});
  for (int full = turn_end; full < round_end; full += moments_of_turn) {
    all.push_back({full, round_end});
  }
  if (round_end < end) all.push_back({round_end, round_end});
  all.push_back(to_the_end);
  return all;
}

}  // namespace

Solver::Solver(Rules rules, const State& start)
    : game_(std::move(rules)),
      start_(start),
      canonical_(game_, start),
      task_{game_,
            canonical_,
            table_,
            duel::accuracy_of(largest_value(game_.rules(), start)),
            start.rounds,
            std::make_shared<PairTables>(game_, canonical_, no_prices(game_)),
            last_turn_tables(game_, canonical_)} {}

void Solver::start(int threads, std::int64_t most_states) {
  background_.start([this, threads, most_states] {
    const Limits limits{&background_.stopped(), most_states};
    Workers workers = hire<Worker>(task_, limits, threads);
    run(workers, to_the_end, false);
  });
}

void Solver::search(int threads, std::int64_t most_states, double seconds, double exact) {
  const Clock::time_point begun = Clock::now();
  background_.start([this, threads, most_states, begun, seconds, exact] {
    const double tried = seconds_to_solve(threads, most_states, seconds, exact);
    Limits limits{&background_.stopped(), most_states, begun + duration_of(tried)};
    if (tried > 0 && is_solved_within(limits, threads)) return;
    // What was not granted for this alone is a part of the seconds.
    const Clock::time_point search_begun = tried == exact ? Clock::now() : begun;
    limits.deadline = search_begun + duration_of(seconds);
    phase_.begin(true, limits.deadline);
    price(threads);
    deepen(threads, limits);
  });
}

// A fight that seems to fit is solved without a search before. So is, for less of the time, one
// that fits where simpler states spare it most of what play can come to.
double Solver::seconds_to_solve(int threads, std::int64_t most_states, double seconds,
                                double exact) const {
  constexpr double states_per_second = 40'000;  // of one thread
  constexpr double share_of_time = 0.6;         // then a search needs the rest
  constexpr double share_of_chance = 0.3;
  constexpr double most_spared = 10;
  const auto room = [&](double time) {
    return std::min(static_cast<double>(most_states), time * threads * states_per_second);
  };
  const double usual = share_of_time * seconds;
  const double chance = has_simpler(game_, start_) ? most_spared * room(usual) : 0.0;
  const double states = estimate(2 * std::max({room(usual), room(exact), chance}));
  if (exact > usual && states <= room(exact)) return exact;
  if (states <= room(usual)) return usual;
  return states <= chance ? share_of_chance * seconds : 0.0;
}

bool Solver::is_solved_within(const Limits& limits, int threads) {
  phase_.begin(false, limits.deadline);
  Workers workers = hire<Worker>(task_, limits, threads);
  return finished(workers, to_the_end);
}

double Solver::estimate(double most) const { return estimated_states(task_, start_, most); }

void Solver::price(int threads) {
  task_.pairs = std::make_shared<PairTables>(game_, canonical_,
                                             prices_of(game_, canonical_, start_, threads));
}

// The first level is no more than a glance, so that there is always something to fall back on.
void Solver::deepen(int threads, const Limits& limits) {
  Workers workers = hire<Worker>(task_, Limits{limits.stop}, threads);
  // An exchange or a push on the stack is counted as made already.
  const int decision = task_.moment(start_) - (start_.depth > 0 ? 1 : 0);
  const std::vector<Horizon> all =
      levels(decision, task_.moments(), game_.rules().size());
  run(workers, all.front(), true);
  horizon_ = all.front();
  for (const auto& worker : workers) worker->limit(limits);
  for (std::size_t i = 1; i < all.size() && finished(workers, all[i]); ++i) horizon_ = all[i];
  // It knows many turns against one target already.
  questions_.take_over(std::move(workers.front()));
  if (!is_exact()) questions_.estimate_from(limits.deadline, all.front());
}

// Whether time and room sufficed.
bool Solver::finished(Workers& workers, Horizon horizon) {
  return skirmish::finished(background_.stopped(), [&] { run(workers, horizon, true); });
}

void Solver::run(Workers& workers, Horizon horizon, bool decides) {
  std::vector<std::vector<Told>> told(workers.size());
  const auto told_by = [&](const Worker& own) -> std::vector<Told>& {
    const auto at = std::ranges::find(workers, &own, &std::unique_ptr<Worker>::get);
    return told[at - workers.begin()];
  };
  const auto work = [&](Worker& own) {
    own.look(horizon);
    if (decides && !start_.over()) {
      told_by(own) = own.decide(start_);
    } else {
      own.value(start_);
    }
  };
  race(
      workers, work, [&](const Worker& own) { told_ = std::move(told_by(own)); },
      [this](Worker& own) { collect(own); });
}

void Solver::collect(Worker& worker) {
  const std::scoped_lock lock(collecting_);
  mixed_ += worker.take_mixed();
  worst_gap_ = std::max(worst_gap_, worker.worst_gap());
}

std::tuple<int, int, bool, bool> Solver::depth() const {
  const int end = task_.moments();
  const int first = task_.moment(start_) / moments_of_turn;
  const int size = game_.rules().size();
  const int round_end = (first / size + 1) * size * moments_of_turn;
  const auto turns = [&](int moment) {
    return std::max(0, std::min(moment, end) / moments_of_turn - first);
  };
  return {turns(horizon_.full), turns(horizon_.restricted), horizon_.restricted >= round_end, horizon_.glance};
}

double Solver::answered(int searcher, Depth depth, std::int64_t most_states) {
  const std::scoped_lock lock(asking_);
  price(1);
  return BestResponse(task_, {&never_, most_states}, searcher, depth).value(start_);
}

double Solver::range() const {
  State reduced = start_;
  canonical_.reduce(reduced);
  std::array<double, 2> all{0.0, 0.0};
  std::array<bool, 2> may_be_beaten{true, true};
  for (int i = 0; i < game_.rules().size(); ++i) {
    if (!start_.combatants[i].stands()) continue;
    const Member& member = game_.member(i);
    // Where hit points were capped, the last one is out of reach.
    const bool may_fall = reduced.combatants[i].hp == start_.combatants[i].hp;
    const int hp = reduced.combatants[i].hp - (may_fall ? 0 : 1);
    all[member.side] += member.gains.per_hit_point * hp + (may_fall ? member.gains.fall : 0.0);
    may_be_beaten[member.side] = may_be_beaten[member.side] && may_fall;
  }
  for (int side = 0; side < 2; ++side) {
    if (may_be_beaten[side]) all[side] += game_.rules().beaten[side];
  }
  return all[0] + all[1];
}

template <typename IsTold>
std::vector<double> Solver::answers(const std::vector<State>& states, IsTold told) {
  const auto hire = [this](const Limits& limits) {
    return std::make_unique<Worker>(task_, limits, false);
  };
  std::vector<double> targets = questions_.targets(states, told, horizon_, hire);
  collect(*questions_.worker());
  return targets;
}

double Solver::value(const State& state) {
  const std::scoped_lock lock(asking_);
  const auto untold = [](const State& /*state*/) { return std::optional<double>(); };
  return answers({state}, untold).front();
}

std::vector<double> Solver::targets(const std::vector<State>& states) {
  const std::scoped_lock lock(asking_);
  return answers(states, [&](const State& state) -> std::optional<double> {
    for (const Told& told : told_) {
      if (same(told.state, state, game_.rules().size())) return told.value;
    }
    return {};
  });
}

}  // namespace dreadnaught::skirmish
