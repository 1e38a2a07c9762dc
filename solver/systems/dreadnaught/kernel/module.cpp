// The Python module: a duel by its numbers. The numbers are those of numbers.py.

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

#include <array>
#include <new>

#include "duel.hpp"

namespace nb = nanobind;

namespace dreadnaught::duel {
namespace {

using FighterNumbers = std::array<int, 6>;
using StateNumbers = std::array<int, 17>;

Fighter fighter_of(const FighterNumbers& n) { return {n[0], n[1], n[2], n[3], n[4], n[5]}; }

State state_of(const StateNumbers& n) {
  return {
      .moment = static_cast<Moment>(n[0]),
      .actor = n[1],
      .rounds = n[2],
      .ep = {n[3], n[4]},
      .hp = {n[5], n[6]},
      .standing = {Standing{n[7], n[8]}, Standing{n[9], n[10]}},
      .action = static_cast<Action>(n[11]),
      .attacks = n[12],
      .bought = n[13],
      .additional = n[14] != 0,
      .damage = n[15],
      .most_push = n[16],
  };
}

void make_duel(Duel* self, const std::array<FighterNumbers, 2>& fighters,
               const std::array<std::array<double, 2>, 2>& gains, unsigned actions, double end,
               const StateNumbers& start) {
  const Rules rules{
      .fighters = {fighter_of(fighters[0]), fighter_of(fighters[1])},
      .gains = {Gains{gains[0][0], gains[0][1]}, Gains{gains[1][0], gains[1][1]}},
      .actions = ActionSet(actions),
      .end = end,
  };
  new (self) Duel(rules, state_of(start));
}

}  // namespace
}  // namespace dreadnaught::duel

NB_MODULE(_duel, module) {
  using dreadnaught::duel::Duel;
  namespace duel = dreadnaught::duel;
  const nb::call_guard<nb::gil_scoped_release> unlocked;

  nb::exception<duel::UncertifiedError>(module, "UncertifiedError", PyExc_ArithmeticError);
  nb::exception<duel::StoppedError>(module, "StoppedError");
  nb::class_<Duel>(module, "Duel")
      .def("__init__", &duel::make_duel, nb::arg("fighters"), nb::arg("gains"),
           nb::arg("actions"), nb::arg("end"), nb::arg("start"))
      .def("planned_exchanges", &Duel::planned_exchanges)
      .def("planned_bytes", &Duel::planned_bytes, nb::arg("threads"))
      .def("start", &Duel::start, nb::arg("threads"))
      .def("wait", &Duel::wait, nb::arg("seconds"), unlocked)
      .def("stop", &Duel::stop)
      .def("done", &Duel::done)
      .def(
          "value",
          [](Duel& self, const duel::StateNumbers& state) {
            return self.value(duel::state_of(state));
          },
          nb::arg("state"), unlocked)
      .def("worst_gap", &Duel::worst_gap, unlocked)
      .def("error", &Duel::error, unlocked)
      .def("bytes", &Duel::bytes, unlocked)
      .def("mixed", &Duel::mixed)
      .def("longest_play", &Duel::longest_play)
      .def("tolerance", &Duel::tolerance);
}
