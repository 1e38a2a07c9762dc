#include "sure_win.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "sweeps.hpp"
#include "waiting.hpp"

namespace dreadnaught::duel {
namespace {

constexpr double at_rest = 1e2;  // a change, as a multiple of that at which sweeps end
constexpr int most_lowerings = 20;
constexpr int most_ranks = 4;
constexpr int most_restarts = 3;
constexpr double rank_ratio = 8.0;
constexpr double further = 1.5;  // how much further than a round does a state is lowered
constexpr double lost_share = 0.1;  // of what endless play is worth above the least

// A table of what all states are worth, those that may be won all but surely among them.
class Guess {
 public:
  // Nothing is won by waiting in a state whose way out is worth no more. So states are ranked: those
  // of a rank rise by what is nearer to the most, and get a table that is lower by a ratio.
  Guess(const RecursiveGame& game, double by, const Values& found, Suspects suspects,
        const Exactness& exactness)
      : game_(game), table_(found), found_(found), later_(found), lost_(found.size()),
        sure_(found.size()) {
    game_.map(later_);
    set_lost(exactness);
    const double near = suspects == Suspects::all ? game.most - by / 10 : game.end;
    std::vector<bool> left = unsettled(near, exactness);
    for (int rank = 0; rank < most_ranks; ++rank, by *= rank_ratio) {
      pinned_ = left;
      add_rank(by);
      for (std::size_t i = 0; i < left.size(); ++i) {
        left[i] = left[i] && !pinned_[i];
        sure_[i] = sure_[i] || pinned_[i];
        if (pinned_[i]) widest_ = by;
      }
    }
  }

  [[nodiscard]] double widest() const { return widest_; }
  [[nodiscard]] bool empty() const { return std::ranges::find(sure_, true) == sure_.end(); }

  // With what the other states are worth while these are worth that.
  [[nodiscard]] Values completed(double near, const Exactness& exactness) const {
    std::vector<bool> set(table_.size());
    for (std::size_t i = 0; i < set.size(); ++i) set[i] = sure_[i] || lost_[i];
    const RoundMap others = [&](Values& values) {
      game_.map(values);
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (set[i]) values[i] = table_[i];
      }
    };
    Values values = table_;
    for (int restart = 0;; ++restart) {
      values = find_value(others, values, exactness.residual, exactness.most_sweeps).values;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (set[i]) continue;
        values[i] = std::abs(values[i] - game_.end) <= near ? game_.end : values[i] - near;
      }
      if (restart == most_restarts || !drop_waiting(game_, set, values)) return values;
    }
  }

 private:
  // States near the least that sweeps still lower are taken for worth that, if in the limit alone.
  void set_lost(const Exactness& exactness) {
    for (std::size_t i = 0; i < lost_.size(); ++i) {
      const double fall = found_[i] - later_[i];
      const double above = found_[i] - game_.floor[i];
      lost_[i] = found_[i] < game_.end && fall > at_rest * exactness.residual &&
                 above < lost_share * (game_.end - game_.floor[i]);
      if (lost_[i]) table_[i] = game_.floor[i];
    }
  }

  // States above `end` that are lower than `near`, or at which sweeps have not come to rest.
  [[nodiscard]] std::vector<bool> unsettled(double near, const Exactness& exactness) {
    std::vector<bool> states(found_.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const double rise = later_[i] - found_[i];
      states[i] =
          found_[i] > game_.end && (found_[i] < near || rise > at_rest * exactness.residual);
      if (!states[i] && !lost_[i]) table_[i] -= exactness.nearest;
    }
    return states;
  }

  void add_rank(double by) {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (pinned_[i]) table_[i] = game_.most - by;
    }
    do {
      if (!lower(game_.most - 2 * by)) give_up_all();
    } while (drop_unraised());
  }

  // Lowers states until a round lowers none, and gives up those that come down too far. Returns
  // whether that came to an end.
  bool lower(double least) {
    for (int i = 0; i < most_lowerings; ++i) {
      later_ = table_;
      game_.map(later_);
      if (!lower_once(least)) return true;
    }
    return false;
  }

  bool lower_once(double least) {
    bool lowered = false;
    for (std::size_t i = 0; i < later_.size(); ++i) {
      if (!pinned_[i] || later_[i] >= table_[i]) continue;
      table_[i] -= further * (table_[i] - later_[i]);
      lowered = true;
      if (table_[i] < least) give_up(i);
    }
    return lowered;
  }

  // Gives up states that no number of rounds raises; returns whether there were any.
  bool drop_unraised() {
    const std::vector<bool> waiting = unraised(game_, table_, later_, pinned_);
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i]) give_up(i);
    }
    return std::ranges::find(waiting, true) != waiting.end();
  }

  void give_up(std::size_t i) {
    pinned_[i] = false;
    table_[i] = found_[i];
  }

  void give_up_all() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (pinned_[i]) give_up(i);
    }
  }

  RecursiveGame game_;
  Values table_;
  const Values& found_;
  Values later_;
  std::vector<bool> lost_;
  std::vector<bool> sure_;
  double widest_ = 0.0;
  std::vector<bool> pinned_;  // of the rank in question
};

}  // namespace

std::optional<SureWins> with_sure_wins(const RecursiveGame& game, double by, const Values& found,
                                       Suspects suspects, const Exactness& exactness) {
  const Guess guess(game, by, found, suspects, exactness);
  if (guess.empty()) return std::nullopt;
  const double near = std::min(by / 10, 10 * exactness.nearest);
  return SureWins{guess.completed(near, exactness), guess.widest()};
}

}  // namespace dreadnaught::duel
