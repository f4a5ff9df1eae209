"""Drawing cards (121): one after the other, each of which may be replaced."""

from __future__ import annotations

from ....effects.nodes.static_rules import amounts, rules_in_force
from ....kernel.process.pipeline import HAPPENED, happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_DRAW, DEED, DRAW, MAY, MOVE
from ..continuous.static_rules import RevealsFirst
from ..state.deeds import DREW
from ..state.fields import MagicFields
from ..state.terms import HAND, LIBRARY, MIRACLE, NO_DRAW
from ..zones.zone_changes import reveal


def draw(g: MagicFields, player: Player, n: int, src: ObjId, cause: Player, rule: str = "121.1") -> int:
    """121.2: one after the other."""
    if n > 0 and (g.replaced >> DEED) & 1:  # 121.2a: what changes how many comes before the single ones
        ev = Event(DEED, "121.2a", -1, player, n, src, cause, word="draw")
        if happen(g, ev) != HAPPENED:
            return 0
        n = ev.n
    before = g.deeds.get(DREW[player], 0)
    drawn: list[int] = []
    for k in range(n):
        if g.over:
            break
        id = draw_one(g, player, src, cause, rule)
        if id >= 0:
            drawn.append(id)
        elif not (g.replaced >> DRAW) & 1 and not may_yet_draw(g, player):
            g.tries += n - 1 - k  # of all that are left nothing else comes
            break
        else:
            g.times(k)
    g.drawn = drawn  # 121.6c: not what was drawn instead of one of them
    return g.deeds.get(DREW[player], 0) - before  # of how many there were, these count too


def may_yet_draw(g: MagicFields, player: Player) -> bool:
    return len(g.zones[LIBRARY * g.players + player]) > 0 and not g.player_key(player, NO_DRAW) and (
        "draw-limit" not in g.rules or draws_left(g, player) > 0)


def draw_one(g: MagicFields, player: Player, src: ObjId, cause: Player, rule: str) -> int:
    """The card that was drawn; -1: none was, or another instead."""
    if g.player_key(player, NO_DRAW):
        g.cite("101.2", player=player)
        return -1
    if g.rules and "draw-limit" in g.rules and draws_left(g, player) < 1:
        g.cite("101.2", player=player)
        g.cite("121.2b", player=player)
        return -1
    g.tries += 1  # 118.12: whoever has chosen to draw has paid, whatever comes of it
    usual = "turn" if rule == "504.1" else ""
    if (g.replaced >> DRAW) & 1 and happen(g, Event(DRAW, "121.6", -1, player, 1, src, cause, word=usual)) != HAPPENED:
        g.cite("121.6", player=player)
        return -1
    library = g.zones[LIBRARY * g.players + player]
    if not library:  # 121.4
        g.cite("121.4", player=player)
        g.checks.drew_from_empty |= 1 << player
        g.version += 1
        return -1
    ev = Event(MOVE, rule, library[-1], player, 0, src, cause, to=HAND, flags=AS_DRAW)
    happen(g, ev)
    if g.playing >= 0 and ev.new >= 0:
        g.casting.unseen = [*g.casting.unseen, ev.new]
        g.cite("121.8", ev.new, player)
    if g.rules and "reveals-first" in g.rules and ev.new >= 0 and g.deeds.get(DREW[player], 0) == 1:
        reveal_first(g, player, ev.new)
    if ev.new >= 0 and g.chars[ev.new].keywords & MIRACLE and g.deeds.get(DREW[player], 0) == 1:
        offer_miracle(g, player, ev.new)
    return ev.new


def offer_miracle(g: MagicFields, player: Player, id: ObjId) -> None:
    """702.94a: as it is drawn, its player may reveal it; 702.94b: it stays revealed while its ability waits."""
    if g.ask(MAY, player, [0, 1], id, "702.94a"):
        g.do_reveal([id], -1, id, player)
        g.cite("702.94b", id, player)
        happen(g, Event(DEED, "702.94a", id, player, src=id, cause=player, word="miracle"))


def reveal_first(g: MagicFields, player: Player, id: ObjId) -> None:
    """603.11: a static ability has the first card of a turn revealed as it is drawn; a trigger is linked to it."""
    for k in rules_in_force(g, "reveals-first"):
        r = k.rule
        if isinstance(r, RevealsFirst) and player in r.who.who(k.c) and (
                not r.may or g.ask(MAY, player, [0, 1], id, "603.11")):
            g.cite("603.11", k.c.src, player)
            reveal(g, [id], -1, k.c.src, player)
            happen(g, Event(DEED, "603.11", id, player, 1, k.c.src, player, word="reveal-first"))


def draws_left(g: MagicFields, player: Player) -> int:
    """121.2b: how many cards a player can still draw this turn."""
    left = 1 << 20
    for n in amounts(g, "draw-limit", player):
        left = min(left, n - g.deeds.get(DREW[player], 0))
    return left
