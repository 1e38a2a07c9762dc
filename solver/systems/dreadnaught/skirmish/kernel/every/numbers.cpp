#include "numbers.hpp"

#include <algorithm>
#include <stdexcept>

namespace dreadnaught::skirmish::every {
namespace {

// Takes the numbers of a list one after the other.
class Reader {
 public:
  explicit Reader(const Numbers& numbers) : numbers_(numbers) {}
  int next() { return numbers_.at(at_++); }
  bool flag() { return next() != 0; }
  template <typename T>
  void into(T& field) {
    field = static_cast<T>(next());
  }
  [[nodiscard]] bool ended() const { return at_ == numbers_.size(); }
  void end() const {
    if (!ended()) throw std::length_error("more numbers than there are fields");
  }

 private:
  const Numbers& numbers_;
  std::size_t at_ = 0;
};

Item item_of(const Numbers& numbers) {
  Reader in(numbers);
  Item item{};
  in.into(item.kind);
  in.into(item.at);
  in.into(item.st);
  in.into(item.damage);
  in.into(item.strength);
  in.into(item.in_grapple);
  in.end();
  return item;
}

Member member_of(const Numbers& numbers, const Rows& items, const Numbers& spells) {
  if (items.size() > most_items) throw std::length_error("more items than a state has room for");
  Reader in(numbers);
  Member member{};
  duel::Fighter& fighter = member.fighter;
  for (int* field : {&fighter.cp, &fighter.ep, &fighter.attack, &fighter.defence, &fighter.damage,
                     &fighter.resistance, &member.side, &member.hp, &member.defence_modifiers}) {
    *field = in.next();
  }
  for (int& save : member.saves) save = in.next();
  for (int* field : {&member.bp, &member.level, &member.speed, &member.reach, &member.ranged,
                     &member.al, &member.dl}) {
    *field = in.next();
  }
  member.casts_unnoticed = in.flag();
  member.casts_in_total_defence = in.flag();
  member.free_behind = in.next();
  for (int& resistance : member.resistances) resistance = in.next();
  in.end();
  for (const Numbers& item : items) member.items.push_back(item_of(item));
  member.spells = spells;
  return member;
}

Spell spell_of(const Numbers& numbers) {
  Reader in(numbers);
  Spell spell{};
  in.into(spell.divine);
  in.into(spell.full_round);
  in.into(spell.character_level);
  in.into(spell.paid_in_ap);
  in.into(spell.least);
  in.into(spell.per_caster_level);
  in.into(spell.everything);
  in.into(spell.squares);
  in.into(spell.squares_per_level);
  in.into(spell.touch);
  in.into(spell.obvious);
  in.into(spell.effect);
  in.into(spell.kind);
  in.into(spell.times);
  in.into(spell.over);
  in.into(spell.save);
  in.end();
  return spell;
}

House house_of(const Numbers& numbers) {
  Reader in(numbers);
  House house{};
  in.into(house.opportunities_per_round);
  in.into(house.aid_takes_opportunity);
  in.into(house.grappled_may_aid);
  in.into(house.unarmed_threatens);
  in.into(house.opportunities_in_grapple);
  in.into(house.opportunities_against_unseen);
  in.into(house.grapple_manoeuvres);
  in.into(house.shove_provokes);
  in.into(house.sunder_dropped);
  in.into(house.prone_may_charge);
  in.into(house.grappled_may_rise);
  in.into(house.hit_spoils_spell);
  in.into(house.cast_in_grapple);
  in.end();
  return house;
}

Cell cell_of(int number) { return number < 0 ? nowhere : static_cast<Cell>(number); }
int number_of(Cell cell) { return cell == nowhere ? -1 : cell; }

Combatant combatant_of(const Numbers& numbers, const Numbers& items) {
  Reader in(numbers);
  Combatant own;
  in.into(own.hp);
  in.into(own.ep);
  in.into(own.ap);
  in.into(own.defence);
  in.into(own.absorb);
  in.into(own.prone);
  in.into(own.partner);
  in.into(own.dominant);
  in.into(own.unseen);
  in.into(own.stone_caster);
  in.into(own.stone_penalty);
  in.into(own.stone_rounds);
  in.into(own.opportunities);
  own.cell = cell_of(in.next());
  in.end();
  Reader its(items);
  for (std::size_t i = 0; !its.ended(); ++i) {
    ItemCondition& item = own.items.at(i);
    its.into(item.place);
    its.into(item.weakened);
    item.cell = cell_of(its.next());
  }
  return own;
}

Frame frame_of(const Numbers& numbers) {
  Reader in(numbers);
  Frame frame;
  Attack& attack = frame.attack;
  in.into(frame.kind);
  in.into(attack.attacker);
  in.into(attack.target);
  in.into(attack.action);
  in.into(attack.manoeuvre);
  in.into(attack.item);
  in.into(attack.ranged);
  in.into(attack.doubled);
  in.into(attack.at_aid);
  in.into(attack.st_aid);
  in.into(attack.bonus);
  in.into(frame.damage);
  in.into(frame.most);
  in.into(frame.spell);
  in.into(frame.saves);
  in.into(frame.helper);
  in.into(frame.offered);
  in.end();
  return frame;
}

Numbers numbers_of(const Frame& frame) {
  const Attack& attack = frame.attack;
  return {static_cast<int>(frame.kind),
          attack.attacker,
          attack.target,
          static_cast<int>(attack.action),
          static_cast<int>(attack.manoeuvre),
          attack.item,
          attack.ranged,
          attack.doubled,
          attack.at_aid,
          attack.st_aid,
          attack.bonus,
          frame.damage,
          frame.most,
          frame.spell,
          frame.saves,
          frame.helper,
          frame.offered};
}

Numbers numbers_of(const Combatant& own) {
  return {own.hp,           own.ep,           own.ap,       own.defence,
          own.absorb,       own.prone,        own.partner,  own.dominant,
          own.unseen,       own.stone_caster, own.stone_penalty,
          own.stone_rounds, own.opportunities, number_of(own.cell)};
}

}  // namespace

Setting setting_of(const RulesNumbers& numbers, const std::vector<std::array<double, 2>>& stakes,
                   const std::array<double, 2>& beaten, double end) {
  const auto& [members, items, known, spells, flanks, house, board, obstacles, actions] = numbers;
  if (members.size() > most_combatants) {
    throw std::length_error("more combatants than a state has room for");
  }
  Setting setting{};
  for (std::size_t i = 0; i < members.size(); ++i) {
    setting.members.push_back(member_of(members[i], items.at(i), known.at(i)));
    setting.stakes.push_back({stakes.at(i)[0], stakes.at(i)[1]});
  }
  for (const Numbers& spell : spells) setting.spells.push_back(spell_of(spell));
  for (const Member& member : setting.members) {
    for (const int spell : member.spells) static_cast<void>(setting.spells.at(spell));
  }
  for (const Numbers& flank : flanks) {
    setting.flanks.push_back({flank.at(0), flank.at(1), flank.at(2)});
  }
  setting.actions = actions;
  setting.house = house_of(house);
  if (!board.empty()) setting.board = Board(board.at(0), board.at(1), board.at(2) != 0, obstacles);
  setting.beaten = beaten;
  setting.end = end;
  return setting;
}

State state_of(const StateNumbers& numbers) {
  const auto& [head, combatants, items, frames, path] = numbers;
  if (combatants.size() > most_combatants || path.size() > most_path) {
    throw std::length_error("more combatants, or a longer walk, than a state has room for");
  }
  State state{};
  Reader in(head);
  in.into(state.rounds);
  in.into(state.actor);
  in.into(state.turn.standard);
  in.into(state.turn.move);
  in.into(state.turn.half);
  in.into(state.turn.defended);
  in.into(state.turn.hurried);
  in.into(state.turn.action);
  in.into(state.turn.attacks);
  in.into(state.turn.bought);
  in.end();
  for (std::size_t i = 0; i < combatants.size(); ++i) {
    state.combatants[i] = combatant_of(combatants[i], items.at(i));
  }
  for (const Numbers& frame : frames) state.push(frame_of(frame));
  for (const int cell : path) state.path[state.path_end++] = cell_of(cell);
  return state;
}

StateNumbers numbers_of(const Game& game, const State& state) {
  const Turn& turn = state.turn;
  StateNumbers numbers{{state.rounds, state.actor, turn.standard, turn.move, turn.half,
                        turn.defended, turn.hurried, static_cast<int>(turn.action), turn.attacks,
                        turn.bought},
                       {}, {}, {}, {}};
  auto& [head, combatants, items, frames, path] = numbers;
  for (int i = 0; i < game.size(); ++i) {
    const Combatant& own = state.combatants[i];
    combatants.push_back(numbers_of(own));
    Numbers its;
    for (std::size_t j = 0; !own.fallen() && j < game.member(i).items.size(); ++j) {
      its.insert(its.end(), {static_cast<int>(own.items[j].place), own.items[j].weakened,
                             number_of(own.items[j].cell)});
    }
    items.push_back(its);
  }
  for (int i = 0; i < state.depth; ++i) frames.push_back(numbers_of(state.frames[i]));
  for (int i = state.path_at; i < state.path_end; ++i) path.push_back(number_of(state.path[i]));
  return numbers;
}

}  // namespace dreadnaught::skirmish::every
