#include "module.hpp"

#include <nanobind/stl/array.h>

#include <array>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "../binding.hpp"
#include "numbers.hpp"
#include "solver.hpp"

namespace nb = nanobind;

namespace dreadnaught::skirmish::every {
namespace {

void make(Solver* self, const RulesNumbers& rules, const std::vector<std::array<double, 2>>& stakes,
          const std::array<double, 2>& beaten, double end, const StateNumbers& start) {
  new (self) Solver(setting_of(rules, stakes, beaten, end), state_of(start));
}

// How many moves the first and the second decider have.
std::array<std::size_t, 2> choices(const Solver& self, const StateNumbers& numbers) {
  const State state = state_of(numbers);
  if (state.depth == 0) {
    std::vector<Declare> options;
    self.game().options(state, options);
    return {options.size(), 1};
  }
  Decision decision;
  self.game().decide(state, decision);
  return {decision.moves.size(), decision.others.size()};
}

// What the row player is paid, and the state that follows, after the deciders' moves by number.
std::tuple<double, StateNumbers> after(const Solver& self, const StateNumbers& numbers,
                                       std::size_t move, std::size_t other) {
  const Game& game = self.game();
  State state = state_of(numbers);
  if (state.depth == 0) {
    std::vector<Declare> options;
    game.options(state, options);
    game.declare(state, options.at(move));
  } else {
    Decision decision;
    game.decide(state, decision);
    game.play(state, decision.moves.at(move), decision.others.at(other));
  }
  return {state.reward, numbers_of(game, state)};
}

// width: 0 all bids, 1 few, 2 hardly any, 3 one.
Depth depth_of(int full, int restricted, int width) {
  if (full < 0 || restricted < 0 || width < 0 || width > 3) {
    throw std::invalid_argument("no turns to look at, or no width");
  }
  return {full, restricted, static_cast<Width>(width)};
}

}  // namespace

void bind(nb::module_& module) {
  const nb::call_guard<nb::gil_scoped_release> unlocked;
  nb::class_<Solver> solver(module, "EverySolver");
  bind_solver<StateNumbers>(solver, state_of);
  module.attr("MOST_ITEMS") = most_items;
  module.attr("MOST_PATH") = most_path;
  module.attr("MOST_FRAMES") = most_frames;
  solver
      .def("__init__", &make, nb::arg("rules"), nb::arg("stakes"), nb::arg("beaten"),
           nb::arg("end"), nb::arg("start"))
      .def("choices", &choices, nb::arg("state"))
      .def("after", &after, nb::arg("state"), nb::arg("move"), nb::arg("other"))
      .def("level",
           [](const Solver& self) {
             const Depth level = self.level();
             return std::tuple(level.full, level.restricted, static_cast<int>(level.width));
           })
      .def(
          "stage",
          [](Solver& self, const StateNumbers& state) { return self.stage(state_of(state)); },
          nb::arg("state"), unlocked)
      .def(
          "answered",
          [](Solver& self, int searcher, int full, int restricted, int width,
             std::int64_t most_states) {
            return self.answered(searcher, depth_of(full, restricted, width), most_states);
          },
          nb::arg("searcher"), nb::arg("full"), nb::arg("restricted"), nb::arg("width"),
          nb::arg("most_states"), unlocked)
      .def(
          "expected",
          [](Solver& self, const StateNumbers& state) { return self.expected(state_of(state)); },
          nb::arg("state"), unlocked)
      .def(
          "held_play",
          [](Solver& self, const StateNumbers& state, bool as_owner, int full, int restricted,
             int width) {
            return self.held_play(state_of(state), as_owner, depth_of(full, restricted, width));
          },
          nb::arg("state"), nb::arg("as_owner"), nb::arg("full"), nb::arg("restricted"),
          nb::arg("width"), unlocked);
}

}  // namespace dreadnaught::skirmish::every
