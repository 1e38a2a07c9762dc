"""How many points to push into a hit, in few words; against a knockback, what to resist with.

A push may depend on the action, on its bid, and on the defence that is revealed with it.
Neighbouring defences with the same push are told together, and so is everything where each push is
the most that is allowed.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from service.cli.words import option_words
from solver.opponent.answer import Push

_DEFENCE = "defend"


def push_lines(pushes: Sequence[Push], points: str) -> Iterator[str]:
    """Yield the lines that tell `pushes`, one an action; none where there is nothing to push."""
    if not pushes:
        return
    resisted = [push for push in pushes if push.action == _DEFENCE]
    pushed = [push for push in pushes if push.action != _DEFENCE]
    if resisted:
        told = "; ".join(_by_bid(_in_order(resisted), "resist with", "their bid"))
        yield f"If the knockback succeeds: {told}."
    if pushed and all(push.push == push.most for push in pushed):
        yield f"After a hit: push all the {points} that you may: as many as were bid, or all left."
        return
    for action, group in groupby(_in_order(pushed), key=_attack):
        told = "; ".join(_by_bid(list(group), "push", "defence"))
        yield f"After a hit of the {action}: {told}."


def _attack(push: Push) -> str:
    return option_words(push.action, push.target, push.detail)


def _in_order(pushes: Sequence[Push]) -> list[Push]:
    return sorted(pushes, key=lambda push: (_attack(push), push.bid, push.defence))


def _by_bid(pushes: Sequence[Push], verb: str, other: str) -> Iterator[str]:
    """Yield for each bid what to push, by the other side's bid where it depends on that."""
    for bid, group in groupby(pushes, key=lambda push: push.bid):
        runs = [(push, list(same)) for push, same in groupby(group, key=lambda each: each.push)]
        if len(runs) == 1:
            yield f"bid {bid}, {verb} {runs[0][0]}"
        else:
            told = " and ".join(f"{push} at {other} {_span(same)}" for push, same in runs)
            yield f"bid {bid}, {verb} {told}"


def _span(pushes: Sequence[Push]) -> str:
    first, last = pushes[0].defence, pushes[-1].defence
    return str(first) if first == last else f"{first} to {last}"
