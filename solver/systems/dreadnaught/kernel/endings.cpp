#include "endings.hpp"

#include <algorithm>

namespace dreadnaught::duel {
namespace {

constexpr int charge_penalty = -1;

}  // namespace

Endings Endings::of_turn(ActionSet actions, int ep) {
  Endings endings(ep);
  const bool total = actions.has(Action::total);
  if (actions.has(Action::charge) && ep > 0) endings.add_charged(ep - 1);
  if (actions.has(Action::active)) {
    const bool attack = actions.has(Action::attack);
    // Where there is total defence, active defence serves only after an attack, which takes an EP.
    if (!total) endings.add_active(ep, ep, !attack);
    if (total && attack) endings.add_active(ep - 1, ep - 1, false);
  }
  if (total) {
    endings.before_total_ = endings.size() - 1;
    for (int t = 1; t <= ep; ++t) endings.all_.push_back({{t, t}, ep - t, true});
  }
  return endings;
}

Endings Endings::of_rest(ActionSet actions, Action action, int ep) {
  Endings endings(ep);
  if (action == Action::charge) endings.add_charged(ep);
  if (action == Action::attack && actions.has(Action::active)) endings.add_active(ep, ep, false);
  return endings;
}

void Endings::add_active(int most, int ep, bool untouched) {
  before_active_ = size() - 1;
  for (int z = 1; z <= most; ++z) all_.push_back({{z, 0}, ep - z, untouched});
}

void Endings::add_charged(int ep) {
  charged_ = size();
  all_.push_back({{charge_penalty, 0}, ep, false});
}

int Endings::find(Standing standing) const {
  const auto found = std::ranges::find(all_, standing, &Ending::standing);
  return found == all_.end() ? -1 : static_cast<int>(found - all_.begin());
}

}  // namespace dreadnaught::duel
