"""Verify an export by `docs/seals.md` alone: python verify_seal.py EXPORT ed25519:PUBLICKEY."""

import hashlib
import hmac
import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KINDS = ("committed", "players-seed", "sealed", "players-bids", "revealed", "resolved")


def need(condition: object, where: str) -> None:
    """Stop at the first thing that is wrong."""
    if not condition:
        raise ValueError(where)


def raw(digits: str, size: int = 32) -> bytes:
    """Return the bytes that lower-case hexadecimal digits tell."""
    need(len(digits) == 2 * size and digits == digits.lower(), f"hexadecimal: {digits}")
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
        t = repr(value) if value % 1 else str(int(value))
        return format(Decimal(t), "f") if t[-4:] in ("e-05", "e-06") else t.replace("e-0", "e-")
    return json.dumps(value, ensure_ascii=False)


def frame(domain: str, *parts: bytes | str) -> bytes:
    """Put the domain first, and every part behind its length."""
    coded = [part.encode() if isinstance(part, str) else part for part in parts]
    framed = b"".join(len(part).to_bytes(8, "big") + part for part in coded)
    return f"dreadnaught/seal/v1/{domain}\0".encode() + framed


def mac(key: bytes, domain: str, *parts: bytes | str) -> bytes:
    """Return the HMAC-SHA256 of a frame."""
    return hmac.digest(key, frame(domain, *parts), "sha256")


def root(leaves: list[bytes]) -> bytes:
    """Return the root of RFC 6962, by its definition."""
    if len(leaves) <= 1:
        return hashlib.sha256(b"\0" + leaves[0] if leaves else b"").digest()
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:k]) + root(leaves[k:])).digest()


def check_order(log: list[tuple[str, Any]]) -> None:
    """Check that every entry, here its kind and body, may follow those before it."""
    done, attempts, steps, kinds = 0, dict[int, int](), "", [kind for kind, _ in log]
    need(kinds.index("opened") == 0 and kinds.count("opened") == 1, "entries: the opening")
    for i, (kind, body) in enumerate(log):
        need(kind == "key-changed" or "ended" not in kinds[:i], f"entries[{i}]: after the end")
        if kind == "voided":
            need(0 < body["decision"] <= done + bool(steps), f"entries[{i}]: not begun")
            done, steps = body["decision"] - 1, ""
        if kind in KINDS:
            attempts[done + 1] = attempts.get(done + 1, 0) + (not steps)
            due = {"decision": done + 1, "attempt": attempts[done + 1]}
            need(body == body | due, f"entries[{i}]: decision, attempt")
            steps += str(KINDS.index(kind))
            n = steps.count("0")
            whole = "0" * n + "1" + "2" * n + "3" + "4" * n + "5" if n else "35"
            need(whole.startswith(steps), f"entries[{i}]: {kind} comes out of order")
            done, steps = (done + 1, "") if steps == whole else (done, steps)


def check_seals(log: list[tuple[str, Any]], game: str, openings: Any) -> None:
    """Check each reveal, and in a fight that is over each draw."""
    told = {(k, b["decision"], b["attempt"], b.get("combatant")): b for k, b in log if k in KINDS}
    need(len(told) == sum(k in KINDS for k, _ in log), "entries: a combatant twice")
    seals = [(at, committed) for (kind, *at), committed in told.items() if kind == "committed"]
    shown = openings["seals"] if openings else [None] * len(seals)
    for (at, committed), opening in zip(seals, shown, strict=True):
        context = canon({"game": game, "rules": log[0][1]["rules"], **committed})
        sealed = told.get(("sealed", *at), {"commitment": None})["commitment"]
        if reveal := told.get(("revealed", *at)):
            made = mac(raw(reveal["opening"]), "bid", context, canon(reveal["bid"]))
            need(made.hex() == sealed, f"entries: the reveal of {at}")
        if opening is not None:
            players_seed = told.get(("players-seed", *at[:2], None), {"seed": ""})["seed"]
            made = drawn(committed, opening, raw(openings["salt"]), players_seed, context)
            need(sealed in (None, made.hex()), f"openings: the draw of {at}")


def drawn(committed: Any, opening: Any, salt: bytes, players_seed: str, context: str) -> bytes:
    """Check a seed, state and strategy; return the commitment to the bid that they make."""
    seed, odds = raw(opening["seed"]), opening["strategy"]
    made = {"seed": hashlib.sha256(frame("seed", seed)).hexdigest()}
    made["state"] = mac(salt, "state", canon(opening["state"])).hex()
    made["strategy"] = mac(mac(seed, "strategy-key"), "strategy", canon(odds)).hex()
    need(made == {name: committed[name] for name in opening}, f"openings: {committed}")
    weights = [option["weight"] for option in odds]
    need(min(weights) >= 0 and sum(weights) == 2**32, f"openings: the weights of {committed}")
    number = int.from_bytes(mac(seed, "draw", players_seed, context)[:4], "big")
    bid = next(o["move"] for k, o in enumerate(odds) if number < sum(weights[: k + 1]))
    return mac(mac(seed, "bid-key"), "bid", context, canon(bid))


def verify(content: bytes, trusted: bytes) -> str:
    """Check an export; say what it holds, or raise an error that says what is wrong."""
    entries, head, openings = map(json.loads(content).get, ("entries", "head", "openings"))
    told = {"format": "dreadnaught-fight", "schema": 1, "entries": entries, "head": head}
    need(canon(told | {"openings": openings}).encode() == content, "file: its text or fields")
    game, leaves = entries[0]["game"], [canon(entry).encode() for entry in entries]
    for i, entry in enumerate(entries):
        told = {name: entry[name] for name in ("kind", "request", "body")} | {"schema": 1}
        told |= {"game": game, "index": i, "previous": root(leaves[:i]).hex()}
        need(entry == told, f"entries[{i}]: schema, game, index or previous")
    need(len({entry["request"] for entry in entries}) == len(entries), "entries: request twice")
    log = [(entry["kind"], entry["body"]) for entry in entries]
    check_order(log)
    keys = [raw(log[0][1]["key"])]  # Each must have signed the next one, and the last one the head.
    for body in (body for kind, body in log if kind == "key-changed"):
        new, old = raw(body["key"]), Ed25519PublicKey.from_public_bytes(keys[-1])
        old.verify(raw(body["signature"], 64), frame("key-change", keys[-1], new))
        keys.append(new)
    need(trusted in keys and len(set(keys)) == len(keys), "head: key")
    key_id = hashlib.sha256(frame("key-id", keys[-1])).hexdigest()[:16]
    told = {"game": game, "size": len(log), "root": root(leaves).hex(), "key": key_id}
    need(canon(head) == canon(told | {"signature": head["signature"]}), "head")
    message = frame("head", game, len(log).to_bytes(8, "big"), root(leaves))
    Ed25519PublicKey.from_public_bytes(keys[-1]).verify(raw(head["signature"], 64), message)
    need(("ended" in dict(log)) == (openings is not None), "openings: not with the end")
    if openings is not None:
        rules = mac(raw(openings["salt"]), "rules", canon(openings["rules"])).hex()
        need(rules == log[0][1]["rules"] and {*openings} == {"salt", "rules", "seals"}, "openings")
    check_seals(log, game, openings)
    return f"a fight of {len(log)} entries that is {'over' if openings else 'going on'}"


if __name__ == "__main__":
    sys.tracebacklimit = 0  # What is wrong matters, not where in here it was found.
    print("Verified:", verify(Path(sys.argv[1]).read_bytes(), raw(sys.argv[2][8:])))
