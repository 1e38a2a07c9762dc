// What a turn may leave standing, as a numbered list: the axis of the tables that says how the
// opponent's defence stands.
#pragma once

#include <vector>

#include "rules.hpp"
#include "turn_shape.hpp"

namespace dreadnaught::duel {

struct Ending {
  Standing standing;
  int most_ep;     // EP that its owner has left with it, at most
  bool untouched;  // only without an attack: exactly most_ep left, and the opponent's EP whole
};

// Total defence comes without active defence beside it: the same EP all put into total defence add
// as much to ST and take more off damage.
class Endings {
 public:
  // Nothing that stands, as a fight begins. ep: what its owner has.
  static Endings none(int ep) { return Endings(ep); }

  // The endings of a whole turn that starts with `ep`.
  static Endings of_turn(ActionSet actions, int ep);

  // The endings of what is left of a turn after `action`, with at most `ep` left.
  static Endings of_rest(ActionSet actions, Action action, int ep);

  [[nodiscard]] int size() const { return static_cast<int>(all_.size()); }
  [[nodiscard]] const Ending& operator[](int index) const { return all_[index]; }
  [[nodiscard]] const std::vector<Ending>& all() const { return all_; }

  [[nodiscard]] static int nothing() { return 0; }
  [[nodiscard]] int charged() const { return charged_; }
  [[nodiscard]] int active(int ep) const { return ep == 0 ? nothing() : before_active_ + ep; }
  [[nodiscard]] int total(int ep) const { return ep == 0 ? nothing() : before_total_ + ep; }

  // The index of `standing`, or -1 if no turn ends with it.
  [[nodiscard]] int find(Standing standing) const;

 private:
  explicit Endings(int ep) : all_{{.standing = {}, .most_ep = ep, .untouched = false}} {}
  void add_active(int most, int ep, bool untouched);
  void add_charged(int ep);

  std::vector<Ending> all_;
  int charged_ = -1;
  int before_active_ = -1;
  int before_total_ = -1;
};

}  // namespace dreadnaught::duel
