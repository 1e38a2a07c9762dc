#include "tables.hpp"

#include <algorithm>
#include <stdexcept>

namespace dreadnaught::duel {
namespace {

void raise_all(double* best, EpRange range, double value) {
  for (int f = range.low; f <= range.high; ++f) best[f] = std::max(best[f], value);
}

}  // namespace

TurnTable::TurnTable(const TurnPlan& plan, const Endings& before)
    : plan_(&plan), before_(&before) {
  offsets_.push_back(0);
  for (const Ending& ending : before.all()) {
    offsets_.push_back(offsets_.back() + states_after(plan, ending));
  }
}

std::size_t TurnTable::place(std::array<int, 2> hp) const {
  const int first = std::min(hp[0], plan_->hp[0].high) - plan_->hp[0].low;
  const int second = std::min(hp[1], plan_->hp[1].high) - plan_->hp[1].low;
  return (static_cast<std::size_t>(first) * plan_->hp[1].size() + second) * offsets_.back();
}

const double* TurnTable::find(const State& state) const {
  const int actor = plan_->frame.actor;
  const int standing = before_->find(state.standing[1 - actor]);
  if (standing < 0) return nullptr;
  const Ending& ending = (*before_)[standing];
  const bool fresh = actor == 0 ? state.ep == plan_->ep
                                : state.ep == std::array{ending.most_ep, plan_->ep[1]};
  const double* const values = at(state.hp, standing);
  if (states_after(*plan_, ending) == 1) return fresh ? values : nullptr;
  if (state.ep[0] > ending.most_ep || state.ep[1] > plan_->ep[1]) return nullptr;
  return values + static_cast<std::ptrdiff_t>(state.ep[0]) * (plan_->ep[1] + 1) + state.ep[1];
}

TurnTable& Tables::add(int rounds, int actor) {
  TurnTable& table = make(rounds, actor);
  table.allocate();
  return table;
}

void Tables::attach(int rounds, int actor, Section section) {
  TurnTable& table = make(rounds, actor);
  if (section.count != table.size()) throw std::invalid_argument("as many values");
  table.attach(std::move(section));
}

TurnTable& Tables::make(int rounds, int actor) {
  const TurnPlan& plan = *plan_.turn(rounds, actor);
  const Endings& before = *plan_.endings_before(rounds, actor);
  if (!plan.stored_stages.empty()) stages_[rounds - 1][actor].emplace(plan, before);
  return turns_[rounds - 1][actor].emplace(plan, before);
}

std::size_t Tables::bytes() const {
  std::size_t bytes = 0;
  for (const auto& round : turns_) {
    for (const auto& table : round) bytes += table ? table->bytes() : 0;
  }
  for (const auto& round : stages_) {
    for (const auto& table : round) bytes += table ? table->bytes() : 0;
  }
  return bytes;
}

void BeforeSecond::raise(double* best, int ending, int hp, int own_ep, EpRange defender) const {
  const double* const values = second_.at({hp_, hp}, ending);
  if (second_.before()[ending].untouched) {
    raise_all(best, defender, *values);
    return;
  }
  const int width = second_.plan().ep[1] + 1;
  const double* const row = values + static_cast<std::ptrdiff_t>(own_ep) * width;
  for (int f = defender.low; f <= defender.high; ++f) best[f] = std::max(best[f], row[f]);
}

void BeforeRound::raise(double* best, int ending, int hp, int /*own_ep*/, EpRange defender) const {
  raise_all(best, defender, -*first_.at({hp, hp_}, ending));
}

void BeforeEnd::raise(double* best, int /*ending*/, int /*hp*/, int /*own_ep*/,
                      EpRange defender) const {
  raise_all(best, defender, -end_);
}

}  // namespace dreadnaught::duel
