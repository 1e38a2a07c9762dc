"""Words for what is decided in a skirmish, for the answer and the log, and the points it takes."""

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.check import aid_cost
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
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

_AIMS = {
    Manoeuvre.STRIKE: "attacks {target}",
    Manoeuvre.TRIP: "tries to trip {target}",
    Manoeuvre.DISARM: "tries to disarm {target} of the {item}",
    Manoeuvre.KNOCKBACK: "tries to knock {target} back",
    Manoeuvre.GRAPPLE: "tries to grapple {target}",
    Manoeuvre.SUNDER: "tries to break the {item} of {target}",
    Manoeuvre.ESCAPE: "tries to escape from {target}",
    Manoeuvre.DOMINATE: "tries to gain the upper hand over {target}",
    Manoeuvre.RELEASE: "lets go of {target}",
}

_WAYS = {
    Action.FULL: " in a full attack",
    Action.CHARGE: " in a charge",
    Action.TARGETED: " in a targeted attack",
    Action.ADDITIONAL: " with an additional attack",
    Action.OPPORTUNITY: " as an attack of opportunity",
}

_DECLARED = {
    Action.NOTHING: "ends its turn",
    Action.ACTIVE: "puts {ep} EP into active defence",
    Action.TOTAL: "puts {ep} EP into total defence",
    Action.STAND: "stands up",
    Action.PICK_UP: "picks up the {own}",
}


def points(state: SkirmishState, move: Move) -> int:
    """Return the points that a move puts in: all that it costs its owner at once."""
    match move:
        case Declare(ep=ep):
            return ep
        case Answer():
            return 0
        case _:
            return aid_cost(move) if isinstance(state.top, Aid) else move


def situation(setting: Setting, state: SkirmishState) -> str:
    """Return what is decided in a state, as a sentence without its full stop."""
    match state.top:
        case None:
            words = f"{_name(setting, state.actor)} chooses what to do in its turn"
        case Exchange(attack=attack):
            words = f"{_attack(setting, attack)}; both bid in secret"
        case Push(attack=attack, damage=damage):
            words = f"{_attack(setting, attack)} and hits for {damage} before the push"
        case Shove(attack=attack):
            words = f"{_attack(setting, attack)} and succeeds; both bid in secret on the shove"
        case GrappleChoice(attack=attack):
            words = f"{_attack(setting, attack)} and fails; the target may take the grapple"
        case Aid(attack=attack, helper=helper):
            words = f"{_attack(setting, attack)}; {_name(setting, helper)} may help before the bids"
        case Casting() as casting:
            words = _casting(setting, casting)
        case Offer(owner=owner, target=target):
            words = f"{_name(setting, target)} exposes itself to {_name(setting, owner)}"
        case frame:
            words = str(frame)
    return words


def describe(setting: Setting, state: SkirmishState, owner: int, move: Move) -> str:
    """Return in words what `owner`, one of the deciders of `state`, does by `move`."""
    name = _name(setting, owner)
    match move:
        case Declare():
            return f"{name} {_declared(setting, owner, move)}"
        case Answer():
            return f"{name} {_answered(setting, state, move)}"
        case _:
            return f"{name} {_put_in(setting, state, owner, move)}"


def _declared(setting: Setting, owner: int, move: Declare) -> str:
    if move.action in _DECLARED:
        own = setting.members[owner].items[move.item].name if move.item >= 0 else ""
        return _DECLARED[move.action].format(ep=move.ep, own=own)
    if move.action is Action.CAST:
        words = _cast(setting, owner, move.target, move.spell)
    elif move.action is Action.MOVE and move.path:
        words = "moves"
    else:
        words = _aim(setting, move.manoeuvre, move.target, move.item, ranged=move.ranged)
        words += _WAYS.get(move.action, "")
    if move.path:
        words += f" to {tuple(move.path[-1])}"
    return f"{words} for {move.ep} EP" if move.ep else words


def _cast(setting: Setting, caster: int, target: int, spell: str) -> str:
    return f"casts {spell}" if caster == target else f"casts {spell} at {_name(setting, target)}"


def _casting(setting: Setting, casting: Casting) -> str:
    words = _cast(setting, casting.caster, casting.target, casting.spell)
    bids = "caster and target bid in secret" if casting.saves else "it chooses what to invest"
    return f"{_name(setting, casting.caster)} {words}; {bids}"


def _answered(setting: Setting, state: SkirmishState, move: Answer) -> str:
    takes = move is Answer.TAKE
    if isinstance(state.top, GrappleChoice):
        return "takes the grapple and dominates it" if takes else "prevents the grapple"
    if isinstance(state.top, Offer) and takes:
        return f"takes the opportunity to attack {_name(setting, state.top.target)}"
    return "lets the opportunity pass"


def _put_in(setting: Setting, state: SkirmishState, owner: int, ep: int) -> str:
    match state.top:
        case Exchange(attack=attack):
            return f"bids {ep} EP {'for its attack' if owner == attack.attacker else 'in defence'}"
        case Push():
            return f"pushes {ep} EP into the damage"
        case Shove(attack=attack):
            pushes = owner == attack.attacker
            return f"{'pushes' if pushes else 'resists with'} {ep} EP"
        case Aid(attack=attack):
            return _aid(setting, attack, owner, ep)
        case Casting() as casting:
            return _invests(setting, casting, owner, ep)
        case _:
            return "waits"


def _invests(setting: Setting, casting: Casting, owner: int, points: int) -> str:
    if owner != casting.caster:
        return f"puts {points} AP into its save"
    return f"invests {points} {setting.spell(casting.spell).currency.upper()} in {casting.spell}"


def _aid(setting: Setting, attack: Attack, owner: int, bonus: int) -> str:
    attacks = setting.members[owner].side is setting.members[attack.attacker].side
    ally = _name(setting, attack.attacker if attacks else attack.target)
    if not bonus:
        return f"does not help {ally}"
    return f"helps {ally} to +{bonus} for {aid_cost(bonus)} EP"


def _attack(setting: Setting, attack: Attack) -> str:
    aim = _aim(setting, attack.manoeuvre, attack.target, attack.item, ranged=attack.ranged)
    return f"{_name(setting, attack.attacker)} {aim}{_WAYS.get(attack.action, '')}"


def _aim(setting: Setting, manoeuvre: Manoeuvre, target: int, item: int, *, ranged: bool) -> str:
    if ranged:
        return f"shoots at {_name(setting, target)}"
    its = setting.members[target].items[item].name if item >= 0 else ""
    return _AIMS[manoeuvre].format(target=_name(setting, target), item=its)


def _name(setting: Setting, index: int) -> str:
    return setting.members[index].name
