"""The duel by the general solver: published values, and what must hold of every duel."""

from dataclasses import replace

import pytest
from duels import ALL_SIX, PUBLISHED, PublishedDuel, duels
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.equilibrium.horizon import solve_finite_horizon
from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import WAIT, Choice, DuelState, Stage
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

TOLERANCE = 1e-9
DUNDER = Fighter.plain("Dunder", cp=4, ep=7, hp=20)
GOBLIN = Fighter.plain("Goblin", cp=3, ep=6, hp=10)
DUEL = Duel((DUNDER, GOBLIN), 0, Objective(Aim.DAMAGE))

# The rest take the general solver ten seconds to a minute; the duel table solves them all.
_SLOW = [case for case in PUBLISHED if case.rounds > 1 or case.actions == ALL_SIX]
_QUICK = [case for case in PUBLISHED if case not in _SLOW]


@pytest.mark.parametrize(
    "case", [*_QUICK, *(pytest.param(case, marks=pytest.mark.slow) for case in _SLOW)], ids=str
)
def test_published_values(case: PublishedDuel) -> None:
    duel = case.duel
    solution = solve_finite_horizon(duel, duel.start(case.rounds))
    assert solution.exploitability <= TOLERANCE
    assert solution.value(solution.start) == pytest.approx(case.value, abs=1e-6)


def test_the_texts_example_through_the_game() -> None:
    """Dunder charges, feints, buys an attack, and fells a goblin of 6 hit points."""
    state = DUEL.start(1)._replace(hp=(20, 6))
    state = DUEL.declare(state, Choice(Action.CHARGE))
    (missed,) = DUEL.outcomes(state, 1, 4)
    assert (missed.reward, missed.state.stage) == (0, Stage.NEXT)
    assert missed.state.ep == (6, 2)
    state = DUEL.declare(missed.state, Choice(Action.ADDITIONAL))
    assert state.ep == (4, 2)
    (hit,) = DUEL.outcomes(state, 2, 2)
    assert (hit.state.stage, hit.state.damage, hit.state.most_push) == (Stage.PUSH, 4, 2)
    (fallen,) = DUEL.outcomes(hit.state, 2, WAIT)
    assert fallen.reward == 6
    assert DUEL.terminal_value(fallen.state) == 0


def test_a_charge_leaves_its_penalty_until_the_next_turn() -> None:
    charging = DUEL.declare(DUEL.start(2), Choice(Action.CHARGE))
    (missed,) = DUEL.outcomes(charging, 1, 6)
    theirs = DUEL.declare(missed.state, Choice(Action.NOTHING))
    assert theirs.standing == (Standing(defence=-1), NO_STANDING)
    again = DUEL.declare(theirs, Choice(Action.NOTHING))
    assert (again.actor, again.rounds, again.standing[0]) == (0, 1, NO_STANDING)


def test_defence_lasts_across_the_end_of_a_round_and_ep_do_not() -> None:
    theirs = DUEL.declare(DUEL.start(2), Choice(Action.NOTHING))
    again = DUEL.declare(theirs, Choice(Action.TOTAL, ep=4, active=1))
    assert again.ep == (7, 6)
    assert again.standing == (NO_STANDING, Standing(defence=5, absorb=4))


def test_the_spare_move_action_of_a_plain_attack_may_go_into_active_defence() -> None:
    state = DUEL.declare(DUEL.start(1), Choice(Action.ATTACK))
    (missed,) = DUEL.outcomes(state, 1, 6)
    options, _ = DUEL.moves(missed.state)
    assert Choice(Action.ACTIVE, 6) in options
    full = DUEL.declare(DUEL.start(1), Choice(Action.FULL))
    (missed,) = DUEL.outcomes(full, 1, 6)
    options, _ = DUEL.moves(missed.state)
    assert [o for o in options if isinstance(o, Choice) and o.action is Action.ACTIVE] == []
    assert Choice(Action.FULL) in options  # CP 4 makes two


def test_the_first_additional_attack_ends_the_ordinary_ones() -> None:
    state = DUEL.start(1)._replace(stage=Stage.NEXT, action=Action.FULL, attacks=1, bought=1)
    options, _ = DUEL.moves(state)
    assert options == [Choice(Action.NOTHING), Choice(Action.ADDITIONAL)]


def test_what_can_not_be_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="row"):
        replace(DUEL, row=2)
    with pytest.raises(InvalidInputError, match=r"actions: .*got .*'additional'"):
        replace(DUEL, actions=frozenset({Action.ADDITIONAL}))
    with pytest.raises(InvalidInputError, match="rounds"):
        DUEL.start(0)
    with pytest.raises(InvalidInputError, match="stalemate"):
        Objective(Aim.VICTORY, 1.5)
    with pytest.raises(InvalidInputError, match=r"Goblin\.hp: expected 1 to 10000, got 0"):
        Fighter.plain("Goblin", cp=3, ep=6, hp=0)


def value(duel: Duel, rounds: int) -> float:
    """Return the certified value from the start."""
    start = duel.start(rounds)
    solution = solve_finite_horizon(duel, start)
    assert solution.exploitability <= TOLERANCE
    assert all(b.lower <= b.value + 1e-12 <= b.upper + 2e-12 for b in solution.bounds.values())
    return solution.value(start)


def bounds(duel: Duel) -> tuple[float, float]:
    """Return the least and the most that any play of the duel can be worth to the row player."""
    own, other = duel.fighters[duel.row], duel.fighters[1 - duel.row]
    return (-own.hp, other.hp) if duel.objective.aim is Aim.DAMAGE else (-1, 1)


@given(duels(), st.integers(1, 2))
@settings(max_examples=30)
def test_values_lie_within_what_can_happen(duel: Duel, rounds: int) -> None:
    least, most = bounds(duel)
    assert least - TOLERANCE <= value(duel, rounds) <= most + TOLERANCE


@given(duels(), st.integers(1, 2))
@settings(max_examples=30)
def test_swapping_the_sides_negates_the_value(duel: Duel, rounds: int) -> None:
    objective = replace(duel.objective, stalemate=-duel.objective.stalemate)
    swapped = replace(duel, row=1 - duel.row, objective=objective)
    assert value(swapped, rounds) == pytest.approx(-value(duel, rounds), abs=TOLERANCE)


@given(duels(most_ep=2), st.integers(1, 2))
@settings(max_examples=30)
def test_more_ep_never_hurt_their_owner(duel: Duel, rounds: int) -> None:
    own = duel.fighters[duel.row]
    richer = replace(own, ep=own.ep + 1)
    fighters = (richer, duel.fighters[1]) if duel.row == 0 else (duel.fighters[0], richer)
    assert value(replace(duel, fighters=fighters), rounds) >= value(duel, rounds) - TOLERANCE


@given(duels(), st.data())
@settings(max_examples=30)
def test_every_play_conserves_and_ends(duel: Duel, data: st.DataObject) -> None:
    """EP and hit points never rise within a round, and play is over when somebody falls."""
    state: DuelState = duel.start(2)
    while duel.terminal_value(state) is None:
        rows, columns = duel.moves(state)
        row, column = (
            data.draw(st.sampled_from(list(rows))),
            data.draw(st.sampled_from(list(columns))),
        )
        (outcome,) = duel.outcomes(state, row, column)
        after = outcome.state
        assert all(now <= before for now, before in zip(after.hp, state.hp, strict=True))
        if after.stage is not Stage.OVER and after.rounds == state.rounds:
            assert all(0 <= now <= before for now, before in zip(after.ep, state.ep, strict=True))
        state = after
    assert 0 in state.hp or state.rounds == 0
