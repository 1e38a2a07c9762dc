"""The published vectors are what the code makes, and what a second implementation makes."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
import seal_vectors
import second_verifier

from service.seal.errors import VerificationError
from service.seal.keys import PublicKey
from service.seal.merkle import proves_consistency, proves_inclusion
from service.seal.verify import verify_export

FILE = Path(__file__).parents[3] / "docs" / "seal-vectors.json"
VECTORS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
other: Any = second_verifier.module


def test_they_are_what_the_code_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == seal_vectors.text()


@pytest.mark.parametrize("vector", VECTORS["frames"])
def test_frames(vector: dict[str, Any]) -> None:
    domain = vector["domain"].removeprefix("dreadnaught/seal/v1/")
    parts = [bytes.fromhex(part) for part in vector["parts"]]
    assert other.frame(domain, *parts).hex() == vector["frame"]
    assert other.mac(bytes.fromhex(vector["key"]), domain, *parts).hex() == vector["hmac"]


def test_no_two_lists_of_parts_have_the_same_frame() -> None:
    assert len({vector["frame"] for vector in VECTORS["frames"]}) == len(VECTORS["frames"])


@pytest.mark.parametrize("vector", VECTORS["canonical"])
def test_canonical_json(vector: dict[str, Any]) -> None:
    assert other.canon(vector["data"]) == vector["text"]


@pytest.mark.parametrize("vector", VECTORS["weights"])
def test_weights(vector: dict[str, Any]) -> None:
    """By another way to the same: hand out the units that are left one by one."""
    shares = [Fraction(share) for share in vector["probabilities"]]
    exact = [share * 2**32 / sum(shares) for share in shares]
    weights = [share.numerator // share.denominator for share in exact]
    while sum(weights) < 2**32:
        furthest = max(range(len(exact)), key=lambda i: (exact[i] - weights[i], -i))
        weights[furthest] += 1
    assert weights == vector["weights"]


def test_the_tree() -> None:
    tree = VECTORS["tree"]
    leaves = [leaf.encode() for leaf in tree["leaves"]]
    roots: list[bytes] = [bytes.fromhex(root) for root in tree["roots"]]
    made: list[bytes] = [other.root(leaves[:size]) for size in range(len(leaves) + 1)]
    assert made == roots
    index, size = int(tree["inclusion"]["index"]), int(tree["inclusion"]["size"])
    path = [bytes.fromhex(node) for node in tree["inclusion"]["path"]]
    assert proves_inclusion(leaves[index], index, size, path, roots[size])
    old, size = int(tree["consistency"]["old"]), int(tree["consistency"]["size"])
    path = [bytes.fromhex(node) for node in tree["consistency"]["path"]]
    assert proves_consistency(old, roots[old], size, roots[size], path)


def test_the_seal() -> None:
    seal = VECTORS["seal"]
    salt, seed = bytes.fromhex(seal["salt"]), bytes.fromhex(seal["seed"])
    assert other.mac(salt, "rules", other.canon(seal["rules"])).hex() == seal["rules_commitment"]
    assert other.mac(salt, "state", other.canon(seal["state"])).hex() == seal["state_commitment"]
    key = other.mac(seed, "strategy-key")
    assert key.hex() == seal["strategy_key"]
    odds = seal["strategy"]
    assert other.mac(key, "strategy", other.canon(odds)).hex() == seal["strategy_commitment"]
    context = json.loads(seal["context"])
    assert other.canon(context) == seal["context"]
    for part in ("rules", "state", "seed", "strategy"):
        assert context[part] == seal[f"{part}_commitment"]
    drawn = other.mac(seed, "draw", seal["players_seed"], seal["context"])
    assert int.from_bytes(drawn[:4], "big") == seal["number"]
    ends = accumulate(option["weight"] for option in odds)
    bid = next(o["move"] for o, end in zip(odds, ends, strict=True) if seal["number"] < end)
    assert bid == seal["bid"]
    opening = other.mac(seed, "bid-key")
    assert opening.hex() == seal["opening"]
    made = other.mac(opening, "bid", seal["context"], other.canon(bid))
    assert made.hex() == seal["commitment"]


@pytest.mark.parametrize("vector", VECTORS["exports"], ids=lambda vector: str(vector["name"]))
def test_exports(vector: dict[str, Any]) -> None:
    content, key = vector["content"].encode(), PublicKey.read(vector["key"])
    assert second_verifier.verifies(content, key) == (vector["wrong"] is None)
    if vector["wrong"] is None:
        verify_export(content, key)
        return
    with pytest.raises(VerificationError) as caught:
        verify_export(content, key)
    assert {"where": caught.value.where, "field": caught.value.field} == vector["wrong"]


def test_the_second_verifier_is_small_shares_no_code_and_says_what_is_wrong(tmp_path: Path) -> None:
    source = second_verifier.PROGRAM.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 150
    imported = re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE)
    assert set(imported) <= {"cryptography", *sys.stdlib_module_names}
    export = tmp_path / "fight.json"
    for vector in VECTORS["exports"]:
        export.write_text(vector["content"], encoding="utf-8")
        command = [sys.executable, str(second_verifier.PROGRAM), str(export), vector["key"]]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        if vector["wrong"] is None:
            assert done.returncode == 0, done.stderr
            assert done.stdout.startswith("Verified: a fight of ")
        else:
            assert (done.returncode, done.stdout) == (1, "")
            assert len(done.stderr.strip().splitlines()) <= 2, done.stderr
