"""A planned round as a game master reads it: the envelopes to write, the odds, what it secures."""

import textwrap
from collections.abc import Iterator

from service.cli.look import Look
from service.cli.percent import percentages
from service.cli.words import action_words, points_of
from solver.opponent.plan import PlannedAnswer
from solver.systems.round_plan import Part, PlanLine, RoundPlan, Split, TeamPlan

_INDENT = "  "


def plan_text(answer: PlannedAnswer, look: Look) -> str:
    """Return the text of a planned round."""
    return "".join(f"{line}\n" for line in _lines(answer, look))


def _lines(answer: PlannedAnswer, look: Look) -> Iterator[str]:
    points = points_of(answer.system)
    yield from _wrapped("Write this down before the round starts, and keep to it.", look)
    for team, drawn in zip(answer.plan.teams, answer.drawn, strict=True):
        yield ""
        yield look.heading(" and ".join(team.members))
        yield from (f"{_INDENT}{line}" for line in _split_lines(drawn, points))
        yield from _odds(team, drawn, look)
    for told in _secured(answer.plan):
        yield ""
        yield from _wrapped(told, look)


def _split_lines(split: Split, points: str) -> Iterator[str]:
    if not split.lines:
        yield "Nothing: no attack, and no points in any defence."
    for line in split.lines:
        yield _line_words(line, points)


def _line_words(line: PlanLine, points: str) -> str:
    if line.part is Part.DEFEND:
        return f"{line.combatant}: against {line.opponent}, if it attacks: {line.bid} {points}"
    pushed = f", and {line.push} pushed if it hits" if line.push else ""
    where = f" {line.detail}" if line.detail else ""
    action = action_words(line.action or "attack")
    return f"{line.combatant}: {action} on {line.opponent}{where}: {line.bid} {points}{pushed}"


def _odds(team: TeamPlan, drawn: Split, look: Look) -> Iterator[str]:
    if len(team.splits) > 1:
        shares = percentages([split.probability for split in team.splits])
        here = shares[team.splits.index(drawn)]
        told = f"Drawn out of {len(team.splits)} such plans; this one comes {here} of the time."
        yield from _wrapped(told, look, _INDENT)


def _secured(plan: RoundPlan) -> Iterator[str]:
    yield (
        "Against players who plan beforehand as well, the monsters come out at "
        f"{plan.lower:.2f} or better on average: {plan.counts}. No plan secures "
        f"{plan.exploitability:.6f} more."
    )
    if plan.adapting is not None:
        yield (
            "A plan gives something away: players who decide each bid only when it is due, and "
            "make the best of what they have seen, hold the monsters to "
            f"{plan.adapting:.2f}."
        )
    known = plan.knowing
    error = f" (standard error {known.error:.2f})" if known.error > 0 else ""
    yield (
        "Players who had read the envelopes would hold them to about "
        f"{known.mean:.2f}{error}. To decide bid by bid instead, leave out --plan."
    )
    yield plan.left_out


def _wrapped(text: str, look: Look, indent: str = "") -> list[str]:
    return textwrap.wrap(text, look.width, initial_indent=indent, subsequent_indent=indent)
