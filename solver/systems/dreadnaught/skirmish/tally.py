"""What a fight stands at: the objectives, told to the monsters, with any number of combatants.

Source: "Dreadnaught, made exact", section 7, with sides in the place of fighters. A side is beaten
when all its members have fallen. With weights w in every share and count:

- damage: sum of w · hit points taken from players, less the same of monsters;
- victory: +1 when all players have fallen, -1 when all monsters have;
- score: half the difference of the shares of the sides' full hit points that were taken, and half
  that of the shares of their members that have fallen.

A reward is what the tally gains by a pair of moves, so hit points that are healed are paid back.
"""

from collections.abc import Sequence
from typing import NamedTuple

from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.interface import Aim


class Stake(NamedTuple):
    """What the monsters gain by each hit point that a member loses, and by its fall."""

    hit_point: float
    fall: float


def stakes(setting: Setting) -> tuple[Stake, ...]:
    """Return what each member stands for, by its number."""
    return tuple(_stake(setting, index) for index in range(len(setting.members)))


def _stake(setting: Setting, index: int) -> Stake:
    member = setting.members[index]
    sign = 1.0 if member.side is Side.PLAYERS else -1.0
    match setting.objective.aim:
        case Aim.DAMAGE:
            return Stake(sign * member.weight, 0.0)
        case Aim.VICTORY:
            return Stake(0.0, 0.0)
        case Aim.SCORE:
            side = [setting.members[i] for i in setting.sides[member.side]]
            hp = sum(other.weight * other.fighter.hp for other in side)
            heads = sum(other.weight for other in side)
            return Stake(0.5 * sign * member.weight / hp, 0.5 * sign * member.weight / heads)


def beaten(setting: Setting, conditions: Sequence[Condition], side: Side) -> bool:
    """Return whether all members of a side have fallen."""
    return all(conditions[i].fallen for i in setting.sides[side])


def over(setting: Setting, conditions: Sequence[Condition]) -> bool:
    """Return whether either side is beaten."""
    return beaten(setting, conditions, Side.PLAYERS) or beaten(setting, conditions, Side.MONSTERS)


def gain(
    setting: Setting,
    table: Sequence[Stake],
    before: Sequence[Condition],
    after: Sequence[Condition],
) -> float:
    """Return what the monsters gain when conditions change; `table` is that of `stakes`."""
    total = 0.0
    fell = False
    for stake, old, new in zip(table, before, after, strict=True):
        if old is not new:
            total += stake.hit_point * (old.hp - new.hp)
            total += stake.fall * (new.fallen - old.fallen)
            fell = fell or new.fallen != old.fallen
    if fell and setting.objective.aim is Aim.VICTORY:
        total += _victory(setting, after) - _victory(setting, before)
    return total


def _victory(setting: Setting, conditions: Sequence[Condition]) -> float:
    won = beaten(setting, conditions, Side.PLAYERS)
    lost = beaten(setting, conditions, Side.MONSTERS)
    return float(won) - float(lost)
