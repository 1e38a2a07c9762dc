"""What a game master reads, from answers made by hand."""

from dataclasses import replace

import click
import pytest
from answers import DEFENCE, TURN, answer

from service.cli.answer_text import answer_text
from service.cli.look import Look
from solver.opponent.answer import Share
from solver.systems.interface import Aim, Terms

SIDES = {"players": ["Dunder"], "monsters": ["Goblin"]}


def test_a_defence() -> None:
    assert answer_text(answer(DEFENCE), SIDES, Look()) == (
        "Dunder (players) against Goblin (monsters), for damage, over 1 round.\n"
        "With best play on both sides, the monsters come out at -1.50 on average: hit\n"
        "points they take less those they lose.\n"
        "\n"
        "Goblin defends against Dunder's charge\n"
        "   0 EP  50.0 %  ████████████████████\n"
        "  10 EP  37.5 %  ███████████████\n"
        "   3 EP  12.5 %  █████\n"
        "  Bid: 10 EP\n"
        "  Whatever the players do, on average the monsters lose at most 1.50 hit points.\n"
        "\n"
        "Solved exactly, through 12,345 exchanges: no other way to bid would secure\n"
        "0.000001 more.\n"
    )


def test_a_turn_in_ascii() -> None:
    told = answer_text(answer(TURN), SIDES, Look(blocks=False)).split("\n\n")
    assert told[1] == (
        "Goblin's turn\n"
        "  full attack  2 EP  66.7 %  ###########################\n"
        "  charge       1 EP  33.3 %  #############\n"
        "  nothing      0 EP  <0.1 %\n"
        "  Action: full attack\n"
        "  Bid: 2 EP\n"
        "  After a hit of the charge: bid 1, push 1.\n"
        "  After a hit of the full attack: bid 2, push 1 at defence 0 to 1 and 0 at\n"
        "  defence 2.\n"
        "  Whatever the players do, on average the monsters take at least 2.00 hit\n"
        "  points."
    )


@pytest.mark.parametrize("width", [50, 60, 80, 120])
@pytest.mark.parametrize("blocks", [True, False])
def test_no_line_is_too_wide(width: int, *, blocks: bool) -> None:
    text = answer_text(answer(DEFENCE, TURN), SIDES, Look(width=width, blocks=blocks))
    assert max(map(len, text.splitlines())) <= width


def test_colours_change_nothing_else() -> None:
    plain = answer_text(answer(DEFENCE, TURN), SIDES, Look())
    coloured = answer_text(answer(DEFENCE, TURN), SIDES, Look(colour=True))
    assert coloured != plain
    assert click.unstyle(coloured) == plain


@pytest.mark.parametrize(
    ("terms", "value", "told"),
    [
        (
            Terms(Aim.DAMAGE, 2),
            0.0,
            (
                "over 2 rounds. With best play on both sides, the monsters come"
                " out at 0 on average: hit points they take less those they lose."
            ),
        ),
        (Terms(Aim.DAMAGE, 1), -1e-12, "come out at 0 on average: hit"),
        (
            Terms(Aim.VICTORY, 3, -0.5),
            0.25,
            (
                "for victory, over 3 rounds. With best play on both sides, the"
                " monsters come out at +0.250 on average, on a scale from -1 (they fall) to +1 (the"
                " players do), with -0.50 if nobody does."
            ),
        ),
        (
            Terms(Aim.SCORE, 1),
            -0.7180385,
            (
                "come out at -0.718 on average, on a scale from -1 (they"
                " fall and have hurt nobody) to +1 (the players do)."
            ),
        ),
    ],
)
def test_values_are_told_on_the_scale_of_the_objective(
    terms: Terms, value: float, told: str
) -> None:
    text = answer_text(answer(DEFENCE, terms=terms, value=value), SIDES, Look())
    assert told in " ".join(text.split())


def test_notes_and_the_lack_of_decisions_are_told() -> None:
    text = answer_text(replace(answer(), notes=("A stand-off.",)), SIDES, Look())
    assert "There is nothing for the monsters to decide now.\n\nA stand-off.\n\nSolved" in text


def test_another_system_counts_points() -> None:
    text = answer_text(replace(answer(DEFENCE), system="pools"), SIDES, Look())
    assert "Bid: 10 points" in text


def test_bars_are_as_long_as_shares_are_large() -> None:
    shares = tuple(Share("defend", bid, p) for bid, p in enumerate((0.5, 0.25, 0.2, 0.05)))
    text = answer_text(answer(replace(DEFENCE, strategy=shares)), SIDES, Look(blocks=False))
    assert [line.count("#") for line in text.splitlines()[5:9]] == [20, 10, 8, 2]
