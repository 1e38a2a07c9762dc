"""What a plan gives away to players who adapt: their best play against it, worked out exactly.

The monsters draw their envelopes beforehand and keep to them; the players know how often each is
drawn, see what is revealed as the round goes on, and decide each bid and push only when it is due.
What they can still not tell apart is the set of envelopes of each team that fit what they saw. All
other terms are those of the plan (`planned_round.py`); players may move without regard to squares.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from solver.equilibrium.envelope.solve import TeamMixture
from solver.game.watch import Watch
from solver.systems.dreadnaught.action import Action, ordinary_attacks
from solver.systems.dreadnaught.round_plan.line import AttackLine, DefenceLine, Line
from solver.systems.dreadnaught.round_plan.planned_round import Bout, PlannedRound
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.member import Side

MOST_POSITIONS = 30_000
"""Positions of the players that are gone through, about 5 seconds; larger rounds are left."""

Fits: TypeAlias = tuple[frozenset[int], ...]
"""Of each team, the numbers of the envelopes that fit what was seen."""
Ep: TypeAlias = tuple[int, ...]
"""EP left, by member; those of monsters stay as they were."""
Bouts: TypeAlias = tuple[int, ...]
"""Numbers of bouts."""
Declared: TypeAlias = tuple[tuple[int, Action, tuple[Square, ...]], ...]
"""What a monster declares openly: the bouts that it begins, by what, and where it goes for that."""

SeenT = TypeVar("SeenT", bound=Hashable)


class TooManyError(Exception):
    """There are more positions than are gone through."""


@dataclass
class Adapting:
    """The players' best answer to drawn envelopes, position by position.

    Attributes:
        round: what was planned.
        mixtures: how often the monsters' teams draw which envelope.
        watch: ends it.
    """

    round: PlannedRound
    mixtures: Sequence[TeamMixture]
    watch: Watch
    _known: dict[Hashable, float] = field(default_factory=dict[Hashable, float])

    def value(self) -> float | None:
        """Return what the monsters come out at, or None if there are too many positions."""
        fits = tuple(frozenset(range(len(mixture.plans))) for mixture in self.mixtures)
        ep = tuple(condition.ep for condition in self.round.start.conditions)
        try:
            return self._turn(self.round.start.actor, ep, fits)
        except TooManyError:
            return None

    def _turn(self, actor: int, ep: Ep, fits: Fits) -> float:
        """Return the value as the turn of `actor` begins."""
        if actor == len(self.round.setting.members):
            return 0.0
        key = (actor, ep, fits)
        if key not in self._known:
            self._spend_one()
            play = self._monsters_turn if self.round.is_monsters(actor) else self._players_turn
            self._known[key] = play(actor, ep, fits)
        return self._known[key]

    def _spend_one(self) -> None:
        self.watch.check()
        if len(self._known) >= MOST_POSITIONS:
            raise TooManyError

    def _monsters_turn(self, monster: int, ep: Ep, fits: Fits) -> float:
        """Return the mean over what the monster may declare: whom it attacks by what."""
        total = 0.0
        sight = self._declared(monster)
        for declared, chance, seen in self._split(fits, self._team_of(monster), sight):
            bouts = [number for number, _, _ in declared]
            total += chance * self._struck(monster, bouts, ep, seen)
        return total

    def _struck(self, monster: int, bouts: list[int], ep: Ep, fits: Fits) -> float:
        """Return the value as the players defend against the declared attacks, one by one."""
        if not bouts:
            return self._turn(monster + 1, ep, fits)
        key = (monster, tuple(bouts), ep, fits)
        if key in self._known:
            return self._known[key]
        self._spend_one()
        number, *rest = bouts
        bout = self.round.bouts[number]
        weight = self.round.weights[bout.target]
        outcomes = list(self._split(fits, self._team_of(monster), self._line_in(number)))
        best = min(
            sum(
                chance
                * (
                    weight * self._takes(bout, line, bid)
                    + self._struck(monster, rest, _less(ep, bout.target, bid), seen)
                )
                for line, chance, seen in outcomes
            )
            for bid in range(ep[bout.target] + 1)
        )
        self._known[key] = best
        return best

    def _takes(self, bout: Bout, line: Line, defence: int) -> int:
        assert isinstance(line, AttackLine)  # noqa: S101 - an attack was declared
        return bout.strike(line).takes(line.bid, line.push, defence)

    def _players_turn(self, player: int, ep: Ep, fits: Fits) -> float:
        """Return the best of the actions that the player may take, and of none."""
        best = self._turn(player + 1, ep, fits)
        mine = [n for n, bout in enumerate(self.round.bouts) if bout.attacker == player]
        actions = {action: None for n in mine for action, _, _ in self.round.bouts[n].strikes}
        cp = self.round.setting.members[player].fighter.cp
        for action in actions:
            most = ordinary_attacks(action, cp)
            best = min(best, self._strikes(player, action, most, tuple(mine), ep, fits))
        return best

    def _strikes(
        self,
        player: int,
        action: Action,
        left: int,
        open_bouts: tuple[int, ...],
        ep: Ep,
        fits: Fits,
    ) -> float:
        """Return the best way to go on with an action: strike one more enemy, or stop."""
        best = self._turn(player + 1, ep, fits)
        if left == 0:
            return best
        key = (player, action, left, open_bouts, ep, fits)
        if key in self._known:
            return self._known[key]
        self._spend_one()
        for number in open_bouts:
            rest = tuple(other for other in open_bouts if other != number)
            for path in self._paths(number, action):
                for bid in range(1, ep[player] + 1):
                    after = (player, action, left - 1, rest, _less(ep, player, bid))
                    best = min(best, self._strike_mean(number, path, bid, after, fits))
        self._known[key] = best
        return best

    def _paths(self, number: int, action: Action) -> Iterator[AttackLine]:
        for kind, path, _ in self.round.bouts[number].strikes:
            if kind is action:
                yield AttackLine(action, 1, 0, path)

    def _strike_mean(
        self,
        number: int,
        line: AttackLine,
        bid: int,
        after: tuple[int, Action, int, Bouts, Ep],
        fits: Fits,
    ) -> float:
        """Return the mean over the monster's defences, each followed by the best push."""
        bout = self.round.bouts[number]
        strike, weight = bout.strike(line), self.round.weights[bout.target]
        player, action, left, rest, ep = after
        total = 0.0
        for defence, chance, seen in self._split(
            fits, self._team_of(bout.target), self._line_in(number)
        ):
            assert isinstance(defence, DefenceLine)  # noqa: S101 - a target defends
            hits = strike.hits(bid, defence.bid)
            pushes = range(min(bid, ep[player]) + 1) if hits else range(1)
            total += chance * min(
                weight * strike.takes(bid, push, defence.bid)
                + self._strikes(player, action, left, rest, _less(ep, player, push), seen)
                for push in pushes
            )
        return total

    def _team_of(self, monster: int) -> int:
        place = self.round.setting.sides[Side.MONSTERS].index(monster)
        return next(t for t, mixture in enumerate(self.mixtures) if place in mixture.members)

    def _declared(self, monster: int) -> "Callable[[Sequence[int]], Declared]":
        """Return how to tell envelopes apart by what the monster declares openly in its turn."""
        mine = [
            (number, self.round.lines[number][0])
            for number, bout in enumerate(self.round.bouts)
            if bout.attacker == monster
        ]

        def sight(plan: Sequence[int]) -> Declared:
            written = ((number, lines[plan[number]]) for number, lines in mine)
            return tuple(
                (number, line.action, line.path)
                for number, line in written
                if isinstance(line, AttackLine)
            )

        return sight

    def _line_in(self, number: int) -> "Callable[[Sequence[int]], Line]":
        """Return how to tell envelopes apart by their line in one bout."""
        attacks, defences = self.round.lines[number]
        lines = attacks if self.round.is_monsters(self.round.bouts[number].attacker) else defences
        return lambda plan: lines[plan[number]]

    def _split(
        self, fits: Fits, team: int, sight: "Callable[[Sequence[int]], SeenT]"
    ) -> Iterator[tuple[SeenT, float, Fits]]:
        """Yield what may be seen of a team: what it is, its chance, and what fits then."""
        mixture = self.mixtures[team]
        groups = dict[SeenT, list[int]]()
        for number in sorted(fits[team]):
            groups.setdefault(sight(mixture.plans[number]), []).append(number)
        total = sum(mixture.probabilities[number] for number in fits[team])
        for seen, numbers in groups.items():
            chance = sum(mixture.probabilities[number] for number in numbers) / total
            yield seen, float(chance), (*fits[:team], frozenset(numbers), *fits[team + 1 :])


def _less(ep: Ep, member: int, spent: int) -> Ep:
    return (*ep[:member], ep[member] - spent, *ep[member + 1 :])
