// A duel fought until someone falls, for Python.

#include <nanobind/stl/array.h>

#include "endless.hpp"
#include "module.hpp"

namespace nb = nanobind;

namespace dreadnaught::duel {

void bind_endless(nb::module_& module) {
  const nb::call_guard<nb::gil_scoped_release> unlocked;
  nb::class_<Widths>(module, "Widths")
      .def_ro("states", &Widths::states)
      .def_ro("open", &Widths::open)
      .def_ro("widest", &Widths::widest);
  nb::class_<Endless>(module, "Endless")
      .def("__init__", &make<Endless>, nb::arg("fighters"), nb::arg("gains"),
           nb::arg("actions"), nb::arg("end"), nb::arg("start"))
      .def("planned_exchanges", &Endless::planned_exchanges)
      .def("planned_bytes", &Endless::planned_bytes, nb::arg("threads"))
      .def("start", &Endless::start, nb::arg("threads"), nb::arg("open"))
      .def("wait", &Endless::wait, nb::arg("seconds"), unlocked)
      .def("stop", &Endless::stop)
      .def("done", &Endless::done)
      .def("pairs", &Endless::pairs)
      .def("pairs_done", &Endless::pairs_done)
      .def("pairs_open", &Endless::pairs_open)
      .def(
          "lower",
          [](Endless& self, const StateNumbers& state) { return self.lower(state_of(state)); },
          nb::arg("state"), unlocked)
      .def(
          "upper",
          [](Endless& self, const StateNumbers& state) { return self.upper(state_of(state)); },
          nb::arg("state"), unlocked)
      .def("widths", &Endless::widths, nb::arg("open"), unlocked)
      .def("bytes", &Endless::bytes, unlocked);
}

}  // namespace dreadnaught::duel
