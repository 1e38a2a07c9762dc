"""Whether everybody stands somewhere that there is, and alone there."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.fault import Fault, Path
from solver.systems.plain import Data, entries, mapping, whole

_Square: TypeAlias = tuple[int, int]
_WITHOUT_SQUARES = ("flanked_by", "free_behind")
"""What is given only where no squares are from which it would follow."""


def faults_on_board(data: Data, combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Yield what is wrong with the board and the squares of all who stand."""
    if data.get("board") is None:
        yield from _without_board(combatants)
        return
    board = mapping(data, "board")
    width, height = whole(board, "width"), whole(board, "height")
    obstacles = {square for each in entries(board, "obstacles") if (square := _square(each))}
    for index, entry in enumerate(entries(board, "obstacles")):
        yield from _off_board(("board", "obstacles", index), entry, width, height)
    taken = dict[_Square, str]()
    for combatant in combatants:
        path = (*combatant.path, "at")
        at = combatant.data.get("at")
        square = _square(at)
        for field in _WITHOUT_SQUARES:
            if combatant.data.get(field):
                told = "nothing, as it follows from the squares"
                yield Fault((*combatant.path, field), combatant.data[field], told)
        if at is None and combatant.stands:
            yield Fault(path, None, "its square as [x, y]: with a board everybody has one")
        yield from _off_board(path, at, width, height)
        if square is None or not combatant.stands:
            continue
        if square in obstacles:
            yield Fault(path, at, "a square without an obstacle")
        if square in taken:
            yield Fault(path, at, f"a square of its own: {taken[square]} stands there")
        taken.setdefault(square, combatant.name or "somebody")


def _without_board(combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    for combatant in combatants:
        if combatant.data.get("at") is not None:
            path = (*combatant.path, "at")
            yield Fault(path, combatant.data["at"], "nothing, as the encounter has no `board`")


def _square(value: object) -> _Square | None:
    """Return a square, or None where that is no pair of whole numbers."""
    if not isinstance(value, (list, tuple)):
        return None
    parts = cast("Sequence[object]", value)
    whole_parts = [part for part in parts if type(part) is int]
    if len(parts) == len(whole_parts) == 2:  # noqa: PLR2004 - x and y
        return whole_parts[0], whole_parts[1]
    return None


def _off_board(path: Path, at: object, width: int | None, height: int | None) -> Iterator[Fault]:
    square = _square(at)
    if square is None or width is None or height is None or min(width, height) < 1:
        return
    if not (square[0] < width and square[1] < height):
        yield Fault(path, at, f"a square of the board, [0, 0] to [{width - 1}, {height - 1}]")
