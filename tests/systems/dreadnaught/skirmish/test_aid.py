"""Aid in combat, by hand."""

from skirmishes import after, changed, fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import (
    Grapple,
    ItemCondition,
    Whereabouts,
)
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.frames import Aid, Attack, Exchange, Push
from solver.systems.dreadnaught.skirmish.house_rules import AidTakes, HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.state import SkirmishState

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
SWORD = Item("sword", ItemKind.WEAPON, strength=4)
PARTY = (
    member("Ogre", MONSTERS, (4, 7, 20)),
    member("Ann", PLAYERS, (3, 6, 10), items=[SWORD]),
    member("Imp", MONSTERS, (1, 4, 3)),
    member("Bob", PLAYERS, (2, 3, 8)),
)
ACTIONS = [Action.ATTACK, Action.AID, Action.TRIP, Action.SUNDER]
FIGHT = fight(*PARTY, actions=ACTIONS)
START = FIGHT.setting.start(2)
BLOW = Declare(Action.ATTACK, 1)


def choices(state: SkirmishState) -> list[tuple[int, list[object]]]:
    """Return who decides among what."""
    return [(owner, list(moves)) for owner, moves in decisions(FIGHT.setting, state)]


def test_allies_of_both_decide_in_order_before_the_bids() -> None:
    """Imp buys +2 for 4 EP, Bob +1 for 2: AT 4 + 1 + 2 = 7 against ST 3 + 2 + 1 = 6."""
    state = after(FIGHT, START, BLOW)
    assert state.top == Aid(Attack(0, 1, Action.ATTACK), helper=2)
    assert choices(state) == [(2, [0, 1, 2])]
    state = after(FIGHT, state, 2)
    assert choices(state) == [(3, [0, 1])]  # 3 EP buy no +2
    state = after(FIGHT, state, 1)
    assert state.top == Exchange(Attack(0, 1, Action.ATTACK, at_aid=2, st_aid=1))
    assert [condition.ep for condition in state.conditions] == [7, 6, 0, 1]
    hit = after(FIGHT, state, (1, 2))
    assert isinstance(hit.top, Push)
    assert hit.top.damage == 4


def test_without_aid_among_the_actions_the_bids_come_at_once() -> None:
    plain = fight(*PARTY, actions=[Action.ATTACK])
    assert isinstance(after(plain, plain.setting.start(1), BLOW).top, Exchange)


def test_an_action_is_aided_by_two_at_most_in_all() -> None:
    crowd = fight(*PARTY, member("Cid", MONSTERS, (1, 4, 3)), actions=ACTIONS)
    state = after(crowd, crowd.setting.start(1), BLOW, 1, 0)
    assert [list(moves) for _, moves in decisions(crowd.setting, state)] == [[0, 1]]
    state = after(crowd, crowd.setting.start(1), BLOW, 2, 0)
    assert isinstance(state.top, Exchange)


def test_who_cant_pay_or_has_fallen_is_not_asked() -> None:
    poor = changed(START, 2, ep=1)
    assert choices(after(FIGHT, poor, BLOW)) == [(3, [0, 1])]
    fallen = changed(poor, 3, hp=0)
    assert isinstance(after(FIGHT, fallen, BLOW).top, Exchange)


def test_an_opportunity_is_aided_like_any_other_exchange() -> None:
    trip = BLOW._replace(manoeuvre=Manoeuvre.TRIP)
    state = after(FIGHT, START, trip, 0, 0, (1, 5), Answer.TAKE)
    assert state.top == Aid(Attack(1, 0, Action.OPPORTUNITY, doubled=True), helper=2)
    aided = after(FIGHT, state, 2, 1)
    assert aided.top == Exchange(Attack(1, 0, Action.OPPORTUNITY, doubled=True, st_aid=2, at_aid=1))


def test_nobody_helps_to_defend_what_lies_on_the_ground() -> None:
    dropped = changed(START, 1, items=(ItemCondition(Whereabouts.DROPPED),))
    state = after(FIGHT, dropped, BLOW._replace(manoeuvre=Manoeuvre.SUNDER, item=0), 0)
    assert isinstance(state.top, Exchange)


def test_house_rule_aid_takes_an_opportunity() -> None:
    house = HouseRules(aid_takes=AidTakes.OPPORTUNITY)
    strict = fight(*PARTY, actions=ACTIONS, house=house)
    state = after(strict, strict.setting.start(1), BLOW, 1)
    assert state.conditions[2].opportunities == 1
    assert after(FIGHT, START, BLOW, 1).conditions[2].opportunities == 0
    spent = changed(strict.setting.start(1), 2, opportunities=1)
    assert after(strict, spent, BLOW).top == Aid(Attack(0, 1, Action.ATTACK), helper=3)


def test_house_rule_grappled_may_aid() -> None:
    state = changed(changed(START, 2, grapple=Grapple(3)), 3, grapple=Grapple(2, dominant=True))
    assert isinstance(after(FIGHT, state, BLOW).top, Exchange)
    free = fight(*PARTY, actions=ACTIONS, house=HouseRules(grappled_may_aid=True))
    assert isinstance(after(free, state, BLOW).top, Aid)
