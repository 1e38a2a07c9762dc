#include "fluid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace dreadnaught::skirmish {
namespace {

constexpr double negligible = 1e-3;
constexpr int most_rounds = 3;  // played through; what comes later is not told apart any more

// Shares of the mean price that the marginal EP is worth.
const double attack_share = getenv("attack_share") ? atof(getenv("attack_share")) : 0.7;
const double defence_share = getenv("defence_share") ? atof(getenv("defence_share")) : 0.7;
const double fall_share = getenv("fall_share") ? atof(getenv("fall_share")) : 0.7;

int alive(const Game& game, const State& state, int side) {
  int count = 0;
  for (int i = 0; i < game.rules().size(); ++i) {
    if (game.member(i).side == side && state.combatants[i].stands()) ++count;
  }
  return count;
}

}  // namespace

std::vector<Prices> prices_of(const Game& game, const Canonical& canonical, const State& start) {
  const int size = game.rules().size();
  const std::vector<Prices> none(static_cast<std::size_t>(size) * size);
  PairGames pairs(game, canonical, none);
  std::vector<double> attack(size, 0.0);   // by combatant: gain of a turn, at best
  std::vector<double> defence(size, 0.0);  // what an EP of it saves when it is attacked
  const auto fits = [&](int i, int j) {
    return game.rules().enemies(i, j) && start.combatants[i].stands() &&
           start.combatants[j].stands();
  };
  const auto ep_of = [&](int i) {
    return i < start.actor ? game.member(i).fighter.ep : static_cast<int>(start.combatants[i].ep);
  };
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      if (!fits(i, j)) continue;
      Meeting meeting{i, j, start.combatants[j].hp, ep_of(i), ep_of(j), {}, {}};
      const double held = pairs.turn(meeting).value;
      attack[i] = std::max(attack[i], held);
      if (ep_of(j) == 0) continue;
      meeting.other_ep = 0;
      const double saved = (pairs.turn(meeting).value - held) / ep_of(j);
      defence[j] = std::max(defence[j], saved);
    }
  }
  std::vector<Prices> prices(none);
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      if (!fits(i, j)) continue;
      Prices& price = prices[static_cast<std::size_t>(i) * size + j];
      const auto later = [&](int side) {
        int count = 0;
        for (int k = i + 1; k < size; ++k) {
          if (game.member(k).side == side && start.combatants[k].stands()) ++count;
        }
        return count;
      };
      const int own_side = game.member(i).side;
      const int other_side = game.member(j).side;
      const double met = std::min(1.0, static_cast<double>(later(other_side)) /
                                           alive(game, start, own_side));
      const double met_again = std::min(1.0, static_cast<double>(later(own_side)) /
                                                 alive(game, start, other_side));
      price.own = defence_share * met * defence[i];
      price.other = defence_share * met_again * defence[j];
      const bool acts = j > i;
      if (acts && ep_of(j) > 0) {
        price.other = std::max(price.other, attack_share * attack[j] / ep_of(j));
      }
      price.fall = fall_share * attack[j] * (start.rounds - 1 + (acts ? 1 : 0));
    }
  }
  return prices;
}

double Fluid::Body::mean_hp() const {
  double mean = 0.0;
  for (std::size_t hp = 1; hp < chance.size(); ++hp) mean += static_cast<double>(hp) * chance[hp];
  return mean;
}

double Fluid::value(const State& state) {
  const int size = game_.rules().size();
  bodies_.resize(size);
  known_.resize(static_cast<std::size_t>(size) * size);
  for (int i = 0; i < size; ++i) {
    const Combatant& own = state.combatants[i];
    bodies_[i].chance.assign(own.hp + 1, 0.0);
    bodies_[i].chance[own.hp] = 1.0;
    bodies_[i].ep = own.ep;
    bodies_[i].standing = own.standing();
    bodies_[i].version = ++version_;
  }
  value_ = 0.0;
  Turn turn = state.turn;
  int actor = state.actor;
  for (int round = 0; round < std::min<int>(state.rounds, most_rounds); ++round) {
    if (round > 0) start_round();
    for (; actor < size; ++actor) {
      if (bodies_[actor].stands() > negligible) take_turn(actor, turn);
      turn = {};
    }
    actor = 0;
  }
  std::array<double, 2> beaten{1.0, 1.0};
  for (int i = 0; i < size; ++i) beaten[game_.member(i).side] *= bodies_[i].chance[0];
  const Rules& rules = game_.rules();
  return value_ + beaten[1] * rules.beaten[1] - beaten[0] * rules.beaten[0] +
         (1.0 - beaten[0]) * (1.0 - beaten[1]) * rules.end;
}

void Fluid::start_round() {
  for (int i = 0; i < game_.rules().size(); ++i) {
    bodies_[i].ep = game_.member(i).fighter.ep;
    bodies_[i].version = ++version_;
  }
}

void Fluid::take_turn(int actor, Turn turn) {
  Body& own = bodies_[actor];
  if (!turn.begun() && own.standing != Standing{}) {
    own.standing = {};
    own.version = ++version_;
  }
  int target = -1;
  double best = 1e-12;
  for (int other = 0; other < game_.rules().size(); ++other) {
    if (!game_.rules().enemies(actor, other) || bodies_[other].stands() <= negligible) continue;
    const double gain =
        turn.begun() ? benefit(actor, other, turn) : whole_benefit(actor, other);
    if (gain > best) {
      best = gain;
      target = other;
    }
  }
  const ActionSet actions = game_.rules().actions;
  const bool may_defend =
      !turn.begun() && (actions.has(Action::total) || actions.has(Action::active));
  if (may_defend && own.ep >= 1.0 && defence_benefit(actor) > best) {
    const int ep = static_cast<int>(own.ep);
    own.standing = defended(ep);
    own.ep -= ep;
    own.version = ++version_;
  } else if (target >= 0) {
    strike(actor, target, turn);
  }
}

std::array<Fluid::Share, 4> Fluid::shares(int actor, int target) const {
  const double own = bodies_[actor].ep;
  const double other = bodies_[target].ep;
  const int low = static_cast<int>(own);
  const int other_low = static_cast<int>(other);
  // Hundredths are not told apart: most EP are whole, and a share less is a look-up less.
  const double up = std::round((own - low) * 50) / 50;
  const double other_up = std::round((other - other_low) * 50) / 50;
  return {{{low, other_low, (1 - up) * (1 - other_up)},
           {low + 1, other_low, up * (1 - other_up)},
           {low, other_low + 1, (1 - up) * other_up},
           {low + 1, other_low + 1, up * other_up}}};
}

double Fluid::benefit(int actor, int target, Turn turn) {
  const Body& other = bodies_[target];
  const Prices& price = pairs_.prices(actor, target);
  double benefit = 0.0;
  for (const Share& share : shares(actor, target)) {
    if (share.part == 0.0) continue;
    const double idle = price.own * share.own - price.other * share.other;
    for (std::size_t hp = 1; hp < other.chance.size(); ++hp) {
      if (other.chance[hp] < negligible) continue;
      const Meeting meeting{actor, target,         static_cast<int>(hp), share.own, share.other,
                            other.standing, turn};
      benefit += share.part * other.chance[hp] * (pairs_.turn(meeting).value - idle);
    }
  }
  return benefit;
}

double Fluid::whole_benefit(int actor, int target) {
  Known& known = known_[static_cast<std::size_t>(actor) * bodies_.size() + target];
  const unsigned actor_version = bodies_[actor].version;
  const unsigned target_version = bodies_[target].version;
  if (known.actor != actor_version || known.target != target_version) {
    known = {actor_version, target_version, benefit(actor, target, {})};
  }
  return known.benefit;
}

Standing Fluid::defended(int ep) const {
  return {ep, game_.rules().actions.has(Action::total) ? ep : 0};
}

// What the enemies that act later in the round gain less, if all EP go into defence.
double Fluid::defence_benefit(int actor) {
  Body& own = bodies_[actor];
  const int ep = static_cast<int>(own.ep);
  double saved = 0.0;
  for (int enemy = actor + 1; enemy < game_.rules().size(); ++enemy) {
    if (!game_.rules().enemies(enemy, actor)) continue;
    const double chance = bodies_[enemy].stands();
    if (chance <= negligible) continue;
    const double here = whole_benefit(enemy, actor);
    double elsewhere = 0.0;
    for (int other = 0; other < game_.rules().size() && elsewhere < here; ++other) {
      if (other == actor || !game_.rules().enemies(enemy, other)) continue;
      if (bodies_[other].stands() <= negligible) continue;
      elsewhere = std::max(elsewhere, whole_benefit(enemy, other));
    }
    if (elsewhere >= here) continue;
    const Body undefended = own;
    own.standing = defended(ep);
    own.ep -= ep;
    saved += chance * (here - std::max({0.0, elsewhere, benefit(enemy, actor, {})}));
    own.standing = undefended.standing;
    own.ep = undefended.ep;
  }
  return saved;
}

void Fluid::strike(int actor, int target, Turn turn) {
  Body& own = bodies_[actor];
  Body& other = bodies_[target];
  const double acts = own.stands();
  std::vector<double> after(other.chance.size(), 0.0);
  after[0] = other.chance[0];
  double own_left = 0.0;
  double other_left = 0.0;
  double met = 0.0;
  for (const Share& share : shares(actor, target)) {
    if (share.part == 0.0) continue;
    for (std::size_t hp = 1; hp < other.chance.size(); ++hp) {
      const double chance = share.part * other.chance[hp];
      if (other.chance[hp] < negligible) {
        after[hp] += chance;
        continue;
      }
      const Meeting meeting{actor, target,         static_cast<int>(hp), share.own, share.other,
                            other.standing, turn};
      const TurnOutcome& outcome = pairs_.turn(meeting);
      own_left += chance * outcome.own_left;
      other_left += chance * outcome.other_left;
      met += chance;
      for (std::size_t d = 0; d < outcome.damage.size(); ++d) {
        after[hp - std::min(d, hp)] += chance * outcome.damage[d];
      }
    }
  }
  const Member& struck = game_.member(target);
  double gain = struck.gains.per_hit_point * other.mean_hp() - struck.gains.fall * other.chance[0];
  for (std::size_t hp = 0; hp < after.size(); ++hp) {
    other.chance[hp] += acts * (after[hp] - other.chance[hp]);
  }
  gain -= struck.gains.per_hit_point * other.mean_hp() - struck.gains.fall * other.chance[0];
  value_ -= sign_of(struck.side) * gain;
  own.version = ++version_;
  other.version = ++version_;
  if (met <= 0.0) return;
  own.ep += acts * (own_left / met - own.ep);
  other.ep += acts * (other_left / met - other.ep);
}

}  // namespace dreadnaught::skirmish
