from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SuggestBidsRequest(_message.Message):
    __slots__ = ("encounter", "seed", "budget", "exact")
    ENCOUNTER_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    BUDGET_FIELD_NUMBER: _ClassVar[int]
    EXACT_FIELD_NUMBER: _ClassVar[int]
    encounter: Encounter
    seed: int
    budget: float
    exact: float
    def __init__(self, encounter: _Optional[_Union[Encounter, _Mapping]] = ..., seed: _Optional[int] = ..., budget: _Optional[float] = ..., exact: _Optional[float] = ...) -> None: ...

class Encounter(_message.Message):
    __slots__ = ("schema_version", "system", "objective", "rounds", "stalemate", "actions", "order", "turn", "turn_so_far", "first_round", "combatants", "board", "house_rules", "declared")
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
    BOARD_FIELD_NUMBER: _ClassVar[int]
    HOUSE_RULES_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
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
    board: Board
    house_rules: HouseRules
    declared: Declared
    def __init__(self, schema_version: _Optional[int] = ..., system: _Optional[str] = ..., objective: _Optional[str] = ..., rounds: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., stalemate: _Optional[float] = ..., actions: _Optional[_Iterable[str]] = ..., order: _Optional[_Iterable[str]] = ..., turn: _Optional[str] = ..., turn_so_far: _Optional[_Union[TurnSoFar, _Mapping]] = ..., first_round: _Optional[bool] = ..., combatants: _Optional[_Iterable[_Union[Combatant, _Mapping]]] = ..., board: _Optional[_Union[Board, _Mapping]] = ..., house_rules: _Optional[_Union[HouseRules, _Mapping]] = ..., declared: _Optional[_Union[Declared, _Mapping]] = ...) -> None: ...

class Declared(_message.Message):
    __slots__ = ("action", "target", "manoeuvre", "item", "spell", "to")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    MANOEUVRE_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    SPELL_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    action: str
    target: str
    manoeuvre: str
    item: str
    spell: str
    to: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, action: _Optional[str] = ..., target: _Optional[str] = ..., manoeuvre: _Optional[str] = ..., item: _Optional[str] = ..., spell: _Optional[str] = ..., to: _Optional[_Iterable[int]] = ...) -> None: ...

class Board(_message.Message):
    __slots__ = ("width", "height", "obstacles")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    OBSTACLES_FIELD_NUMBER: _ClassVar[int]
    width: int
    height: int
    obstacles: _containers.RepeatedCompositeFieldContainer[_struct_pb2.ListValue]
    def __init__(self, width: _Optional[int] = ..., height: _Optional[int] = ..., obstacles: _Optional[_Iterable[_Union[_struct_pb2.ListValue, _Mapping]]] = ...) -> None: ...

class HouseRules(_message.Message):
    __slots__ = ("opportunities_per_round", "aid_takes", "grappled_may_aid", "unarmed_threatens", "opportunities_in_grapple", "opportunities_against_unseen", "grapple_manoeuvres", "sunder_dropped", "hit_spoils_spell", "prone_may_charge", "grappled_may_rise", "cast_in_grapple", "shove_provokes", "diagonals")
    OPPORTUNITIES_PER_ROUND_FIELD_NUMBER: _ClassVar[int]
    AID_TAKES_FIELD_NUMBER: _ClassVar[int]
    GRAPPLED_MAY_AID_FIELD_NUMBER: _ClassVar[int]
    UNARMED_THREATENS_FIELD_NUMBER: _ClassVar[int]
    OPPORTUNITIES_IN_GRAPPLE_FIELD_NUMBER: _ClassVar[int]
    OPPORTUNITIES_AGAINST_UNSEEN_FIELD_NUMBER: _ClassVar[int]
    GRAPPLE_MANOEUVRES_FIELD_NUMBER: _ClassVar[int]
    SUNDER_DROPPED_FIELD_NUMBER: _ClassVar[int]
    HIT_SPOILS_SPELL_FIELD_NUMBER: _ClassVar[int]
    PRONE_MAY_CHARGE_FIELD_NUMBER: _ClassVar[int]
    GRAPPLED_MAY_RISE_FIELD_NUMBER: _ClassVar[int]
    CAST_IN_GRAPPLE_FIELD_NUMBER: _ClassVar[int]
    SHOVE_PROVOKES_FIELD_NUMBER: _ClassVar[int]
    DIAGONALS_FIELD_NUMBER: _ClassVar[int]
    opportunities_per_round: int
    aid_takes: str
    grappled_may_aid: bool
    unarmed_threatens: bool
    opportunities_in_grapple: bool
    opportunities_against_unseen: bool
    grapple_manoeuvres: _struct_pb2.ListValue
    sunder_dropped: bool
    hit_spoils_spell: bool
    prone_may_charge: bool
    grappled_may_rise: bool
    cast_in_grapple: bool
    shove_provokes: bool
    diagonals: str
    def __init__(self, opportunities_per_round: _Optional[int] = ..., aid_takes: _Optional[str] = ..., grappled_may_aid: _Optional[bool] = ..., unarmed_threatens: _Optional[bool] = ..., opportunities_in_grapple: _Optional[bool] = ..., opportunities_against_unseen: _Optional[bool] = ..., grapple_manoeuvres: _Optional[_Union[_struct_pb2.ListValue, _Mapping]] = ..., sunder_dropped: _Optional[bool] = ..., hit_spoils_spell: _Optional[bool] = ..., prone_may_charge: _Optional[bool] = ..., grappled_may_rise: _Optional[bool] = ..., cast_in_grapple: _Optional[bool] = ..., shove_provokes: _Optional[bool] = ..., diagonals: _Optional[str] = ...) -> None: ...

class TurnSoFar(_message.Message):
    __slots__ = ("action", "attacks", "additional", "move_used", "standard_used", "half_move_left", "active_defence", "moved")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    ATTACKS_FIELD_NUMBER: _ClassVar[int]
    ADDITIONAL_FIELD_NUMBER: _ClassVar[int]
    MOVE_USED_FIELD_NUMBER: _ClassVar[int]
    STANDARD_USED_FIELD_NUMBER: _ClassVar[int]
    HALF_MOVE_LEFT_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_DEFENCE_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    action: str
    attacks: int
    additional: int
    move_used: bool
    standard_used: bool
    half_move_left: bool
    active_defence: bool
    moved: int
    def __init__(self, action: _Optional[str] = ..., attacks: _Optional[int] = ..., additional: _Optional[int] = ..., move_used: _Optional[bool] = ..., standard_used: _Optional[bool] = ..., half_move_left: _Optional[bool] = ..., active_defence: _Optional[bool] = ..., moved: _Optional[int] = ...) -> None: ...

class Combatant(_message.Message):
    __slots__ = ("name", "side", "cp", "attack_cp", "defence_cp", "ep", "ep_left", "hp", "hp_left", "body", "mind", "soul", "level", "fortitude", "reflex", "willpower", "active", "total", "charged", "surprised", "modifiers", "bp", "at", "speed", "reach", "range", "flanked_by", "free_behind", "prone", "grappled", "unseen", "petrifying", "opportunities_used", "spells", "al", "dl", "ap", "ap_left", "items", "weight", "sheet", "casts_in_total_defence", "casts_unnoticed")
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
    BP_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    SPEED_FIELD_NUMBER: _ClassVar[int]
    REACH_FIELD_NUMBER: _ClassVar[int]
    RANGE_FIELD_NUMBER: _ClassVar[int]
    FLANKED_BY_FIELD_NUMBER: _ClassVar[int]
    FREE_BEHIND_FIELD_NUMBER: _ClassVar[int]
    PRONE_FIELD_NUMBER: _ClassVar[int]
    GRAPPLED_FIELD_NUMBER: _ClassVar[int]
    UNSEEN_FIELD_NUMBER: _ClassVar[int]
    PETRIFYING_FIELD_NUMBER: _ClassVar[int]
    OPPORTUNITIES_USED_FIELD_NUMBER: _ClassVar[int]
    SPELLS_FIELD_NUMBER: _ClassVar[int]
    AL_FIELD_NUMBER: _ClassVar[int]
    DL_FIELD_NUMBER: _ClassVar[int]
    AP_FIELD_NUMBER: _ClassVar[int]
    AP_LEFT_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    WEIGHT_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    CASTS_IN_TOTAL_DEFENCE_FIELD_NUMBER: _ClassVar[int]
    CASTS_UNNOTICED_FIELD_NUMBER: _ClassVar[int]
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
    bp: int
    at: _containers.RepeatedScalarFieldContainer[int]
    speed: int
    reach: int
    range: int
    flanked_by: _containers.RepeatedCompositeFieldContainer[_struct_pb2.ListValue]
    free_behind: int
    prone: bool
    grappled: Grappled
    unseen: int
    petrifying: Petrifying
    opportunities_used: int
    spells: _containers.RepeatedScalarFieldContainer[str]
    al: int
    dl: int
    ap: int
    ap_left: int
    items: _containers.RepeatedCompositeFieldContainer[Item]
    weight: float
    sheet: Sheet
    casts_in_total_defence: bool
    casts_unnoticed: bool
    def __init__(self, name: _Optional[str] = ..., side: _Optional[str] = ..., cp: _Optional[int] = ..., attack_cp: _Optional[int] = ..., defence_cp: _Optional[int] = ..., ep: _Optional[int] = ..., ep_left: _Optional[int] = ..., hp: _Optional[int] = ..., hp_left: _Optional[int] = ..., body: _Optional[int] = ..., mind: _Optional[int] = ..., soul: _Optional[int] = ..., level: _Optional[int] = ..., fortitude: _Optional[int] = ..., reflex: _Optional[int] = ..., willpower: _Optional[int] = ..., active: _Optional[int] = ..., total: _Optional[int] = ..., charged: _Optional[bool] = ..., surprised: _Optional[bool] = ..., modifiers: _Optional[_Iterable[_Union[Modifier, _Mapping]]] = ..., bp: _Optional[int] = ..., at: _Optional[_Iterable[int]] = ..., speed: _Optional[int] = ..., reach: _Optional[int] = ..., range: _Optional[int] = ..., flanked_by: _Optional[_Iterable[_Union[_struct_pb2.ListValue, _Mapping]]] = ..., free_behind: _Optional[int] = ..., prone: _Optional[bool] = ..., grappled: _Optional[_Union[Grappled, _Mapping]] = ..., unseen: _Optional[int] = ..., petrifying: _Optional[_Union[Petrifying, _Mapping]] = ..., opportunities_used: _Optional[int] = ..., spells: _Optional[_Iterable[str]] = ..., al: _Optional[int] = ..., dl: _Optional[int] = ..., ap: _Optional[int] = ..., ap_left: _Optional[int] = ..., items: _Optional[_Iterable[_Union[Item, _Mapping]]] = ..., weight: _Optional[float] = ..., sheet: _Optional[_Union[Sheet, _Mapping]] = ..., casts_in_total_defence: _Optional[bool] = ..., casts_unnoticed: _Optional[bool] = ...) -> None: ...

class Grappled(_message.Message):
    __slots__ = ("partner", "dominant")
    PARTNER_FIELD_NUMBER: _ClassVar[int]
    DOMINANT_FIELD_NUMBER: _ClassVar[int]
    partner: str
    dominant: bool
    def __init__(self, partner: _Optional[str] = ..., dominant: _Optional[bool] = ...) -> None: ...

class Petrifying(_message.Message):
    __slots__ = ("caster", "rounds_left", "penalty")
    CASTER_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_LEFT_FIELD_NUMBER: _ClassVar[int]
    PENALTY_FIELD_NUMBER: _ClassVar[int]
    caster: str
    rounds_left: int
    penalty: int
    def __init__(self, caster: _Optional[str] = ..., rounds_left: _Optional[int] = ..., penalty: _Optional[int] = ...) -> None: ...

class Item(_message.Message):
    __slots__ = ("name", "kind", "at", "st", "damage", "own_st", "st_lost", "useless_in_grapple", "dropped", "broken")
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    ST_FIELD_NUMBER: _ClassVar[int]
    DAMAGE_FIELD_NUMBER: _ClassVar[int]
    OWN_ST_FIELD_NUMBER: _ClassVar[int]
    ST_LOST_FIELD_NUMBER: _ClassVar[int]
    USELESS_IN_GRAPPLE_FIELD_NUMBER: _ClassVar[int]
    DROPPED_FIELD_NUMBER: _ClassVar[int]
    BROKEN_FIELD_NUMBER: _ClassVar[int]
    name: str
    kind: str
    at: int
    st: int
    damage: int
    own_st: int
    st_lost: int
    useless_in_grapple: bool
    dropped: bool
    broken: bool
    def __init__(self, name: _Optional[str] = ..., kind: _Optional[str] = ..., at: _Optional[int] = ..., st: _Optional[int] = ..., damage: _Optional[int] = ..., own_st: _Optional[int] = ..., st_lost: _Optional[int] = ..., useless_in_grapple: _Optional[bool] = ..., dropped: _Optional[bool] = ..., broken: _Optional[bool] = ...) -> None: ...

class Sheet(_message.Message):
    __slots__ = ("creation", "levels", "taught", "xp", "ap_left", "house_rules")
    CREATION_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    TAUGHT_FIELD_NUMBER: _ClassVar[int]
    XP_FIELD_NUMBER: _ClassVar[int]
    AP_LEFT_FIELD_NUMBER: _ClassVar[int]
    HOUSE_RULES_FIELD_NUMBER: _ClassVar[int]
    creation: Creation
    levels: _containers.RepeatedCompositeFieldContainer[LevelReached]
    taught: _containers.RepeatedScalarFieldContainer[str]
    xp: int
    ap_left: int
    house_rules: SheetHouseRules
    def __init__(self, creation: _Optional[_Union[Creation, _Mapping]] = ..., levels: _Optional[_Iterable[_Union[LevelReached, _Mapping]]] = ..., taught: _Optional[_Iterable[str]] = ..., xp: _Optional[int] = ..., ap_left: _Optional[int] = ..., house_rules: _Optional[_Union[SheetHouseRules, _Mapping]] = ...) -> None: ...

class Creation(_message.Message):
    __slots__ = ("points", "body", "mind", "soul", "feats", "templates")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    MIND_FIELD_NUMBER: _ClassVar[int]
    SOUL_FIELD_NUMBER: _ClassVar[int]
    FEATS_FIELD_NUMBER: _ClassVar[int]
    TEMPLATES_FIELD_NUMBER: _ClassVar[int]
    points: int
    body: int
    mind: int
    soul: int
    feats: _containers.RepeatedCompositeFieldContainer[Feat]
    templates: _containers.RepeatedCompositeFieldContainer[Template]
    def __init__(self, points: _Optional[int] = ..., body: _Optional[int] = ..., mind: _Optional[int] = ..., soul: _Optional[int] = ..., feats: _Optional[_Iterable[_Union[Feat, _Mapping]]] = ..., templates: _Optional[_Iterable[_Union[Template, _Mapping]]] = ...) -> None: ...

class LevelReached(_message.Message):
    __slots__ = ("stat", "feats", "gm_reward")
    STAT_FIELD_NUMBER: _ClassVar[int]
    FEATS_FIELD_NUMBER: _ClassVar[int]
    GM_REWARD_FIELD_NUMBER: _ClassVar[int]
    stat: str
    feats: _containers.RepeatedCompositeFieldContainer[Feat]
    gm_reward: bool
    def __init__(self, stat: _Optional[str] = ..., feats: _Optional[_Iterable[_Union[Feat, _Mapping]]] = ..., gm_reward: _Optional[bool] = ...) -> None: ...

class Feat(_message.Message):
    __slots__ = ("name", "at", "st", "damage", "ep", "fortitude", "reflex", "willpower", "speed", "resistance", "cost", "grants", "spells")
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
    COST_FIELD_NUMBER: _ClassVar[int]
    GRANTS_FIELD_NUMBER: _ClassVar[int]
    SPELLS_FIELD_NUMBER: _ClassVar[int]
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
    cost: int
    grants: str
    spells: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., at: _Optional[int] = ..., st: _Optional[int] = ..., damage: _Optional[int] = ..., ep: _Optional[int] = ..., fortitude: _Optional[int] = ..., reflex: _Optional[int] = ..., willpower: _Optional[int] = ..., speed: _Optional[int] = ..., resistance: _Optional[_Mapping[str, int]] = ..., cost: _Optional[int] = ..., grants: _Optional[str] = ..., spells: _Optional[_Iterable[str]] = ...) -> None: ...

class Template(_message.Message):
    __slots__ = ("name", "at", "st", "damage", "ep", "fortitude", "reflex", "willpower", "speed", "resistance", "cost")
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
    COST_FIELD_NUMBER: _ClassVar[int]
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
    cost: int
    def __init__(self, name: _Optional[str] = ..., at: _Optional[int] = ..., st: _Optional[int] = ..., damage: _Optional[int] = ..., ep: _Optional[int] = ..., fortitude: _Optional[int] = ..., reflex: _Optional[int] = ..., willpower: _Optional[int] = ..., speed: _Optional[int] = ..., resistance: _Optional[_Mapping[str, int]] = ..., cost: _Optional[int] = ...) -> None: ...

class SheetHouseRules(_message.Message):
    __slots__ = ("recompute_first_hit_points", "rest_discards_leftover")
    RECOMPUTE_FIRST_HIT_POINTS_FIELD_NUMBER: _ClassVar[int]
    REST_DISCARDS_LEFTOVER_FIELD_NUMBER: _ClassVar[int]
    recompute_first_hit_points: bool
    rest_discards_leftover: bool
    def __init__(self, recompute_first_hit_points: _Optional[bool] = ..., rest_discards_leftover: _Optional[bool] = ...) -> None: ...

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
    __slots__ = ("system", "objective", "rounds", "value", "exploitability", "suggestions", "exchanges", "notes", "value_lower", "value_upper", "method", "depth", "round_completed", "measured_loss", "restricted")
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
    METHOD_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    ROUND_COMPLETED_FIELD_NUMBER: _ClassVar[int]
    MEASURED_LOSS_FIELD_NUMBER: _ClassVar[int]
    RESTRICTED_FIELD_NUMBER: _ClassVar[int]
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
    method: str
    depth: int
    round_completed: bool
    measured_loss: float
    restricted: int
    def __init__(self, system: _Optional[str] = ..., objective: _Optional[str] = ..., rounds: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., value: _Optional[float] = ..., exploitability: _Optional[float] = ..., suggestions: _Optional[_Iterable[_Union[Suggestion, _Mapping]]] = ..., exchanges: _Optional[int] = ..., notes: _Optional[_Iterable[str]] = ..., value_lower: _Optional[float] = ..., value_upper: _Optional[float] = ..., method: _Optional[str] = ..., depth: _Optional[int] = ..., round_completed: _Optional[bool] = ..., measured_loss: _Optional[float] = ..., restricted: _Optional[int] = ...) -> None: ...

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
    __slots__ = ("kind", "attacker", "action", "target", "detail")
    KIND_FIELD_NUMBER: _ClassVar[int]
    ATTACKER_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    kind: str
    attacker: str
    action: str
    target: str
    detail: str
    def __init__(self, kind: _Optional[str] = ..., attacker: _Optional[str] = ..., action: _Optional[str] = ..., target: _Optional[str] = ..., detail: _Optional[str] = ...) -> None: ...

class Share(_message.Message):
    __slots__ = ("action", "bid", "probability", "target", "detail")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    action: str
    bid: int
    probability: float
    target: str
    detail: str
    def __init__(self, action: _Optional[str] = ..., bid: _Optional[int] = ..., probability: _Optional[float] = ..., target: _Optional[str] = ..., detail: _Optional[str] = ...) -> None: ...

class Chosen(_message.Message):
    __slots__ = ("action", "bid", "target", "detail")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    action: str
    bid: int
    target: str
    detail: str
    def __init__(self, action: _Optional[str] = ..., bid: _Optional[int] = ..., target: _Optional[str] = ..., detail: _Optional[str] = ...) -> None: ...

class Push(_message.Message):
    __slots__ = ("action", "bid", "defence", "push", "most", "target", "detail")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_FIELD_NUMBER: _ClassVar[int]
    PUSH_FIELD_NUMBER: _ClassVar[int]
    MOST_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    action: str
    bid: int
    defence: int
    push: int
    most: int
    target: str
    detail: str
    def __init__(self, action: _Optional[str] = ..., bid: _Optional[int] = ..., defence: _Optional[int] = ..., push: _Optional[int] = ..., most: _Optional[int] = ..., target: _Optional[str] = ..., detail: _Optional[str] = ...) -> None: ...
