"""Knockback: the target is shoved away, or strikes back.

Source: "Dreadnaught, made exact", section 5. The push p (limit as for damage) and the resistance r
are bid secretly at once. The shove is what the damage would be before total defence and
resistance, less max(Fortitude, Reflex), less r, in squares and never below 0. What an obstacle
leaves of it is damage, lowered by total defence and resistance. Without positions the obstacle is
as far away as `Member.free_behind` says; on a board it is whatever stands in the straight line away
from the attacker. To be shoved out of a threatened square provokes like leaving it, but not the
shover (house rule `shove_provokes`). Whoever is in a grapple is held by its partner.
"""

from collections.abc import Iterable

from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.frames import Attack, Crash, Shove, Walk
from solver.systems.dreadnaught.skirmish.harm import strike
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import (
    AT_TARGET,
    Rule,
    countered,
    defence_base,
)
from solver.systems.dreadnaught.skirmish.movement import standing_squares
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def _aims(setting: Setting, state: SkirmishState, striker: int, target: int) -> Iterable[int]:  # noqa: ARG001
    return () if state.conditions[target].grappled else AT_TARGET


def _success(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    most = min(hit.most_push, state.conditions[attack.attacker].ep)
    return state.push((Shove(attack, hit.damage, most),))


def shove(
    setting: Setting, state: SkirmishState, frame: Shove, push: int, resistance: int
) -> SkirmishState:
    """Return the state after push and resistance are revealed, and the target is shoved."""
    attack = frame.attack
    paid = state.pop().pay(attack.attacker, push).pay(attack.target, resistance)
    target = setting.members[attack.target]
    save = max(target.fortitude, target.reflex)
    squares = max(0, frame.damage + push - save - resistance)
    path, rest = _way(setting, paid, attack, squares)
    if rest:
        paid = paid.push((Crash(attack.target, rest),))
    provokes = setting.house.shove_provokes
    spared = (attack.attacker,) if provokes else setting.enemies[attack.target]
    return paid.push((Walk(attack.target, path, offered=spared),)) if path else paid


def _way(
    setting: Setting, state: SkirmishState, attack: Attack, squares: int
) -> tuple[tuple[Square, ...], int]:
    """Return the squares that the target is shoved through, and what an obstacle leaves of them."""
    battlefield, here = setting.battlefield, state.conditions[attack.target].square
    away_from = state.conditions[attack.attacker].square
    if battlefield and here and away_from:
        everybody = range(len(setting.members))
        others = standing_squares(state, everybody) - {here}
        return battlefield.board.shove(away_from, here, squares, others)
    room = setting.members[attack.target].free_behind
    return (), 0 if room is None else max(0, squares - room)


def crash(setting: Setting, state: SkirmishState, frame: Crash) -> SkirmishState:
    """Return the state after a shoved one has met an obstacle."""
    return strike(setting, state.pop(), frame.owner, frame.damage)


RULE = Rule(_aims, defence_base, _success, countered)
