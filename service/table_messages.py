"""The one place that maps messages of the table to and from what they stand for.

Everything here is what everybody may know: the situations and logs that it is made of hold no bid
before it is revealed, and no odds.
"""

from typing import Any

from google.protobuf import json_format
from google.protobuf.struct_pb2 import Value

from dreadnaught.v1 import table_pb2 as messages
from service.seal.entry import Committed
from service.seal.facts import Facts, SealId
from service.seal.log import Log
from service.store.records import StoredFight
from service.table.receipt import Receipt
from service.table.situation import Situation, Step
from solver.systems.scene import Scene

_STEPS = {
    Step.COMMIT: messages.STEP_COMMIT_SEED,
    Step.PLAYERS_SEED: messages.STEP_GIVE_PLAYERS_SEED,
    Step.SEAL: messages.STEP_SEAL_BIDS,
    Step.PLAYERS_BID: messages.STEP_GIVE_PLAYERS_BIDS,
    Step.REVEAL: messages.STEP_REVEAL_BIDS,
    Step.RESOLVE: messages.STEP_RESOLVE_DECISION,
    Step.END: messages.STEP_END_FIGHT,
    Step.NOTHING: messages.STEP_NOTHING,
}


def fight_message(situation: Situation) -> messages.Fight:
    """Return a fight as it stands."""
    fight = messages.Fight(
        fight_id=situation.game,
        step=_STEPS[situation.step],
        decision=situation.decision,
        attempt=situation.attempt,
        state=value_of(situation.state),
        players_moves=[value_of(move) for move in situation.players_moves],
        commitments=situation.commitments,
        chances=situation.chances,
    )
    if situation.scene is not None:
        fight.scene.CopyFrom(_scene_message(situation.scene))
    if situation.monsters_move is not None:
        fight.monsters_move.CopyFrom(value_of(situation.monsters_move))
    if situation.players_move is not None:
        fight.players_move.CopyFrom(value_of(situation.players_move))
    return fight


def _scene_message(scene: Scene) -> messages.Scene:
    return messages.Scene(
        round=scene.round or 0,
        awaited=scene.awaited,
        monster=scene.monster or "",
        figures=[
            messages.Figure(name=figure.name, numbers=dict(figure.numbers))
            for figure in scene.figures
        ],
    )


def receipt_message(receipt: Receipt) -> messages.Receipt:
    """Return a receipt."""
    return messages.Receipt(fight_id=receipt.game, entries=receipt.entries, head=receipt.head)


def summary_message(fight: StoredFight) -> messages.FightSummary:
    """Return a fight as a list tells it."""
    return messages.FightSummary(
        fight_id=fight.id, created=fight.created, ended=fight.ended, entries=fight.size
    )


def entry_message(position: int, body: str) -> messages.LogEntry:
    """Return an entry of a log."""
    return messages.LogEntry(position=position, body=body)


def seal_messages(log: Log) -> list[messages.Seal]:
    """Return all seals of a log in order, with what became of each."""
    facts = log.facts
    return [_seal_message(facts, seal, committed) for seal, committed in facts.committed.items()]


def _seal_message(facts: Facts, seal: SealId, committed: Committed) -> messages.Seal:
    sealed, revealed = facts.sealed.get(seal), facts.revealed.get(seal)
    message = messages.Seal(
        round=committed.round,
        decision=seal.decision,
        combatant=seal.combatant,
        attempt=seal.attempt,
        state=messages.SEAL_STATE_COMMITTED,
    )
    if sealed is not None:
        message.state = messages.SEAL_STATE_SEALED
        message.commitment = sealed.commitment.hex()
    if revealed is not None:
        message.state = messages.SEAL_STATE_REVEALED
        message.bid.CopyFrom(value_of(revealed.bid.data))
    return message


def value_of(data: Any) -> Value:
    """Return plain data as a message."""
    return json_format.ParseDict(data, Value())
