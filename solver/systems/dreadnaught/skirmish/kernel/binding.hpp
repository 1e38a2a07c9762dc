// What the Python module tells of both solvers of skirmishes alike.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <vector>

namespace dreadnaught::skirmish {

// state_of: makes a state of its numbers.
template <typename Numbers, typename Solver, typename StateOf>
void bind_solver(nanobind::class_<Solver>& solver, StateOf state_of) {
  namespace nb = nanobind;
  const nb::call_guard<nb::gil_scoped_release> unlocked;
  solver.def("estimate", &Solver::estimate, nb::arg("most"), unlocked)
      .def("start", &Solver::start, nb::arg("threads"), nb::arg("most_states"))
      .def("search", &Solver::search, nb::arg("threads"), nb::arg("most_states"),
           nb::arg("seconds"), nb::arg("exact"))
      .def("phase", &Solver::phase)
      .def("wait", &Solver::wait, nb::arg("seconds"), unlocked)
      .def("stop", &Solver::stop)
      .def(
          "value",
          [state_of](Solver& self, const Numbers& state) { return self.value(state_of(state)); },
          nb::arg("state"), unlocked)
      .def(
          "targets",
          [state_of](Solver& self, const std::vector<Numbers>& numbers) {
            std::vector<decltype(state_of(numbers.front()))> states;
            states.reserve(numbers.size());
            for (const Numbers& each : numbers) states.push_back(state_of(each));
            return self.targets(states);
          },
          nb::arg("states"), unlocked)
      .def("range", &Solver::range)
      .def("is_exact", &Solver::is_exact)
      .def("depth", &Solver::depth)
      .def("unseen", &Solver::unseen)
      .def("estimated", &Solver::estimated)
      .def("states", &Solver::states)
      .def("bytes", &Solver::bytes)
      .def("mixed", &Solver::mixed)
      .def("worst_gap", &Solver::worst_gap)
      .def("tolerance", &Solver::tolerance);
}

}  // namespace dreadnaught::skirmish
