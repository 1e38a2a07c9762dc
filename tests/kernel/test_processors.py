"""How many threads a solve takes: no more than the processors that it may use."""

import os
import subprocess
import sys

import pytest

from solver.kernel.processors import processors, thread_count

_ON_ONE = """
import os
from solver.kernel.processors import processors
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
print(processors())
"""


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux keeps to processors")
def test_a_process_that_is_kept_to_one_processor_counts_one() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _ON_ONE], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "1\n"


def test_all_processors_count_where_a_system_keeps_nobody_to_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 12)
    assert processors() == 12


def test_who_asks_for_threads_gets_as_many() -> None:
    assert thread_count(3) == 3
    assert thread_count(None) == processors()
    assert thread_count(0) == processors()
