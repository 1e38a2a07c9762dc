#include "turn.hpp"

#include <algorithm>
#include <limits>

namespace dreadnaught::duel {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// By stage and then by family the number of its first exchange, in the order in which a memory has
// them; and how many there are.
std::vector<std::size_t> first_exchanges(const TurnShape& shape, int own_ep, int defender_ep) {
  std::vector<std::size_t> first{0};
  const auto add = [&](int most_ep) {
    const std::size_t rows = std::max(0, most_ep + 1);
    first.push_back(first.back() + rows * (defender_ep + 1));
  };
  for (const Stage& stage : shape.stages()) add(stage.after < 0 ? -1 : stage.most_ep - stage.cost);
  for (std::size_t i = 0; i < shape.families().size(); ++i) add(own_ep);
  return first;
}

}  // namespace

std::size_t exchanges_of_turn(const TurnShape& shape, int own_ep, int defender_ep) {
  return first_exchanges(shape, own_ep, defender_ep).back();
}

int hit_points_at_once(const TurnPlan& plan, Standing defender) {
  const int hit = plan.frame.most_taken_at_once(defender, plan.ep[plan.frame.actor]);
  return std::min(plan.defender_hp().size(), hit + 1);
}

void Turn::reset(const TurnPlan& plan, Standing defender, int defender_ep, HpRange start,
                 Keeps keeps) {
  plan_ = &plan;
  defender_ = defender;
  start_hp_ = start;
  hp_ = {std::max(1, start.low - plan.frame.reach.most_damage()), start.high};
  width_ = defender_ep + 1;
  offsets_.clear();
  hp_stride_ = 0;
  for (const Stage& stage : plan.frame.shape.stages()) {
    offsets_.push_back(hp_stride_);
    hp_stride_ += static_cast<std::ptrdiff_t>(stage.most_ep + 1) * width_;
  }
  slots_ = keeps == Keeps::all ? hp_.size() : hit_points_at_once(plan, defender);
  values_.assign(slots_ * hp_stride_, unknown);
  row_.resize(width_);
  reset_exchanges();
}

void Turn::take_stage(int stage, int hp, const TurnEnds& ends, const RaisedStage& stored) {
  const int most = most_ep(stage, hp);
  double* const best = values(stage, hp);
  write_without_exchange(stage, hp, most, ends, best);
  stored.write_over({best, row_at(most + 1)}, width_);
}

void Turn::store_stage(int stage, int hp, const TurnEnds& ends, std::vector<double>& stored) {
  const int most = most_ep(stage, hp);
  start_.resize(row_at(most + 1));
  write_without_exchange(stage, hp, most, ends, start_.data());
  RaisedStage::append(start_, {values(stage, hp), start_.size()}, stored);
}

void Turn::write_without_exchange(int stage, int hp, int most_ep, const TurnEnds& ends,
                                  double* out) const {
  const Stage& at = plan_->frame.shape.stages()[stage];
  for (int ep = 0; ep <= most_ep; ++ep) {
    const double* const row = at.base < 0 ? ends.at(at.end, ep) : view(at.base, hp).after(0, ep);
    std::copy_n(row, width_, out + row_at(ep));
  }
}

void Turn::reset_exchanges() {
  const TurnShape& shape = plan_->frame.shape;
  first_exchange_ = first_exchanges(shape, plan_->ep[actor()], width_ - 1);
  changes_.clear();
  for (const Stage& stage : shape.stages()) {
    changes_.push_back({.by_ep = std::vector<char>(stage.most_ep + 1, 1)});
  }
}

void Turn::solve_stages(int hp, const TurnEnds& ends, ExchangeSolver& solver,
                        ExchangeMemory* memory) {
  const auto stages = static_cast<int>(changes_.size());
  for (int stage = 0; stage < stages; ++stage) solve_stage(stage, hp, ends, solver, memory);
}

// A row is solved again where one that it depends on has changed: at the start of the exchange that
// may follow with so many EP, those with fewer.
void Turn::solve_stage(int stage, int hp, const TurnEnds& ends, ExchangeSolver& solver,
                       ExchangeMemory* memory) {
  const bool known = memory != nullptr && memory->known;
  const Stage& at = plan_->frame.shape.stages()[stage];
  const Changes* const base = at.base < 0 ? nullptr : &changes_[at.base];
  const Changes* const after = at.after < 0 ? nullptr : &changes_[at.after];
  Changes& changes = changes_[stage];
  const int most_ep = this->most_ep(stage, hp);
  changes.lowest = most_ep + 1;
  changes.any = false;
  const bool base_changed = base == nullptr ? ends.changed(at.end) : base->any;
  if (known && !base_changed && (after == nullptr || !after->any)) {
    std::ranges::fill(changes.by_ep, 0);
    return;
  }
  if (after != nullptr) set_hits(at.action, at.after, hp, most_ep - at.cost);
  const int least_bid = at.action == Action::additional ? 0 : 1;
  for (int ep = most_ep; ep >= 0; --ep) {
    const bool row_changed = base == nullptr ? ends.changed(at.end, ep) : base->by_ep[ep] != 0;
    const bool follows = after != nullptr && after->lowest <= ep - at.cost - least_bid;
    changes.by_ep[ep] = 0;
    if (known && !row_changed && !follows) continue;
    const double* const row = base == nullptr ? ends.at(at.end, ep) : values(at.base, hp) + row_at(ep);
    if (!update_row(row, stage, hp, ep, solver, memory)) continue;
    changes.by_ep[ep] = 1;
    changes.lowest = ep;
    changes.any = true;
  }
}

// Solves a stage with so many EP left; returns whether that changed its values.
bool Turn::update_row(const double* base, int stage, int hp, int own_ep, ExchangeSolver& solver,
                      ExchangeMemory* memory) {
  const Stage& at = plan_->frame.shape.stages()[stage];
  const int begun = own_ep - at.cost;
  const int least_ep = at.action == Action::additional ? 0 : 1;
  double* const row = row_.data();
  for (int f = 0; f < width_; ++f) row[f] = base[f];
  if (at.after >= 0 && begun >= least_ep) {
    solver.improve(hits_, begun, {0, width_ - 1}, row, memory,
                   first_exchange_[stage] + row_at(begun));
  }
  double* const out = values(stage, hp) + row_at(own_ep);
  if (memory == nullptr || !memory->known) {
    for (int f = 0; f < width_; ++f) out[f] = row[f];
    return true;
  }
  bool changed = false;
  for (int f = 0; f < width_; ++f) {
    changed = changed | (out[f] != row[f]);
    out[f] = row[f];
  }
  return changed;
}

const double* Turn::solve_start(int hp, EpRange own, EpRange defender, const TurnEnds& ends,
                                ExchangeSolver& solver, ExchangeMemory* memory) {
  const TurnShape& shape = plan_->frame.shape;
  const bool known = memory != nullptr && memory->known;
  start_.resize(row_at(own.high + 1));
  std::vector<char> changed(own.high + 1);
  for (int ep = own.low; ep <= own.high; ++ep) {
    changed[ep] = !known || start_changed(ep, ends) ? 1 : 0;
    if (changed[ep] != 0) std::copy_n(ends.at_start(ep), width_, start_.data() + row_at(ep));
  }
  for (std::size_t i = 0; i < shape.families().size() && own.high > 0; ++i) {
    const Action action = shape.families()[i].action;
    set_hits(action, shape.next(action, 1, 0), hp, own.high);
    for (int ep = std::max(1, own.low); ep <= own.high; ++ep) {
      if (changed[ep] == 0) continue;
      solver.improve(hits_, ep, defender, start_.data() + row_at(ep), memory,
                     first_exchange_[shape.stages().size() + i] + row_at(ep));
    }
  }
  if (memory != nullptr) memory->known = true;
  return start_.data();
}

bool Turn::start_changed(int own_ep, const TurnEnds& ends) const {
  if (ends.start_changed(own_ep)) return true;
  const TurnShape& shape = plan_->frame.shape;
  return std::ranges::any_of(shape.families(), [&](const TurnShape::Family& family) {
    return own_ep > 0 && changes_[shape.next(family.action, 1, 0)].lowest < own_ep;
  });
}

double Turn::exchange(Action action, int stage, int hp, int own_ep, int defender_ep,
                      ExchangeSolver& solver) {
  set_hits(action, stage, hp, own_ep);
  std::ranges::fill(row_, -infinity);
  solver.improve(hits_, own_ep, {defender_ep, defender_ep}, row_.data(), nullptr, 0);
  return row_[defender_ep];
}

double Turn::push(int stage, int hp, int own_ep, int defender_ep, int damage,
                  int most_push) const {
  const Gains gains = plan_->frame.rules->gains[actor()];
  const int soak = plan_->frame.strike(Action::additional, defender_).soak;
  double best = -infinity;
  for (int pushed = 0; pushed <= most_push; ++pushed) {
    const int taken = std::clamp(damage + pushed - soak, 0, hp);
    const double gain = gains.per_hit_point * taken;
    const double follower =
        taken == hp ? gains.fall : at(stage, hp - taken, own_ep - pushed, defender_ep);
    best = std::max(best, gain + follower);
  }
  return best;
}

std::size_t Turn::bytes() const {
  return (values_.capacity() + start_.capacity()) * sizeof(double);
}

StageView Turn::view(int stage, int hp) const {
  const int slot = (hp - hp_.low) % slots_;
  return {values_.data() + offsets_[stage], hp, slot, slots_, hp_stride_, width_};
}

double* Turn::values(int stage, int hp) {
  return values_.data() + (view(stage, hp).after(0, 0) - values_.data());
}

void Turn::set_hits(Action action, int stage, int hp, int most_ep) {
  const Strike strike = plan_->frame.strike(action, defender_);
  hits_.set(strike, view(stage, hp), most_ep, plan_->frame.rules->gains[actor()]);
}

}  // namespace dreadnaught::duel
