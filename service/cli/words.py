"""What decisions, actions and objectives are called at the table."""

from solver.opponent.answer import Answer
from solver.systems.finding import Method
from solver.systems.interface import TO_THE_DEATH, Aim, Decision, Kind, Terms

_ACTIONS = {
    "full": "full attack",
    "targeted": "targeted attack",
    "active": "active defence",
    "total": "total defence",
    "additional": "additional attack",
    "opportunity": "attack of opportunity",
    "stand": "stand up",
    "pickup": "pick up",
}
_NOUNS = {"cast": "spell"}
"""What an action is called where somebody's is spoken of."""
_POINTS = {"dreadnaught": "EP"}


def action_words(action: str) -> str:
    """Return what an action is called; the rule text's name of most of them does."""
    return _ACTIONS.get(action, action)


def points_of(system: str) -> str:
    """Return what a system's bids are counted in."""
    return _POINTS.get(system, "points")


def heading(decision: Decision) -> str:
    """Return what is decided: `Goblin defends against Dunder's charge`."""
    told = _HEADINGS[decision.kind].format(
        whose=_possessive(decision.combatant),
        who=decision.combatant,
        by=_declared_by(decision),
        at=f" on {decision.target}" if decision.target else "",
        exposed=decision.attacker,
    )
    return f"{told} ({decision.detail})" if decision.detail else told


_HEADINGS = {
    Kind.ACT: "{whose} turn",
    Kind.ATTACK: "{whose} {by}{at}",
    Kind.DEFEND: "{who} defends against {by}",
    Kind.OPPORTUNITY: "{whose} opportunity to attack {exposed}",
    Kind.AID: "{whose} aid before {by}{at}",
    Kind.ANSWER: "{whose} answer to {by}",
    Kind.CAST: "{whose} spell{at}",
    Kind.SAVE: "{who} saves against {by}",
    Kind.PUSH: "{whose} push after {by}{at}",
}


def _declared_by(decision: Decision) -> str:
    """Return `Dunder's charge`, or `charge` where it is the monster's own."""
    action = _NOUNS.get(decision.action or "", action_words(decision.action or ""))
    return f"{_possessive(decision.attacker)} {action}" if decision.attacker else action


def option_words(action: str, target: str | None, detail: str | None) -> str:
    """Return what a move is called: `full attack on Dunder (trip)`."""
    at = f"{action_words(action)} on {target}" if target else action_words(action)
    return f"{at} ({detail})" if detail else at


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
    play = "With best play on both sides, the monsters come out at"
    if answer.finding.method is Method.SEARCH:
        play = "As far as was looked ahead, the monsters come out at about"
    return f"{play} {value} on average{scale}."


def _signed(number: float, digits: int) -> str:
    rounded = round(number, digits)
    return f"{rounded:+.{digits}f}" if rounded else "0"


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"
