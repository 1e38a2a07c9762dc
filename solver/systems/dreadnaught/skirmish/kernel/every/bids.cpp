#include "bids.hpp"

#include <algorithm>

namespace dreadnaught::skirmish::every {
namespace {

constexpr int near_miss = 2;  // below the ST, an attempt to sunder still weakens

bool more_ep_is_never_worse(const Setting& setting) {
  bool interrupted = setting.board.exists();
  for (const Member& member : setting.members) interrupted = interrupted || member.ranged > 0;
  if (!interrupted) return true;
  for (const Action action : {Action::trip, Action::disarm, Action::knockback, Action::grapple}) {
    if (setting.has(action)) return false;
  }
  return !setting.has(Action::cast);  // an attack that is made reveals who is unseen
}

void thin(std::vector<int>& moves, std::size_t most) {
  if (moves.size() <= most) return;
  std::vector<int> kept;
  for (std::size_t i = 0; i < most; ++i) {
    kept.push_back(moves[i * (moves.size() - 1) / (most - 1)]);
  }
  moves = std::move(kept);
}

int rounded_up(int number, int by) { return (number + by - 1) / by; }

}  // namespace

Bids::Bids(const Game& game)
    : game_(game), more_ep_is_never_worse_(more_ep_is_never_worse(game.setting())) {}

void Bids::useful(const State& state, Decision& decision) const {
  game_.decide(state, decision);
  if (!more_ep_is_never_worse_) return;
  if (state.top().kind == FrameKind::exchange) useful_in_exchange(state, decision);
  if (state.top().kind == FrameKind::push) useful_pushes(state, decision);
}

// Pushing more than fells is a waste, and so is a push that does no damage.
void Bids::useful_pushes(const State& state, Decision& decision) const {
  const Frame& hit = state.top();
  const Combatant& target = state.combatants[hit.attack.target];
  const int soak = target.absorb + game_.member(hit.attack.target).fighter.resistance;
  const int times = hit.attack.doubled ? 2 : 1;
  const int fells = std::max(0, rounded_up(std::max(0, target.hp + soak - hit.damage), times));
  const int hurts = std::max(1, rounded_up(std::max(0, 1 + soak - hit.damage), times));
  std::erase_if(decision.moves, [&](int ep) { return ep > 0 && (ep < hurts || ep > fells); });
}

void Bids::useful_in_exchange(const State& state, Decision& decision) const {
  const Attack& attack = state.top().attack;
  const int base = game_.margin_without_bids(state, attack);
  const int times = Game::per_bid(attack);
  const auto threshold = [&](int bid) { return base + times * bid; };
  const int slack = attack.manoeuvre == Manoeuvre::sunder ? near_miss : 0;
  const int least = decision.moves.front();
  const int ep = decision.moves.back();
  // A sure hit, a clear one, or what permits the largest push, whichever is more.
  int most = least;
  while (most < ep && (most == 0 || threshold(most) <= decision.others.back())) ++most;
  const bool pushes =
      attack.manoeuvre == Manoeuvre::strike || attack.manoeuvre == Manoeuvre::knockback;
  if (pushes) most = std::max(most, std::min(ep, (ep + 1) / 2));
  std::erase_if(decision.moves, [&](int bid) {
    return bid > least && (bid > most || threshold(bid) < -slack);
  });
  const auto possible = std::ranges::find_if(
      decision.moves, [&](int bid) { return threshold(bid) >= -slack; });
  if (possible == decision.moves.end()) {
    decision.others = {0};
    return;
  }
  const int first = threshold(*possible);
  const int last = threshold(decision.moves.back()) + 1 + slack;
  std::erase_if(decision.others, [&](int bid) { return bid > 0 && (bid < first || bid > last); });
}

void Bids::spread(const State& state, Decision& decision, bool several) const {
  useful(state, decision);
  const Frame& top = state.top();
  switch (top.kind) {
    case FrameKind::aid:
      return thin(decision.moves, 2);
    case FrameKind::offer:
    case FrameKind::grapple_choice:
      return;
    case FrameKind::push:
      return thin(decision.moves, several ? 3 : 2);
    default: {
      const bool interrupts = top.attack.action == Action::opportunity;
      const std::size_t most = several ? 6 : interrupts ? 2 : 4;
      thin(decision.moves, most);
      thin(decision.others, most);
    }
  }
}

void Bids::typical(const State& state, Decision& decision) const {
  useful(state, decision);
  const FrameKind kind = state.top().kind;
  const bool of_points = kind != FrameKind::aid && kind != FrameKind::offer &&
                         kind != FrameKind::grapple_choice;
  const auto keep = [&](std::vector<int>& moves) {
    moves = {moves[of_points ? moves.size() / 2 : 0]};
  };
  keep(decision.moves);
  keep(decision.others);
}

}  // namespace dreadnaught::skirmish::every
