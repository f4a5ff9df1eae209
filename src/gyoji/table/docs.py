"""`/docs`: the protocol for people who write a page or a player of their own, made from its types."""

from __future__ import annotations

import inspect
from html import escape

from . import lobby_types, protocol
from .typescript import interface, structs


def page() -> str:
    out = ['<!doctype html><html lang="en"><meta charset="utf-8"><title>gyoji: protocol of the table</title>',
           "<style>body{font:16px/1.5 system-ui;max-width:60em;margin:2em auto;padding:0 1em}"
           "pre{background:#8881;padding:1em;overflow:auto}</style>",
           f"<h1>The protocol of the table, version {protocol.VERSION}</h1>",
           '<p>As JSON Schema: <a href="/docs/schema.json">schema.json</a>.</p>']
    for title, module in (("Over the socket", protocol), ("Over HTTP", lobby_types)):
        out.append(f"<h2>{title}</h2><p>{escape(inspect.getdoc(module) or '')}</p>")
        for cls in structs(module):
            out.append(f"<h3>{cls.__name__}</h3><pre tabindex=0>{escape(chr(10).join(interface(cls)))}</pre>")
    return "\n".join([*out, "</html>"])
