#include "turn_ends.hpp"

#include <algorithm>
#include <limits>

namespace dreadnaught::duel {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

void TurnEnds::reset(const TurnFrame& frame, int defender_ep) {
  frame_ = &frame;
  width_ = defender_ep + 1;
  row_.resize(width_);
  std::array<int, 3> most_ep{-1, -1, -1};
  for (const Stage& stage : frame.shape.stages()) {
    int& most = most_ep[static_cast<int>(stage.end)];
    most = std::max(most, stage.most_ep);
  }
  for (std::size_t i = 0; i < attacks_.size(); ++i) reset(attacks_[i], most_ep[i]);
  reset(start_, frame.shape.entry().most_ep + 1);
}

void TurnEnds::reset(Rows& rows, int most_ep) const {
  rows.values.assign((most_ep + 1) * width_, unknown);
  rows.changed.assign(most_ep + 1, 1);
}

void TurnEnds::solve(int hp, int lost, const AfterTurn& after, bool known) {
  const std::vector<Stage>& stages = frame_->shape.stages();
  std::array<int, 3> most_ep{-1, -1, -1};
  for (int s = 0; s < static_cast<int>(stages.size()); ++s) {
    int& most = most_ep[static_cast<int>(stages[s].end)];
    most = std::max(most, frame_->reach.most_ep(s, lost));
  }
  for (std::size_t i = 0; i < attacks_.size(); ++i) {
    attacks_[i].any_changed = false;
    for (int ep = 0; ep <= most_ep[i]; ++ep) {
      raise_to_end(static_cast<TurnEnd>(i), hp, ep, after);
      update(attacks_[i], ep, known);
    }
  }
}

void TurnEnds::solve_start(int hp, EpRange own, const AfterTurn& after, bool known) {
  start_.any_changed = false;
  for (int ep = own.low; ep <= own.high; ++ep) {
    raise_to_start(hp, ep, after);
    update(start_, ep, known);
  }
}

void TurnEnds::update(Rows& rows, int own_ep, bool known) const {
  double* const values = rows.values.data() + own_ep * width_;
  const bool changed = !known || !std::equal(row_.begin(), row_.end(), values);
  rows.changed[own_ep] = changed ? 1 : 0;
  if (!changed) return;
  rows.any_changed = true;
  std::ranges::copy(row_, values);
}

void TurnEnds::raise_to_end(TurnEnd end, int hp, int own_ep, const AfterTurn& after) {
  const Endings& endings = frame_->endings;
  std::ranges::fill(row_, -infinity);
  if (end == TurnEnd::charged) {
    after.raise(row_.data(), endings.charged(), hp, own_ep, defender());
    return;
  }
  const int most_active = end == TurnEnd::active ? own_ep : 0;
  for (int z = 0; z <= most_active; ++z) {
    after.raise(row_.data(), endings.active(z), hp, own_ep - z, defender());
  }
}

void TurnEnds::raise_to_start(int hp, int own_ep, const AfterTurn& after) {
  const Endings& endings = frame_->endings;
  const bool total = frame_->rules->actions.has(Action::total);
  const bool active = frame_->rules->actions.has(Action::active);
  std::ranges::fill(row_, -infinity);
  after.raise(row_.data(), Endings::nothing(), hp, own_ep, defender());
  if (!total && !active) return;
  for (int ep = 1; ep <= own_ep; ++ep) {
    const int ending = total ? endings.total(ep) : endings.active(ep);
    after.raise(row_.data(), ending, hp, own_ep - ep, defender());
  }
}

std::size_t TurnEnds::bytes() const {
  std::size_t doubles = start_.values.capacity();
  for (const Rows& rows : attacks_) doubles += rows.values.capacity();
  return doubles * sizeof(double);
}

}  // namespace dreadnaught::duel
