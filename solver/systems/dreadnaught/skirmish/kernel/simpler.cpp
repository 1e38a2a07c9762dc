#include "simpler.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {
namespace {

struct Change {
  Combatant& harder;  // for its enemies
  Combatant& easier;
};

Change change(const Game& game, Around& around, int i) {
  const bool is_row = game.member(i).side == row_side;
  State& harder = is_row ? around.high : around.low;
  State& easier = is_row ? around.low : around.high;
  return {harder.combatants[i], easier.combatants[i]};
}

void make_all_or_nothing(const Combatant& own, int most_ep, const Change& change) {
  const auto most = static_cast<std::int16_t>(std::max<int>({most_ep, own.ep, own.defence}));
  if (own.ep > 0) {
    change.harder.ep = most;
    change.easier.ep = 0;
  }
  if (own.defence > 0) {
    change.harder.defence = most;
    // As after total defence, which goes into both.
    if (own.absorb > 0) change.harder.absorb = std::max(most, own.absorb);
    change.easier.defence = 0;
    change.easier.absorb = std::min<std::int16_t>(own.absorb, 0);
  }
}

int hardness(const Combatant& own) { return own.ep + own.defence + own.absorb; }

// Makes the passive combatants alike one like the others, but for the `kept` easiest to hit.
class Alike {
 public:
  Alike(const Game& game, const Canonical& canonical, const State& state, int kept)
      : game_(game), canonical_(canonical), state_(state), kept_(kept) {}

  void apply(Around& around) const {
    for (int i = 0; i < state_.actor; ++i) {
      if (!state_.combatants[i].stands() || rank(i) < kept_) continue;
      const Change change = skirmish::change(game_, around, i);
      const Combatant& hardest = state_.combatants[last_kept(i)];
      change.harder = {};  // it is left out
      change.easier.ep = std::min(change.easier.ep, hardest.ep);
      change.easier.defence = std::min(change.easier.defence, hardest.defence);
      change.easier.absorb = std::min(change.easier.absorb, hardest.absorb);
    }
  }

 private:
  [[nodiscard]] bool alike(int one, int other) const {
    const Combatant& a = state_.combatants[one];
    const Combatant& b = state_.combatants[other];
    return a.stands() && b.stands() && a.hp == b.hp && canonical_.defend_alike(one, other);
  }

  // How many of those alike are easier to hit.
  [[nodiscard]] int rank(int i) const {
    const int own = hardness(state_.combatants[i]);
    int easier = 0;
    for (int other = 0; other < state_.actor; ++other) {
      if (other == i || !alike(i, other)) continue;
      const int hard = hardness(state_.combatants[other]);
      if (hard < own || (hard == own && other < i)) ++easier;
    }
    return easier;
  }

  [[nodiscard]] int last_kept(int i) const {
    for (int other = 0; other < state_.actor; ++other) {
      if (alike(i, other) && rank(other) == kept_ - 1) return other;
    }
    return i;
  }

  const Game& game_;
  const Canonical& canonical_;
  const State& state_;
  int kept_;
};

}  // namespace

bool has_simpler(const Game& game, const State& state) {
  return state.rounds == 1 && counts_losses_alone(game.rules());
}

Around simpler(const Game& game, const Canonical& canonical, const State& state, Simpler how) {
  Around around{state, state};
  if (how != Simpler::all_or_nothing) {
    Alike(game, canonical, state, how == Simpler::one_of_alike ? 1 : 2).apply(around);
    return around;
  }
  for (int i = 0; i < state.actor; ++i) {
    if (!state.combatants[i].stands()) continue;
    make_all_or_nothing(state.combatants[i], game.member(i).fighter.ep, change(game, around, i));
  }
  return around;
}

}  // namespace dreadnaught::skirmish
