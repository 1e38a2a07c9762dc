"""Fights of plain attacks, told by their own plain recursion: a second way to their values.

Only `attack` (and what may be bought after it) exists; everyone strikes everyone. Written from
"Dreadnaught, made exact", sections 3, 4 and 7, without the rules under test.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog

Numbers = tuple[int, ...]


def matrix_value(rows: Sequence[Sequence[float]]) -> float:
    """Return the value of a matrix game to its row player, who maximises, by one linear program."""
    payoffs = np.array(rows)
    m, n = payoffs.shape
    solved = linprog(
        c=[*[0.0] * m, -1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=[[*[1.0] * m, 0.0]],
        b_eq=[1.0],
        bounds=[*[(0.0, None)] * m, (None, None)],
    )
    assert solved.x is not None
    return float(solved.x[-1])


@dataclass(frozen=True)
class PlainFight:
    """Fighters in the order of their turns, by CP, EP and hit points; the value is damage.

    Attributes:
        fighters: CP, EP per round and full hit points of each.
        monsters: which of them are the row player's.
    """

    fighters: tuple[tuple[int, int, int], ...]
    monsters: tuple[bool, ...]

    def value(self, rounds: int) -> float:
        """Return hit points taken from players less those taken from monsters."""
        ep = tuple(fighter[1] for fighter in self.fighters)
        hp = tuple(fighter[2] for fighter in self.fighters)
        return self._turn(rounds, 0, ep, hp)

    def _enemies(self, actor: int, hp: Numbers) -> list[int]:
        mine = self.monsters[actor]
        return [i for i, theirs in enumerate(self.monsters) if theirs != mine and hp[i] > 0]

    def _turn(self, rounds: int, actor: int, ep: Numbers, hp: Numbers) -> float:
        """Return the value as a turn starts."""
        alive = {mine for i, mine in enumerate(self.monsters) if hp[i] > 0}
        if rounds == 0 or len(alive) < 2:
            return 0.0
        if actor == len(self.fighters):
            return self._turn(rounds - 1, 0, tuple(f[1] for f in self.fighters), hp)
        pass_on = self._turn(rounds, actor + 1, ep, hp)
        if hp[actor] == 0 or ep[actor] == 0:
            return pass_on
        strikes = [
            self._strike(rounds, actor, target, 0, ep, hp) for target in self._enemies(actor, hp)
        ]
        return self._best(actor)([pass_on, *strikes])

    def _best(self, actor: int) -> Callable[[Sequence[float]], float]:
        return max if self.monsters[actor] else min

    def _strike(
        self, rounds: int, actor: int, target: int, bought: int, ep: Numbers, hp: Numbers
    ) -> float:
        least = 0 if bought else 1
        table = [
            [
                self._revealed(rounds, actor, target, bought, (x, y), ep, hp)
                for y in range(ep[target] + 1)
            ]
            for x in range(least, ep[actor] + 1)
        ]
        if self.monsters[actor]:
            return matrix_value(table)
        return matrix_value([list(line) for line in zip(*table, strict=True)])

    def _revealed(
        self,
        rounds: int,
        actor: int,
        target: int,
        bought: int,
        bids: tuple[int, int],
        ep: Numbers,
        hp: Numbers,
    ) -> float:
        x, y = bids
        left = _less(_less(ep, actor, x), target, y)
        cp = self.fighters[actor][0]
        at, st = cp + x, self.fighters[target][0] + y
        if at < st:
            return self._next(rounds, actor, bought, left, hp)
        base = cp if at > st else 0
        if bought and x == 0:
            base //= 2
        sign = 1 if self.monsters[actor] else -1
        ways: list[float] = []
        for push in range(min(x, left[actor]) + 1):
            taken = min(hp[target], base + push)
            rest = self._next(
                rounds, actor, bought, _less(left, actor, push), _less(hp, target, taken)
            )
            ways.append(sign * taken + rest)
        return self._best(actor)(ways)

    def _next(self, rounds: int, actor: int, bought: int, ep: Numbers, hp: Numbers) -> float:
        """Return the value after an attack: the turn ends, or another attack is bought."""
        ways = [self._turn(rounds, actor + 1, ep, hp)]
        price = 2 * (bought + 1)
        if ep[actor] >= price:
            left = _less(ep, actor, price)
            ways += [
                self._strike(rounds, actor, target, bought + 1, left, hp)
                for target in self._enemies(actor, hp)
            ]
        return self._best(actor)(ways)


def _less(numbers: Numbers, index: int, by: int) -> Numbers:
    return (*numbers[:index], numbers[index] - by, *numbers[index + 1 :])
