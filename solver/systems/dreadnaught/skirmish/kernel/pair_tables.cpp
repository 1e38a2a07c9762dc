#include "pair_tables.hpp"

#include <algorithm>
#include <utility>

namespace dreadnaught::skirmish {
namespace {

constexpr int largest_hp = 1023;

// A side that is beaten when all have fallen is beaten in equal parts by each fall.
Rules one_to_fight_for(const Rules& rules) {
  Rules alone = rules;
  for (int i = 0; i < rules.size(); ++i) {
    const int side = rules.members[i].side;
    const auto size = std::ranges::count(rules.members, side, &Member::side);
    alone.members[i].gains.fall += rules.beaten[side] / static_cast<double>(size);
  }
  alone.beaten = {0.0, 0.0};
  return alone;
}

// The ordinary attacks that are left of a turn that has begun.
int ordinary_left(const Game& game, const Meeting& meeting) {
  return meeting.turn.begun() ? game.ordinary_left(meeting.attacker, meeting.turn) : 0;
}

}  // namespace

TurnTable::TurnTable(std::vector<int> most_hp)
    : most_hp_(std::move(most_hp)), rows_(most_hp_.size() * most_hp_.size()) {}

TurnTable::~TurnTable() {
  for (const std::atomic<Cell*>& row : rows_) delete[] row.load();
}

TurnTable::Cell* TurnTable::make_row(std::size_t at, int own_ep) {
  auto row = std::make_unique<Cell[]>(static_cast<std::size_t>(most_hp_[own_ep]) + 1);
  Cell* made = nullptr;  // by another thread, if it was quicker
  return rows_[at].compare_exchange_strong(made, row.get()) ? row.release() : made;
}

PairTables::PairTables(const Game& game, const Canonical& canonical, std::vector<Prices> prices,
                       Bidding bidding)
    : game_(one_to_fight_for(game.rules())),
      capacity_(canonical.capacity()),
      prices_(std::move(prices)),
      bidding_(bidding) {}

std::uint64_t PairTables::key(const Meeting& m) const {
  const auto bits = [](int number, int width) {
    return static_cast<std::uint64_t>(number) & ((1ULL << width) - 1);
  };
  std::uint64_t key = 1;
  key = key << 4 | bits(m.attacker, 4);
  key = key << 4 | bits(m.target, 4);
  key = key << 8 | bits(m.standing.defence, 8);
  key = key << 8 | bits(m.standing.absorb, 8);
  key = key << 3 | bits(static_cast<int>(m.turn.action), 3);
  key = key << 6 | bits(std::min(ordinary_left(game_, m), 63), 6);
  key = key << 3 | bits(m.press, 3);
  return key << 7 | bits(m.turn.bought, 7);
}

TurnTable& PairTables::table(std::uint64_t key, const Meeting& m) {
  const std::scoped_lock lock(changing_);
  std::unique_ptr<TurnTable>& table = tables_[key];
  if (!table) {
    const int left = ordinary_left(game_, m);
    std::vector<int> most_hp;
    for (int ep = 0; ep <= capacity_.most_ep(); ++ep) {
      const int damage =
          capacity_.rest(m.attacker, m.target, capacity_.number_of(m.turn, left), ep).damage;
      most_hp.push_back(std::min(damage + 1, largest_hp));
    }
    table = std::make_unique<TurnTable>(std::move(most_hp));
  }
  return *table;
}

std::deque<TurnOutcome>& PairTables::room() {
  const std::scoped_lock lock(changing_);
  return rooms_.emplace_back();
}

}  // namespace dreadnaught::skirmish
