"""What spells do: at whom they may go, who saves, and how the fight stands afterwards.

Source: "Dreadnaught, made exact", section 6. A save succeeds when save and AP reach what was
invested. Magic Missile, as every damage without a save, never misses. Healing is for oneself and
for allies that still stand. Whoever turns to stone already is no target for more of it.
"""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.skirmish.frames import Casting
from solver.systems.dreadnaught.skirmish.harm import lose
from solver.systems.dreadnaught.skirmish.magic import petrification
from solver.systems.dreadnaught.skirmish.magic.damage import Save, damage_left
from solver.systems.dreadnaught.skirmish.magic.spell import (
    Damage,
    Heal,
    Petrify,
    Spell,
    SpellRange,
    Unseen,
)
from solver.systems.dreadnaught.skirmish.reach import in_range, in_reach
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def targets(setting: Setting, state: SkirmishState, caster: int, spell: Spell) -> Iterator[int]:
    """Yield those at whom a spell may go: itself, allies or enemies, as its effect wants."""
    match spell.effect:
        case Damage() | Petrify():
            candidates = setting.enemies[caster]
        case Heal():
            candidates = (caster, *setting.allies[caster])
        case Unseen():
            candidates = (caster,)
    for target in candidates:
        if not state.conditions[target].fallen and _is_within(
            setting, state, caster, target, spell.range
        ):
            yield target


def _is_within(
    setting: Setting, state: SkirmishState, caster: int, target: int, span: SpellRange
) -> bool:
    if caster == target:
        return True
    if span.touch:
        return in_reach(setting, state, caster, target)
    return in_range(setting, state, caster, target, span.at(setting.members[caster].level))


def save_against(spell: Spell) -> Save | None:
    """Return the save by which a target avoids a spell, if there is one."""
    match spell.effect:
        case Damage(avoided_by=save) | Petrify(save=save):
            return save
        case Heal() | Unseen():
            return None


def save_base(setting: Setting, frame: Casting) -> int:
    """Return the target's save before AP, for a spell that allows one."""
    save = save_against(setting.spell(frame.spell))
    return 0 if save is None else setting.members[frame.target].saves.of(save)


def is_saved(setting: Setting, frame: Casting, invested: int, saved: int) -> bool:
    """Return whether the target's save, with `saved` AP in it, reaches what was invested."""
    allowed = save_against(setting.spell(frame.spell)) is not None
    return allowed and save_base(setting, frame) + saved >= invested


def undominated(
    setting: Setting, state: SkirmishState, frame: Casting, options: Sequence[int]
) -> Sequence[int]:
    """Return the options of which none has only as much effect as a smaller one.

    Where all depends on a save, what no save can reach is enough.
    """
    spell = setting.spell(frame.spell)
    if isinstance(spell.effect, Petrify):
        enough = save_base(setting, frame) + state.conditions[frame.target].ap + 1
        return tuple(v for v in options if v <= max(enough, options[0]))
    if save_against(spell) is not None:
        return options
    kept: dict[int, int] = {}
    for invested in options:
        kept.setdefault(_strength(setting, state, frame, invested), invested)
    return tuple(kept.values())


def does_something(setting: Setting, state: SkirmishState, frame: Casting, invested: int) -> bool:
    """Return whether a spell with so much in it changes anything, if it is not saved against."""
    return _strength(setting, state, frame, invested) > 0


def _strength(setting: Setting, state: SkirmishState, frame: Casting, invested: int) -> int:
    """Return how much a spell does: damage, hit points healed, rounds; 1 where there is no more."""
    target = state.conditions[frame.target]
    match setting.spell(frame.spell).effect:
        case Damage() as damage:
            return _damage(setting, state, frame, damage, invested)
        case Heal(times=times):
            missing = setting.members[frame.target].fighter.hp - target.hp
            return min(missing, times * invested)
        case Unseen():
            level = setting.members[frame.caster].caster_levels.of(setting.spell(frame.spell).magic)
            return max(0, level - target.unseen)
        case Petrify():
            return int(target.petrifying is None)


def _damage(
    setting: Setting, state: SkirmishState, frame: Casting, effect: Damage, invested: int
) -> int:
    member, condition = setting.members[frame.target], state.conditions[frame.target]
    return damage_left(
        effect.amount(invested),
        effect.kind,
        member.saves,
        member.resistance(effect.kind),
        condition.standing.absorb,
    )


def work(setting: Setting, state: SkirmishState, frame: Casting, invested: int) -> SkirmishState:
    """Return the state after a spell, paid and not saved against, has its effect."""
    spell = setting.spell(frame.spell)
    target = state.conditions[frame.target]
    match spell.effect:
        case Damage() as damage:
            return lose(state, frame.target, _damage(setting, state, frame, damage, invested))
        case Heal():
            healed = target.hp + _strength(setting, state, frame, invested)
            return state.with_condition(frame.target, target._replace(hp=healed))
        case Unseen():
            rounds = setting.members[frame.caster].caster_levels.of(spell.magic)
            return state.with_condition(frame.target, target._replace(unseen=rounds))
        case Petrify():
            return petrification.begin(setting, state, frame.caster, frame.target)
