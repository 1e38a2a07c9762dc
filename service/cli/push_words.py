"""How many points to push into a hit, in few words.

A push may depend on the action, on its bid, and on the defence that is revealed with it.
Neighbouring defences with the same push are told together, and so is everything where each push is
the most that is allowed.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from service.cli.words import action_words
from solver.opponent.answer import Push


def push_lines(pushes: Sequence[Push], points: str) -> Iterator[str]:
    """Yield the lines that tell `pushes`, one an action; none where there is nothing to push."""
    if not pushes:
        return
    if all(push.push == push.most for push in pushes):
        yield f"After a hit: push all the {points} that you may: as many as were bid, or all left."
        return
    for action, group in groupby(_in_order(pushes), key=lambda push: push.action):
        told = "; ".join(_by_bid(list(group)))
        yield f"After a hit of the {action_words(action)}: {told}."


def _in_order(pushes: Sequence[Push]) -> list[Push]:
    return sorted(pushes, key=lambda push: (push.action, push.bid, push.defence))


def _by_bid(pushes: Sequence[Push]) -> Iterator[str]:
    for bid, group in groupby(pushes, key=lambda push: push.bid):
        runs = [(push, list(same)) for push, same in groupby(group, key=lambda each: each.push)]
        if len(runs) == 1:
            yield f"bid {bid}, push {runs[0][0]}"
        else:
            told = " and ".join(f"{push} at {_span(same)}" for push, same in runs)
            yield f"bid {bid}, push {told}"


def _span(pushes: Sequence[Push]) -> str:
    first, last = pushes[0].defence, pushes[-1].defence
    return f"defence {first}" if first == last else f"defence {first} to {last}"
