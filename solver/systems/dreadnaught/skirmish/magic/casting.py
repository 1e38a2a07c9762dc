"""Casting in a fight: which spells may be cast at whom, what that provokes, and the secret bids.

Source: "Dreadnaught, made exact", section 6. A casting takes what its spell says of the turn, and
provokes where it is recognised. Once what it provoked is over, the caster invests in secret; where
the target may save, it bids AP for the save at the same time. Casting defensively is active defence
declared before it in the same turn; a feat allows total defence instead, and then the casting takes
the move action. A caster that is hit meanwhile keeps the spell, unless the house rule
`hit_spoils_spell` takes it; nothing was invested by then. In a grapple nobody casts (house rule
`cast_in_grapple`). Investments without any effect, or with no more effect than a smaller one, are
left out: they are never better.
"""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import opportunity
from solver.systems.dreadnaught.skirmish.economy import (
    can_act_full_round,
    spend_full_round,
    spend_move,
    spend_standard,
)
from solver.systems.dreadnaught.skirmish.frames import Casting
from solver.systems.dreadnaught.skirmish.magic import effects
from solver.systems.dreadnaught.skirmish.magic.spell import CastingTime, Currency, Spell
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield the castings that the actor may declare."""
    actor = state.actor
    held = state.conditions[actor].grappled and not setting.house.cast_in_grapple
    if Action.CAST not in setting.actions or held:
        return
    for name in setting.members[actor].spells:
        spell = setting.spell(name)
        if _has_time(setting, state, spell) and _is_able(setting, actor, spell):
            for target in effects.targets(setting, state, actor, spell):
                if _is_worth(setting, state, _frame(actor, spell, target)):
                    yield Declare(Action.CAST, target=target, spell=name)


def _frame(caster: int, spell: Spell, target: int) -> Casting:
    saves = effects.save_against(spell) is not None
    return Casting(caster, spell.name, target, saves)


def _has_time(setting: Setting, state: SkirmishState, spell: Spell) -> bool:
    turn = state.turn
    if spell.time is CastingTime.FULL_ROUND:
        return can_act_full_round(turn)
    return turn.standard or _casts_in_total_defence(setting, state)


def _casts_in_total_defence(setting: Setting, state: SkirmishState) -> bool:
    """Return whether total defence, by a feat, leaves a casting for the move action."""
    feat = setting.members[state.actor].casts_in_total_defence
    return feat and state.turn.move and state.conditions[state.actor].slowed


def _is_able(setting: Setting, caster: int, spell: Spell) -> bool:
    member = setting.members[caster]
    return member.level >= spell.character_level and member.caster_levels.of(spell.magic) >= 1


def _is_worth(setting: Setting, state: SkirmishState, frame: Casting) -> bool:
    """Return whether some investment has an effect."""
    return any(
        effects.does_something(setting, state, frame, invested)
        for invested in investments(setting, state, frame)
    )


def declare(setting: Setting, state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state in which the actor begins to cast, and may be struck for it."""
    spell = setting.spell(declared.spell)
    if spell.time is CastingTime.FULL_ROUND:
        turn = spend_full_round(state.turn)
    elif state.turn.standard:
        turn = spend_standard(state.turn)
    else:
        turn = spend_move(state.turn)
    frame = _frame(state.actor, spell, declared.target)
    casting = state._replace(turn=turn).push((frame,))
    if spell.obvious and not setting.members[state.actor].casts_unnoticed:
        return opportunity.provoke(setting, casting, state.actor)
    return casting


def has_lapsed(state: SkirmishState, frame: Casting) -> bool:
    """Return whether caster or target has fallen meanwhile."""
    return any(state.conditions[index].fallen for index in (frame.caster, frame.target))


def spoil(setting: Setting, state: SkirmishState, struck: int) -> SkirmishState:
    """Return the state after `struck` was hit: by a house rule a spell that it casts is lost."""
    if not setting.house.hit_spoils_spell:
        return state
    kept = (
        frame
        for frame in state.frames
        if not (isinstance(frame, Casting) and frame.caster == struck)
    )
    return state._replace(frames=tuple(kept))


def investments(setting: Setting, state: SkirmishState, frame: Casting) -> Sequence[int]:
    """Return what the caster may invest, ascending."""
    spell, caster = setting.spell(frame.spell), state.conditions[frame.caster]
    pool = caster.ep if spell.currency is Currency.EP else caster.ap
    level = setting.members[frame.caster].caster_levels.of(spell.magic)
    return effects.undominated(setting, state, frame, spell.investment.options(level, pool))


def save_bids(setting: Setting, state: SkirmishState, frame: Casting) -> Sequence[int]:
    """Return the AP that the target may put into its save: those that can make a difference."""
    base = effects.save_base(setting, frame)
    options = investments(setting, state, frame)
    useful = range(max(1, options[0] - base), options[-1] - base + 1)
    return (0, *(ap for ap in useful if ap <= state.conditions[frame.target].ap))


def cast(
    setting: Setting, state: SkirmishState, frame: Casting, invested: int, saved: int = 0
) -> SkirmishState:
    """Return the state after investment and save are revealed and paid, and the spell works.

    Casting reveals an unseen caster.
    """
    spell = setting.spell(frame.spell)
    after = state.pop()
    caster = after.conditions[frame.caster]
    if spell.currency is Currency.EP:
        paid = caster._replace(ep=caster.ep - invested, unseen=0)
    else:
        paid = caster._replace(ap=caster.ap - invested, unseen=0)
    after = after.with_condition(frame.caster, paid)
    target = after.conditions[frame.target]
    after = after.with_condition(frame.target, target._replace(ap=target.ap - saved))
    if effects.is_saved(setting, frame, invested, saved):
        return after
    return effects.work(setting, after, frame, invested)
