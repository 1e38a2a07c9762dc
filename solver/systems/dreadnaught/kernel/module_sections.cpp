#include "module_sections.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "checksum.hpp"

namespace nb = nanobind;

namespace dreadnaught::duel {
namespace {

bool within(std::size_t size, std::size_t offset, std::size_t count) {
  return offset <= size && count <= (size - offset) / sizeof(double);
}

nb::bytes read(const StoredFile& file, std::size_t offset, std::size_t count) {
  std::vector<std::byte> bytes(count);
  file.read(offset, bytes);
  return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace

nb::list views_of(const std::vector<std::span<const double>>& tables, nb::handle owner) {
  nb::list views;
  for (const std::span<const double> table : tables) {
    views.append(nb::ndarray<nb::memview, const double, nb::ndim<1>>(table.data(), {table.size()},
                                                                     owner));
  }
  return views;
}

std::vector<Section> sections_of(const std::shared_ptr<StoredFile>& file, const Bytes& head,
                                 const std::vector<SectionPlace>& places) {
  std::vector<Section> sections;
  const std::size_t size = file->size();
  for (const auto& [values, count, sums] : places) {
    const std::size_t blocks = StoredValues::blocks(count);
    if (!within(size, values, count) || !within(head.size(), sums, blocks)) {
      throw std::invalid_argument("a section is not within the file");
    }
    std::vector<std::uint64_t> checksums(blocks);
    std::memcpy(checksums.data(), head.data() + sums, blocks * sizeof(std::uint64_t));
    sections.push_back({file, values, count, std::move(checksums)});
  }
  return sections;
}

void bind_files(nb::module_& module) {
  nb::class_<StoredFile>(module, "StoredFile")
      .def(nb::init<int>(), nb::arg("descriptor"))
      .def("read", &read, nb::arg("offset"), nb::arg("count"));
}

nb::bytes checksums(const Doubles& values) {
  const std::span<const double> all(values.data(), values.size());
  std::vector<std::uint64_t> sums;
  for (std::size_t first = 0; first < all.size(); first += StoredValues::block) {
    sums.push_back(checksum(all.subspan(first, std::min(StoredValues::block, all.size() - first))));
  }
  return nb::bytes(sums.data(), sums.size() * sizeof(std::uint64_t));
}

}  // namespace dreadnaught::duel
