"""Movement: moves, the run-up of a charge, and the step of a targeted attack.

Source: "Dreadnaught, made exact", sections 3 and 5. A move takes a move action and goes as many
squares as the speed; 1 EP buys one more, 2 EP buy +1 to the defence against every opportunity that
this movement provokes. Total defence halves the speed, so that whoever went farther by speed alone
can't take it afterwards. Half a move is left after getting up. Whoever lies crawls one square
(D&D 3.5), and whoever grapples stays. Each square that is left provokes those that threaten it, but
each of them once in a movement; their opportunities are exchanges of their own.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import opportunity
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.economy import can_move, spend_half, spend_move
from solver.systems.dreadnaught.skirmish.frames import Offer, Walk
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.paths import (
    Ground,
    Path,
    Provoked,
    Threats,
    charges,
    lead_anywhere,
    paths,
    steps,
)
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

CRAWL = 1
"""Squares that whoever lies gets on in a move."""
EP_PER_DEFENCE = 2
"""EP for +1 against the opportunities that a movement provokes."""
CHARGE_SPEEDS = 2
"""A charge goes at most so many times the speed."""


def options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield the actor's moves, none of them worse than another in all that matters."""
    condition, allowances = state.conditions[state.actor], _allowances(setting, state)
    placed = _placed(setting, state) if allowances else None
    if placed is None:
        return
    for path in paths(*placed, _farthest(condition, allowances)):
        bought = {max(0, path.cost - allowance) for allowance in allowances}
        for squares in sorted(bought):
            yield from _funded(path, squares, condition.ep)


def has_options(setting: Setting, state: SkirmishState) -> bool:
    """Return whether there are any `options`, which takes far less than to find them."""
    allowances = _allowances(setting, state)
    placed = _placed(setting, state) if allowances else None
    if placed is None:
        return False
    # All that is in reach by the largest allowance and by EP can be paid for.
    return lead_anywhere(*placed, _farthest(state.conditions[state.actor], allowances))


def _farthest(condition: Condition, allowances: Sequence[int]) -> int:
    """Return the most squares that a move may go, bought ones included."""
    return max(allowances) if condition.prone else max(allowances) + condition.ep


def _allowances(setting: Setting, state: SkirmishState) -> tuple[int, ...]:
    """Return the squares that the actor may go without EP: by half a move left, by a move.

    None where it may not move at all.
    """
    if Action.MOVE not in setting.actions or state.conditions[state.actor].grappled:
        return ()
    full = speed(setting, state, state.actor)
    halves = (_half(full),) if state.turn.half else ()
    return (*halves, full) if can_move(state.turn) else halves


def _funded(path: Path, bought: int, ep: int) -> Iterator[Declare]:
    """Yield a path with every defence bonus that the EP left pay; none where nobody is provoked."""
    most = (ep - bought) // EP_PER_DEFENCE if path.provoked else 0
    if bought <= ep:
        for bonus in range(most + 1):
            cost = bought + EP_PER_DEFENCE * bonus
            yield Declare(Action.MOVE, ep=cost, path=path.squares[1:], bonus=bonus)


def speed(setting: Setting, state: SkirmishState, index: int) -> int:
    """Return the squares that a combatant goes in a move."""
    condition, full = state.conditions[index], setting.members[index].speed
    if condition.prone:
        return min(CRAWL, full)
    return _half(full) if condition.slowed else full


def _half(full: int) -> int:
    return full // 2


def move(setting: Setting, state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state after the actor, who has paid, sets out on a move."""
    bought = declared.ep - EP_PER_DEFENCE * declared.bonus
    walked = _length(setting, state, declared.path) - bought
    full = speed(setting, state, state.actor)
    by_half = state.turn.half and walked <= _half(full)
    turn = spend_half(state.turn) if by_half else spend_move(state.turn)
    hurried = turn.hurried or walked > _half(setting.members[state.actor].speed)
    matters = turn.standard and Action.TOTAL in setting.actions
    after = state._replace(turn=turn._replace(hurried=hurried and matters))
    return set_out(after, state.actor, declared.path, declared.bonus)


def _length(setting: Setting, state: SkirmishState, path: tuple[Square, ...]) -> int:
    battlefield, start = setting.battlefield, state.conditions[state.actor].square
    if battlefield is None or start is None:
        return 0
    return battlefield.board.length((start, *path))


def set_out(
    state: SkirmishState, owner: int, path: tuple[Square, ...], bonus: int = 0
) -> SkirmishState:
    """Return the state in which `owner` is about to enter the squares of `path`."""
    return state.push((Walk(owner, path, bonus),)) if path else state


def go_on(setting: Setting, state: SkirmishState, frame: Walk) -> SkirmishState:
    """Return the state after the next step, or in which those that it provokes are asked first."""
    after = state.pop()
    if state.conditions[frame.owner].fallen or not frame.path:
        return after
    provoked = tuple(
        enemy
        for enemy in opportunity.provoked(setting, state, frame.owner)
        if enemy not in frame.offered
    )
    if provoked:
        asked = after.push((frame._replace(offered=frame.offered + provoked),))
        return opportunity.offered(asked, frame.owner, provoked, bonus=frame.bonus)
    there, *rest = frame.path
    stepped = after.with_condition(
        frame.owner, after.conditions[frame.owner]._replace(square=there)
    )
    return stepped.push((frame._replace(path=tuple(rest)),))


def run_ups(setting: Setting, state: SkirmishState, target: int) -> Iterator[tuple[Square, ...]]:
    """Yield the squares to enter for a charge of the actor at `target`: () without positions."""
    placed, goal = _placed(setting, state), state.conditions[target].square
    if placed is None or goal is None:
        yield ()
        return
    ground, start = placed
    actor = setting.members[state.actor]
    for run in charges(ground, start, goal, actor.reach, CHARGE_SPEEDS * actor.speed):
        yield run.squares[1:]


def steps_towards(
    setting: Setting, state: SkirmishState, target: int
) -> Iterator[tuple[Square, ...]]:
    """Yield the steps of the actor, at most one square, from which it reaches `target`."""
    condition, goal = state.conditions[state.actor], state.conditions[target].square
    placed = _placed(setting, state)
    if placed is None or goal is None or condition.prone or condition.grappled:
        return
    ground, start = placed
    reach = setting.members[state.actor].reach
    if setting.members[state.actor].speed >= 1:
        for step in steps(ground, start):
            if ground.board.within(step.destination, goal, reach):
                yield step.squares[1:]


def _placed(setting: Setting, state: SkirmishState) -> tuple[Ground, Square] | None:
    """Return what the actor finds round it, and its own square; None without positions."""
    battlefield, start = setting.battlefield, state.conditions[state.actor].square
    if battlefield is None or start is None:
        return None
    enemies = standing_squares(state, setting.enemies[state.actor])
    allies = standing_squares(state, setting.allies[state.actor])
    threats = _threats(setting, state, battlefield.board)
    return Ground(battlefield.board, enemies, enemies | allies, threats), start


def standing_squares(state: SkirmishState, members: Iterable[int]) -> frozenset[Square]:
    """Return the squares of those members that have not fallen."""
    conditions = (state.conditions[index] for index in members)
    return frozenset(c.square for c in conditions if c.square is not None and not c.fallen)


def _threats(setting: Setting, state: SkirmishState, board: Board) -> Threats:
    """Return who could take an opportunity when the actor leaves a square."""
    able = [
        (enemy, there, setting.members[enemy].reach)
        for enemy in setting.enemies[state.actor]
        if (there := state.conditions[enemy].square) is not None
        and opportunity.is_able(setting, state, Offer(enemy, state.actor))
    ]

    @cache
    def threats(square: Square) -> Provoked:
        return tuple(enemy for enemy, there, reach in able if board.within(there, square, reach))

    return threats
