"""Plots as SVG: bars with intervals, lines, a heat map. Every mark has its number as a title; nothing is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH = 720
ROW = 26
LEFT = 200


def bars(labels: Sequence[str], values: Sequence[float], errors: Sequence[tuple[float, float]] | None = None,
         most: float | None = None, percent: bool = False) -> str:
    """A bar for each label, with an interval if there are any."""
    top = most or max([*values, *[high for _, high in errors or []], 1e-9])
    scale = (WIDTH - LEFT - 80) / top
    out = []
    for k, (label, value) in enumerate(zip(labels, values, strict=True)):
        y = k * ROW + 4
        text = f"{value:.1%}" if percent else f"{value:.4g}"
        out.append(f'<g><title>{escape(label)}: {text}</title>'
                   f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{escape(shortened(label))}</text>'
                   f'<rect class="bar" x="{LEFT}" y="{y}" width="{max(0.0, value * scale):.1f}" height="{ROW - 8}"/>')
        end = value
        if errors is not None:
            low, high = errors[k]
            end = max(value, high)
            middle = y + (ROW - 8) / 2
            out.append(f'<line x1="{LEFT + low * scale:.1f}" x2="{LEFT + high * scale:.1f}" y1="{middle}" y2="{middle}" '
                       'stroke="currentColor" stroke-width="2"/>')
        out.append(f'<text x="{LEFT + end * scale + 6:.1f}" y="{y + 13}">{text}</text></g>')
    return drawn(len(labels) * ROW + 8, out)


def lines(series: Sequence[tuple[str, Sequence[float]]], height: int = 260) -> str:
    """Curves over the same steps."""
    most = max([v for _, values in series for v in values], default=1.0) or 1.0
    steps = max([len(values) for _, values in series], default=1)
    across = (WIDTH - 180) / max(1, steps - 1)
    out = [f'<line class="axis" x1="40" x2="{WIDTH - 140}" y1="{height - 20}" y2="{height - 20}"/>',
           f'<text x="4" y="14">{most:.4g}</text>']
    for k, (name, values) in enumerate(series):
        points = [(40 + i * across, height - 20 - v / most * (height - 40)) for i, v in enumerate(values)]
        hue = 360 * k // max(1, len(series))
        path = " ".join(f"{'L' if i else 'M'}{x:.1f} {y:.1f}" for i, (x, y) in enumerate(points))
        out.append(f'<g><title>{escape(name)}</title><path class="curve" style="stroke:hsl({hue} 55% 50%)" d="{path}"/>')
        if points:
            out.append(f'<text x="{points[-1][0] + 6:.1f}" y="{points[-1][1] + 4:.1f}">{escape(shortened(name, 18))}</text>')
        out.append("</g>")
    return drawn(height, out)


def heat_map(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
    """Shares from 0 to 1 by row and column; None: nothing to show."""
    size = max(28, min(64, (WIDTH - LEFT) // max(1, len(columns))))
    out = []
    for j, name in enumerate(columns):
        x = LEFT + j * size + size // 2
        out.append(f'<text x="{x}" y="112" transform="rotate(-60 {x} 112)">{escape(shortened(name, 18))}</text>')
    for i, name in enumerate(rows):
        y = 120 + i * ROW
        out.append(f'<text x="{LEFT - 8}" y="{y + 17}" text-anchor="end">{escape(shortened(name))}</text>')
        for j, value in enumerate(cells[i]):
            x = LEFT + j * size
            if value is None:
                out.append(f'<rect x="{x}" y="{y}" width="{size - 2}" height="{ROW - 2}" fill="none" class="axis"/>')
                continue
            fill = f"hsl({int(10 + 200 * value)} 55% 60%)"
            out.append(f'<g><title>{escape(name)} against {escape(columns[j])}: {value:.1%}</title>'
                       f'<rect x="{x}" y="{y}" width="{size - 2}" height="{ROW - 2}" fill="{fill}"/>'
                       f'<text x="{x + size / 2 - 1}" y="{y + 17}" text-anchor="middle" style="fill:#111">'
                       f'{100 * value:.0f}</text></g>')
    return drawn(124 + len(rows) * ROW, out, LEFT + len(columns) * size + 10)


def drawn(height: int, parts: Sequence[str], width: int = WIDTH) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{"".join(parts)}</svg>'


def shortened(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[:most - 1] + "…"
