"""A duel as an encounter gives it: the fighters, the state, and the decisions asked about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from solver.game.watch import Watch
from solver.systems.dreadnaught import death_table, duel_table
from solver.systems.dreadnaught.action import ATTACKS, CHARGE_PENALTY, Action
from solver.systems.dreadnaught.advised_duel import advised
from solver.systems.dreadnaught.combat_numbers import given_or, numbers_of
from solver.systems.dreadnaught.duel import Duel, Move
from solver.systems.dreadnaught.duel_scene import duel_scene
from solver.systems.dreadnaught.duel_state import ENDLESS, Choice, DuelState, Stage
from solver.systems.dreadnaught.encounter.combatant import Combatant
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.encounter.items import Item
from solver.systems.dreadnaught.encounter.turn_so_far import TurnSoFar
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.kept_death import solve_kept_to_the_death
from solver.systems.dreadnaught.kept_duel import solve_kept
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.plain_table import solve_plainly
from solver.systems.dreadnaught.table_store import user_store
from solver.systems.fault import Fault, InvalidEncounterError
from solver.systems.interface import (
    DEFAULT_BUDGET,
    TO_THE_DEATH,
    Aim,
    Decision,
    Kind,
    Option,
    Question,
    Rounds,
    Terms,
    Values,
)
from solver.systems.scene import Scene


@dataclass(frozen=True)
class DuelFight:
    """A fight between one monster and one player's character.

    Attributes:
        duel: the rules, with the monster as the row player.
        start: the state that the encounter describes.
        terms: what is fought for, and how long.
        round_ep: what each fighter's EP were as the round under way began.
        declared: the action that was just declared in this turn, if one was.
    """

    duel: Duel
    start: DuelState
    terms: Terms
    round_ep: tuple[int, int]
    declared: Action | None = None

    @property
    def game(self) -> Duel:
        """The rules as a stochastic game, less the choices that another one replaces."""
        return advised(self.duel)

    def solve(
        self,
        watch: Watch,
        *,
        budget: float = DEFAULT_BUDGET,  # noqa: ARG002 - what is solved takes as long as it takes
        exact: float = 0.0,  # noqa: ARG002 - likewise
    ) -> Values[DuelState]:
        """Look the duel up or solve it: compiled where that was built, else in general.

        Raises:
            InvalidEncounterError: if a fight to the death is asked for where nothing was compiled.
        """
        if not duel_table.available():
            if self.terms.rounds == TO_THE_DEATH:
                expected = "a number of rounds, as the compiled solver was not built here"
                raise InvalidEncounterError([Fault(("rounds",), self.terms.rounds, expected)])
            return solve_plainly(
                self.duel,
                self.start,
                watch,
                is_exchange=lambda state: state.stage is Stage.EXCHANGE,
            )
        store, to_the_death = user_store(), self.terms.rounds == TO_THE_DEATH
        if store is None:
            solve = death_table.solve_to_the_death if to_the_death else duel_table.solve_duel
            return solve(self.duel, self.start, watch=watch)
        look_up = solve_kept_to_the_death if to_the_death else solve_kept
        return look_up(self.duel, self.start, self.round_ep, store, watch=watch)

    def on_terms(self, terms: Terms) -> "DuelFight":
        """Return the same duel, fought for something else."""
        objective = Objective(terms.aim, terms.stalemate)
        start = self.start._replace(rounds=_rounds_left(terms.rounds))
        duel = replace(self.duel, objective=objective)
        return replace(self, duel=duel, start=start, terms=terms)

    def questions(self) -> Sequence[Question[DuelState]]:
        """Return the monster's own choice in its turn, else its defences in the player's.

        Raises:
            InvalidEncounterError: if what is declared can't be.
        """
        duel, start = self.duel, self.start
        monster, player = duel.fighters[duel.row].name, duel.fighters[1 - duel.row].name
        if start.actor != duel.row:
            return [
                Question(Decision(monster, Kind.DEFEND, player, str(choice.action)), state)
                for choice, state in self._declarations()
            ]
        if self.declared is None:
            return [Question(Decision(monster, Kind.ACT), start)]
        action = str(self.declared)
        return [
            Question(Decision(monster, Kind.ATTACK, action=action, target=player), state)
            for _, state in self._declarations()
        ]

    def _declarations(self) -> Iterator[tuple[Choice, DuelState]]:
        """Yield the attacks that may be declared, or that was, with the exchange of each."""
        told = False
        for choice in chain(*self.duel.moves(self.start)):
            if isinstance(choice, Choice) and self.declared in (None, choice.action):
                told = True
                if _attacks(choice):
                    yield choice, self.duel.declare(self.start, choice)
        if not told:
            fault = Fault(("declared",), str(self.declared), "something that can be declared now")
            raise InvalidEncounterError([fault])

    def follow_ups(self, state: DuelState, move: Move) -> Sequence[Question[DuelState]]:  # noqa: ARG002
        """Return nothing: all that follows are bids and pushes."""
        return ()

    def option(self, state: DuelState, move: Move) -> Option:
        """Return the monster's move in `state` as a game master reads it."""
        return self._option(state, move, attacks=state.actor == self.duel.row)

    def _option(self, state: DuelState, move: Move, *, attacks: bool) -> Option:
        if isinstance(move, Choice):
            return Option(str(move.action), move.ep + move.active, _attacks(move))
        return Option(str(state.attack if attacks else Action.DEFEND), move, attacks)

    def players_option(self, state: DuelState, move: Move) -> Option:
        """Return the player's move in `state` as a game master reads it."""
        return self._option(state, move, attacks=state.actor != self.duel.row)

    def bid_on(self, state: DuelState, move: Move) -> DuelState | None:
        """Return the exchange that an attack which the monster declares leads to."""
        if isinstance(move, Choice) and _attacks(move):
            return self.duel.declare(state, move)
        return None

    def push_after(self, state: DuelState, row: Move, column: Move) -> DuelState | None:
        """Return where the monster pushes EP into the hit that two bids make, if it may."""
        if state.stage is not Stage.EXCHANGE or state.actor != self.duel.row:
            return None
        (outcome,) = self.duel.outcomes(state, row, column)
        return outcome.state if outcome.state.stage is Stage.PUSH else None

    def scene(self, state: DuelState) -> Scene:
        """Return how `state` looks to the table."""
        return duel_scene(self.duel, self.start, state)


def _rounds_left(rounds: Rounds) -> int:
    return ENDLESS if rounds == TO_THE_DEATH else rounds


def _attacks(choice: Choice) -> bool:
    return choice.action in ATTACKS or choice.action is Action.ADDITIONAL


def fight_of(encounter: DreadnaughtEncounter) -> DuelFight:
    """Return the duel that a checked encounter describes, one of which `is_duel` holds."""
    ordered = list(encounter.in_order)
    numbers = [numbers_of(combatant) for combatant in ordered]
    first, second = (each.fighter(_held(each.combatant)) for each in numbers)
    monster = next(i for i, combatant in enumerate(ordered) if combatant.side == "monsters")
    terms = Terms(Aim(encounter.objective), encounter.rounds, encounter.stalemate)
    duel = Duel(
        fighters=(first, second),
        row=monster,
        objective=Objective(terms.aim, terms.stalemate),
        actions=frozenset(Action(action) for action in encounter.actions),
    )
    round_ep = _pair([each.round_ep(first_round=encounter.first_round) for each in numbers])
    start = _start(encounter, ordered, round_ep, duel.fighters)
    declared = Action(encounter.declared.action) if encounter.declared is not None else None
    return DuelFight(duel, start, terms, round_ep, declared)


def _held(combatant: Combatant) -> tuple[Item, ...]:
    """Return the items in hand: no action of a duel takes them away."""
    return tuple(item for item in combatant.items if not (item.dropped or item.broken))


def _start(
    encounter: DreadnaughtEncounter,
    ordered: Sequence[Combatant],
    round_ep: tuple[int, int],
    fighters: tuple[Fighter, Fighter],
) -> DuelState:
    """Return the state that the encounter describes, in the midst of a turn or at its start."""
    names = [combatant.name for combatant in ordered]
    actor = names.index(encounter.turn) if encounter.turn is not None else 0
    standing = [NO_STANDING if i == actor else _standing(c) for i, c in enumerate(ordered)]
    start = DuelState(
        stage=Stage.TURN,
        actor=actor,
        rounds=_rounds_left(encounter.rounds),
        ep=_pair([given_or(c.ep_left, ep) for c, ep in zip(ordered, round_ep, strict=True)]),
        hp=_pair([given_or(c.hp_left, f.hp) for c, f in zip(ordered, fighters, strict=True)]),
        standing=(standing[0], standing[1]),
    )
    made = encounter.turn_so_far
    return start if made is None or made.action is None else _midst(start, made.action, made)


def _midst(start: DuelState, action: str, made: TurnSoFar) -> DuelState:
    """Return the state after attacks of the turn were made."""
    return start._replace(
        stage=Stage.NEXT,
        action=Action(action),
        attacks=made.attacks,
        bought=made.additional,
    )


def _standing(combatant: Combatant) -> Standing:
    penalty = CHARGE_PENALTY if combatant.charged else 0
    return Standing(combatant.active + combatant.total + penalty, combatant.total)


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    first, second = numbers
    return first, second
