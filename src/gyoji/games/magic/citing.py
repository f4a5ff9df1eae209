"""What the journal says of rules that are followed along with others: the same said elsewhere in the book, the whole of
which a step is part, what continuous effects do in their layers (613)."""

from __future__ import annotations

from typing import Final

from ...effects.context import Do
from ...effects.english.subjects import By
from ...effects.nodes.abilities import StaticEffect, Triggered
from ...effects.nodes.changes import LoseAbilities
from ...effects.nodes.filters import StateIs
from ...effects.nodes.instructions import PlayerVerb, Verb
from ...effects.nodes.numbers import Paid
from ...effects.nodes.objects import EachPlayer
from ...effects.nodes.replacements import EntersAs, Instead, Prevent, Redirect
from ...effects.nodes.static_rules import PlayerChange, PlayerKey, StaticRules
from ...effects.nodes.structure import May
from ...kernel.state.card import Ability, LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, StackItem
from ...kernel.state.terms import BEGINS, CYCLED, DEED, MOVE, NOBODY, RESULT, SHUFFLE
from . import citing_abilities, citing_effects, citing_keywords
from .continuous.layers import BecomesCopy, FromCounters
from .state.card import MagicCard
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, DOUBLE_STRIKE, FIRST_STRIKE, KEYS, LIBRARY, PHASED
from .vocabulary.abilities import StaticBy

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
    "601.2a": ("601.2",),
    "601.3b": ("609.4",),
    "602.2": ("602.1a",),
    "603.3c": ("700.2b",),
    "603.7": ("603.7c",),
    "605.3a": ("605.1a", "605.3"),
    "605.4a": ("605.1b", "605.4"),
    "607.2d": ("607.1",),
    "614.12": ("603.6d",),
    "608.2c": ("608.2",),
    "608.3a": ("608.3",),
    "611.2": ("611.2a", "611.2c", "611.2d"),
    "613.4a": ("604.3",),
    "201.4b": ("709.4a",),
    "700.2a": ("700.2",),
    "700.2e": ("700.2",),
    "728.1": ("728.2",),
    "604.3": ("604.3a",),
    "614.12a": ("603.6d",),
    "113.6e": ("604.6",),
    "113.6f": ("604.6",),
    "121.6c": ("614.11b",),
    "614.13b": ("614.13",),
    "615.3": ("615.4",),
    "700.3": ("700.3a", "700.3c"),
    "702.72a": ("607.2k",),
    "304.5": ("602.5e",),
    "702.47b": ("612.10",),
    # other actions of the turn
    "502.1": ("703.4a",),
    "502.2": ("703.4b",),
    "614.10": ("614.1b", "614.10a"),
    # damage
    "510.2": ("703.4p",),
    # counters
    "122.6a": ("614.1c",),
    # state-based actions
    "704.5a": ("704.5",),
    "704.5b": ("704.5",),
    "704.5c": ("704.5",),
    "704.6a": ("704.6", "810.8c"),
    "704.6b": ("704.6", "810.8d"),
    "704.5f": ("704.5",),
    "704.5g": ("704.5", "701.7b"),
    "704.5h": ("704.5", "701.7b"),
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
    "707.2": ("707.2a", "707.2b"),
    "707.9b": ("707.9",),
    "707.10": ("707.1",),
    "707.5": ("707.1",),
    "707.4": ("707.1",),
    # attachments
    "701.3a": ("701.3c", "613.7e"),
    "701.34a": ("613.2b",),
    # replacement and prevention
    "614.6": ("614.1",),
    "614.17": ("614.17a", "614.17c"),
    "615.6": ("615.1", "615.1a"),
    "615.8": ("615.2",),
    "614.8": ("701.7c", "701.15c"),
    # battles, dungeons, designations
    "721.3": ("721.2",),
    "722.3": ("722.1",),
    "726.1a": ("726.2",),
    # keyword actions
    "701.28a": ("712.9", "712.18", "613.7g"),
    "701.28c": ("712.9", "701.50c"),
    "701.28d": ("712.10", "701.50d"),
    "701.16a": ("701.16b",),
    "701.5a": ("701.5b",),
    "701.47a": ("701.47e",),
    "701.51a": ("701.51b",),
    "701.31a": ("701.31b",),
    "701.39a": ("701.39d",),
    "701.52a": ("701.52b", "701.52c"),
    "708.8": ("613.7f", "708.7"),
    "708.2": ("708.2a", "613.7f", "613.2b"),
    # priority (117), special actions (116)
    "504.1": ("703.3",),
    "514.1": ("703.3",),
    # zones and card types
    "603.7a": ("610.2",),
    "113.6g": ("604.5",),
    "607.2b": ("614.14",),
}
LAYERS: Final = [
    "613.1a", "613.2b", "613.1b", "613.1c", "613.1d", "613.1e", "613.1f", "613.4a", "613.4b", "613.4c", "613.4d",
]


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
        g.tell(LAYERS[x.layer], e.src)
        g.tell("613.1", e.src)
        g.tell("613.5", e.src)
        if x.layer >= 7:
            g.tell("613.1g", e.src)
            g.tell("613.4", e.src)
        elif x.layer >= 2:
            g.tell("613.3", e.src)
        else:
            g.tell("613.2", e.src)
        if isinstance(e, StaticEffect) and isinstance(e.ability, StaticBy):
            g.tell(e.ability.rule, e.src)
        if isinstance(e, StaticEffect) and isinstance(e.ability.cond, Paid) and e.ability.cond.cost == "escape":
            g.tell("702.138d", e.src)
        if isinstance(e, StaticEffect) and any(
                isinstance(n, StateIs) and n.state == "transformed" for n in e.ability.what.walk()):
            g.tell("701.28g", e.src)
        if e.layers & (e.layers - 1):  # it has parts in several layers
            g.tell("613.6", e.src)
        g.tell("613.7a" if isinstance(e, StaticEffect) else "613.7b", e.src)
        citing_abilities.applied(g, e)
        citing_effects.applied(g, e)
        if x.many > 1:
            for rule in ("613.7", "613.7d", "613.9"):
                g.tell(rule, e.src)
        if x.place:
            for rule in ("613.8", "613.8a", "613.8b", "613.8c"):
                g.tell(rule, e.src)
        for m in e.mods:
            if isinstance(m, LoseAbilities) and m.keyword in LOST_WITH:
                g.tell(LOST_WITH[m.keyword], e.src)
            elif isinstance(m, FromCounters):
                g.tell("613.7c", e.src)
            elif isinstance(m, BecomesCopy):
                g.tell("613.2a", e.src)
                g.tell("613.2c", e.src)
    for w in g.standing:
        a = w.ability
        if isinstance(a, StaticRules):
            players = any(isinstance(r, (PlayerChange, PlayerKey)) for r in a.rules)
            g.tell("613.10" if players else "613.11", w.src)


# --- triggered abilities, and what resolves ------------------------------------------------------------------
def triggers(g: MagicFields, w: ActiveAbility, ev: Event) -> None:
    """603.2c, 603.6, 603.10a: what sort of event it triggers on."""
    citing_effects.triggered(g, w, ev)
    if ev.batch:
        g.cite("603.2c", w.src, w.you)
    if ev.kind == MOVE and ev.flags & CYCLED:
        g.cite("702.29c" if w.src in (ev.obj, ev.new) else "702.29d", w.src, w.you)
    if ev.kind == BEGINS:
        if g.shared_turns:
            g.cite("805.4d", w.src, w.you)
    elif ev.kind == DEED and ev.word == "phase-out":
        g.cite("603.10b", w.src, w.you)
    if ev.kind != MOVE:
        return
    if ev.to == BATTLEFIELD:
        g.cite("603.6a", w.src, w.you)
    elif g.looks_back(ev):
        if ev.frm == BATTLEFIELD:
            g.cite("603.6c", w.src, w.you)
        g.cite("603.10a", w.src, w.you)
        if g.objs[w.src].host == ev.obj:
            g.cite("603.6e", w.src, w.you)


def texts(g: MagicFields, w: StackItem, do: Do) -> None:
    """What the text of something that resolves calls for."""
    triggered = isinstance(w.ability, Triggered)
    if triggered and w.event is not None and w.event.kind == MOVE:
        g.cite("603.6", w.src, w.you)
    citing_effects.resolves(g, w, do)
    for n in do.walk():
        if isinstance(n, May) and triggered:
            g.tell("603.5", w.src, w.you)
        elif isinstance(n, By) and isinstance(n.who, EachPlayer):
            g.tell("608.2f", w.src, w.you)
            for m in n.do.walk():  # all look, and decide in turn order
                together = str(getattr(m, "BY_ALL", ""))
                if together:
                    g.tell(together, w.src, w.you)
                elif isinstance(m, PlayerVerb) and m.verb == "scry":
                    g.tell("701.18c", w.src, w.you)
        elif isinstance(n, Verb) and n.verb == "cast":
            g.tell("608.2g", w.src, w.you)


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


# --- replacement ---------------------------------------------------------------------------------------------
def replaced(g: MagicFields, a: Ability, ev: Event) -> None:
    """What kind of replacement was applied; that it is applied once."""
    if g.journal is None:
        return
    if isinstance(a, Prevent):
        g.cite("615.1a", ev.obj)
        if a.by is not None:
            g.cite("615.2", ev.obj)
        if a.once:
            g.cite("615.8", ev.obj)
            g.cite("615.9", ev.obj)
        elif a.n is not None:
            g.cite("615.10", ev.obj)
    elif isinstance(a, (Instead, Redirect)):
        g.cite("614.1a", ev.obj)
    elif isinstance(a, EntersAs):
        g.cite("614.12", ev.obj)
    if len(ev.used) > 1:
        for rule in ("614.5", "616.1f", "616.2"):
            g.cite(rule, ev.obj)
