"""The monsters' plan for the round of an encounter: solved, and told with what it gives away."""

from collections.abc import Iterator

from solver.equilibrium.envelope.solve import TeamMixture, solve_envelope
from solver.game.watch import Watch
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.round_plan.adapting import Adapting
from solver.systems.dreadnaught.round_plan.knowing import against_knowing
from solver.systems.dreadnaught.round_plan.line import AttackLine, DefenceLine
from solver.systems.dreadnaught.round_plan.planned_round import PlannedRound
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN
from solver.systems.dreadnaught.skirmish_start import setting_of, start_of
from solver.systems.fault import Fault, InvalidEncounterError
from solver.systems.interface import Aim
from solver.systems.round_plan import Estimate, Part, PlanLine, RoundPlan, Split, TeamPlan

_LEFT_OUT = (
    "A plan holds single, full and targeted attacks and defences. It knows nothing of additional "
    "attacks, charges, active and total defence, manoeuvres and magic, nor of who falls meanwhile."
)
_COUNTS = {
    Aim.DAMAGE: "hit points taken less those lost",
    Aim.SCORE: "half the share of the players' hit points taken less that of the monsters'",
    Aim.VICTORY: "half the share of the players' hit points taken less that of the monsters'",
}


def round_plan(encounter: DreadnaughtEncounter, watch: Watch) -> RoundPlan:
    """Return the monsters' plan for what is left of an encounter's round.

    Raises:
        InvalidEncounterError: if a turn is under way.
        StoppedError: if the watch ended it.
    """
    round_ = _round_of(encounter)
    game = round_.game
    solved = solve_envelope(game, watch=watch)
    knowing = against_knowing(game, solved.row, watch)
    return RoundPlan(
        counts=_COUNTS[round_.setting.objective.aim],
        value=solved.value,
        lower=solved.lower,
        upper=solved.upper,
        exploitability=solved.exploitability,
        teams=tuple(_team(round_, mixture) for mixture in solved.row),
        adapting=Adapting(round_, solved.row, watch).value(),
        knowing=Estimate(knowing.value, knowing.error),
        left_out=_LEFT_OUT,
    )


def _round_of(encounter: DreadnaughtEncounter) -> PlannedRound:
    objective = Objective(Aim(encounter.objective), encounter.stalemate)
    setting = setting_of(encounter, objective)
    start = start_of(encounter, setting)
    if start.frames or start.turn != FRESH_TURN:
        expected = "no turn under way, as a plan is made before it"
        raise InvalidEncounterError([Fault(("turn_so_far",), encounter.turn_so_far, expected)])
    return PlannedRound(setting, start)


def _team(round_: PlannedRound, mixture: TeamMixture) -> TeamPlan:
    monsters = round_.setting.sides[Side.MONSTERS]
    members = tuple(monsters[place] for place in mixture.members)
    splits = [
        Split(float(probability), tuple(_lines(round_, members, plan.tolist())))
        for plan, probability in zip(mixture.plans, mixture.probabilities, strict=True)
    ]
    names = tuple(round_.setting.members[member].name for member in members)
    return TeamPlan(names, tuple(sorted(splits, key=lambda split: -split.probability)))


def _lines(round_: PlannedRound, members: tuple[int, ...], plan: list[int]) -> Iterator[PlanLine]:
    """Yield the lines of a team's plan, attacks first, without those that put nothing in."""
    names = [member.name for member in round_.setting.members]
    defences = list[PlanLine]()
    for number, bout in enumerate(round_.bouts):
        attacks, guards = round_.lines[number]
        if bout.attacker in members:
            line = attacks[plan[number]]
            if isinstance(line, AttackLine):
                yield PlanLine(
                    combatant=names[bout.attacker],
                    part=Part.ATTACK,
                    opponent=names[bout.target],
                    bid=line.bid,
                    push=line.push,
                    action=str(line.action),
                    detail=_from(line),
                )
        elif bout.target in members:
            guard = guards[plan[number]]
            if isinstance(guard, DefenceLine) and guard.bid:
                whose, by = names[bout.target], names[bout.attacker]
                defences.append(PlanLine(whose, Part.DEFEND, by, guard.bid))
    yield from defences


def _from(line: AttackLine) -> str | None:
    if not line.path:
        return None
    square = line.path[-1]
    return f"after a move to [{square.x}, {square.y}]"
