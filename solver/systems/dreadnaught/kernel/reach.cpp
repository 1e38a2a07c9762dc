#include "reach.hpp"

#include <algorithm>

namespace dreadnaught::duel {
namespace {

constexpr int never = -1;

// Calls visit(EP left, hit points taken) for the clear hits of an exchange that leave most EP.
template <typename Visit>
void for_each_hit(const Strike& strike, int ep, Visit visit) {
  if (strike.halves_without_bid()) visit(ep, std::max(0, half(strike.clear) - strike.soak));
  for (int push = 0; std::max(1, push) + push <= ep; ++push) {
    visit(ep - std::max(1, push) - push, std::max(0, strike.clear + push - strike.soak));
  }
}

}  // namespace

int most_taken(const Strike& strike, int ep) {
  int most = 0;
  for_each_hit(strike, ep, [&](int /*left*/, int taken) { most = std::max(most, taken); });
  return most;
}

Reach::Reach(const TurnShape& shape) {
  for (const Stage& stage : shape.stages()) lost_.emplace_back(stage.most_ep + 1, never);
}

void Reach::mark(int stage, int ep, int lost) {
  int& most = lost_[stage][ep];
  most = std::max(most, lost);
}

void Reach::mark_exchange(const Strike& strike, int after, int ep, int lost) {
  for_each_hit(strike, ep, [&](int left, int taken) { mark(after, left, lost + taken); });
}

void Reach::follow(const TurnShape& shape, const std::vector<Strike>& by_stage) {
  for (int s = static_cast<int>(lost_.size()) - 1; s >= 0; --s) {
    const Stage& stage = shape.stages()[s];
    std::vector<int>& lost = lost_[s];
    for (int ep = stage.most_ep - 1; ep >= 0; --ep) lost[ep] = std::max(lost[ep], lost[ep + 1]);
    for (int ep = 0; ep <= stage.most_ep; ++ep) {
      if (lost[ep] == never) continue;
      if (stage.base >= 0) mark(stage.base, ep, lost[ep]);
      if (stage.after >= 0 && ep - stage.cost >= by_stage[s].least_bid) {
        mark_exchange(by_stage[s], stage.after, ep - stage.cost, lost[ep]);
      }
    }
  }
}

int Reach::most_ep(int stage, int lost) const {
  const std::vector<int>& most = lost_[stage];
  const auto enough = std::ranges::partition_point(
      most, [lost](int gone) { return gone != never && gone >= lost; });
  return static_cast<int>(enough - most.begin()) - 1;
}

bool Reach::covers_exchange(const Strike& strike, int after, int ep, int lost) const {
  bool covers = ep >= strike.least_bid;
  for_each_hit(strike, ep, [&](int left, int taken) {
    covers = covers && left <= most_ep(after, lost + taken);
  });
  return covers;
}

int Reach::most_damage() const {
  int most = 0;
  for (const std::vector<int>& lost : lost_) most = std::max(most, std::ranges::max(lost));
  return most;
}

}  // namespace dreadnaught::duel
