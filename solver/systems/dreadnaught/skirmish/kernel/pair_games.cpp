#include "pair_games.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <stdexcept>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
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

PairGames::PairGames(std::shared_ptr<PairTables> tables)
    : tables_(std::move(tables)),
      game_(tables_->game()),
      room_(tables_->room()),
      known_(known_places) {}

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

TurnTable& PairGames::table(const Meeting& meeting) {
  const std::uint64_t key = tables_->key(meeting);
  Known& known = known_[scattered(key) % known_places];
  if (known.key != key) known = {key, &tables_->table(key, meeting)};
  return *known.table;
}

const TurnTable::Cell& PairGames::find(const Meeting& meeting) {
  TurnTable& all = table(meeting);
  if (std::max(meeting.own_ep, meeting.other_ep) > all.most_ep()) {
    throw std::out_of_range("a meeting with more EP than any state of the fight");
  }
  return find(all, meeting);
}

const TurnTable::Cell& PairGames::find(TurnTable& table, const Meeting& asked) {
  const int hp = std::min(asked.hp, table.most_hp(asked.own_ep));
  TurnTable::Cell& cell = table.cell(hp, asked.own_ep, asked.other_ep);
  if (cell.outcome() != nullptr) return cell;
  Meeting meeting = asked;
  meeting.hp = hp;
  cell.keep(room_.emplace_back(play(meeting)));
  return cell;
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
    if (bids_few()) bids = {thinned(bids.attack), thinned(bids.defence)};
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
  TurnTable& rest = table(opened);
  const Strike strike = game_.strike(state, state.top());
  std::vector<double> payoffs;
  for (const int attack : result.bids.attack) {
    for (const int defence : result.bids.defence) {
      result.branches.push_back(reveal(strike, opened, rest, attack, defence));
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

PairGames::Branch PairGames::reveal(const Strike& strike, const Meeting& before, TurnTable& rest,
                                    int attack, int defence) {
  Meeting after = before;
  after.own_ep -= attack;
  after.other_ep -= defence;
  const int margin = strike.threshold(attack) - defence;
  if (margin < 0) return follow(after, rest, 0);
  int damage = margin > 0 ? strike.clear : strike.tie;
  if (attack == 0 && strike.halves_without_bid()) damage = duel::half(damage);
  Branch best{-infinity, 0, 0.0, 0.0, nullptr};
  const int most = std::min(attack, after.own_ep);
  const int step = bids_few() ? std::max(1, most / 3) : 1;
  const int left = after.own_ep;
  for (int push = 0; push <= most; push += step) {
    after.own_ep = left - push;
    const int dealt = std::clamp(damage + push - strike.soak, 0, before.hp);
    const Branch branch = follow(after, rest, dealt);
    if (branch.value > best.value) best = branch;
    if (dealt == before.hp) break;
  }
  return best;
}

PairGames::Branch PairGames::follow(const Meeting& before, TurnTable& rest, int dealt) {
  const Gains& gains = game_.member(before.target).gains;
  const Prices& price = prices(before.attacker, before.target);
  double gain = gains.per_hit_point * dealt;
  const double fall = gains.fall + price.fall;
  const bool falls = dealt == before.hp;
  // A fall is worth all of it, whatever came near to it before.
  gain += falls ? fall : std::min(0.9, press_shares[before.press] * dealt) * fall;
  if (falls || before.own_ep == 0) {
    const double other_left = falls ? 0.0 : before.other_ep;
    const double left = price.own * before.own_ep - price.other * other_left;
    return {gain + left, dealt, static_cast<double>(before.own_ep), other_left, nullptr};
  }
  Meeting after = before;
  after.hp -= dealt;
  const TurnTable::Cell& played = find(rest, after);
  return {gain + played.value(), dealt, played.own_left(), played.other_left(), &played};
}

TurnOutcome PairGames::mixture(const Exchange& exchange, const Meeting& meeting) const {
  TurnOutcome mixed;
  mixed.value = exchange.value;
  std::size_t at = 0;
  for (const double row : exchange.attack) {
    for (const double column : exchange.defence) {
      const Branch& branch = exchange.branches[at++];
      const double chance = row * column;
      if (chance <= 0.0) continue;
      mixed.own_left += chance * branch.own_left;
      mixed.other_left += chance * branch.other_left;
      if (bids_few()) add_damage(branch, chance, meeting.hp, mixed.damage);
    }
  }
  return mixed;
}

void PairGames::add_damage(const Branch& branch, double chance, int hp,
                           std::vector<double>& damage) {
  constexpr std::array<double, 1> none{1.0};
  const std::span<const double> rest =
      branch.rest == nullptr ? std::span<const double>(none) : branch.rest->outcome()->damage;
  const std::size_t most = std::min<std::size_t>(branch.dealt + rest.size(), hp + 1);
  if (damage.size() < most) damage.resize(most, 0.0);
  for (std::size_t d = branch.dealt; d < most; ++d) damage[d] += chance * rest[d - branch.dealt];
}

Bids PairGames::supported(const State& state, const Bids& bids) {
  const Frame& frame = state.top();
  const Combatant& target = state.combatants[frame.target];
  State alone = state;
  for (int i = 0; i < game_.rules().size(); ++i) {
    if (i != frame.attacker && i != frame.target) alone.combatants[i] = {};
  }
  const Meeting meeting{frame.attacker, frame.target, target.hp, state.combatants[frame.attacker].ep,
                        target.ep, target.standing(), state.turn,
                        press(state, frame.attacker, frame.target)};
  const Exchange solved = exchange(alone, meeting, bids);
  return {near_support(bids.attack, solved.attack), near_support(bids.defence, solved.defence)};
}

}  // namespace dreadnaught::skirmish
