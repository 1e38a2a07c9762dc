"""Regenerates the Python stubs that stand beside the .proto files; --check only compares.

    python proto/generate.py           write the stubs
    python proto/generate.py --check   exit with 1 and tell which are stale, missing or left over

protoc writes the messages (`*_pb2.py`, typed by `*_pb2.pyi`) and the services (`*_pb2_grpc.py`),
the latter without types; their `.pyi` is written here. It types what this project uses: a client
that blocks, and a server on `grpc.aio`.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from google.protobuf.descriptor_pb2 import (
    FileDescriptorProto,
    FileDescriptorSet,
    MethodDescriptorProto,
    ServiceDescriptorProto,
)

ROOT = Path(__file__).resolve().parent
STUBS = ("*_pb2.py", "*_pb2.pyi", "*_pb2_grpc.py", "*_pb2_grpc.pyi")


def main() -> int:
    """Write or check the stubs; return the exit code."""
    parser = argparse.ArgumentParser(description="Regenerate the stubs beside the .proto files.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail on a difference")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory() as folder:
        fresh = generate(Path(folder))
    stale = sorted(stale_stubs(fresh))
    for path in stale:
        sys.stderr.write(f"{'stale' if check else 'wrote'}: {path}\n")
        if not check:
            write(path, fresh.get(path))
    return 1 if check and stale else 0


def generate(folder: Path) -> dict[Path, str]:
    """Return the text of every stub by its path under `proto/`.

    Args:
        folder: an empty folder to work in.

    Raises:
        CalledProcessError: if protoc refuses a .proto file; it has said why on stderr.
    """
    sources = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.proto"))
    descriptors = folder / "descriptors"
    protoc = [
        *(sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={ROOT}"),
        *(f"--python_out={folder}", f"--pyi_out={folder}", f"--grpc_python_out={folder}"),
        f"--descriptor_set_out={descriptors}",
    ]
    subprocess.run([*protoc, *sources], check=True)  # noqa: S603 - our own interpreter and files
    fresh = {path.relative_to(folder): path.read_text() for path in stubs_in(folder)}
    for file in FileDescriptorSet.FromString(descriptors.read_bytes()).file:
        fresh[Path(file.name.replace(".proto", "_pb2_grpc.pyi"))] = service_types(file)
    return fresh


def stubs_in(folder: Path) -> Iterator[Path]:
    """Yield the paths of the stubs under `folder`."""
    for pattern in STUBS:
        yield from folder.rglob(pattern)


def stale_stubs(fresh: dict[Path, str]) -> Iterator[Path]:
    """Yield the stubs under `proto/` that differ from `fresh`, are missing, or are left over."""
    committed = {path.relative_to(ROOT): path.read_text() for path in stubs_in(ROOT)}
    for path in committed.keys() | fresh.keys():
        if committed.get(path) != fresh.get(path):
            yield path


def write(path: Path, text: str | None) -> None:
    """Write a stub, or remove one that no .proto file asks for any more."""
    if text is None:
        (ROOT / path).unlink()
    else:
        (ROOT / path).write_text(text)


def service_types(file: FileDescriptorProto) -> str:
    """Return the typed interface of one file's services."""
    package, _, name = file.name.removesuffix(".proto").replace("/", ".").rpartition(".")
    messages = f"{name}_pb2"
    streams = any(method.server_streaming for each in file.service for method in each.method)
    head = [
        f'"""Types of {messages}_grpc.py, written by proto/generate.py: not to be edited."""',
        "",
        *(["from collections.abc import AsyncIterator", ""] if streams else []),
        "import grpc",
        "import grpc.aio",
        f"from {package} import {messages}",
    ]
    services = (service_lines(service, messages) for service in file.service)
    return "\n".join([*head, *(line for lines in services for line in lines), ""])


def service_lines(service: ServiceDescriptorProto, messages: str) -> Iterable[str]:
    """Return the classes and the function that belong to one service."""
    name = service.name
    return [
        "",
        f"class {name}Stub:",
        *(stub_line(method, messages) for method in service.method),
        "    def __init__(self, channel: grpc.Channel) -> None: ...",
        "",
        f"class {name}Servicer:",
        *(servicer_lines(method, messages) for method in service.method),
        "",
        f"def add_{name}Servicer_to_server(",
        f"    servicer: {name}Servicer, server: grpc.aio.Server",
        ") -> None: ...",
    ]


def stub_line(method: MethodDescriptorProto, messages: str) -> str:
    """Return the line of a method in its service's stub."""
    ask, tell = call_types(method, messages)
    kind = "UnaryStream" if method.server_streaming else "UnaryUnary"
    return f"    {method.name}: grpc.{kind}MultiCallable[{ask}, {tell}]"


def servicer_lines(method: MethodDescriptorProto, messages: str) -> str:
    """Return the lines of a method in its service's servicer: a stream is a generator."""
    ask, tell = call_types(method, messages)
    define = "def" if method.server_streaming else "async def"
    answer = f"AsyncIterator[{tell}]" if method.server_streaming else tell
    return (
        f"    {define} {method.name}(\n"
        f"        self, request: {ask}, context: grpc.aio.ServicerContext[{ask}, {tell}]\n"
        f"    ) -> {answer}: ..."
    )


def call_types(method: MethodDescriptorProto, messages: str) -> tuple[str, str]:
    """Return a method's request and response types.

    Raises:
        NotImplementedError: for a method that takes a stream, whose types are others.
    """
    if method.client_streaming:
        raise NotImplementedError(f"no types yet for streams of requests, such as {method.name}")
    request, response = (
        f"{messages}.{name.rpartition('.')[2]}" for name in (method.input_type, method.output_type)
    )
    return request, response


if __name__ == "__main__":
    sys.exit(main())
