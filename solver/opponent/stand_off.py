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
from solver.opponent.allowance import Allowance
from solver.opponent.wording import stand_off
from solver.systems.finding import Method
from solver.systems.interface import Aim, Fight, Values

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

_EQUAL = 1e-9
_TENTHS = 10
_STEP = 1e-3


def stand_off_note(
    fight: Fight[StateT, MoveT], values: Values[StateT], watch: Watch, allowance: Allowance
) -> str | None:
    """Return the words for a stand-off, or None where there is none.

    Args:
        fight: any fight.
        values: its values on its own terms.
        watch: ends the solves that the search for a pressing `stalemate` takes.
        allowance: for all of them; nothing is said where it does not suffice for exact ones.
    """
    terms = fight.terms
    equal = max(_EQUAL, 2 * values.open_states.widest)
    if terms.aim is not Aim.VICTORY or abs(values.value(fight.start) - terms.stalemate) > equal:
        return None

    def gain(stalemate: float) -> float:
        """Return V(s) - s, or infinity where that is unknown."""
        if abs(stalemate) > 1:
            return math.inf
        other = fight.on_terms(replace(terms, stalemate=stalemate))
        solved = other.solve(watch, budget=allowance.left)
        if solved.finding.method is not Method.EXACT:
            return math.inf
        return solved.value(other.start) - stalemate

    if all(abs(gain(terms.stalemate + step)) > equal for step in (-_STEP, _STEP)):
        return None
    return stand_off(terms, _pressing(gain, terms.stalemate, equal))


def _pressing(gain: Callable[[float], float], stalemate: float, equal: float) -> float | None:
    """Return the highest s in tenths below `stalemate` with V(s) > s + equal, or None."""
    low, high = -_TENTHS, math.ceil(stalemate * _TENTHS)
    if low == high or gain(low / _TENTHS) <= equal:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if gain(middle / _TENTHS) > equal else (low, middle)
    return low / _TENTHS
