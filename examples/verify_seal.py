"""Verify a fight's export by `docs/seals.md` alone: a second opinion that shares no code.

Usage: python verify_seal.py EXPORT ed25519:PUBLICKEY   (needs only the package `cryptography`)
"""

import hashlib
import hmac
import json
import sys
from decimal import Decimal
from itertools import accumulate
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KINDS = ("committed", "players-seed", "sealed", "players-bids", "revealed", "resolved")
STEPS = dict(zip(KINDS, "CPSBRO", strict=True))
SIZE, SMALL = 32, 1e-6


def need(condition: object, where: str) -> None:
    """Stop at the first thing that is wrong."""
    if not condition:
        raise ValueError(where)


def raw(digits: str) -> bytes:
    """Return the bytes that lower-case hexadecimal digits tell."""
    need(bytes.fromhex(digits).hex() == digits, f"not lower-case hexadecimal: {digits}")
    return bytes.fromhex(digits)


def canon(value: Any) -> str:
    """Write canonical JSON (RFC 8785); whole numbers must be safe ones."""
    kind: str = value.__class__.__name__
    if kind == "dict":
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canon(name)}:{canon(value[name])}" for name in names) + "}"
    if kind == "list":
        return "[" + ",".join(map(canon, value)) + "]"
    if kind in ("float", "int"):
        need(value % 1 or abs(value) < 2**53, "file: a whole number that is too large")
        text = repr(value) if value % 1 else str(int(value))
        return format(Decimal(text), "f") if abs(value) >= SMALL else text.replace("e-0", "e-")
    return json.dumps(value, ensure_ascii=False)


def frame(domain: str, *parts: bytes | str) -> bytes:
    """Put the domain first, and every part behind its length."""
    coded = [part.encode() if isinstance(part, str) else part for part in parts]
    framed = b"".join(len(part).to_bytes(8, "big") + part for part in coded)
    return f"dreadnaught/seal/v1/{domain}".encode() + b"\0" + framed


def mac(key: bytes, domain: str, *parts: bytes | str) -> bytes:
    """Return the HMAC-SHA256 of a frame."""
    need(len(key) == SIZE, f"{domain}: a key that is not of {SIZE} bytes")
    return hmac.digest(key, frame(domain, *parts), "sha256")


def root(leaves: list[bytes]) -> bytes:
    """Return the root of RFC 6962, by its definition."""
    if len(leaves) <= 1:
        return hashlib.sha256(b"\0" + leaves[0] if leaves else b"").digest()
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:k]) + root(leaves[k:])).digest()


def check_order(entries: list[Any]) -> None:
    """Check that every entry may follow those before it."""
    done, attempts, steps, kinds = 0, dict[int, int](), "", [entry["kind"] for entry in entries]
    need(kinds[0] == "opened" and kinds.count("opened") == 1, "entries[0]: the opening")
    for i, (kind, body) in enumerate((entry["kind"], entry["body"]) for entry in entries):
        need(kind == "key-changed" or "ended" not in kinds[:i], f"entries[{i}]: the fight is over")
        if kind == "voided":
            need(0 < body["decision"] <= done + bool(steps), f"entries[{i}]: not begun")
            done, steps = body["decision"] - 1, ""
        if kind in STEPS:
            attempts[done + 1] = attempts.get(done + 1, 0) + (not steps)
            due = (done + 1, attempts[done + 1])
            need((body["decision"], body["attempt"]) == due, f"entries[{i}]: decision, attempt")
            steps += STEPS[kind]
            n = steps.count("C")
            whole = "C" * n + "P" + "S" * n + "B" + "R" * n + "O" if n else "BO"
            need(whole.startswith(steps), f"entries[{i}]: {kind} comes out of order")
            done, steps = (done + 1, "") if steps == whole else (done, steps)


def check_head(entries: list[Any], root_now: bytes, head: Any, trusted: bytes) -> None:
    """Check that each key signed the next, and that the last one signed the whole log."""
    keys = [raw(entries[0]["body"]["key"])]
    for body in (entry["body"] for entry in entries if entry["kind"] == "key-changed"):
        new, signature = raw(body["key"]), raw(body["signature"])
        public = Ed25519PublicKey.from_public_bytes(keys[-1])
        public.verify(signature, frame("key-change", keys[-1], new))
        keys.append(new)
    need(trusted in keys and len(set(keys)) == len(keys), "head: key")
    key_id = hashlib.sha256(frame("key-id", keys[-1])).hexdigest()[:16]
    told = {"game": entries[0]["game"], "size": len(entries), "root": root_now.hex(), "key": key_id}
    need(canon(head) == canon(told | {"signature": head["signature"]}), "head")
    message = frame("head", entries[0]["game"], len(entries).to_bytes(8, "big"), root_now)
    Ed25519PublicKey.from_public_bytes(keys[-1]).verify(raw(head["signature"]), message)


def check_bids(entries: list[Any], openings: Any) -> int:
    """Check each reveal, and in a fight that is over each draw; return the number of seeds."""
    rules, seals, seeds = entries[0]["body"]["rules"], dict[Any, Any](), dict[Any, str]()
    for i, (kind, body) in enumerate((entry["kind"], entry["body"]) for entry in entries):
        if kind == "players-seed":
            seeds[body["decision"], body["attempt"]] = body["seed"]
        if "combatant" not in body:
            continue
        seal = seals.setdefault((body["decision"], body["attempt"], body["combatant"]), {})
        need(kind not in seal and (kind == "committed" or seal), f"entries[{i}]: combatant")
        seal[kind] = body
        if kind == "committed":
            seal["context"] = canon({"game": entries[0]["game"], "rules": rules, **body})
        if kind == "revealed":
            made = mac(raw(body["opening"]), "bid", seal["context"], canon(body["bid"]))
            need(made.hex() == seal["sealed"]["commitment"], f"entries[{i}]: bid")
    if openings is not None:
        need(set(openings) == {"salt", "rules", "seals"}, "openings: fields")
        salt = raw(openings["salt"])
        need(mac(salt, "rules", canon(openings["rules"])).hex() == rules, "openings: rules")
        for (key, seal), opening in zip(seals.items(), openings["seals"], strict=True):
            check_seal(seal, opening, salt, seeds.get(key[:2], ""))
    return len(seals)


def check_seal(seal: Any, opening: Any, salt: bytes, players_seed: str) -> None:
    """Check that a seal is what its seed, strategy and the players' seed make it."""
    seed, committed, odds = raw(opening["seed"]), seal["committed"], opening["strategy"]
    where = f"openings: {committed['combatant']}, decision {committed['decision']}"
    need(hashlib.sha256(frame("seed", seed)).hexdigest() == committed["seed"], f"{where}: seed")
    need(mac(salt, "state", canon(opening["state"])).hex() == committed["state"], f"{where}: state")
    made = mac(mac(seed, "strategy-key"), "strategy", canon(odds)).hex()
    need(made == committed["strategy"], f"{where}: strategy")
    need(set(opening) == {"seed", "state", "strategy"}, f"{where}: fields")
    ends = list(accumulate(option["weight"] for option in odds))
    need(ends[-1] == 2**32 and sorted(ends) == ends, f"{where}: weights")
    if "sealed" in seal:
        drawn = int.from_bytes(mac(seed, "draw", players_seed, seal["context"])[:4], "big")
        bid = next(o["move"] for o, end in zip(odds, ends, strict=True) if drawn < end)
        made = mac(mac(seed, "bid-key"), "bid", seal["context"], canon(bid)).hex()
        need(made == seal["sealed"]["commitment"], f"{where}: bid")


def verify(content: bytes, trusted: bytes) -> str:
    """Check an export; say what it holds, or raise an error that says what is wrong."""
    data = json.loads(content)
    need(canon(data).encode() == content, "file: not canonical JSON")
    need(set(data) == {"format", "schema", "entries", "head", "openings"}, "file: fields")
    need(
        canon([data["format"], data["schema"]]) == '["dreadnaught-fight",1]', "file: format, schema"
    )
    entries, leaves = data["entries"], list[bytes]()
    for i, entry in enumerate(entries):
        told = {"schema": 1, "game": entries[0]["game"], "index": i, "previous": root(leaves).hex()}
        rest = {name: entry[name] for name in ("kind", "request", "body")}
        need(entry == told | rest, f"entries[{i}]: schema, game, index or previous")
        leaves.append(canon(entry).encode())
    need(len({entry["request"] for entry in entries}) == len(entries), "entries: request twice")
    check_order(entries)
    seals = check_bids(entries, data["openings"])
    check_head(entries, root(leaves), data["head"], trusted)
    over = "ended" in [entry["kind"] for entry in entries]
    need(over == (data["openings"] is not None), "file: openings")
    return f"{len(entries)} entries, {seals} seals, the fight is {'' if over else 'not '}over"


if __name__ == "__main__":
    try:
        print("Verified:", verify(Path(sys.argv[1]).read_bytes(), raw(sys.argv[2][8:])))
    except (ArithmeticError, InvalidSignature, LookupError, TypeError, ValueError) as error:
        sys.exit(f"NOT verified: {error!r}")
