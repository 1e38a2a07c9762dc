"""Rounds that are solved again and again: what is remembered of them changes nothing.

What a duel's second turns are worth is stored as the last of many rounds left it, most of it
remembered from the first. Within a turn nothing is stored: it is solved afresh when it is asked
for. Both must agree.
"""

import random
from collections.abc import Callable

import pytest
from duels import DUNDER, GOBLIN

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.death_table import solve_to_the_death
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState, Stage
from solver.systems.dreadnaught.duel_table import available
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

ROUNDING = 1e-13
"""For each hit point: mixes that are found from others are not those that are found afresh."""

WITHOUT_TOTAL = tuple(action for action in TURN_ACTIONS if action is not Action.TOTAL)
ARMOURED = Fighter("armoured", cp=3, ep=5, hp=7, attack=3, defence=2, damage=1, resistance=3)
FEEBLE = Fighter("feeble", cp=2, ep=6, hp=8, attack=3, defence=3, damage=-1, resistance=1)


def plain(numbers: tuple[int, int, int]) -> Fighter:
    return Fighter.plain("plain", *numbers)


def second_turns(duel: Duel, seed: int) -> list[DuelState]:
    """Return states in which the second fighter's turn starts, met in fights of random moves."""
    rng = random.Random(seed)
    found = dict[DuelState, None]()
    for _ in range(60):
        state = duel.start(ENDLESS)
        for _ in range(40):
            if state.stage is Stage.OVER:
                break
            if state.stage is Stage.TURN and state.actor == 1:
                found[state] = None
            rows, columns = duel.moves(state)
            (outcome,) = duel.outcomes(state, rng.choice(rows), rng.choice(columns))
            state = outcome.state
    return list(found)


def best_of_turn(duel: Duel, state: DuelState, value: Callable[[DuelState], float]) -> float:
    """Return what the best declaration is worth, from what each leads to.

    Where there is total defence, other defence without an attack is never better; bounds of what
    it leads to are not stored, and nearer.
    """
    rows, columns = duel.moves(state)
    worth = [
        outcome.reward + value(outcome.state)
        for row in rows
        for column in columns
        for outcome in duel.outcomes(state, row, column)
        if Action.TOTAL not in duel.actions or not defends_otherwise(outcome.state)
    ]
    return max(worth) if state.actor == duel.row else min(worth)


def defends_otherwise(state: DuelState) -> bool:
    standing = state.standing[1]
    return state.stage is Stage.TURN and standing.defence > standing.absorb


def assert_second_turns_agree(duel: Duel) -> None:
    table = solve_to_the_death(duel, duel.start(ENDLESS))
    scale = max(fighter.hp for fighter in duel.fighters)
    for state in second_turns(duel, seed=1):
        for bound in (table.lower, table.upper):
            afresh = best_of_turn(duel, state, bound)
            assert bound(state) == pytest.approx(afresh, abs=ROUNDING * scale, rel=0)


@pytest.mark.parametrize("aim", list(Aim))
@pytest.mark.parametrize(
    ("a", "b", "actions"),
    [
        pytest.param(plain(DUNDER), plain(GOBLIN), TURN_ACTIONS, id="Dunder"),
        pytest.param(plain((2, 5, 9)), plain((3, 7, 3)), WITHOUT_TOTAL, id="Newton's method"),
        # Hits that take nothing, unless they are pushed.
        pytest.param(ARMOURED, FEEBLE, TURN_ACTIONS, id="armour"),
        pytest.param(FEEBLE, ARMOURED, WITHOUT_TOTAL, id="armour of the second"),
    ],
)
def test_what_is_stored_of_second_turns_is_what_solving_them_afresh_gives(
    a: Fighter, b: Fighter, actions: tuple[Action, ...], aim: Aim
) -> None:
    assert_second_turns_agree(Duel((a, b), 0, Objective(aim), frozenset(actions)))


@pytest.mark.parametrize("seed", range(30))
def test_second_turns_agree_in_duels_of_all_kinds(seed: int) -> None:
    rng = random.Random(seed)
    fighters = tuple(
        Fighter(
            name=name,
            cp=rng.randint(1, 4),
            ep=rng.randint(2, 6),
            hp=rng.randint(2, 7),
            attack=rng.randint(0, 5),
            defence=rng.randint(0, 4),
            damage=rng.randint(-1, 1),
            resistance=rng.randint(0, 2),
        )
        for name in ("a", "b")
    )
    objective = Objective(rng.choice(list(Aim)), rng.choice((-1.0, -0.3, 0.0, 0.25, 1.0)))
    actions = frozenset(action for action in TURN_ACTIONS if rng.random() < 0.75)
    assert_second_turns_agree(
        Duel((fighters[0], fighters[1]), rng.randint(0, 1), objective, actions)
    )
