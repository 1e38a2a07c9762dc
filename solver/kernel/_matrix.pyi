# The compiled solver; solver.kernel.matrix is its only caller and tells what everything means.
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

_Reals: TypeAlias = NDArray[np.float64]

# Writes x to `row` and y to `column`; returns value, lower, upper, exploitability and status.
def solve_one(
    payoffs: _Reals, row: _Reals, column: _Reals, /
) -> tuple[float, float, float, float, int]: ...

# Returns values, lowers, uppers, exploitabilities, statuses, strategies and offsets.
def solve_many(
    payoffs: Sequence[_Reals], threads: int, /
) -> tuple[_Reals, _Reals, _Reals, _Reals, NDArray[np.uint8], _Reals, NDArray[np.int64]]: ...
