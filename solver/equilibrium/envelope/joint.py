"""Best plans of members that may use the same things, by OR-Tools CP-SAT.

Gains are rounded to whole multiples of a small unit, so that the bound that CP-SAT proves is one
for the rounded gains; half a unit for each exchange makes it one for the gains themselves.
"""

from collections import defaultdict
from collections.abc import Hashable

import numpy as np
from ortools.sat.python import cp_model

from solver.equilibrium.envelope.response import Response
from solver.equilibrium.envelope.side import Gains, OneSide
from solver.errors import CertificateError

_UNITS = 1 << 40
"""Of the largest gain; sums stay far below the 2^63 that CP-SAT counts with."""


def joint_plan(side: OneSide, team: tuple[int, ...], gains: Gains) -> Response:
    """Return a best plan of a team of several members; see `response.best_plan`.

    Raises:
        CertificateError: if CP-SAT does not prove a best plan.
    """
    largest = max(float(np.abs(each).max()) for each in gains)
    unit = largest / _UNITS if largest > 0 else 1.0
    program = _Program(side, gains, unit)
    for member in team:
        program.add_member(member)
    return program.solve(len(side.owners), unit)


class _Program:
    """The integer program of one team: a truth value for every option that may be picked."""

    def __init__(self, side: OneSide, gains: Gains, unit: float) -> None:
        self._side, self._gains, self._unit = side, gains, unit
        self._model = cp_model.CpModel()
        self._picked = dict[tuple[int, int], cp_model.IntVar]()
        self._users = defaultdict[Hashable, list[cp_model.IntVar]](list)
        self._terms = list[tuple[cp_model.IntVar, int]]()

    def add_member(self, member: int) -> None:
        """Add a member: one option an exchange, one kind in all, within its budget."""
        side, model = self._side, self._model
        spent = list[cp_model.LinearExpr]()
        by_kind = defaultdict[Hashable, list[cp_model.IntVar]](list)
        used_by = defaultdict[Hashable, list[cp_model.IntVar]](list)
        for exchange in side.exchanges_of(member):
            variables = self._add_exchange(exchange)
            model.add_exactly_one(list(variables.values()))
            for number, variable in variables.items():
                option = side.options[exchange][number]
                spent.append(option.cost * variable)
                if option.kind is not None:
                    by_kind[option.kind].append(variable)
                if option.uses is not None:
                    used_by[option.uses].append(variable)
        model.add(sum(spent) <= side.budgets[member])
        self._choose_kind(by_kind)
        for thing, using in used_by.items():
            self._users[thing].append(self._any_of(using))

    def _add_exchange(self, exchange: int) -> dict[int, cp_model.IntVar]:
        """Make the variables of an exchange, one for the best option of each sort."""
        best = dict[object, int]()
        gains = self._gains[exchange]
        for number, option in enumerate(self._side.options[exchange]):
            if option not in best or gains[number] > gains[best[option]]:
                best[option] = number
        variables = dict[int, cp_model.IntVar]()
        for number in best.values():
            variable = self._model.new_bool_var("")
            variables[number] = self._picked[exchange, number] = variable
            self._terms.append((variable, round(float(gains[number]) / self._unit)))
        return variables

    def _choose_kind(self, by_kind: dict[Hashable, list[cp_model.IntVar]]) -> None:
        chosen = list[cp_model.IntVar]()
        for kind, variables in by_kind.items():
            this = self._model.new_bool_var("")
            chosen.append(this)
            self._model.add(sum(variables) <= self._side.limit(kind, len(variables)) * this)
        if chosen:
            self._model.add_at_most_one(chosen)

    def _any_of(self, variables: list[cp_model.IntVar]) -> cp_model.IntVar:
        some = self._model.new_bool_var("")
        self._model.add_max_equality(some, variables)
        return some

    def solve(self, exchanges: int, unit: float) -> Response:
        """Return the best plan and its bound."""
        for users in self._users.values():
            self._model.add_at_most_one(users)
        self._model.maximize(sum(gain * variable for variable, gain in self._terms))
        solver = cp_model.CpSolver()
        # One worker and a fixed seed: the same question gets the same answer.
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        if solver.solve(self._model) != cp_model.OPTIMAL:
            raise CertificateError(float("inf"), 0.0, "OR-Tools CP-SAT")
        plan = np.zeros(exchanges, dtype=np.int64)
        for (exchange, number), variable in self._picked.items():
            if solver.boolean_value(variable):
                plan[exchange] = number
        return Response(plan, (solver.best_objective_bound + exchanges / 2) * unit)
