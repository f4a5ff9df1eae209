"""Reports: HTML pages that stand alone, with plots as inline SVG; they request nothing from outside."""

from .page import Page
from .plots import bars, heat_map, lines

__all__ = ["Page", "bars", "heat_map", "lines"]
