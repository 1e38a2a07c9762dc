"""Answers to all that the monsters are to decide now: what to bid, drawn, and what that secures."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

from solver.opponent.answer import Chosen, Push, Share, Suggestion
from solver.opponent.draw import draw
from solver.opponent.strategist import Play, Strategist
from solver.opponent.wording import guarantee
from solver.systems.interface import Fight, Option, Question, Values

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

MOST_SUGGESTIONS = 60
"""More would be no help at a table; what is left out is counted."""


@dataclass(frozen=True)
class Advice:
    """Suggestions, how many of them rest on an estimate, and how many decisions were left out."""

    suggestions: tuple[Suggestion, ...]
    estimated: int
    left_out: int


@dataclass(frozen=True)
class Advisor(Generic[StateT, MoveT]):
    """Answers the questions of one solved fight.

    Attributes:
        strategist: who knows the fight, and how each stage of it is played.
        chance: what bids are drawn with.
    """

    strategist: Strategist[StateT, MoveT]
    chance: Random

    @property
    def _fight(self) -> Fight[StateT, MoveT]:
        return self.strategist.fight

    @property
    def _values(self) -> Values[StateT]:
        return self.strategist.values

    def advice(self, questions: Iterable[Question[StateT]]) -> Advice:
        """Answer questions and what follows them."""
        waiting, seen = deque(questions), set[Question[StateT]]()
        answered, estimated = list[Suggestion](), 0
        while waiting and len(answered) < MOST_SUGGESTIONS:
            question = waiting.popleft()
            if question in seen:
                continue
            seen.add(question)
            before = self._values.finding.estimated
            play = self.strategist.play(question.state)
            suggestion = self._suggestion(question, play)
            if self._values.finding.estimated > before:
                suggestion = replace(suggestion, guarantee=self._estimated(suggestion))
                estimated += 1
            answered.append(suggestion)
            for move, _, _ in play.moves:
                waiting.extend(self._fight.follow_ups(question.state, move))
        return Advice(tuple(answered), estimated, len(set(waiting) - seen))

    def _estimated(self, suggestion: Suggestion) -> str:
        method = self._values.finding.method
        return guarantee(self._fight.terms, suggestion.secured, method, estimated=True)

    def _suggestion(self, question: Question[StateT], play: Play[MoveT]) -> Suggestion:
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
            value=self._values.value(question.state),
            secured=secured,
            guarantee=guarantee(self._fight.terms, secured, self._values.finding.method),
        )

    def _stages(
        self, state: StateT, play: Play[MoveT]
    ) -> Iterator[tuple[StateT, Option | None, float, Play[MoveT]]]:
        """Yield the stages that settle a decision: its own, or those of the bids that follow.

        The latter come with what is declared to lead to them.
        """
        final = list[tuple[MoveT, Option, float]]()
        for move, option, probability in play.moves:
            exchange = self._fight.bid_on(state, move)
            if exchange is None:
                final.append((move, option, probability))
            else:
                yield exchange, option, probability, self.strategist.play(exchange)
        if final:
            share = sum(probability for _, _, probability in final)
            moves = tuple((move, option, p / share) for move, option, p in final)
            yield state, None, share, Play(moves, play.secured)

    def _pushes(self, state: StateT, play: Play[MoveT]) -> Iterator[Push]:
        """Yield what to push for each bid that is played and each defence that it may hit."""
        fight = self._fight
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
        moves = self.strategist.play(hit, pushing=True).moves
        if len(moves) == 1:
            return moves[0][1].bid
        drawn = moves[draw(self.chance, [probability for _, _, probability in moves])]
        return drawn[1].bid


def _share(declared: Option, bid: Option, probability: float) -> Share:
    """Return a part of a strategy: what is declared, with what is bid on it."""
    return Share(bid.action, bid.bid, probability, declared.target, declared.detail)
