"""Plots as SVG: bars with intervals, lines, a heat map. Every mark has its number as a title; nothing is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH = 720
ROW = 26
NAME = 15  # between the names of two curves
LEFT = 200


def bars(labels: Sequence[str], values: Sequence[float], errors: Sequence[tuple[float, float]] | None = None,
         most: float | None = None, percent: bool = False) -> str:
    """A bar for each label, with an interval if there are any."""
    top = most or max([*values, *[high for _, high in errors or []], 1e-9])
    scale = (WIDTH - LEFT - 80) / top
    out = []
    if percent:
        x = LEFT + scale / 2
        out.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{len(labels) * ROW + 4}" '
                   'stroke-dasharray="4 3"/>')
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


def lines(series: Sequence[tuple[str, Sequence[float]]], height: int = 280, step: str = "") -> str:
    """Curves over the same steps; their names stand where they end, none over another."""
    most = max([v for _, values in series for v in values], default=1.0) or 1.0
    steps = max([len(values) for _, values in series], default=1)
    right, bottom = WIDTH - 220, max(height, 40 + NAME * len(series)) - 30
    across = (right - 40) / max(1, steps - 1)
    out = []
    for k in range(4):
        y = bottom - k * (bottom - 16) / 3
        out.append(f'<line class="axis" x1="40" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
                   f'<text class="soft" x="34" y="{y + 4:.1f}" text-anchor="end">{most * k / 3:.3g}</text>')
    out += [f'<text class="soft" x="{40 + i * across:.1f}" y="{bottom + 18}" text-anchor="middle">{escape(step)}'
            f'{i + 1}</text>'
            for i in range(steps)]
    ends = []
    for k, (name, values) in enumerate(series):
        points = [(40 + i * across, bottom - v / most * (bottom - 16)) for i, v in enumerate(values)]
        colour = f"hsl({360 * k // max(1, len(series))} 55% 50%)"
        path = " ".join(f"{'L' if i else 'M'}{x:.1f} {y:.1f}" for i, (x, y) in enumerate(points))
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" style="fill:{colour}"/>' for x, y in points)
        told = ", ".join(f"{v:.4g}" for v in values)
        out.append(f'<g><title>{escape(name)}: {told}</title><path class="curve" style="stroke:{colour}" d="{path}"/>'
                   f'{dots}</g>')
        if points:
            ends.append((points[-1], name, colour))
    ends.sort(key=lambda end: end[0][1])
    for y, ((x, at), name, colour) in zip(apart([end[0][1] for end in ends]), ends, strict=True):
        out.append(f'<line x1="{x + 3:.1f}" y1="{at:.1f}" x2="{right + 14}" y2="{y:.1f}" style="stroke:{colour}"/>'
                   f'<text x="{right + 18}" y="{y + 4:.1f}">{escape(shortened(name, 30))}</text>')
    return drawn(bottom + 30, out)


def apart(heights: Sequence[float]) -> list[float]:
    """In order, each as near to its height as the ones above let it be."""
    out: list[float] = []
    for y in sorted(heights):
        out.append(max(y, out[-1] + NAME) if out else y)
    over = max(0.0, out[-1] - max(heights)) if out else 0.0
    return [y - over for y in out] if out and out[0] - over >= 8 else out


def heat_map(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
    """Shares from 0 to 1 by row and column, the more colour the farther from a half; None: nothing to show."""
    size = max(32, min(64, (WIDTH - LEFT) // max(1, len(columns))))
    head = 16 + 6 * max([len(shortened(name, 18)) for name in columns], default=0)
    out = []
    for j, name in enumerate(columns):
        x = LEFT + j * size + size // 2
        out.append(f'<text x="{x}" y="{head - 8}" transform="rotate(-60 {x} {head - 8})">'
                   f'{escape(shortened(name, 18))}</text>')
    for i, name in enumerate(rows):
        y = head + i * ROW
        out.append(f'<text x="{LEFT - 8}" y="{y + 17}" text-anchor="end">{escape(shortened(name))}</text>')
        for j, value in enumerate(cells[i]):
            x = LEFT + j * size
            if value is None:
                out.append(f'<rect x="{x}" y="{y}" width="{size - 2}" height="{ROW - 2}" fill="none" class="axis"/>')
                continue
            far = abs(2 * value - 1)
            fill = f"hsl({210 if value >= 0.5 else 18} {30 + 50 * far:.0f}% {93 - 33 * far:.0f}%)"
            out.append(f'<g><title>{escape(name)} against {escape(columns[j])}: {value:.1%}</title>'
                       f'<rect x="{x}" y="{y}" width="{size - 2}" height="{ROW - 2}" rx="3" fill="{fill}"/>'
                       f'<text x="{x + size / 2 - 1}" y="{y + 17}" text-anchor="middle" style="fill:#111">'
                       f'{100 * value:.0f}</text></g>')
    return drawn(head + 4 + len(rows) * ROW, out, LEFT + len(columns) * size + head // 2 + 10)


def drawn(height: int, parts: Sequence[str], width: int = WIDTH) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{"".join(parts)}</svg>'


def shortened(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[:most - 1] + "…"
