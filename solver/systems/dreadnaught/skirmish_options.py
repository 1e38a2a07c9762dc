"""Moves of a skirmish as a game master reads them: the rule text's name, the points, and whom."""

from dataclasses import replace

from solver.systems.dreadnaught.action import ATTACKS, Action
from solver.systems.dreadnaught.skirmish.board import Square
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
from solver.systems.dreadnaught.skirmish.moves import NO_ITEM, Answer, Declare, Manoeuvre, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish.words import points
from solver.systems.interface import Option

_ATTACKS = (*ATTACKS, Action.ADDITIONAL)
_NOTHING = Option("wait", 0, attacks=False)


def option(setting: Setting, state: SkirmishState, side: Side, move: Move) -> Option:
    """Return a move that a side makes in `state`."""
    own = [i for i in deciders(state) if setting.members[i].side is side]
    if not own:
        return _NOTHING
    match move:
        case Declare():
            return _declared(setting, state, move)
        case Answer():
            return _answered(setting, state, move)
        case _:
            return _put_in(setting, state, own[0], move)


def _declared(setting: Setting, state: SkirmishState, move: Declare) -> Option:
    return Option(
        action=str(move.action),
        bid=move.ep,
        attacks=move.action in _ATTACKS,
        target=setting.members[move.target].name if move.target >= 0 else None,
        detail=declared_detail(setting, state.actor, move),
    )


def _answered(setting: Setting, state: SkirmishState, move: Answer) -> Option:
    if move is Answer.DECLINE:
        return Option("decline", 0, attacks=False)
    if isinstance(state.top, Offer):
        target = setting.members[state.top.target].name
        return Option(str(Action.OPPORTUNITY), 0, attacks=True, target=target)
    return Option(str(Action.GRAPPLE), 0, attacks=False)


def _put_in(setting: Setting, state: SkirmishState, owner: int, ep: int) -> Option:
    """Return a secret bid, a push, aid, or what is put into a spell or a save."""
    bid = points(state, ep)
    match state.top:
        case Exchange(attack=attack) | Push(attack=attack) if owner == attack.attacker:
            made = _at(setting, str(attack.action), bid, attack.target, attacks=True)
            return replace(made, detail=attack_detail(setting, state, attack))
        case Exchange():
            return Option(str(Action.DEFEND), bid, attacks=False)
        case Shove(attack=attack):
            return Option("push" if owner == attack.attacker else "resist", bid, attacks=False)
        case Aid(attack=attack):
            helps_attack = setting.members[owner].side is setting.members[attack.attacker].side
            ally = attack.attacker if helps_attack else attack.target
            return replace(_at(setting, str(Action.AID), bid, ally), detail=f"+{ep}")
        case Casting(caster=caster, target=target, spell=spell) if owner == caster:
            return replace(_at(setting, str(Action.CAST), bid, target), detail=spell)
        case _:
            return Option("save", bid, attacks=False)


def _at(setting: Setting, action: str, bid: int, target: int, *, attacks: bool = False) -> Option:
    """Return a move that goes at somebody."""
    return Option(action, bid, attacks, target=setting.members[target].name)


def attack_detail(setting: Setting, state: SkirmishState, attack: Attack) -> str | None:
    """Return what sets an attack apart from a plain one, in words."""
    bids = not isinstance(state.top, GrappleChoice)
    parts = [
        *_manoeuvre(setting, attack.manoeuvre, attack.target, attack.item),
        *(["at a range"] if attack.ranged else []),
        *([f"+{attack.at_aid} by aid"] if attack.at_aid and bids else []),
        *([f"defence +{attack.st_aid} by aid"] if attack.st_aid and bids else []),
    ]
    return ", ".join(parts) or None


def declared_detail(setting: Setting, owner: int, move: Declare) -> str | None:
    """Return what sets a declaration apart from others of its action, in words."""
    items = setting.members[owner].items
    own = move.action is Action.PICK_UP
    parts = [
        *([] if own else _manoeuvre(setting, move.manoeuvre, move.target, move.item)),
        *([items[move.item].name] if own else []),
        *(["at a range"] if move.ranged else []),
        *([move.spell] if move.spell else []),
        *([f"to {_by(move.path)}"] if move.path else []),
        *([f"+{move.bonus} against opportunities"] if move.bonus else []),
    ]
    return ", ".join(parts) or None


def _manoeuvre(setting: Setting, manoeuvre: Manoeuvre, target: int, item: int) -> list[str]:
    if manoeuvre is Manoeuvre.STRIKE:
        return []
    name = manoeuvre.name.lower()
    return [name if item == NO_ITEM else f"{name} {setting.members[target].items[item].name}"]


def _by(path: tuple[Square, ...]) -> str:
    """Return where a path ends, and by which squares: its last square tells the end."""
    squares = [f"[{square.x}, {square.y}]" for square in path]
    return squares[-1] if len(squares) == 1 else f"{squares[-1]} by {' '.join(squares[:-1])}"
