// The Python module: a duel by its numbers. The numbers are those of numbers.py.

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "duel.hpp"
#include "module.hpp"
#include "module_sections.hpp"

namespace nb = nanobind;

namespace dreadnaught::duel {
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

namespace {

void attach(Duel& duel, const std::shared_ptr<StoredFile>& file, const Bytes& head,
            const std::vector<SectionPlace>& sections, std::int64_t exchanges, std::int64_t mixed,
            double worst_gap) {
  duel.attach(sections_of(file, head, sections), {exchanges, mixed, worst_gap});
}

}  // namespace
}  // namespace dreadnaught::duel

NB_MODULE(_duel, module) {
  using dreadnaught::duel::Duel;
  namespace duel = dreadnaught::duel;
  const nb::call_guard<nb::gil_scoped_release> unlocked;

  nb::exception<duel::UncertifiedError>(module, "UncertifiedError", PyExc_ArithmeticError);
  nb::exception<duel::StoppedError>(module, "StoppedError");
  nb::exception<duel::DamagedError>(module, "DamagedError", PyExc_OSError);
  module.attr("SOURCES") = DUEL_SOURCES;
  module.def("checksums", &duel::checksums, nb::arg("values"));
  duel::bind_files(module);
  nb::class_<Duel>(module, "Duel")
      .def("__init__", &duel::make<Duel, bool>, nb::arg("fighters"), nb::arg("gains"),
           nb::arg("actions"), nb::arg("end"), nb::arg("start"), nb::arg("whole"))
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
      .def("tables",
           [](nb::handle_t<Duel> self) {
             return duel::views_of(nb::cast<const Duel&>(self).tables(), self);
           })
      .def("attach", &duel::attach, nb::arg("file"), nb::arg("head"), nb::arg("sections"),
           nb::arg("exchanges"), nb::arg("mixed"), nb::arg("worst_gap"))
      .def("worst_gap", &Duel::worst_gap, unlocked)
      .def("error", &Duel::error, unlocked)
      .def("bytes", &Duel::bytes, unlocked)
      .def("mixed", &Duel::mixed)
      .def("longest_play", &Duel::longest_play)
      .def("tolerance", &Duel::tolerance);
  duel::bind_endless(module);
}
