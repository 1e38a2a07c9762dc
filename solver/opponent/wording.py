"""What an answer means, in words for a game master who knows no game theory."""

from solver.systems.finding import Method, OpenStates
from solver.systems.interface import TO_THE_DEATH, Aim, Terms

_ENOUGH = 0.005
"""Differences below this are told as none."""


def guarantee(terms: Terms, secured: float, method: Method, *, estimated: bool = False) -> str:
    """Return what a strategy that secures `secured` (told to the monsters) guarantees.

    Where values were searched, it guarantees nothing beyond what the search could see, and less
    where what follows is no more than `estimated`.
    """
    told = f"hatever the players do, on average {_outcome(terms, secured)} {_span(terms)}."
    if method is Method.EXACT:
        return f"W{told}"
    return f"By a rough estimate, w{told}" if estimated else f"As far as was looked ahead, w{told}"


def _span(terms: Terms) -> str:
    if terms.rounds == TO_THE_DEATH:
        return "in a fight to the death"
    return "in this round" if terms.rounds == 1 else f"within {terms.rounds} rounds"


def _outcome(terms: Terms, secured: float) -> str:
    match terms.aim:
        case Aim.DAMAGE:
            return _damage(secured)
        case Aim.VICTORY:
            return _victory(secured, terms.stalemate)
        case Aim.SCORE:
            return _score(secured)


def _damage(secured: float) -> str:
    if abs(secured) < _ENOUGH:
        return "the monsters take at least as many hit points as they lose"
    if secured > 0:
        return f"the monsters take at least {secured:.2f} hit points more than they lose"
    return f"the monsters lose at most {-secured:.2f} hit points more than they take"


def _victory(secured: float, stalemate: float) -> str:
    told = "" if stalemate == 0 else f" (a fight that nobody wins counts {stalemate:+g})"
    hundred = round(abs(secured) * 100, 1)
    if abs(secured) < _ENOUGH / 100:
        return f"the monsters win at least as often as they fall{told}"
    if secured > 0:
        return f"of 100 such fights the monsters win at least {hundred:g} more than they lose{told}"
    return f"of 100 such fights the monsters lose at most {hundred:g} more than they win{told}"


def _score(secured: float) -> str:
    return (
        f"the monsters score at least {secured:+.3f}, where +1 is the players' fall without a"
        " scratch and -1 their own"
    )


def stand_off(terms: Terms, pressing: float | None) -> str:
    """Return the words for a fight in which best play lets nobody fall.

    Args:
        terms: what is fought for.
        pressing: the highest `stalemate`, in tenths, at which the monsters would do better than to
            hold; None if there is none.
    """
    never = "ever falls" if terms.rounds == TO_THE_DEATH else f"falls {_span(terms)}"
    held = f"Best play is a stand-off: nobody {never} unless somebody errs."
    if pressing is None:
        return f"{held} Not even `stalemate: -1` would make pressing the attack worth it."
    return f"{held} With `stalemate: {pressing:g}` the monsters would press."


def open_note(states: OpenStates) -> str | None:
    """Return the words for states that are not solved exactly, or None where there are none."""
    if not states.open:
        return None
    return (
        f"Not all of this fight is solved exactly: of {states.states:,} states in which a turn can"
        f" start, {states.open:,} stayed open, with bounds up to {states.widest:.2g} apart."
    )


def unseen_note(choices: int) -> str | None:
    """Return the words for choices that a search had no time to look at, or None if there are none.

    Args:
        choices: how many.
    """
    if not choices:
        return None
    count = "1 choice that seemed" if choices == 1 else f"{choices:,} choices that seemed"
    return (
        f"Time did not suffice for {count} worth a look: the strategy is the best of the others. A"
        " larger `budget` lets the search see them."
    )


def estimated_note(decisions: int) -> str | None:
    """Return the words for decisions that rest on an estimate, or None if there are none.

    Args:
        decisions: on how many of those told what follows was estimated, as time was over.
    """
    if not decisions:
        return None
    rests = "1 of these decisions rests" if decisions == 1 else f"{decisions} decisions rest"
    return (
        f"Time did not suffice to look ahead from all that may come of them: {rests} on a rough"
        " estimate. A larger `budget` lets the search see more."
    )


def left_out_note(decisions: int) -> str | None:
    """Return the words for decisions that were not answered, or None where all were."""
    if not decisions:
        return None
    return (
        f"{decisions:,} more decisions that the players' next choice may lead to are left out: say"
        " what is `declared` to be told the ones that it leads to."
    )
