"""A skirmish in any state as the nearest plain one: the six turn actions, everybody in reach.

What the compiled solver does not know goes into the numbers of the combatants: lying prone takes
1 off attack and defence, petrification its penalty, a grapple 2 off the defence, a flank what it
takes off; items that are dropped, broken or of no use in a grapple add nothing; to be unseen adds
2 to the attack. Whoever is held in a grapple, or is too far from all enemies, is *delayed*: it
loses turns before it can strike. An evaluation takes two plain fights, one in which the delayed
strike nobody and one in which nothing keeps them from it, in the proportion of the turns lost.

Not seen at all: spells and AP, aid, opportunities, who of several enemies is far, and that one may
get up or take a thing back. Source: "Dreadnaught, made exact", sections 3 to 6.
"""

import math
from dataclasses import replace
from typing import NamedTuple

from solver.systems.dreadnaught.action import ATTACKS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.skirmish import item, prone, thresholds
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.flanked import flanked
from solver.systems.dreadnaught.skirmish.member import Member
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN, SkirmishState, Turn

_HARMLESS = -1000
"""Added to the attack of whoever can strike nobody, whatever else is."""


class Numbers(NamedTuple):
    """What is added to a combatant's numbers."""

    attack: int
    defence: int
    damage: int


def profile(setting: Setting, state: SkirmishState, delayed: frozenset[int]) -> tuple[Numbers, ...]:
    """Return what the conditions of all add to their numbers, those `delayed` striking nobody."""
    each = (_numbers(setting, state, index) for index in range(len(setting.members)))
    return tuple(
        numbers._replace(attack=_HARMLESS) if index in delayed else numbers
        for index, numbers in enumerate(each)
    )


def _numbers(setting: Setting, state: SkirmishState, index: int) -> Numbers:
    condition = state.conditions[index]
    if condition.fallen:
        return Numbers(0, 0, 0)
    held = tuple(item.usable(setting, state, index))
    hindered = (prone.PENALTY if condition.prone else 0) + thresholds.penalty(condition)
    attack = sum(its.at for its in held) + hindered
    if condition.unseen:
        attack -= thresholds.UNSEEN_PENALTY
    defence = sum(its.st for its in held) + hindered + flanked(setting, state, index)
    if condition.grappled:
        defence += thresholds.GRAPPLED_PENALTY
    return Numbers(attack, defence, sum(its.damage for its in held))


def folded_rules(setting: Setting, numbers: tuple[Numbers, ...]) -> Skirmish:
    """Return the plain skirmish of combatants with these numbers added."""
    members = (_member(*pair) for pair in zip(setting.members, numbers, strict=True))
    actions = setting.actions & set(TURN_ACTIONS)
    return Skirmish(Setting(tuple(members), setting.objective, actions))


def _member(member: Member, more: Numbers) -> Member:
    its = member.fighter
    fighter = replace(
        its,
        attack=its.attack + more.attack,
        defence=its.defence + more.defence,
        damage=its.damage + more.damage,
    )
    return Member(fighter=fighter, side=member.side, weight=member.weight)


def folded_state(state: SkirmishState) -> SkirmishState:
    """Return a state without frames as a plain one: hit points, EP, standing defence, the turn."""
    conditions = tuple(_plain(condition) for condition in state.conditions)
    return SkirmishState(state.rounds, state.actor, conditions, _plain_turn(state.turn))


def _plain_turn(turn: Turn) -> Turn:
    """Return the turn with nothing done in it but attacks; half a turn left counts as a whole."""
    if turn.action in ATTACKS:
        left = turn.action is Action.ATTACK
        return Turn(
            standard=False, move=left, action=turn.action, attacks=turn.attacks, bought=turn.bought
        )
    return FRESH_TURN if turn.standard else Turn(standard=False)


def _plain(condition: Condition) -> Condition:
    if condition.fallen:
        return Condition(hp=0, ep=0)
    return Condition(hp=condition.hp, ep=condition.ep, standing=condition.standing)


def delays(setting: Setting, state: SkirmishState) -> dict[int, float]:
    """Return who is delayed, with the share of the turns left to it that it loses."""
    lost = dict[int, float]()
    for index, condition in enumerate(state.conditions):
        if condition.fallen:
            continue
        turns = _turns_lost(setting, state, index)
        left = state.rounds - (1 if index < state.actor else 0)
        if turns and left:
            lost[index] = min(1.0, turns / left)
    return lost


def _turns_lost(setting: Setting, state: SkirmishState, index: int) -> float:
    """Return the turns that a combatant loses before it can strike."""
    condition = state.conditions[index]
    if condition.grappled:
        return 0.0 if condition.grapple.dominant else 1.0
    squares, here = _squares_to_go(setting, state, index), condition.square
    if here is None or squares <= 0:
        return 0.0 if squares <= 0 else math.inf
    speed = setting.members[index].speed
    strides = [speed * times for action, times in _STRIDES if action in setting.actions]
    if not strides or not speed:
        return math.inf
    return float(math.ceil(max(0, squares - max(strides)) / max(strides)))


_STRIDES = ((Action.MOVE, 1), (Action.CHARGE, 2))
"""How many times its speed one may go and still strike in that turn."""


def _squares_to_go(setting: Setting, state: SkirmishState, index: int) -> float:
    """Return how much nearer to the nearest enemy a combatant must get to strike or shoot it."""
    member, here = setting.members[index], state.conditions[index].square
    far = max(member.reach, member.ranged)
    if setting.battlefield is None or here is None:
        return 0.0 if far else math.inf
    there = [state.conditions[i] for i in setting.enemies[index]]
    distances = [
        setting.battlefield.board.distance(here, enemy.square)
        for enemy in there
        if enemy.square is not None and not enemy.fallen
    ]
    return min(distances, default=0) - far if far else math.inf
