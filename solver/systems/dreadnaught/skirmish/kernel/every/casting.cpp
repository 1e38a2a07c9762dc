// Casting in a fight: which spells may be cast at whom, the secret bids, and what a spell does.
//
// Source: "Dreadnaught, made exact", section 6.
#include <algorithm>

#include "economy.hpp"
#include "game.hpp"

namespace dreadnaught::skirmish::every {
namespace {

Frame casting_of(int caster, int spell, int target, bool saves) {
  return {.kind = FrameKind::casting,
          .attack = {.attacker = static_cast<std::int8_t>(caster),
                     .target = static_cast<std::int8_t>(target)},
          .spell = static_cast<std::int8_t>(spell),
          .saves = saves};
}

}  // namespace

void Game::cast_options(const State& state, Options& out) const {
  const int actor = state.actor;
  const Member& caster = member(actor);
  if (!setting_.has(Action::cast)) return;
  if (state.combatants[actor].grappled() && !setting_.house.cast_in_grapple) return;
  std::vector<int> points;
  for (const int number : caster.spells) {
    const Spell& spell = setting_.spells[number];
    if (!has_time(state, spell) || caster.level < spell.character_level) continue;
    if (caster.caster_level(spell) < 1) continue;
    // Itself first, as healing goes; then the others in the order of turns.
    for (int i = -1; i < size(); ++i) {
      const int target = i < 0 ? actor : i;
      if (i == actor || !may_target(state, actor, target, spell)) continue;
      const Frame frame = casting_of(actor, number, target, spell.save != Save::none);
      investments(state, frame, points);
      const bool worth = std::ranges::any_of(
          points, [&](int invested) { return strength(state, frame, invested) > 0; });
      if (!worth) continue;
      out.add({.action = Action::cast,
               .target = static_cast<std::int8_t>(target),
               .spell = static_cast<std::int8_t>(number)});
    }
  }
}

bool Game::has_time(const State& state, const Spell& spell) const {
  const Turn& turn = state.turn;
  if (spell.full_round) return can_act_full_round(turn);
  const bool feat = member(state.actor).casts_in_total_defence && turn.move &&
                    state.combatants[state.actor].absorb > 0;
  return turn.standard || feat;
}

bool Game::may_target(const State& state, int caster, int target, const Spell& spell) const {
  switch (spell.effect) {
    case Effect::damage:
    case Effect::petrify:
      if (!setting_.enemies(caster, target)) return false;
      break;
    case Effect::heal:
      if (setting_.enemies(caster, target)) return false;
      break;
    case Effect::unseen:
      if (caster != target) return false;
  }
  if (state.combatants[target].fallen()) return false;
  if (caster == target) return true;
  if (spell.touch) return in_reach(state, caster, target);
  const int squares = spell.squares + spell.squares_per_level * member(caster).level;
  return in_range(state, caster, target, squares);
}

void Game::declare_cast(State& state, const Declare& declared) const {
  const Spell& spell = setting_.spells[declared.spell];
  if (spell.full_round) {
    spend_full_round(state.turn);
  } else if (state.turn.standard) {
    spend_standard(state.turn);
  } else {
    spend_move(state.turn);
  }
  state.push(casting_of(state.actor, declared.spell, declared.target, spell.save != Save::none));
  if (spell.obvious && !member(state.actor).casts_unnoticed) provoke(state, state.actor);
}

// By a house rule whoever is hit while it casts loses the spell.
void Game::spoil(State& state, int struck) const {
  if (!setting_.house.hit_spoils_spell) return;
  const auto end = state.frames.begin() + state.depth;
  const auto kept = std::remove_if(state.frames.begin(), end, [&](const Frame& frame) {
    return frame.kind == FrameKind::casting && frame.attack.attacker == struck;
  });
  state.depth = static_cast<std::int8_t>(kept - state.frames.begin());
}

// Rising; those left out have no more effect than a smaller one.
void Game::investments(const State& state, const Frame& casting, std::vector<int>& out) const {
  out.clear();
  const Spell& spell = setting_.spells[casting.spell];
  const Combatant& caster = state.combatants[casting.attack.attacker];
  const int pool = spell.paid_in_ap ? caster.ap : caster.ep;
  int most = pool;
  if (spell.per_caster_level >= 0) {
    const int level = member(casting.attack.attacker).caster_level(spell);
    most = std::min(most, spell.per_caster_level * level);
  }
  const int least = spell.everything ? std::max(pool, spell.least) : spell.least;
  if (spell.effect == Effect::petrify) {
    // What no save can reach is enough.
    const Combatant& target = state.combatants[casting.attack.target];
    const int enough = member(casting.attack.target).save(spell.save) + target.ap + 1;
    most = std::min(most, std::max(enough, least));
  }
  std::vector<int> effects;
  for (int invested = least; invested <= most; ++invested) {
    if (spell.save == Save::none) {
      const int effect = strength(state, casting, invested);
      if (std::ranges::find(effects, effect) != effects.end()) continue;
      effects.push_back(effect);
    }
    out.push_back(invested);
  }
}

// Those that can make a difference.
void Game::save_bids(const State& state, const Frame& casting, std::vector<int>& out) const {
  std::vector<int> invested;
  investments(state, casting, invested);
  const Spell& spell = setting_.spells[casting.spell];
  const int target = casting.attack.target;
  const int base = member(target).save(spell.save);
  out.assign(1, 0);
  const int last = std::min<int>(invested.back() - base, state.combatants[target].ap);
  for (int ap = std::max(1, invested.front() - base); ap <= last; ++ap) out.push_back(ap);
}

// Damage, hit points healed, rounds; 1 where there is no more or less.
int Game::strength(const State& state, const Frame& casting, int invested) const {
  const Spell& spell = setting_.spells[casting.spell];
  const Member& owner = member(casting.attack.target);
  const Combatant& target = state.combatants[casting.attack.target];
  switch (spell.effect) {
    case Effect::heal:
      return std::min(owner.hp - target.hp, spell.times * invested);
    case Effect::unseen:
      return std::max(0, member(casting.attack.attacker).caster_level(spell) - target.unseen);
    case Effect::petrify:
      return target.petrifying() ? 0 : 1;
    case Effect::damage:
      break;
  }
  const int amount = spell.times * invested / spell.over;
  if (amount <= 0) return 0;
  int reduction = 0;
  if (spell.kind == DamageType::spiritual || spell.kind == DamageType::mental) {
    reduction = owner.save(Save::willpower);
  } else if (spell.kind != DamageType::physical) {
    reduction = owner.save(Save::fortitude);
  }
  const int resistance = owner.resistances[static_cast<int>(spell.kind)];
  return std::max(0, amount - target.absorb - reduction - resistance);
}

void Game::cast(State& state, int invested, int saved) const {
  const Frame frame = state.top();
  const Spell& spell = setting_.spells[frame.spell];
  state.pop();
  Combatant& caster = state.combatants[frame.attack.attacker];
  Combatant& target = state.combatants[frame.attack.target];
  std::int16_t& pool = spell.paid_in_ap ? caster.ap : caster.ep;
  pool = static_cast<std::int16_t>(pool - invested);
  caster.unseen = 0;  // casting reveals
  target.ap = static_cast<std::int16_t>(target.ap - saved);
  const int victim = frame.attack.target;
  if (spell.save != Save::none && member(victim).save(spell.save) + saved >= invested) return;
  const int effect = strength(state, frame, invested);
  switch (spell.effect) {
    case Effect::damage:
      return lose(state, victim, effect);
    case Effect::heal:
      target.hp = static_cast<std::int16_t>(target.hp + effect);
      state.reward -= setting_.stakes[victim].hit_point * effect;
      return;
    case Effect::unseen:
      target.unseen = static_cast<std::int16_t>(member(frame.attack.attacker).caster_level(spell));
      return;
    case Effect::petrify:
      target.stone_caster = frame.attack.attacker;
      target.stone_penalty = 1;
      target.stone_rounds = static_cast<std::int16_t>(member(victim).bp);
      return petrify(state, victim);
  }
}

}  // namespace dreadnaught::skirmish::every
