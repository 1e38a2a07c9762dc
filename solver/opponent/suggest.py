"""Bids for every decision that the monsters of an encounter face now.

A fight is solved once; each decision is then a stage game on the solved values, of which one
optimal strategy is played (`solver.opponent.strategist`). What is told is the stated objective's
value and guarantee.
"""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from solver.game.watch import Watch
from solver.opponent.advice import Advisor
from solver.opponent.allowance import granted
from solver.opponent.answer import Answer, Suggestion
from solver.opponent.draw import generator
from solver.opponent.stand_off import stand_off_note
from solver.opponent.strategist import strategist_of
from solver.opponent.wording import estimated_note, left_out_note, open_note, unseen_note
from solver.systems.document import EncounterDocument
from solver.systems.finding import Method
from solver.systems.interface import DEFAULT_BUDGET, Fight, Values
from solver.systems.registry import system_of

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


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
    strategist = strategist_of(fight, watch, allowance, exact)
    values, terms = strategist.values, fight.terms
    solved = values.finding.method is Method.EXACT
    advice = Advisor(strategist, generator(seed)).advice(questions)
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


def _exploitability(values: Values[StateT], suggestions: Sequence[Suggestion]) -> float | None:
    """Return what is lost by later strategies, and by what these forgo for the sake of more."""
    if values.exploitability is None:
        return None
    forgone = max((each.value - each.secured for each in suggestions), default=0.0)
    return values.exploitability + max(0.0, forgone)
