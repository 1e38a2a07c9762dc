"""What a character sheet comes to, as a player reads it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class CharacterReport:
    """A character's numbers.

    Attributes:
        name: of the character.
        numbers: by what the rule text calls them, in the order in which they are told.
        traits: what it has by name, such as feats and spells, by their kind; none are empty.
        notes: what the game master should know besides, in words.
    """

    name: str
    numbers: Mapping[str, int]
    traits: Mapping[str, Sequence[str]]
    notes: tuple[str, ...]
