"""A page: headings, paragraphs, tables and plots, in one file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #fff; --band: #f4f6f8; --line: #d5dae1;
  --mark: #2f6f9f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #a3acb8; --paper: #15181d; --band: #1d2127;
  --line: #3a414b; --mark: #7cb7e0; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 64rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h1 { margin-bottom: .3rem; } h1 + p { margin-top: 0; color: var(--soft); }
h2 { margin: 2.2rem 0 .6rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line); }
table { border-collapse: collapse; margin: .8rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: left; }
th { font-size: .85rem; color: var(--soft); } tbody tr:nth-child(odd) { background: var(--band); }
td.number, th.number { text-align: right; }
figure { margin: 1.5rem 0; } figcaption { font-weight: 600; margin-bottom: .4rem; }
svg { max-width: 100%; height: auto; font: 12px system-ui, sans-serif; } svg text { fill: var(--ink); }
svg .soft { fill: var(--soft); }
.axis { stroke: var(--line); } .bar, .dot { fill: var(--mark); } .curve { stroke: var(--mark); fill: none; stroke-width: 2; }
.wrap { overflow-x: auto; } .grid { display: flex; flex-wrap: wrap; gap: 0 2.5rem; align-items: flex-start; }
@media print { body { margin: 0; max-width: none; } .wrap { break-inside: avoid; } }
"""


class Page:
    """Parts are added in the order in which they are read; `html()` is the whole file."""

    def __init__(self, title: str, lang: str = "en") -> None:
        self.title = title
        self.lang = lang
        self.parts: list[str] = []

    def heading(self, text: str) -> None:
        self.parts.append(f"<h2>{escape(text)}</h2>")

    def paragraph(self, text: str) -> None:
        self.parts.append(f"<p>{escape(text)}</p>")

    def table(self, caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Numbers stand to the right."""
        found = [list(row) for row in rows]
        numeric = [bool(found) and all(isinstance(row[k], int | float) for row in found) for k in range(len(heads))]
        sort = [' class="number"' if number else "" for number in numeric]
        head = "".join(f'<th scope="col"{c}>{escape(h)}</th>' for h, c in zip(heads, sort, strict=True))
        cells = [[f"<td{c}>{escape(said(cell))}</td>" for cell, c in zip(row, sort, strict=True)] for row in found]
        body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
        self.parts.append(f'<div class="wrap"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
                          f"<tbody>{body}</tbody></table></div>")

    def beside(self, tables: Iterable[tuple[str, Sequence[str], Iterable[Sequence[object]]]]) -> None:
        """Tables next to each other, where there is room."""
        self.parts.append('<div class="grid">')
        for caption, heads, rows in tables:
            self.table(caption, heads, rows)
        self.parts.append("</div>")

    def figure(self, caption: str, svg: str) -> None:
        self.parts.append(f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>")

    def html(self) -> str:
        head = (f'<!doctype html>\n<html lang="{escape(self.lang)}"><head><meta charset="utf-8">'
                '<meta name="viewport" content="width=device-width, initial-scale=1">'
                f"<title>{escape(self.title)}</title><style>{STYLE}</style></head>")
        return f"{head}\n<body><main><h1>{escape(self.title)}</h1>\n" + "\n".join(self.parts) + "\n</main></body></html>\n"


def said(cell: object) -> str:
    return f"{cell:.3g}" if isinstance(cell, float) else str(cell)
