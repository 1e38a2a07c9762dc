"""Who is flanked as a fight stands: flanking asked of squares, or of what the encounter tells.

Source: "Dreadnaught, made exact", section 4. Whoever lies, or has used up its opportunities, still
threatens and flanks; whoever grapples or has lost its weapons does not (`opportunity.threatens`).
"""

from solver.systems.dreadnaught.skirmish.flanking import pairs_on_board, pairs_told, penalty
from solver.systems.dreadnaught.skirmish.opportunity import threatens
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def flanked(setting: Setting, state: SkirmishState, target: int) -> int:
    """Return what flanking adds to the ST of `target`: 0, -1 or -2."""
    if setting.battlefield is None and not setting.flanks:
        return 0
    threatening = [
        enemy for enemy in setting.enemies[target] if threatens(setting, state, enemy, target)
    ]
    if len(threatening) <= 1:
        return 0
    square = state.conditions[target].square
    if square is None:
        return penalty(pairs_told(target, threatening, setting.flanks))
    squares = {enemy: state.conditions[enemy].square for enemy in threatening}
    placed = {enemy: there for enemy, there in squares.items() if there is not None}
    return penalty(pairs_on_board(square, placed))
