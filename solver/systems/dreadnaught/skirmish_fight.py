"""A skirmish as an encounter gives it: the rules, the state, and the decisions asked about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.game.watch import Watch
from solver.systems.dreadnaught import skirmish_options
from solver.systems.dreadnaught.encounter.declared import Declared
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.plain_table import solve_plainly
from solver.systems.dreadnaught.skirmish import skirmish_table
from solver.systems.dreadnaught.skirmish.frames import Casting, Exchange, Push, Shove
from solver.systems.dreadnaught.skirmish.kernel.numbers import is_known
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Move
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_declared import is_declared
from solver.systems.dreadnaught.skirmish_questions import (
    chooses,
    follow_ups,
    led_to_by,
    next_state,
    questions,
)
from solver.systems.dreadnaught.skirmish_scene import skirmish_scene
from solver.systems.dreadnaught.skirmish_start import rounds_left, setting_of, start_of
from solver.systems.dreadnaught.skirmish_values import SkirmishValues
from solver.systems.fault import Fault, InvalidEncounterError
from solver.systems.interface import (
    DEFAULT_BUDGET,
    TO_THE_DEATH,
    Aim,
    Option,
    Question,
    Terms,
    Values,
)
from solver.systems.scene import Scene

MOST_STATES = 60_000
"""That the general solver takes on, where no compiled one serves: about a minute of computing."""


@dataclass(frozen=True)
class SkirmishFight:
    """A fight between monsters and players' characters.

    Attributes:
        skirmish: the rules.
        start: the state that the encounter describes.
        terms: what is fought for, and how long.
        declared: what was just declared in this turn, if anything was.
    """

    skirmish: Skirmish
    start: SkirmishState
    terms: Terms
    declared: Declared | None = None

    @property
    def game(self) -> Skirmish:
        """The rules as a stochastic game."""
        return self.skirmish

    def solve(
        self,
        watch: Watch,
        *,
        budget: float = DEFAULT_BUDGET,
        exact: float = 0.0,
    ) -> Values[SkirmishState]:
        """Solve or search the fight in compiled code, or in general where that was not built.

        The general solver also serves where numbers are too large for the compiled ones.

        Raises:
            InvalidEncounterError: if a fight to the death is asked for.
            StoppedError: if the watch ended the solve.
            TooLargeError: if only the general solver serves, and there are more than `MOST_STATES`.
        """
        if self.terms.rounds == TO_THE_DEATH:
            expected = "a number of rounds, as only duels are solved to the death"
            raise InvalidEncounterError([Fault(("rounds",), self.terms.rounds, expected)])
        if skirmish_table.available() and is_known(self.skirmish.setting, self.start):
            table = skirmish_table.solve_skirmish(
                self.skirmish, self.start, budget=budget, exact=exact, watch=watch
            )
            return SkirmishValues(table)
        return solve_plainly(
            self.skirmish,
            self.start,
            watch,
            is_exchange=lambda state: isinstance(state.top, Exchange),
            most_states=MOST_STATES,
        )

    def on_terms(self, terms: Terms) -> "SkirmishFight":
        """Return the same skirmish, fought for something else."""
        objective = Objective(terms.aim, terms.stalemate)
        setting = replace(self.skirmish.setting, objective=objective)
        start = self.start._replace(rounds=rounds_left(terms.rounds))
        return SkirmishFight(Skirmish(setting), start, terms, self.declared)

    def questions(self) -> Sequence[Question[SkirmishState]]:
        """Return the monsters' decision, or those that the players' next choice leads to.

        Raises:
            InvalidEncounterError: if what is declared can't be.
        """
        if self.declared is None:
            return questions(self.skirmish, self.start)
        setting = self.skirmish.setting
        moves = [
            move
            for side in self.skirmish.moves(self.start)
            for move in side
            if isinstance(move, Declare) and is_declared(setting, self.start, move, self.declared)
        ]
        if not moves:
            told = "something that can be declared now"
            raise InvalidEncounterError([Fault(("declared",), self.declared.action, told)])
        return [each for move in moves for each in led_to_by(self.skirmish, self.start, move)]

    def follow_ups(self, state: SkirmishState, move: Move) -> Sequence[Question[SkirmishState]]:
        """Return the decisions that monsters may face next once they make `move`."""
        if self.bid_on(state, move) is not None:
            return ()
        return follow_ups(self.skirmish, state, move)

    def option(self, state: SkirmishState, move: Move) -> Option:
        """Return the monsters' move in `state` as a game master reads it."""
        return skirmish_options.option(self.skirmish.setting, state, Side.MONSTERS, move)

    def players_option(self, state: SkirmishState, move: Move) -> Option:
        """Return the players' move in `state` as a game master reads it."""
        return skirmish_options.option(self.skirmish.setting, state, Side.PLAYERS, move)

    def bid_on(self, state: SkirmishState, move: Move) -> SkirmishState | None:
        """Return where an attack or a spell that a monster begins is bid on, if that is next."""
        if not isinstance(move, (Declare, Answer)) or not self._decides_alone(state):
            return None
        after = next_state(self.skirmish, state, move)
        match after.top:
            case Exchange(attack=attack):
                owner = attack.attacker
            case Casting(caster=caster):
                owner = caster
            case _:
                return None
        return after if chooses(self.skirmish, after) and self._is_monster(owner) else None

    def push_after(self, state: SkirmishState, row: Move, column: Move) -> SkirmishState | None:
        """Return where the monsters push into what two revealed bids make, or resist it."""
        if not isinstance(state.top, Exchange):
            return None
        (outcome,) = self.skirmish.outcomes(state, row, column)
        pushes = isinstance(outcome.state.top, (Push, Shove))
        return outcome.state if pushes and chooses(self.skirmish, outcome.state) else None

    def scene(self, state: SkirmishState) -> Scene:
        """Return how `state` looks to the table."""
        return skirmish_scene(self.skirmish, self.start, state)

    def _decides_alone(self, state: SkirmishState) -> bool:
        _, players = self.skirmish.moves(state)
        return len(players) == 1

    def _is_monster(self, index: int) -> bool:
        return self.skirmish.setting.members[index].side is Side.MONSTERS


def fight_of(encounter: DreadnaughtEncounter) -> SkirmishFight:
    """Return the skirmish that a checked encounter describes."""
    terms = Terms(Aim(encounter.objective), encounter.rounds, encounter.stalemate)
    setting = setting_of(encounter, Objective(terms.aim, terms.stalemate))
    start = start_of(encounter, setting)
    return SkirmishFight(Skirmish(setting), start, terms, encounter.declared)
