// One turn on arrays: what every stage of it is worth, for all hit points and EP at once.
//
// Everything here is told to the fighter whose turn it is. Its own hit points do not change in its
// turn, nor does the defender's standing defence; so a turn is a private array by stage, the
// defender's hit points, own EP and the defender's EP. It is solved for rising hit points of the
// defender: one hit point more needs only fewer, and the values at which the turn ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "exchange.hpp"
#include "plan.hpp"
#include "stage_table.hpp"
#include "turn_ends.hpp"

namespace dreadnaught::duel {

// Exchanges that a memory of a turn is of that starts with so many EP, at most.
std::size_t exchanges_of_turn(const TurnShape& shape, int own_ep, int defender_ep);

// The defender's hit points whose values are needed at once to solve a turn for rising ones: those in
// hand, and as many fewer as one hit can take.
int hit_points_at_once(const TurnPlan& plan, Standing defender);

class Turn {
 public:
  // For which of the defender's hit points values are kept: all, or the last that were solved, as
  // many as are needed at once.
  enum class Keeps : std::uint8_t { all, at_once };

  // Starts afresh, with all values unknown (NaN).
  //
  // defender: what stands of the defender's last turn.
  // defender_ep: the most EP that it can have.
  // start: the defender's hit points as the turn starts; by default, all that the plan has.
  void reset(const TurnPlan& plan, Standing defender, int defender_ep, HpRange start,
             Keeps keeps = Keeps::all);
  void reset(const TurnPlan& plan, Standing defender, int defender_ep, Keeps keeps = Keeps::all) {
    reset(plan, defender, defender_ep, plan.hp[1 - plan.frame.actor], keeps);
  }

  // Solves all stages at `hp`, those at fewer hit points being solved.
  //
  // ends: of this turn at `hp`, for no fewer EP of the defender.
  // memory: of this turn, where it is solved again and again: the last time was at `hp` as well, since
  // the memory was reset, and stages at fewer hit points were worth what they are now.
  void solve_stages(int hp, const TurnEnds& ends, ExchangeSolver& solver,
                    ExchangeMemory* memory = nullptr);

  // Solves one of them, those before it being solved or taken.
  void solve_stage(int stage, int hp, const TurnEnds& ends, ExchangeSolver& solver,
                   ExchangeMemory* memory = nullptr);

  // Takes one of them as it was stored, its base being solved or taken.
  void take_stage(int stage, int hp, const TurnEnds& ends, const RaisedStage& stored);

  // Appends one of them, solved, to what is stored of this turn at `hp`.
  void store_stage(int stage, int hp, const TurnEnds& ends, std::vector<double>& stored);

  // What the whole turn is worth, row-major: [own EP][defender's EP] from none of either on, in rows
  // of defender_ep() + 1, as far as it is asked for. ends, memory: as for the stages, solved before.
  const double* solve_start(int hp, EpRange own, EpRange defender, const TurnEnds& ends,
                            ExchangeSolver& solver, ExchangeMemory* memory = nullptr);

  // The same of this turn.
  [[nodiscard]] std::size_t exchanges() const { return first_exchange_.back(); }

  // What the exchange of `action` that leads to `stage` is worth, begun with these EP.
  double exchange(Action action, int stage, int hp, int own_ep, int defender_ep,
                  ExchangeSolver& solver);

  // What a hit of `damage` is worth after which up to `most_push` may be pushed.
  [[nodiscard]] double push(int stage, int hp, int own_ep, int defender_ep, int damage,
                            int most_push) const;

  // What a stage is worth.
  [[nodiscard]] double at(int stage, int hp, int own_ep, int defender_ep) const {
    return view(stage, hp).after(0, own_ep)[defender_ep];
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
  // Which values of a stage are others than the last time.
  struct Changes {
    std::vector<char> by_ep;
    int lowest = 0;  // the least own EP with such; above most_ep where there are none
    bool any = true;
  };

  [[nodiscard]] int actor() const { return plan_->frame.actor; }
  [[nodiscard]] StageView view(int stage, int hp) const;
  [[nodiscard]] double* values(int stage, int hp);
  [[nodiscard]] std::size_t row_at(int own_ep) const {
    return static_cast<std::size_t>(own_ep) * width_;
  }
  // The most EP that its maker can have left at a stage, the defender having `hp`.
  [[nodiscard]] int most_ep(int stage, int hp) const {
    return plan_->frame.reach.most_ep(stage, lost(hp));
  }
  void set_hits(Action action, int stage, int hp, int most_ep);
  void reset_exchanges();
  bool update_row(const double* base, int stage, int hp, int own_ep, ExchangeSolver& solver,
                  ExchangeMemory* memory);
  [[nodiscard]] bool start_changed(int own_ep, const TurnEnds& ends) const;
  // Writes what a stage is worth without the exchange that may follow, for EP up to `most_ep`.
  void write_without_exchange(int stage, int hp, int most_ep, const TurnEnds& ends,
                              double* out) const;

  const TurnPlan* plan_ = nullptr;
  Standing defender_;
  HpRange start_hp_{};
  HpRange hp_{};
  int slots_ = 0;  // of hit points, of which values are kept
  int width_ = 0;
  std::vector<std::ptrdiff_t> offsets_;  // by stage
  std::ptrdiff_t hp_stride_ = 0;
  std::vector<double> values_;        // [slot of hp][stage][own EP][defender's EP]
  std::vector<double> start_;         // [own EP][defender's EP]
  std::vector<double> row_;           // what is being solved, by the defender's EP
  HitTable hits_;

  // Of a turn that is solved again and again.
  std::vector<std::size_t> first_exchange_;  // by stage, then by family; and their number
  std::vector<Changes> changes_;             // by stage
};

}  // namespace dreadnaught::duel
