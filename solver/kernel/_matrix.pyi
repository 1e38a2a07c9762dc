# The compiled solver; solver.kernel.matrix is its only caller and tells what everything means.
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

_Reals: TypeAlias = NDArray[np.float64]
_Columns: TypeAlias = tuple[
    _Reals, _Reals, _Reals, _Reals, NDArray[np.uint8], _Reals, NDArray[np.int64]
]
_Solved = TypeVar("_Solved", bound=tuple[object, ...])

# Returns a tuple of type `solved`: value, lower, upper, exploitability, one of `statuses`, x and y.
# `empty` makes an array of so many float64.
def solve_one(
    payoffs: _Reals,
    empty: Callable[[int], _Reals],
    solved: type[_Solved],
    statuses: tuple[object, ...],
    /,
) -> _Solved: ...

# Each returns values, lowers, uppers, exploitabilities, statuses, strategies and offsets.
def solve_many(payoffs: Sequence[_Reals], threads: int, /) -> _Columns: ...
def solve_packed(
    payoffs: _Reals, shapes: NDArray[np.int64] | None, strategies: bool, threads: int, /
) -> _Columns: ...
