"""Protection, hexproof, shroud, toxic: what the abilities of an object say about a source (702.11, 702.16, 702.18)."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx, Filter
from ....effects.nodes.filters import WordIs
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.card import Chars
from ....kernel.state.terms import ABILITIES
from ..continuous.static_abilities import PlayerProtected
from ..continuous.static_rules import NoWalk, ThroughHexproof
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, HEXPROOF, HEXPROOF_FROM, LAND, LANDWALK, LOW_KEYS, PROTECTION, SHROUD, TOXIC
from ..vocabulary.abilities import HexproofFrom, Landwalk, Protection, Toxic


def is_such(g: MagicFields, owner: ObjId, filter: Filter, id: ObjId) -> bool:
    """What a keyword ability of one object names fits another (as it last was, if it is gone)."""
    return filter.fits(Ctx(g, owner, g.objs[owner].controller, NO_SLOTS, None, 0), id, look(g, id))


def protected(g: MagicFields, id: ObjId, src: ObjId) -> bool:
    """702.16: an object has protection from what this source is."""
    if src < 0:
        return False
    ch = look(g, id)
    if not ch.keywords & PROTECTION:
        return False
    for a in ch.abilities:
        if isinstance(a, Protection):
            if a.spares is not None and g.objs[src].host == id and a.spares.saves(g, src):  # 702.16n, 702.16p
                continue
            if is_such(g, id, a.filter, src):
                return True
    return False


def guards(g: MagicFields, ref: Ref, src: ObjId) -> bool:
    """An object or a player has protection from what this source is."""
    return protected(g, ref, src) if ref >= 0 else shielded(g, -1 - ref, src)


def guarded(g: MagicFields, ref: Ref, src: ObjId, you: Player) -> str:
    """The rule by which a permanent or player cannot be the target of something of `src` that `you` controls, or ""."""
    if ref < 0:
        return guarded_player(g, -1 - ref, src, you)
    return untargetable(g, ref, src, you) if g.zone_kind(ref) == BATTLEFIELD else ""


def guarded_player(g: MagicFields, player: Player, src: ObjId, you: Player) -> str:
    if g.player_keys[player]:
        if g.player_key(player, SHROUD):
            return "702.18a"
        if g.opposes(player, you) and g.player_key(player, HEXPROOF) and not sees_through(g, -1 - player, you):
            return "702.11c"
    if g.opposes(player, you) and shielded(g, player, src, True):
        return "702.11d"
    return "702.16b" if shielded(g, player, src) else ""


def shielded(g: MagicFields, player: Player, src: ObjId, hexproof: bool = False) -> bool:
    """702.16: a player has protection (or hexproof) from what this source is."""
    if src < 0 or "player-protection" not in g.rules:
        return False
    for k in rules_in_force(g, "player-protection"):
        r = k.rule
        if (isinstance(r, PlayerProtected) and r.hexproof == hexproof and player in r.who.who(k.c)
                and r.filter.fits(k.c, src, look(g, src))):
            return True
    return False


def untargetable(g: MagicFields, id: ObjId, src: ObjId, you: Player) -> str:
    """The rule by which a permanent cannot be the target of something of `src` that `you` controls, or ""."""
    ch = look(g, id)
    keys = ch.keywords
    if not keys & (HEXPROOF | SHROUD | PROTECTION | HEXPROOF_FROM):
        return ""
    if keys & SHROUD:
        return "702.18a"
    theirs = g.opposes(g.objs[id].controller, you)
    if keys & HEXPROOF and theirs and not sees_through(g, id, you):
        return "702.11b"
    if keys & HEXPROOF_FROM and theirs and src >= 0:
        for a in ch.abilities:
            if isinstance(a, HexproofFrom) and is_such(g, id, a.filter, src):
                return "702.11d"
    return "702.16b" if keys & PROTECTION and protected(g, id, src) else ""


def sees_through(g: MagicFields, ref: Ref, you: Player) -> bool:
    """609.4: an effect lets a player target it as though it did not have hexproof."""
    if "through-hexproof" not in g.rules:
        return False
    for k in rules_in_force(g, "through-hexproof"):
        r = k.rule
        if isinstance(r, ThroughHexproof) and you in r.who.who(k.c) and r.what.fits(k.c, ref):
            return True
    return False


class HasLandwalk(Filter):
    """Has the landwalk of a land type (702.14a)."""

    READS = ABILITIES

    def __init__(self, word: str) -> None:
        self.word = word

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.keywords & LANDWALK != 0 and any(isinstance(a, Landwalk) and isinstance(a.filter, WordIs)
                                               and a.filter.word == self.word for a in ch.abilities)


def walks(g: MagicFields, attacker: ObjId, defending: int) -> bool:
    """702.14c: the defending player controls a land such as a landwalk names."""
    ch = look(g, attacker)
    if not ch.keywords & LANDWALK:
        return False
    for a in ch.abilities:
        if isinstance(a, Landwalk) and not outwalked(g, a.filter, attacker):
            for id in g.zones[BATTLEFIELD * g.players + defending]:
                if g.chars[id].types & LAND and is_such(g, attacker, a.filter, id):
                    return True
    return False


def outwalked(g: MagicFields, land: Filter, attacker: ObjId) -> bool:
    """609.4: it can be blocked as though it did not have this landwalk."""
    if "no-walk" not in g.rules:
        return False
    word = land.word if isinstance(land, WordIs) else "other"
    for k in rules_in_force(g, "no-walk"):
        if isinstance(k.rule, NoWalk) and k.rule.land in ("", word):
            return True
    return False


def toxicity(g: MagicFields, id: ObjId) -> int:
    """702.164b: the total toxic value."""
    ch = look(g, id)
    if ch.keywords <= LOW_KEYS or not ch.keywords & TOXIC:
        return 0
    return sum([a.n for a in ch.abilities if isinstance(a, Toxic)])
