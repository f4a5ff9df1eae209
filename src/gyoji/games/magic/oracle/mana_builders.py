"""What phrases say of mana."""

from __future__ import annotations

from ....effects.context import Do, Number, Objects
from ....effects.english.sentences import with_fields
from ....kernel.state.node import Node
from ..mana.adding import AddMana, PayMana, SpendOn
from ..state.symbols import ManaCost
from .syntax import touching


def mana_text(symbols: list[str]) -> ManaCost:
    return ManaCost("".join(symbols).upper())


def symbols_of(symbols: list[str]) -> str:
    """{G}{G} as the engine writes it."""
    return "".join(symbols).upper()


def choice_of(options: list[list[str]]) -> str:
    """{W} or {U}."""
    return "|".join([symbols_of(o) for o in options])


def mix_of(options: list[list[str]]) -> str:
    return "*".join([symbols_of(o) for o in options])


def barred_from(do: Do, spells: Objects) -> Do:
    """The mana cannot be spent on such spells (106.6)."""
    return touching(do, lambda n: with_fields(n, {"only": SpendOn(None, None, spells)}) if (
        isinstance(n, AddMana)) else n)


def at_most(do: Do, most: Number) -> Do:
    """X of what is paid in it is not greater than that."""
    return touching(do, lambda n: with_fields(n, {"most": most}) if isinstance(n, PayMana) and n.mana.xs else n)


def chosen_or(symbols: list[str]) -> str:
    """Mana of this type, or of the colour that was chosen."""
    return symbols_of(symbols) + "|chosen"


def lasting_mana(do: Do, until: str = "turn") -> Do:
    """The mana does not go away as steps end."""
    return touching(do, lambda n: with_fields(n, {"until": until}) if isinstance(n, AddMana) else n)


def only_for(do: Do, spells: Objects | None, abilities: Objects | None = None, actions: list[str] | None = None) -> Do:
    """The mana can be spent on some things only (106.6)."""
    def change(n: Node) -> Node:
        return AddMana(n.who, n.mana, n.n, SpendOn(spells, abilities, None, actions), n.like, n.until) if (
            isinstance(n, AddMana)) else n

    return touching(do, change)
