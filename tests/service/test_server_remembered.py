"""Answers that the server remembers: the same as solved ones, drawn afresh."""

from collections import Counter

from calls import calling, request
from encounters import DUNDER, GOBLIN, encounter
from serving import serving

from dreadnaught.v1.opponent_pb2 import SuggestBidsRequest, SuggestBidsResponse
from service.messages import answer_message
from service.server.remembered import Answers
from solver.opponent.suggest import suggest_bids
from solver.systems.registry import read_encounter

_DATA = encounter(DUNDER, GOBLIN, rounds=1)


def _solved(seed: int | None = None) -> SuggestBidsResponse:
    response: SuggestBidsResponse = answer_message(suggest_bids(read_encounter(_DATA), seed=seed))
    return response


def _asked(seed: int | None = None, name: str = "Goblin") -> SuggestBidsRequest:
    return request(encounter(DUNDER, {**GOBLIN, "name": name}, rounds=1), seed=seed)


def test_a_seed_draws_the_same_from_memory() -> None:
    answers = Answers()
    answers.remember(_asked(seed=1), _solved(seed=1))
    for seed in range(20):
        assert answers.recall(_asked(seed=seed)) == _solved(seed=seed)


def test_draws_by_the_strategys_probabilities() -> None:
    answers, solved = Answers(), _solved(seed=1)
    answers.remember(_asked(), solved)
    draws = 2000
    recalled = [answers.recall(_asked(seed=seed)) for seed in range(draws)]
    for index, suggestion in enumerate(solved.suggestions):
        drawn = Counter(each.suggestions[index].chosen.bid for each in recalled if each)
        for share in suggestion.strategy:
            # Five standard deviations of a share's frequency are below 0.056.
            assert abs(drawn[share.bid] / draws - share.probability) < 0.056
        assert set(drawn) <= {share.bid for share in suggestion.strategy}


def test_without_a_seed_draws_differ() -> None:
    answers = Answers()
    answers.remember(_asked(), _solved(seed=1))
    drawn = {str(answers.recall(_asked())) for _ in range(60)}
    assert len(drawn) > 1


def test_another_encounter_is_not_known() -> None:
    answers = Answers()
    answers.remember(_asked(), _solved(seed=1))
    assert answers.recall(_asked(name="Hobgoblin")) is None


def test_forgets_what_was_not_asked_for_the_longest() -> None:
    solved = _solved(seed=1)
    size = 8 * solved.ByteSize()
    answers = Answers(most_bytes=2 * size + size // 2)
    names = ("a", "b", "c")
    for name in names[:2]:
        answers.remember(_asked(name=name), solved)
    assert answers.recall(_asked(name="a")) is not None
    answers.remember(_asked(name="c"), solved)
    assert [answers.recall(_asked(name=name)) is None for name in names] == [False, True, False]


def test_the_server_answers_the_second_call_alike() -> None:
    with serving() as (_, address), calling(address) as service:
        first = service.SuggestBids(_asked(seed=3), timeout=20)
        second = service.SuggestBids(_asked(seed=3), timeout=20)
        third = service.SuggestBids(_asked(seed=4), timeout=20)
    assert first == second == _solved(seed=3)
    assert third == _solved(seed=4)
