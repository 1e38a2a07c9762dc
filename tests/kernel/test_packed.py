"""Games packed into one array: solved as a batch of matrices is, and checked at the border."""

import matrix_families
import numpy as np
import pytest

from solver.kernel import matrix as kernel
from solver.kernel.matrix import Batch, solve_batch, solve_packed

compiled = pytest.mark.skipif(
    not kernel.available(), reason="solver.kernel was installed without its compiled extension"
)


def assert_same(batch: Batch, other: Batch) -> None:
    for one, two in zip(vars(batch).values(), vars(other).values(), strict=True):
        assert np.array_equal(one, two, equal_nan=True)


@compiled
@pytest.mark.parametrize("shape", [(1, 1), (3, 4), (4, 4), (16, 16), (16, 1), (5, 17), (40, 30)])
def test_packed_games_of_one_shape(shape: tuple[int, int]) -> None:
    payoffs = np.random.default_rng(7).normal(size=(50, *shape))
    batch = solve_packed(payoffs)
    assert_same(batch, solve_batch(list(payoffs)))
    assert batch.certified.all()


@compiled
@pytest.mark.parametrize("threads", [0, 1, 3])
def test_packed_games_of_several_shapes(threads: int) -> None:
    games = matrix_families.of_every_family(largest=30)
    shapes = np.array([payoffs.shape for payoffs in games])
    flat = np.concatenate([payoffs.ravel() for payoffs in games])
    assert_same(solve_packed(flat, shapes, threads=threads), solve_batch(games))


@compiled
def test_packed_games_without_strategies_have_the_same_values() -> None:
    payoffs = np.random.default_rng(8).normal(size=(30, 6, 7))
    batch = solve_packed(payoffs, strategies=False)
    whole = solve_packed(payoffs)
    assert np.array_equal(batch.values, whole.values)
    assert np.array_equal(batch.lowers, whole.lowers)
    assert np.array_equal(batch.uppers, whole.uppers)
    assert batch.certified.all()
    assert batch.strategies.shape == (0,)
    assert batch.row(3).shape == batch.column(3).shape == (0,)


@compiled
def test_what_does_not_fit_its_shapes_is_refused() -> None:
    flat = np.ones(12)
    for shapes in ([[3, 3]], [[3, 4], [1, 1]], [[2**20, 2**20], [2**20, 2**20]]):
        with pytest.raises(ValueError, match="as many payoffs"):
            solve_packed(flat, np.array(shapes))
    for empty in ([[0, 12]], [[-3, -4]], [[2**21, 1]]):
        with pytest.raises(ValueError, match="1x1"):
            solve_packed(flat, np.array(empty))
    for malformed in (np.array([3, 4]), np.array([[3, 2, 2]])):
        with pytest.raises(ValueError, match="two integers"):
            solve_packed(flat, malformed)
    with pytest.raises(TypeError, match="int64"):
        solve_packed(flat, np.array([[3.0, 4.0]]))
    with pytest.raises(TypeError, match="int64"):
        solve_packed(flat, np.array([[3, 4]]).astype("int32"))
    with pytest.raises(ValueError, match="three dimensions"):
        solve_packed(np.ones((3, 4)))
    with pytest.raises(ValueError, match="1x1"):
        solve_packed(np.ones((3, 0, 4)))
    with pytest.raises(TypeError, match="float64"):
        solve_packed(np.ones((0, 4, 4)).astype("float32"))
    with pytest.raises(ValueError, match="contiguous"):
        solve_packed(np.ones((3, 4, 6))[:, :, ::2])
    with pytest.raises(ValueError, match="threads"):
        solve_packed(np.ones((1, 1, 1)), threads=-1)


@compiled
def test_no_packed_games() -> None:
    no_shapes = np.empty((0, 2), np.int64)
    for batch in (solve_packed(np.empty((0, 3, 3))), solve_packed(np.empty(0), no_shapes)):
        assert len(batch) == 0
        assert batch.offsets.tolist() == [0]


def test_without_the_extension_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_extension", None)
    with pytest.raises(ModuleNotFoundError, match="compiled extension"):
        solve_packed(np.ones((1, 2, 2)))
