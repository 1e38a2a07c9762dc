"""A store on either database: every test that asks for one runs on both."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import Cluster, running_cluster

from service.store.log_store import LogStore


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'fights.db'}"
    running: Cluster = request.getfixturevalue("cluster")
    return running.new_database()


@pytest.fixture
def store(url: str) -> Iterator[LogStore]:
    opened = LogStore.open(url)
    yield opened
    opened.close()
