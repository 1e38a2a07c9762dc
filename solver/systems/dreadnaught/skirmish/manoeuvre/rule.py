"""What each rule of a manoeuvre states: what it may go at, its ST, its success and its failure.

Source: "Dreadnaught, made exact", section 5.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish import opportunity
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.moves import NO_ITEM
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

Aims: TypeAlias = Callable[[Setting, SkirmishState, int, int], Iterable[int]]
Base: TypeAlias = Callable[[Setting, SkirmishState, Attack], int]
Success: TypeAlias = Callable[[Setting, SkirmishState, Attack, Hit], SkirmishState]
Failure: TypeAlias = Callable[[Setting, SkirmishState, Attack, int], SkirmishState]

AT_TARGET = (NO_ITEM,)
"""What is aimed at where it is the target itself."""


class Rule(NamedTuple):
    """The rule of one manoeuvre.

    Attributes:
        aims: what `striker` may aim at on `target`: numbers of its items, `AT_TARGET`, or nothing.
        base: the ST before bids and defences.
        success: the state after AT reached ST; `Hit` is the hit that a plain attack would be.
        failure: the state after AT was below ST, by the margin (below 0) given.
    """

    aims: Aims
    base: Base
    success: Success
    failure: Failure


def target_itself(
    setting: Setting,  # noqa: ARG001 - as `Aims` wants
    state: SkirmishState,  # noqa: ARG001
    striker: int,  # noqa: ARG001
    target: int,  # noqa: ARG001
) -> Iterable[int]:
    """Return the target itself as what is aimed at, whatever its condition."""
    return AT_TARGET


def defence_base(setting: Setting, state: SkirmishState, attack: Attack) -> int:  # noqa: ARG001 - as `Base` wants
    """Return the ST base of plain defence: CP and modifiers."""
    return setting.members[attack.target].fighter.defence


def best_of(setting: Setting, target: int, *saves: int) -> int:
    """Return the ST base with the best of CP and `saves` in the place of CP."""
    member = setting.members[target]
    plain = member.fighter.defence
    return max(plain, *(save + member.defence_modifiers for save in saves))


def nothing(
    setting: Setting,  # noqa: ARG001 - as `Failure` wants
    state: SkirmishState,
    attack: Attack,  # noqa: ARG001
    margin: int,  # noqa: ARG001
) -> SkirmishState:
    """Return the state unchanged: a failure without consequence."""
    return state


def countered(
    setting: Setting,  # noqa: ARG001 - as `Failure` wants
    state: SkirmishState,
    attack: Attack,
    margin: int,  # noqa: ARG001
) -> SkirmishState:
    """Return the state in which the target of a failed attempt is offered its opportunity."""
    return opportunity.after_failure(state, attack)
