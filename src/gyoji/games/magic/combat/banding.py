"""Banding (702.22): attackers in bands, which are blocked together, and who assigns the damage of those they fight."""

from __future__ import annotations

from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.terms import CHOOSE, DONE
from ..keywords.protection import is_such
from ..state.fields import MagicFields
from ..state.terms import BANDING, BANDS_WITH_OTHER
from ..vocabulary.abilities import BandsWith


def form_bands(g: MagicFields, attackers: list[ObjId], targets: list[Ref]) -> None:
    """702.22c: as attackers are declared their player may say which of them attack as a band; 702.22d: the same target."""
    if not any(look(g, id).keywords & (BANDING | BANDS_WITH_OTHER) for id in attackers):
        return
    target = dict(zip(attackers, targets, strict=True))
    left = attackers.copy()
    while True:
        first = [i for i in left if any(target[j] == target[i] and may_join(g, [i], j) for j in left if j != i)]
        if not first:
            return
        pick = g.ask(CHOOSE, g.active, [DONE, *first], -1, "702.22c")
        if pick == DONE:
            return
        band = [pick]
        while True:
            more = [i for i in left if i not in band and target[i] == target[pick] and may_join(g, band, i)]
            if not more:
                break
            pick = g.ask(CHOOSE, g.active, [DONE, *more] if len(band) > 1 else more, band[0], "702.22c")
            if pick == DONE:
                break
            band.append(pick)
        left = [i for i in left if i not in band]
        g.cite("702.22c", band[0], g.active)
        g.fight.bands = [*g.fight.bands, band]


def may_join(g: MagicFields, band: list[int], id: ObjId) -> bool:
    """702.22c: any number with banding and one without; or creatures of a quality with one that bands with such."""
    whole = [*band, id]
    if len([i for i in whole if not look(g, i).keywords & BANDING]) <= 1:
        return True
    return any([all([is_such(g, i, a.filter, j) for j in whole]) for i in whole for a in look(g, i).abilities
                if isinstance(a, BandsWith)])


def mates(g: MagicFields, attacker: ObjId) -> list[ObjId]:
    """The others of an attacker's band; 702.22e: whatever abilities they have now."""
    for band in g.fight.bands:
        if attacker in band:
            return [i for i in band if i != attacker]
    return []


def assigns_freely(g: MagicFields, among: list[Ref]) -> bool:
    """702.22j-k: one of these has banding, or one bands with such as another of them is."""
    for i in among:
        ch = look(g, i)
        if ch.keywords & BANDING:
            return True
        if ch.keywords & BANDS_WITH_OTHER:
            for a in ch.abilities:
                if isinstance(a, BandsWith) and is_such(g, i, a.filter, i) and any(
                        [j != i and is_such(g, i, a.filter, j) for j in among]):
                    return True
    return False
