"""Ways to play a skirmish: by search, and the habits that a table would call natural.

A policy picks one move of a side in a state; a side without a choice has a single move.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver.equilibrium.matrix import solve_matrix
from solver.equilibrium.stage import stage_game
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.frames import Exchange
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Declare, Move
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import SkirmishTable, solve_skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState

Policy = Callable[[Skirmish, SkirmishState, int, random.Random], Move]
"""Of a game, a state, whom to move for (0: the row player, the monsters), and chance."""


def play_out(
    skirmish: Skirmish, policies: tuple[Policy, Policy], rng: random.Random, rounds: int = 1
) -> float:
    """Play a fight to its end; return what it paid the monsters."""
    state, total = skirmish.setting.start(rounds), 0.0
    while True:
        end = skirmish.terminal_value(state)
        if end is not None:
            return total + end
        rows, columns = skirmish.moves(state)
        row = policies[0](skirmish, state, 0, rng) if len(rows) > 1 else rows[0]
        column = policies[1](skirmish, state, 1, rng) if len(columns) > 1 else columns[0]
        outcome = skirmish.outcomes(state, row, column)[0]
        total, state = total + outcome.reward, outcome.state


def _moves(skirmish: Skirmish, state: SkirmishState, player: int) -> Sequence[Move]:
    return skirmish.moves(state)[player]


def uniform(skirmish: Skirmish, state: SkirmishState, player: int, rng: random.Random) -> Move:
    """Take any legal move."""
    return rng.choice(_moves(skirmish, state, player))


def all_in(skirmish: Skirmish, state: SkirmishState, player: int, rng: random.Random) -> Move:
    """Attack the weakest enemy with all that there is, and defend with all that is left."""
    del rng
    moves = _moves(skirmish, state, player)
    return _weakest(state, moves) if not state.frames else moves[-1]


def even_split(skirmish: Skirmish, state: SkirmishState, player: int, rng: random.Random) -> Move:
    """Attack the weakest; share the EP among the exchanges that are still to be expected."""
    del rng
    moves = _moves(skirmish, state, player)
    match state.top:
        case None:
            return _weakest(state, moves)
        case Exchange(attack=attack):
            owner = (
                attack.attacker
                if _is_row(skirmish, attack.attacker) == (player == 0)
                else attack.target
            )
            shares = 1 + _threats(skirmish, state, owner)
            wanted = state.conditions[owner].ep // shares
            return moves[min(len(moves) - 1, max(0, wanted - int(moves[0])))]  # type: ignore[arg-type] # bids are numbers
        case _:
            return moves[len(moves) // 2]


def greedy(skirmish: Skirmish, state: SkirmishState, player: int, rng: random.Random) -> Move:
    """Take what pays most at once, if the other side bids at random; ties by chance."""
    rows, columns = skirmish.moves(state)
    own, others = (rows, columns) if player == 0 else (columns, rows)
    sign = 1.0 if player == 0 else -1.0

    def gain(move: Move) -> float:
        total = 0.0
        for other in others:
            pair = (move, other) if player == 0 else (other, move)
            total += sign * _at_once(skirmish, state, *pair)
        return total / len(others)

    if not state.frames:
        return _weakest(state, own)
    best = max((gain(move), rng.random(), i) for i, move in enumerate(own))
    return own[best[2]]


def _at_once(skirmish: Skirmish, state: SkirmishState, row: Move, column: Move) -> float:
    """Return the reward of a pair of moves, and of the largest push after them."""
    outcome = skirmish.outcomes(state, row, column)[0]
    after = outcome.state
    if after.frames and not isinstance(after.top, Exchange):
        rows, columns = skirmish.moves(after)
        return outcome.reward + skirmish.outcomes(after, rows[-1], columns[-1])[0].reward
    return outcome.reward


def _weakest(state: SkirmishState, moves: Sequence[Move]) -> Move:
    """Return the attack at the enemy with the fewest hit points, or the end of the turn."""
    attacks = [
        move
        for move in moves
        if isinstance(move, Declare) and move.action in (Action.ATTACK, Action.FULL)
    ]
    if not attacks:
        return moves[0]
    return min(attacks, key=lambda move: state.conditions[move.target].hp)


def _threats(skirmish: Skirmish, state: SkirmishState, owner: int) -> int:
    enemies = skirmish.setting.enemies[owner]
    return sum(not state.conditions[enemy].fallen for enemy in enemies if enemy > state.actor)


def _is_row(skirmish: Skirmish, index: int) -> bool:
    return skirmish.setting.members[index].side is Side.MONSTERS


@dataclass
class Searcher:
    """Plays by search, and keeps how deep it could look.

    Attributes:
        budget: seconds for each decision.
        round_end, turn_end: how many of its decisions it saw so far.
        searches: its decisions.
    """

    budget: float
    round_end: int = 0
    turn_end: int = 0
    searches: int = 0

    def __call__(
        self, skirmish: Skirmish, state: SkirmishState, player: int, rng: random.Random
    ) -> Move:
        """Search, and draw from the optimal strategy of the stage game."""
        table = solve_skirmish(skirmish, state, budget=self.budget)
        self._count(table)
        stage = solve_matrix(stage_game(skirmish, state, table.targets))
        chances = stage.row if player == 0 else stage.column
        moves = skirmish.moves(state)[player]
        return rng.choices(moves, [max(0.0, float(chance)) for chance in chances])[0]

    def take_shares(self) -> dict[str, float]:
        """Return how often it saw the end of the turn, and of the round; count anew from now on."""
        searches = max(1, self.searches)
        shares = {"turn end": self.turn_end / searches, "round end": self.round_end / searches}
        self.round_end = self.turn_end = self.searches = 0
        return shares

    def _count(self, table: SkirmishTable) -> None:
        self.searches += 1
        self.round_end += table.depth.round_end
        self.turn_end += table.depth.restricted >= 1


@dataclass(frozen=True)
class LocalBestResponse:
    """Takes the best reply to the mixed bids of a side that searches, which it knows.

    What follows the decision in hand is told by that search. What such play earns is a lower bound
    of what the search gives away. Source: Lisý and Bowling, "Equilibrium approximation quality of
    current no-limit poker bots", AAAI workshop on computer poker (2017).

    Attributes:
        budget: seconds for each decision of the side that searches.
    """

    budget: float

    def __call__(
        self, skirmish: Skirmish, state: SkirmishState, player: int, rng: random.Random
    ) -> Move:
        """Search as the other side does, and reply to what it would draw from."""
        del rng
        table = solve_skirmish(skirmish, state, budget=self.budget)
        payoffs = stage_game(skirmish, state, table.targets)
        stage = solve_matrix(payoffs)
        gains = -(stage.row @ payoffs) if player == 1 else payoffs @ stage.column
        return skirmish.moves(state)[player][int(gains.argmax())]
