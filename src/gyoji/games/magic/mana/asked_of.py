"""What a spell's text asks of the mana that is spent to cast it: whoever pays automatically spends such, if they can."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.numbers import Is, Num
from ....effects.nodes.objects import This
from ....kernel.process.payment import Need, Unit, payable
from ....kernel.state.node import Node
from ..state.card import MagicCard, Wish
from ..state.terms import MANA_LETTERS, MANA_NAMES
from ..vocabulary.abilities import PaidMana
from ..vocabulary.numbers import SpentMana

FIVE: Final = [1 << k for k in range(5)]


def wishes_of(card: MagicCard) -> list[Wish]:
    """In the order of its text. A text that counts mana of a colour wishes for it one by one."""
    found: list[Wish] = []
    if "spent" not in card.text and "unburst" not in card.text:
        return found
    for face in card.faces:
        for a in face.base.abilities:
            for n in a.walk():
                found.extend(wished(n))
    return found


def wished(n: Node) -> list[Wish]:
    if isinstance(n, SpentMana) and isinstance(n.what, This):
        letters = [m.strip("{}").upper() for m in n.mana]
        return [Wish([[1 << MANA_LETTERS.index(x) for x in letters if x in MANA_LETTERS]])]
    if isinstance(n, Is) and isinstance(n.a, PaidMana) and n.op == ">=" and isinstance(n.b, Num):
        if n.a.word == "same":
            return [Wish([[bit] * n.b.n for bit in FIVE])]
        if n.a.word in MANA_NAMES:
            return [Wish([[1 << MANA_NAMES.index(n.a.word)] * n.b.n])]
    if isinstance(n, PaidMana) and n.word == "colors":
        return [Wish([[bit]]) for bit in FIVE]
    return []


def granted(needs: list[Need], wishes: list[Wish], units: list[Unit]) -> list[Need]:
    """The needs, narrowed to the wishes that can be granted one after the other, what is spent most lightly first: of the
    mana that floats, where that is enough."""
    floating = [u for u in units if u.source < 0]
    units = floating if payable(needs, floating) else units
    for w in sorted(wishes, key=lambda w: lightest(w.ways[0], units)):
        for way in w.ways:
            made = narrowed(needs, way, units)
            if made is not None:
                needs = made
                break
    return needs


def lightest(way: list[int], units: list[Unit]) -> int:
    """What the mana floats already, or what can be spared, gives it."""
    return min([u.weight for u in units if way and u.mask & way[0]], default=0)


def narrowed(needs: list[Need], way: list[int], units: list[Unit]) -> list[Need] | None:
    """The needs with so much of them paid with mana of these types, if they can be paid so."""
    left = way.copy()
    for n in needs:
        for _ in range(n.count):
            if n.mask in left:
                left.remove(n.mask)
    for bit in left:
        wider = [k for k in range(len(needs)) if needs[k].mask & bit and needs[k].mask != bit]
        for k in wider:
            n = needs[k]
            less = [Need(n.mask, n.count - 1, n.exclusive)] if n.count > 1 else []
            made = [*needs[:k], Need(bit, 1), *less, *needs[k + 1:]]
            if payable(made, units):
                needs = made
                break
        else:
            return None
    return needs
