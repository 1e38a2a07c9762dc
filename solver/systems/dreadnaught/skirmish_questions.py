"""What the monsters of a skirmish may be asked: their decisions now, and those that come next.

Looking ahead ends where two bid in secret, since what comes after depends on what they reveal, and
where the turn goes on, since something else is declared then.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.frames import (
    Aid,
    Attack,
    Casting,
    Exchange,
    GrappleChoice,
    Offer,
    Push,
    Shove,
)
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import WAIT, Declare, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_options import attack_detail, declared_detail
from solver.systems.interface import Decision, Kind, Question


def questions(skirmish: Skirmish, start: SkirmishState) -> list[Question[SkirmishState]]:
    """Return the monsters' decision in `start`, or those that the players' next choice leads to."""
    if skirmish.terminal_value(start) is not None:
        return []
    if chooses(skirmish, start):
        return [Question(decision_of(skirmish.setting, start, None), start)]
    return list(_led_to(skirmish, start))


def follow_ups(
    skirmish: Skirmish, state: SkirmishState, move: Move
) -> list[Question[SkirmishState]]:
    """Return the decisions that monsters may face next once they make `move` in `state`."""
    if len(skirmish.moves(state)[1]) > 1:
        return []
    declared = move if isinstance(move, Declare) else None
    return list(_from(skirmish, next_state(skirmish, state, move), declared))


def led_to_by(
    skirmish: Skirmish, state: SkirmishState, move: Declare
) -> list[Question[SkirmishState]]:
    """Return the monsters' decisions that come next once whoever's turn it is declares `move`."""
    if chooses(skirmish, state):
        return follow_ups(skirmish, state, move)
    rows, _ = skirmish.moves(state)
    (outcome,) = skirmish.outcomes(state, rows[0], move)
    return list(_from(skirmish, outcome.state, move))


def chooses(skirmish: Skirmish, state: SkirmishState) -> bool:
    """Return whether the monsters have a choice in `state`."""
    return skirmish.terminal_value(state) is None and len(skirmish.moves(state)[0]) > 1


def next_state(skirmish: Skirmish, state: SkirmishState, move: Move) -> SkirmishState:
    """Return the state after a move of the monsters in which the players have no part."""
    (outcome,) = skirmish.outcomes(state, move, WAIT)
    return outcome.state


def _led_to(
    skirmish: Skirmish, state: SkirmishState, declared: Declare | None = None
) -> Iterator[Question[SkirmishState]]:
    """Yield the monsters' decisions that the players' choices in `state` lead to."""
    if isinstance(state.top, (Exchange, Shove, Casting, Push)):
        return
    rows, columns = skirmish.moves(state)
    for move in columns:
        (outcome,) = skirmish.outcomes(state, rows[0], move)
        told = move if isinstance(move, Declare) else declared
        yield from _from(skirmish, outcome.state, told)


def _from(
    skirmish: Skirmish, state: SkirmishState, declared: Declare | None
) -> Iterator[Question[SkirmishState]]:
    """Yield the monsters' decision in `state`, or those that the players' choices lead to."""
    if skirmish.terminal_value(state) is not None or state.top is None:
        return
    if chooses(skirmish, state):
        yield Question(decision_of(skirmish.setting, state, declared), state)
    else:
        yield from _led_to(skirmish, state, declared)


def decision_of(setting: Setting, state: SkirmishState, declared: Declare | None) -> Decision:
    """Return what the monsters decide on in `state`.

    Args:
        setting: who fights.
        state: in which they have a choice.
        declared: what was declared in this turn just before, if anything was.
    """
    owner = next(i for i in deciders(state) if setting.members[i].side is Side.MONSTERS)
    match state.top:
        case Exchange(attack=attack):
            kind = Kind.ATTACK if owner == attack.attacker else Kind.DEFEND
            decision = _on_attack(setting, state, owner, kind, attack)
        case Shove(attack=attack) | Push(attack=attack):
            decision = _on_attack(setting, state, owner, Kind.PUSH, attack)
        case GrappleChoice(attack=attack):
            decision = _on_attack(setting, state, owner, Kind.ANSWER, attack)
        case Aid(attack=attack):
            decision = _on_attack(setting, state, owner, Kind.AID, attack)
        case Offer() as frame:
            decision = _on_offer(setting, state, frame, declared)
        case Casting() as frame:
            decision = _on_spell(setting, owner, frame)
        case _:
            decision = Decision(setting.members[owner].name, Kind.ACT)
    return decision


def _on_offer(
    setting: Setting, state: SkirmishState, offer: Offer, declared: Declare | None
) -> Decision:
    """Return a decision on an opportunity that something declared in this turn gives."""
    return Decision(
        setting.members[offer.owner].name,
        Kind.OPPORTUNITY,
        attacker=setting.members[offer.target].name,
        action=str(declared.action) if declared else None,
        detail=declared_detail(setting, state.actor, declared) if declared else None,
    )


def _on_spell(setting: Setting, owner: int, frame: Casting) -> Decision:
    """Return a decision on what to invest in a spell, or to put into a save against it."""
    caster, target = (setting.members[i].name for i in (frame.caster, frame.target))
    if owner == frame.caster:
        return Decision(caster, Kind.CAST, action="cast", target=target, detail=frame.spell)
    return Decision(target, Kind.SAVE, attacker=caster, action="cast", detail=frame.spell)


def _on_attack(
    setting: Setting, state: SkirmishState, owner: int, kind: Kind, attack: Attack
) -> Decision:
    """Return a decision about an attack under way."""
    attacker, target = (setting.members[i].name for i in (attack.attacker, attack.target))
    return Decision(
        setting.members[owner].name,
        kind,
        attacker=attacker if owner != attack.attacker else None,
        action=str(attack.action),
        target=target if owner != attack.target else None,
        detail=attack_detail(setting, state, attack),
    )
