"""Loads what every solve needs, once, in the process from which solving processes are forked."""

import contextlib
import importlib
import os
import signal

# A service manager may send it to every process: the server ends this one when it is through.
signal.signal(signal.SIGTERM, signal.SIG_IGN)

# A fork copies the calling thread alone, so that the process which forks must have no other; and
# a stage game is too small for linear algebra in several threads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

for _name in (
    # Every process begins with the program that started the server, which is the command.
    "service.cli",
    "service.server.worker",
    "solver.opponent.suggest",
    "solver.systems.dreadnaught.duel_fight",
    "solver.systems.dreadnaught.skirmish_fight",
    "google.protobuf.json_format",
    "scipy.optimize",
    "ortools.linear_solver.python.model_builder_helper",
):
    importlib.import_module(_name)

with contextlib.suppress(ModuleNotFoundError):  # it may not be built
    importlib.import_module("solver.systems.dreadnaught.kernel._duel")
