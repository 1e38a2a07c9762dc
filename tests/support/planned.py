"""Members and rounds for tests of plans."""

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.round_plan.planned_round import PlannedRound
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.interface import Aim

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
PLAIN = frozenset({Action.ATTACK, Action.FULL, Action.TARGETED})


def member(name: str, side: Side, cp: int, ep: int, hp: int, *, damage: int = 0) -> Member:
    """Return a combatant without anything special."""
    fighter = Fighter(name=name, cp=cp, ep=ep, hp=hp, attack=cp, defence=cp, damage=damage)
    return Member(fighter=fighter, side=side)


def planned(
    *members: Member,
    aim: Aim = Aim.DAMAGE,
    actions: frozenset[Action] = PLAIN,
    battlefield: Battlefield | None = None,
) -> PlannedRound:
    """Return a round that begins with the first of `members`."""
    setting = Setting(members, Objective(aim), actions, battlefield=battlefield)
    return PlannedRound(setting, setting.start(1))
