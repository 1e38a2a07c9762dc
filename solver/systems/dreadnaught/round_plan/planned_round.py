"""A round in which everybody's EP are split beforehand, as an envelope game.

For each enemy that a combatant may strike in the rest of the round there is an exchange: the
attacker writes an attack line or none, the defender a defence line. What is struck is told in hit
points, weighted as the objective weighs them, since only such a sum adds up over exchanges: a fight
for `damage` counts hit points, one for `score` or `victory` the shares of a side's full hit points.
So a plan knows nothing of who falls in the midst of the round, nor of additional attacks, active
and total defence, charges and manoeuvres, which change what other exchanges are worth.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.game.envelope import NOTHING, EnvelopeGame, Exchange, Option
from solver.systems.dreadnaught.action import Action, ordinary_attacks
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.round_plan.line import (
    NO_ATTACK,
    AttackLine,
    DefenceLine,
    Line,
)
from solver.systems.dreadnaught.round_plan.places import PLANNED, places
from solver.systems.dreadnaught.round_plan.strike import Strike, strike_of
from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim


@dataclass(frozen=True)
class Bout:
    """One exchange of a planned round.

    Attributes:
        attacker, target: numbers of members.
        strikes: the attacks that the attacker may choose among, with the squares entered first.
    """

    attacker: int
    target: int
    strikes: tuple[tuple[Action, tuple[Square, ...], Strike], ...]

    def strike(self, line: AttackLine) -> Strike:
        """Return the attack that a line means."""
        return next(s for a, path, s in self.strikes if (a, path) == (line.action, line.path))


@dataclass(frozen=True)
class PlannedRound:
    """The rest of a round, planned beforehand.

    Attributes:
        setting: who fights.
        start: as the round, or what is left of it, begins.
    """

    setting: Setting
    start: SkirmishState

    @cached_property
    def bouts(self) -> tuple[Bout, ...]:
        """The exchanges that may come about, attackers in the order of their turns."""
        return tuple(
            bout
            for attacker in range(self.start.actor, len(self.setting.members))
            for bout in self._bouts_of(attacker)
        )

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """What the monsters gain by each hit point that a member loses."""
        aim = self.setting.objective.aim
        told = self.setting
        if aim is Aim.VICTORY:
            told = replace(self.setting, objective=Objective(Aim.SCORE))
        return tuple(stake.hit_point for stake in tally.stakes(told))

    @cached_property
    def lines(self) -> tuple[tuple[tuple[Line, ...], tuple[Line, ...]], ...]:
        """The attacker's and the target's lines of each bout, in the order of their options."""
        return tuple(
            ((NO_ATTACK, *self._attack_lines(bout)), tuple(self._defence_lines(bout)))
            for bout in self.bouts
        )

    @cached_property
    def game(self) -> EnvelopeGame:
        """The envelope game; members of a side are numbered as in `setting.sides`."""
        ep = [condition.ep for condition in self.start.conditions]
        sides = self.setting.sides
        return EnvelopeGame(
            tuple(ep[i] for i in sides[Side.MONSTERS]),
            tuple(ep[i] for i in sides[Side.PLAYERS]),
            tuple(self._exchange(number) for number in range(len(self.bouts))),
            {
                (member, action): ordinary_attacks(action, self.setting.members[member].fighter.cp)
                for member in range(len(self.setting.members))
                for action in PLANNED
            },
        )

    def is_monsters(self, member: int) -> bool:
        """Return whether a member is on the row side."""
        return self.setting.members[member].side is Side.MONSTERS

    def _bouts_of(self, attacker: int) -> Iterator[Bout]:
        if self.start.conditions[attacker].fallen:
            return
        for target in self.setting.enemies[attacker]:
            if self.start.conditions[target].fallen:
                continue
            strikes = tuple(
                (action, path, self._strike(attacker, target, action, path))
                for action, path in places(self.setting, self.start, attacker, target)
            )
            if strikes:
                yield Bout(attacker, target, strikes)

    def _strike(
        self, attacker: int, target: int, action: Action, path: tuple[Square, ...]
    ) -> Strike:
        square = path[-1] if path else None
        return strike_of(self.setting, self.start, attacker, target, action, square)

    def _attack_lines(self, bout: Bout) -> Iterator[AttackLine]:
        ep = self.start.conditions[bout.attacker].ep
        for action, path, _ in bout.strikes:
            for bid in range(1, ep + 1):
                for push in range(min(bid, ep - bid) + 1):
                    yield AttackLine(action, bid, push, path)

    def _defence_lines(self, bout: Bout) -> Iterator[DefenceLine]:
        for bid in range(self.start.conditions[bout.target].ep + 1):
            yield DefenceLine(bid)

    def _exchange(self, number: int) -> Exchange:
        bout = self.bouts[number]
        attacks, defences = self.lines[number]
        ours = tuple(_attack_option(bout.attacker, line) for line in attacks)
        theirs = tuple(Option(line.bid) for line in defences if isinstance(line, DefenceLine))
        payoffs = self.weights[bout.target] * self._taken(bout, attacks, defences)
        place = self._place_in_side
        if self.is_monsters(bout.attacker):
            return Exchange(place(bout.attacker), place(bout.target), ours, theirs, payoffs)
        return Exchange(place(bout.target), place(bout.attacker), theirs, ours, payoffs.T)

    def _place_in_side(self, member: int) -> int:
        side = self.setting.members[member].side
        return self.setting.sides[side].index(member)

    def _taken(
        self, bout: Bout, attacks: tuple[Line, ...], defences: tuple[Line, ...]
    ) -> NDArray[np.float64]:
        """Return the hit points that each attack line takes against each defence line."""
        taken = np.zeros((len(attacks), len(defences)))
        for i, attack in enumerate(attacks):
            if isinstance(attack, AttackLine):
                strike = bout.strike(attack)
                taken[i] = [
                    strike.takes(attack.bid, attack.push, defence.bid)
                    for defence in defences
                    if isinstance(defence, DefenceLine)
                ]
        return taken


def _attack_option(attacker: int, line: Line) -> Option:
    if not isinstance(line, AttackLine):
        return NOTHING
    square = line.path[-1] if line.path else None
    return Option(line.bid + line.push, (attacker, line.action), square)
