"""Canonical JSON, against the samples of RFC 8785 and by its properties."""

import json
import math
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.seal.canonical import DEEPEST, Canonical, NotCanonicalError, parse_canonical
from solver.errors import InvalidInputError

# RFC 8785, appendix B: IEEE 754 bits, and how the number is written.
NUMBERS = [
    ("0000000000000000", "0"),
    ("8000000000000000", "0"),
    ("0000000000000001", "5e-324"),
    ("8000000000000001", "-5e-324"),
    ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
    ("3eb0c6f7a0b5ed8d", "0.000001"),
    ("41b3de4355555553", "333333333.3333332"),
    ("41b3de4355555554", "333333333.33333325"),
    ("41b3de4355555555", "333333333.3333333"),
    ("41b3de4355555556", "333333333.3333334"),
    ("41b3de4355555557", "333333333.33333343"),
    ("becbf647612f3696", "-0.0000033333333333333333"),
    ("43143ff3c1cb0959", "1424953923781206.2"),
]
# The same table: whole numbers that readers of JSON disagree on, and no numbers.
REFUSED = [
    "7fefffffffffffff",
    "ffefffffffffffff",
    "4340000000000000",
    "c340000000000000",
    "4430000000000000",
    "44b52d02c7e14af6",
    "444b1ae4d6e2ef50",
    "7fffffffffffffff",
    "7ff0000000000000",
    "fff0000000000000",
]

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(-1e6, 1e6)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=12,
)


def from_bits(bits: str) -> float:
    (number,) = struct.unpack(">d", bytes.fromhex(bits))
    assert isinstance(number, float)
    return number


@pytest.mark.parametrize(("bits", "written"), NUMBERS)
def test_numbers(bits: str, written: str) -> None:
    assert Canonical.of(from_bits(bits)).text.decode() == written


@pytest.mark.parametrize("bits", REFUSED)
def test_numbers_that_are_refused(bits: str) -> None:
    with pytest.raises(InvalidInputError):
        Canonical.of(from_bits(bits))


def test_the_sample_of_section_3_2_3() -> None:
    """Members are sorted by UTF-16 code units: the emoji's surrogates before the ligature."""
    sample = {
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\U0001f600": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis",
    }
    order = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]
    assert list(Canonical.of(sample).data) == order


def test_the_sample_of_section_3_2_2() -> None:
    text = (
        '{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],'
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )
    data = {
        "numbers": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": '€$\u000f\nA\'B"\\\\"/',
        "literals": [None, True, False],
    }
    assert Canonical.of(data).text.decode() == text


@given(JSON)
def test_what_is_written_is_read_back_and_is_canonical(data: Any) -> None:
    canonical = Canonical.of(data)
    assert parse_canonical(canonical.text, "content") == canonical.data == data
    assert Canonical.of(canonical.data) == canonical


@given(JSON, st.randoms(use_true_random=False))
def test_no_other_way_to_write_it_is_taken(data: Any, random: Any) -> None:
    text = Canonical.of(data).text
    for other in (json.dumps(data, indent=1), json.dumps(data, ensure_ascii=True) + " "):
        if other.encode() != text:
            with pytest.raises(NotCanonicalError):
                parse_canonical(other.encode(), "content")
    at = random.randrange(len(text) + 1)
    with pytest.raises(NotCanonicalError):
        parse_canonical(text[:at] + b"\t" + text[at:], "content")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff",
        b'{"b":1,"a":1}',
        b'{"a":1,"a":1}',
        b"1.0",
        b"-0",
        b"1e2",
        b"NaN",
        b"Infinity",
        b'"\\u00e4"',
        b'"\\ud800"',
        b'{"\\ud800":1}',
        b"9007199254740992",
        b"1" + b"0" * 5000,
        b"[" * 100_000,
        b"[" * (DEEPEST + 2) + b"]" * (DEEPEST + 2),
        b"\xef\xbb\xbf1",
        b"1\n",
    ],
    ids=lambda content: repr(content[:16]),
)
def test_what_is_not_canonical(content: bytes) -> None:
    with pytest.raises(NotCanonicalError):
        parse_canonical(content, "content")


def test_the_first_byte_that_differs_is_told() -> None:
    with pytest.raises(NotCanonicalError, match="at byte 5"):
        parse_canonical(b'{"a": 1}', "content")


@pytest.mark.parametrize("data", [math.nan, math.inf, {1: 2}, {"a": object()}, "\ud800", b"a", {1}])
def test_what_json_can_not_hold(data: Any) -> None:
    with pytest.raises(InvalidInputError, match=r"^data: expected"):
        Canonical.of(data)


def test_a_value_can_not_be_changed_from_outside() -> None:
    canonical = Canonical.of({"a": [1]})
    canonical.data["a"].append(2)
    assert canonical.data == {"a": [1]}
