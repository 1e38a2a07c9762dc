"""Which skirmishes the compiled solver takes: none where something counts that it does not know."""

from dataclasses import replace

from skirmishes import fight

from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.kernel.numbers import is_known
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish

MEMBERS = tuple(
    Member(fighter=Fighter.plain(name, 2, 2, 4), side=side)
    for name, side in (("a", Side.MONSTERS), ("b", Side.PLAYERS), ("c", Side.PLAYERS))
)


def _known(skirmish: Skirmish) -> bool:
    return is_known(skirmish.setting, skirmish.setting.start(1))


def test_a_plain_fight_is_known_and_nothing_beside_it() -> None:
    assert _known(fight(*MEMBERS))
    assert not _known(fight(*MEMBERS, flanks=[Pair(0, 1, 2)]))
    # Whoever has no reach shoots at everybody, and strikes nobody.
    assert not _known(fight(MEMBERS[0], replace(MEMBERS[1], reach=0, ranged=4)))
    places = tuple(Square(x, 0) for x in range(3))
    assert not _known(fight(*MEMBERS, battlefield=Battlefield(Board(3, 1), places)))
