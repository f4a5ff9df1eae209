"""The schedule of a turn is data: steps made of moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from .state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment:
    """One entry of a step. It is run again until it says that it is over."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def run(self, g: State) -> bool:
        raise NotImplementedError


class Step:
    def __init__(self, name: str, ja: str, phase: str, moments: list[Moment]) -> None:
        self.name = name
        self.ja = ja
        self.phase = phase
        self.moments = moments
