"""Few moves instead of all, for what a search does not look at in full.

- A declaration goes at the two enemies that are worth most (at allies and oneself: all); defence
  takes 1, 2, 4, ... and all EP. Of movements the cheapest stays of those that lead within reach of
  the same enemies and are threatened by as many, with no or with some defence bought; of charges
  and steps the cheapest for each enemy.
- Bids are those of optimal play of the exchange alone, with EP at a price; with few moves, their
  neighbours as well.
- A push goes up to what fells, and skips what hurts nobody; the likeliest are none and the most.
- Of shoves, castings and saves a few spread over all are left, or the two ends.
- Aid and answers stay as they are; the likeliest is to give none, and to let an opportunity pass.
"""

from collections.abc import Iterable, Mapping, Sequence

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.condition import NOBODY
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.frames import Aid, Casting, Exchange, Offer, Push, Shove
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import WAIT, Answer, Declare, Manoeuvre, Move
from solver.systems.dreadnaught.skirmish.reach import in_reach
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Moves, Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.level import Width
from solver.systems.dreadnaught.skirmish_search.pair import supported_bids

_MOST_TARGETS = 2
_SPREAD = {Width.LIKELY: 2, Width.FEW: 4}


def narrowed(skirmish: Skirmish, state: SkirmishState, width: Width) -> Moves:
    """Return the moves of monsters and players that a search looks at; at least one of each."""
    if width is Width.ALL:
        return skirmish.moves(state)
    sides: dict[Side, Sequence[Move]] = dict.fromkeys(Side, (WAIT,))
    for owner, moves in _by_decider(skirmish.setting, state, width).items():
        sides[skirmish.setting.members[owner].side] = moves
    return sides[Side.MONSTERS], sides[Side.PLAYERS]


def _by_decider(
    setting: Setting, state: SkirmishState, width: Width
) -> Mapping[int, Sequence[Move]]:
    """Return the moves that are left to each decider."""
    every = dict(decisions(setting, state))
    likely = width is Width.LIKELY
    match state.top:
        case None:
            return {owner: _declared(setting, state, moves) for owner, moves in every.items()}
        case Exchange(attack=attack):
            bids, defences = supported_bids(setting, state, attack, neighbours=not likely)
            return {attack.attacker: bids, attack.target: defences}
        case Push(attack=attack) as push:
            pushes = _pushes(setting, state, push)
            return {attack.attacker: _spread(pushes, 2) if likely else pushes}
        case Shove() | Casting():
            return {owner: _spread(moves, _SPREAD[width]) for owner, moves in every.items()}
        case _:
            return every | _unlikely_left_out(state, every) if likely else every


def _unlikely_left_out(
    state: SkirmishState, every: Mapping[int, Sequence[Move]]
) -> dict[int, Sequence[Move]]:
    """Return what is left to whoever may aid, or take an opportunity: to let it be."""
    match state.top:
        case Aid(helper=owner):
            return {owner: every[owner][:1]}
        case Offer(owner=owner):
            return {owner: (Answer.DECLINE,)}
        case _:
            return {}


def _spread(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """Return at most so many moves spread over all, both ends among them."""
    if len(moves) <= most:
        return moves
    last = len(moves) - 1
    return [moves[i * last // (most - 1)] for i in range(most)]


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
    ep = state.conditions[state.actor].ep
    allowed = [each for each in declared if each.target in worth and _is_plain_amount(each, ep)]
    walks = _walks(setting, state, allowed)
    return [each for each in allowed if each in walks]


def _is_plain_amount(declared: Declare, ep: int) -> bool:
    """Return whether a defence takes all EP or a power of two."""
    if declared.action not in (Action.ACTIVE, Action.TOTAL):
        return True
    return declared.ep == ep or declared.ep & (declared.ep - 1) == 0


def _worth_most(setting: Setting, state: SkirmishState, moves: Iterable[Declare]) -> set[int]:
    """Return the enemies aimed at that promise most."""
    enemies = {move.target for move in moves} & set(setting.enemies[state.actor])
    ranked = sorted(enemies, key=lambda enemy: (-_promise(setting, state, enemy), enemy))
    return set(ranked[:_MOST_TARGETS])


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
