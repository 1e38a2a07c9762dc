from dreadnaught.v1 import opponent_pb2 as _opponent_pb2
from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    STEP_COMMIT_SEED: _ClassVar[Step]
    STEP_GIVE_PLAYERS_SEED: _ClassVar[Step]
    STEP_SEAL_BIDS: _ClassVar[Step]
    STEP_GIVE_PLAYERS_BIDS: _ClassVar[Step]
    STEP_REVEAL_BIDS: _ClassVar[Step]
    STEP_RESOLVE_DECISION: _ClassVar[Step]
    STEP_END_FIGHT: _ClassVar[Step]
    STEP_NOTHING: _ClassVar[Step]

class SealState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAL_STATE_UNSPECIFIED: _ClassVar[SealState]
    SEAL_STATE_COMMITTED: _ClassVar[SealState]
    SEAL_STATE_SEALED: _ClassVar[SealState]
    SEAL_STATE_REVEALED: _ClassVar[SealState]
STEP_UNSPECIFIED: Step
STEP_COMMIT_SEED: Step
STEP_GIVE_PLAYERS_SEED: Step
STEP_SEAL_BIDS: Step
STEP_GIVE_PLAYERS_BIDS: Step
STEP_REVEAL_BIDS: Step
STEP_RESOLVE_DECISION: Step
STEP_END_FIGHT: Step
STEP_NOTHING: Step
SEAL_STATE_UNSPECIFIED: SealState
SEAL_STATE_COMMITTED: SealState
SEAL_STATE_SEALED: SealState
SEAL_STATE_REVEALED: SealState

class Fight(_message.Message):
    __slots__ = ("fight_id", "step", "decision", "attempt", "state", "scene", "players_moves", "commitments", "monsters_move", "players_move", "chances")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SCENE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_MOVES_FIELD_NUMBER: _ClassVar[int]
    COMMITMENTS_FIELD_NUMBER: _ClassVar[int]
    MONSTERS_MOVE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_MOVE_FIELD_NUMBER: _ClassVar[int]
    CHANCES_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    step: Step
    decision: int
    attempt: int
    state: _struct_pb2.Value
    scene: Scene
    players_moves: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    commitments: _containers.RepeatedScalarFieldContainer[str]
    monsters_move: _struct_pb2.Value
    players_move: _struct_pb2.Value
    chances: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, fight_id: _Optional[str] = ..., step: _Optional[_Union[Step, str]] = ..., decision: _Optional[int] = ..., attempt: _Optional[int] = ..., state: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., scene: _Optional[_Union[Scene, _Mapping]] = ..., players_moves: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ..., commitments: _Optional[_Iterable[str]] = ..., monsters_move: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., players_move: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., chances: _Optional[_Iterable[float]] = ...) -> None: ...

class Scene(_message.Message):
    __slots__ = ("round", "awaited", "monster", "figures")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    AWAITED_FIELD_NUMBER: _ClassVar[int]
    MONSTER_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    round: int
    awaited: str
    monster: str
    figures: _containers.RepeatedCompositeFieldContainer[Figure]
    def __init__(self, round: _Optional[int] = ..., awaited: _Optional[str] = ..., monster: _Optional[str] = ..., figures: _Optional[_Iterable[_Union[Figure, _Mapping]]] = ...) -> None: ...

class Figure(_message.Message):
    __slots__ = ("name", "numbers")
    class NumbersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    name: str
    numbers: _containers.ScalarMap[str, int]
    def __init__(self, name: _Optional[str] = ..., numbers: _Optional[_Mapping[str, int]] = ...) -> None: ...

class Receipt(_message.Message):
    __slots__ = ("fight_id", "entries", "head")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    entries: _containers.RepeatedScalarFieldContainer[int]
    head: str
    def __init__(self, fight_id: _Optional[str] = ..., entries: _Optional[_Iterable[int]] = ..., head: _Optional[str] = ...) -> None: ...

class CreateFightRequest(_message.Message):
    __slots__ = ("request_id", "encounter")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    ENCOUNTER_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    encounter: _opponent_pb2.Encounter
    def __init__(self, request_id: _Optional[str] = ..., encounter: _Optional[_Union[_opponent_pb2.Encounter, _Mapping]] = ...) -> None: ...

class CreateFightResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class CommitSeedRequest(_message.Message):
    __slots__ = ("fight_id", "request_id")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class CommitSeedResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class GivePlayersSeedRequest(_message.Message):
    __slots__ = ("fight_id", "request_id", "seed")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    seed: str
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ..., seed: _Optional[str] = ...) -> None: ...

class GivePlayersSeedResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class SealBidsRequest(_message.Message):
    __slots__ = ("fight_id", "request_id")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class SealBidsResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class GivePlayersBidsRequest(_message.Message):
    __slots__ = ("fight_id", "request_id", "move")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    move: _struct_pb2.Value
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ..., move: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...

class GivePlayersBidsResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class RevealBidsRequest(_message.Message):
    __slots__ = ("fight_id", "request_id")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class RevealBidsResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class ResolveDecisionRequest(_message.Message):
    __slots__ = ("fight_id", "request_id", "outcome")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    outcome: int
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ..., outcome: _Optional[int] = ...) -> None: ...

class ResolveDecisionResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class UndoDecisionRequest(_message.Message):
    __slots__ = ("fight_id", "request_id", "decision", "reason")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    decision: int
    reason: str
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ..., decision: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class UndoDecisionResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class EndFightRequest(_message.Message):
    __slots__ = ("fight_id", "request_id", "reason")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    request_id: str
    reason: str
    def __init__(self, fight_id: _Optional[str] = ..., request_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class EndFightResponse(_message.Message):
    __slots__ = ("receipt", "fight")
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    receipt: Receipt
    fight: Fight
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping]] = ..., fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class GetFightRequest(_message.Message):
    __slots__ = ("fight_id",)
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    def __init__(self, fight_id: _Optional[str] = ...) -> None: ...

class GetFightResponse(_message.Message):
    __slots__ = ("fight",)
    FIGHT_FIELD_NUMBER: _ClassVar[int]
    fight: Fight
    def __init__(self, fight: _Optional[_Union[Fight, _Mapping]] = ...) -> None: ...

class ListFightsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class FightSummary(_message.Message):
    __slots__ = ("fight_id", "created", "ended", "entries")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    CREATED_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    created: int
    ended: int
    entries: int
    def __init__(self, fight_id: _Optional[str] = ..., created: _Optional[int] = ..., ended: _Optional[int] = ..., entries: _Optional[int] = ...) -> None: ...

class ListFightsResponse(_message.Message):
    __slots__ = ("fights", "next_page_token")
    FIGHTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    fights: _containers.RepeatedCompositeFieldContainer[FightSummary]
    next_page_token: str
    def __init__(self, fights: _Optional[_Iterable[_Union[FightSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListSealsRequest(_message.Message):
    __slots__ = ("fight_id", "page_size", "page_token")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    page_size: int
    page_token: str
    def __init__(self, fight_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class Seal(_message.Message):
    __slots__ = ("round", "decision", "combatant", "attempt", "state", "commitment", "bid")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    COMBATANT_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    round: int
    decision: int
    combatant: str
    attempt: int
    state: SealState
    commitment: str
    bid: _struct_pb2.Value
    def __init__(self, round: _Optional[int] = ..., decision: _Optional[int] = ..., combatant: _Optional[str] = ..., attempt: _Optional[int] = ..., state: _Optional[_Union[SealState, str]] = ..., commitment: _Optional[str] = ..., bid: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...

class ListSealsResponse(_message.Message):
    __slots__ = ("seals", "next_page_token")
    SEALS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    seals: _containers.RepeatedCompositeFieldContainer[Seal]
    next_page_token: str
    def __init__(self, seals: _Optional[_Iterable[_Union[Seal, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListLogEntriesRequest(_message.Message):
    __slots__ = ("fight_id", "page_size", "page_token")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    page_size: int
    page_token: str
    def __init__(self, fight_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class LogEntry(_message.Message):
    __slots__ = ("position", "body")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    position: int
    body: str
    def __init__(self, position: _Optional[int] = ..., body: _Optional[str] = ...) -> None: ...

class ListLogEntriesResponse(_message.Message):
    __slots__ = ("entries", "next_page_token")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[LogEntry]
    next_page_token: str
    def __init__(self, entries: _Optional[_Iterable[_Union[LogEntry, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ExportFightRequest(_message.Message):
    __slots__ = ("fight_id",)
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    def __init__(self, fight_id: _Optional[str] = ...) -> None: ...

class ExportFightResponse(_message.Message):
    __slots__ = ("export",)
    EXPORT_FIELD_NUMBER: _ClassVar[int]
    export: bytes
    def __init__(self, export: _Optional[bytes] = ...) -> None: ...

class WatchFightRequest(_message.Message):
    __slots__ = ("fight_id", "start")
    FIGHT_ID_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    fight_id: str
    start: int
    def __init__(self, fight_id: _Optional[str] = ..., start: _Optional[int] = ...) -> None: ...

class WatchFightResponse(_message.Message):
    __slots__ = ("entry",)
    ENTRY_FIELD_NUMBER: _ClassVar[int]
    entry: LogEntry
    def __init__(self, entry: _Optional[_Union[LogEntry, _Mapping]] = ...) -> None: ...
