"""What users write as YAML or JSON, as plain values within limits.

All that is bounded is counted, never timed: bytes, values, depth, characters, digits. So every build on every machine
refuses the same. Keys are words and stand once; only booleans, whole numbers and null are more than text, so that a
rule 704.10 stays as it was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
import yaml

from ..errors import GyojiError
from ..files import MOST_BYTES, MOST_WRITTEN, bytes_of, text_of

#: lists and maps within each other
MOST_DEPTH: Final = 50
#: values in a YAML file; what an alias stands for counts each time
MOST_VALUES: Final = 100_000
#: commas and brackets in a JSON file
MOST_MARKS: Final = 20_000_000
#: brackets among them: a map takes a quarter of a KB
MOST_BRACKETS: Final = 4_000_000
#: characters of one text
MOST_TEXT: Final = 50_000
MOST_DIGITS: Final = 18

WHOLE: Final = re.compile(r"[-+]?[0-9]+")
CONSTANTS: Final[dict[str, Any]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}
TAGS: Final = ("tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map", "!")
MERGE: Final = "<<"
KEY: Final = re.compile(rb'"[ \t\n\r]*:')
BYTE: Final = re.compile(r" \(byte (\d+)\)$")

Maker = Callable[[int], dict[str, Any]]  # an empty map, told the line at which it stands


def plain_map(line: int) -> dict[str, Any]:
    return {}


def read_source(path: str, make: Maker = plain_map, most: int = MOST_BYTES) -> Any:
    """What a YAML or JSON file holds."""
    if path.lower().endswith(".json"):
        return from_json(bytes_of(path, most), path)
    return from_yaml(text_of(path, min(most, MOST_WRITTEN)), path, make)


# --- YAML ----------------------------------------------------------------------------------------------------
class Holder:
    """A list or map that is being read."""

    def __init__(self, value: Any, anchor: str, counted: int) -> None:
        self.value = value
        self.anchor = anchor
        self.counted = counted  # how many values there were before it
        self.height = 1  # of what is in it, with itself
        self.key: str | None = None  # whose value comes next
        self.merging = False
        self.merged: list[Any] = []


class Anchored:
    """What an alias stands for."""

    def __init__(self, value: Any, size: int, height: int) -> None:
        self.value = value
        self.size = size
        self.height = height


class Reading:
    """One YAML text, event by event: nothing recurses."""

    def __init__(self, where: str, make: Maker) -> None:
        self.where = where
        self.make = make
        self.open: list[Holder] = []
        self.anchors: dict[str, Anchored] = {}
        self.counted = 0
        self.result: Any = None
        self.found = False

    def fault(self, event: Any, message: str) -> GyojiError:
        mark = event.start_mark
        return GyojiError(f"{self.where}:{mark.line + 1}:{mark.column + 1}: {message}")

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self.begin(event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self.end(event)
        elif isinstance(event, yaml.AliasEvent):
            known = self.anchors.get(event.anchor or "")
            if known is None:
                raise self.fault(event, f"is not YAML: *{event.anchor} stands for nothing that ended before it")
            self.counted += known.size - 1
            self.put(event, known.value, known.height, False)
        elif isinstance(event, yaml.DocumentStartEvent):
            if self.found:
                raise self.fault(event, "is not YAML of one document: a second one begins here")
            self.found = True

    def begin(self, event: Any) -> None:
        self.plain_tag(event)
        if len(self.open) >= MOST_DEPTH:
            raise self.fault(event, f"is nested more than {MOST_DEPTH} deep")
        if self.at_key():
            raise self.fault(event, "is not YAML as we read it: a key must be a word")
        line: int = event.start_mark.line + 1
        value: Any = self.make(line) if isinstance(event, yaml.MappingStartEvent) else []
        self.open.append(Holder(value, event.anchor or "", self.counted))

    def end(self, event: Any) -> None:
        done = self.open.pop()
        for other in done.merged:
            for key, value in other.items():
                done.value.setdefault(key, value)
        if done.anchor:
            self.anchors[done.anchor] = Anchored(done.value, self.counted - done.counted + 1, done.height)
        self.put(event, done.value, done.height, False)

    def scalar(self, event: Any) -> None:
        self.plain_tag(event)
        text: str = event.value
        if len(text) > MOST_TEXT:
            raise self.fault(event, f"a text has {len(text):,} characters; at most {MOST_TEXT:,} are read")
        value: Any = text
        if event.implicit[0] and not event.tag:
            if text in CONSTANTS:
                value = CONSTANTS[text]
            elif WHOLE.fullmatch(text) is not None:
                if len(text) > MOST_DIGITS:
                    raise self.fault(event, f"a number has {len(text):,} digits; at most {MOST_DIGITS} are read")
                value = int(text)
        if event.anchor:
            self.anchors[event.anchor] = Anchored(value, 1, 0)
        if isinstance(value, int) and not isinstance(value, bool) and self.at_key():
            value = text  # as it was written
        self.put(event, value, 0, not event.style)

    def put(self, event: Any, value: Any, height: int, bare: bool) -> None:
        """A value where it belongs."""
        self.counted += 1
        if self.counted > MOST_VALUES:
            raise self.fault(event, f"holds more than {MOST_VALUES:,} values, those of its aliases included")
        if not self.open:
            self.result = value
            return
        top = self.open[-1]
        top.height = max(top.height, height + 1)
        if len(self.open) + height > MOST_DEPTH:
            raise self.fault(event, f"is nested more than {MOST_DEPTH} deep, by its aliases")
        if isinstance(top.value, list):
            top.value.append(value)
        elif top.merging:
            top.merging = False
            others = value if isinstance(value, list) else [value]
            if not all(isinstance(v, dict) for v in others):
                raise self.fault(event, "is not YAML: << is followed by a map")
            top.merged.extend(others)
        elif top.key is None:
            if bare and value == MERGE:
                top.merging = True
                return
            if not isinstance(value, str):
                raise self.fault(event, "is not YAML as we read it: a key must be a word")
            if value in top.value:
                raise self.fault(event, f"is not YAML as we read it: the key {shortened(value)!r} stands here twice")
            top.key = value
        else:
            top.value[top.key] = value
            top.key = None

    def at_key(self) -> bool:
        if not self.open:
            return False
        top = self.open[-1]
        return isinstance(top.value, dict) and top.key is None and not top.merging

    def plain_tag(self, event: Any) -> None:
        if event.tag and event.tag not in TAGS:
            raise self.fault(event, f"is not YAML as we read it: the tag {shortened(str(event.tag))} means nothing here")


def from_yaml(text: str, where: str, make: Maker = plain_map) -> Any:
    reading = Reading(where, make)
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            reading.take(event)
    except yaml.MarkedYAMLError as e:
        mark = e.problem_mark or e.context_mark
        place = ""
        if mark is not None:
            last = text.count("\n")  # the end of a text counts as a line of its own in C
            column = mark.column if mark.line <= last else len(text) - text.rfind("\n") - 1
            place = f":{min(mark.line, last) + 1}:{column + 1}"
        raise GyojiError(f"{where}{place}: is not YAML: {e.problem or e.context or e}") from None
    except (yaml.YAMLError, ValueError) as e:
        raise GyojiError(f"{where}: is not YAML: {' '.join(str(e).split())}") from None
    return reading.result


# --- JSON ----------------------------------------------------------------------------------------------------
def from_json(content: bytes, where: str) -> Any:
    brackets = content.count(b"[") + content.count(b"{")
    if brackets > MOST_BRACKETS:
        raise GyojiError(f"{where}: holds more than {MOST_BRACKETS:,} brackets")
    if brackets + content.count(b",") > MOST_MARKS:
        raise GyojiError(f"{where}: holds more than {MOST_MARKS:,} commas and brackets")
    try:
        found: Any = msgspec.json.Decoder(float_hook=str).decode(content)
    except RecursionError:
        raise GyojiError(f"{where}: is nested more than {MOST_DEPTH} deep") from None
    except UnicodeDecodeError as e:
        raise GyojiError(f"{where}: is not UTF-8 text (byte {e.start} of a text)") from None
    except msgspec.ValidationError:
        raise GyojiError(f"{where}: a number has more than {MOST_DIGITS} digits") from None
    except msgspec.DecodeError as e:
        raise GyojiError(f"{where}{place_of(content, str(e))}: is not JSON: {BYTE.sub('', str(e))}") from None
    keys = bounded(found, where)
    if keys < len(KEY.findall(content)):  # some text has a quotation mark before a colon, or a key stands twice
        check_keys(content, where)
    return found


def bounded(value: Any, where: str) -> int:
    """How many keys there are in all the maps of a value that keeps to the limits."""
    keys = 0
    depth = 0
    level: list[Any] = [value]
    while level:
        inner: list[Any] = []
        for v in level:
            if isinstance(v, (dict, list)):
                if depth >= MOST_DEPTH:
                    raise GyojiError(f"{where}: is nested more than {MOST_DEPTH} deep")
                if isinstance(v, dict):
                    keys += len(v)
                    inner.extend(v.values())
                else:
                    inner.extend(v)
            elif isinstance(v, str):
                if len(v) > MOST_TEXT:
                    raise GyojiError(f"{where}: a text has {len(v):,} characters; at most {MOST_TEXT:,} are read")
            elif isinstance(v, int) and abs(v) >= 10**MOST_DIGITS:
                raise GyojiError(f"{where}: a number has more than {MOST_DIGITS} digits")
        level = inner
        depth += 1
    return keys


def check_keys(content: bytes, where: str) -> None:
    """What `msgspec` lets pass: that a key stands twice."""
    def pairs(found: list[tuple[str, Any]]) -> None:
        keys: set[str] = set()
        for key, _ in found:
            if key in keys:
                raise GyojiError(f"{where}: is not JSON as we read it: the key {shortened(key)!r} stands twice in one map")
            keys.add(key)

    json.loads(content, object_pairs_hook=pairs, parse_float=str)


def place_of(content: bytes, message: str) -> str:
    """Line and column of the byte that a message names."""
    found = BYTE.search(message)
    if found is None:
        return ""
    before = content[:int(found[1])]
    column = len(before[before.rfind(b"\n") + 1:].decode("utf-8", "replace"))
    return f":{before.count(10) + 1}:{column + 1}"


def shortened(words: str) -> str:
    return words if len(words) <= 100 else words[:100] + " …"
