"""What may follow what in a log; everything else is refused, with the reason."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sealed_fights import SealedFight

from service.seal.bid_seal import reveal, seal
from service.seal.canonical import Canonical
from service.seal.entry import (
    Body,
    Committed,
    Ended,
    Opened,
    PlayersBids,
    PlayersSeed,
    Resolved,
    Revealed,
    Sealed,
    Voided,
)
from service.seal.errors import OrderError
from service.seal.order import Order, Phase

NOTHING = Canonical.of(None)
D = b"d" * 32


def committed(decision: int = 1, attempt: int = 1, who: str = "Goblin", rnd: int = 1) -> Committed:
    return Committed(rnd, decision, who, attempt, D, D, D)


def players_seed(decision: int = 1, attempt: int = 1) -> PlayersSeed:
    return PlayersSeed(decision, attempt, "geese")


def sealed(decision: int = 1, attempt: int = 1, who: str = "Goblin") -> Sealed:
    return Sealed(decision, who, attempt, D)


def players_bids(decision: int = 1, attempt: int = 1) -> PlayersBids:
    return PlayersBids(decision, attempt, NOTHING)


def revealed(decision: int = 1, attempt: int = 1, who: str = "Goblin") -> Revealed:
    return Revealed(decision, who, attempt, NOTHING, D)


def resolved(decision: int = 1, attempt: int = 1) -> Resolved:
    return Resolved(decision, attempt, NOTHING)


OPENED = Opened(D, D)
WHOLE: list[Body] = [
    OPENED,
    committed(),
    players_seed(),
    sealed(),
    players_bids(),
    revealed(),
    resolved(),
]


def after(*bodies: Body) -> Order:
    order = Order()
    for body in bodies:
        order = order.after(body)
    return order


def test_a_decision_in_its_order() -> None:
    phases = [after(*WHOLE[:n]).phase for n in range(1, 8)]
    assert phases == [
        Phase.BETWEEN,
        Phase.COMMITTED,
        Phase.SEEDED,
        Phase.BIDDING,
        Phase.BIDS_IN,
        Phase.REVEALED,
        Phase.BETWEEN,
    ]
    order = after(*WHOLE)
    assert (order.next_decision, order.attempt) == (2, 1)


@given(st.permutations(WHOLE))
def test_no_other_order_of_a_decision_is_taken(bodies: list[Body]) -> None:
    """But that of a decision without a seal, which may stand alone."""
    if bodies == WHOLE:
        after(*bodies)
    else:
        with pytest.raises(OrderError):
            after(*bodies)


@pytest.mark.parametrize(
    ("bodies", "reason"),
    [
        ([committed()], "begins with its opening"),
        ([OPENED, OPENED], "begins with its opening"),
        ([OPENED, players_seed()], "no decision is under way"),
        ([OPENED, resolved()], "no decision is under way"),
        ([OPENED, committed(decision=2)], "decision 1, attempt 1 comes next"),
        ([OPENED, committed(attempt=2)], "decision 1, attempt 1 comes next"),
        ([*WHOLE, committed()], "decision 2, attempt 1 comes next"),
        ([*WHOLE[:3], sealed(who="Wolf")], "Wolf has no seal"),
        ([*WHOLE[:2], committed()], "has a seal in this decision already"),
        ([*WHOLE[:3], committed(who="Wolf")], "committed before the players' seed"),
        ([*WHOLE[:4], sealed()], "all bids are sealed"),
        ([*WHOLE[:5], players_bids()], "bids are in"),
        ([*WHOLE[:4], revealed()], "the players' bids are awaited"),
        ([*WHOLE[:6], revealed()], "all bids are open"),
        ([*WHOLE[:5], resolved()], "bids are to be revealed"),
        ([OPENED, Voided(1, "x")], "has not begun"),
        ([*WHOLE, Voided(2, "x")], "has not begun"),
        ([OPENED, Ended("x"), committed()], "the fight is over"),
        ([OPENED, Ended("x"), Ended("x")], "the fight is over"),
        ([*WHOLE[:2], committed(who="Wolf", rnd=2)], "round 2 can't follow round 1"),
        ([OPENED, committed(rnd=2), committed(who="Wolf")], "round 1 can't follow round 2"),
    ],
)
def test_what_is_refused_and_why(bodies: list[Body], reason: str) -> None:
    *before, last = bodies
    order = after(*before)
    with pytest.raises(OrderError) as caught:
        order.after(last)
    assert reason in caught.value.reason


def test_several_monsters_in_one_decision() -> None:
    two: list[Body] = [
        OPENED,
        committed(),
        committed(who="Wolf"),
        players_seed(),
        sealed(who="Wolf"),
    ]
    with pytest.raises(OrderError):
        after(*two, players_bids())
    with pytest.raises(OrderError):
        after(*two, sealed(who="Wolf"))
    both: list[Body] = [*two, sealed(), players_bids(), revealed()]
    with pytest.raises(OrderError):
        after(*both, resolved())
    with pytest.raises(OrderError):
        after(*both, revealed())
    assert after(*both, revealed(who="Wolf"), resolved()).phase is Phase.BETWEEN


@pytest.mark.parametrize("steps", range(2, 8))
def test_an_undo_at_any_time_starts_another_attempt(steps: int) -> None:
    order = after(*WHOLE[:steps], Voided(1, "misheard"))
    assert (order.next_decision, order.attempt, order.phase) == (1, 2, Phase.BETWEEN)
    with pytest.raises(OrderError):
        order.after(committed(attempt=1))
    assert after(*WHOLE[:steps], Voided(1, "misheard"), committed(attempt=2)).attempt == 2


def test_an_undo_of_several_decisions() -> None:
    second: list[Body] = [
        committed(2, rnd=3),
        players_seed(2),
        sealed(2),
        players_bids(2),
        revealed(2),
    ]
    order = after(*WHOLE, *second, Voided(1, "all wrong"), committed(1, 2, rnd=1))
    assert (order.decision, order.attempt) == (1, 2)
    again: list[Body] = [
        players_seed(1, 2),
        sealed(1, 2),
        players_bids(1, 2),
        revealed(1, 2),
        resolved(1, 2),
    ]
    for body in again:
        order = order.after(body)
    assert (order.next_decision, order.attempt) == (2, 2)


def test_a_decision_in_which_no_monster_chooses() -> None:
    order = after(OPENED, players_bids())
    assert order.phase is Phase.REVEALED
    assert after(OPENED, players_bids(), resolved()).next_decision == 2


FORWARD: list[Callable[[SealedFight], object]] = [
    lambda fight: fight.players_seed(),
    lambda fight: fight.add(seal(fight.log, fight.seals[-1])),
    lambda fight: fight.bids(),
    lambda fight: fight.add(reveal(fight.log, fight.seals[-1])),
    lambda fight: fight.resolve(),
]


def test_a_refusal_changes_nothing() -> None:
    fight = SealedFight()
    fight.commit()
    for step in FORWARD:
        before = (fight.log.size, fight.log.root(), fight.log.order)
        with pytest.raises(OrderError):
            fight.add(Voided(9, "never begun"))
        assert (fight.log.size, fight.log.root(), fight.log.order) == before
        step(fight)
    assert fight.log.order.phase is Phase.BETWEEN
