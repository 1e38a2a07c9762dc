"""Combatants by their combat numbers.

Source: "Dreadnaught, made exact", sections 1 and 4.
"""

from dataclasses import dataclass

from solver.errors import InvalidInputError

LARGEST_NUMBER = 10_000
"""No stat, modifier or pool is larger: a typing error, not a monster."""


@dataclass(frozen=True)
class Fighter:
    """The numbers of one combatant that a duel turns on.

    Attributes:
        name: what the GM calls it.
        cp: combat potential: the damage of a clear hit, and the number of full attacks.
        ep: encounter points at the start of each round.
        hp: hit points at full health.
        attack: AT before the bid: attack CP and modifiers.
        defence: ST before the bid: defence CP and modifiers.
        damage: modifiers to damage, on a tie too.
        resistance: taken off every physical damage.
    """

    name: str
    cp: int
    ep: int
    hp: int
    attack: int
    defence: int
    damage: int = 0
    resistance: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers outside their ranges."""
        for field, least in (("cp", 0), ("ep", 0), ("hp", 1), ("resistance", 0)):
            _in_range(self.name, field, getattr(self, field), least)
        for field in ("attack", "defence", "damage"):
            _in_range(self.name, field, getattr(self, field), -LARGEST_NUMBER)

    @classmethod
    def plain(cls, name: str, cp: int, ep: int, hp: int) -> "Fighter":
        """Return a combatant whose AT and ST are its CP, without modifiers."""
        return cls(name=name, cp=cp, ep=ep, hp=hp, attack=cp, defence=cp)


def _in_range(name: str, field: str, value: int, least: int) -> None:
    if not least <= value <= LARGEST_NUMBER:
        raise InvalidInputError(f"{name}.{field}", value, f"{least} to {LARGEST_NUMBER}")
