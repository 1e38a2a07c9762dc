"""Whether best play is a stand-off, and which `stalemate` would end it.

With the objective `victory`, V(s) is the fight's value when a fight that nobody wins is worth s.
It never falls with s and rises no faster than s, and its slope is the chance that nobody wins. So
best play is a stand-off where V(s) = s on a stretch around s, and since V(s) - s never rises,
pressing pays from some s downwards.
"""

import math
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeVar

from solver.game.watch import Watch
from solver.opponent.wording import stand_off
from solver.systems.interface import Aim, Fight

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

_EQUAL = 1e-9
_TENTHS = 10
_STEP = 1e-3


def stand_off_note(fight: Fight[StateT, MoveT], value: float, watch: Watch) -> str | None:
    """Return the words for a stand-off, or None where there is none.

    Args:
        fight: any fight.
        value: its value on its own terms.
        watch: ends the solves that the search for a pressing `stalemate` takes.
    """
    terms = fight.terms
    if terms.aim is not Aim.VICTORY or abs(value - terms.stalemate) > _EQUAL:
        return None

    def gain(stalemate: float) -> float:
        """Return V(s) - s."""
        if abs(stalemate) > 1:
            return math.inf
        other = fight.on_terms(replace(terms, stalemate=stalemate))
        return other.solve(watch).value(other.start) - stalemate

    if all(abs(gain(terms.stalemate + step)) > _EQUAL for step in (-_STEP, _STEP)):
        return None
    return stand_off(terms, _pressing(gain, terms.stalemate))


def _pressing(gain: Callable[[float], float], stalemate: float) -> float | None:
    """Return the highest s in tenths below `stalemate` with V(s) > s, or None."""
    low, high = -_TENTHS, math.ceil(stalemate * _TENTHS)
    if low == high or gain(low / _TENTHS) <= _EQUAL:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if gain(middle / _TENTHS) > _EQUAL else (low, middle)
    return low / _TENTHS
