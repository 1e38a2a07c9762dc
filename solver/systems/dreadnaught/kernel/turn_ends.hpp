// What the ends of a turn are worth to the fighter whose turn it is, for all EP at once.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "plan.hpp"

namespace dreadnaught::duel {

struct EpRange {
  int low;
  int high;

  [[nodiscard]] int size() const { return high - low + 1; }
};

// What follows the ends of a turn.
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

// Of one turn, whatever stands of the defender's last one.
class TurnEnds {
 public:
  // defender_ep: the most EP that the defender can have.
  void reset(const TurnFrame& frame, int defender_ep);

  // The ends after attacks, where the defender has `hp`, `lost` of its hit points being gone.
  //
  // known: whether the last time was for the same hit points, so that it is told what has changed.
  void solve(int hp, int lost, const AfterTurn& after, bool known);
  // The ends without an attack of a turn that starts with so many EP.
  void solve_start(int hp, EpRange own, const AfterTurn& after, bool known);

  // Values by the defender's EP.
  [[nodiscard]] const double* at(TurnEnd end, int own_ep) const {
    return attacks_[static_cast<int>(end)].values.data() + own_ep * width_;
  }
  [[nodiscard]] const double* at_start(int own_ep) const {
    return start_.values.data() + own_ep * width_;
  }

  // Whether those, or any of an end, are others than the last time.
  [[nodiscard]] bool changed(TurnEnd end, int own_ep) const {
    return attacks_[static_cast<int>(end)].changed[own_ep] != 0;
  }
  [[nodiscard]] bool start_changed(int own_ep) const { return start_.changed[own_ep] != 0; }
  [[nodiscard]] bool changed(TurnEnd end) const {
    return attacks_[static_cast<int>(end)].any_changed;
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Rows {
    std::vector<double> values;  // [own EP][defender's EP]
    std::vector<char> changed;   // by own EP
    bool any_changed = true;
  };

  void reset(Rows& rows, int most_ep) const;
  void update(Rows& rows, int own_ep, bool known) const;
  void raise_to_end(TurnEnd end, int hp, int own_ep, const AfterTurn& after);
  void raise_to_start(int hp, int own_ep, const AfterTurn& after);
  [[nodiscard]] EpRange defender() const { return {0, static_cast<int>(width_) - 1}; }

  const TurnFrame* frame_ = nullptr;
  std::ptrdiff_t width_ = 0;
  std::array<Rows, 3> attacks_;  // by TurnEnd
  Rows start_;
  std::vector<double> row_;  // what is being solved
};

}  // namespace dreadnaught::duel
