"""Attacks in a turn: which may be made, and the exchange of secret bids that decides each.

Source: "Dreadnaught, made exact", sections 3 and 4. Every ordinary attack of a full attack, and
every additional one, may go at any enemy in reach, and may be a manoeuvre.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.action import (
    ATTACKS,
    CHARGE_PENALTY,
    Action,
    additional_cost,
    ordinary_attacks,
)
from solver.systems.dreadnaught.exchange import Hit, hit_by
from solver.systems.dreadnaught.skirmish import aid, item, movement, opportunity, thresholds
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.economy import (
    can_act_full_round,
    spend_full_round,
    spend_standard,
)
from solver.systems.dreadnaught.skirmish.frames import Attack, Begin, Exchange
from solver.systems.dreadnaught.skirmish.magic import casting, invisibility
from solver.systems.dreadnaught.skirmish.manoeuvre import grapple, sunder
from solver.systems.dreadnaught.skirmish.manoeuvre.table import MANOEUVRES, allowed
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.reach import shot_at, targets
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState, Turn

LEAST_BID = 1
"""EP in an ordinary attack; a bought one may go without."""

_ANSWERED = {Action.TRIP, Action.DISARM, Action.KNOCKBACK}
"""What an opportunity may answer, so that active defence may pay before it."""


def options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield the attacks that the actor may declare now."""
    for action, price in _kinds(setting, state):
        if not _is_early(setting, state, action):
            yield from _strikes(setting, state, action, price)
        if action is not Action.CHARGE:
            for target in shot_at(setting, state, state.actor):
                yield Declare(action, target, price, ranged=True)


def _is_early(setting: Setting, state: SkirmishState, action: Action) -> bool:
    """Return whether active defence was taken before an attack that nothing answers.

    To decide on it after the attack is never worse.
    """
    return action is Action.ATTACK and state.turn.defended and not setting.actions & _ANSWERED


def _strikes(
    setting: Setting, state: SkirmishState, action: Action, price: int
) -> Iterator[Declare]:
    """Yield the attacks that are no ranged ones, with what is walked for them."""
    for target, path in _placings(setting, state, action):
        for manoeuvre, its in allowed(setting, state, state.actor, target):
            yield Declare(action, target, price, manoeuvre, its, path=path)
    partner = state.conditions[state.actor].grapple
    if partner.dominant and action in (Action.ATTACK, Action.FULL, Action.ADDITIONAL):
        cost = price if action is Action.ADDITIONAL else LEAST_BID
        yield Declare(action, partner.partner, cost, Manoeuvre.RELEASE)


def _placings(
    setting: Setting, state: SkirmishState, action: Action
) -> Iterator[tuple[int, tuple[Square, ...]]]:
    """Yield whom the actor can strike, and the squares that it enters for that."""
    if action is not Action.CHARGE:
        yield from ((target, ()) for target in targets(setting, state, state.actor))
    if action not in (Action.CHARGE, Action.TARGETED):
        return
    ways = movement.run_ups if action is Action.CHARGE else movement.steps_towards
    for enemy in setting.enemies[state.actor]:
        if not state.conditions[enemy].fallen:
            yield from ((enemy, path) for path in ways(setting, state, enemy))


def _kinds(setting: Setting, state: SkirmishState) -> Iterator[tuple[Action, int]]:
    """Yield the kinds of attack that may come next, and the EP that declaring each costs."""
    turn, ep = state.turn, state.conditions[state.actor].ep
    if ep >= LEAST_BID:
        for action in _opened(setting, state):
            yield action, 0
        more = ordinary_attacks(turn.action, setting.members[state.actor].fighter.cp)
        if turn.action is Action.FULL and turn.attacks < more and turn.bought == 0:
            yield Action.FULL, 0
    price = additional_cost(turn.action, turn.bought + 1)
    if turn.action in ATTACKS and ep >= price:
        yield Action.ADDITIONAL, price


def _opened(setting: Setting, state: SkirmishState) -> Iterator[Action]:
    """Yield the attack actions that may be opened with what is left of the turn."""
    turn, condition = state.turn, state.conditions[state.actor]
    if Action.ATTACK in setting.actions and turn.standard:
        yield Action.ATTACK
    if can_act_full_round(turn):
        if Action.FULL in setting.actions:
            yield Action.FULL
        lies = condition.prone and not setting.house.prone_may_charge
        if Action.CHARGE in setting.actions and not (condition.grappled or lies):
            yield Action.CHARGE
        if Action.TARGETED in setting.actions:
            yield Action.TARGETED


def declare(setting: Setting, state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state after the actor, who has paid, has declared an attack."""
    actor = state.actor
    after = state._replace(turn=_made(state.turn, declared.action))
    if declared.manoeuvre is Manoeuvre.RELEASE:
        return grapple.let_go(after, actor)
    if declared.action is Action.CHARGE:
        condition = after.conditions[actor]
        standing = condition.standing
        exposed = standing._replace(defence=standing.defence + CHARGE_PENALTY)
        after = after.with_condition(actor, condition._replace(standing=exposed))
    attack = Attack(
        actor,
        declared.target,
        declared.action,
        declared.manoeuvre,
        declared.item,
        ranged=declared.ranged,
    )
    after = movement.set_out(after.push((Begin(attack),)), actor, declared.path)
    return opportunity.provoke(setting, after, actor) if declared.ranged else after


def _made(turn: Turn, action: Action) -> Turn:
    """Return the turn after an attack of `action` is declared."""
    if action is Action.ADDITIONAL:
        return turn._replace(bought=turn.bought + 1)
    if turn.action is Action.FULL:
        return turn._replace(attacks=turn.attacks + 1)
    spent = spend_standard(turn) if action is Action.ATTACK else spend_full_round(turn)
    return spent._replace(action=action, attacks=1)


def begin(setting: Setting, state: SkirmishState, frame: Begin) -> SkirmishState:
    """Lead an attack to its bids, unless attacker or target has fallen meanwhile.

    It is lost as well when what it provoked has taken the EP that it needs.
    """
    attack, after = frame.attack, state.pop()
    if after.conditions[attack.attacker].ep < _least_bid(attack):
        return after
    if any(after.conditions[i].fallen for i in (attack.attacker, attack.target)):
        return after
    return aid.lead_to_bids(setting, after, attack)


def _least_bid(attack: Attack) -> int:
    return 0 if attack.action is Action.ADDITIONAL else LEAST_BID


def attacks(state: SkirmishState, frame: Exchange) -> range:
    """Return the bids of the attacker."""
    return range(_least_bid(frame.attack), state.conditions[frame.attack.attacker].ep + 1)


def defences(state: SkirmishState, frame: Exchange) -> range:
    """Return the bids of the defender: none for an item that lies on the ground."""
    if sunder.unattended(state, frame.attack):
        return range(1)
    return range(state.conditions[frame.attack.target].ep + 1)


def exchange(
    setting: Setting, state: SkirmishState, frame: Exchange, bid: int, defence: int
) -> SkirmishState:
    """Return the state after both bids are revealed and paid, and the attack is decided."""
    attack = frame.attack
    paid = state.pop().pay(attack.attacker, bid).pay(attack.target, defence)
    paid = invisibility.reveal(paid, attack.attacker)
    margin = thresholds.margin(setting, state, attack, bid, defence)
    hit = _hit(setting, state, attack, bid, margin)
    rule = MANOEUVRES[attack.manoeuvre]
    if hit is None:
        return rule.failure(setting, paid, attack, margin)
    return rule.success(setting, casting.spoil(setting, paid, attack.target), attack, hit)


def _hit(
    setting: Setting, state: SkirmishState, attack: Attack, bid: int, margin: int
) -> Hit | None:
    fighter = setting.members[attack.attacker].fighter
    items = sum(its.damage for its in item.usable(setting, state, attack.attacker))
    return hit_by(fighter, attack.action, bid, margin, modifier=items)
