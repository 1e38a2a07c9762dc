"""Sparse linear programs, and what a library has to do with them.

A program is: maximise objective · x, x >= floors, row_floors <= A x <= row_ceilings. Duals are
those of the maximisation: never negative where a row has a ceiling alone, never positive where it
has a floor alone. What a library calls optimal is a claim that the caller measures.
"""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.equilibrium.linear_program import Optimum
from solver.game.watch import Watch

Vector: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Entries:
    """The entries of a sparse matrix, in any order, no place twice.

    Attributes:
        rows: shape (e,).
        columns: shape (e,).
        values: shape (e,).
    """

    rows: Indices
    columns: Indices
    values: Vector

    def at(self, row: int, column: int, sign: float = 1.0) -> "Entries":
        """Return the same matrix, times `sign`, moved down and to the right."""
        return Entries(self.rows + row, self.columns + column, sign * self.values)

    @property
    def transposed(self) -> "Entries":
        """The transposed matrix."""
        return Entries(self.columns, self.rows, self.values)

    def times(self, vector: Vector, rows: int) -> Vector:
        """Return the product with a vector; `rows` is the height of the matrix."""
        product = np.zeros(rows)
        np.add.at(product, self.rows, self.values * vector[self.columns])
        return product


def entries(rows: Indices, columns: Indices, values: ArrayLike) -> Entries:
    """Return the entries that are not 0, from arrays that broadcast."""
    across = np.broadcast_arrays(rows, columns, np.asarray(values, dtype=np.float64))
    used = across[2].ravel() != 0
    return Entries(*(array.ravel()[used] for array in across))


def stacked(*parts: Entries) -> Entries:
    """Return the entries of all `parts`, whose places do not overlap."""
    return Entries(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.columns for part in parts]),
        np.concatenate([part.values for part in parts]),
    )


@dataclass(frozen=True)
class SparseProgram:
    """Maximise objective · x with x >= floors and row_floors <= A x <= row_ceilings.

    Attributes:
        objective: shape (n,).
        floors: shape (n,), -inf for a free variable.
        matrix: A, (m, n).
        row_floors: shape (m,), -inf for none.
        row_ceilings: shape (m,), inf for none.
    """

    objective: Vector
    floors: Vector
    matrix: Entries
    row_floors: Vector
    row_ceilings: Vector

    def by_rows(self) -> tuple[Indices, Indices, Vector]:
        """Return A in compressed rows: where each row starts, columns, values."""
        order = np.lexsort((self.matrix.columns, self.matrix.rows))
        counts = np.bincount(self.matrix.rows, minlength=len(self.row_floors))
        starts = np.concatenate(([0], np.cumsum(counts)))
        return starts, self.matrix.columns[order], self.matrix.values[order]


class Library(Protocol):
    """A way to solve a sparse linear program."""

    def __call__(self, program: SparseProgram, watch: Watch) -> Optimum | None:
        """Return an optimum as the library claims it, or None if it finds none.

        Raises:
            StoppedError: if `watch` ends it.
        """
        ...
