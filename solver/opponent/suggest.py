"""Bids for every decision that the monsters of an encounter face now.

A fight is solved once; each decision is then a stage game on the solved values. Among the optimal
strategies of a stage the one is played that is undominated, then does more damage (the net damage
of a fight for `damage` that follows, against replies that cost the players nothing), then attacks,
then, with a push, takes hit points now rather than later, then saves points. What is told is the
stated objective's value and guarantee.
"""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

import numpy as np

from solver.equilibrium.selection import (
    harmless_replies,
    may_be_played,
    select_optimal,
    undominated,
)
from solver.equilibrium.stage import one_by_one, stage_game
from solver.game.matrix import Payoffs, Strategy
from solver.game.watch import Watch
from solver.opponent.allowance import Allowance, granted
from solver.opponent.answer import Answer, Chosen, Push, Share, Suggestion
from solver.opponent.draw import draw, generator
from solver.opponent.stand_off import stand_off_note
from solver.opponent.wording import (
    estimated_note,
    guarantee,
    left_out_note,
    open_note,
    unseen_note,
)
from solver.systems.document import EncounterDocument
from solver.systems.finding import Method
from solver.systems.interface import (
    DEFAULT_BUDGET,
    Aim,
    Fight,
    Option,
    Question,
    Values,
)
from solver.systems.registry import system_of

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

MOST_SUGGESTIONS = 60
"""More would be no help at a table; what is left out is counted."""


def suggest_bids(
    document: EncounterDocument,
    *,
    seed: int | None = None,
    watch: Watch | None = None,
    budget: float = DEFAULT_BUDGET,
    exact: float = 0.0,
) -> Answer:
    """Answer an encounter.

    Args:
        document: a checked encounter (`solver.systems.registry.read_encounter`).
        seed: makes the draw repeatable; default: the operating system's randomness.
        watch: deadline, stop flag and progress.
        budget: seconds that all searches together may take where the fight, or the same fight for
            damage, is too large to be solved.
        exact: seconds that an exact solution may take before a search, where it seems to fit in.

    Raises:
        StoppedError: if the watch ended the solve.
        TooLargeError: if the solve would not fit.
    """
    system = system_of(document)
    fight = system.fight(document)
    return answer_fight(
        fight, system.name, seed=seed, watch=watch or Watch(), budget=budget, exact=exact
    )


def answer_fight(
    fight: Fight[StateT, MoveT],
    system: str,
    *,
    seed: int | None,
    watch: Watch,
    budget: float = DEFAULT_BUDGET,
    exact: float = 0.0,
) -> Answer:
    """Answer a fight; see `suggest_bids`."""
    watch.check()
    # First, because it refuses what can't have been declared.
    questions = fight.questions()
    allowance = granted(budget)
    advisor = _advisor_of(fight, generator(seed), watch, allowance, exact)
    values, terms = advisor.values, fight.terms
    solved = values.finding.method is Method.EXACT
    advice = advisor.advice(questions)
    notes = (
        stand_off_note(fight, values, watch, allowance) if solved else None,
        open_note(values.open_states),
        unseen_note(values.finding.unseen),
        estimated_note(advice.estimated),
        left_out_note(advice.left_out),
    )
    return Answer(
        system=system,
        terms=terms,
        finding=values.finding,
        value=values.value(fight.start),
        value_lower=values.lower(fight.start),
        value_upper=values.upper(fight.start),
        exploitability=_exploitability(values, advice.suggestions),
        exchanges=values.exchanges,
        suggestions=advice.suggestions,
        notes=tuple(note for note in notes if note is not None),
    )


def _advisor_of(
    fight: Fight[StateT, MoveT],
    chance: Random,
    watch: Watch,
    allowance: Allowance,
    exact: float = 0.0,
) -> "_Advisor[StateT, MoveT]":
    watch.check()
    values = fight.solve(watch, budget=allowance.left, exact=exact)
    for_damage, by_damage = fight, values
    # What a search estimates is too rough to choose by beyond the objective itself. Where nothing
    # is searched, as of duels, there is no budget either.
    searches = values.exchanges is None
    if (
        values.finding.method is Method.EXACT
        and fight.terms.aim is not Aim.DAMAGE
        and (allowance.left > 0 or not searches)
    ):
        other = fight.on_terms(replace(fight.terms, aim=Aim.DAMAGE))
        by_other = other.solve(watch, budget=allowance.left)
        if by_other.finding.method is Method.EXACT:
            for_damage, by_damage = other, by_other
    return _Advisor(fight, values, for_damage, by_damage, chance)


def _exploitability(values: Values[StateT], suggestions: Sequence[Suggestion]) -> float | None:
    """Return what is lost by later strategies, and by what these forgo for the sake of more."""
    if values.exploitability is None:
        return None
    forgone = max((each.value - each.secured for each in suggestions), default=0.0)
    return values.exploitability + max(0.0, forgone)


@dataclass(frozen=True)
class _Play(Generic[MoveT]):
    """A strategy of one stage: each move with its option and probability, and what it secures."""

    moves: tuple[tuple[MoveT, Option, float], ...]
    secured: float


@dataclass(frozen=True)
class _Advice:
    """Suggestions, how many of them rest on an estimate, and how many decisions were left out."""

    suggestions: tuple[Suggestion, ...]
    estimated: int
    left_out: int


@dataclass(frozen=True)
class _Advisor(Generic[StateT, MoveT]):
    """Answers the questions of one solved fight."""

    fight: Fight[StateT, MoveT]
    values: Values[StateT]
    for_damage: Fight[StateT, MoveT]
    by_damage: Values[StateT]
    chance: Random

    def advice(self, questions: Iterable[Question[StateT]]) -> _Advice:
        """Answer questions and what follows them."""
        waiting, seen = deque(questions), set[Question[StateT]]()
        answered, estimated = list[Suggestion](), 0
        while waiting and len(answered) < MOST_SUGGESTIONS:
            question = waiting.popleft()
            if question in seen:
                continue
            seen.add(question)
            before = self.values.finding.estimated
            play = self.play(question.state)
            suggestion = self._suggestion(question, play)
            if self.values.finding.estimated > before:
                suggestion = replace(suggestion, guarantee=self._estimated(suggestion))
                estimated += 1
            answered.append(suggestion)
            for move, _, _ in play.moves:
                waiting.extend(self.fight.follow_ups(question.state, move))
        return _Advice(tuple(answered), estimated, len(set(waiting) - seen))

    def _estimated(self, suggestion: Suggestion) -> str:
        method = self.values.finding.method
        return guarantee(self.fight.terms, suggestion.secured, method, estimated=True)

    def _suggestion(self, question: Question[StateT], play: "_Play[MoveT]") -> Suggestion:
        shares, secured, pushes = list[Share](), 0.0, list[Push]()
        for state, declared, probability, stage in self._stages(question.state, play):
            secured += probability * stage.secured
            shares += [_share(declared or o, o, probability * p) for _, o, p in stage.moves]
            pushes += self._pushes(state, stage)
        shares.sort(key=lambda share: -share.probability)
        drawn = shares[draw(self.chance, [share.probability for share in shares])]
        return Suggestion(
            decision=question.decision,
            strategy=tuple(shares),
            chosen=Chosen(drawn.action, drawn.bid, drawn.target, drawn.detail),
            pushes=tuple(pushes),
            value=self.values.value(question.state),
            secured=secured,
            guarantee=guarantee(self.fight.terms, secured, self.values.finding.method),
        )

    def _stages(
        self, state: StateT, play: _Play[MoveT]
    ) -> Iterator[tuple[StateT, Option | None, float, _Play[MoveT]]]:
        """Yield the stages that settle a decision: its own, or those of the bids that follow.

        The latter come with what is declared to lead to them.
        """
        final = list[tuple[MoveT, Option, float]]()
        for move, option, probability in play.moves:
            exchange = self.fight.bid_on(state, move)
            if exchange is None:
                final.append((move, option, probability))
            else:
                yield exchange, option, probability, self.play(exchange)
        if final:
            share = sum(probability for _, _, probability in final)
            moves = tuple((move, option, p / share) for move, option, p in final)
            yield state, None, share, _Play(moves, play.secured)

    def play(self, state: StateT, *, pushing: bool = False) -> _Play[MoveT]:
        """Return the sensible optimal strategy of one stage."""
        fight = self.fight
        all_rows, _ = fight.game.moves(state)
        payoffs = self.values.stage(state)
        if payoffs is None:
            payoffs = stage_game(fight.game, state, self.values.targets)
        # The others need no second look, nor do the values of what follows them.
        kept: list[int] = np.flatnonzero(may_be_played(payoffs)).tolist()
        rows, payoffs = [all_rows[k] for k in kept], payoffs[kept]
        damage = self._damage(state, rows, payoffs)
        options = [fight.option(state, row) for row in rows]
        criteria = [damage, _column(option.attacks for option in options)]
        if pushing:
            # What is taken now need not be taken later, at a further price.
            game = self.for_damage.game
            criteria.append(stage_game(game, state, lambda later: [0.0] * len(later), rows))
        criteria.append(_column(-option.bid for option in options))
        strategy = _sensible(payoffs, criteria)
        moves = tuple(
            (row, option, float(probability))
            for row, option, probability in zip(rows, options, strategy, strict=True)
            if probability > 0
        )
        return _Play(moves, float((strategy @ payoffs).min()))

    def _damage(self, state: StateT, rows: list[MoveT], payoffs: Payoffs) -> Payoffs:
        """Return what some rows of a stage game do of damage."""
        # After a search nothing is known that is closer.
        if self.values.finding.method is Method.SEARCH:
            return payoffs
        return stage_game(self.for_damage.game, state, one_by_one(self.by_damage.value), rows)

    def _pushes(self, state: StateT, play: _Play[MoveT]) -> Iterator[Push]:
        """Yield what to push for each bid that is played and each defence that it may hit."""
        fight = self.fight
        _, columns = fight.game.moves(state)
        for move, option, _ in play.moves:
            for column in columns:
                hit = fight.push_after(state, move, column)
                if hit is not None:
                    push = self._pushed(hit)
                    most = max(fight.option(hit, row).bid for row in fight.game.moves(hit)[0])
                    defence = fight.players_option(state, column).bid
                    told = (option.action, option.bid, defence, push, most)
                    yield Push(*told, option.target, option.detail)

    def _pushed(self, hit: StateT) -> int:
        """Return the best push into a hit, drawn where it is bid in secret."""
        moves = self.play(hit, pushing=True).moves
        if len(moves) == 1:
            return moves[0][1].bid
        drawn = moves[draw(self.chance, [probability for _, _, probability in moves])]
        return drawn[1].bid


def _sensible(payoffs: Payoffs, criteria: Sequence[Payoffs]) -> Strategy:
    """Return an undominated strategy that is best by the criteria; the first is the damage."""
    mean = undominated(payoffs)
    replies = harmless_replies(payoffs, select_optimal(payoffs, [mean]))
    damage, *others = criteria
    return select_optimal(payoffs, [mean, damage[:, replies], *others])


def _share(declared: Option, bid: Option, probability: float) -> Share:
    """Return a part of a strategy: what is declared, with what is bid on it."""
    return Share(bid.action, bid.bid, probability, declared.target, declared.detail)


def _column(numbers: Iterable[float]) -> Payoffs:
    """Return a linear preference over rows, shape (m, 1)."""
    column: Payoffs = np.array([[float(number)] for number in numbers])
    return column


@dataclass(frozen=True)
class Opponent(Generic[StateT, MoveT]):
    """How the monsters of one solved fight play on, in any state that it can reach."""

    _advisor: _Advisor[StateT, MoveT]

    @property
    def bytes(self) -> int:
        """Memory that the solved values take, about."""
        tables = {id(each): each for each in (self._advisor.values, self._advisor.by_damage)}
        return sum(table.bytes for table in tables.values())

    def strategy(self, state: StateT, *, pushing: bool = False) -> tuple[tuple[MoveT, float], ...]:
        """Return the moves that are played in `state`, with their probabilities, which sum to 1.

        Args:
            state: one in which the monsters choose.
            pushing: whether what is chosen is a push into a hit (`Fight.push_after`).
        """
        play = self._advisor.play(state, pushing=pushing)
        return tuple((move, probability) for move, _, probability in play.moves)


def opponent_of(fight: Fight[StateT, MoveT], watch: Watch) -> Opponent[StateT, MoveT]:
    """Solve a fight, and return who plays its monsters; raises what `suggest_bids` raises."""
    return Opponent(_advisor_of(fight, generator(None), watch, granted(DEFAULT_BUDGET)))
