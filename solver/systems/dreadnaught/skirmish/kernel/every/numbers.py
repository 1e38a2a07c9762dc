"""The rules of a skirmish, every one at play, in the numbers that the compiled solver takes.

The orders of numbers are those of `numbers.cpp` beside this file; actions, manoeuvres, kinds and
saves are told by their place in their enumerations. A square is told as x · height + y.
"""

from typing import TypedDict

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.kernel.numbers import fighter_numbers
from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.board import Diagonals, Square
from solver.systems.dreadnaught.skirmish.house_rules import AidTakes, HouseRules
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType, Save
from solver.systems.dreadnaught.skirmish.magic.spell import (
    CastingTime,
    Currency,
    Damage,
    Heal,
    Magic,
    Petrify,
    Spell,
    Unseen,
)
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

Numbers = list[int]
SettingNumbers = tuple[
    list[Numbers],
    list[list[Numbers]],
    list[Numbers],
    list[Numbers],
    list[Numbers],
    Numbers,
    Numbers,
    Numbers,
    int,
]

MOST_ITEMS = 6
"""Of one combatant, that a state has room for."""
MOST_PATH = 48
"""Squares of a walk that a state has room for."""
MOST_FRAMES = 20
"""On the stack of a state: those of a turn, and an opportunity for each enemy."""
LARGEST_NUMBER = 3_000
"""Sums of such numbers fit a state's fields."""

NONE = -1
"""Instead of a number that there is not."""
ACTIONS = tuple(Action)
"""In the order of their numbers."""
_FRAMES_OF_A_TURN = 4
"""An attack, its walk, and one opportunity that is taken; one in reserve."""


class RulesNumbers(TypedDict):
    """All that the values of a skirmish depend on beside the state."""

    rules: SettingNumbers
    stakes: list[tuple[float, float]]
    beaten: tuple[float, float]
    end: float


def fits(setting: Setting, state: SkirmishState) -> bool:
    """Return whether the compiled rules have room for a skirmish, and know all its spells."""
    enemies = max(len(side) for side in setting.sides.values())
    return (
        0 <= state.rounds <= LARGEST_NUMBER
        and enemies + _FRAMES_OF_A_TURN <= MOST_FRAMES
        and all(_is_small(member) for member in setting.members)
        and all(condition.ep <= LARGEST_NUMBER for condition in state.conditions)
        and (setting.battlefield is None or _walks_fit(setting, state))
        and all(_is_always_payable(spell) for spell in setting.spells)
    )


def _is_small(member: Member) -> bool:
    its_own = member.fighter
    numbers = (its_own.cp, its_own.ep, its_own.hp, its_own.attack, its_own.defence, its_own.damage)
    more = (its_own.resistance, member.ap, *member.saves, member.bp, member.al, member.dl)
    its = (n for item in member.items for n in (item.at, item.st, item.damage, item.strength))
    return len(member.items) <= MOST_ITEMS and all(
        abs(number) <= LARGEST_NUMBER for number in (*numbers, *more, *its)
    )


def _walks_fit(setting: Setting, state: SkirmishState) -> bool:
    """Return whether no walk, charge or shove can be longer than a state has room for."""
    for member, condition in zip(setting.members, state.conditions, strict=True):
        ep = max(member.fighter.ep, condition.ep)
        charged = max(0, member.fighter.damage) + 1 + sum(max(0, i.damage) for i in member.items)
        shove = member.fighter.cp + charged + ep
        if max(2 * member.speed, member.speed + ep, shove) > MOST_PATH:
            return False
    return True


def _is_always_payable(spell: Spell) -> bool:
    """Return whether EP that its casting provokes away leave something that may be invested."""
    investment = spell.investment
    if spell.currency is Currency.AP:
        return True
    if investment.everything:
        return investment.least == 0 and investment.per_caster_level is None
    return investment.least == 0


def rules_numbers(setting: Setting) -> RulesNumbers:
    """Return the rules as the compiled solver takes them."""
    victory = 1.0 if setting.objective.aim is Aim.VICTORY else 0.0
    spells = [spell.name for spell in setting.spells]
    members = setting.members
    return {
        "rules": (
            [_member_numbers(member) for member in members],
            [[_item_numbers(item) for item in member.items] for member in members],
            [[spells.index(name) for name in member.spells] for member in members],
            [_spell_numbers(spell) for spell in setting.spells],
            [list(pair) for pair in setting.flanks],
            _house_numbers(setting.house),
            *_board_numbers(setting),
            sum(1 << ACTIONS.index(action) for action in setting.actions),
        ),
        "stakes": [(stake.hit_point, stake.fall) for stake in tally.stakes(setting)],
        "beaten": (victory, victory),
        "end": setting.objective.value_when_time_is_up(),
    }


def _member_numbers(member: Member) -> Numbers:
    return [
        *fighter_numbers(member.fighter),
        0 if member.side is Side.MONSTERS else 1,
        member.fighter.hp,
        member.defence_modifiers,
        *member.saves,
        member.bp,
        member.level,
        member.speed,
        member.reach,
        member.ranged,
        member.al,
        member.dl,
        int(member.casts_unnoticed),
        int(member.casts_in_total_defence),
        NONE if member.free_behind is None else member.free_behind,
        *(member.resistance(kind) for kind in DamageType),
    ]


def _item_numbers(item: Item) -> Numbers:
    kind = tuple(ItemKind).index(item.kind)
    return [kind, item.at, item.st, item.damage, item.strength, int(item.in_grapple)]


def _spell_numbers(spell: Spell) -> Numbers:
    investment, span = spell.investment, spell.range
    most = investment.per_caster_level
    return [
        int(spell.magic is Magic.DIVINE),
        int(spell.time is CastingTime.FULL_ROUND),
        spell.character_level,
        int(spell.currency is Currency.AP),
        investment.least,
        NONE if most is None else most,
        int(investment.everything),
        span.squares,
        span.per_level,
        int(span.touch),
        int(spell.obvious),
        *_effect_numbers(spell),
    ]


def _effect_numbers(spell: Spell) -> Numbers:
    """Return the effect, the type of damage, how many times over what, and the save."""
    match spell.effect:
        case Damage(kind=kind, times=times, over=over, avoided_by=save):
            return [0, tuple(DamageType).index(kind), times, over, _save_number(save)]
        case Unseen():
            return [1, 0, 0, 1, NONE]
        case Petrify(save=save):
            return [2, 0, 0, 1, _save_number(save)]
        case Heal(times=times):
            return [3, 0, times, 1, NONE]


def _save_number(save: Save | None) -> int:
    return NONE if save is None else tuple(Save).index(save)


def _house_numbers(house: HouseRules) -> Numbers:
    return [
        house.opportunities_per_round,
        int(house.aid_takes is AidTakes.OPPORTUNITY),
        int(house.grappled_may_aid),
        int(house.unarmed_threatens),
        int(house.opportunities_in_grapple),
        int(house.opportunities_against_unseen),
        sum(1 << manoeuvre for manoeuvre in house.grapple_manoeuvres),
        int(house.shove_provokes),
        int(house.sunder_dropped),
        int(house.prone_may_charge),
        int(house.grappled_may_rise),
        int(house.hit_spoils_spell),
        int(house.cast_in_grapple),
    ]


def _board_numbers(setting: Setting) -> tuple[Numbers, Numbers]:
    """Return the board, empty in a fight without positions, and its obstacles."""
    if setting.battlefield is None:
        return [], []
    board = setting.battlefield.board
    obstacles = [cell(setting, square) for square in sorted(board.obstacles)]
    return [board.width, board.height, int(board.diagonals is Diagonals.ALTERNATE)], obstacles


def cell(setting: Setting, square: Square | None) -> int:
    """Return the number of a square, `NONE` of none."""
    if square is None or setting.battlefield is None:
        return NONE
    return square.x * setting.battlefield.board.height + square.y
