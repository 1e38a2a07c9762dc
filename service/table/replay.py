"""Whether a fight that is over went by the rules: played again from its export.

`verify_export` shows that bids were sealed and drawn as they should be. This shows besides that
every state in which the monsters chose follows from the encounter and from the moves before it,
that all moves were legal, and that what came of them is what the rules make of them.
"""

from typing import Any

from service.seal.canonical import Canonical
from service.seal.entry import Committed, Entry
from service.seal.errors import VerificationError
from service.seal.export import GameSecret
from service.seal.secret import Secret
from service.table.course import Course
from service.table.engine import MakeFight, fight_of
from service.table.opening import encounter_in
from service.table.plain import canonical
from solver.errors import InvalidInputError
from solver.systems.fault import InvalidEncounterError


def check_play(content: bytes, fight: MakeFight = fight_of) -> None:
    """Play a fight again.

    Args:
        content: an export that `verify_export` found to be right.
        fight: makes a fight of its encounter.

    Raises:
        VerificationError: with the first thing that does not go by the rules, or if the fight is
            not over, so that nothing can be said.
    """
    data: dict[str, Any] = Canonical(content).data
    openings = data["openings"]
    if openings is None:
        raise VerificationError("file", "openings", "a fight that is over", "one that goes on")
    course = Course(_fight(openings["rules"], fight))
    states = iter(opening["state"] for opening in openings["seals"])
    for told in data["entries"]:
        entry = Entry.read(told)
        where = f"entries[{entry.index}]"
        if isinstance(entry.body, Committed):
            _check_state(course, next(states), where)
        try:
            course.add(entry.body)
        except InvalidInputError as error:
            got = repr(error.value)[:200]
            raise VerificationError(where, error.field, error.expected, got) from error


def _fight(rules: Any, fight: MakeFight) -> Any:
    try:
        return fight(encounter_in(GameSecret(Secret(b""), Secret(Canonical.of(rules)))))
    except (InvalidInputError, InvalidEncounterError) as error:
        expected = "an encounter that this version knows"
        raise VerificationError("openings", "rules", expected, str(error)[:200]) from error


def _check_state(course: Course[Any, Any], told: Any, where: str) -> None:
    state, opened = canonical(course.stop.state), Canonical.of(told)
    if opened != state:
        expected, got = state.text.decode(), opened.text.decode()
        raise VerificationError(where, "state", f"{expected}, as the moves before make it", got)
