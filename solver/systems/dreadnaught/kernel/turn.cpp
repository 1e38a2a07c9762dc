#include "turn.hpp"

#include <algorithm>
#include <limits>

namespace dreadnaught::duel {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

void Turn::reset(const TurnPlan& plan, Standing defender, int defender_ep, HpRange start) {
  plan_ = &plan;
  defender_ = defender;
  start_hp_ = start;
  hp_ = {std::max(1, start.low - plan.frame.reach.most_damage()), start.high};
  width_ = defender_ep + 1;
  offsets_.clear();
  std::size_t size = 0;
  for (const Stage& stage : plan.frame.shape.stages()) {
    offsets_.push_back(size);
    size += static_cast<std::size_t>(hp_.size()) * (stage.most_ep + 1) * width_;
  }
  values_.assign(size, unknown);
}

void Turn::solve_stages(int hp, const AfterTurn& after, ExchangeSolver& solver) {
  const auto stages = static_cast<int>(plan_->frame.shape.stages().size());
  for (int stage = 0; stage < stages; ++stage) solve_stage(stage, hp, after, solver);
}

void Turn::solve_stage(int stage, int hp, const AfterTurn& after, ExchangeSolver& solver) {
  const int most = most_ep(stage, hp);
  double* const best = values(stage, hp);
  write_without_exchange(stage, hp, most, after, best);
  const Stage& each = plan_->frame.shape.stages()[stage];
  const int least_ep = each.action == Action::additional ? 0 : 1;
  if (each.after < 0 || most - each.cost < least_ep) return;
  build_hits(each.action, each.after, hp, most - each.cost);
  solver.improve(hits_, {least_ep, most - each.cost}, {0, width_ - 1},
                 best + static_cast<std::ptrdiff_t>(each.cost) * width_);
}

void Turn::take_stage(int stage, int hp, const AfterTurn& after, const RaisedStage& stored) {
  const int most = most_ep(stage, hp);
  double* const best = values(stage, hp);
  write_without_exchange(stage, hp, most, after, best);
  stored.write_over({best, static_cast<std::size_t>(most + 1) * width_}, width_);
}

void Turn::store_stage(int stage, int hp, const AfterTurn& after, std::vector<double>& stored) {
  const int most = most_ep(stage, hp);
  start_.resize(static_cast<std::size_t>(most + 1) * width_);
  write_without_exchange(stage, hp, most, after, start_.data());
  RaisedStage::append(start_, {values(stage, hp), start_.size()}, stored);
}

void Turn::solve_start(int hp, EpRange own, EpRange defender, const AfterTurn& after,
                       ExchangeSolver& solver, double* out) {
  start_.assign(static_cast<std::size_t>(own.high + 1) * width_, -infinity);
  for (int ep = own.low; ep <= own.high; ++ep) {
    raise_to_start(start_.data() + static_cast<std::ptrdiff_t>(ep) * width_, hp, ep, defender,
                   after);
  }
  for (const TurnShape::Family& family : plan_->frame.shape.families()) {
    if (own.high < 1) break;
    build_hits(family.action, plan_->frame.shape.next(family.action, 1, 0), hp, own.high);
    solver.improve(hits_, {std::max(1, own.low), own.high}, defender, start_.data());
  }
  for (int ep = own.low; ep <= own.high; ++ep) {
    const double* const row = start_.data() + static_cast<std::ptrdiff_t>(ep) * width_;
    out = std::copy(row + defender.low, row + defender.high + 1, out);
  }
}

double Turn::exchange(Action action, int stage, int hp, int own_ep, int defender_ep,
                      ExchangeSolver& solver) {
  build_hits(action, stage, hp, own_ep);
  start_.assign(static_cast<std::size_t>(own_ep + 1) * width_, -infinity);
  solver.improve(hits_, {own_ep, own_ep}, {defender_ep, defender_ep}, start_.data());
  return start_[static_cast<std::size_t>(own_ep) * width_ + defender_ep];
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

StageView Turn::view(int stage) const {
  const std::ptrdiff_t stride =
      static_cast<std::ptrdiff_t>(plan_->frame.shape.stages()[stage].most_ep + 1) * width_;
  return {values_.data() + offsets_[stage], hp_.low, stride, width_};
}

double* Turn::values(int stage, int hp) {
  return values_.data() + (view(stage).at(hp, 0) - values_.data());
}

void Turn::build_hits(Action action, int stage, int hp, int most_ep) {
  const Strike strike = plan_->frame.strike(action, defender_);
  hits_.build(strike, view(stage), hp, most_ep, plan_->frame.rules->gains[actor()]);
}

void Turn::write_without_exchange(int stage, int hp, int most_ep, const AfterTurn& after,
                                  double* best) const {
  const Stage& each = plan_->frame.shape.stages()[stage];
  const auto count = static_cast<std::size_t>(most_ep + 1) * width_;
  if (each.base >= 0) {
    std::copy_n(view(each.base).at(hp, 0), count, best);
    return;
  }
  std::fill_n(best, count, -infinity);
  for (int ep = 0; ep <= most_ep; ++ep) {
    raise_to_end(best + static_cast<std::ptrdiff_t>(ep) * width_, each.end, hp, ep, after);
  }
}

void Turn::raise_to_end(double* best, TurnEnd end, int hp, int own_ep,
                        const AfterTurn& after) const {
  const Endings& endings = plan_->frame.endings;
  const EpRange all{0, width_ - 1};
  if (end == TurnEnd::charged) {
    after.raise(best, endings.charged(), hp, own_ep, all);
    return;
  }
  const int most_active = end == TurnEnd::active ? own_ep : 0;
  for (int z = 0; z <= most_active; ++z) {
    after.raise(best, endings.active(z), hp, own_ep - z, all);
  }
}

void Turn::raise_to_start(double* best, int hp, int own_ep, EpRange defender,
                          const AfterTurn& after) const {
  const Endings& endings = plan_->frame.endings;
  const bool total = plan_->frame.rules->actions.has(Action::total);
  const bool active = plan_->frame.rules->actions.has(Action::active);
  after.raise(best, Endings::nothing(), hp, own_ep, defender);
  if (!total && !active) return;
  for (int ep = 1; ep <= own_ep; ++ep) {
    after.raise(best, total ? endings.total(ep) : endings.active(ep), hp, own_ep - ep, defender);
  }
}

}  // namespace dreadnaught::duel
