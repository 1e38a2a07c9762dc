#include "estimate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

namespace dreadnaught::skirmish {
namespace {

constexpr std::size_t followed = 400;  // of each layer, at most
constexpr int most_steps = 20'000;      // from each layer
constexpr double chao_weight = 0.67;

struct Met {
  State state;
  int times = 0;       // by how many of the states that were followed
  int last_from = -1;  // the last of them
};

struct Layer {
  std::unordered_map<std::uint64_t, Met> met;
  double share = 1.0;  // of the states before it, how many were followed, at least
};

class Count {
 public:
  explicit Count(const Task& task) : task_(task) {}

  double states(const State& start, double most) {
    meet(start);
    while (!layers_.empty() && total_ < most) {
      const Layer layer = std::move(layers_.begin()->second);
      layers_.erase(layers_.begin());
      follow(layer);
    }
    return std::min(total_, most);
  }

 private:
  void follow(const Layer& layer) {
    const double size = size_of(layer);
    total_ += size;
    std::vector<std::uint64_t> keys;
    for (const auto& [key, met] : layer.met) keys.push_back(key);
    std::ranges::sort(keys);
    if (keys.size() > followed) keys.resize(followed);
    steps_ = 0;
    std::size_t done = 0;
    for (; done < keys.size() && (done == 0 || steps_ < most_steps); ++done) {
      ++from_;
      follow(layer.met.at(keys[done]).state);
    }
    const double share = std::min(1.0, static_cast<double>(done) / size);
    for (const int later : touched_) {
      layers_[later].share = std::min(layers_[later].share, share);
    }
    touched_.clear();
  }

  static double size_of(const Layer& layer) {
    const auto met = static_cast<double>(layer.met.size());
    if (layer.share >= 1.0) return met;
    double once = 0.0;
    double twice = 0.0;
    for (const auto& [key, state] : layer.met) {
      once += state.times == 1 ? 1.0 : 0.0;
      twice += state.times == 2 ? 1.0 : 0.0;
    }
    const double unmet = once * std::max(0.0, once - 1) / (2 * (twice + 1));
    const double most_unmet = met / layer.share - met;
    if (unmet >= most_unmet) return met + most_unmet;
    // Chao's is a lower bound: states are not all as easy to come to.
    return met + std::pow(unmet, chao_weight) * std::pow(most_unmet, 1 - chao_weight);
  }

  void follow(const State& state) {
    if (state.depth > 0) return bid(state);
    std::vector<Choice> choices;
    task_.game.choices(state, choices);
    for (const Choice& choice : choices) {
      State next = state;
      task_.game.take(next, choice);
      if (next.depth > 0) {
        bid(next);
      } else {
        meet(next);
      }
    }
  }

  void bid(const State& state) {
    if (state.top().kind == FrameKind::push) return push(state);
    const Bids bids = useful_bids(task_.game, state);
    for (const int attack : bids.attack) {
      for (const int defence : bids.defence) {
        State next = state;
        task_.game.reveal(next, attack, defence);
        if (next.depth > 0) {
          push(next);
        } else {
          meet(next);
        }
      }
    }
  }

  void push(const State& state) {
    for (int ep = 0; ep <= state.top().most_push; ++ep) {
      State next = state;
      task_.game.push(next, ep);
      meet(next);
    }
  }

  void meet(State state) {
    if (state.over() || (state.depth == 0 && !task_.canonical.reduce(state))) return;
    ++steps_;
    const int moment = task_.moment(state);
    Layer& layer = layers_[moment];
    touched_.insert(moment);
    Met& met = layer.met[task_.canonical.digest(state).low];
    if (met.last_from == from_) return;
    if (met.times == 0) met.state = state;
    met.last_from = from_;
    ++met.times;
  }

  const Task& task_;
  std::map<int, Layer> layers_;
  double total_ = 0.0;
  std::set<int> touched_;  // layers met from the one that is followed
  int steps_ = 0;          // taken from it
  int from_ = 0;
};

}  // namespace

double estimated_states(const Task& task, const State& start, double most) {
  return Count(task).states(start, most);
}

}  // namespace dreadnaught::skirmish
