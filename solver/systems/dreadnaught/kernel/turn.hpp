// One turn on arrays: what every stage of it is worth, for all hit points and EP at once.
//
// Everything here is told to the fighter whose turn it is. Its own hit points do not change in its
// turn, nor does the defender's standing defence; so a turn is a private array by stage, the
// defender's hit points, own EP and the defender's EP. It is solved for rising hit points of the
// defender: one hit point more needs only fewer, and the values at which the turn ends.
#pragma once

#include <cstdint>
#include <vector>

#include "exchange.hpp"
#include "plan.hpp"
#include "stage_table.hpp"

namespace dreadnaught::duel {

// What the ends of a turn are worth to the fighter whose turn it is.
class AfterTurn {
 public:
  virtual ~AfterTurn() = default;

  // Raises best[f] to the value of ending the turn with `ending`, `own_ep` left and f left to the
  // defender, for all f of `defender`, where that is more.
  virtual void raise(double* best, int ending, int hp, int own_ep, EpRange defender) const = 0;

 protected:
  AfterTurn() = default;
  AfterTurn(const AfterTurn&) = default;
  AfterTurn& operator=(const AfterTurn&) = default;
};

class Turn {
 public:
  // Starts afresh, with all values unknown (NaN).
  //
  // defender: what stands of the defender's last turn.
  // defender_ep: the most EP that it can have.
  // start: the defender's hit points as the turn starts; by default, all that the plan has.
  void reset(const TurnPlan& plan, Standing defender, int defender_ep, HpRange start);
  void reset(const TurnPlan& plan, Standing defender, int defender_ep) {
    reset(plan, defender, defender_ep, plan.hp[1 - plan.frame.actor]);
  }

  // Solves all stages at `hp`, those at fewer hit points being solved.
  void solve_stages(int hp, const AfterTurn& after, ExchangeSolver& solver);

  // Solves one of them, those before it being solved.
  void solve_stage(int stage, int hp, const AfterTurn& after, ExchangeSolver& solver);

  // Takes one of them as it was stored, its base being solved or taken.
  void take_stage(int stage, int hp, const AfterTurn& after, const RaisedStage& stored);

  // Appends one of them, solved, to what is stored of this turn at `hp`.
  void store_stage(int stage, int hp, const AfterTurn& after, std::vector<double>& stored);


  // Writes what the whole turn is worth to out[e - own.low][f - defender.low], row-major.
  void solve_start(int hp, EpRange own, EpRange defender, const AfterTurn& after,
                   ExchangeSolver& solver, double* out);

  // What the exchange of `action` that leads to `stage` is worth, begun with these EP.
  double exchange(Action action, int stage, int hp, int own_ep, int defender_ep,
                  ExchangeSolver& solver);

  // What a hit of `damage` is worth after which up to `most_push` may be pushed.
  [[nodiscard]] double push(int stage, int hp, int own_ep, int defender_ep, int damage,
                            int most_push) const;

  // What a stage is worth.
  [[nodiscard]] double at(int stage, int hp, int own_ep, int defender_ep) const {
    return view(stage).at(hp, own_ep)[defender_ep];
  }

  // Hit points that are gone, at least, where the defender has `hp` left.
  [[nodiscard]] int lost(int hp) const { return std::max(0, start_hp_.low - hp); }

  [[nodiscard]] HpRange start_hp() const { return start_hp_; }
  // The defender's hit points from the least that it can have after the turn.
  [[nodiscard]] HpRange hp() const { return hp_; }

  // The most EP that the defender can have.
  [[nodiscard]] int defender_ep() const { return width_ - 1; }

  [[nodiscard]] std::size_t bytes() const;

 private:
  [[nodiscard]] int actor() const { return plan_->frame.actor; }
  [[nodiscard]] StageView view(int stage) const;
  [[nodiscard]] double* values(int stage, int hp);
  // The most EP that its maker can have left at a stage, the defender having `hp`.
  [[nodiscard]] int most_ep(int stage, int hp) const {
    return plan_->frame.reach.most_ep(stage, lost(hp));
  }
  void build_hits(Action action, int stage, int hp, int most_ep);
  // Writes what a stage is worth without the exchange that may follow, for EP up to `most_ep`.
  void write_without_exchange(int stage, int hp, int most_ep, const AfterTurn& after,
                              double* best) const;
  void raise_to_end(double* best, TurnEnd end, int hp, int own_ep, const AfterTurn& after) const;
  void raise_to_start(double* best, int hp, int own_ep, EpRange defender,
                      const AfterTurn& after) const;

  const TurnPlan* plan_ = nullptr;
  Standing defender_;
  HpRange start_hp_{};
  HpRange hp_{};
  int width_ = 0;
  std::vector<std::size_t> offsets_;  // by stage
  std::vector<double> values_;        // [stage][hp][own EP][defender's EP]
  std::vector<double> start_;         // [own EP][defender's EP]
  HitTable hits_;
};

}  // namespace dreadnaught::duel
