from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SuggestBidsRequest(_message.Message):
    __slots__ = ("encounter", "seed")
    ENCOUNTER_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    encounter: Encounter
    seed: int
    def __init__(self, encounter: _Optional[_Union[Encounter, _Mapping]] = ..., seed: _Optional[int] = ...) -> None: ...

class Encounter(_message.Message):
    __slots__ = ("schema_version", "system", "objective", "rounds", "stalemate", "actions", "order", "turn", "turn_so_far", "first_round", "combatants")
    SCHEMA_VERSION_FIELD_NUMBER: _ClassVar[int]
    SYSTEM_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    STALEMATE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    TURN_SO_FAR_FIELD_NUMBER: _ClassVar[int]
    FIRST_ROUND_FIELD_NUMBER: _ClassVar[int]
    COMBATANTS_FIELD_NUMBER: _ClassVar[int]
    schema_version: int
    system: str
    objective: str
    rounds: _struct_pb2.Value
    stalemate: float
    actions: _containers.RepeatedScalarFieldContainer[str]
    order: _containers.RepeatedScalarFieldContainer[str]
    turn: str
    turn_so_far: TurnSoFar
    first_round: bool
    combatants: _containers.RepeatedCompositeFieldContainer[Combatant]
    def __init__(self, schema_version: _Optional[int] = ..., system: _Optional[str] = ..., objective: _Optional[str] = ..., rounds: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., stalemate: _Optional[float] = ..., actions: _Optional[_Iterable[str]] = ..., order: _Optional[_Iterable[str]] = ..., turn: _Optional[str] = ..., turn_so_far: _Optional[_Union[TurnSoFar, _Mapping]] = ..., first_round: _Optional[bool] = ..., combatants: _Optional[_Iterable[_Union[Combatant, _Mapping]]] = ...) -> None: ...

class TurnSoFar(_message.Message):
    __slots__ = ("action", "attacks", "additional")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    ATTACKS_FIELD_NUMBER: _ClassVar[int]
    ADDITIONAL_FIELD_NUMBER: _ClassVar[int]
    action: str
    attacks: int
    additional: int
    def __init__(self, action: _Optional[str] = ..., attacks: _Optional[int] = ..., additional: _Optional[int] = ...) -> None: ...

class Combatant(_message.Message):
    __slots__ = ("name", "side", "cp", "attack_cp", "defence_cp", "ep", "ep_left", "hp", "hp_left", "body", "mind", "soul", "level", "fortitude", "reflex", "willpower", "active", "total", "charged", "surprised", "modifiers")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    CP_FIELD_NUMBER: _ClassVar[int]
    ATTACK_CP_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_CP_FIELD_NUMBER: _ClassVar[int]
    EP_FIELD_NUMBER: _ClassVar[int]
    EP_LEFT_FIELD_NUMBER: _ClassVar[int]
    HP_FIELD_NUMBER: _ClassVar[int]
    HP_LEFT_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    MIND_FIELD_NUMBER: _ClassVar[int]
    SOUL_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    FORTITUDE_FIELD_NUMBER: _ClassVar[int]
    REFLEX_FIELD_NUMBER: _ClassVar[int]
    WILLPOWER_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    CHARGED_FIELD_NUMBER: _ClassVar[int]
    SURPRISED_FIELD_NUMBER: _ClassVar[int]
    MODIFIERS_FIELD_NUMBER: _ClassVar[int]
    name: str
    side: str
    cp: int
    attack_cp: int
    defence_cp: int
    ep: int
    ep_left: int
    hp: int
    hp_left: int
    body: int
    mind: int
    soul: int
    level: int
    fortitude: int
    reflex: int
    willpower: int
    active: int
    total: int
    charged: bool
    surprised: bool
    modifiers: _containers.RepeatedCompositeFieldContainer[Modifier]
    def __init__(self, name: _Optional[str] = ..., side: _Optional[str] = ..., cp: _Optional[int] = ..., attack_cp: _Optional[int] = ..., defence_cp: _Optional[int] = ..., ep: _Optional[int] = ..., ep_left: _Optional[int] = ..., hp: _Optional[int] = ..., hp_left: _Optional[int] = ..., body: _Optional[int] = ..., mind: _Optional[int] = ..., soul: _Optional[int] = ..., level: _Optional[int] = ..., fortitude: _Optional[int] = ..., reflex: _Optional[int] = ..., willpower: _Optional[int] = ..., active: _Optional[int] = ..., total: _Optional[int] = ..., charged: _Optional[bool] = ..., surprised: _Optional[bool] = ..., modifiers: _Optional[_Iterable[_Union[Modifier, _Mapping]]] = ...) -> None: ...

class Modifier(_message.Message):
    __slots__ = ("name", "at", "st", "damage", "ep", "fortitude", "reflex", "willpower", "speed", "resistance")
    class ResistanceEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    ST_FIELD_NUMBER: _ClassVar[int]
    DAMAGE_FIELD_NUMBER: _ClassVar[int]
    EP_FIELD_NUMBER: _ClassVar[int]
    FORTITUDE_FIELD_NUMBER: _ClassVar[int]
    REFLEX_FIELD_NUMBER: _ClassVar[int]
    WILLPOWER_FIELD_NUMBER: _ClassVar[int]
    SPEED_FIELD_NUMBER: _ClassVar[int]
    RESISTANCE_FIELD_NUMBER: _ClassVar[int]
    name: str
    at: int
    st: int
    damage: int
    ep: int
    fortitude: int
    reflex: int
    willpower: int
    speed: int
    resistance: _containers.ScalarMap[str, int]
    def __init__(self, name: _Optional[str] = ..., at: _Optional[int] = ..., st: _Optional[int] = ..., damage: _Optional[int] = ..., ep: _Optional[int] = ..., fortitude: _Optional[int] = ..., reflex: _Optional[int] = ..., willpower: _Optional[int] = ..., speed: _Optional[int] = ..., resistance: _Optional[_Mapping[str, int]] = ...) -> None: ...

class SuggestBidsResponse(_message.Message):
    __slots__ = ("system", "objective", "rounds", "value", "exploitability", "suggestions", "exchanges", "notes", "value_lower", "value_upper")
    SYSTEM_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    EXPLOITABILITY_FIELD_NUMBER: _ClassVar[int]
    SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    EXCHANGES_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    VALUE_LOWER_FIELD_NUMBER: _ClassVar[int]
    VALUE_UPPER_FIELD_NUMBER: _ClassVar[int]
    system: str
    objective: str
    rounds: _struct_pb2.Value
    value: float
    exploitability: float
    suggestions: _containers.RepeatedCompositeFieldContainer[Suggestion]
    exchanges: int
    notes: _containers.RepeatedScalarFieldContainer[str]
    value_lower: float
    value_upper: float
    def __init__(self, system: _Optional[str] = ..., objective: _Optional[str] = ..., rounds: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., value: _Optional[float] = ..., exploitability: _Optional[float] = ..., suggestions: _Optional[_Iterable[_Union[Suggestion, _Mapping]]] = ..., exchanges: _Optional[int] = ..., notes: _Optional[_Iterable[str]] = ..., value_lower: _Optional[float] = ..., value_upper: _Optional[float] = ...) -> None: ...

class Suggestion(_message.Message):
    __slots__ = ("combatant", "decision", "strategy", "chosen", "pushes", "value", "secured", "guarantee")
    COMBATANT_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    STRATEGY_FIELD_NUMBER: _ClassVar[int]
    CHOSEN_FIELD_NUMBER: _ClassVar[int]
    PUSHES_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    SECURED_FIELD_NUMBER: _ClassVar[int]
    GUARANTEE_FIELD_NUMBER: _ClassVar[int]
    combatant: str
    decision: Decision
    strategy: _containers.RepeatedCompositeFieldContainer[Share]
    chosen: Chosen
    pushes: _containers.RepeatedCompositeFieldContainer[Push]
    value: float
    secured: float
    guarantee: str
    def __init__(self, combatant: _Optional[str] = ..., decision: _Optional[_Union[Decision, _Mapping]] = ..., strategy: _Optional[_Iterable[_Union[Share, _Mapping]]] = ..., chosen: _Optional[_Union[Chosen, _Mapping]] = ..., pushes: _Optional[_Iterable[_Union[Push, _Mapping]]] = ..., value: _Optional[float] = ..., secured: _Optional[float] = ..., guarantee: _Optional[str] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("kind", "attacker", "action")
    KIND_FIELD_NUMBER: _ClassVar[int]
    ATTACKER_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    kind: str
    attacker: str
    action: str
    def __init__(self, kind: _Optional[str] = ..., attacker: _Optional[str] = ..., action: _Optional[str] = ...) -> None: ...

class Share(_message.Message):
    __slots__ = ("action", "bid", "probability")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    action: str
    bid: int
    probability: float
    def __init__(self, action: _Optional[str] = ..., bid: _Optional[int] = ..., probability: _Optional[float] = ...) -> None: ...

class Chosen(_message.Message):
    __slots__ = ("action", "bid")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    action: str
    bid: int
    def __init__(self, action: _Optional[str] = ..., bid: _Optional[int] = ...) -> None: ...

class Push(_message.Message):
    __slots__ = ("action", "bid", "defence", "push", "most")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_FIELD_NUMBER: _ClassVar[int]
    PUSH_FIELD_NUMBER: _ClassVar[int]
    MOST_FIELD_NUMBER: _ClassVar[int]
    action: str
    bid: int
    defence: int
    push: int
    most: int
    def __init__(self, action: _Optional[str] = ..., bid: _Optional[int] = ..., defence: _Optional[int] = ..., push: _Optional[int] = ..., most: _Optional[int] = ...) -> None: ...
