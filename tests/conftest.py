"""What every test shares: the mark for slow tests, and hypothesis made repeatable."""

import os
from collections import Counter
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")

# No test finds what another has kept, nor leaves anything with whoever runs the tests.
os.environ["DREADNAUGHT_CACHE"] = "off"
_FOLDER = TemporaryDirectory(prefix="dreadnaught-tests-")
os.environ["DREADNAUGHT_DATABASE"] = f"sqlite:///{_FOLDER.name}/fights.db"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `--slow` run the slow tests too, and `--most-cases` fewer cases."""
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")
    parser.addoption("--most-cases", type=int, help="run so many cases of each test at most")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the slow tests unless they were asked for; leave out cases beyond the limit."""
    most = config.getoption("--most-cases")
    if most is not None:
        _leave_out(config, items, most)
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: run with --slow")
    for item in items:
        if item.get_closest_marker("slow") is not None:
            item.add_marker(skip)


def _leave_out(config: pytest.Config, items: list[pytest.Item], most: int) -> None:
    """Keep the first cases of each test."""
    seen = Counter[str]()
    kept, others = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        test = item.nodeid.partition("[")[0]
        seen[test] += 1
        (kept if seen[test] <= most else others).append(item)
    config.hook.pytest_deselected(items=others)
    items[:] = kept
