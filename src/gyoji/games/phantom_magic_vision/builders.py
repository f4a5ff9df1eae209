"""What the phrases call beside node classes, and Japanese as this game prints it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ...effects.registry import nodes_in
from ...text import Japanese
from . import abilities, changes, choosing, declaring, events, filters, instructions, structure


@mypyc_attr(allow_interpreted_subclasses=True)
class PhantomJapanese(Japanese):
    """Parentheses carry marks and numbers here; they are no reminders."""


def wording() -> dict[str, object]:
    found = nodes_in([abilities, changes, choosing, declaring, events, filters, instructions, structure])
    found.update(then=structure.then)
    return found

