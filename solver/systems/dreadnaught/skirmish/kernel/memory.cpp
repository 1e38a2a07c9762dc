#include "memory.hpp"

#include <algorithm>

namespace dreadnaught::skirmish {
namespace {

constexpr double played = 1e-9;

std::size_t scattered(std::uint64_t key) {
  key *= 0x9fb21c651e98df25ULL;
  return key ^ key >> 29;
}

std::uint64_t key_of_exchange(const State& state) {
  const Frame& frame = state.top();
  std::uint64_t key = 1;
  key = key << 4 | static_cast<std::uint64_t>(frame.attack);
  key = key << 4 | static_cast<std::uint64_t>(frame.attacker);
  key = key << 4 | static_cast<std::uint64_t>(frame.target);
  key = key << 8 | static_cast<std::uint64_t>(state.combatants[frame.attacker].ep);
  return key << 8 | static_cast<std::uint64_t>(state.combatants[frame.target].ep);
}

std::uint64_t key_of_turn(const State& state) {
  std::uint64_t key = 1;
  key = key << 4 | static_cast<std::uint64_t>(state.actor);
  key = key << 4 | static_cast<std::uint64_t>(state.turn.action);
  key = key << 8 | static_cast<std::uint64_t>(state.turn.attacks);
  key = key << 8 | static_cast<std::uint64_t>(state.turn.bought);
  return key << 8 | static_cast<std::uint64_t>(state.combatants[state.actor].ep);
}

void recall_bids(std::uint64_t used, const std::vector<int>& bids, std::vector<int>& numbers) {
  for (std::size_t i = 0; i < bids.size(); ++i) {
    if (bids[i] < 64 && (used >> bids[i] & 1) != 0) numbers.push_back(static_cast<int>(i));
  }
  if (!numbers.empty()) return;
  numbers.push_back(0);
  if (bids.size() > 1) numbers.push_back(static_cast<int>(bids.size()) - 1);
}

std::uint64_t bits_of(const std::vector<int>& bids, const std::vector<int>& numbers,
                      const std::vector<double>& chances) {
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const int bid = bids[numbers[k]];
    if (bid < 64 && chances[k] > played) bits |= std::uint64_t{1} << bid;
  }
  return bits;
}

bool same(const Choice& one, const Choice& other) {
  return one.action == other.action && one.ends == other.ends && one.target == other.target &&
         one.ep == other.ep;
}

}  // namespace

void Memory::recall(const State& state, const Bids& bids, std::vector<int>& rows,
                    std::vector<int>& columns) const {
  const std::uint64_t key = key_of_exchange(state);
  const Exchange& known = exchanges_[scattered(key) % places];
  const bool is_known = known.key == key;
  recall_bids(is_known ? known.attack : 0, bids.attack, rows);
  recall_bids(is_known ? known.defence : 0, bids.defence, columns);
}

void Memory::keep(const State& state, const Bids& bids, const std::vector<int>& rows,
                  const std::vector<double>& row_chances, const std::vector<int>& columns,
                  const std::vector<double>& column_chances) {
  const std::uint64_t key = key_of_exchange(state);
  exchanges_[scattered(key) % places] = {key, bits_of(bids.attack, rows, row_chances),
                                         bits_of(bids.defence, columns, column_chances)};
}

void Memory::sort(const State& state, std::vector<Choice>& choices) const {
  const std::uint64_t key = key_of_turn(state);
  const Turn& known = turns_[scattered(key) % places];
  if (known.key != key) return;
  const auto best =
      std::ranges::find_if(choices, [&](const Choice& choice) { return same(choice, known.best); });
  if (best != choices.end()) std::rotate(choices.begin(), best, best + 1);
}

void Memory::keep(const State& state, const Choice& best) {
  const std::uint64_t key = key_of_turn(state);
  turns_[scattered(key) % places] = {key, best};
}

}  // namespace dreadnaught::skirmish
