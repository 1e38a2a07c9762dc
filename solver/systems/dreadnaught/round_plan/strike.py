"""What an attack of a planned round takes off its target.

Source: "Dreadnaught, made exact", section 4. AT less ST falls by one with each EP of the defence
and rises by one, or two where EP count twice, with each of the attack: so it is found once for a
pair of combatants and then told for all bids.
"""

from dataclasses import dataclass

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.exchange import NO_STANDING, damage_taken, hit_by
from solver.systems.dreadnaught.skirmish import item, thresholds
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN, SkirmishState


@dataclass(frozen=True)
class Strike:
    """The attacks by one action of one combatant on another.

    Attributes:
        setting: who fights.
        state: as the attacker's turn begins, the attacker where it strikes from.
        attack: who attacks whom by what.
        margin: AT less ST with no EP on either side.
        slope: what each EP of the attack adds to that.
    """

    setting: Setting
    state: SkirmishState
    attack: Attack
    margin: int
    slope: int

    def takes(self, bid: int, push: int, defence: int) -> int:
        """Return the hit points that it takes; `push` counts as far as the rules allow it."""
        attack, setting = self.attack, self.setting
        fighter = setting.members[attack.attacker].fighter
        items = sum(its.damage for its in item.usable(setting, self.state, attack.attacker))
        margin = self.margin + self.slope * bid - defence
        hit = hit_by(fighter, attack.action, bid, margin, modifier=items)
        if hit is None:
            return 0
        target = self.state.conditions[attack.target]
        damage = hit.damage + min(push, hit.most_push)
        taken = damage_taken(setting.members[attack.target].fighter, target.standing, damage)
        return min(taken, target.hp)

    def hits(self, bid: int, defence: int) -> bool:
        """Return whether it hits."""
        return self.margin + self.slope * bid - defence >= 0


def strike_of(
    setting: Setting,
    start: SkirmishState,
    attacker: int,
    target: int,
    action: Action,
    square: Square | None,
) -> Strike:
    """Return the attacks by `action` of `attacker`, who has gone to `square`, on `target`.

    Args:
        setting: who fights.
        start: as the round, or what is left of it, begins.
        attacker: whose turn it will be.
        target: an enemy.
        action: what the attack is made by.
        square: where it strikes from; None: from where it stands.
    """
    state = turn_of(start, attacker)
    if square is not None:
        moved = state.conditions[attacker]._replace(square=square)
        state = state.with_condition(attacker, moved)
    attack = Attack(attacker, target, action)
    margin = thresholds.margin(setting, state, attack, 0, 0)
    slope = thresholds.margin(setting, state, attack, 1, 0) - margin
    return Strike(setting, state, attack, margin, slope)


def turn_of(start: SkirmishState, actor: int) -> SkirmishState:
    """Return the state as the turn of `actor` begins, had nothing happened before.

    What stood of earlier turns has ended for everybody whose turn has come by then.
    """
    conditions = tuple(
        condition._replace(standing=NO_STANDING) if start.actor <= index <= actor else condition
        for index, condition in enumerate(start.conditions)
    )
    return SkirmishState(start.rounds, actor, conditions, FRESH_TURN)
