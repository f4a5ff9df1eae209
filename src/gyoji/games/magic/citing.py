"""What the journal says of rules that are followed along with others: the same said elsewhere in the book, the whole of
which a step is part, what continuous effects do in their layers (613)."""

from __future__ import annotations

from typing import Final

from ...effects.context import Do
from ...effects.english.subjects import By
from ...effects.nodes.abilities import StaticEffect, Triggered
from ...effects.nodes.changes import LoseAbilities
from ...effects.nodes.choosing import Choose
from ...effects.nodes.events import Comes
from ...effects.nodes.filters import StateIs
from ...effects.nodes.instructions import Draw, PlayerVerb, Verb
from ...effects.nodes.numbers import Paid
from ...effects.nodes.objects import EachPlayer, You
from ...effects.nodes.replacements import EntersAs, Instead, Prevent, Redirect
from ...effects.nodes.static_rules import PlayerChange, PlayerKey, StaticRules
from ...effects.nodes.structure import May
from ...effects.nodes.targets import Aim
from ...kernel.state.card import Ability, LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, StackItem
from ...kernel.state.terms import BEGINS, CYCLED, DAMAGE, DEED, MOVE, NOBODY, RESULT, SHUFFLE, is_player
from . import citing_abilities, citing_effects, citing_keywords
from .card_types import characteristics
from .citing_numbers import numbers_in
from .continuous.layers import BecomesCopy, FromCounters
from .mana.adding import PayMana
from .state.fields import MagicFields
from .state.terms import (
    BATTLE,
    BATTLEFIELD,
    BLOCKING,
    DEFENDER,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    LIBRARY,
    NO_ATTACK,
    NO_BLOCK,
    PHASED,
    PLANESWALKER,
    VIGILANCE,
)
from .vocabulary.abilities import StaticBy

#: of a rule that is cited: the others that are followed with it
ALONG: Final[dict[str, tuple[str, ...]]] = {
    # combat
    "506.2": ("703.4h",),
    "508.1": ("506.1", "703.4i"),
    "508.1a": ("506.3", "302.5"),
    "508.1k": ("508.6",),
    "508.3b": ("306.6",),
    "508.7a": ("508.7b",),
    "508.4a": ("506.3c", "508.4b"),
    "509.5g": ("508.3f",),
    "509.1": ("703.4j",),
    "509.2a": ("703.4k",),
    "509.3a": ("703.4m",),
    "510.1": ("703.4n",),
    "509.1g": ("509.5", "302.5"),
    "509.1h": ("509.5c",),
    "509.5b": ("509.5d",),
    "510.1b": ("120.2a", "302.4a"),
    "510.1c": ("120.2a", "302.4a"),
    "510.1d": ("120.2a", "302.4a"),
    # casting, activating, triggering, resolving
    "601.2a": ("112.1", "112.2", "112.3", "601.2", "405.1"),
    "601.3b": ("609.4",),
    "602.2": ("113.8", "602.1a",),
    "603.3c": ("700.2b",),
    "603.7": ("603.7c",),
    "605.3a": ("605.1a", "605.3", "117.1d", "118.2"),
    "605.3b": ("113.4", "405.6c", "405.6"),
    "605.4a": ("605.1b", "605.4"),
    "607.2d": ("607.1",),
    "601.2c": ("115.1",),
    "602.2a": ("113.1c", "113.3b", "405.1"),
    "115.9a": ("115.9",),
    "115.9b": ("115.9",),
    "603.3": ("113.1c", "113.3c", "113.8", "405.1", "405.4"),
    "606.3": ("113.5", "209.2", "306.5d"),
    "614.12": ("113.6h", "603.6d"),
    "608.2c": ("608.2",),
    "608.2e": ("101.4",),
    "608.3a": ("608.3",),
    "609.3": ("101.3",),
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
    "702.22c": ("508.1e",),
    # other actions of the turn
    "502.1": ("703.4a",),
    "502.2": ("703.4b",),
    "505.6": ("505.2", "117.3a"),
    "513.1": ("512.1", "117.3a"),
    "117.4": ("405.5",),
    "116.2a": ("505.6b", "116.1", "116.2", "116.3", "117.1c", "117.3c", "405.6d", "405.6"),
    "614.10": ("500.10", "614.1b", "614.10a"),
    # damage
    "120.2b": ("120.2", "120.1"),
    "510.2": ("120.2", "703.4p", "120.1"),
    "120.3a": ("120.3", "119.2"),
    "120.3b": ("120.3",),
    "120.3c": ("120.3", "306.8"),
    "120.3d": ("120.3",),
    "120.3e": ("120.3", "302.7"),
    "120.3f": ("120.3",),
    "120.3g": ("120.3",),
    "120.3h": ("120.3", "310.6"),
    # counters
    "122.6a": ("122.6", "614.1c"),
    "306.5b": ("306.5a", "306.5c", "209.1", "306.5"),
    "310.4b": ("310.4a", "310.4c", "210.1", "310.4"),
    # state-based actions
    "704.5a": ("704.5", "104.3b", "119.6"),
    "704.5b": ("704.5", "104.3c"),
    "704.5c": ("704.5", "104.3d", "122.1f"),
    "704.5d": ("111.7",),
    "704.6a": ("704.6", "810.8c"),
    "704.6b": ("704.6", "810.8d", "122.1f"),
    "704.5f": ("704.5",),
    "704.5g": ("704.5", "120.5", "120.6", "302.7", "701.7b", "302.4b"),
    "704.5h": ("704.5", "120.5", "701.7b"),
    "704.5i": ("704.5", "306.9", "122.1e"),
    "704.5m": ("704.5", "303.4c"),
    "704.5n": ("704.5", "301.5c"),
    "704.5p": ("704.5", "303.4d", "310.9", "301.5c"),
    "704.5q": ("704.5", "122.3"),
    "704.5r": ("704.5", "122.4"),
    "704.5t": ("704.5", "309.6"),
    "704.5v": ("704.5", "310.7", "122.1g"),
    "704.5w": ("704.5", "310.10"),
    "704.5x": ("704.5", "310.10"),
    # tokens, emblems, copies
    "107.3a": ("107.3", "107.3i"),
    "711.2a": ("107.8", "107.8a"),
    "711.2b": ("107.8", "107.8b"),
    "714.2b": ("107.15", "107.15a"),
    "716.2a": ("107.16", "107.16a"),
    "701.6a": ("111.1", "111.3"),
    "111.2": ("111.4",),
    "114.2": ("109.4c", "114.1", "114.3", "114.4", "114.5", "408.1", "408.2"),
    "608.3f": ("111.12", "707.10f"),
    "707.2": ("707.2a", "707.2b"),
    "707.9b": ("707.9",),
    "707.10": ("112.2", "707.1",),
    "707.5": ("707.1",),
    "707.4": ("707.1",),
    # attachments
    "701.3a": ("701.3c", "613.7e"),
    "608.3c": ("303.4", "303.4a"),
    "701.34a": ("613.2b",),
    "702.6a": ("115.1e", "301.5", "301.5b"),
    # replacement and prevention
    "614.6": ("614.1",),
    "614.17": ("614.17a", "614.17c"),
    "615.6": ("615.1", "615.1a", "120.4b"),
    "615.8": ("615.2",),
    "614.8": ("701.7c", "701.15c"),
    # battles, dungeons, designations
    "310.8a": ("310.8", "310.8f"),
    "310.11a": ("310.8", "310.11", "310.8f"),
    "701.46a": ("309.2a", "309.3", "309.2"),
    "701.46b": ("309.5",),
    "701.46c": ("309.5b",),
    "309.4a": ("309.2b", "309.4"),
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
    "701.51a": ("701.51b", "111.10i", "111.10"),
    "701.36a": ("111.10f", "111.10"),
    "701.31a": ("701.31b",),
    "701.39a": ("701.39d",),
    "701.52a": ("701.52b", "701.52c"),
    "708.8": ("613.7f", "708.7"),
    "708.2": ("708.2a", "613.7f", "613.2b"),
    # priority (117), special actions (116)
    "503.1": ("117.3a",),
    "504.2": ("117.3a",),
    "507.2": ("117.3a",),
    "508.2": ("117.3a",),
    "509.4": ("117.3a",),
    "510.3": ("117.3a",),
    "511.1": ("117.3a",),
    "117.3c": ("117.1",),
    "113.3d": ("117.2b",),
    "502.3": ("117.2c",),
    "504.1": ("117.2c", "405.6e", "405.6", "703.3"),
    "514.1": ("117.2c", "703.3"),
    "704.5": ("117.2d",),
    "116.2": ("116.1", "116.3", "117.1c", "405.6d"),
    # zones and card types
    "301.7b": ("301.7", "301.7a", "208.3"),
    "205.4c": ("305.8",),
    "208.4a": ("208.4",),
    "305.9": ("300.2a",),
    "400.11b": ("400.11", "400.11a"),
    "400.8": ("406.7",),
    "400.4a": ("400.4",),
    "702.67a": ("301.6",),
    "603.3b": ("405.3",),
    "608.1": ("405.5", "405.2"),
    "704.3": ("405.6f", "405.6"),
    "704.5y": ("303.7a", "303.7"),
    "601.2h": ("118.1",),
    "602.2b": ("118.1", "405.4"),
    "601.2g": ("118.2",),
    "609.4b": ("118.14",),
    "702.94a": ("121.9",),
    "103.3": ("401.1",),
    "103.4": ("119.1",),
    "103.5": ("402.1",),
    "305.2a": ("305.2",),
    "305.2b": ("305.2",),
    "603.7a": ("405.6a", "610.2"),
    "113.6g": ("604.5",),
    "613.7a": ("405.6b",),
    "104.3a": ("405.6g", "405.6"),
    "607.2a": ("406.6",),
    "607.2b": ("406.6", "614.14"),
    "607.2q": ("406.6",),
    "601.2i": ("405.4",),
    "613.4": ("302.4c",),
    "309.7": ("309.2c",),
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


def ended(g: MagicFields) -> None:
    """104.1: the game is over, since somebody has won, or all have lost, or it is a draw."""
    g.cite("104.1")
    if g.lost:  # 104.5: whoever loses leaves the game
        g.cite("104.5")
        if len(set(g.sides)) < g.players:  # teams
            g.cite_all(("102.3", "104.2c", "104.3g") if g.winner != NOBODY else ("104.3g", "104.4d"))
            if g.emperors and g.winner != NOBODY:
                g.cite_all(("104.2d", "809.5a"))
        else:
            g.cite("104.2a" if g.winner != NOBODY else "104.4a")


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
            elif m.layer == x.layer:
                characteristics.changed(g, m, e)
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
        if ev.kind == DAMAGE:  # the damage of its own source alone
            g.cite("120.9", w.src, w.you)
    if ev.kind == MOVE and ev.flags & CYCLED:
        g.cite("702.29c" if w.src in (ev.obj, ev.new) else "702.29d", w.src, w.you)
    if ev.kind == BEGINS:
        g.cite("500.6", w.src, w.you)
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
    numbers_in(g, do, w.src, w.you)
    citing_effects.resolves(g, w, do)
    for n in do.walk():
        if isinstance(n, (Choose, May, PayMana)) and not isinstance(n, Aim):
            g.tell("117.2e", w.src, w.you)
        if isinstance(n, Choose) and not isinstance(n, Aim):
            g.tell("115.10", w.src, w.you)
            g.tell("115.10a", w.src, w.you)
        elif isinstance(n, You) and not w.aims():
            g.tell("115.10b", w.src, w.you)
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
            if isinstance(n.do, Draw):
                g.tell("121.2c", w.src, w.you)
        elif isinstance(n, Verb) and n.verb == "cast":
            g.tell("608.2g", w.src, w.you)


def missed(g: MagicFields) -> None:
    """513.2: what came into being during the end step waits for the next one."""
    if g.journal is not None:
        for w in g.watchers:
            a = w.ability
            born = g.objs[w.src].stamp if w.lasting is None else w.lasting.stamp
            if born > g.step_began and isinstance(a, Triggered) and isinstance(a.when, Comes) and "end" in a.when.words:
                g.cite("513.2", w.src, w.you)


# --- combat --------------------------------------------------------------------------------------------------
def declared(g: MagicFields, rules: tuple[str, ...]) -> None:
    """Abilities have triggered on a declaration: they go on the stack before anyone gets priority."""
    if g.journal is not None and g.pending:
        for rule in rules:
            g.cite(rule)


def still_in_combat(g: MagicFields, ids: list[int]) -> None:
    """506.4a-b: neither what forbids to fight nor tapping or untapping removes from combat."""
    if g.journal is None:
        return
    for id in ids:
        o = g.objs[id]
        blocks = o.states & BLOCKING != 0
        keys = g.chars[id].keywords
        if keys & (NO_BLOCK if blocks else NO_ATTACK | DEFENDER):
            g.cite("506.4a", id)
        if o.tapped == blocks and not (not blocks and keys & VIGILANCE):
            g.cite("506.4b", id)


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


def attacked(g: MagicFields, ref: int) -> None:
    """306.6, 310.5: planeswalkers and battles can be attacked; 310.8b-d: a battle by those whom its protector defends."""
    if g.journal is None or is_player(ref) or ref < 0:
        return
    kinds = g.chars[ref].types
    if kinds & PLANESWALKER:
        g.cite("306.6", ref)
    if kinds & BATTLE:
        for rule in ("310.5", "310.8b", "310.8c", "310.8d", "310.8e"):
            g.cite(rule, ref)


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
