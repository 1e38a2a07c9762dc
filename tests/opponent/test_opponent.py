"""Who plays the monsters on: the same strategies as are suggested, in every state."""

import pytest
from encounters import SMALL, encounter

from solver.game.watch import Watch
from solver.opponent.opponent import opponent_of
from solver.opponent.suggest import suggest_bids
from solver.systems.registry import read_encounter, system_of


@pytest.mark.parametrize("turn", ["Imp", "Squire"])
def test_the_strategy_at_the_start_is_the_one_that_is_suggested(turn: str) -> None:
    document = read_encounter(SMALL["dreadnaught"] | {"turn": turn})
    fight = system_of(document).fight(document)
    opponent = opponent_of(fight, Watch())
    for question, suggestion in zip(
        fight.questions(), suggest_bids(document).suggestions, strict=True
    ):
        played = dict[tuple[str, int], float]()
        for move, probability in opponent.strategy(question.state):
            exchange = fight.bid_on(question.state, move)
            follows = ((move, 1.0),) if exchange is None else opponent.strategy(exchange)
            for bid, share in follows:
                option = fight.option(exchange or question.state, bid)
                played[option.action, option.bid] = probability * share
        suggested = {(s.action, s.bid): s.probability for s in suggestion.strategy}
        assert played == pytest.approx(suggested, abs=1e-12)


def test_probabilities_sum_to_one_in_every_state_that_play_reaches() -> None:
    document = read_encounter(encounter(rounds=1, objective="damage"))
    fight = system_of(document).fight(document)
    opponent, waiting, seen = opponent_of(fight, Watch()), [fight.start], set[object]()
    while waiting and len(seen) < 20:
        state = waiting.pop()
        if state in seen or fight.game.terminal_value(state) is not None:
            continue
        seen.add(state)
        rows, columns = fight.game.moves(state)
        strategy = opponent.strategy(state)
        assert sum(probability for _, probability in strategy) == pytest.approx(1)
        assert {move for move, _ in strategy} <= set(rows)
        for move, _ in strategy:
            for column in (columns[0], columns[-1]):
                waiting += [outcome.state for outcome in fight.game.outcomes(state, move, column)]
    assert len(seen) == 20
