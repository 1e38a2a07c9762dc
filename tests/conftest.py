"""What every test shares: the mark for slow tests, and hypothesis made repeatable."""

import os
from collections.abc import Iterable
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
    """Let `--slow` run the slow tests too."""
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")


def pytest_collection_modifyitems(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Skip the slow tests unless they were asked for."""
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: run with --slow")
    for item in items:
        if item.get_closest_marker("slow") is not None:
            item.add_marker(skip)
