"""The duel: two combatants within each other's reach, as a stochastic game.

Source: "Dreadnaught, made exact", section 7, with modifiers and resistance as in section 4.
Fighter 0 acts first in every round. The row player is the side whose value is told. Chance has no
part in it: each pair of moves has a single outcome. EP are set afresh as a round starts; a
first round with a bonus is a start state with more EP than `Fighter.ep`. A fight to the death is a
state whose rounds never pass: play that never ends is worth what the end of time is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from solver.errors import InvalidInputError
from solver.game.stochastic import Outcome
from solver.systems.dreadnaught.action import (
    ATTACKS,
    CHARGE_PENALTY,
    TURN_ACTIONS,
    Action,
    additional_cost,
    ordinary_attacks,
)
from solver.systems.dreadnaught.duel_state import (
    ENDLESS,
    WAIT,
    Choice,
    DuelState,
    Stage,
    with_item,
)
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing, damage_taken, resolve
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective

Move: TypeAlias = int | Choice
Moves: TypeAlias = tuple[Sequence[Move], Sequence[Move]]

_NOBODY = (WAIT,)


@dataclass(frozen=True)
class Duel:
    """The rules of one duel.

    Attributes:
        fighters: in the order of their turns.
        row: the number (0 or 1) of the fighter whose value is told.
        objective: what that side fights for.
        actions: what may be declared in a turn; `nothing` always may.
    """

    fighters: tuple[Fighter, Fighter]
    row: int
    objective: Objective
    actions: frozenset[Action] = frozenset(TURN_ACTIONS)

    def __post_init__(self) -> None:
        """Refuse sides and actions that there are not."""
        if self.row not in (0, 1):
            raise InvalidInputError("row", self.row, "0 or 1")
        unknown = sorted(self.actions - set(TURN_ACTIONS))
        if unknown:
            raise InvalidInputError("actions", unknown, f"some of {', '.join(TURN_ACTIONS)}")

    def start(self, rounds: int) -> DuelState:
        """Return the state in which a fight of `rounds` rounds (or `ENDLESS`) begins."""
        if rounds < 1 and rounds != ENDLESS:
            raise InvalidInputError("rounds", rounds, "1 or more")
        first, second = self.fighters
        return DuelState(Stage.TURN, 0, rounds, (first.ep, second.ep), (first.hp, second.hp))

    def terminal_value(self, state: DuelState) -> float | None:
        """Return 0 after a fall (the reward was paid with it), or what the end of time is worth."""
        if state.stage is not Stage.OVER:
            return None
        return self.objective.value_when_time_is_up() if state.rounds == 0 else 0.0

    def moves(self, state: DuelState) -> Moves:
        """Return the moves of the row player and of the column player."""
        own = state.actor == self.row
        if state.stage is Stage.EXCHANGE:
            attacks = range(0 if state.additional else 1, state.ep[state.actor] + 1)
            defences = range(state.ep[1 - state.actor] + 1)
            return (attacks, defences) if own else (defences, attacks)
        options = self._options(state)
        return (options, _NOBODY) if own else (_NOBODY, options)

    def outcomes(self, state: DuelState, row: Move, column: Move) -> Sequence[Outcome[DuelState]]:
        """Return the single outcome of a pair of moves."""
        move, other = (row, column) if state.actor == self.row else (column, row)
        if isinstance(move, Choice):
            return (Outcome(1.0, 0.0, self.declare(state, move)),)
        if state.stage is Stage.PUSH:
            return (self._strike(state, move),)
        assert isinstance(other, int)  # noqa: S101 - both bid in an exchange
        return (self._exchange(state, move, other),)

    def _options(self, state: DuelState) -> Sequence[Move]:
        match state.stage:
            case Stage.TURN:
                return self._turn_options(state.ep[state.actor])
            case Stage.NEXT:
                return self._next_options(state)
            case Stage.PUSH:
                return range(state.most_push + 1)
            case _:
                return _NOBODY

    def _turn_options(self, ep: int) -> list[Move]:
        options: list[Move] = [Choice(Action.NOTHING)]
        if ep >= 1:
            options += [Choice(action) for action in ATTACKS if action in self.actions]
        active = Action.ACTIVE in self.actions
        if active:
            options += [Choice(Action.ACTIVE, z) for z in range(1, ep + 1)]
        if Action.TOTAL in self.actions:
            options += [
                Choice(Action.TOTAL, t, z)
                for t in range(1, ep + 1)
                for z in range(ep - t + 1 if active else 1)
            ]
        return options

    def _next_options(self, state: DuelState) -> list[Move]:
        """Return the ways to go on: stop, defend actively, strike again, or buy an attack."""
        ep, cp = state.ep[state.actor], self.fighters[state.actor].cp
        options: list[Move] = [Choice(Action.NOTHING)]
        if state.action is Action.ATTACK and Action.ACTIVE in self.actions:
            options += [Choice(Action.ACTIVE, z) for z in range(1, ep + 1)]
        left = ordinary_attacks(state.action, cp) - state.attacks
        if left > 0 and state.bought == 0 and ep >= 1:
            options.append(Choice(state.action))
        if ep >= additional_cost(state.action, state.bought + 1):
            options.append(Choice(Action.ADDITIONAL))
        return options

    def declare(self, state: DuelState, choice: Choice) -> DuelState:
        """Return the state after the actor declares `choice`."""
        ep = state.ep[state.actor]
        if choice.action is Action.ADDITIONAL:
            cost = additional_cost(state.action, state.bought + 1)
            return state._replace(
                stage=Stage.EXCHANGE,
                ep=with_item(state.ep, state.actor, ep - cost),
                bought=state.bought + 1,
                additional=True,
            )
        if choice.action in ATTACKS:
            return state._replace(stage=Stage.EXCHANGE, action=choice.action)
        paid = state._replace(ep=with_item(state.ep, state.actor, ep - choice.ep - choice.active))
        absorb = choice.ep if choice.action is Action.TOTAL else 0
        return self._end_turn(paid, Standing(choice.ep + choice.active, absorb))

    def _exchange(self, state: DuelState, attack: int, defence: int) -> Outcome[DuelState]:
        """Reveal and pay both bids; on a hit, go on to the push."""
        actor, target = state.actor, 1 - state.actor
        left = state.ep[actor] - attack
        ep = with_item(with_item(state.ep, actor, left), target, state.ep[target] - defence)
        made = 0 if state.additional else 1
        after = state._replace(ep=ep, attacks=state.attacks + made)
        hit = resolve(
            self.fighters[actor],
            state.attack,
            attack,
            self.fighters[target],
            state.standing[target],
            defence,
        )
        if hit is None:
            return Outcome(1.0, 0.0, self._after_attack(after))
        most_push = min(hit.most_push, left)
        struck = after._replace(stage=Stage.PUSH, damage=hit.damage, most_push=most_push)
        return Outcome(1.0, 0.0, struck) if most_push else self._strike(struck, 0)

    def _strike(self, state: DuelState, push: int) -> Outcome[DuelState]:
        """Push EP into a hit, take the hit points, and go on."""
        actor, target = state.actor, 1 - state.actor
        defender = self.fighters[target]
        damage = damage_taken(defender, state.standing[target], state.damage + push)
        taken = min(damage, state.hp[target])
        hp = with_item(state.hp, target, state.hp[target] - taken)
        falls = hp[target] == 0
        gain = self.objective.reward_for_hit(taken, defender.hp, falls=falls)
        reward = gain if actor == self.row else -gain
        if falls:
            return Outcome(1.0, reward, _over(hp, rounds=1))
        ep = with_item(state.ep, actor, state.ep[actor] - push)
        after = state._replace(ep=ep, hp=hp, damage=0, most_push=0)
        return Outcome(1.0, reward, self._after_attack(after))

    def _after_attack(self, state: DuelState) -> DuelState:
        after = state._replace(stage=Stage.NEXT, additional=False)
        return after if state.ep[state.actor] else self._end_turn(after, NO_STANDING)

    def _end_turn(self, state: DuelState, standing: Standing) -> DuelState:
        """Leave `standing` behind and start the next turn, which ends its owner's own standing."""
        if state.action is Action.CHARGE:
            standing = standing._replace(defence=standing.defence + CHARGE_PENALTY)
        if state.actor == 0:
            return DuelState(
                Stage.TURN, 1, state.rounds, state.ep, state.hp, (standing, NO_STANDING)
            )
        if state.rounds == 1:
            return _over(state.hp, rounds=0)
        ep = (self.fighters[0].ep, self.fighters[1].ep)
        left = ENDLESS if state.rounds == ENDLESS else state.rounds - 1
        return DuelState(Stage.TURN, 0, left, ep, state.hp, (NO_STANDING, standing))


def _over(hp: tuple[int, int], rounds: int) -> DuelState:
    """Return the end: `rounds` is 0 when time is up, 1 after a fall."""
    fallen = (int(hp[0] > 0), int(hp[1] > 0))
    return DuelState(Stage.OVER, 0, rounds, (0, 0), fallen)
