"""Spells in a fight: bids, saves, opportunities, and what is left of everything."""

from dataclasses import replace

import pytest
from skirmishes import after, fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.exchange import Standing
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.condition import Grapple, Petrifying
from solver.systems.dreadnaught.skirmish.frames import Attack, Casting, Offer
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType, Save
from solver.systems.dreadnaught.skirmish.magic.petrification import STONE
from solver.systems.dreadnaught.skirmish.magic.spell import Damage
from solver.systems.dreadnaught.skirmish.magic.spells import (
    DIVINE_EYE,
    HEALING_TOUCH,
    MAGIC_MISSILE,
    MINOR_INVISIBILITY,
    SPELLS,
)
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish.thresholds import at, st
from solver.systems.interface import Aim

ACTIONS = frozenset(SKIRMISH_ACTIONS) - {Action.AID}
END = Declare(Action.NOTHING)
TAKE, DECLINE = Answer.TAKE, Answer.DECLINE


def _mage(ep: int = 6, al: int = 2, level: int = 3, hp: int = 12) -> Member:
    spells = (MAGIC_MISSILE.name, MINOR_INVISIBILITY.name)
    plain = member("mage", Side.MONSTERS, (3, ep, hp))
    return replace(plain, spells=spells, al=al, level=level)


def _priest(ap: int = 6, dl: int = 2, level: int = 8) -> Member:
    spells = (DIVINE_EYE.name, HEALING_TOUCH.name)
    plain = member("priest", Side.MONSTERS, (3, 5, 20))
    return replace(plain, spells=spells, dl=dl, level=level, ap=ap)


def _player(ep: int = 5, hp: int = 15, ap: int = 0, bp: int = 2) -> Member:
    plain = member("Dunder", Side.PLAYERS, (4, ep, hp), saves=(3, 2, 1))
    return replace(plain, ap=ap, bp=bp)


def _castings(skirmish: Skirmish, state: SkirmishState) -> set[tuple[str, int]]:
    row, column = skirmish.moves(state)
    return {
        (move.spell, move.target)
        for move in (*row, *column)
        if isinstance(move, Declare) and move.action is Action.CAST
    }


def _cast(spell: str, target: int) -> Declare:
    return Declare(Action.CAST, target, spell=spell)


MISSILE = _cast(MAGIC_MISSILE.name, 1)


def test_a_missile_never_misses_and_costs_what_it_does() -> None:
    """AL 2: x is at most 4, for 4 / 2 = 2 damage; odd x do no more than x - 1 and are left out."""
    skirmish = fight(_mage(), _player(), actions=ACTIONS)
    casting = after(skirmish, skirmish.setting.start(1), MISSILE, DECLINE)
    assert list(skirmish.moves(casting)[0]) == [0, 2, 4]
    struck = after(skirmish, casting, 4)
    assert (struck.conditions[0].ep, struck.conditions[1].hp) == (2, 13)
    assert struck.conditions[1].ep == 5
    # A standard action: a move action is left.
    assert struck.turn.move
    assert not struck.turn.standard


def test_total_defence_and_resistance_lower_a_missile() -> None:
    tough = replace(_player(), fighter=replace(_player().fighter, resistance=1))
    skirmish = fight(_mage(ep=9, al=4), tough, actions=ACTIONS)
    start = skirmish.setting.start(1)
    covered = start.with_condition(1, start.conditions[1]._replace(standing=Standing(2, 2)))
    # x = 8: 4 - 2 (total defence) - 1 (resistance) = 1; less does nothing.
    casting = after(skirmish, covered, MISSILE, DECLINE)
    assert list(skirmish.moves(casting)[0]) == [0, 8]
    assert after(skirmish, casting, 8).conditions[1].hp == 14
    # Where no missile gets through, none is cast.
    walled = start.with_condition(1, start.conditions[1]._replace(standing=Standing(3, 3)))
    assert (MAGIC_MISSILE.name, 1) not in _castings(skirmish, walled)


def test_the_range_of_a_missile_grows_with_the_level() -> None:
    for level, distance, reached in ((1, 5, True), (1, 6, False), (2, 6, True)):
        skirmish = fight(
            _mage(level=level),
            _player(),
            actions=ACTIONS,
            battlefield=Battlefield(Board(9, 1), (Square(0, 0), Square(distance, 0))),
        )
        found = (MAGIC_MISSILE.name, 1) in _castings(skirmish, skirmish.setting.start(1))
        assert found is reached


def test_casting_provokes_whoever_threatens_and_unobvious_casting_nobody() -> None:
    near = Battlefield(Board(9, 1), (Square(0, 0), Square(1, 0)))
    far = Battlefield(Board(9, 1), (Square(0, 0), Square(2, 0)))
    for battlefield, provokes in ((near, True), (far, False), (None, True)):
        skirmish = fight(_mage(), _player(), actions=ACTIONS, battlefield=battlefield)
        casting = after(skirmish, skirmish.setting.start(1), MISSILE)
        assert isinstance(casting.frames[-1], Offer if provokes else Casting)
    sly = fight(replace(_mage(), casts_unnoticed=True), _player(), actions=ACTIONS)
    assert isinstance(after(sly, sly.setting.start(1), MISSILE).frames[-1], Casting)
    silent = fight(_mage(), _player(), actions=ACTIONS)
    spells = (replace(MAGIC_MISSILE, obvious=False), MINOR_INVISIBILITY)
    silent = Skirmish(replace(silent.setting, spells=spells))
    assert isinstance(after(silent, silent.setting.start(1), MISSILE).frames[-1], Casting)


@pytest.mark.parametrize(("spoils", "hp"), [(False, 13), (True, 15)])
def test_a_hit_spoils_a_spell_by_a_house_rule(hp: int, *, spoils: bool) -> None:
    """Dunder strikes the casting mage: AT 4 + 1 > ST 3: a hit for 4. The missile would do 2."""
    house = HouseRules(hit_spoils_spell=spoils)
    skirmish = fight(_mage(), _player(), actions=ACTIONS, house=house)
    struck = after(skirmish, skirmish.setting.start(1), MISSILE, TAKE, (1, 0), 0)
    assert struck.conditions[0].hp == 12 - 4
    if not spoils:
        struck = after(skirmish, struck, 4)
    assert struck.frames == ()
    assert struck.conditions[1].hp == hp
    # Nothing was invested in what was spoilt.
    assert struck.conditions[0].ep == (6 if spoils else 2)


def test_a_miss_spoils_nothing() -> None:
    skirmish = fight(_mage(), _player(), actions=ACTIONS, house=HouseRules(hit_spoils_spell=True))
    missed = after(skirmish, skirmish.setting.start(1), MISSILE, TAKE, (1, 3))
    assert isinstance(missed.frames[-1], Casting)
    # 6 - 3 EP are left: x = 2.
    assert list(skirmish.moves(missed)[0]) == [0, 2]


def test_a_caster_that_falls_casts_nothing() -> None:
    skirmish = fight(_mage(hp=4), _player(), _mage(), actions=ACTIONS)
    fallen = after(skirmish, skirmish.setting.start(1), MISSILE, TAKE, (1, 0), 0)
    assert fallen.conditions[0].fallen
    assert fallen.conditions[1].hp == 15
    assert fallen.frames == ()


def test_casting_defensively() -> None:
    """Active defence first; total defence only by the feat, and then casting is the move action."""
    skirmish = fight(_mage(), _player(), actions=ACTIONS)
    start = skirmish.setting.start(1)
    active = after(skirmish, start, Declare(Action.ACTIVE, ep=2), MISSILE, TAKE)
    threshold = st(skirmish.setting, active, Attack(1, 0, Action.OPPORTUNITY), 0)
    assert threshold == 3 + 2
    total = Declare(Action.TOTAL, ep=2)
    assert (MAGIC_MISSILE.name, 1) not in _castings(skirmish, after(skirmish, start, total))
    trained = fight(replace(_mage(), casts_in_total_defence=True), _player(), actions=ACTIONS)
    guarded = after(trained, trained.setting.start(1), total)
    assert _castings(trained, guarded) == {(MAGIC_MISSILE.name, 1)}
    done = after(trained, guarded, MISSILE, DECLINE, 4)
    assert done.conditions[1].hp == 13
    assert done.actor == 1


def test_a_full_round_spell_leaves_no_defence() -> None:
    skirmish = fight(_mage(), _player(), actions=ACTIONS)
    start = skirmish.setting.start(1)
    active = after(skirmish, start, Declare(Action.ACTIVE, ep=1))
    assert (MINOR_INVISIBILITY.name, 0) in _castings(skirmish, start)
    assert (MINOR_INVISIBILITY.name, 0) not in _castings(skirmish, active)


def test_nobody_casts_in_a_grapple_unless_the_table_says_otherwise() -> None:
    for allowed in (False, True):
        house = HouseRules(cast_in_grapple=allowed)
        skirmish = fight(_mage(), _player(), actions=ACTIONS, house=house)
        start = skirmish.setting.start(1)
        held = start.with_condition(0, start.conditions[0]._replace(grapple=Grapple(1)))
        assert bool(_castings(skirmish, held)) is allowed


def test_levels_are_demanded() -> None:
    assert _castings_of(_mage(level=2)) == {(MAGIC_MISSILE.name, 1)}
    assert _castings_of(_mage(al=0)) == set()
    assert _castings_of(_priest(level=7)) == set()  # unhurt, and too young for the Eye
    assert _castings_of(_priest()) == {(DIVINE_EYE.name, 1)}
    assert _castings_of(_priest(ap=3)) == set()


def _castings_of(caster: Member) -> set[tuple[str, int]]:
    skirmish = fight(caster, _player(), actions=ACTIONS)
    return _castings(skirmish, skirmish.setting.start(1))


def test_invisibility_takes_everything_and_ends_by_rounds() -> None:
    skirmish = fight(_mage(), _player(), actions=ACTIONS)
    start = skirmish.setting.start(3)
    casting = after(skirmish, start, _cast(MINOR_INVISIBILITY.name, 0), DECLINE)
    assert list(skirmish.moves(casting)[0]) == [6]
    unseen = after(skirmish, casting, 6)
    assert unseen.conditions[0].ep == 0
    assert unseen.actor == 1
    # AL 2: seen again as its second turn from now starts.
    assert [unseen.conditions[0].unseen] == [2]
    second = after(skirmish, unseen, END)
    assert (second.actor, second.conditions[0].unseen) == (0, 1)
    third = after(skirmish, second, END, END)
    assert (third.actor, third.conditions[0].unseen) == (0, 0)


def test_an_unseen_attacker_meets_less_defence_once() -> None:
    skirmish = fight(_mage(), _player(), actions=ACTIONS)
    start = skirmish.setting.start(1)
    unseen = start.with_condition(0, start.conditions[0]._replace(unseen=2))
    # Dunder: CP 4 + 1 - 2 = 3 against 3 + 1.
    struck = after(skirmish, unseen, Declare(Action.ATTACK, 1), (1, 1), 0)
    assert struck.conditions[1].hp == 15 - 3
    assert struck.conditions[0].unseen == 0
    # Bought afterwards: seen, ST 4 + 1 > 3 + 1.
    again = after(skirmish, struck, Declare(Action.ADDITIONAL, 1, 2), (1, 1))
    assert again.conditions[1].hp == 12


@pytest.mark.parametrize(
    ("declared", "stays"),
    [
        (END, True),
        (Declare(Action.ACTIVE, ep=1), False),
        (Declare(Action.TOTAL, ep=1), False),
        (MISSILE, False),
    ],
)
def test_only_movement_keeps_unseen(declared: Declare, *, stays: bool) -> None:
    skirmish = fight(_mage(), _player(), actions=ACTIONS)
    start = skirmish.setting.start(1)
    unseen = start.with_condition(0, start.conditions[0]._replace(unseen=9))
    done = after(skirmish, unseen, declared)
    while done.frames:
        done = after(skirmish, done, 2)
    assert bool(done.conditions[0].unseen) is stays


def test_healing_touch() -> None:
    """DL 2, AP 6: 12 hit points are missing: 1 AP heals 10, 2 heal all 12, and none heals more."""
    skirmish = fight(_priest(), _player(), _mage(), actions=ACTIONS)
    start = skirmish.setting.start(1)
    hurt = start.with_condition(0, start.conditions[0]._replace(hp=8))
    assert (HEALING_TOUCH.name, 0) in _castings(skirmish, hurt)
    assert (HEALING_TOUCH.name, 2) not in _castings(skirmish, hurt)  # the mage is unhurt
    casting = after(skirmish, hurt, _cast(HEALING_TOUCH.name, 0), DECLINE)
    assert list(skirmish.moves(casting)[0]) == [1, 2]
    whole = after(skirmish, casting, 2)
    assert (whole.conditions[0].hp, whole.conditions[0].ap) == (20, 4)
    # Healing gives back what was taken: 12 hit points of a monster.
    (outcome,) = skirmish.outcomes(casting, 2, 0)
    assert outcome.reward == 12


def test_a_touch_needs_reach() -> None:
    for distance, reached in ((1, True), (2, False)):
        skirmish = fight(
            _priest(),
            _mage(),
            _player(),
            actions=ACTIONS,
            battlefield=Battlefield(Board(9, 1), (Square(0, 0), Square(distance, 0), Square(8, 0))),
        )
        start = skirmish.setting.start(1)
        hurt = start.with_condition(1, start.conditions[1]._replace(hp=1))
        assert ((HEALING_TOUCH.name, 1) in _castings(skirmish, hurt)) is reached


EYE = _cast(DIVINE_EYE.name, 1)


@pytest.mark.parametrize(
    ("invested", "saved", "turning"), [(4, 0, True), (4, 1, False), (6, 2, True), (6, 3, False)]
)
def test_divine_eye_against_fortitude(invested: int, saved: int, *, turning: bool) -> None:
    """Fortitude 3 and AP against v: saved if equal or more. Both pay."""
    skirmish = fight(_priest(), _player(ap=3), actions=ACTIONS)
    casting = after(skirmish, skirmish.setting.start(2), EYE, DECLINE)
    investments, saves = skirmish.moves(casting)
    assert list(investments) == [4, 5, 6]
    assert list(saves) == [0, 1, 2, 3]
    done = after(skirmish, casting, (invested, saved))
    assert (done.conditions[0].ap, done.conditions[1].ap) == (6 - invested, 3 - saved)
    assert done.conditions[1].petrifying == (Petrifying(0, 1, 2) if turning else None)


def test_ap_that_cannot_matter_are_no_move() -> None:
    # 4 is the least investment: against Fortitude 3 the target saves with 1; 5 AP never fail
    # against 6, and more than 3 + 1 + 1 = 5 is never needed from the caster.
    skirmish = fight(_priest(ap=9), _player(ap=1), actions=ACTIONS)
    casting = after(skirmish, skirmish.setting.start(1), EYE, DECLINE)
    assert [list(moves) for moves in skirmish.moves(casting)] == [[4, 5], [0, 1]]


def test_turning_to_stone_takes_bp_rounds_at_a_growing_penalty() -> None:
    skirmish = fight(_priest(), _player(bp=2), _player(), actions=ACTIONS)
    setting = skirmish.setting
    turning = after(skirmish, setting.start(4), EYE, DECLINE, DECLINE, (4, 0), END)
    strike, defence = Attack(1, 0, Action.ATTACK), Attack(0, 1, Action.ATTACK)
    # Its first round: CP 4 - 1; its second: 4 - 2; then it is stone.
    assert (turning.actor, at(setting, turning, strike, 0)) == (1, 3)
    assert st(setting, turning, defence, 0) == 3
    second = after(skirmish, turning, END, END, END)
    assert (second.actor, at(setting, second, strike, 0)) == (1, 2)
    stone = after(skirmish, second, END)
    assert stone.conditions[1].petrifying == STONE
    assert stone.conditions[1].fallen
    assert stone.conditions[1].hp == 15
    # Stone stays stone, whatever becomes of the priest, and has no more turns.
    dead = after(skirmish, _with_hp(stone, 0, 1), Declare(Action.ATTACK, 0), (5, 0))
    assert dead.conditions[1].petrified


def _with_hp(state: SkirmishState, index: int, hp: int) -> SkirmishState:
    return state.with_condition(index, state.conditions[index]._replace(hp=hp))


def test_petrification_is_undone_when_the_caster_falls() -> None:
    skirmish = fight(_priest(), _player(bp=3), _mage(), actions=ACTIONS)
    turning = after(skirmish, _with_hp(skirmish.setting.start(3), 0, 3), EYE, DECLINE, (4, 0), END)
    assert turning.conditions[1].petrifying is not None
    # AT 4 - 1 + 4 = 7 > 3: damage 4.
    freed = after(skirmish, turning, Declare(Action.ATTACK, 0), (4, 0), 0)
    assert freed.conditions[0].fallen
    assert freed.conditions[1].petrifying is None


def test_whoever_is_turning_is_no_target_for_more() -> None:
    skirmish = fight(_priest(ap=20), _player(bp=9), actions=ACTIONS)
    turning = after(skirmish, skirmish.setting.start(3), EYE, DECLINE, (4, 0), END, END)
    assert turning.actor == 0
    assert _castings(skirmish, turning) == set()


@pytest.mark.parametrize(("ap", "value"), [(1, 1), (2, 0)])
def test_the_value_of_an_eye_by_hand(ap: int, value: int) -> None:
    """The priest has 5 AP, the target Fortitude 3, BP 0 (stone at once), no EP, and 1 or 2 AP.

    With 1 AP it reaches 4: against 5 it can't save. With 2 it reaches 5, and saves by 2 always.
    """
    skirmish = fight(
        replace(_priest(ap=5), fighter=replace(_priest().fighter, ep=0)),
        _player(ep=0, ap=ap, bp=0),
        actions=[Action.CAST],
        aim=Aim.VICTORY,
    )
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(1))
    assert solution.value(solution.start) == pytest.approx(value)


def test_the_value_of_two_eyes_is_a_guessing_game() -> None:
    """Two rounds; 8 AP against Fortitude 3 with 5 AP, and BP 0: stone at once.

    A last spell of a AP wins against b AP left if a > 3 + b. The first may leave 4 for a second
    (v = 4), or not: then v = 8 is best of the rest. The target puts in w. v = 4 wins at once
    against w = 0, and with the second spell against w = 5 (4 > 3 + 0, but 4 <= 3 + 1). v = 8 wins
    unless w = 5. So, with v = 4, 8 as rows and w = 1, 5 as columns: 0 1 / 1 0, worth 1/2.
    """
    skirmish = fight(
        replace(_priest(ap=8), fighter=replace(_priest().fighter, ep=0)),
        _player(ep=0, ap=5, bp=0),
        actions=[Action.CAST],
        aim=Aim.VICTORY,
    )
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(2))
    assert solution.value(solution.start) == pytest.approx(0.5)


def test_a_save_avoids_damage_where_the_spell_says_so() -> None:
    """A fire of v / 1 elemental damage, Reflex 2 avoids; Fortitude 3 lowers what gets through."""
    fire = replace(
        MAGIC_MISSILE, name="Fire", effect=Damage(DamageType.ELEMENTAL, avoided_by=Save.REFLEX)
    )
    mage = replace(_mage(ep=9, al=4), spells=("Fire",))
    plain = fight(_mage(), _player(ap=2), actions=ACTIONS)
    members = (mage, plain.setting.members[1])
    skirmish = Skirmish(replace(plain.setting, members=members, spells=(*SPELLS, fire)))
    casting = after(skirmish, skirmish.setting.start(1), _cast("Fire", 1), DECLINE)
    assert casting.frames[-1] == Casting(0, "Fire", 1, saves=True)
    # 8 against 2 + 2: not avoided; 8 - 3 = 5.
    assert after(skirmish, casting, (8, 2)).conditions[1].hp == 10
    # 4 against 2 + 2: avoided; both have paid.
    avoided = after(skirmish, casting, (4, 2))
    assert avoided.conditions[1].hp == 15
    assert (avoided.conditions[0].ep, avoided.conditions[1].ap) == (5, 0)
