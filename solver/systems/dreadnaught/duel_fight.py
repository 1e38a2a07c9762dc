"""A duel as an encounter gives it: the fighters, the state, and the decisions asked about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.errors import InvalidInputError
from solver.game.watch import Watch
from solver.systems.dreadnaught import death_table, duel_table
from solver.systems.dreadnaught.action import ATTACKS, CHARGE_PENALTY, Action
from solver.systems.dreadnaught.character import CoreStats, encounter_points_in_first_round
from solver.systems.dreadnaught.duel import Duel, Move
from solver.systems.dreadnaught.duel_state import ENDLESS, Choice, DuelState, Stage
from solver.systems.dreadnaught.encounter import Combatant, DreadnaughtEncounter, TurnSoFar
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.kept_death import solve_kept_to_the_death
from solver.systems.dreadnaught.kept_duel import solve_kept
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.plain_table import solve_plainly
from solver.systems.dreadnaught.table_store import user_store
from solver.systems.interface import (
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


@dataclass(frozen=True)
class DuelFight:
    """A fight between one monster and one player's character.

    Attributes:
        duel: the rules, with the monster as the row player.
        start: the state that the encounter describes.
        terms: what is fought for, and how long.
        round_ep: what each fighter's EP were as the round under way began.
    """

    duel: Duel
    start: DuelState
    terms: Terms
    round_ep: tuple[int, int]

    @property
    def game(self) -> Duel:
        """The rules as a stochastic game."""
        return self.duel

    def solve(self, watch: Watch) -> Values[DuelState]:
        """Look the duel up or solve it: compiled where that was built, else in general.

        Raises:
            InvalidInputError: if a fight to the death is asked for where nothing was compiled.
        """
        if not duel_table.available():
            if self.terms.rounds == TO_THE_DEATH:
                expected = "a number of rounds, as the compiled solver was not built here"
                raise InvalidInputError("rounds", self.terms.rounds, expected)
            return solve_plainly(self.duel, self.start, watch)
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
        """Return the monster's own choice in its turn, else its defences in the player's."""
        duel, start = self.duel, self.start
        monster, player = duel.fighters[duel.row], duel.fighters[1 - duel.row]
        if start.actor == duel.row:
            return [Question(Decision(monster.name, Kind.ACT), start)]
        _, choices = duel.moves(start)
        return [
            Question(
                Decision(monster.name, Kind.DEFEND, player.name, str(choice.action)),
                duel.declare(start, choice),
            )
            for choice in choices
            if isinstance(choice, Choice) and _attacks(choice)
        ]

    def option(self, state: DuelState, move: Move) -> Option:
        """Return the monster's move in `state` as a game master reads it."""
        if isinstance(move, Choice):
            return Option(str(move.action), move.ep + move.active, _attacks(move))
        attacks = state.actor == self.duel.row
        return Option(str(state.attack if attacks else Action.DEFEND), move, attacks)

    def players_bid(self, state: DuelState, move: Move) -> int:  # noqa: ARG002 - the bid is the move
        """Return the EP that the player's move puts in."""
        return move.ep + move.active if isinstance(move, Choice) else move

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


def _rounds_left(rounds: Rounds) -> int:
    return ENDLESS if rounds == TO_THE_DEATH else rounds


def _attacks(choice: Choice) -> bool:
    return choice.action in ATTACKS or choice.action is Action.ADDITIONAL


def fight_of(encounter: DreadnaughtEncounter) -> DuelFight:
    """Return the duel that a checked encounter describes."""
    ordered = _in_order(encounter)
    fighters = (_fighter(ordered[0]), _fighter(ordered[1]))
    monster = next(i for i, combatant in enumerate(ordered) if combatant.side == "monsters")
    terms = Terms(Aim(encounter.objective), encounter.rounds, encounter.stalemate)
    duel = Duel(
        fighters=fighters,
        row=monster,
        objective=Objective(terms.aim, terms.stalemate),
        actions=frozenset(Action(action) for action in encounter.actions),
    )
    round_ep = _pair([_round_ep(encounter, c, f) for c, f in zip(ordered, fighters, strict=True)])
    return DuelFight(duel, _start(encounter, ordered, round_ep, fighters), terms, round_ep)


def _in_order(encounter: DreadnaughtEncounter) -> list[Combatant]:
    if not encounter.order:
        return list(encounter.combatants)
    by_name = {combatant.name: combatant for combatant in encounter.combatants}
    return [by_name[name] for name in encounter.order]


def _fighter(combatant: Combatant) -> Fighter:
    """Return combat numbers: those given, else derived from core stats; modifiers added."""
    core = _core_stats(combatant)
    cp = _first(combatant.cp, core.combat_potential)
    modifiers = combatant.modifiers
    return Fighter(
        name=combatant.name,
        cp=cp,
        ep=max(0, _first(combatant.ep, core.encounter_points) + sum(m.ep for m in modifiers)),
        hp=_first(combatant.hp, core.hit_points),
        attack=_first(combatant.attack_cp, cp) + sum(m.at for m in modifiers),
        defence=_first(combatant.defence_cp, cp) + sum(m.st for m in modifiers),
        damage=sum(m.damage for m in modifiers),
        resistance=sum(m.resistance.get("physical", 0) for m in modifiers),
    )


def _first(given: int | None, derived: int) -> int:
    return derived if given is None else given


def _core_stats(combatant: Combatant) -> CoreStats:
    """Return the core stats; where none are given, every number that they derive is given."""
    body, mind, soul = (
        _first(stat, 0) for stat in (combatant.body, combatant.mind, combatant.soul)
    )
    return CoreStats(body, mind, soul, _first(combatant.level, 1))


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
        ep=_pair([_first(c.ep_left, ep) for c, ep in zip(ordered, round_ep, strict=True)]),
        hp=_pair([_first(c.hp_left, f.hp) for c, f in zip(ordered, fighters, strict=True)]),
        standing=(standing[0], standing[1]),
    )
    made = encounter.turn_so_far
    return start if made is None else _midst(start, made)


def _midst(start: DuelState, made: TurnSoFar) -> DuelState:
    """Return the state after attacks of the turn were made."""
    return start._replace(
        stage=Stage.NEXT,
        action=Action(made.action),
        attacks=made.attacks,
        bought=made.additional,
    )


def _round_ep(encounter: DreadnaughtEncounter, combatant: Combatant, fighter: Fighter) -> int:
    if not encounter.first_round:
        return fighter.ep
    return encounter_points_in_first_round(fighter.ep, surprised=combatant.surprised)


def _standing(combatant: Combatant) -> Standing:
    penalty = CHARGE_PENALTY if combatant.charged else 0
    return Standing(combatant.active + combatant.total + penalty, combatant.total)


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    first, second = numbers
    return first, second
