"""How a solve is ended from outside, and told how far it has come."""

import math
import threading
import time

import pytest

from solver.errors import DreadnaughtError, StoppedError, StopReason
from solver.game.watch import Progress, Watch


def test_a_watch_that_nobody_touches_never_stops_anything() -> None:
    watch = Watch()
    watch.check()
    watch.report(Progress(1, 0, "stage games"))
    assert not watch.stop.is_set()


def test_two_watches_share_no_stop_flag() -> None:
    watch = Watch()
    Watch().stop.set()
    watch.check()


def test_a_deadline_stops_once_it_has_passed() -> None:
    Watch(deadline=time.monotonic() + 1000).check()
    Watch(deadline=math.inf).check()
    with pytest.raises(StoppedError) as caught:
        Watch(deadline=time.monotonic()).check()
    assert caught.value.reason is StopReason.DEADLINE
    assert str(caught.value) == "stopped: the deadline passed"
    assert isinstance(caught.value, DreadnaughtError)


def test_a_flag_set_in_another_thread_stops() -> None:
    watch = Watch()
    thread = threading.Thread(target=watch.stop.set)
    thread.start()
    thread.join()
    with pytest.raises(StoppedError) as caught:
        watch.check()
    assert caught.value.reason is StopReason.CANCELLED


def test_who_cancelled_is_told_so_even_after_the_deadline() -> None:
    watch = Watch(deadline=0.0)
    watch.stop.set()
    with pytest.raises(StoppedError) as caught:
        watch.check()
    assert caught.value.reason is StopReason.CANCELLED
