"""How pushes are told."""

from service.cli.push_words import push_lines
from solver.opponent.answer import Push


def told(*pushes: Push) -> list[str]:
    return list(push_lines(pushes, "EP"))


def test_nothing_to_push() -> None:
    assert told() == []


def test_all_that_may_be_pushed_each_time() -> None:
    pushes = [Push("charge", bid, defence, bid, bid) for bid in (1, 2) for defence in range(3)]
    assert told(*pushes) == [
        "After a hit: push all the EP that you may: as many as were bid, or all left."
    ]


def test_by_bid() -> None:
    pushes = [Push("full", 4, 1, 2, 3), Push("full", 1, 0, 1, 1), Push("full", 4, 0, 2, 3)]
    assert told(*pushes) == ["After a hit of the full attack: bid 1, push 1; bid 4, push 2."]


def test_by_the_defence_revealed() -> None:
    pushes = [Push("attack", 3, defence, push, 3) for defence, push in enumerate((3, 3, 1, 0, 0))]
    (line,) = told(*pushes)
    assert line == (
        "After a hit of the attack: bid 3, push 3 at defence 0 to 1 and 1 at defence 2 and 0 at"
        " defence 3 to 4."
    )
