"""Designations of players and of the game: the monarch (721), day and night (726), the city's blessing (702.131)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Players
from ....effects.lowering.link import prepare, printed
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.events import Comes, Damaged
from ....effects.nodes.filters import KindIs
from ....effects.nodes.instructions import Draw, PlayerVerb
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import ControllerOf, It, PlayerAsObject, Sel
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.apply import hand_over
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import DEED, HISTORY, SET, STATE, STRUCTURE
from ..state.card import MagicCard, plain_card
from ..state.fields import MagicFields, magic
from ..state.terms import ARTIFACT, BATTLEFIELD, COMMAND, DAYBOUND, FACE_TWO, KEYS, LEGENDARY, LEXICON, LOW_KEYS, NIGHTBOUND
from ..vocabulary.keyword_instructions import Cited
from ..zones.exile_until import crowned

ASCEND: Final = KEYS["ascend"]
DAY: Final = 1
NIGHT: Final = 2


class Holder(Players):
    """Whoever is the monarch, or has the initiative."""

    READS = HISTORY

    def __init__(self, title: str) -> None:
        self.title = title

    def who(self, c: Ctx) -> list[Player]:
        p = magic(c).designations.monarch if self.title == "monarch" else magic(c).designations.initiative
        return [p] if p >= 0 else []


MONARCH: Final = Holder("monarch")
KNOWN: Final[dict[str, MagicCard]] = {}


def emblem(name: str, abilities: list[Ability]) -> MagicCard:
    """The card of an emblem with these abilities (114.3)."""
    base = Chars(name)
    base.stats = [0, 0, 0, 0, 0]
    for place, a in enumerate(abilities):
        prepare(a, LEXICON)
        a.zones = 1 << LEXICON.zones["command"]
        printed(base, a, place)
    card = plain_card(name, base, None, "")
    card.token = True
    card.finish()
    return card


def entrust(g: MagicFields, card: MagicCard, player: Player, src: ObjId) -> None:
    """721.2, 722.2: whoever has a designation controls the abilities that come with it."""
    for p in range(g.players):
        for id in g.zone(COMMAND, p).copy():
            if g.objs[id].card is card:
                g.own(id).owner = player
                hand_over(g, id, player)
                mark_changed(g, STRUCTURE)
                return
    g.get_emblem(card, player, src)


# --- the monarch (721) ---------------------------------------------------------------------------------------
def monarchy() -> MagicCard:
    """721.2: the two abilities that come with it."""
    if "monarch" not in KNOWN:
        hit = Damaged(Sel(KindIs("creature")), PlayerAsObject(MONARCH), True, 0, True)
        KNOWN["monarch"] = emblem("The Monarch", [
            Triggered(Comes("end", MONARCH), Cited("721.2", Draw(MONARCH, Num(1)))),
            Triggered(hit, Cited("721.2", PlayerVerb("monarch", ControllerOf(It(0))))),
        ])
    return KNOWN["monarch"]


def crown(g: MagicFields, player: Player, src: ObjId) -> int:
    """721.3: they are the monarch, and nobody else."""
    entrust(g, monarchy(), player, src)
    g.designations.monarch = player
    g.cite("721.3", player=player)
    happen(g, Event(DEED, "721.1", -1, player, src=src, cause=player, word="monarch"))
    if g.memory.until_leaves:
        crowned(g, player)
    return 1


# --- day and night -------------------------------------------------------------------------------------------
def becomes(g: MagicFields, day: int, src: ObjId) -> int:
    """726.1: it becomes day or night."""
    if g.designations.day == day:
        return 0
    g.designations.day = day
    g.cite("726.1", src)
    happen(g, Event(DEED, "726.1a", -1, g.active, src=src, word="day" if day == DAY else "night"))
    turn_with_daylight(g)
    return 1


def turn_with_daylight(g: MagicFields) -> None:
    """702.145c, 702.145f: at once, whatever else goes on; 702.145d, g: such a permanent makes it day or night first."""
    bound = [i for p in g.order() for i in g.zone(BATTLEFIELD, p) if look(g, i).keywords & (DAYBOUND | NIGHTBOUND)]
    if not bound:
        return
    if not g.designations.day:
        first = DAY if any(look(g, i).keywords & DAYBOUND for i in bound) else NIGHT
        g.cite("702.145d" if first == DAY else "702.145g", bound[0])
        g.designations.day = first
        mark_changed(g, HISTORY)
    for i in bound:
        o = g.objs[i]
        back = o.states & FACE_TWO != 0
        if back != (g.designations.day == NIGHT) and isinstance(o.card, MagicCard) and len(o.card.faces) > 1:
            g.cite("702.145c" if g.designations.day == NIGHT else "702.145f", i)
            g.cite("613.7g", i)
            g.own(i).stamp = g.tick()
            happen(g, Event(STATE, "702.145b", i, o.controller, FACE_TWO, i, o.controller, flags=0 if back else SET))
            happen(g, Event(DEED, "701.28e", i, o.controller, src=i, word="transform"))


# --- the city's blessing (702.131) ---------------------------------------------------------------------------
def bless(g: MagicFields, player: Player, rule: str) -> int:
    """702.131c: a designation for the rest of the game; any number of players may have it."""
    if g.designations.blessed[player]:
        return 0
    g.designations.blessed = [g.designations.blessed[p] or p == player for p in range(g.players)]
    g.cite(rule, player=player)
    g.cite("702.131c", player=player)
    mark_changed(g, HISTORY)  # 702.131d: effects that ask for it apply before anything triggers
    g.cite("702.131d", player=player)
    return 1


def bless_all(g: MagicFields) -> None:
    """702.131b: a player with a permanent with ascend and nine others gets the city's blessing at once."""
    for p in range(g.players):
        mine = g.zones[BATTLEFIELD * g.players + p]
        if len(mine) < 10 or g.designations.blessed[p]:
            continue
        for id in mine:
            keys = g.chars[id].keywords
            if keys > LOW_KEYS and keys & ASCEND:
                bless(g, p, "702.131b")
                break


# --- an enduring story (of sets after the book) ------------------------------------------------------------------
def tell_stories(g: MagicFields) -> None:
    """A player with a storied permanent and three artifacts, legends or Sagas has it for the rest of the game."""
    held = g.designations
    for k in rules_in_force(g, "storied"):
        p = k.c.you
        if not held.has_enduring_story[p] and sum([1 for i in g.zone(BATTLEFIELD, p) if is_fabled(g.chars[i])]) >= 3:
            held.has_enduring_story = [held.has_enduring_story[q] or q == p for q in range(g.players)]
            g.cite("702.1", k.c.src, p)
            mark_changed(g, HISTORY)


def is_fabled(ch: Chars) -> bool:
    return bool(ch.types & (ARTIFACT | LEGENDARY)) or "type:Saga" in ch.subtypes
