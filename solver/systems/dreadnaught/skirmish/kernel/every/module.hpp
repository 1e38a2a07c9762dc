// What the Python module tells of fights with every rule at play.
#pragma once

#include <nanobind/nanobind.h>

namespace dreadnaught::skirmish::every {

void bind(nanobind::module_& module);

}  // namespace dreadnaught::skirmish::every
