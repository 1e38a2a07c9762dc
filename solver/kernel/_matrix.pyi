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
_Object = TypeVar("_Object")

# Returns a tuple of type `solved`: value, lower, upper, exploitability, one of `statuses`, x and y.
# `empty` makes an array of so many float64.
def solve_one(
    payoffs: _Reals,
    empty: Callable[[int], _Reals],
    solved: type[_Solved],
    statuses: tuple[object, ...],
    /,
) -> _Solved: ...

# The same told as attributes of an object of type `solved`, made past its constructor; `names`: of
# the seven, in their order.
def solve_one_as(
    payoffs: _Reals,
    empty: Callable[[int], _Reals],
    solved: type[_Object],
    names: tuple[str, ...],
    statuses: tuple[object, ...],
    /,
) -> _Object: ...

# Each returns values, lowers, uppers, exploitabilities, statuses, strategies and offsets.
def solve_many(payoffs: Sequence[_Reals], threads: int, /) -> _Columns: ...
def solve_packed(
    payoffs: _Reals, shapes: NDArray[np.int64] | None, strategies: bool, threads: int, /
) -> _Columns: ...
