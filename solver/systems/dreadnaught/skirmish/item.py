"""Items: what they add while they are held, and taking a dropped one back.

Source: "Dreadnaught, made exact", sections 3 to 5. A dropped or broken item adds nothing, nor does
one that is unusable in a grapple while its owner is in one. Picking up takes a move and
provokes; what lies farther than a square away is out of reach.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import opportunity
from solver.systems.dreadnaught.skirmish.condition import ItemCondition, Whereabouts
from solver.systems.dreadnaught.skirmish.economy import can_move, spend_move
from solver.systems.dreadnaught.skirmish.frames import PickUp
from solver.systems.dreadnaught.skirmish.member import Item
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.reach import is_at_hand
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def usable(setting: Setting, state: SkirmishState, owner: int) -> Iterator[Item]:
    """Yield the items that add their modifiers to `owner` now."""
    condition = state.conditions[owner]
    for item, its in zip(setting.members[owner].items, condition.items, strict=True):
        if its.place is Whereabouts.HELD and (item.in_grapple or not condition.grappled):
            yield item


def with_item(state: SkirmishState, owner: int, item: int, becomes: ItemCondition) -> SkirmishState:
    """Return the state with the condition of one item of `owner` replaced."""
    condition = state.conditions[owner]
    items = (*condition.items[:item], becomes, *condition.items[item + 1 :])
    return state.with_condition(owner, condition._replace(items=items))


def pick_up_options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield what the actor may pick up."""
    condition = state.conditions[state.actor]
    free = setting.house.grappled_may_rise or not condition.grappled
    if Action.PICK_UP in setting.actions and can_move(state.turn) and free:
        for number, item in enumerate(condition.items):
            at_hand = is_at_hand(setting, state, state.actor, item.square)
            if item.place is Whereabouts.DROPPED and at_hand:
                yield Declare(Action.PICK_UP, item=number)


def reach_for(setting: Setting, state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state in which the actor reaches for an item, and may be struck for it."""
    reaching = state._replace(turn=spend_move(state.turn))
    return opportunity.provoke(
        setting, reaching.push((PickUp(state.actor, declared.item),)), state.actor
    )


def pick_up(state: SkirmishState, frame: PickUp) -> SkirmishState:
    """Return the state after an item is back in its owner's hands."""
    its = state.conditions[frame.owner].items[frame.item]
    return with_item(
        state.pop(), frame.owner, frame.item, its._replace(place=Whereabouts.HELD, square=None)
    )
