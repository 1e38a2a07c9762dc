#include "solver.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <iterator>
#include <utility>

#include "best_response.hpp"
#include "digest.hpp"

namespace dreadnaught::skirmish::every {
namespace {

// By side, what it can lose. Hit points may be healed up to all of them.
std::array<double, 2> losses(const Setting& setting, const State& start) {
  std::array<double, 2> all = setting.beaten;
  for (int i = 0; i < setting.size(); ++i) {
    if (start.combatants[i].fallen()) continue;
    const Stake& stake = setting.stakes[i];
    const Member& member = setting.members[i];
    all[member.side] += std::abs(stake.fall) + std::abs(stake.hit_point) * member.hp;
  }
  return all;
}

double largest_value(const Setting& setting, const State& start) {
  const std::array<double, 2> all = losses(setting, start);
  return std::max({std::abs(setting.end), all[0], all[1]});
}

}  // namespace

Solver::Solver(Setting setting, const State& start)
    : game_(std::move(setting)),
      start_(start),
      task_{game_, table_, duel::accuracy_of(largest_value(game_.setting(), start)), start.rounds,
            nullptr} {}

void Solver::start(int threads, std::int64_t most_states) {
  background_.start([this, threads, most_states] {
    const Limits limits{&background_.stopped(), most_states};
    Workers workers = hire<Worker>(task_, limits, threads);
    run(workers, whole_fight);
  });
}

// The whole fight is tried first, for a part of the time. Some of it is left for what is asked for
// afterwards: dozens of decisions, each with a hundred states, of which estimates take the rest.
void Solver::search(int threads, std::int64_t most_states, double seconds, double /*exact*/) {
  constexpr double share_of_whole_fight = 0.3;
  constexpr double share_of_search = 0.6;
  constexpr double share_of_answers = 0.7;
  const Clock::time_point begun = Clock::now();
  background_.start([this, threads, most_states, begun, seconds] {
    Limits limits{&background_.stopped(), most_states};
    limits.deadline = begun + duration_of(share_of_whole_fight * seconds);
    phase_.begin(false, limits.deadline);
    {
      Workers workers = hire<Worker>(task_, limits, threads);
      if (finished(background_.stopped(), [&] { run(workers, whole_fight); })) return;
    }
    if (table_.size() >= most_states) table_.clear();
    task_.plain = std::make_shared<PlainFight>(game_, start_, threads);
    limits.deadline = begun + duration_of(share_of_search * seconds);
    phase_.begin(true, limits.deadline);
    deepen(threads, limits);
    if (!is_exact()) {
      questions_.estimate_from(begun + duration_of(share_of_answers * seconds), levels().front());
    }
  });
}

void Solver::deepen(int threads, const Limits& limits) {
  Workers workers = hire<Worker>(task_, Limits{limits.stop}, threads);
  const std::vector<Sight> all = levels();
  if (start_.depth > 0) {
    deepen(workers, limits, all);
  } else {
    deepen_choices(workers, limits, all);
  }
  // Its leaf knows many turns against one target already.
  questions_.take_over(std::move(workers.front()));
}

std::vector<Sight> Solver::levels() const {
  return every::levels(task_.moment(start_), start_.depth > 0, task_.moments(), game_.size());
}

// Of a single frame the first level, one bid of each, takes the time that it takes.
void Solver::deepen(Workers& workers, const Limits& limits, const std::vector<Sight>& levels) {
  run(workers, levels.front());
  sight_ = levels.front();
  for (const auto& worker : workers) worker->limit(limits);
  for (std::size_t i = 1; i < levels.size(); ++i) {
    if (!finished(background_.stopped(), [&] { run(workers, levels[i]); })) return;
    sight_ = levels[i];
  }
}

void Solver::deepen_choices(Workers& workers, const Limits& limits,
                            const std::vector<Sight>& levels) {
  std::size_t likely = 0;
  std::vector<Choice> choices = choices_in_hand(game_, start_, likely);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::ptrdiff_t most = choices_looked_at(i, levels[i], likely, choices.size());
    std::vector<Choice> looked(choices.begin(), choices.begin() + most);
    if (i < wide_levels) {
      if (!look_widely(workers, limits, levels[i], looked)) break;
    } else if (!finished(background_.stopped(), [&] { look_at(workers, levels[i], looked); })) {
      break;
    }
    take_in(std::move(looked), choices);
    sight_ = levels[i];
    tell(choices);
    if (unseen_ > 0) break;
  }
  if (is_exact()) told_.clear();
}

// Looks at as many as time suffices for, at first at one if it suffices for none, so that there is
// an answer. Says whether it looked at any. What it did not suffice for is left unknown.
bool Solver::look_widely(Workers& workers, const Limits& limits, const Sight& sight,
                         std::vector<Choice>& choices) {
  const bool is_first = told_.empty();
  for (Choice& choice : choices) choice.value = not_looked_at;
  for (const auto& worker : workers) worker->limit(limits);
  finished(background_.stopped(), [&] { look_at(workers, sight, choices); });
  if (is_first && std::ranges::none_of(choices, &Choice::is_known)) {
    std::vector<Choice> first{choices.front()};
    for (const auto& worker : workers) worker->limit({limits.stop});
    look_at(workers, sight, first);
    choices.front() = first.front();
  }
  const auto unseen = std::ranges::count(choices, false, &Choice::is_known);
  if (std::cmp_equal(unseen, choices.size())) return false;
  unseen_ = static_cast<int>(unseen);
  return true;
}

void Solver::look_at(Workers& workers, const Sight& sight, std::vector<Choice>& choices) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&](Worker& own) {
    own.look(sight);
    for (std::size_t i = next++; i < choices.size(); i = next++) {
      choices[i].value = own.declared_value(start_, choices[i].declared);
    }
  };
  together(workers, work, [this](Worker& own) { collect(own); });
}

void Solver::tell(const std::vector<Choice>& choices) {
  // What nobody has looked at is told as worse than the rest, so that it is never chosen for a tie.
  constexpr double share_of_range = 1e-6;
  double lowest = choices.front().value;
  for (const Choice& choice : choices) {
    if (choice.is_known()) lowest = std::min(lowest, choice.value);
  }
  const double sign = game_.setting().sign(start_.actor);
  told_.clear();
  told_.emplace_back(digest_of(start_, game_.size()), sign * choices.front().value);
  for (const Choice& choice : choices) {
    const double value = choice.is_known() ? choice.value : lowest - share_of_range * range();
    told_.emplace_back(choice.after, sign * (value - choice.reward));
  }
}

void Solver::run(Workers& workers, const Sight& sight) {
  const auto work = [&](Worker& own) {
    own.look(sight);
    own.value(start_);
  };
  race(workers, work, [](Worker&) {}, [this](Worker& own) { collect(own); });
}

void Solver::collect(Worker& worker) {
  const std::scoped_lock lock(collecting_);
  mixed_ += worker.take_mixed();
  worst_gap_ = std::max(worst_gap_, worker.worst_gap());
}

std::tuple<int, int, bool, bool> Solver::depth() const {
  const int end = task_.moments();
  const int first = task_.moment(start_) / moments_of_turn;
  const int round_end = (first / game_.size() + 1) * game_.size() * moments_of_turn;
  const auto turns = [&](int moment) {
    return std::max(0, std::min(moment, end) / moments_of_turn - first);
  };
  // A search leaves choices out from its second level on, so that it sees nothing in full.
  const int full = is_exact() ? turns(sight_.full) : 0;
  return {full, turns(sight_.restricted), sight_.restricted >= round_end, false};
}

Depth Solver::level() const {
  const int now = task_.moment(start_) / moments_of_turn;
  const int end = task_.moments() / moments_of_turn;
  const auto turns = [&](int moment) { return std::min(moment / moments_of_turn, end) - now; };
  return {turns(sight_.full), turns(sight_.restricted), sight_.width};
}

void Solver::know_plain_fight() {
  if (!task_.plain) task_.plain = std::make_shared<PlainFight>(game_, start_, 1);
}

std::vector<double> Solver::held_play(const State& state, bool as_owner, Depth depth) {
  const std::scoped_lock lock(asking_);
  know_plain_fight();
  HeldSearch search(task_, {&never_}, depth);
  if (state.depth > 0) {
    Decision decision;
    game_.decide(state, decision);
    return search.chances(state, decision, as_owner);
  }
  const Choice best = search.choice(state);
  std::vector<Declare> options;
  game_.options(state, options);
  std::vector<double> chances;
  for (const Declare& declared : options) {
    State next = state;
    game_.declare(next, declared);
    const bool same = digest_of(next, game_.size()) == best.after;
    const bool first = std::ranges::find(chances, 1.0) == chances.end();
    chances.push_back(same && first ? 1.0 : 0.0);
  }
  return chances;
}

double Solver::answered(int searcher, Depth depth, std::int64_t most_states) {
  const std::scoped_lock lock(asking_);
  know_plain_fight();
  return BestResponse(task_, {&never_, most_states}, searcher, depth).value(start_);
}

double Solver::expected(const State& state) {
  const std::scoped_lock lock(asking_);
  know_plain_fight();
  return Leaf(game_, *task_.plain).value(state);
}

double Solver::range() const {
  const std::array<double, 2> all = losses(game_.setting(), start_);
  return all[0] + all[1];
}

double Solver::value(const State& state) { return targets({state}).front(); }

std::vector<std::vector<double>> Solver::stage(const State& state) {
  std::vector<State> states;
  std::size_t columns = 1;
  if (state.depth == 0) {
    std::vector<Declare> options;
    game_.options(state, options);
    for (const Declare& declared : options) game_.declare(states.emplace_back(state), declared);
  } else {
    Decision decision;
    game_.decide(state, decision);
    columns = decision.others.size();
    for (const int move : decision.moves) {
      for (const int other : decision.others) game_.play(states.emplace_back(state), move, other);
    }
  }
  std::vector<double> payoffs;
  for (State& next : states) payoffs.push_back(std::exchange(next.reward, 0.0));
  const std::vector<double> worths = targets(states);
  std::vector<std::vector<double>> rows(states.size() / columns);
  for (std::size_t i = 0; i < states.size(); ++i) {
    rows[i / columns].push_back(payoffs[i] + worths[i]);
  }
  return rows;
}

std::vector<double> Solver::targets(const std::vector<State>& states) {
  const std::scoped_lock lock(asking_);
  const auto told = [&](const State& state) -> std::optional<double> {
    if (told_.empty()) return {};
    const Digest digest = digest_of(state, game_.size());
    const auto found = std::ranges::find(told_, digest, &std::pair<Digest, double>::first);
    return found == told_.end() ? std::nullopt : std::optional(found->second);
  };
  const auto hire = [this](const Limits& limits) {
    return std::make_unique<Worker>(task_, limits, false);
  };
  std::vector<double> targets = questions_.targets(states, told, sight_, hire);
  collect(*questions_.worker());
  return targets;
}

}  // namespace dreadnaught::skirmish::every
