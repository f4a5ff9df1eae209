"""What the journal says of rules that are followed along with others: the same said elsewhere in the book, the whole of
which a step is part, what continuous effects do in their layers (613)."""

from __future__ import annotations

from typing import Final

from ...effects.context import Do
from ...effects.english.subjects import By
from ...effects.nodes.abilities import StaticEffect
from ...effects.nodes.changes import LoseAbilities
from ...effects.nodes.filters import StateIs
from ...effects.nodes.instructions import PlayerVerb
from ...effects.nodes.numbers import Paid
from ...effects.nodes.objects import EachPlayer
from ...kernel.state.card import LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, StackItem
from ...kernel.state.terms import BEGINS, CYCLED, MOVE, NOBODY, RESULT, SHUFFLE
from . import citing_abilities, citing_keywords
from .state.card import MagicCard
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, DOUBLE_STRIKE, FIRST_STRIKE, GRAVEYARD, KEYS, LIBRARY, PHASED

#: of a rule that is cited: the others that are followed with it
ALONG: Final[dict[str, tuple[str, ...]]] = {
    # combat
    "506.2": ("703.4h",),
    "508.1": ("703.4i",),
    "509.1": ("703.4j",),
    "509.2a": ("703.4k",),
    "509.3a": ("703.4m",),
    "510.1": ("703.4n",),
    # casting, activating, triggering, resolving
    "603.3c": ("700.2b",),
    "201.4b": ("709.4a",),
    "700.2a": ("700.2",),
    "700.2e": ("700.2",),
    "728.1": ("728.2",),
    "700.3": ("700.3a", "700.3c",),
    # other actions of the turn
    "502.1": ("703.4a",),
    "502.2": ("703.4b",),
    # damage
    "510.2": ("703.4p",),
    # counters
    # state-based actions
    "704.5a": ("704.5",),
    "704.5b": ("704.5",),
    "704.5c": ("704.5",),
    "704.6a": ("704.6", "810.8c",),
    "704.6b": ("704.6", "810.8d",),
    "704.5f": ("704.5",),
    "704.5g": ("704.5", "701.7b",),
    "704.5h": ("704.5", "701.7b",),
    "704.5i": ("704.5",),
    "704.5m": ("704.5",),
    "704.5n": ("704.5",),
    "704.5p": ("704.5",),
    "704.5q": ("704.5",),
    "704.5r": ("704.5",),
    "704.5t": ("704.5",),
    "704.5v": ("704.5",),
    "704.5w": ("704.5",),
    "704.5x": ("704.5",),
    # tokens, emblems, copies
    "608.3f": ("707.10f",),
    "707.2": ("707.2a", "707.2b",),
    "707.9b": ("707.9",),
    "707.10": ("707.1",),
    "707.5": ("707.1",),
    "707.4": ("707.1",),
    # attachments
    "701.3a": ("701.3c",),
    # replacement and prevention
    "614.8": ("701.7c", "701.15c",),
    # battles, dungeons, designations
    "721.3": ("721.2",),
    "722.3": ("722.1",),
    "726.1a": ("726.2",),
    # keyword actions
    "701.28a": ("712.9", "712.18",),
    "701.28c": ("712.9", "701.50c",),
    "701.28d": ("712.10", "701.50d",),
    "701.16a": ("701.16b",),
    "701.5a": ("701.5b",),
    "701.47a": ("701.47e",),
    "701.51a": ("701.51b",),
    "701.31a": ("701.31b",),
    "701.39a": ("701.39d",),
    "701.52a": ("701.52b", "701.52c",),
    "708.8": ("708.7",),
    "708.2": ("708.2a",),
    # priority (117), special actions (116)
    "504.1": ("703.3",),
    "514.1": ("703.3",),
    # zones and card types
}


LOST_WITH: Final = {"hexproof": "702.11e", "banding": "702.22b"}  # variants of a keyword are lost with it


def along(g: MagicFields, ev: Event) -> None:
    """A rule was written down: so are those that are followed with it, once a step for each object."""
    for rule in ALONG.get(ev.rule, ()):
        g.tell(rule, ev.obj, ev.player)
    citing_keywords.several(g, ev)
    if ev.kind == RESULT and g.over:
        ended(g)
    elif ev.kind == MOVE and ev.to == LIBRARY and ev.used:
        put_apart(g, ev)


def put_apart(g: MagicFields, ev: Event) -> None:
    """701.20g: something went to its place in a library that was shuffled at the same time."""
    if g.journal is not None and any([e.kind == SHUFFLE and e.player == ev.player for e in g.journal[-12:]]):
        g.tell("701.20g", ev.obj, ev.player)


def defining(g: MagicFields, id: int) -> None:
    """702.73a, 702.114a: keywords that define characteristics."""
    o = g.objs[id]
    card = o.card
    if g.journal is not None and not o.down and isinstance(card, MagicCard):
        for key, rule in (("changeling", "702.73a"), ("devoid", "702.114a")):
            if card.face(o.states).base.keywords & KEYS[key]:
                g.tell(rule, id)


def ended(g: MagicFields) -> None:
    """The game is over."""
    if g.lost and g.emperors and g.winner != NOBODY:
        g.cite("809.5a")


# --- continuous effects (613) --------------------------------------------------------------------------------
def layers(g: MagicFields) -> None:
    """What the newest computation of characteristics did, in the order of the layers."""
    if g.refreshes == g.layers_told:
        return
    g.layers_told = g.refreshes
    for x in g.applications:
        e = x.effect
        if isinstance(e, StaticEffect) and isinstance(e.ability.cond, Paid) and e.ability.cond.cost == "escape":
            g.tell("702.138d", e.src)
        if isinstance(e, StaticEffect) and any(
                isinstance(n, StateIs) and n.state == "transformed" for n in e.ability.what.walk()):
            g.tell("701.28g", e.src)
        citing_abilities.applied(g, e)
        for m in e.mods:
            if isinstance(m, LoseAbilities) and m.keyword in LOST_WITH:
                g.tell(LOST_WITH[m.keyword], e.src)


# --- triggered abilities, and what resolves ------------------------------------------------------------------
def triggers(g: MagicFields, w: ActiveAbility, ev: Event) -> None:
    """What sort of event it triggers on."""
    if ev.kind == MOVE and ev.to == GRAVEYARD and ev.frm == BATTLEFIELD:
        g.cite("700.4", ev.obj)
    if ev.kind == MOVE and ev.flags & CYCLED:
        g.cite("702.29c" if w.src in (ev.obj, ev.new) else "702.29d", w.src, w.you)
    if ev.kind == BEGINS:
        if g.shared_turns:
            g.cite("805.4d", w.src, w.you)


def texts(g: MagicFields, w: StackItem, do: Do) -> None:
    """What the text of something that resolves calls for."""
    for n in do.walk():
        if isinstance(n, By) and isinstance(n.who, EachPlayer):
            for m in n.do.walk():  # all look, and decide in turn order
                together = str(getattr(m, "BY_ALL", ""))
                if together:
                    g.tell(together, w.src, w.you)
                elif isinstance(m, PlayerVerb) and m.verb == "scry":
                    g.tell("701.18c", w.src, w.you)


def ends_unseen(g: MagicFields, over: list[LastingEffect]) -> None:
    """702.26f: the duration of an effect ends while what it changes is phased out."""
    if g.journal is None or not over:
        return
    for p in range(g.players):
        for id in g.zone(PHASED, p):
            if any(f.effect is not None and id in f.effect.objects for f in over):
                g.cite("702.26f", id)


def struck_again(g: MagicFields, fighters: list[int]) -> None:
    """702.4c-d, 702.7c: first or double strike that came or went after the first of two combat damage steps."""
    f = g.fight
    for id in fighters:
        keys = g.chars[id].keywords
        if id not in f.strikers:
            if keys & FIRST_STRIKE:
                g.cite("702.7c", id)
        elif id in f.doubles:
            g.cite("702.4b" if keys & DOUBLE_STRIKE else "702.4c", id)
        elif keys & DOUBLE_STRIKE:
            g.cite("702.4d", id)
        elif not keys & FIRST_STRIKE:
            g.cite("702.7c", id)
