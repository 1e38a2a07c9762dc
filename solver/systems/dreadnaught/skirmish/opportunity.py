"""Attacks of opportunity: who is offered one, and who may take it.

Source: "Dreadnaught, made exact", section 5. One is a single ordinary attack (x >= 1; nothing
bought, no manoeuvre); it provokes nothing and may be declined. Everybody makes at most
`opportunities_per_round` in a round. One that follows a failed manoeuvre is not counted; its EP
count twice, for AT and for damage.
"""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import Whereabouts
from solver.systems.dreadnaught.skirmish.frames import Attack, Begin, Offer
from solver.systems.dreadnaught.skirmish.member import ItemKind
from solver.systems.dreadnaught.skirmish.moves import Answer
from solver.systems.dreadnaught.skirmish.reach import in_reach
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def provoke(setting: Setting, state: SkirmishState, who: int) -> SkirmishState:
    """Return the state in which each enemy that threatens `who` is offered an opportunity."""
    return offered(state, who, tuple(provoked(setting, state, who)))


def offered(
    state: SkirmishState, who: int, enemies: Sequence[int], *, bonus: int = 0
) -> SkirmishState:
    """Return the state in which `enemies` are offered an opportunity, the first of them first.

    `bonus` is the defence that `who` bought for the movement.
    """
    return state.push(Offer(enemy, who, bonus=bonus) for enemy in reversed(enemies))


def provoked(setting: Setting, state: SkirmishState, who: int) -> Iterator[int]:
    """Yield the enemies that could take an opportunity against `who` now, in order of turns."""
    for enemy in setting.enemies[who]:
        if is_open(setting, state, Offer(enemy, who)):
            yield enemy


def is_open(setting: Setting, state: SkirmishState, offer: Offer) -> bool:
    """Return whether what is offered can be taken."""
    return is_able(setting, state, offer) and in_reach(setting, state, offer.owner, offer.target)


def is_able(setting: Setting, state: SkirmishState, offer: Offer) -> bool:
    """Return whether what is offered can be taken where the target comes within reach."""
    owner, target = state.conditions[offer.owner], state.conditions[offer.target]
    if owner.fallen or target.fallen or owner.ep < 1:
        return False
    if owner.grappled and not (owner.grapple.dominant and owner.grapple.partner == offer.target):
        return False  # attacks go to the partner alone, and the dominated one deals no damage
    return offer.doubled or _has_one(setting, state, offer)


def _has_one(setting: Setting, state: SkirmishState, offer: Offer) -> bool:
    house = setting.house
    return (
        state.conditions[offer.owner].opportunities < house.opportunities_per_round
        and _is_ready(setting, state, offer.owner)
        and (house.opportunities_against_unseen or not state.conditions[offer.target].unseen)
    )


def _is_ready(setting: Setting, state: SkirmishState, owner: int) -> bool:
    house = setting.house
    return (house.opportunities_in_grapple or not state.conditions[owner].grappled) and (
        house.unarmed_threatens or not unarmed(setting, state, owner)
    )


def threatens(setting: Setting, state: SkirmishState, enemy: int, who: int) -> bool:
    """Return whether `enemy` threatens `who`, with EP and opportunities left or without."""
    condition = state.conditions[enemy]
    if condition.fallen or (condition.grappled and condition.grapple.partner != who):
        return False
    return _is_ready(setting, state, enemy) and in_reach(setting, state, enemy, who)


def unarmed(setting: Setting, state: SkirmishState, index: int) -> bool:
    """Return whether all weapons that are known of a combatant are dropped or broken."""
    weapons = [
        its.place
        for item, its in zip(
            setting.members[index].items, state.conditions[index].items, strict=True
        )
        if item.kind is ItemKind.WEAPON
    ]
    return bool(weapons) and Whereabouts.HELD not in weapons


def after_failure(state: SkirmishState, attack: Attack) -> SkirmishState:
    """Return the state in which the target of a failed manoeuvre is offered its opportunity."""
    return state.push((Offer(attack.target, attack.attacker, doubled=True),))


def answer(state: SkirmishState, offer: Offer, move: Answer) -> SkirmishState:
    """Return the state after an offer is taken or declined."""
    after = state.pop()
    if move is Answer.DECLINE:
        return after
    if not offer.doubled:
        after = spend(after, offer.owner)
    attack = Attack(
        offer.owner,
        offer.target,
        Action.OPPORTUNITY,
        doubled=offer.doubled,
        bonus=offer.bonus,
    )
    return after.push((Begin(attack),))


def spend(state: SkirmishState, owner: int) -> SkirmishState:
    """Return the state after one of the opportunities of `owner` is used up."""
    condition = state.conditions[owner]
    used = condition._replace(opportunities=condition.opportunities + 1)
    return state.with_condition(owner, used)
