"""What a run was made on: processor, system and versions, without a name of the machine."""

import platform
from importlib.metadata import version
from pathlib import Path

from solver.kernel.processors import processors

_PACKAGES = ("dreadnaught", "numpy", "scipy", "highspy", "ortools")


def description() -> dict[str, str | int]:
    """Return the processor's model, the cores that may be used, and the system."""
    return {
        "processor": _processor(),
        "cores": processors(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def own_versions() -> dict[str, str]:
    """Return the versions of Python and of the packages that our solvers run on."""
    return {"Python": platform.python_version()} | {name: version(name) for name in _PACKAGES}


def _processor() -> str:
    """Return the model's name; Linux tells it only there."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"
