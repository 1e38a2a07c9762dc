"""Few moves instead of all, for what a search looks at beyond what it looks at in full.

- A declaration goes at the two enemies that are worth most (at allies and oneself: all); defence
  takes 1, 2, 4, ... and all EP. Of movements the cheapest stays of those that lead within reach of
  the same enemies and are threatened by as many, with no or the most defence bought; of charges and
  steps the cheapest for each enemy.
- Bids are those of optimal play of the exchange alone, with EP at a price, and their neighbours.
- A push goes up to what fells, and skips what hurts nobody.
- Of shoves, castings and saves a few spread over all are left.
- Aid, answers and every push that differs stay as they are.
"""

from collections.abc import Iterable, Sequence

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.condition import NOBODY
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.frames import Casting, Exchange, Push, Shove
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre, Move
from solver.systems.dreadnaught.skirmish.reach import in_reach
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.pair import supported_bids

MOST_TARGETS = 2
_MOST_SPREAD = 4

Narrowed = dict[int, Sequence[Move]]
"""The moves that are left to each decider, by its number."""


def narrowed(setting: Setting, state: SkirmishState) -> Narrowed:
    """Return the moves that a search looks at in `state`; at least one of each decider."""
    top = state.top
    every = dict(decisions(setting, state))
    match top:
        case None:
            return {owner: _declared(setting, state, moves) for owner, moves in every.items()}
        case Exchange(attack=attack):
            bids, defences = supported_bids(setting, state, attack)
            return {attack.attacker: bids, attack.target: defences}
        case Push() as push:
            return {push.attack.attacker: _pushes(setting, state, push)}
        case Shove() | Casting():
            return {owner: _spread(moves) for owner, moves in every.items()}
        case _:
            return every


def _spread(moves: Sequence[Move]) -> Sequence[Move]:
    """Return a few moves spread over all, both ends among them."""
    if len(moves) <= _MOST_SPREAD:
        return moves
    last = len(moves) - 1
    return [moves[i * last // (_MOST_SPREAD - 1)] for i in range(_MOST_SPREAD)]


def _pushes(setting: Setting, state: SkirmishState, push: Push) -> Sequence[int]:
    """Return every push that makes a difference of its own."""
    target, attack = state.conditions[push.attack.target], push.attack
    soak = target.standing.absorb + setting.members[attack.target].fighter.resistance
    each = 2 if attack.doubled else 1
    fells = max(0, -(-(target.hp + soak - push.damage) // each))
    hurts = max(1, -(-(1 + soak - push.damage) // each))
    return [0, *range(hurts, min(push.most, fells) + 1)]


def _declared(setting: Setting, state: SkirmishState, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the declarations that are looked at, in their order."""
    declared = [move for move in moves if isinstance(move, Declare)]
    worth = _worth_most(setting, state, declared)
    worth |= {NOBODY, *range(len(state.conditions))} - set(setting.enemies[state.actor])
    allowed = [each for each in declared if each.target in worth]
    walks = _walks(setting, state, allowed)
    ep = state.conditions[state.actor].ep
    return [each for each in allowed if each in walks and _is_plain_amount(each, ep)]


def _is_plain_amount(declared: Declare, ep: int) -> bool:
    """Return whether a defence takes all EP or a power of two."""
    if declared.action not in (Action.ACTIVE, Action.TOTAL):
        return True
    return declared.ep == ep or declared.ep & (declared.ep - 1) == 0


def _worth_most(setting: Setting, state: SkirmishState, moves: Iterable[Declare]) -> set[int]:
    """Return the enemies aimed at that promise most."""
    enemies = {move.target for move in moves} & set(setting.enemies[state.actor])
    ranked = sorted(enemies, key=lambda enemy: (-_promise(setting, state, enemy), enemy))
    return set(ranked[:MOST_TARGETS])


def _promise(setting: Setting, state: SkirmishState, enemy: int) -> float:
    """Return what a turn spent on an enemy may bring, in units of the value."""
    actor, target = state.conditions[state.actor], state.conditions[enemy]
    fighter, its = setting.members[state.actor].fighter, setting.members[enemy].fighter
    stake = tally.stakes(setting)[enemy]
    edge = fighter.attack + actor.ep - its.defence - target.standing.defence - target.ep / 2
    power = max(0.5, fighter.cp + fighter.damage + edge / 2 - target.standing.absorb)
    price = abs(stake.hit_point) or 1.0 / its.hp
    return price * min(target.hp, power) + abs(stake.fall) * min(1.0, power / target.hp)


def _walks(setting: Setting, state: SkirmishState, moves: Sequence[Declare]) -> set[Declare]:
    """Return the declarations without those that walk where another one gets for less."""
    cheapest: dict[tuple[object, ...], Declare] = {}
    for move in moves:
        kind = _kind(setting, state, move)
        best = cheapest.get(kind)
        if best is None or (move.ep, len(move.path)) < (best.ep, len(best.path)):
            cheapest[kind] = move
    return set(cheapest.values())


def _kind(setting: Setting, state: SkirmishState, move: Declare) -> tuple[object, ...]:
    """Return what sets a declaration apart from those that it may stand for."""
    if move.action is not Action.MOVE or move.manoeuvre is Manoeuvre.RELEASE:
        return (*move._replace(path=()), bool(move.path))
    there = state.with_condition(
        state.actor, state.conditions[state.actor]._replace(square=move.path[-1])
    )
    standing = [i for i in setting.enemies[state.actor] if not state.conditions[i].fallen]
    near = tuple(i for i in standing if in_reach(setting, there, state.actor, i))
    threats = sum(in_reach(setting, there, i, state.actor) for i in standing)
    return (move.action, near, threats, move.bonus > 0)
