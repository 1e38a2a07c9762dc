"""HiGHS has one scheduler a process: another user of it must not keep ours from solving."""

import subprocess
import sys

AFTER_ANOTHER_USER = """
from highspy import Highs

other = Highs()
other.setOptionValue("output_flag", False)
other.setOptionValue("threads", 2)
other.setOptionValue("parallel", "on")
other.addVars(2, [0.0, 0.0], [1.0, 1.0])
other.addRow(0.0, 1.0, 2, [0, 1], [1.0, 1.0])
other.run()

from solver import solve_allocation
from solver.game.allocation import colonel_blotto

solution = solve_allocation(colonel_blotto([1, 1], 4, 3))
print(solution.value, solution.ending.name)
"""


def test_another_number_of_threads_in_the_process_is_no_matter() -> None:
    run = subprocess.run(
        [sys.executable, "-c", AFTER_ANOTHER_USER],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    # The value of "Games and how to solve them", section 5: two fields, 4 troops against 3.
    assert run.stdout.splitlines()[-1] == "0.5 CERTIFIED"
