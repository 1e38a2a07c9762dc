"""What the rest of a fight is worth where a search stops looking.

The state is folded into a plain skirmish (`fold.py`), whose value comes from the compiled solver:
exact where that fight is tiny, else the estimate that its own search ends in, which plays the rest
of the round and the rounds after it through on expected damage (`kernel/fluid.hpp`). Where nothing
is compiled, or the fight has more combatants or EP than it takes, strength is counted (`count.py`).
Values are told to the monsters, and are of what is still to come.
"""

from collections.abc import Callable
from typing import TypeAlias

from solver.errors import CertificateError, InvalidInputError, TooLargeError
from solver.systems.dreadnaught.skirmish import skirmish_table
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import solve_skirmish
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN, SkirmishState, Turn
from solver.systems.dreadnaught.skirmish_search.count import strength_to_come
from solver.systems.dreadnaught.skirmish_search.fold import (
    Numbers,
    delays,
    folded_rules,
    folded_state,
    profile,
)

MOST_EXACT_STATES = 3_000
"""Of a plain fight that is solved for its values: some hundredths of a second."""

_Plain: TypeAlias = Callable[[SkirmishState], float]


class Estimate:
    """Values of the states that may follow a start, estimated; each is worked out once."""

    def __init__(self, setting: Setting, start: SkirmishState) -> None:
        self._setting = setting
        # Its decision is not asked for, and with the standard action spent it is a small one.
        self._start = folded_state(start)._replace(turn=Turn(standard=False))
        self._exact = True
        self._plain: dict[tuple[Numbers, ...], _Plain] = {}
        self._known: dict[SkirmishState, float] = {}

    def __call__(self, state: SkirmishState) -> float:
        """Return what `state`, in which nothing is under way and nobody beaten, is worth."""
        if state not in self._known:
            self._known[state] = self._worked_out(state)
        return self._known[state]

    def _worked_out(self, state: SkirmishState) -> float:
        plain, lost = folded_state(state), delays(self._setting, state)
        value = self._as(state, frozenset())(plain)
        if not lost:
            return value
        kept = sum(lost.values()) / len(lost)
        return (1 - kept) * value + kept * self._as(state, frozenset(lost))(plain)

    def _as(self, state: SkirmishState, delayed: frozenset[int]) -> _Plain:
        """Return what values plain states with the numbers that combatants have in `state`."""
        numbers = profile(self._setting, state, delayed)
        if numbers not in self._plain:
            self._plain[numbers] = self._valued(folded_rules(self._setting, numbers))
        return self._plain[numbers]

    def _valued(self, rules: Skirmish) -> _Plain:
        if not skirmish_table.available():
            return lambda state: strength_to_come(rules, state)
        try:
            # Both kinds of values in one search would make one look better than the other.
            if self._exact:
                return self._solved(rules)
            return solve_skirmish(rules, self._start, budget=0.0, threads=1).value
        except (InvalidInputError, TooLargeError, CertificateError):
            return lambda state: strength_to_come(rules, state)

    def _solved(self, rules: Skirmish) -> _Plain:
        try:
            fresh, most = self._start._replace(turn=FRESH_TURN), MOST_EXACT_STATES
            return solve_skirmish(rules, fresh, most_states=most, threads=1).value
        except TooLargeError:
            self._exact = False
            self._plain.clear()
            self._known.clear()
            return solve_skirmish(rules, self._start, budget=0.0, threads=1).value
