"""Whether the turn under way can have been so far as it is told."""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.action import ATTACKS, Action, additional_cost, ordinary_attacks
from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER
from solver.systems.fault import Fault
from solver.systems.plain import Data, entries, mapping, whole, whole_or

_FULL_ROUND = (Action.FULL, Action.CHARGE, Action.TARGETED)
_WITH_AN_ACTION = ("attacks", "additional")
_PATH = ("turn_so_far",)


def turn_so_far(data: Data, actor: CombatantData | None) -> Iterator[Fault]:
    """Demand a turn that the actor can have had."""
    made = mapping(data, "turn_so_far")
    if not made:
        if isinstance(data.get("turn_so_far"), dict):
            yield Fault(_PATH, None, "what was done in this turn, or no such field")
        return
    yield from _halves(made)
    action = next((each for each in ATTACKS if each == made.get("action")), None)
    if action is None:
        for field in _WITH_AN_ACTION if made.get("action") is None else ():
            if made.get(field):
                yield Fault((*_PATH, "action"), None, f"{_names(ATTACKS)}, as `{field}` is given")
                break
        return
    allowed = entries(data, "actions")
    if allowed and action not in allowed:
        told = f"one of the encounter's actions: {', '.join(map(str, allowed))}"
        yield Fault((*_PATH, "action"), str(action), told)
    if actor is not None:
        attacks, additional = whole_or(made, "attacks", 1), whole_or(made, "additional", 0)
        yield from _attacks_made(actor, action, attacks)
        yield from _points_spent(actor, action, attacks, additional)


def actor_of(data: Data, combatants: Sequence[CombatantData]) -> CombatantData | None:
    """Return the combatant whose turn it is, if that can be told."""
    turn, order = data.get("turn"), entries(data, "order")
    if turn is not None:
        return next((combatant for combatant in combatants if combatant.name == turn), None)
    by_name = {combatant.name: combatant for combatant in combatants}
    ordered = [by_name[n] for n in order if isinstance(n, str) and n in by_name] or combatants
    return next((combatant for combatant in ordered if combatant.stands), None)


def _names(actions: Sequence[Action]) -> str:
    return f"{', '.join(actions[:-1])} or {actions[-1]}"


def _halves(made: Data) -> Iterator[Fault]:
    """Demand no more than a standard and a move action, and active defence as one of them."""
    action = made.get("action")
    for field, taking in (("standard_used", tuple(ATTACKS)), ("move_used", _FULL_ROUND)):
        if made.get(field) is True and action in taking:
            yield Fault(
                (*_PATH, field), value=True, expected=f"false, as `{action}` took that itself"
            )
    if made.get("active_defence") is True and action in _FULL_ROUND:
        told = f"false, as `{action}` leaves no move action for it"
        yield Fault((*_PATH, "active_defence"), value=True, expected=told)
    elif made.get("active_defence") is True and made.get("move_used") is not True:
        yield Fault((*_PATH, "move_used"), made.get("move_used"), "true, for `active_defence`")
    if whole(made, "moved") and made.get("move_used") is not True:
        yield Fault((*_PATH, "move_used"), made.get("move_used"), "true, for `moved`")
    if made.get("half_move_left") is True and (made.get("move_used") is not True or action):
        told = "false, unless the move action was used to stand up and nothing was done since"
        yield Fault((*_PATH, "half_move_left"), value=True, expected=told)


def _attacks_made(actor: CombatantData, action: Action, attacks: int | None) -> Iterator[Fault]:
    if attacks is None or actor.cp is None:
        return
    most = ordinary_attacks(action, actor.cp)
    if attacks > most:
        told = f"{most} or less, the attacks of `{action}` with CP {actor.cp}"
        yield Fault((*_PATH, "attacks"), attacks, told)


def _points_spent(
    actor: CombatantData, action: Action, attacks: int | None, additional: int | None
) -> Iterator[Fault]:
    """Demand EP that can have paid for the attacks: 1 for each ordinary one, and those bought."""
    ep = actor.round_ep
    if ep is None or attacks is None or additional is None or additional > LARGEST_NUMBER:
        return
    spent = attacks + sum(additional_cost(action, nth) for nth in range(1, additional + 1))
    cost = f"its attacks cost {spent} EP at least, of {ep} in this round"
    left = actor.data.get("ep_left")
    if spent > ep:
        told = f"{attacks} attacks and {additional} additional ones"
        yield Fault(_PATH, told, f"a turn that can be paid: {cost}")
    elif left is None or (whole(actor.data, "ep_left") is not None and ep - spent < left <= ep):
        yield Fault((*actor.path, "ep_left"), left, f"{ep - spent} or less: {cost}")
