"""Bids for every decision that the monsters of an encounter face now.

A fight is solved once; each decision is then a stage game on the solved values. Among the optimal
strategies of a stage the one is played that is undominated, then does more damage (the net damage
of a fight for `damage` that follows, against replies that cost the players nothing), then attacks,
then, with a push, takes hit points now rather than later, then saves points. What is told is the
stated objective's value and guarantee.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

import numpy as np

from solver.equilibrium.selection import harmless_replies, select_optimal, undominated
from solver.equilibrium.stage import stage_game
from solver.game.matrix import Payoffs, Strategy
from solver.game.watch import Watch
from solver.opponent.answer import Answer, Chosen, Push, Share, Suggestion
from solver.opponent.draw import draw, generator
from solver.opponent.stand_off import stand_off_note
from solver.opponent.wording import guarantee, open_note
from solver.systems.document import EncounterDocument
from solver.systems.interface import Aim, Fight, Option, Question, Values
from solver.systems.registry import system_of

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def suggest_bids(
    document: EncounterDocument, *, seed: int | None = None, watch: Watch | None = None
) -> Answer:
    """Answer an encounter.

    Args:
        document: a checked encounter (`solver.systems.registry.read_encounter`).
        seed: makes the draw repeatable; default: the operating system's randomness.
        watch: deadline, stop flag and progress.

    Raises:
        StoppedError: if the watch ended the solve.
        TooLargeError: if the solve would not fit.
    """
    system = system_of(document)
    return answer_fight(system.fight(document), system.name, seed=seed, watch=watch or Watch())


def answer_fight(
    fight: Fight[StateT, MoveT], system: str, *, seed: int | None, watch: Watch
) -> Answer:
    """Answer a fight; see `suggest_bids`."""
    watch.check()
    values = fight.solve(watch)
    terms = fight.terms
    for_damage, by_damage = fight, values
    if terms.aim is not Aim.DAMAGE:
        for_damage = fight.on_terms(replace(terms, aim=Aim.DAMAGE))
        by_damage = for_damage.solve(watch)
    advisor = _Advisor(fight, values, for_damage, by_damage, generator(seed))
    suggestions = tuple(advisor.suggestion(question) for question in fight.questions())
    forgone = max((s.value - s.secured for s in suggestions), default=0.0)
    value = values.value(fight.start)
    notes = (stand_off_note(fight, values, watch), open_note(values.open_states))
    return Answer(
        system=system,
        terms=terms,
        value=value,
        value_lower=values.lower(fight.start),
        value_upper=values.upper(fight.start),
        exploitability=values.exploitability + max(0.0, forgone),
        exchanges=values.exchanges,
        suggestions=suggestions,
        notes=tuple(note for note in notes if note is not None),
    )


@dataclass(frozen=True)
class _Play(Generic[MoveT]):
    """A strategy of one stage: each move with its option and probability, and what it secures."""

    moves: tuple[tuple[MoveT, Option, float], ...]
    secured: float


@dataclass(frozen=True)
class _Advisor(Generic[StateT, MoveT]):
    """Answers the questions of one solved fight."""

    fight: Fight[StateT, MoveT]
    values: Values[StateT]
    for_damage: Fight[StateT, MoveT]
    by_damage: Values[StateT]
    chance: Random

    def suggestion(self, question: Question[StateT]) -> Suggestion:
        """Answer one question."""
        shares, secured, pushes = list[Share](), 0.0, list[Push]()
        for state, probability, play in self._plays(question.state):
            secured += probability * play.secured
            shares += [Share(o.action, o.bid, probability * p) for _, o, p in play.moves]
            pushes += self._pushes(state, play)
        shares.sort(key=lambda share: -share.probability)
        drawn = shares[draw(self.chance, [share.probability for share in shares])]
        return Suggestion(
            decision=question.decision,
            strategy=tuple(shares),
            chosen=Chosen(drawn.action, drawn.bid),
            pushes=tuple(pushes),
            value=self.values.value(question.state),
            secured=secured,
            guarantee=guarantee(self.fight.terms, secured),
        )

    def _plays(self, state: StateT) -> Iterator[tuple[StateT, float, _Play[MoveT]]]:
        """Yield the stages that settle a decision: its own, or those of the bids that follow."""
        play = self._play(state)
        final = list[tuple[MoveT, Option, float]]()
        for move, option, probability in play.moves:
            exchange = self.fight.bid_on(state, move)
            if exchange is None:
                final.append((move, option, probability))
            else:
                yield exchange, probability, self._play(exchange)
        if final:
            share = sum(probability for _, _, probability in final)
            moves = tuple((move, option, p / share) for move, option, p in final)
            yield state, share, _Play(moves, play.secured)

    def _play(self, state: StateT, *, pushing: bool = False) -> _Play[MoveT]:
        """Return the sensible optimal strategy of one stage."""
        fight = self.fight
        payoffs = stage_game(fight.game, state, self.values.target)
        rows, _ = fight.game.moves(state)
        options = [fight.option(state, row) for row in rows]
        strategy = self._sensible(state, payoffs, options, pushing=pushing)
        moves = tuple(
            (row, option, float(probability))
            for row, option, probability in zip(rows, options, strategy, strict=True)
            if probability > 0
        )
        return _Play(moves, float((strategy @ payoffs).min()))

    def _sensible(
        self, state: StateT, payoffs: Payoffs, options: list[Option], *, pushing: bool
    ) -> Strategy:
        damage = stage_game(self.for_damage.game, state, self.by_damage.value)
        mean = undominated(payoffs)
        replies = harmless_replies(payoffs, select_optimal(payoffs, [mean]))
        criteria = [mean, damage[:, replies], _column(option.attacks for option in options)]
        if pushing:
            # What is taken now need not be taken later, at a further price.
            criteria.append(stage_game(self.for_damage.game, state, lambda _: 0.0))
        return select_optimal(payoffs, [*criteria, _column(-option.bid for option in options)])

    def _pushes(self, state: StateT, play: _Play[MoveT]) -> Iterator[Push]:
        """Yield the best push for each bid that is played and each defence that it may hit."""
        fight = self.fight
        _, columns = fight.game.moves(state)
        for move, option, _ in play.moves:
            for column in columns:
                hit = fight.push_after(state, move, column)
                if hit is not None:
                    ((_, push, _),) = self._play(hit, pushing=True).moves
                    most = max(fight.option(hit, row).bid for row in fight.game.moves(hit)[0])
                    defence = fight.players_bid(state, column)
                    yield Push(option.action, option.bid, defence, push.bid, most)


def _column(numbers: Iterable[float]) -> Payoffs:
    """Return a linear preference over rows, shape (m, 1)."""
    column: Payoffs = np.array([[float(number)] for number in numbers])
    return column
