"""Encounter files: what is read, and how what can't be read is told."""

from pathlib import Path

import pytest
from encounter_files import GOBLIN_AMBUSH, GOBLIN_AMBUSH_AS_JSON, edited, read, told
from hypothesis import example, given
from hypothesis import strategies as st

from service.encounter_file.faulty import FaultyFileError
from service.encounter_file.read import read_encounter_file
from service.encounter_file.source import LARGEST, UnreadableFileError
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter


def test_yaml_and_json_hold_the_same(tmp_path: Path) -> None:
    from_yaml = read(tmp_path / "a.yaml", GOBLIN_AMBUSH)
    from_json = read(tmp_path / "a.json", GOBLIN_AMBUSH_AS_JSON)
    assert isinstance(from_yaml, DreadnaughtEncounter)
    assert isinstance(from_json, DreadnaughtEncounter)
    assert from_yaml.combatants == from_json.combatants
    assert from_yaml.combatants[1].hp == 10


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"\xef\xbb\xbf" + GOBLIN_AMBUSH.encode(), id="byte order mark"),
        pytest.param(GOBLIN_AMBUSH.replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param(GOBLIN_AMBUSH_AS_JSON, id="JSON is YAML"),
        pytest.param(f"---\n{GOBLIN_AMBUSH}...\n", id="marks of a document"),
        pytest.param(GOBLIN_AMBUSH.replace("Goblin", '"Gobl\\u00efn"'), id="escapes"),
        pytest.param(GOBLIN_AMBUSH.replace("hp: 10", "hp: +10, active: -0"), id="signs"),
        pytest.param(GOBLIN_AMBUSH.replace("Goblin", "1e3"), id="text like a number"),
        pytest.param(GOBLIN_AMBUSH.replace("hp: 10", "hp: 10, charged: yes"), id="yes"),
        pytest.param(GOBLIN_AMBUSH.replace("hp: 10", "hp: 10, level: "), id="nothing given"),
    ],
)
def test_ways_to_write_it(tmp_path: Path, content: str | bytes) -> None:
    assert read(tmp_path / "a.yaml", content).system == "dreadnaught"


def test_aliases_and_merge_keys(tmp_path: Path) -> None:
    text = edited(
        GOBLIN_AMBUSH,
        ("{name: Dunder,", "&hero {name: Dunder,"),
        ("{name: Goblin, side: monsters, cp: 3,", "{<<: *hero, name: Goblin, side: monsters,"),
    )
    document = read(tmp_path / "a.yaml", text)
    assert isinstance(document, DreadnaughtEncounter)
    goblin = document.combatants[1]
    assert (goblin.name, goblin.cp, goblin.ep, goblin.hp) == ("Goblin", 4, 6, 10)


def test_json_that_yaml_would_misread(tmp_path: Path) -> None:
    text = edited(
        GOBLIN_AMBUSH_AS_JSON,
        ('"rounds": 1', '"rounds": 1, "stalemate": 1e-1'),
        ("Goblin", "G\\ud83d\\ude00\\/"),
    )
    document = read(tmp_path / "a.json", text.replace("  ", "\t"))
    assert isinstance(document, DreadnaughtEncounter)
    assert document.stalemate == 0.1
    assert document.combatants[1].name == "G\N{GRINNING FACE}/"


def test_json_that_yaml_can_not_follow(tmp_path: Path) -> None:
    """A line break before a colon, or a long name: faults are told, if without their places."""
    text = edited(GOBLIN_AMBUSH_AS_JSON, ('"rounds":', '"rounds"\n:'))
    assert read(tmp_path / "a.json", text).system == "dreadnaught"
    (line,) = told(tmp_path / "a.json", edited(text, ('"hp": 10', '"hp": -1')))
    assert line == "a.json:1:1: combatants[1].hp: got -1, expected 1 or more"
    (line,) = told(tmp_path / "a.json", edited(text, ('"hp": 10', f'"hp": 10, "{"x" * 2000}": 1')))
    assert line.startswith("a.json:1:1: combatants[1].xxx")
    assert len(line) < 500


@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
@pytest.mark.parametrize("content", ["", " \n\n", b"\xef\xbb\xbf"])
def test_an_empty_file(tmp_path: Path, name: str, content: str | bytes) -> None:
    (line,) = told(tmp_path / name, content)
    assert line == f"{name}:1:1: the encounter: missing, expected an encounter: the file is empty"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (
            GOBLIN_AMBUSH.replace("Goblin}", "G\xf6blin").encode("latin-1") + b"# \xf6",
            "a.yaml:10:3: syntax: got byte 0xf6, expected text saved as UTF-8",
        ),
        (
            GOBLIN_AMBUSH.encode("utf-16"),
            "a.yaml:1:1: syntax: got UTF-16, expected text saved as UTF-8",
        ),
        (
            GOBLIN_AMBUSH.encode("utf-32"),
            "a.yaml:1:1: syntax: got UTF-32, expected text saved as UTF-8",
        ),
        (
            GOBLIN_AMBUSH + "#" * LARGEST,
            "a.yaml: syntax: got a larger file, expected at most 1048576 bytes",
        ),
        (
            "# to do\n",
            "a.yaml:1:1: the encounter: missing, expected an encounter: the file is empty",
        ),
        ("goblin", "a.yaml:1:1: the encounter: got goblin, expected a mapping of fields to values"),
        (
            "- a\n- b\n",
            "a.yaml:1:1: the encounter: got [a, b], expected a mapping of fields to values",
        ),
        (
            "[" * 100_000,
            "a.yaml:1:1001: syntax: got deeper nesting, expected at most 32 levels",
        ),
        ("- " * 100_000, "a.yaml:1:65: syntax: got deeper nesting, expected at most 32 levels"),
        ("a: &a [*a]", "a.yaml:1:4: syntax: got deeper nesting, expected at most 32 levels"),
        ("a: &a {<<: *a}", "a.yaml:1:4: syntax: got deeper nesting, expected at most 32 levels"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_files_that_hold_no_encounter(tmp_path: Path, content: str | bytes, fault: str) -> None:
    assert told(tmp_path / "a.yaml", content) == [fault]


def test_aliases_that_multiply_are_refused(tmp_path: Path) -> None:
    text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in range(1, 20):
        text += f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]\n"
    (line,) = told(tmp_path / "a.yaml", text)
    assert line.endswith(
        "got more values, expected at most 100000 values, those of aliases (*name) counted"
    )


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match=r"no\.yaml: there is no such file"):
        read_encounter_file(str(tmp_path / "no.yaml"))
    with pytest.raises(UnreadableFileError, match="this is a folder, not a file"):
        read_encounter_file(str(tmp_path))
    with pytest.raises(UnreadableFileError, match=r"can't be read: File name too long"):
        read_encounter_file("n" * 10_000)


@given(content=st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
@example(b"%YAML 9.9\n---\n")
@example(b"? - ? - : -")
@example(b"!!binary ====")
@example(b"=: <<")
def test_whatever_bytes_are_read_only_faults_are_told(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    for name in ("a.yaml", "a.json"):
        lines = told(tmp_path_factory.getbasetemp() / name, content)
        assert all(line.startswith(name) and line.isprintable() for line in lines)


@given(data=st.data())
def test_whatever_is_typed_into_a_file_only_faults_are_told(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Cut, repeat and overwrite parts of a good file."""
    text = data.draw(st.sampled_from([GOBLIN_AMBUSH, GOBLIN_AMBUSH_AS_JSON]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        typed = data.draw(
            st.sampled_from(list("{}[]:,-#&*!|>'\"%@`?\n\t ")) | st.just(text[start:end] * 2)
        )
        text = text[:start] + typed + text[end:]
    path = tmp_path_factory.getbasetemp() / ("a.json" if text.startswith("{") else "a.yaml")
    try:
        read(path, text)
    except FaultyFileError as error:
        lines = {fault.line for fault in error.faults}
        assert all(line is not None and 1 <= line <= text.count("\n") + 1 for line in lines)
