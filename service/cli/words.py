"""What decisions, actions and objectives are called at the table."""

from solver.opponent.answer import Answer
from solver.systems.interface import TO_THE_DEATH, Aim, Decision, Kind, Terms

_ACTIONS = {
    "full": "full attack",
    "targeted": "targeted attack",
    "active": "active defence",
    "total": "total defence",
    "additional": "additional attack",
}
_POINTS = {"dreadnaught": "EP"}


def action_words(action: str) -> str:
    """Return what an action is called; the rule text's name of most of them does."""
    return _ACTIONS.get(action, action)


def points_of(system: str) -> str:
    """Return what a system's bids are counted in."""
    return _POINTS.get(system, "points")


def heading(decision: Decision) -> str:
    """Return what is decided: `Goblin defends against Dunder's charge`."""
    if decision.kind is Kind.ACT or decision.attacker is None or decision.action is None:
        return f"{_possessive(decision.combatant)} turn"
    attack = f"{_possessive(decision.attacker)} {action_words(decision.action)}"
    return f"{decision.combatant} defends against {attack}"


def terms_words(terms: Terms) -> str:
    """Return what is fought for, and how long: `for damage, over 2 rounds`."""
    if terms.rounds == TO_THE_DEATH:
        return f"for {terms.aim}, to the death"
    rounds = "1 round" if terms.rounds == 1 else f"{terms.rounds} rounds"
    return f"for {terms.aim}, over {rounds}"


def value_words(answer: Answer) -> str:
    """Return the value of a fight with the scale that it is told on."""
    match answer.terms.aim:
        case Aim.DAMAGE:
            value, scale = _signed(answer.value, 2), ": hit points they take less those they lose"
        case Aim.VICTORY:
            undecided = _signed(answer.terms.stalemate, 2)
            value = _signed(answer.value, 3)
            ends = f"-1 (they fall) to +1 (the players do), with {undecided} if nobody does"
            scale = f", on a scale from {ends}"
        case Aim.SCORE:
            value = _signed(answer.value, 3)
            ends = "-1 (they fall and have hurt nobody) to +1 (the players do)"
            scale = f", on a scale from {ends}"
    return f"With best play on both sides, the monsters come out at {value} on average{scale}."


def _signed(number: float, digits: int) -> str:
    rounded = round(number, digits)
    return f"{rounded:+.{digits}f}" if rounded else "0"


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"
