"""Duels for tests: the published values, and small random ones."""

from dataclasses import dataclass

from hypothesis import strategies as st

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim


@dataclass(frozen=True)
class PublishedDuel:
    """A line of the table of "Dreadnaught, made exact", section 7; the value is told to a."""

    a: tuple[int, int, int]
    b: tuple[int, int, int]
    rounds: int
    aim: str
    actions: str
    value: float
    stalemate: float = 0.0

    @property
    def duel(self) -> Duel:
        """The duel, with a as the row player and the first to act."""
        return Duel(
            fighters=(Fighter.plain("a", *self.a), Fighter.plain("b", *self.b)),
            row=0,
            objective=Objective(Aim(self.aim), self.stalemate),
            actions=frozenset(Action(name) for name in self.actions.split()),
        )


ALL_SIX = " ".join(TURN_ACTIONS)
DUNDER, GOBLIN = (4, 7, 20), (3, 6, 10)

PUBLISHED = (
    PublishedDuel(DUNDER, GOBLIN, 1, "damage", "attack", 3.524480156),
    PublishedDuel(DUNDER, GOBLIN, 1, "damage", "attack active", 3.723076923),
    PublishedDuel(DUNDER, GOBLIN, 1, "damage", "attack charge active total", 3.007215172),
    PublishedDuel(DUNDER, GOBLIN, 1, "damage", ALL_SIX, 8.540043550),
    PublishedDuel(DUNDER, GOBLIN, 1, "victory", ALL_SIX, 0.538461538),
    PublishedDuel(DUNDER, GOBLIN, 2, "victory", "attack active total", 0.071428571),
    PublishedDuel(DUNDER, GOBLIN, 3, "victory", "attack active total", 0.238851514),
    PublishedDuel((3, 6, 3), (4, 6, 14), 1, "damage", "targeted total", 0.0),
    PublishedDuel((3, 5, 11), (2, 2, 14), 1, "damage", "full total", 5.2),
    PublishedDuel((1, 1, 12), (5, 3, 8), 1, "damage", "attack total", -5.0),
    PublishedDuel((5, 4, 6), (6, 2, 9), 1, "victory", "full", 0.25),
    PublishedDuel(DUNDER, GOBLIN, 1, "score", ALL_SIX, 0.718038519),
    PublishedDuel(DUNDER, GOBLIN, 2, "score", "attack active total", 0.377264203),
    PublishedDuel((3, 4, 6), (3, 4, 6), 2, "score", ALL_SIX, 0.394607843),
    PublishedDuel((3, 4, 6), (3, 4, 6), 2, "victory", ALL_SIX, -0.090909091, -0.5),
    PublishedDuel((3, 4, 6), (3, 4, 6), 2, "victory", ALL_SIX, 0.555555556, 0.5),
)


@st.composite
def fighters(draw: st.DrawFn, name: str = "a", *, most_ep: int = 3, most_hp: int = 5) -> Fighter:
    """Draw a fighter small enough for the general solver."""
    cp = draw(st.integers(0, 4))
    return Fighter(
        name=name,
        cp=cp,
        ep=draw(st.integers(0, most_ep)),
        hp=draw(st.integers(1, most_hp)),
        attack=cp + draw(st.integers(-1, 1)),
        defence=cp + draw(st.integers(-1, 1)),
        damage=draw(st.integers(-1, 1)),
        resistance=draw(st.integers(0, 1)),
    )


@st.composite
def duels(draw: st.DrawFn, *, most_ep: int = 3, most_hp: int = 5) -> Duel:
    """Draw a duel small enough for the general solver."""
    return Duel(
        fighters=(
            draw(fighters("a", most_ep=most_ep, most_hp=most_hp)),
            draw(fighters("b", most_ep=most_ep, most_hp=most_hp)),
        ),
        row=draw(st.integers(0, 1)),
        objective=Objective(
            draw(st.sampled_from(Aim)), draw(st.sampled_from([-1.0, -0.3, 0.0, 0.7]))
        ),
        actions=draw(st.frozensets(st.sampled_from(TURN_ACTIONS), min_size=1)),
    )
