"""Bids that matter in an exchange: those of optimal play of it alone, and their neighbours.

The exchange is taken as a game of its own: a hit is worth the damage that it does, with all EP
that may be pushed at half their points; a manoeuvre that succeeds as much as a clear hit; and EP
that are left are worth a price to whoever keeps them. Axis 0 is the attacker.
"""

from collections.abc import Sequence

import numpy as np

from solver.equilibrium.matrix import solve_matrix
from solver.game.matrix import Payoffs, Strategy
from solver.systems.dreadnaught.exchange import hit_by
from solver.systems.dreadnaught.skirmish import attack as attacks
from solver.systems.dreadnaught.skirmish import item, thresholds
from solver.systems.dreadnaught.skirmish.frames import Attack, Exchange
from solver.systems.dreadnaught.skirmish.moves import Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

_PRICE = 0.5
"""Of an EP, in hit points; and of one that is pushed, beyond what it costs."""
_PLAYED = 1e-6
_FEW = 4
"""So many bids of a side are not worth choosing among."""


def supported_bids(
    setting: Setting, state: SkirmishState, attack: Attack, *, neighbours: bool
) -> tuple[Sequence[int], Sequence[int]]:
    """Return the bids of attacker and defender that a search looks at, each in ascending order."""
    frame = Exchange(attack)
    bids, defences = attacks.attacks(state, frame), attacks.defences(state, frame)
    if neighbours and len(bids) <= _FEW and len(defences) <= _FEW:
        return bids, defences
    solved = solve_matrix(_payoffs(setting, state, attack, bids, defences))
    steps = (-1, 0, 1) if neighbours else (0,)
    return _played(bids, solved.row, steps), _played(defences, solved.column, steps)


def _played(bids: range, strategy: Strategy, steps: Sequence[int]) -> Sequence[int]:
    """Return the bids that are played, and those some steps beside them."""
    near = {bids[i] + step for i in np.flatnonzero(strategy > _PLAYED).tolist() for step in steps}
    return [bid for bid in bids if bid in near]


def _payoffs(
    setting: Setting, state: SkirmishState, attack: Attack, bids: range, defences: range
) -> Payoffs:
    """Return the exchange as a game, in hit points."""
    fighter = setting.members[attack.attacker].fighter
    items = sum(its.damage for its in item.usable(setting, state, attack.attacker))
    target = state.conditions[attack.target]
    soak = target.standing.absorb + setting.members[attack.target].fighter.resistance
    open_margin = thresholds.margin(setting, state, attack, bids[0], 0)
    step = thresholds.at(setting, state, attack, bids[0] + 1) - thresholds.at(
        setting, state, attack, bids[0]
    )
    ep = state.conditions[attack.attacker].ep

    def worth(bid: int, margin: int) -> float:
        hit = hit_by(fighter, attack.action, bid, margin, modifier=items)
        if hit is None:
            return 0.0
        if attack.manoeuvre is not Manoeuvre.STRIKE:
            return float(max(1, fighter.cp))
        pushed = _PRICE * min(hit.most_push, ep - bid)
        return min(float(target.hp), max(0.0, hit.damage + pushed - soak))

    payoffs: Payoffs = np.array(
        [
            [
                worth(bid, open_margin + step * (bid - bids[0]) - defence)
                + _PRICE * (defence - bid)
                for defence in defences
            ]
            for bid in bids
        ]
    )
    return payoffs
