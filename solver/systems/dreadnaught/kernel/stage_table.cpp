#include "stage_table.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace dreadnaught::duel {
namespace {

constexpr int word_bits = 64;

std::size_t words(std::size_t states) { return (states + word_bits - 1) / word_bits; }

std::uint64_t word(double stored) { return std::bit_cast<std::uint64_t>(stored); }

}  // namespace

RaisedStage::RaisedStage(std::span<const double> stored, int rows, int width)
    : width_(width) {
  const std::size_t before = words(static_cast<std::size_t>(rows) * width);
  if (stored.size() < before) throw DamagedError();
  bits_ = stored.first(before);
  std::size_t count = 0;
  for (const double bits : bits_) count += std::popcount(word(bits));
  if (stored.size() < before + count) throw DamagedError();
  values_ = stored.subspan(before, count);
}

void RaisedStage::append(std::span<const double> without, std::span<const double> raised,
                         std::vector<double>& stored) {
  for (std::size_t w = 0; w < words(raised.size()); ++w) {
    const std::size_t first = w * word_bits;
    const std::size_t count = std::min<std::size_t>(word_bits, raised.size() - first);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (raised[first + i] != without[first + i]) bits |= std::uint64_t{1} << i;
    }
    stored.push_back(std::bit_cast<double>(bits));
  }
  for (std::size_t i = 0; i < raised.size(); ++i) {
    if (raised[i] != without[i]) stored.push_back(raised[i]);
  }
}

void RaisedStage::write_over(std::span<double> values, int width) const {
  auto value = values_.begin();
  for (std::size_t w = 0; w < bits_.size(); ++w) {
    for (std::uint64_t bits = word(bits_[w]); bits != 0; bits &= bits - 1, ++value) {
      const auto state = static_cast<int>(w) * word_bits + std::countr_zero(bits);
      const auto at = static_cast<std::size_t>(state / width_) * width + state % width_;
      if (state % width_ < width && at < values.size()) values[at] = *value;
    }
  }
}

StageTable::StageTable(const TurnPlan& plan, const Endings& before)
    : plan_(&plan), before_(&before) {}

void StageTable::join() {
  std::size_t size = places();
  for (const Block& block : blocks_) size += block.values.size();
  values_.allocate(size);
  const std::span<double> values = values_.all();
  std::size_t place = 0;
  std::size_t first = places();
  for (const Block& block : blocks_) {
    std::size_t begin = 0;
    for (const std::size_t end : block.ends) {
      values[place++] = static_cast<double>(first + std::exchange(begin, end));
    }
    std::ranges::copy(block.values, values.begin() + static_cast<std::ptrdiff_t>(first));
    first += block.values.size();
  }
  values[place] = static_cast<double>(size);
  blocks_ = {};
}

void StageTable::attach(Section section) {
  if (section.count < places()) throw std::invalid_argument("at least as many values");
  values_.attach(std::move(section));
}

RaisedStage StageTable::find(int index, int own_hp, int standing, int hp) const {
  std::span<const double> left = stored(own_hp, standing, hp);
  const int width = defender_ep(standing) + 1;
  const auto stage = [&](int at) {
    return RaisedStage(left, plan_->frame.reach.most_ep(plan_->stored_stages[at], 0) + 1, width);
  };
  for (int at = 0; at < index; ++at) left = left.subspan(stage(at).size());
  return stage(index);
}

int StageTable::defender_ep(int standing) const {
  return defender_ep_of(*plan_, (*before_)[standing]);
}

std::size_t StageTable::blocks() const {
  return static_cast<std::size_t>(plan_->hp[plan_->frame.actor].size()) * before_->size();
}

std::size_t StageTable::block_of(int own_hp, int standing) const {
  const HpRange own = plan_->hp[plan_->frame.actor];
  return static_cast<std::size_t>(own_hp - own.low) * before_->size() + standing;
}

std::size_t StageTable::places() const { return blocks() * plan_->defender_hp().size() + 1; }

std::span<const double> StageTable::stored(int own_hp, int standing, int hp) const {
  const HpRange range = plan_->defender_hp();
  const std::size_t place = block_of(own_hp, standing) * range.size() + (hp - range.low);
  const double* const ends = values_.read(place, 2);
  const auto size = static_cast<double>(values_.size());
  // Written so that an end that is no number is refused too.
  if (!(0.0 <= ends[0] && ends[0] <= ends[1] && ends[1] <= size)) throw DamagedError();
  const auto first = static_cast<std::size_t>(ends[0]);
  const std::size_t count = static_cast<std::size_t>(ends[1]) - first;
  return {values_.read(first, count), count};
}

}  // namespace dreadnaught::duel
