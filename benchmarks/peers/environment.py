"""The peers' environment: a virtual environment of its own, made from pinned versions."""

import json
import os
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The folder that holds the package `benchmarks`."""

FOLDER_VARIABLE = "DREADNAUGHT_PEERS"
"""The environment variable that names another folder than the default."""

_REQUIRED = ROOT / "benchmarks" / "peers.txt"
_OPTIONAL = ROOT / "benchmarks" / "peers-optional.txt"

_LIST_VERSIONS = """
import importlib.metadata, json, platform
installed = {d.name: d.version for d in importlib.metadata.distributions()}
print(json.dumps(installed | {"Python": platform.python_version()}))
"""


def default_folder() -> Path:
    """Return where the environment is, or would be."""
    return Path(os.environ.get(FOLDER_VARIABLE, ROOT / ".venv-peers"))


def interpreter(folder: Path) -> Path | None:
    """Return the environment's Python, or None if there is no environment."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    return python if python.exists() else None


def install(folder: Path) -> None:
    """Make the environment, or bring it to the pinned versions; pip's output is shown.

    Raises:
        subprocess.CalledProcessError: if a peer that is not optional could not be installed.
    """
    if interpreter(folder) is None:
        venv.create(folder, with_pip=True)
    pip = [str(interpreter(folder)), "-m", "pip", "install", "--only-binary", ":all:"]
    subprocess.run([*pip, "-r", str(_REQUIRED)], check=True)
    if subprocess.run([*pip, "-r", str(_OPTIONAL)], check=False).returncode != 0:
        print(f"Not installed, and left out of the benchmarks: {', '.join(_pinned(_OPTIONAL))}")


def versions(folder: Path) -> dict[str, str]:
    """Return the versions of the environment's Python and of the peers in it, by name."""
    python = interpreter(folder)
    if python is None:
        return {}
    listed = subprocess.run([python, "-c", _LIST_VERSIONS], check=True, capture_output=True)
    installed = json.loads(listed.stdout)
    wanted = [pin.partition("==")[0] for pin in _pinned(_REQUIRED) + _pinned(_OPTIONAL)]
    normal = {name.lower().replace("-", "_"): version for name, version in installed.items()}
    return {name: normal[name.lower()] for name in ["Python", *wanted] if name.lower() in normal}


def _pinned(requirements: Path) -> list[str]:
    lines = requirements.read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]
