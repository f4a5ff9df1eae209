"""In which ways a card can be cast (601.2b, 601.3, 118.9): its faces, ways of its own, and leave that effects give."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....effects.context import NO_SLOTS, Ctx, Do, Objects
from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import Gain
from ....effects.nodes.costs import Cost
from ....effects.nodes.objects import Zoneless
from ....effects.nodes.static_rules import RuleInForce, rules_in_force
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player, Zone
from ....kernel.state.card import Card, Chars
from ....kernel.state.terms import GRANTED
from ..additional.face_down import DOWN_WAYS, FACE_DOWN_CHARS
from ..continuous.static_rules import LendsKey
from ..costs.total_cost import GivenCost
from ..keywords.entering import Bestowed
from ..state.card import SPLIT_LAYOUTS, Face, MagicCard, is_split
from ..state.fields import MagicFields
from ..state.symbols import ManaCost
from ..state.terms import CREATURE, EXILE, FACE_ONE, FACE_TWO, GRAVEYARD, HAND, KEYS, LIBRARY, NO_SPELL, ON_ADVENTURE
from ..variants.commander import castable
from ..vocabulary.abilities import CastAs, Way
from .permissions import CastByKeyword, CastFor, CastOtherwise, CastWith, permission_key

AFTERMATH: Final = KEYS["aftermath"]

WAY_RULES: Final = {
    "aftermath": "702.127a", "awaken": "702.113a", "bargain": "702.166a", "bestow": "702.103a", "blitz": "702.152a",
    "buyback": "702.27a", "casualty": "702.153a", "dash": "702.109a", "disturb": "702.146a", "entwine": "702.42a",
    "escalate": "702.120a", "escape": "702.138a", "evoke": "702.74a", "flash": "601.3c", "flash-if": "601.3d",
    "flashback": "702.34a", "foretell": "702.143a", "fuse": "702.102a",
    "mutate": "702.140a", "conspire": "702.78a", "emerge": "702.119a", "offering": "702.48a", "prowl": "702.76a",
    "cleave": "702.148a",
    "jump-start": "702.133a", "kicker": "702.33a", "madness": "702.35a", "suspend": "702.62d", "miracle": "702.94a",
    "more-than-meets-the-eye": "702.162a", "morph": "702.37c", "overload": "702.96a", "prototype": "702.160a",
    "disguise": "702.37c",
    "replicate": "702.56a", "retrace": "702.81a", "spectacle": "702.137a", "squad": "702.157a", "surge": "702.117a",
}


@mypyc_attr(free_list_len=1, acyclic=True)
class WayToCast:
    """One way to cast one card: which face, for what."""

    def __init__(self, face: Face, states: int, cost: Cost | None, label: str = "", after: str = "",
                 flash: bool = False, down: bool = False, permission: int = -1, gain: Do | None = None) -> None:
        self.face = face
        self.states = states  # which face will show on the stack
        self.cost = cost  # None: its mana cost
        self.label = label
        self.after = after
        self.flash = flash
        self.down = down  # 708.4: it is cast face down
        self.permission = permission  # the ability instance that permits it once each turn; -1: none
        self.gain = gain  # what the spell gains by it (611.3d)


# --- in which ways ---------------------------------------------------------------------------------------------------
def choices(g: MagicFields, player: Player, id: ObjId) -> list[WayToCast]:
    """The ways in which a card could be cast from where it is, the usual one first."""
    out: list[WayToCast] = []
    o = g.objs[id]
    card = o.card
    if not isinstance(card, MagicCard):
        return out
    zone = g.zone_kind(id)
    if g.leading is not None and castable(g, player, id):  # 903.8
        zone = HAND
    for k in range(len(card.faces)):
        face = card.faces[k]
        states = face_states(card, k)
        if states < 0:
            continue
        spell = face.base.types & NO_SPELL == 0
        if zone == EXILE and k == 0 and o.states & ON_ADVENTURE and id in g.elsewhere[player]:  # 715.3d
            out.append(WayToCast(face, states, None))
        if spell and zone == HAND and o.owner == player and not face.base.keywords & AFTERMATH and not unpayable(face):
            out.append(WayToCast(face, states, None))
        if o.owner == player:
            add_own_ways(g, id, k, face, states, zone, spell, out)
        if g.rules and "cast" in g.rules:
            add_lent_ways(g, player, id, usual_ways(g, id, face, states, spell), zone, out)
    if card.fused is not None and zone == HAND and o.owner == player:  # 702.102a
        fused = WayToCast(card.fused, FACE_ONE | FACE_TWO, None, "fuse")
        out.append(fused)
        if g.rules and "cast" in g.rules:
            add_lent_ways(g, player, id, [fused], zone, out)
    if card.layout == "transform" and o.owner == player:
        add_back(g, id, card, zone, out)
    if zone != HAND and out and "cast" in g.rules:
        add_lent_costs(g, player, id, out)
    return out


def add_lent_costs(g: MagicFields, player: Player, id: ObjId, out: list[WayToCast]) -> None:
    """118.9: what effects let a player pay instead of a mana cost, for cards that others let them cast from elsewhere."""
    usual = [ch for ch in out if ch.cost is None and ch.face.mana is not None]
    for k in rules_in_force(g, "cast"):
        r = k.rule
        if not isinstance(r, CastAs) or r.zone or r.cost is None or (r.who is not None and player not in r.who.who(k.c)) or (
                r.once and is_spent(g, k)):
            continue
        for ch in usual:
            if r.what is None or fits_as(g, k.c, r.what, id, shown(g, id, ch)):
                cost = r.cost.told(ch.face.mana) if isinstance(r.cost, GivenCost) else r.cost
                out.append(WayToCast(ch.face, ch.states, cost, ch.label, ch.after, r.flash or ch.flash, ch.down,
                                     permission_key(g, k) if r.once else ch.permission, ch.gain))


def is_spent(g: MagicFields, k: RuleInForce) -> bool:
    """Leave to play one card was used."""
    key = permission_key(g, k)
    return g.used.get(key, 0) > 0 or key in g.once


def unpayable(face: Face) -> str:
    """The rule by which a mana cost that is not there cannot be paid, or ""."""
    return "118.6" if face.mana is None else ""


def add_back(g: MagicFields, id: ObjId, card: MagicCard, zone: Zone, out: list[WayToCast]) -> None:
    """702.146a: a way to cast the card with its back face up."""
    for a in card.faces[0].base.abilities:
        if isinstance(a, Way) and a.face == 1 and (a.zones >> zone) & 1 and a.cost is not None:
            out.append(WayToCast(card.faces[1], FACE_TWO, a.cost, a.label, a.after))


def face_states(card: MagicCard, k: int) -> int:
    """The states by which a face shows on the stack; -1: it cannot be cast by itself (712.8, 710.2)."""
    if len(card.faces) == 1:
        return 0
    if card.layout in SPLIT_LAYOUTS:
        return FACE_ONE if k == 0 else FACE_TWO
    if k == 0:
        return 0
    return FACE_TWO if card.layout in ("adventure", "modal_dfc", "omen") else -1


def add_own_ways(g: MagicFields, id: ObjId, k: int, face: Face, states: int, zone: Zone, spell: bool,
                 out: list[WayToCast]) -> None:
    """Those that its own text gives; a land can only be cast face down (702.37c)."""
    ch = look(g, id)
    single = states != 0 or g.objs[id].down
    abilities = face.base.abilities if single else ch.abilities
    if single:  # a face's own, and what the card was granted
        abilities = [*abilities, *[ch.abilities[i] for i in range(len(ch.abilities)) if ch.origins[i] >= GRANTED]]
    for a in abilities:
        if isinstance(a, Way) and (a.zones >> zone) & 1 and (a.face < 0 or a.face == k) and (spell or a.label in DOWN_WAYS):
            c = Ctx(g, id, g.objs[id].owner, NO_SLOTS, None, 0)
            if (a.cond is None or a.cond.holds(c)) and (a.cost is not None or not unpayable(face)):
                out.append(WayToCast(face, states, a.cost, a.label, a.after, a.flash, a.label in DOWN_WAYS))


def usual_ways(g: MagicFields, id: ObjId, face: Face, states: int, spell: bool) -> list[WayToCast]:
    """How a face would be cast from the hand: for its mana cost, or for a cost of its own instead (118.9); face down too."""
    out: list[WayToCast] = []
    if spell:
        out.append(WayToCast(face, states, None))
    for a in face.base.abilities:
        if isinstance(a, Way) and (a.zones >> HAND) & 1 and a.cost is not None and a.face < 0 and (
                spell or a.label in DOWN_WAYS):
            out.append(WayToCast(face, states, a.cost, a.label, a.after, a.flash, a.label in DOWN_WAYS))
    return out


def add_lent_ways(g: MagicFields, player: Player, id: ObjId, usual: list[WayToCast], zone: Zone,
                  out: list[WayToCast]) -> None:
    """Leave that effects give: from another zone, at another time, for another cost (601.3)."""
    for k in rules_in_force(g, "cast"):
        r = k.rule
        k.c.each = player  # "they"
        if not isinstance(r, CastAs) or (r.who is not None and player not in r.who.who(k.c)):
            continue
        if r.zone:
            if isinstance(r.what, Zoneless) and zone in (GRAVEYARD, LIBRARY, HAND) and r.whose is None and (
                    g.objs[id].owner != player):
                continue
            if r.number != zone or (r.top and g.zones[g.objs[id].zone][-1] != id):
                continue
        elif zone != HAND or r.cost is None:
            continue
        if r.once and is_spent(g, k):
            continue
        for ch in usual:
            if r.cost is not None and ch.cost is not None:
                continue  # 118.9a: one alternative cost only
            if r.cost is None and ch.cost is None and ch.face.mana is None:
                continue
            if isinstance(r, CastOtherwise) and not allows(r, g.objs[id].card, ch):
                continue
            if isinstance(r, CastFor) and (ch.cost is not None or ch.face.mana is None):
                continue
            if r.what is None or fits_as(g, k.c, r.what, id, shown(g, id, ch)):
                cost = r.cost if r.cost is not None else ch.cost
                if isinstance(r, CastOtherwise) and r.more is not None and ch.face.mana is not None:
                    cost = Cost(ManaCost(ch.face.mana.text + r.more.text), [])
                elif isinstance(r, CastFor):
                    cost = Cost(ch.face.mana, r.price.deeds)
                elif isinstance(cost, GivenCost):
                    cost = cost.told(ch.face.mana)
                label = r.label if isinstance(r, CastByKeyword) else ch.label
                out.append(WayToCast(ch.face, ch.states, cost, label, r.after or ch.after, r.flash or ch.flash, ch.down,
                                  permission_key(g, k) if r.once else -1, r.gain if isinstance(r, CastWith) else None))


def allows(r: CastOtherwise, card: Card, ch: WayToCast) -> bool:
    """Leave for one face, or for the mana cost and more."""
    if r.more is not None:
        return ch.cost is None
    return r.face < 0 or (isinstance(card, MagicCard) and r.face < len(card.faces) and ch.face is card.faces[r.face])


def fits_as(g: MagicFields, c: Ctx, what: Objects, id: ObjId, base: Chars) -> bool:
    """601.3e: whether it is such a spell, by what it will be on the stack."""
    now = g.chars[id]
    g.chars[id] = base
    fits = what.fits(c, id)
    g.chars[id] = now
    return fits


def lent_flash(g: MagicFields, player: Player, id: ObjId, somehow: bool = False) -> bool:
    """An effect lets the player cast it as though it had flash; `somehow`: perhaps only for another cost."""
    if g.rules and "cast" in g.rules:
        for k in rules_in_force(g, "cast"):
            r = k.rule
            if isinstance(r, CastAs) and r.flash and not r.zone and (somehow or r.cost is None) and (
                    r.who is None or player in r.who.who(k.c)) and (r.what is None or r.what.fits(k.c, id)):
                return True
    return False


def face_rule(card: Card, ch: WayToCast) -> str:
    """By which rule a spell is something else than its card was: it is face down, or one face or half of it."""
    if ch.down:
        return "708.4"
    if is_split(card):
        return "702.102a" if ch.label == "fuse" else "709.3b"
    layout = card.layout if isinstance(card, MagicCard) else ""
    return "712.11a" if layout == "transform" else "712.11b" if layout == "modal_dfc" else "715.3b"


def shown(g: MagicFields, id: ObjId, ch: WayToCast) -> Chars:
    """What it will be on the stack, as far as one can tell (601.3e)."""
    if ch.down:
        return FACE_DOWN_CHARS
    if bestow_rule(ch):
        return bestowed(look(g, id))
    base = ch.face.base if ch.states or g.objs[id].down else look(g, id)
    return with_lent_keys(g, id, base) if g.rules and "casting-key" in g.rules else base


def bestow_rule(ch: WayToCast) -> str:
    """The rule by which a card is looked at as the Aura that it will be, or ""."""
    return "702.103d" if ch.label == "bestow" else ""


def with_lent_keys(g: MagicFields, id: ObjId, base: Chars) -> Chars:
    """What effects will let its player pay with."""
    keys = 0
    for k in rules_in_force(g, "casting-key"):
        r = k.rule
        if isinstance(r, LendsKey) and (r.who is None or g.objs[id].controller in r.who.who(k.c)) and r.filter.fits(
                k.c, id, base):
            keys |= r.bit
    if not keys & ~base.keywords:
        return base
    lent = base.clone()
    lent.keywords |= keys
    return lent


def bestowed(ch: Chars) -> Chars:
    """702.103b: an Aura spell with enchant creature instead of a creature spell."""
    aura = ch.clone()
    aura.types &= ~CREATURE
    aura.subtypes = frozenset(["type:Aura"])
    for a in ch.abilities:
        if isinstance(a, Static) and isinstance(a.cond, Bestowed):
            for m in a.mods:
                if isinstance(m, Gain):
                    aura.grant(m.ability, 0)
    return aura


def way_rule(label: str) -> str:
    """The rule of a keyword that gives a way of casting or an additional cost; empty: no keyword does."""
    word = "kicker" if label.startswith("kicker") else label.partition(":")[0].partition("#")[0]
    return WAY_RULES.get(word, "")
