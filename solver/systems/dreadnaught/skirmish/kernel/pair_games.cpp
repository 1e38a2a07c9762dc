#include "pair_games.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <limits>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int largest_hp = 1023;
constexpr std::size_t first_places = 1024;

// A side that is beaten when all have fallen is beaten in equal parts by each fall.
Rules one_to_fight_for(const Rules& rules) {
  Rules alone = rules;
  for (int i = 0; i < rules.size(); ++i) {
    const int side = rules.members[i].side;
    const auto size = std::ranges::count(rules.members, side, &Member::side);
    alone.members[i].gains.fall += rules.beaten[side] / static_cast<double>(size);
  }
  alone.beaten = {0.0, 0.0};
  return alone;
}

std::uint64_t key_of(const Meeting& m, int left) {
  const auto bits = [](int number, int width) {
    return static_cast<std::uint64_t>(number) & ((1ULL << width) - 1);
  };
  std::uint64_t key = 1;
  key = key << 4 | bits(m.attacker, 4);
  key = key << 4 | bits(m.target, 4);
  key = key << 10 | bits(m.hp, 10);
  key = key << 7 | bits(m.own_ep, 7);
  key = key << 7 | bits(m.other_ep, 7);
  key = key << 8 | bits(m.standing.defence, 8);
  key = key << 8 | bits(m.standing.absorb, 8);
  key = key << 3 | bits(static_cast<int>(m.turn.action), 3);
  key = key << 6 | bits(std::min(left, 63), 6);
  key = key << 3 | bits(m.press, 3);
  return key << 4 | bits(m.turn.bought, 4);
}

std::size_t scattered(std::uint64_t key) {
  key *= 0x9fb21c651e98df25ULL;
  return key ^ key >> 29;
}

std::vector<int> near_support(const std::vector<int>& bids, const std::vector<double>& chances) {
  constexpr std::size_t near = 2;
  std::vector<int> kept;
  for (std::size_t i = 0; i < bids.size(); ++i) {
    const std::size_t first = i < near ? 0 : i - near;
    const std::size_t last = std::min(bids.size(), i + near + 1);
    const auto is_used = [](double chance) { return chance > 1e-9; };
    const auto begin = chances.begin();
    if (i == 0 || i + 1 == bids.size() || std::any_of(begin + static_cast<std::ptrdiff_t>(first),
                    begin + static_cast<std::ptrdiff_t>(last), is_used)) {
      kept.push_back(bids[i]);
    }
  }
  return kept;
}

// Few of many bids, the least and the largest among them: an estimate can do with them.
std::vector<int> thinned(const std::vector<int>& bids) {
  constexpr std::size_t most = 6;
  if (bids.size() <= most) return bids;
  std::vector<int> kept;
  for (std::size_t i = 0; i < most; ++i) kept.push_back(bids[i * (bids.size() - 1) / (most - 1)]);
  return kept;
}

}  // namespace

PairGames::PairGames(const Game& game, const Canonical& canonical, std::vector<Prices> prices,
                     Bidding bidding)
    : game_(one_to_fight_for(game.rules())),
      canonical_(canonical),
      prices_(std::move(prices)),
      bidding_(bidding),
      slots_(first_places) {}

State PairGames::state_of(const Meeting& m) {
  State state;
  state.rounds = 1;
  state.actor = static_cast<std::int8_t>(m.attacker);
  state.turn = m.turn;
  state.combatants[m.attacker] = {1, static_cast<std::int16_t>(m.own_ep), 0, 0};
  state.combatants[m.target] = {static_cast<std::int16_t>(m.hp),
                                static_cast<std::int16_t>(m.other_ep),
                                static_cast<std::int16_t>(m.standing.defence),
                                static_cast<std::int16_t>(m.standing.absorb)};
  return state;
}

// The most damage of what is left of the turn, and the ordinary attacks in it.
std::pair<int, int> PairGames::outlook(const Meeting& m) const {
  const Capacity& capacity = canonical_.capacity();
  if (!m.turn.begun()) return {capacity.of_turn(m.attacker, m.target, m.own_ep), 0};
  const int left = game_.ordinary_left(m.attacker, m.turn);
  return {capacity.of_rest(m.attacker, m.target, m.turn, left, m.own_ep), left};
}

int PairGames::most_hp(const Meeting& meeting) const { return outlook(meeting).first + 1; }

std::size_t PairGames::place_of(const std::vector<Slot>& slots, std::uint64_t key) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = scattered(key) & mask;
  while (slots[at].key != 0 && slots[at].key != key) at = (at + 1) & mask;
  return at;
}

const TurnOutcome& PairGames::turn(const Meeting& meeting) { return all_[find(meeting).place]; }

PairGames::Brief PairGames::brief(const Meeting& meeting) { return find(meeting).brief; }

const PairGames::Slot& PairGames::find(const Meeting& asked) {
  Meeting meeting = asked;
  const auto [most, left] = outlook(meeting);
  meeting.hp = std::min({meeting.hp, most + 1, largest_hp});
  const std::uint64_t key = key_of(meeting, left);
  const Slot& known = slots_[place_of(slots_, key)];
  if (known.key == key) return known;
  TurnOutcome outcome = play(meeting);
  if ((all_.size() + 1) * 2 > slots_.size()) grow();
  Slot& slot = slots_[place_of(slots_, key)];
  slot = {key,
          {outcome.value, static_cast<float>(outcome.own_left),
           static_cast<float>(outcome.other_left)},
          static_cast<std::int32_t>(all_.size())};
  all_.push_back(std::move(outcome));
  return slot;
}

void PairGames::grow() {
  std::vector<Slot> slots(slots_.size() * 2);
  for (const Slot& slot : slots_) {
    if (slot.key != 0) slots[place_of(slots, slot.key)] = slot;
  }
  slots_ = std::move(slots);
}

int PairGames::press(int attacker, int target, double hp, double hp_spread,
                     const std::array<double, most_combatants>& stands) const {
  const double fall = game_.member(target).gains.fall + prices(attacker, target).fall;
  if (fall <= 0.0) return 0;
  double mean = 0.0;
  double spread = hp_spread;
  for (int other = attacker + 1; other < game_.rules().size(); ++other) {
    if (!game_.rules().enemies(other, target) || stands[other] <= 0.0) continue;
    const Prices& later = prices(other, target);
    mean += stands[other] * later.mean;
    spread += stands[other] * (later.spread + (1.0 - stands[other]) * later.mean * later.mean);
  }
  if (mean <= 0.0) return 0;
  spread = std::max(spread, 1.0);
  const double off = hp - prices(attacker, target).mean / 2 - mean;
  const double share =
      std::exp(-off * off / (2 * spread)) / std::sqrt(2 * std::numbers::pi * spread);
  int nearest = 0;
  for (int i = 1; i < static_cast<int>(press_shares.size()); ++i) {
    if (std::abs(press_shares[i] - share) < std::abs(press_shares[nearest] - share)) nearest = i;
  }
  return nearest;
}

int PairGames::press(const State& state, int attacker, int target) const {
  std::array<double, most_combatants> stands{};
  for (int i = 0; i < game_.rules().size(); ++i) {
    stands[i] = state.combatants[i].stands() ? 1.0 : 0.0;
  }
  return press(attacker, target, state.combatants[target].hp, 0.0, stands);
}

TurnOutcome PairGames::stop(const Meeting& m) const {
  const Prices& price = prices(m.attacker, m.target);
  TurnOutcome outcome;
  outcome.value = price.own * m.own_ep - price.other * m.other_ep;
  outcome.own_left = m.own_ep;
  outcome.other_left = m.other_ep;
  outcome.damage = {1.0};
  return outcome;
}

TurnOutcome PairGames::play(const Meeting& meeting) {
  const State state = state_of(meeting);
  std::vector<Choice> choices;
  game_.choices(state, choices);
  TurnOutcome stopped = stop(meeting);
  Exchange best;
  best.value = stopped.value;
  for (const Choice& choice : choices) {
    if (choice.ends) continue;
    State next = state;
    game_.take(next, choice);
    Bids bids = useful_bids(game_, next);
    if (bidding_ == Bidding::few) bids = {thinned(bids.attack), thinned(bids.defence)};
    Exchange result = exchange(next, meeting, std::move(bids));
    if (result.value > best.value) best = std::move(result);
  }
  if (best.branches.empty()) return stopped;
  return mixture(best, meeting);
}

PairGames::Exchange PairGames::exchange(const State& state, const Meeting& meeting, Bids bids) {
  Exchange result;
  result.bids = std::move(bids);
  const int rows = static_cast<int>(result.bids.attack.size());
  const int columns = static_cast<int>(result.bids.defence.size());
  // With the price of a bought attack paid, and the attack counted as made.
  Meeting opened = meeting;
  opened.turn = state.turn;
  opened.own_ep = state.combatants[meeting.attacker].ep;
  const Strike strike = game_.strike(state, state.top());
  std::vector<double> payoffs;
  for (const int attack : result.bids.attack) {
    for (const int defence : result.bids.defence) {
      result.branches.push_back(reveal(strike, opened, attack, defence));
      payoffs.push_back(result.branches.back().value);
    }
  }
  result.attack.resize(rows);
  result.defence.resize(columns);
  const kernel::Result solved = games_.solve(payoffs.data(), rows, columns, columns,
                                             result.attack.data(), result.defence.data());
  result.value = solved.value;
  worst_gap_ = std::max(worst_gap_, solved.exploitability);
  return result;
}

PairGames::Branch PairGames::reveal(const Strike& strike, const Meeting& before, int attack,
                                    int defence) {
  Meeting after = before;
  after.own_ep -= attack;
  after.other_ep -= defence;
  const int margin = strike.threshold(attack) - defence;
  if (margin < 0) return follow(after, 0);
  int damage = margin > 0 ? strike.clear : strike.tie;
  if (attack == 0 && strike.halves_without_bid()) damage = duel::half(damage);
  Branch best{-infinity, 0, 0.0, 0.0, nullptr};
  const int most = std::min(attack, after.own_ep);
  const int step = bidding_ == Bidding::few ? std::max(1, most / 3) : 1;
  const int left = after.own_ep;
  for (int push = 0; push <= most; push += step) {
    after.own_ep = left - push;
    const int dealt = std::clamp(damage + push - strike.soak, 0, before.hp);
    const Branch branch = follow(after, dealt);
    if (branch.value > best.value) best = branch;
    if (dealt == before.hp) break;
  }
  return best;
}

PairGames::Branch PairGames::follow(Meeting after, int dealt) {
  const Gains& gains = game_.member(after.target).gains;
  double gain = gains.per_hit_point * dealt;
  const double fall = gains.fall + prices(after.attacker, after.target).fall;
  const bool falls = dealt == after.hp;
  // A fall is worth all of it, whatever came near to it before.
  gain += falls ? fall : std::min(0.9, press_shares[after.press] * dealt) * fall;
  after.hp -= dealt;
  if (falls) after.other_ep = 0;
  if (falls || after.own_ep == 0) {
    const Prices& price = prices(after.attacker, after.target);
    const double left = price.own * after.own_ep - price.other * after.other_ep;
    return {gain + left, dealt, static_cast<double>(after.own_ep),
            static_cast<double>(after.other_ep), nullptr};
  }
  const TurnOutcome& rest = turn(after);
  return {gain + rest.value, dealt, rest.own_left, rest.other_left, &rest};
}

TurnOutcome PairGames::mixture(const Exchange& exchange, const Meeting& meeting) const {
  TurnOutcome mixed;
  mixed.value = exchange.value;
  mixed.damage.assign(meeting.hp + 1, 0.0);
  std::size_t at = 0;
  for (const double row : exchange.attack) {
    for (const double column : exchange.defence) {
      const Branch& branch = exchange.branches[at++];
      const double chance = row * column;
      if (chance <= 0.0) continue;
      mixed.own_left += chance * branch.own_left;
      mixed.other_left += chance * branch.other_left;
      if (bidding_ == Bidding::all) continue;  // nobody asks for more
      if (branch.rest == nullptr) {
        mixed.damage[branch.dealt] += chance;
        continue;
      }
      const std::vector<double>& rest = branch.rest->damage;
      const std::size_t room = mixed.damage.size() - branch.dealt;
      for (std::size_t d = 0; d < std::min(rest.size(), room); ++d) {
        mixed.damage[branch.dealt + d] += chance * rest[d];
      }
    }
  }
  return mixed;
}

Bids PairGames::supported(const State& state, const Bids& bids) {
  const Frame& frame = state.top();
  const Combatant& target = state.combatants[frame.target];
  State alone = state;
  for (int i = 0; i < game_.rules().size(); ++i) {
    if (i != frame.attacker && i != frame.target) alone.combatants[i] = {};
  }
  const int hp = std::min<int>(target.hp, largest_hp);
  const Meeting meeting{frame.attacker, frame.target, hp, state.combatants[frame.attacker].ep,
                        target.ep, target.standing(), state.turn,
                        press(state, frame.attacker, frame.target)};
  const Exchange solved = exchange(alone, meeting, bids);
  return {near_support(bids.attack, solved.attack), near_support(bids.defence, solved.defence)};
}

}  // namespace dreadnaught::skirmish
