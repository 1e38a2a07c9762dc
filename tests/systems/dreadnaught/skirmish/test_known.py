"""Which skirmishes each compiled solver takes: none in which something counts beyond its rules."""

from dataclasses import replace

import pytest
from skirmishes import fight

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import (
    LARGEST_NUMBER,
    MOST_FRAMES,
    MOST_ITEMS,
    MOST_PATH,
)
from solver.systems.dreadnaught.skirmish.kernel.numbers import is_known, is_plain
from solver.systems.dreadnaught.skirmish.magic.spell import Investment
from solver.systems.dreadnaught.skirmish.magic.spells import MAGIC_MISSILE
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import available
from solver.systems.dreadnaught.skirmish.state import ENDLESS

MEMBERS = tuple(
    Member(fighter=Fighter.plain(name, 2, 2, 4), side=side)
    for name, side in (("a", Side.MONSTERS), ("b", Side.PLAYERS), ("c", Side.PLAYERS))
)


def _known(skirmish: Skirmish) -> bool:
    return is_known(skirmish.setting, skirmish.setting.start(1))


def _plain(skirmish: Skirmish) -> bool:
    return is_plain(skirmish.setting, skirmish.setting.start(1))


def test_a_plain_fight_is_plain_and_nothing_beside_it() -> None:
    assert _plain(fight(*MEMBERS))
    places = tuple(Square(x, 0) for x in range(3))
    others = (
        fight(*MEMBERS, flanks=[Pair(0, 1, 2)]),
        # Whoever has no reach shoots at everybody, and strikes nobody.
        fight(MEMBERS[0], replace(MEMBERS[1], reach=0, ranged=4)),
        fight(*MEMBERS, battlefield=Battlefield(Board(3, 1), places)),
        fight(*MEMBERS, actions=[*TURN_ACTIONS, Action.TRIP]),
    )
    assert not any(map(_plain, others))
    assert all(map(_known, others))


def test_what_a_state_has_no_room_for_is_not_known() -> None:
    first, *others = MEMBERS
    trips = (Action.ATTACK, Action.TRIP)
    assert _known(fight(*MEMBERS, actions=trips))
    things = (Item("thing", ItemKind.OTHER),) * (MOST_ITEMS + 1)
    assert not _known(fight(replace(first, items=things), *others, actions=trips))
    huge = replace(first.fighter, attack=LARGEST_NUMBER + 1)
    assert not _known(fight(replace(first, fighter=huge), *others, actions=trips))
    places = tuple(Square(x, 0) for x in range(3))
    field = Battlefield(Board(3, 1), places)
    assert not _known(fight(replace(first, speed=30), *others, battlefield=field))
    endless = Skirmish(fight(*MEMBERS, actions=trips).setting)
    assert not is_known(endless.setting, endless.setting.start(ENDLESS))


def test_a_spell_that_may_become_too_dear_meanwhile_is_not_known() -> None:
    """What a casting provokes may take the EP that it needs at least."""
    dear = replace(MAGIC_MISSILE, investment=Investment(least=2))
    known = fight(*MEMBERS, actions=(Action.ATTACK, Action.CAST)).setting
    assert is_known(known, known.start(1))
    changed = replace(known, spells=(dear,))
    assert not is_known(changed, changed.start(1))


def test_room_is_what_the_compiled_state_has() -> None:
    if not available():
        pytest.skip("the compiled solver was not built")
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    assert (_skirmish.MOST_ITEMS, _skirmish.MOST_PATH) == (MOST_ITEMS, MOST_PATH)
    assert _skirmish.MOST_FRAMES == MOST_FRAMES
