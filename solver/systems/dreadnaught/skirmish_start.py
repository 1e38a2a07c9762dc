"""A skirmish as an encounter gives it: the setting, and the state in which it stands.

Source: "Dreadnaught, made exact", sections 1 and 3 to 7. Members are numbered in the order of
their turns.
"""

from collections.abc import Mapping

from solver.systems.dreadnaught.action import CHARGE_PENALTY, Action
from solver.systems.dreadnaught.combat_numbers import given_or, numbers_of
from solver.systems.dreadnaught.encounter.combatant import Combatant
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.encounter.items import Item
from solver.systems.dreadnaught.encounter.spells import spell_of
from solver.systems.dreadnaught.encounter.turn_so_far import TurnSoFar
from solver.systems.dreadnaught.exchange import Standing
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish import member as rules
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Diagonals, Square
from solver.systems.dreadnaught.skirmish.condition import (
    NO_GRAPPLE,
    Condition,
    Grapple,
    ItemCondition,
    Petrifying,
    Whereabouts,
)
from solver.systems.dreadnaught.skirmish.course import settled
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.harm import fall
from solver.systems.dreadnaught.skirmish.house_rules import AidTakes, HouseRules
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType
from solver.systems.dreadnaught.skirmish.moves import Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import (
    ENDLESS,
    FRESH_TURN,
    SkirmishState,
    Turn,
)
from solver.systems.interface import TO_THE_DEATH, Rounds

Numbers = Mapping[str, int]
"""The combatants' numbers, by name."""


def setting_of(encounter: DreadnaughtEncounter, objective: Objective) -> Setting:
    """Return who fights in a checked encounter, for what, and by which rules."""
    ordered = encounter.in_order
    numbers = {combatant.name: index for index, combatant in enumerate(ordered)}
    return Setting(
        members=tuple(map(_member, ordered)),
        objective=objective,
        actions=frozenset(Action(action) for action in encounter.actions),
        house=_house(encounter),
        battlefield=_battlefield(encounter),
        flanks=tuple(
            Pair(numbers[combatant.name], numbers[one], numbers[other])
            for combatant in ordered
            for one, other in combatant.flanked_by
        ),
    )


def _member(combatant: Combatant) -> rules.Member:
    numbers = numbers_of(combatant)
    known = [spell for name in numbers.spells if (spell := spell_of(name)) is not None]
    return rules.Member(
        fighter=numbers.fighter(),
        side=rules.Side(combatant.side),
        weight=combatant.weight,
        defence_modifiers=numbers.added("st"),
        fortitude=numbers.save("fortitude"),
        reflex=numbers.save("reflex"),
        willpower=numbers.save("willpower"),
        bp=numbers.bp,
        level=numbers.level,
        speed=numbers.speed,
        reach=combatant.reach,
        ranged=combatant.range,
        resistances={DamageType(kind): n for kind, n in numbers.resistances.items()},
        items=tuple(map(_item, combatant.items)),
        spells=tuple(spell.name for spell in known),
        al=numbers.al,
        dl=numbers.dl,
        casts_unnoticed=combatant.casts_unnoticed,
        casts_in_total_defence=combatant.casts_in_total_defence,
        ap=numbers.ap,
        free_behind=combatant.free_behind,
    )


def _item(item: Item) -> rules.Item:
    return rules.Item(
        name=item.name,
        kind=rules.ItemKind(item.kind),
        at=item.at,
        st=item.st,
        damage=item.damage,
        strength=given_or(item.own_st, 0),
        in_grapple=not item.useless_in_grapple,
    )


def _house(encounter: DreadnaughtEncounter) -> HouseRules:
    chosen = encounter.house_rules.model_dump(exclude={"diagonals"})
    chosen["aid_takes"] = AidTakes(encounter.house_rules.aid_takes)
    chosen["grapple_manoeuvres"] = frozenset(
        Manoeuvre[name.upper()] for name in encounter.house_rules.grapple_manoeuvres
    )
    return HouseRules(**chosen)


def _battlefield(encounter: DreadnaughtEncounter) -> Battlefield | None:
    if encounter.board is None:
        return None
    given = encounter.board
    obstacles = frozenset(Square(x, y) for x, y in given.obstacles)
    diagonals = Diagonals(encounter.house_rules.diagonals)
    board = Board(given.width, given.height, obstacles, diagonals)
    return Battlefield(board, _places(encounter, board))


def _places(encounter: DreadnaughtEncounter, board: Board) -> tuple[Square, ...]:
    """Return everybody's square; the fallen, who block nothing, are put where nobody stands."""
    standing = [c for c in encounter.in_order if c.hp_left != 0]
    taken = {square for combatant in standing if (square := _square(combatant)) is not None}
    every = (Square(x, y) for y in range(board.height) for x in range(board.width))
    free = (square for square in every if square not in taken and board.is_open(square))
    return tuple((_square(c) if c in standing else None) or next(free) for c in encounter.in_order)


def _square(combatant: Combatant) -> Square | None:
    return Square(*combatant.at) if combatant.at is not None else None


def start_of(encounter: DreadnaughtEncounter, setting: Setting) -> SkirmishState:
    """Return the state that a checked encounter describes, at the next decision."""
    ordered = encounter.in_order
    numbers = {combatant.name: index for index, combatant in enumerate(ordered)}
    actor = _actor(encounter, ordered)
    made = encounter.turn_so_far
    state = SkirmishState(
        rounds=rounds_left(encounter.rounds),
        actor=actor,
        conditions=tuple(
            _condition(encounter, combatant, numbers, acting=index == actor)
            for index, combatant in enumerate(ordered)
        ),
        turn=FRESH_TURN if made is None else _turn(made, numbers_of(ordered[actor]).speed),
    )
    for index, condition in enumerate(state.conditions):
        if condition.hp == 0:
            state = fall(state, index)
    return settled(setting, state)


def rounds_left(rounds: Rounds) -> int:
    """Return rounds as a state counts them."""
    return ENDLESS if rounds == TO_THE_DEATH else rounds


def _actor(encounter: DreadnaughtEncounter, ordered: tuple[Combatant, ...]) -> int:
    """Return the number of the combatant whose turn it is: as told, or the first who stands."""
    if encounter.turn is not None:
        return [combatant.name for combatant in ordered].index(encounter.turn)
    return next(i for i, combatant in enumerate(ordered) if combatant.hp_left != 0)


def _turn(made: TurnSoFar, speed: int) -> Turn:
    """Return what is left of the turn under way, whose owner has `speed`."""
    full_round = made.action not in (None, "attack")
    return Turn(
        standard=not (made.standard_used or made.action is not None),
        move=not (made.move_used or full_round),
        half=made.half_move_left,
        action=Action(made.action) if made.action is not None else Action.NOTHING,
        attacks=made.attacks if made.action is not None else 0,
        bought=made.additional,
        defended=made.active_defence,
        hurried=made.moved > speed // 2,
    )


def _condition(
    encounter: DreadnaughtEncounter, combatant: Combatant, order: Numbers, *, acting: bool
) -> Condition:
    numbers = numbers_of(combatant)
    grappled, petrifying = combatant.grappled, combatant.petrifying
    standing = _standing_now(encounter, combatant) if acting else _standing(combatant)
    ep = numbers.round_ep(first_round=encounter.first_round)
    return Condition(
        hp=given_or(combatant.hp_left, numbers.hp),
        ep=given_or(combatant.ep_left, ep),
        ap=given_or(_ap_left(combatant), numbers.ap),
        standing=standing,
        prone=combatant.prone,
        items=tuple(map(_item_condition, combatant.items)),
        grapple=Grapple(order[grappled.partner], grappled.dominant) if grappled else NO_GRAPPLE,
        unseen=combatant.unseen,
        petrifying=(
            Petrifying(order[petrifying.caster], petrifying.penalty, petrifying.rounds_left)
            if petrifying
            else None
        ),
        opportunities=combatant.opportunities_used,
        square=_square(combatant),
    )


def _ap_left(combatant: Combatant) -> int | None:
    if combatant.ap_left is None and combatant.ap is None and combatant.sheet is not None:
        return combatant.sheet.ap_left
    return combatant.ap_left


def _standing(combatant: Combatant) -> Standing:
    penalty = CHARGE_PENALTY if combatant.charged else 0
    return Standing(combatant.active + combatant.total + penalty, combatant.total)


def _standing_now(encounter: DreadnaughtEncounter, combatant: Combatant) -> Standing:
    """Return what the turn under way has put up; what stood before ended with its start."""
    made = encounter.turn_so_far or TurnSoFar()
    active = combatant.active if made.active_defence else 0
    total = combatant.total if made.standard_used else 0
    penalty = CHARGE_PENALTY if made.action == "charge" else 0
    return Standing(active + total + penalty, total)


def _item_condition(item: Item) -> ItemCondition:
    place = Whereabouts.HELD
    if item.broken:
        place = Whereabouts.BROKEN
    elif item.dropped:
        place = Whereabouts.DROPPED
    return ItemCondition(place, item.st_lost)
