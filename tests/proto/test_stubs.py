"""The committed stubs are what the .proto files give, and a stale one is found."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("grpc_tools", reason="only those who change messages install the generator")

PROTO = Path(__file__).parents[2] / "proto"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PROTO, tmp_path / "proto"))


def generate(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(folder / "generate.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_committed_stubs_are_fresh() -> None:
    assert generate(PROTO, "--check").returncode == 0


def test_a_changed_message_makes_its_stubs_stale_until_they_are_written(copy: Path) -> None:
    proto = copy / "dreadnaught/v1/opponent.proto"
    proto.write_text(proto.read_text().replace("string guarantee = 8", "string promise = 8"))
    checked = generate(copy, "--check")
    assert checked.returncode == 1
    assert checked.stderr.splitlines() == [
        "stale: dreadnaught/v1/opponent_pb2.py",
        "stale: dreadnaught/v1/opponent_pb2.pyi",
    ]
    assert generate(copy).returncode == 0
    assert "promise" in (copy / "dreadnaught/v1/opponent_pb2.pyi").read_text()
    assert generate(copy, "--check").returncode == 0


def test_a_stub_without_its_proto_is_told_and_removed(copy: Path) -> None:
    left_over = copy / "dreadnaught/v1/old_pb2.pyi"
    left_over.write_text("")
    assert generate(copy, "--check").stderr == "stale: dreadnaught/v1/old_pb2.pyi\n"
    generate(copy)
    assert not left_over.exists()


def test_a_stub_that_is_missing_is_told(copy: Path) -> None:
    (copy / "dreadnaught/v1/opponent_pb2_grpc.pyi").unlink()
    assert generate(copy, "--check").stderr == "stale: dreadnaught/v1/opponent_pb2_grpc.pyi\n"


def test_a_broken_proto_fails(copy: Path) -> None:
    (copy / "dreadnaught/v1/opponent.proto").write_text('syntax = "proto3"; message {}')
    checked = generate(copy, "--check")
    assert checked.returncode != 0
    assert "CalledProcessError" in checked.stderr
