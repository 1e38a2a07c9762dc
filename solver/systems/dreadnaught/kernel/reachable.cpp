#include "reachable.hpp"

namespace dreadnaught::duel {

Reachable::Reachable(const TurnTable& first, const TurnTable& second, const State& start)
    : tables_{&first, &second}, most_{start.hp} {
  for (const int actor : {0, 1}) {
    number_places(*tables_[actor], actor);
    ways_[actor].resize(places_[actor].size());
    states_[actor].assign(most_[1] + 1,
                          std::vector<HpSet>(places_[actor].size(), HpSet(most_[0])));
  }
  begin(start);
  // Hit points never rise: what leads to fewer of fighter 1's is known when all with more is.
  for (int hp = most_[1]; hp > 0; --hp) {
    do {
      follow_first(hp);
    } while (follow_second(hp));
  }
}

void Reachable::number_places(const TurnTable& table, int actor) {
  const std::array<int, 2> ep = table.plan().ep;
  for (int standing = 0; standing < table.before().size(); ++standing) {
    const Ending& ending = table.before()[standing];
    first_place_[actor].push_back(places_[actor].size());
    if (states_after(table.plan(), ending) == 1) {
      const int left = actor == 1 ? ending.most_ep : ep[0];
      places_[actor].push_back({standing, 0, {left, ep[1]}});
      continue;
    }
    for (int e = 0; e <= ending.most_ep; ++e) {
      for (int f = 0; f <= ep[1]; ++f) {
        places_[actor].push_back({standing, e * (ep[1] + 1) + f, {e, f}});
      }
    }
  }
}

void Reachable::begin(const State& start) {
  const int standing = tables_[0]->before().find(start.standing[1]);
  const bool fresh = start.moment == Moment::turn && start.actor == 0 &&
                     start.ep == tables_[0]->plan().ep && standing >= 0;
  for (const int actor : {0, 1}) {
    for (std::size_t place = 0; place < places_[actor].size(); ++place) {
      const bool here = actor == 0 && places_[actor][place].standing == standing;
      if (!fresh || here) states_[actor][most_[1]][place].add(most_[0]);
    }
  }
}

void Reachable::follow_first(int hp) {
  for (std::size_t place = 0; place < places_[0].size(); ++place) {
    const HpSet& here = states_[0][hp][place];
    if (here.empty()) continue;
    for (const Way& way : ways(0, place)) {
      way.lost.for_each([&](int lost) {
        if (lost < hp) states_[1][hp - lost][way.place].add_above(here, 0);
      });
    }
  }
}

// Returns whether that led to a new state.
bool Reachable::follow_second(int hp) {
  bool any = false;
  for (std::size_t place = 0; place < places_[1].size(); ++place) {
    const HpSet here = states_[1][hp][place];
    if (here.empty() || is_dominated(hp, place)) continue;
    for (const Way& way : ways(1, place)) {
      way.lost.for_each([&](int lost) {
        any = states_[0][hp][way.place].add_below(here, lost) || any;
      });
    }
  }
  return any;
}

// Whether a state with one EP more, which leads wherever this one does, is reached too: what is left
// of EP as a round ends is lost.
bool Reachable::is_dominated(int hp, std::size_t place) const {
  const Place& at = places_[1][place];
  const Ending& ending = tables_[1]->before()[at.standing];
  if (states_after(tables_[1]->plan(), ending) == 1) return false;
  const int width = tables_[1]->plan().ep[1] + 1;
  const std::vector<HpSet>& states = states_[1][hp];
  return (at.ep[0] < ending.most_ep && states[place + width].covers(states[place])) ||
         (at.ep[1] + 1 < width && states[place + 1].covers(states[place]));
}

const Reachable::Ways& Reachable::ways(int actor, std::size_t place) {
  Ways& ways = ways_[actor][place];
  if (!ways.empty()) return ways;
  const Place& from = places_[actor][place];
  const TurnTable& table = *tables_[actor];
  const int other = 1 - actor;
  for (Outcome& outcome :
       outcomes_of_turn(table.plan(), table.before()[from.standing].standing, from.ep[actor],
                        from.ep[other], most_[other] - 1)) {
    // The first turn's table may know more standings than a turn with EP afresh leaves.
    const Standing standing = table.plan().frame.endings[outcome.ending].standing;
    std::size_t to = first_place_[other][tables_[other]->before().find(standing)];
    if (actor == 0 && !tables_[1]->before()[outcome.ending].untouched) {
      to += outcome.own_ep * (tables_[1]->plan().ep[1] + 1) + outcome.defender_ep;
    }
    ways.push_back({to, std::move(outcome.lost)});
  }
  return ways;
}

}  // namespace dreadnaught::duel
