#include "levels.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "digest.hpp"
#include "narrow.hpp"

namespace dreadnaught::skirmish::every {
namespace {

int turn_start(int moment, int turns) {
  return (moment / moments_of_turn + turns) * moments_of_turn;
}

}  // namespace

std::vector<Sight> levels(int now, bool decided, int end, int round) {
  const int first = decided ? now : now + 1;
  const int turn_end = turn_start(now, 1);
  const int turn = now / moments_of_turn;
  const int round_end = (turn / round + 1) * round * moments_of_turn;
  constexpr auto all = Width::all;
  std::vector<Sight> levels{{first, first, Width::one, Width::one},
                            {first, first, Width::least, Width::one},
                            {first, first, Width::few, Width::least},
                            {first, first, all, Width::few},
                            {first, turn_end, all, Width::few},
                            {turn_end, turn_end, all, Width::few}};
  for (int turns = 2; turn_start(now, turns) < round_end; ++turns) {
    levels.push_back({turn_end, turn_start(now, turns), all, Width::few});
  }
  for (int full = turn_end; full < round_end; full += moments_of_turn) {
    levels.push_back({full, round_end, all, all});
  }
  if (round_end < end) levels.push_back({round_end, round_end, all, all});
  levels.push_back(whole_fight);
  return levels;
}

std::vector<Sight> held_levels(Depth depth, int now, bool decided, int end, int round) {
  std::vector<Sight> all = levels(now, decided, end, round);
  const auto limit = [&](int turns) {
    if (turns == 0) return all.front().full;
    const int moment = turn_start(now, turns);
    return moment < end ? moment : whole_fight.full;
  };
  const int full = limit(depth.full);
  const int restricted = std::max(full, limit(depth.restricted));
  const auto beyond = std::ranges::find_if(all, [&](const Sight& level) {
    return level.full > full || level.restricted > restricted || level.width < depth.width;
  });
  all.erase(beyond, all.end());
  return all;
}

std::vector<Choice> choices_in_hand(const Game& game, const State& start, std::size_t& likely) {
  std::vector<Declare> options;
  game.options(start, options);
  likely = bring_likely_forward(game, start, options);
  std::vector<Choice> choices;
  for (const Declare& declared : options) {
    State next = start;
    next.reward = 0.0;
    game.declare(next, declared);
    const double reward = game.setting().sign(start.actor) * next.reward;
    choices.push_back({declared, digest_of(next, game.size()), reward, not_looked_at});
  }
  return choices;
}

std::ptrdiff_t choices_looked_at(std::size_t level, const Sight& sight, std::size_t likely,
                                 std::size_t count) {
  constexpr std::array<std::size_t, 2> most{16, 8};
  const std::size_t wanted = sight == whole_fight ? count
                             : level < wide_levels
                                 ? likely
                                 : most[std::min(level - wide_levels, most.size() - 1)];
  return static_cast<std::ptrdiff_t>(std::min(count, wanted));
}

void take_in(std::vector<Choice> looked, std::vector<Choice>& choices) {
  std::ranges::stable_sort(looked, {}, [](const Choice& choice) {
    return std::pair(-choice.value, choice.declared.ep);
  });
  // What was left out seemed worse, and is told to be no better.
  const auto last = std::ranges::find_if(looked.rbegin(), looked.rend(), &Choice::is_known);
  for (std::size_t i = looked.size(); i < choices.size(); ++i) {
    choices[i].value = std::min(choices[i].value, last->value);
  }
  std::ranges::copy(looked, choices.begin());
}

}  // namespace dreadnaught::skirmish::every
