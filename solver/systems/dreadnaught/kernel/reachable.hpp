// Which of the states in which a turn can start play can come to, by whatever bids, in a duel to the
// death: a table has more, such as those whose hit points no damage adds up to.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "hp_set.hpp"
#include "outcomes.hpp"
#include "tables.hpp"

namespace dreadnaught::duel {

class Reachable {
 public:
  // first, second: the tables of the turns of both fighters in a round that all later ones are like.
  // start: where play begins. If it is no turn start of fighter 0 with its EP afresh, all turn
  // starts with its hit points count as reached.
  Reachable(const TurnTable& first, const TurnTable& second, const State& start);

  // Calls visit(fighter whose turn starts, hit points of both, standing, index among the values of
  // that standing) for each state.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (int hp = 1; hp <= most_[1]; ++hp) {
      for (const int actor : {0, 1}) {
        const std::vector<HpSet>& states = states_[actor][hp];
        for (std::size_t i = 0; i < states.size(); ++i) {
          states[i].for_each([&](int own) {
            visit(actor, std::array{own, hp}, places_[actor][i].standing, places_[actor][i].index);
          });
        }
      }
    }
  }

 private:
  // A state apart from the hit points.
  struct Place {
    int standing;
    int index;
    std::array<int, 2> ep;
  };
  // Where a turn leads: a place of the turn that follows, and hit points lost.
  struct Way {
    std::size_t place;
    HpSet lost;
  };
  using Ways = std::vector<Way>;

  void number_places(const TurnTable& table, int actor);
  void begin(const State& start);
  void follow_first(int hp);
  bool follow_second(int hp);
  [[nodiscard]] bool is_dominated(int hp, std::size_t place) const;
  [[nodiscard]] const Ways& ways(int actor, std::size_t place);

  std::array<const TurnTable*, 2> tables_;
  std::array<int, 2> most_;
  std::array<std::vector<Place>, 2> places_;                // by actor
  std::array<std::vector<std::size_t>, 2> first_place_;     // by actor and standing
  std::array<std::vector<Ways>, 2> ways_;                   // by actor and place; empty if unknown
  std::array<std::vector<std::vector<HpSet>>, 2> states_;   // hit points of 0, [actor][hp of 1][place]
};

}  // namespace dreadnaught::duel
