#include "module_sections.hpp"

#include <algorithm>
#include <stdexcept>

#include "checksum.hpp"

namespace nb = nanobind;

namespace dreadnaught::duel {
namespace {

template <typename Number>
std::span<const Number> numbers_at(const Bytes& file, std::size_t offset, std::size_t count) {
  const bool within =
      offset <= file.size() && count <= (file.size() - offset) / sizeof(Number);
  if (!within || reinterpret_cast<std::uintptr_t>(file.data() + offset) % alignof(Number) != 0) {
    throw std::invalid_argument("a section is not within the file");
  }
  return {reinterpret_cast<const Number*>(file.data() + offset), count};
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

std::vector<Section> sections_of(const Bytes& file, const std::vector<SectionPlace>& places) {
  std::vector<Section> sections;
  for (const auto& [values, count, sums] : places) {
    const std::span<const double> all = numbers_at<double>(file, values, count);
    const std::size_t blocks = StoredValues::blocks(count);
    sections.push_back({all, numbers_at<std::uint64_t>(file, sums, blocks)});
  }
  return sections;
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
