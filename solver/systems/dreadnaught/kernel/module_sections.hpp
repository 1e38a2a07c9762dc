// Tables as Python has them: as buffers of doubles, and as sections of a file.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "stored_values.hpp"

namespace dreadnaught::duel {

using Doubles =
    nanobind::ndarray<const double, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using Bytes = nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig,
                                nanobind::device::cpu>;

// The offset of a section's values, their number, and the offset of its checksums.
using SectionPlace = std::array<std::size_t, 3>;

// Views of values that `owner` keeps; they keep it alive.
nanobind::list views_of(const std::vector<std::span<const double>>& tables, nanobind::handle owner);

// head: the beginning of the file, which holds the checksums. Throws std::invalid_argument for a
// section that is not within the file, or checksums that are not within its head.
std::vector<Section> sections_of(const std::shared_ptr<StoredFile>& file, const Bytes& head,
                                 const std::vector<SectionPlace>& places);

void bind_files(nanobind::module_& module);

// A checksum for each block.
nanobind::bytes checksums(const Doubles& values);

}  // namespace dreadnaught::duel
