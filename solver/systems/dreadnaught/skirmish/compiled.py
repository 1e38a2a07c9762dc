"""The compiled solver of a skirmish: which of the two serves, and how states are told to it.

That of plain fights serves where it can (`kernel/numbers.py` says where); all other fights that are
known are for that of every rule (`kernel/every/`).
"""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from solver.errors import InvalidInputError, TooLargeError
from solver.systems.dreadnaught.skirmish.kernel.every import numbers as every
from solver.systems.dreadnaught.skirmish.kernel.every.state_numbers import (
    state_numbers as every_state_numbers,
)
from solver.systems.dreadnaught.skirmish.kernel.numbers import (
    is_known,
    is_plain,
    rules_numbers,
    state_numbers,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from solver.systems.dreadnaught.skirmish.kernel import _skirmish
    from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
    from solver.systems.dreadnaught.skirmish.state import SkirmishState

MOST_EP = 100
"""Beyond it even the tables of what a turn can do would take long."""


@dataclass(frozen=True)
class Compiled:
    """A compiled solver, made for all states that play can come to from a start.

    Attributes:
        kernel: the solver.
        numbers: tells it a state.
        is_plain: whether it is that of plain fights.
    """

    kernel: "_skirmish.Kernel[Any]"
    numbers: "Callable[[SkirmishState], Any]"
    is_plain: bool


def extension() -> "ModuleType":
    """Return the compiled module, which must be there (`skirmish_table.available`)."""
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    return _skirmish


def compiled(skirmish: "Skirmish", start: "SkirmishState") -> Compiled:
    """Return the solver that serves for a fight from `start` on.

    Raises:
        InvalidInputError: if the compiled rules don't know all that can matter in it.
        TooLargeError: if there are more combatants, or EP, than it has room for.
    """
    setting = skirmish.setting
    if not is_known(setting, start):
        expected = "a fight of given rounds, with numbers, items and walks of usual size"
        raise InvalidInputError("state", start, expected)
    if is_plain(setting, start):
        return compiled_plain(skirmish, start)
    _check_size(skirmish, start)
    numbers = partial(every_state_numbers, setting)
    rules = every.rules_numbers(setting)
    kernel = extension().EverySolver(**rules, start=numbers(start))
    return Compiled(kernel, numbers, is_plain=False)


def compiled_plain(skirmish: "Skirmish", start: "SkirmishState") -> Compiled:
    """Return the solver of plain fights.

    Raises:
        InvalidInputError: if there is more in the fight than the six actions of a turn.
        TooLargeError: as `compiled`.
    """
    if not is_plain(skirmish.setting, start):
        expected = "a fight with the six actions of a turn alone, all within reach, nobody flanked"
        raise InvalidInputError("state", start, expected)
    _check_size(skirmish, start)
    rules = rules_numbers(skirmish.setting, start)
    kernel = extension().Solver(**rules, start=state_numbers(start))
    return Compiled(kernel, state_numbers, is_plain=True)


def _check_size(skirmish: "Skirmish", start: "SkirmishState") -> None:
    members, most = skirmish.setting.members, extension().MOST_COMBATANTS
    if len(members) > most:
        raise TooLargeError(len(members), most, "combatants")
    pools = (condition.ep for condition in start.conditions)
    most_ep = max((*pools, *(member.fighter.ep for member in members)))
    if most_ep > MOST_EP:
        raise TooLargeError(most_ep, MOST_EP, "encounter points")
