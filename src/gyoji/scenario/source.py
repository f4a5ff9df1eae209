"""Scenario files as plain values that know their line: YAML or JSON, with numbers like 704.10 kept as written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml


class Unreadable(Exception):
    """A file that is no YAML or JSON, or that cannot be read; the message names the file and the place."""


class Map(dict[str, Any]):
    """A mapping as it stands in a file."""

    line: int = 0  # counted from 1; 0 where it is not known


class _Loader(yaml.SafeLoader):
    """YAML with text keys, no key twice, and only plain booleans and whole numbers recognised."""


_Loader.yaml_implicit_resolvers = {}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:[tT]rue|TRUE|[fF]alse|FALSE)$"), list("tTfF"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])
_Loader.add_implicit_resolver("tag:yaml.org,2002:merge", re.compile(r"^(?:<<)$"), ["<"])


def _mapping(loader: _Loader, node: yaml.MappingNode) -> Map:
    loader.flatten_mapping(node)
    out = Map()
    out.line = node.start_mark.line + 1
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if isinstance(key, bool) or not isinstance(key, (str, int)):
            raise yaml.constructor.ConstructorError(None, None, "a key must be a word", key_node.start_mark)
        if isinstance(key, int):
            key = str(key_node.value)
        if key in out:
            message = f"the key {key!r} stands here twice"
            raise yaml.constructor.ConstructorError(None, None, message, key_node.start_mark)
        out[key] = loader.construct_object(value_node, deep=True)
    return out


def _whole(loader: _Loader, node: yaml.ScalarNode) -> int:
    return int(node.value)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
_Loader.add_constructor("tag:yaml.org,2002:int", _whole)


class _Fast(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The same in C: several times as fast, with poorer messages; and what is nested too deeply would be its end."""

    yaml_implicit_resolvers = _Loader.yaml_implicit_resolvers
    yaml_constructors = _Loader.yaml_constructors


DEEP = 200
_DEEP_BLOCK = re.compile(rf"^[-? ]{{{DEEP}}}", re.M)


def _deep(text: str) -> bool:
    """Nested so deeply, by brackets or by dashes, that it is left to the slow loader, which complains."""
    depth = 0
    for sign in re.findall(r"[][{}]", text):
        depth = depth + 1 if sign in "[{" else max(0, depth - 1)
        if depth > DEEP:
            return True
    return _DEEP_BLOCK.search(text) is not None


def read(path: Path) -> Any:
    """What a file holds."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as e:
        raise Unreadable(f"{path}: cannot be read: {e.strerror or e}") from None
    except UnicodeDecodeError as e:
        raise Unreadable(f"{path}: is not UTF-8 text (byte {e.start})") from None
    try:
        return _json(path, text) if path.suffix.lower() == ".json" else _yaml(path, text)
    except RecursionError:
        raise Unreadable(f"{path}: is nested too deeply") from None


def _yaml(path: Path, text: str) -> Any:
    try:
        if not _deep(text):
            return yaml.load(text, Loader=_Fast)
    except (yaml.YAMLError, ValueError):
        pass  # told in the words of the slow loader
    try:
        return yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as e:
        mark = e.problem_mark or e.context_mark
        where = f":{mark.line + 1}:{mark.column + 1}" if mark is not None else ""
        raise Unreadable(f"{path}{where}: is not YAML: {e.problem or e.context or e}") from None
    except (yaml.YAMLError, ValueError) as e:
        raise Unreadable(f"{path}: is not YAML: {' '.join(str(e).split())}") from None


def _json(path: Path, text: str) -> Any:
    def pairs(found: list[tuple[str, Any]]) -> Map:
        out = Map()
        for key, value in found:
            if key in out:
                raise ValueError(f"the key {key!r} stands twice in one object")
            out[key] = value
        return out

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_float=str)
    except json.JSONDecodeError as e:
        raise Unreadable(f"{path}:{e.lineno}:{e.colno}: is not JSON: {e.msg}") from None
    except ValueError as e:
        raise Unreadable(f"{path}: is not JSON: {e}") from None
