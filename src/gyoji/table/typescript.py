"""Writes the types of the protocol for the page, and its JSON Schema.

python -m gyoji.table.typescript web/src/protocol.ts"""

from __future__ import annotations

import json
import sys
import typing
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.inspect import StructType, type_info

from . import lobby_types, protocol
from .desk import types as desk_types

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def structs(module: object) -> list[type[Struct]]:
    """The types of a module, in its order, without those that only others are made of."""
    own = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Struct)]
    return [v for v in own if v.__module__ == getattr(module, "__name__", "") and v.__name__ not in (
        "Strict", "Message", "Part")]


def typescript() -> str:
    out = ["// Written by gyoji.table.typescript from gyoji/table (protocol, lobby_types, desk/types). Do not edit.", ""]
    out.append(f'export const VERSION = "{protocol.VERSION}";\n')
    for module in (protocol, lobby_types, desk_types):
        for cls in structs(module):
            out.extend(interface(cls))
    for name in ("ToServer", "FromServer"):
        members = " | ".join(member.__name__ for member in get_args(getattr(protocol, name)))
        out.append(f"export type {name} = {members};\n")
    return "\n".join(out)


def interface(cls: type[Struct]) -> list[str]:
    doc = (cls.__doc__ or "").strip()
    lines = [f"/** {doc} */"] if doc and not doc.startswith(f"{cls.__name__}(") else []
    lines.append(f"export interface {cls.__name__} {{")
    info = type_info(cls)
    assert isinstance(info, StructType)
    if info.tag_field:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    hints = typing.get_type_hints(cls)
    for field in info.fields:
        sign = ":" if field.required else "?:"
        lines.append(f"  {field.encode_name}{sign} {written(hints[field.name])};")
    return [*lines, "}", ""]


def written(hint: Any) -> str:
    """A type in TypeScript. A field that may be left out is marked at its name."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, tuple):  # a tuple of any length
        inner = written(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {written(args[1])}>"
    if origin is Union or type(hint).__name__ in ("UnionType", "Union"):
        return " | ".join(written(a) for a in args if a is not UnsetType and a is not UNSET)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    raise TypeError(f"{hint!r} has no form in TypeScript")


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages and of what the HTTP interface takes and gives."""
    kinds = [*structs(protocol), *structs(lobby_types), *structs(desk_types)]
    _, found = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "gyoji table", "version": protocol.VERSION,
        "toServer": [{"$ref": f"#/$defs/{c.__name__}"} for c in get_args(protocol.ToServer)],
        "fromServer": [{"$ref": f"#/$defs/{c.__name__}"} for c in get_args(protocol.FromServer)], "$defs": found,
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(json.dumps(schema(), indent=1), encoding="utf-8")
