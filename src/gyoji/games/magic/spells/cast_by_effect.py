"""Spells that an effect has a player cast (608.2g): in a way of the card's own, or without paying."""

from __future__ import annotations

from ....effects.nodes.changes import SetKey
from ....effects.nodes.objects import AnyCard, Sel
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Mod
from ....kernel.state.terms import MAY, NAME
from ..continuous.lasting import lasting
from ..costs.total_cost import adjust
from ..mana.abilities import mana_bound
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.mana import amount
from ..state.terms import CREATURE, FACE_TWO, LEXICON, MANA_VALUE, NO_SPELL, STACK
from ..vocabulary.abilities import Special, Way
from .casting import FREE, cast
from .may_cast import free_bill, has_targets, payable
from .ways_to_cast import WayToCast, face_states, shown


def by_label(g: MagicFields, player: Player, id: ObjId, label: str) -> bool:
    """An effect has a card cast in one of its own ways (madness), or without paying in a way that has a name (suspend)."""
    ch = labelled(g, id, label)
    if ch is None or not may_label(g, player, id, label):
        return False
    excuse = why_unforced(g, player, id) if label == "suspend" else ""
    if excuse:
        g.cite(excuse, id, player)
        if g.ask(MAY, player, [0, 1], id, "118.3c") == 0:
            return False
    own = any(isinstance(a, Special) and a.action == "suspend" for a in ch.face.base.abilities)
    if not cast(g, player, id, ch, 0, ch.cost is FREE):
        return False
    if label == "suspend" and not own and ch.face.base.types & CREATURE:  # 702.62a: of a card that has gained suspend
        haste: list[Mod] = [SetKey("haste")]
        lasting(g, [g.objs[id].next], haste, LEXICON.durations["game"], id, player, "702.62a")
    return True


def why_unforced(g: MagicFields, player: Player, id: ObjId) -> str:
    """The rule by which a player need not cast what is to be cast if able, or ""."""
    bill = free_bill(g, id, look(g, id))
    adjust(g, bill, player, id, "play")
    if bill.price.total() > amount(g.pool[player]):
        return "118.3c"  # nobody has to make mana for it; what is there is spent
    for d in bill.deeds:
        if any(isinstance(n, Sel) and n.zone == "hand" and not isinstance(n.filter, AnyCard) for n in d.walk()):
            return "118.8c"  # nobody has to say that they hold such a card
    return ""


def may_label(g: MagicFields, player: Player, id: ObjId, label: str) -> bool:
    ch = labelled(g, id, label)
    if ch is None:
        return False
    base = shown(g, id, ch)
    return has_targets(g, player, id, base.abilities) and not g.forbidden("cast", player, id) and (
        ch.cost is FREE or payable(g, player, id, ch, base, mana_bound(g, player)))


def labelled(g: MagicFields, id: ObjId, label: str) -> WayToCast | None:
    card = g.objs[id].card
    if not isinstance(card, MagicCard) or card.faces[0].base.types & NO_SPELL:
        return None
    for a in look(g, id).abilities:
        if isinstance(a, Way) and a.label == label:
            return WayToCast(card.faces[0], 0, a.cost, label, a.after)
    return WayToCast(card.faces[0], 0, FREE, label)


def by_effect(g: MagicFields, player: Player, id: ObjId, pays: bool, back: bool = False, below: int = -1) -> bool:
    """608.2g: an effect has a card cast, without paying its mana cost or for it, whatever the time; its back (712.8c); a
    spell of a mana value below a number."""
    card = g.objs[id].card
    if not isinstance(card, MagicCard) or g.zone_kind(id) == STACK:  # 601.2a: to the stack, from where it is
        return False
    found: list[WayToCast] = []
    fee = g.casting.fee
    for k in range(len(card.faces)):
        face = card.faces[k]
        states = FACE_TWO if back and k else face_states(card, k)
        if states < 0 or (back and not k) or face.base.types & NO_SPELL or (
                pays and fee is None and face.mana is None):
            continue
        ch = WayToCast(face, states, fee if pays else FREE)
        base = shown(g, id, ch)
        if base.stats[MANA_VALUE] >= below >= 0:  # 702.85a: the spell's mana value, not the card's
            continue
        such, by = g.casting.such, g.casting.by
        if such is not None and by is not None and not such.fits(by, id, base):
            continue
        if has_targets(g, player, id, base.abilities) and not g.forbidden("cast", player, id) and (
                not pays or payable(g, player, id, ch, base, mana_bound(g, player))):
            found.append(ch)
    if not found:
        return False
    g.naming = [ch.face.base.name for ch in found]
    k = g.ask(NAME, player, list(range(len(found))), id, "601.2b")
    g.cite("608.2g", id, player)
    return cast(g, player, id, found[k], 0, not pays)
