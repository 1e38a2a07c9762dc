"""A skirmish with every rule at play in the numbers that the compiled solver takes.

The orders of numbers are those of `numbers.cpp` beside this file; actions, manoeuvres, kinds and
saves are told by their place in their enumerations. A square is told as x · height + y.
"""

from collections.abc import Sequence
from typing import TypedDict

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import frames, tally
from solver.systems.dreadnaught.skirmish.board import Diagonals, Square
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.frames import Attack, Frame
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
from solver.systems.dreadnaught.skirmish.moves import NO_ITEM
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

Numbers = list[int]
StateNumbers = tuple[Numbers, list[Numbers], list[Numbers], list[Numbers], Numbers]
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

MOST_ITEMS = 4
"""Of one combatant, that a state has room for."""
MOST_PATH = 48
"""Squares of a walk that a state has room for."""
MOST_FRAMES = 20
"""On the stack of a state: those of a turn, and an opportunity for each enemy."""
LARGEST_NUMBER = 3_000
"""Sums of such numbers fit a state's fields."""

_NONE = -1
_ACTIONS = tuple(Action)
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
        state.rounds >= 0
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
            sum(1 << _ACTIONS.index(action) for action in setting.actions),
        ),
        "stakes": [tuple(stake) for stake in tally.stakes(setting)],
        "beaten": (victory, victory),
        "end": setting.objective.value_when_time_is_up(),
    }


def _member_numbers(member: Member) -> Numbers:
    fighter = member.fighter
    return [
        fighter.cp,
        fighter.ep,
        fighter.attack,
        fighter.defence,
        fighter.damage,
        fighter.resistance,
        0 if member.side is Side.MONSTERS else 1,
        fighter.hp,
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
        _NONE if member.free_behind is None else member.free_behind,
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
        _NONE if most is None else most,
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
            return [1, 0, 0, 1, _NONE]
        case Petrify(save=save):
            return [2, 0, 0, 1, _save_number(save)]
        case Heal(times=times):
            return [3, 0, times, 1, _NONE]


def _save_number(save: Save | None) -> int:
    return _NONE if save is None else tuple(Save).index(save)


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
    obstacles = [_cell(setting, square) for square in sorted(board.obstacles)]
    return [board.width, board.height, int(board.diagonals is Diagonals.ALTERNATE)], obstacles


def _cell(setting: Setting, square: Square | None) -> int:
    if square is None or setting.battlefield is None:
        return _NONE
    return square.x * setting.battlefield.board.height + square.y


def state_numbers(setting: Setting, state: SkirmishState) -> StateNumbers:
    """Return a state in the orders of `state_of` in numbers.cpp."""
    turn = state.turn
    head = [
        state.rounds,
        state.actor,
        int(turn.standard),
        int(turn.move),
        int(turn.half),
        int(turn.defended),
        int(turn.hurried),
        _ACTIONS.index(turn.action),
        turn.attacks,
        turn.bought,
    ]
    conditions = [_condition_numbers(setting, condition) for condition in state.conditions]
    items = [
        [n for its in each.items for n in (its.place, its.weakened, _cell(setting, its.square))]
        for each in state.conditions
    ]
    walks = [frame for frame in state.frames if isinstance(frame, frames.Walk)]
    path = [_cell(setting, square) for walk in walks for square in walk.path]
    return head, conditions, items, [_frame_numbers(setting, f) for f in state.frames], path


def _condition_numbers(setting: Setting, condition: Condition) -> Numbers:
    stone = condition.petrifying
    caster, penalty, rounds = (_NONE, 0, _NONE) if stone is None else stone
    return [
        condition.hp,
        condition.ep,
        condition.ap,
        condition.standing.defence,
        condition.standing.absorb,
        int(condition.prone),
        condition.grapple.partner,
        int(condition.grapple.dominant),
        condition.unseen,
        caster,
        penalty,
        rounds,
        condition.opportunities,
        _cell(setting, condition.square),
    ]


def _frame_numbers(setting: Setting, frame: Frame) -> Numbers:
    spells = [spell.name for spell in setting.spells]
    match frame:
        case frames.Begin(attack=attack) | frames.Exchange(attack=attack):
            rest: Sequence[int] = ()
        case frames.GrappleChoice(attack=attack):
            rest = ()
        case frames.Push(attack=attack, damage=damage, most=most):
            rest = damage, most
        case frames.Shove(attack=attack, damage=damage, most=most):
            rest = damage, most
        case frames.Aid(attack=attack, helper=helper):
            rest = 0, 0, _NONE, 0, helper
        case frames.Offer(owner=owner, target=target, doubled=doubled, bonus=bonus):
            attack, rest = _between(owner, target, doubled=doubled, bonus=bonus), ()
        case frames.Rise(owner=owner):
            attack, rest = _between(owner), ()
        case frames.PickUp(owner=owner, item=item):
            attack, rest = _between(owner, item=item), ()
        case frames.Walk(owner=owner, bonus=bonus, offered=offered):
            attack = _between(owner, bonus=bonus)
            rest = 0, 0, _NONE, 0, _NONE, sum(1 << i for i in set(offered))
        case frames.Crash(owner=owner, damage=damage):
            attack, rest = _between(owner), (damage,)
        case frames.Casting(caster=caster, spell=spell, target=target, saves=saves):
            attack, rest = _between(caster, target), (0, 0, spells.index(spell), int(saves))
    defaults = (0, 0, _NONE, 0, _NONE, 0)
    return [frame.kind, *_attack_numbers(attack), *rest, *defaults[len(rest) :]]


def _between(
    owner: int,
    target: int = _NONE,
    *,
    item: int = NO_ITEM,
    doubled: bool = False,
    bonus: int = 0,
) -> Attack:
    """Return who is concerned by a frame that is no attack, in the fields of one."""
    return Attack(owner, target, Action.NOTHING, item=item, doubled=doubled, bonus=bonus)


def _attack_numbers(attack: Attack) -> Numbers:
    return [
        attack.attacker,
        attack.target,
        _ACTIONS.index(attack.action),
        attack.manoeuvre,
        attack.item,
        int(attack.ranged),
        int(attack.doubled),
        attack.at_aid,
        attack.st_aid,
        attack.bonus,
    ]
