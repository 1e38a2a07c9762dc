"""The format of kept tables: what is written comes back, and whatever else is there is refused."""

from array import array
from pathlib import Path
from unittest.mock import patch

import pytest
from table_writer import values

from solver.systems.dreadnaught import table_file
from solver.systems.dreadnaught.duel_table import available
from solver.systems.dreadnaught.table_file import DamagedTableError, new_table, open_table

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

KEY = "some key"
FACTS = {"rounds": 3, "worst_gap": 1.25e-17}
SECTIONS: tuple[list[float], ...] = ([float(i) for i in range(600)], [], [-0.5])


def views() -> list[memoryview]:
    return [memoryview(array("d", section)) for section in SECTIONS]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table"
    with path.open("wb", buffering=0) as file:
        new_table(KEY, FACTS, views()).write(file)
    return path


def test_what_was_written_comes_back(path: Path) -> None:
    table = open_table(path, KEY)
    assert table.facts == FACTS
    assert [values(table, index) for index in range(len(table.sections))] == list(SECTIONS)


def test_the_size_is_known_before_anything_is_written(path: Path) -> None:
    assert new_table(KEY, FACTS, views()).bytes == path.stat().st_size


def test_every_section_begins_with_a_page(path: Path) -> None:
    assert all(section.values % 4096 == 0 for section in open_table(path, KEY).sections)


def test_checksums_are_those_of_xxh64() -> None:
    """Golden values of the package xxhash 3.6, for 0.0 to 599.0 as little-endian doubles."""
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    golden = (0x1CDFB92E991DC23B, 0x637C49F1CC2D6808)
    doubles = memoryview(array("d", SECTIONS[0]))
    assert _duel.checksums(doubles) == b"".join(sum_.to_bytes(8, "little") for sum_ in golden)


def test_any_changed_byte_of_the_head_is_found_out(path: Path) -> None:
    good = path.read_bytes()
    for place in range(open_table(path, KEY).sections[0].values):
        path.write_bytes(good[:place] + bytes([good[place] ^ 0x10]) + good[place + 1 :])
        with pytest.raises(DamagedTableError):
            open_table(path, KEY)


def test_a_file_that_is_cut_off_or_goes_on_is_found_out(path: Path) -> None:
    good = path.read_bytes()
    wrong = [good[:size] for size in (0, 1, 39, 71, 72, 100, *range(128, len(good), 997))]
    for content in (*wrong, good[:-1], good + b"\0", bytes(len(good)), good[4096:]):
        path.write_bytes(content)
        with pytest.raises(DamagedTableError):
            open_table(path, KEY)


@pytest.mark.parametrize("version", [1, 3])
def test_a_table_of_another_version_is_refused(path: Path, version: int) -> None:
    with patch.object(table_file, "FORMAT_VERSION", version), path.open("wb", buffering=0) as file:
        new_table(KEY, FACTS, views()).write(file)
    with pytest.raises(DamagedTableError, match="version"):
        open_table(path, KEY)


def test_a_table_under_another_key_is_refused(path: Path) -> None:
    with pytest.raises(DamagedTableError, match="another key"):
        open_table(path, "another")
