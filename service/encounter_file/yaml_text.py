"""YAML text as a tree.

Nesting and size are bounded before anything is built, aliases included, so that no text, however
hostile, takes more than a moment. Merge keys (`<<: *goblin`) are honoured; what they bring in
stands where it was written.
"""

from collections.abc import Iterator
from typing import Any

import yaml

from service.encounter_file.tree import Mark, Place, Tree, UnparsableTextError, place_at, place_of
from service.encounter_file.yaml_scalar import read_scalar, shown_tag
from service.encounter_file.yaml_syntax import DEEPEST, too_deep, unparsable
from solver.systems.fault import Fault, Path

# The C parser is in most installations, and ten times as fast.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_UNPRINTABLE = yaml.reader.Reader.NON_PRINTABLE
_MOST_PARTS = 100_000
_MERGE = "tag:yaml.org,2002:merge"
_COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")


def read_yaml(text: str) -> Tree:
    """Parse `text`, one YAML document.

    Raises:
        UnparsableTextError: if it is no YAML, several documents, too large or too deeply nested.
    """
    if odd := _UNPRINTABLE.search(text):
        place = place_at(text, odd.start())
        raise UnparsableTextError(place, repr(odd.group()), "no control characters")
    try:
        _bound_depth(text)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        raise unparsable(error, text) from error
    except yaml.YAMLError as error:
        raise UnparsableTextError(None, f"an error: {error}", "YAML") from error
    reader = _Reader()
    data = None if node is None else reader.value(node, (), node.start_mark)
    return Tree(data, reader.places, tuple(reader.faults))


def _bound_depth(text: str) -> None:
    """Refuse deep nesting: building it would take the parser's stack."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            mark = event.start_mark
            raise too_deep(None if mark is None else place_of(mark))


class _Reader:
    """Turns nodes into data, noting places and faults on the way."""

    def __init__(self) -> None:
        self.places: dict[Path, Place] = {}
        self.faults: list[Fault] = []
        self._parts = 0
        self._depth = 0

    def value(self, node: yaml.Node, path: Path, named: Mark) -> object:
        """Return the data of `node`, whose name (or which itself) stands at `named`."""
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, path, named)
        self.places[path] = place_of(named)
        if node.tag not in _COLLECTIONS:
            tag = shown_tag(node)
            self.faults.append(Fault(path, tag, f"a value without the tag {tag}"))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        return self._list(node, path)

    def _enter(self, node: yaml.Node) -> None:
        """Count a part, and a level; aliases make both endless."""
        self._parts += 1
        if self._parts > _MOST_PARTS:
            expected = f"at most {_MOST_PARTS} values, those of aliases (*name) counted"
            raise UnparsableTextError(place_of(node.start_mark), "more values", expected)
        if self._depth > DEEPEST:
            raise too_deep(place_of(node.start_mark))

    def _scalar(self, node: yaml.ScalarNode, path: Path, named: Mark) -> object:
        self._enter(node)
        scalar = read_scalar(node)
        self.places[path] = place_of(named, scalar.text, scalar.taken_for)
        if scalar.expected is not None:
            self.faults.append(Fault(path, scalar.value, scalar.expected))
        return scalar.value

    def _list(self, node: yaml.Node, path: Path) -> list[object]:
        self._enter(node)
        self._depth += 1
        entries = [
            self.value(entry, (*path, index), entry.start_mark)
            for index, entry in enumerate(node.value)
        ]
        self._depth -= 1
        return entries

    def _mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, object]:
        self._enter(node)
        self._depth += 1
        data: dict[str, object] = {}
        for merged in self._merged(node, path):
            data |= self._mapping(merged, path)
        lines: dict[str, int] = {}
        for key, value in node.value:
            if key.tag == _MERGE:
                continue
            if not isinstance(key, yaml.ScalarNode):
                self._no_name(key, path)
                continue
            name: str = key.value
            data[name] = self.value(value, (*path, name), key.start_mark)
            if name in lines:
                once = f"each field once: {name} stands on line {lines[name]} already"
                self.faults.append(Fault((*path, name), data[name], once))
            lines[name] = key.start_mark.line + 1
        self._depth -= 1
        return data

    def _no_name(self, key: yaml.Node, path: Path) -> None:
        self.places[*path, "?"] = place_of(key.start_mark)
        self.faults.append(Fault((*path, "?"), "a list or mapping", "text as the name of a field"))

    def _merged(self, node: yaml.MappingNode, path: Path) -> Iterator[yaml.MappingNode]:
        """Yield the mappings that merge keys bring in, those that win last."""
        for key, value in node.value:
            if key.tag != _MERGE:
                continue
            sources = value.value if isinstance(value, yaml.SequenceNode) else [value]
            for source in reversed(sources):
                if isinstance(source, yaml.MappingNode):
                    yield source
                else:
                    self.places[*path, "<<"] = place_of(key.start_mark)
                    got = source.value if isinstance(source, yaml.ScalarNode) else "a list"
                    expected = "an alias (*name) of a mapping"
                    self.faults.append(Fault((*path, "<<"), got, expected))
