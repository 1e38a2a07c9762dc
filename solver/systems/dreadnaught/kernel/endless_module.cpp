// A duel fought until someone falls, for Python.

#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "endless.hpp"
#include "module.hpp"
#include "module_sections.hpp"

namespace nb = nanobind;

namespace dreadnaught::duel {

namespace {

void attach(Endless& duel, const std::shared_ptr<StoredFile>& file, const Bytes& head,
            const std::vector<SectionPlace>& sections, std::int64_t exchanges) {
  duel.attach(sections_of(file, head, sections), exchanges);
}

}  // namespace

void bind_endless(nb::module_& module) {
  const nb::call_guard<nb::gil_scoped_release> unlocked;
  nb::class_<Widths>(module, "Widths")
      .def_ro("states", &Widths::states)
      .def_ro("open", &Widths::open)
      .def_ro("widest", &Widths::widest);
  nb::class_<Endless>(module, "Endless")
      .def("__init__", &make<Endless, bool>, nb::arg("fighters"), nb::arg("gains"),
           nb::arg("actions"), nb::arg("end"), nb::arg("start"), nb::arg("whole"))
      .def("planned_exchanges", &Endless::planned_exchanges)
      .def("planned_bytes", &Endless::planned_bytes, nb::arg("threads"))
      .def("start", &Endless::start, nb::arg("threads"), nb::arg("open"))
      .def("wait", &Endless::wait, nb::arg("seconds"), unlocked)
      .def("stop", &Endless::stop)
      .def("done", &Endless::done)
      .def("pairs", &Endless::pairs)
      .def("pairs_done", &Endless::pairs_done)
      .def("pairs_open", &Endless::pairs_open)
      .def("tables",
           [](nb::handle_t<Endless> self) {
             return views_of(nb::cast<const Endless&>(self).tables(), self);
           })
      .def("attach", &attach, nb::arg("file"), nb::arg("head"), nb::arg("sections"),
           nb::arg("exchanges"))
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
