#include "outcomes.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace dreadnaught::duel {
namespace {

// Play is followed from a turn's start through its stages, in the order of play.
class Follow {
 public:
  Follow(const TurnPlan& plan, Standing defender, int own_ep, int defender_ep, int most_lost)
      : frame_(plan.frame), defender_(defender), most_lost_(most_lost), own_(own_ep + 1),
        others_(defender_ep + 1),
        ends_(static_cast<std::size_t>(frame_.endings.size()) * own_ * others_),
        stages_(frame_.shape.stages().size() * own_ * others_) {}

  std::vector<Outcome> run() {
    start();
    for (int s = static_cast<int>(frame_.shape.stages().size()) - 1; s >= 0; --s) {
      for (int e = 0; e < own_; ++e) {
        for (int f = 0; f < others_; ++f) follow(s, e, f);
      }
    }
    std::vector<Outcome> outcomes;
    for (int ending = 0; ending < frame_.endings.size(); ++ending) {
      for (int e = 0; e < own_; ++e) {
        for (int f = 0; f < others_; ++f) {
          if (ends_[at(ending, e, f)]) outcomes.push_back({ending, e, f, *ends_[at(ending, e, f)]});
        }
      }
    }
    return outcomes;
  }

 private:
  using Sets = std::vector<std::optional<HpSet>>;

  [[nodiscard]] std::size_t at(int first, int e, int f) const {
    return (static_cast<std::size_t>(first) * own_ + e) * others_ + f;
  }

  void mark(Sets& sets, std::size_t at, const HpSet& lost, int more) const {
    if (!sets[at]) sets[at].emplace(most_lost_);
    sets[at]->add_above(lost, more);
  }

  void start() {
    HpSet none(most_lost_);
    none.add(0);
    const int e = own_ - 1;
    const int f = others_ - 1;
    mark(ends_, at(Endings::nothing(), e, f), none, 0);
    const bool total = frame_.rules->actions.has(Action::total);
    if (total || frame_.rules->actions.has(Action::active)) {
      for (int ep = 1; ep <= e; ++ep) {
        const int ending = total ? frame_.endings.total(ep) : frame_.endings.active(ep);
        mark(ends_, at(ending, e - ep, f), none, 0);
      }
    }
    for (const TurnShape::Family& family : frame_.shape.families()) {
      exchange(family.action, frame_.shape.next(family.action, 1, 0), e, f, none);
    }
  }

  void follow(int s, int e, int f) {
    if (!stages_[at(s, e, f)]) return;
    const HpSet lost = *stages_[at(s, e, f)];
    const Stage& stage = frame_.shape.stages()[s];
    if (stage.base >= 0) {
      mark(stages_, at(stage.base, e, f), lost, 0);
    } else {
      end(stage.end, e, f, lost);
    }
    if (stage.after >= 0) exchange(stage.action, stage.after, e - stage.cost, f, lost);
  }

  void end(TurnEnd end, int e, int f, const HpSet& lost) {
    if (end == TurnEnd::charged) {
      mark(ends_, at(frame_.endings.charged(), e, f), lost, 0);
      return;
    }
    const int most_active = end == TurnEnd::active ? e : 0;
    for (int z = 0; z <= most_active; ++z) {
      mark(ends_, at(frame_.endings.active(z), e - z, f), lost, 0);
    }
  }

  void exchange(Action action, int stage, int e, int f, const HpSet& lost) {
    const Strike strike = frame_.strike(action, defender_);
    for (int x = strike.least_bid; x <= e; ++x) {
      for (int y = 0; y <= f; ++y) {
        const int above = strike.threshold(x) - y;
        if (above < 0) {
          mark(stages_, at(stage, e - x, f - y), lost, 0);
        } else {
          hit(strike, above > 0 ? strike.clear : strike.tie, stage, e - x, f - y, x, lost);
        }
      }
    }
  }

  void hit(const Strike& strike, int damage, int stage, int e, int f, int bid, const HpSet& lost) {
    const int dealt = bid == 0 ? half(damage) : damage;
    for (int push = 0; push <= std::min(bid, e); ++push) {
      const int taken = std::max(0, dealt + push - strike.soak);
      if (taken <= most_lost_) mark(stages_, at(stage, e - push, f), lost, taken);
    }
  }

  const TurnFrame& frame_;
  Standing defender_;
  int most_lost_;
  int own_;     // numbers of EP
  int others_;  // the same of the defender
  Sets ends_;    // lost hit points by [ending][own EP][defender's EP]
  Sets stages_;  // the same by [stage]
};

}  // namespace

std::vector<Outcome> outcomes_of_turn(const TurnPlan& plan, Standing defender, int own_ep,
                                      int defender_ep, int most_lost) {
  return Follow(plan, defender, own_ep, defender_ep, most_lost).run();
}

}  // namespace dreadnaught::duel
