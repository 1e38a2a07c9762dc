"""States of a duel as the table sees them."""

from encounters import DUNDER, GOBLIN, encounter

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.duel_fight import fight_of
from solver.systems.dreadnaught.duel_state import Choice
from solver.systems.dreadnaught.system import Dreadnaught
from solver.systems.scene import Figure, TellsScenes


def test_a_round_as_it_is_told() -> None:
    fight = fight_of(Dreadnaught().read(encounter(DUNDER, GOBLIN, rounds=2)))
    assert isinstance(fight, TellsScenes)
    scene = fight.scene(fight.start)
    assert (scene.round, scene.monster) == (1, None)
    assert scene.awaited == "Dunder: what to do in this turn"
    assert scene.figures[1] == Figure("Goblin", (("HP", 10), ("EP", 6)))

    exchange = fight.duel.declare(fight.start, Choice(Action.CHARGE))
    scene = fight.scene(exchange)
    assert scene.awaited == "Dunder attacks Goblin (charge): both bid in secret"
    assert scene.monster == "Goblin"

    ((_, _, hit),) = fight.duel.outcomes(exchange, 0, 4)
    assert fight.scene(hit).awaited.startswith("Dunder has hit Goblin for ")
    assert fight.scene(hit).monster is None

    held = fight.duel.declare(fight.start, Choice(Action.NOTHING))
    assert fight.scene(held).monster == "Goblin"
    again = fight.duel.declare(held, Choice(Action.NOTHING))
    assert fight.scene(again).round == 2


def test_a_fall_and_rounds_that_are_not_counted() -> None:
    weak = GOBLIN | {"hp": 1}
    fight = fight_of(Dreadnaught().read(encounter(DUNDER, weak, rounds="death")))
    assert fight.scene(fight.start).round is None
    exchange = fight.duel.declare(fight.start, Choice(Action.ATTACK))
    ((_, _, state),) = fight.duel.outcomes(exchange, 0, 7)
    scene = fight.scene(state)
    assert scene.figures == (Figure("Dunder", ()), Figure("Goblin", (), fallen=True))
    assert (scene.round, scene.monster) == (None, None)
