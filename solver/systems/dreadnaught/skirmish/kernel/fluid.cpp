#include "fluid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

constexpr double negligible = 1e-3;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double rare = 1e-2;  // of single hit points
constexpr int most_rounds = 3;  // played through; what comes later is not told apart any more

}  // namespace

double Fluid::Body::mean_hp() const {
  double mean = 0.0;
  for (std::size_t hp = 1; hp < chance.size(); ++hp) mean += static_cast<double>(hp) * chance[hp];
  return mean;
}

void Fluid::Body::measure() {
  const double stand = stands();
  mean = mean_hp() / std::max(stand, negligible);
  spread = 0.0;
  if (stand <= 0.0) return;
  for (std::size_t hp = 1; hp < chance.size(); ++hp) {
    const double off = static_cast<double>(hp) - mean;
    spread += chance[hp] * off * off;
  }
  spread /= stand;
}

int Fluid::press(int actor, int target) const {
  std::array<double, most_combatants> stands{};
  for (int i = 0; i < game_.rules().size(); ++i) {
    const bool stays_away = i > actor && game_.rules().enemies(i, target) && !reaches(i, target);
    stands[i] = stays_away ? 0.0 : bodies_[i].stands();
  }
  const Body& other = bodies_[target];
  return pairs_.press(actor, target, other.mean, other.spread, stands);
}

Standing Fluid::standing(int actor, int target, const Way& way) const {
  Standing standing = bodies_[target].standing;
  standing.defence += folded_.defence[target] - folded_.attack[actor] - way.bonus;
  standing.absorb -= folded_.damage[actor] + way.bonus;
  return standing;
}

const Fluid::Way& Fluid::way(int actor, int target) const {
  static constexpr Way none;
  if (ways_.empty()) return none;
  const Way& way = ways_[pair(actor, target)];
  return way.lost < turns_[actor] ? none : way;
}

bool Fluid::reaches(int actor, int target) const {
  const Way& way = this->way(actor, target);
  return way.lost <= turns_[actor] && (way.ep == 0 || std::round(bodies_[actor].ep) > way.ep);
}

void Fluid::meet(int actor, int target) {
  ways_[pair(actor, target)] = {};
  ways_[pair(target, actor)] = {};
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
    bodies_[i].measure();
  }
  ways_ = folded_.ways;
  turns_.fill(0);
  value_ = 0.0;
  Turn turn = state.turn;
  int actor = state.actor;
  for (int round = 0; round < std::min<int>(state.rounds, most_rounds); ++round) {
    if (round > 0) start_round();
    for (; actor < size; ++actor) {
      if (bodies_[actor].stands() > negligible) take_turn(actor, turn);
      ++turns_[actor];
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
  Expected best;
  for (int other = 0; other < game_.rules().size(); ++other) {
    if (!game_.rules().enemies(actor, other) || bodies_[other].stands() <= negligible) continue;
    if (!reaches(actor, other)) continue;
    const Expected expected =
        turn.begun() ? expect(actor, other, turn) : expect_whole(actor, other);
    if (target >= 0 && expected.benefit <= best.benefit) continue;
    best = expected;
    target = other;
  }
  const double ep = own.ep;
  const double idle = -threat(actor, ep, {});
  const double attacking =
      target < 0 ? -infinity : best.gain - threat(actor, best.own_left, {});
  const ActionSet actions = game_.rules().actions;
  const bool may_defend = !turn.begun() && ep >= 1.0 &&
                          (actions.has(Action::total) || actions.has(Action::active));
  if (may_defend) {
    const int whole = static_cast<int>(ep);
    const Standing standing{whole, actions.has(Action::total) ? whole : 0};
    if (-threat(actor, ep - whole, standing) > std::max(attacking, idle)) {
      own.standing = standing;
      own.ep -= whole;
      own.version = ++version_;
      return;
    }
  }
  if (attacking > idle) strike(actor, target, turn);
}

std::array<Fluid::Share, 4> Fluid::shares(int actor, int target) const {
  const double own = whole_ep_ ? std::round(bodies_[actor].ep) : bodies_[actor].ep;
  const double other = whole_ep_ ? std::round(bodies_[target].ep) : bodies_[target].ep;
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

Meeting Fluid::meeting_of(int actor, int target, const Way& way, const Share& share, Turn turn,
                          int press) const {
  return {actor,
          target,
          1,
          share.own - way.ep,
          share.other,
          standing(actor, target, way),
          turn.begun() ? turn : way.opening,
          press};
}

Fluid::Expected Fluid::expect(int actor, int target, Turn turn) {
  const Body& other = bodies_[target];
  const Prices& price = pairs_.prices(actor, target);
  Expected expected;
  expected.own_left = bodies_[actor].ep;
  if (!reaches(actor, target)) return expected;
  expected.own_left = 0.0;
  const int press = this->press(actor, target);
  const Way& way = this->way(actor, target);
  for (const Share& share : shares(actor, target)) {
    if (share.part == 0.0) continue;
    Meeting meeting = meeting_of(actor, target, way, share, turn, press);
    const auto alike = static_cast<std::size_t>(pairs_.most_hp(meeting));
    double chance_met = 0.0;
    for (std::size_t hp = 1; hp < other.chance.size(); ++hp) {
      // Hit points out of the turn's reach are all one.
      chance_met += other.chance[hp];
      if (hp + 1 < other.chance.size() && (hp >= alike || chance_met < rare)) continue;
      meeting.hp = static_cast<int>(hp);
      const TurnTable::Cell& outcome = pairs_.brief(meeting);
      const double chance = share.part * std::exchange(chance_met, 0.0);
      const double drained = price.other * (share.other - outcome.other_left());
      const double kept = price.own * outcome.own_left();
      const double gain = outcome.value() - kept + price.other * outcome.other_left() + drained;
      expected.gain += chance * gain;
      expected.benefit += chance * (gain + kept - price.own * share.own);
      expected.own_left += chance * outcome.own_left();
    }
  }
  const double stands = std::max(other.stands(), negligible);
  expected.own_left = std::min(bodies_[actor].ep, expected.own_left / stands);
  return expected;
}

const Fluid::Expected& Fluid::expect_whole(int actor, int target) {
  Known& known = known_[pair(actor, target)];
  const unsigned actor_version = bodies_[actor].version;
  const unsigned target_version = bodies_[target].version;
  if (known.actor != actor_version || known.target != target_version) {
    known = {actor_version, target_version, expect(actor, target, {})};
  }
  return known.expected;
}

// What the enemies that act later in the round gain, if this is how the actor awaits them.
double Fluid::threat(int actor, double ep, Standing standing) {
  Body& own = bodies_[actor];
  const double own_ep = std::exchange(own.ep, ep);
  const Standing own_standing = std::exchange(own.standing, standing);
  double threat = 0.0;
  for (int enemy = actor + 1; enemy < game_.rules().size(); ++enemy) {
    if (!game_.rules().enemies(enemy, actor)) continue;
    const double chance = bodies_[enemy].stands();
    if (chance <= negligible) continue;
    double most = std::max(0.0, expect(enemy, actor, {}).gain);
    for (int other = 0; other < game_.rules().size(); ++other) {
      if (other == actor || !game_.rules().enemies(enemy, other)) continue;
      if (bodies_[other].stands() <= negligible) continue;
      most = std::max(most, expect_whole(enemy, other).gain);
    }
    threat += chance * most;
  }
  own.ep = own_ep;
  own.standing = own_standing;
  return threat;
}

void Fluid::strike(int actor, int target, Turn turn) {
  Body& own = bodies_[actor];
  Body& other = bodies_[target];
  const double acts = own.stands();
  const int press = this->press(actor, target);
  const Way& way = this->way(actor, target);
  std::vector<double> after(other.chance.size(), 0.0);
  after[0] = other.chance[0];
  double own_left = 0.0;
  double other_left = 0.0;
  double met = 0.0;
  for (const Share& share : shares(actor, target)) {
    if (share.part == 0.0) continue;
    for (std::size_t hp = 1; hp < other.chance.size(); ++hp) {
      const double chance = share.part * other.chance[hp];
      if (other.chance[hp] < rare) {
        after[hp] += chance;
        continue;
      }
      Meeting meeting = meeting_of(actor, target, way, share, turn, press);
      meeting.hp = static_cast<int>(hp);
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
  other.measure();
  own.version = ++version_;
  other.version = ++version_;
  if (way.walks) meet(actor, target);
  if (met <= 0.0) return;
  own.ep += acts * (own_left / met - own.ep);
  other.ep += acts * (other_left / met - other.ep);
}

}  // namespace dreadnaught::skirmish
