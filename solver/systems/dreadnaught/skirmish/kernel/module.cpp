// The Python module: a skirmish by its numbers. The numbers are those of numbers.py.

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

#include <array>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "binding.hpp"
#include "every/module.hpp"
#include "solver.hpp"
#include "systems/dreadnaught/kernel/module.hpp"

namespace nb = nanobind;

namespace dreadnaught::skirmish {
namespace {

using duel::FighterNumbers;
using FrameNumbers = std::array<int, 6>;
using HeadNumbers = std::array<int, 5>;
using CombatantNumbers = std::array<int, 4>;
using StateNumbers =
    std::tuple<HeadNumbers, std::vector<CombatantNumbers>, std::vector<FrameNumbers>>;

std::int16_t narrow(int number) { return static_cast<std::int16_t>(number); }

State state_of(const StateNumbers& numbers) {
  const auto& [head, combatants, frames] = numbers;
  if (combatants.size() > most_combatants || frames.size() > most_frames) {
    throw std::length_error("more combatants or frames than a state has room for");
  }
  State state;
  state.rounds = narrow(head[0]);
  state.actor = static_cast<std::int8_t>(head[1]);
  state.turn = {static_cast<Action>(head[2]), narrow(head[3]), narrow(head[4])};
  for (std::size_t i = 0; i < combatants.size(); ++i) {
    const CombatantNumbers& n = combatants[i];
    state.combatants[i] = {narrow(n[0]), narrow(n[1]), narrow(n[2]), narrow(n[3])};
  }
  for (const FrameNumbers& n : frames) {
    state.push({static_cast<FrameKind>(n[0]), static_cast<Action>(n[1]),
                static_cast<std::int8_t>(n[2]), static_cast<std::int8_t>(n[3]), narrow(n[4]),
                narrow(n[5])});
  }
  return state;
}

void make(Solver* self, const std::vector<FighterNumbers>& fighters, const std::vector<int>& sides,
          const std::vector<std::array<double, 2>>& gains, unsigned actions,
          const std::array<double, 2>& beaten, double end, const StateNumbers& start) {
  Rules rules{{}, ActionSet(actions), beaten, end};
  for (std::size_t i = 0; i < fighters.size(); ++i) {
    rules.members.push_back(
        {duel::fighter_of(fighters[i]), sides.at(i), {gains.at(i)[0], gains.at(i)[1]}});
  }
  new (self) Solver(std::move(rules), state_of(start));
}

}  // namespace
}  // namespace dreadnaught::skirmish

NB_MODULE(_skirmish, module) {
  namespace skirmish = dreadnaught::skirmish;
  using skirmish::Solver;
  const nb::call_guard<nb::gil_scoped_release> unlocked;

  nb::exception<skirmish::UncertifiedError>(module, "UncertifiedError", PyExc_ArithmeticError);
  nb::exception<skirmish::StoppedError>(module, "StoppedError");
  nb::exception<skirmish::LimitError>(module, "LimitError");
  module.attr("MOST_COMBATANTS") = skirmish::most_combatants;
  module.def("bytes_for", &skirmish::ValueTable::bytes_for, nb::arg("states"));
  nb::class_<Solver> solver(module, "Solver");
  skirmish::bind_solver<skirmish::StateNumbers>(solver, skirmish::state_of);
  solver
      .def("__init__", &skirmish::make, nb::arg("fighters"), nb::arg("sides"), nb::arg("gains"),
           nb::arg("actions"), nb::arg("beaten"), nb::arg("end"), nb::arg("start"))
      .def(
          "answered",
          [](Solver& self, int searcher, int full, int restricted, int width,
             std::int64_t most_states) {
            if (width != 0) throw std::invalid_argument("all bids are looked at");
            return self.answered(searcher, {full, restricted}, most_states);
          },
          nb::arg("searcher"), nb::arg("full"), nb::arg("restricted"), nb::arg("width"),
          nb::arg("most_states"), unlocked);
  skirmish::every::bind(module);
}
