"""Aid in combat: EP of one combatant for an ally's AT or ST.

Source: "Dreadnaught, made exact", section 3: openly, before the bids of an exchange, 2b EP for +b,
at most +2 on each of its two actions in all. Everyone who may help decides in the order of turns.
"""

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.check import MOST_AID, aid_cost
from solver.systems.dreadnaught.skirmish import opportunity
from solver.systems.dreadnaught.skirmish.condition import NOBODY
from solver.systems.dreadnaught.skirmish.frames import Aid, Attack, Exchange
from solver.systems.dreadnaught.skirmish.house_rules import AidTakes
from solver.systems.dreadnaught.skirmish.manoeuvre import sunder
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def lead_to_bids(
    setting: Setting, state: SkirmishState, attack: Attack, *, after: int = NOBODY
) -> SkirmishState:
    """Return the state in which the next that may help decides on it, else that of the bids.

    `after` is the one that decided last: those before it, and itself, don't decide again.
    """
    if Action.AID in setting.actions:
        for helper in range(after + 1, len(setting.members)):
            if most(setting, state, attack, helper):
                return state.push((Aid(attack, helper),))
    return state.push((Exchange(attack),))


def most(setting: Setting, state: SkirmishState, attack: Attack, helper: int) -> int:
    """Return the largest bonus that `helper` may buy for its ally in an exchange."""
    if helper in (attack.attacker, attack.target) or not _free(setting, state, helper):
        return 0
    side = setting.members[helper].side
    if side is setting.members[attack.attacker].side:
        room = MOST_AID - attack.at_aid
    else:
        room = 0 if sunder.unattended(state, attack) else MOST_AID - attack.st_aid
    return min(room, state.conditions[helper].ep // aid_cost(1))


def _free(setting: Setting, state: SkirmishState, helper: int) -> bool:
    condition, house = state.conditions[helper], setting.house
    if condition.fallen or (condition.grappled and not house.grappled_may_aid):
        return False
    spent = condition.opportunities >= house.opportunities_per_round
    return house.aid_takes is AidTakes.NOTHING or not spent


def give(setting: Setting, state: SkirmishState, frame: Aid, bonus: int) -> SkirmishState:
    """Return the state after `frame.helper` has bought `bonus` for its ally."""
    attack, after = frame.attack, state.pop()
    if bonus:
        after = after.pay(frame.helper, aid_cost(bonus))
        if setting.house.aid_takes is AidTakes.OPPORTUNITY:
            after = opportunity.spend(after, frame.helper)
        if setting.members[frame.helper].side is setting.members[attack.attacker].side:
            attack = attack._replace(at_aid=attack.at_aid + bonus)
        else:
            attack = attack._replace(st_aid=attack.st_aid + bonus)
    return lead_to_bids(setting, after, attack, after=frame.helper)
