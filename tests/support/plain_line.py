"""Fights on one row of squares, told by their own plain recursion: a second way to their values.

Only `attack` (and what may be bought after it) and `move` exist, for fighters with a reach of one
square. Written from "Dreadnaught, made exact", sections 3 to 5 and 7, without the rules under test:
a move goes `speed` squares, 1 EP buys one more, 2 EP buy +1 against the opportunities it provokes;
leaving a square beside an enemy provokes it, once in a movement; each takes one in a round; whoever
has enemies on both sides defends with 1 less.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from plain_skirmish import matrix_value

Numbers: TypeAlias = tuple[int, ...]
Then: TypeAlias = "Callable[[Position], float]"


@dataclass(frozen=True)
class Position:
    """What changes: rounds left, whose turn, its actions left, and of each EP, hp, place, use."""

    rounds: int
    actor: int
    ep: Numbers
    hp: Numbers
    at: Numbers
    used: Numbers
    standard: bool = True
    move: bool = True

    def pays(self, index: int, ep: int) -> "Position":
        return replace(self, ep=_less(self.ep, index, ep))

    def loses(self, index: int, hp: int) -> "Position":
        return replace(self, hp=_less(self.hp, index, hp))


@dataclass(frozen=True)
class LineFight:
    """Fighters in the order of their turns, by CP, EP and full hit points; the value is damage.

    Attributes:
        fighters: CP, EP per round and full hit points of each.
        monsters: which of them are the row player's.
        squares: length of the row.
        places: where each stands at first.
        speed: squares of everybody's move.
    """

    fighters: tuple[tuple[int, int, int], ...]
    monsters: tuple[bool, ...]
    squares: int
    places: Numbers
    speed: int

    def value(self, rounds: int) -> float:
        """Return hit points taken from players less those taken from monsters."""
        nobody = (0,) * len(self.fighters)
        ep = tuple(fighter[1] for fighter in self.fighters)
        hp = tuple(fighter[2] for fighter in self.fighters)
        return self._turn(Position(rounds, 0, ep, hp, self.places, nobody))

    def _is_over(self, now: Position) -> bool:
        alive = {mine for mine, hp in zip(self.monsters, now.hp, strict=True) if hp > 0}
        return now.rounds == 0 or len(alive) < 2

    def _enemies(self, actor: int, now: Position) -> list[int]:
        mine = self.monsters[actor]
        return [i for i, other in enumerate(self.monsters) if other != mine and now.hp[i] > 0]

    def _best(self, actor: int) -> Callable[[Sequence[float]], float]:
        return max if self.monsters[actor] else min

    def _turn(self, now: Position) -> float:
        """Return the value where the actor may do something or end its turn."""
        if self._is_over(now):
            return 0.0
        if now.hp[now.actor] == 0:
            return self._pass_on(now)
        ways = [self._pass_on(now), *self._strikes(now), *self._walks(now)]
        return self._best(now.actor)(ways)

    def _pass_on(self, now: Position) -> float:
        fresh = replace(now, standard=True, move=True)
        if now.actor + 1 < len(self.fighters):
            return self._turn(replace(fresh, actor=now.actor + 1))
        ep = tuple(fighter[1] for fighter in self.fighters)
        nobody = (0,) * len(self.fighters)
        return self._turn(replace(fresh, rounds=now.rounds - 1, actor=0, ep=ep, used=nobody))

    def _strikes(self, now: Position) -> Iterator[float]:
        if not now.standard or now.ep[now.actor] < 1:
            return
        after = replace(now, standard=False)
        for target in self._enemies(now.actor, now):
            if abs(now.at[now.actor] - now.at[target]) <= 1:
                yield self._exchange(after, now.actor, target, 0, 1, self._then_more(0))

    def _then_more(self, bought: int) -> Then:
        """Return what follows an attack: another is bought, or the turn goes on."""

        def then(now: Position) -> float:
            if self._is_over(now):
                return 0.0
            ways = [self._turn(now)]
            price = 2 * (bought + 1)
            if now.ep[now.actor] >= price:
                paid = now.pays(now.actor, price)
                ways += [
                    self._exchange(paid, now.actor, target, 0, 0, self._then_more(bought + 1))
                    for target in self._enemies(now.actor, now)
                    if abs(now.at[now.actor] - now.at[target]) <= 1
                ]
            return self._best(now.actor)(ways)

        return then

    def _exchange(
        self, now: Position, striker: int, target: int, bonus: int, least: int, then: Then
    ) -> float:
        """Return the value of an exchange of secret bids."""
        table = [
            [
                self._revealed(now, striker, target, (x, y), bonus, least, then)
                for y in range(now.ep[target] + 1)
            ]
            for x in range(least, now.ep[striker] + 1)
        ]
        if self.monsters[striker]:
            return matrix_value(table)
        return matrix_value([list(line) for line in zip(*table, strict=True)])

    def _revealed(
        self,
        now: Position,
        striker: int,
        target: int,
        bids: tuple[int, int],
        bonus: int,
        least: int,
        then: Then,
    ) -> float:
        x, y = bids
        paid = now.pays(striker, x).pays(target, y)
        cp = self.fighters[striker][0]
        margin = cp + x - (self.fighters[target][0] + y + bonus - self._flanked(now, target))
        if margin < 0:
            return then(paid)
        base = cp if margin > 0 else 0
        if least == 0 and x == 0:
            base //= 2
        sign = 1 if self.monsters[striker] else -1
        ways: list[float] = []
        for push in range(min(x, paid.ep[striker]) + 1):
            taken = min(paid.hp[target], base + push)
            struck = paid.pays(striker, push).loses(target, taken)
            ways.append(sign * taken + then(struck))
        return self._best(striker)(ways)

    def _flanked(self, now: Position, target: int) -> int:
        """Return 1 if enemies stand on both sides of a fighter."""
        beside = {now.at[enemy] - now.at[target] for enemy in self._enemies(target, now)}
        return int({-1, 1} <= beside)

    def _walks(self, now: Position) -> Iterator[float]:
        """Yield the values of all movements."""
        if not (now.move or now.standard):
            return
        spent = replace(now, move=False) if now.move else replace(now, standard=False)
        ep = now.ep[now.actor]
        for path in self._paths(now, self.speed + ep):
            bought = max(0, len(path) - self.speed)
            for bonus in range((ep - bought) // 2 + 1):
                paid = spent.pays(now.actor, bought + 2 * bonus)
                yield self._walk(paid, path, bonus, frozenset())

    def _paths(self, now: Position, most: int) -> Iterator[Numbers]:
        here = now.at[now.actor]
        standing = {now.at[i] for i, hp in enumerate(now.hp) if hp > 0 and i != now.actor}
        barred = {now.at[i] for i in self._enemies(now.actor, now)}
        for step in (-1, 1):
            path: Numbers = ()
            square = here + step
            while 0 <= square < self.squares and square not in barred and len(path) < most:
                path = (*path, square)
                if square not in standing:
                    yield path
                square += step

    def _walk(self, now: Position, path: Numbers, bonus: int, asked: frozenset[int]) -> float:
        """Return the value of the rest of a movement: first ask one whom the next step provokes."""
        if self._is_over(now):
            return 0.0
        actor = now.actor
        if now.hp[actor] == 0 or not path:
            return self._turn(now)
        for enemy in self._enemies(actor, now):
            able = now.ep[enemy] >= 1 and not now.used[enemy] and enemy not in asked
            if able and abs(now.at[enemy] - now.at[actor]) <= 1:
                return self._offered(now, enemy, path, bonus, asked | {enemy})
        moved = (*now.at[:actor], path[0], *now.at[actor + 1 :])
        return self._walk(replace(now, at=moved), path[1:], bonus, asked)

    def _offered(
        self, now: Position, enemy: int, path: Numbers, bonus: int, asked: frozenset[int]
    ) -> float:
        """Return the value where an enemy may take its opportunity, or decline."""

        def go_on(after: Position) -> float:
            return self._walk(after, path, bonus, asked)

        using = replace(now, used=_less(now.used, enemy, -1))
        taken = self._exchange(using, enemy, now.actor, bonus, 1, go_on)
        return self._best(enemy)([go_on(now), taken])


def _less(numbers: Numbers, index: int, by: int) -> Numbers:
    return (*numbers[:index], numbers[index] - by, *numbers[index + 1 :])
