"""Abilities made ready for a game: linked with its words, their choices and zones noted."""

from __future__ import annotations

from ...kernel.state.aliases import AbilityOrigin, Slot
from ...kernel.state.card import Ability, Chars
from ...kernel.state.node import Node
from ...kernel.state.terms import ALSO, PRINTED
from ..context import Do, Lexicon, Objects, link_all
from ..nodes.abilities import Activated, Keyword, SpellText, Static, Triggered
from ..nodes.changes import AddKind, Alter, link_mods
from ..nodes.choosing import Choose, EachChooses
from ..nodes.instructions import AddResource, Damage, Discard, DivideDamage, Move, Tap, Verb
from ..nodes.numbers import Num
from ..nodes.objects import It, This, You
from ..nodes.replacements import EntersAs, Instead, Redirect
from ..nodes.static_rules import StaticRules
from ..nodes.structure import OneOf, Seq
from ..nodes.targets import aims_in, is_modal


def prepare(a: Ability, words: Lexicon) -> None:
    """Link an ability with a game's words and note what the kernel wants to know of it. Quoted abilities too."""
    nodes = link_all(a, words)
    for n in nodes:
        if isinstance(n, Static):
            link_mods(n.mods, words)
            n.prepare()
        elif isinstance(n, (Triggered, Instead)):
            n.prepare()
        elif isinstance(n, (Redirect, EntersAs)):
            n.prepare_zones(words)
        elif isinstance(n, Keyword):
            n.key = words.keys[n.name]
            n.also = words.expand(n.name, n.n)
            if n.also is not None:
                n.also.key = n.key
                n.also.text = n.text
                prepare(n.also, words)
        elif isinstance(n, StaticRules):
            n.watch()
    for n in nodes:
        if isinstance(n, (Activated, Triggered, SpellText)):
            n.targets = main_choices(n.do)
            n.aims = aims_in(n.do)
            n.modal = is_modal(n.do)
            if isinstance(n, Activated):
                n.targets.extend(choices_of_all(n.do))
                describe(n, words)
            mark_choices(n)
            zone = "" if isinstance(n, SpellText) else n.zone
            n.zones = zone_mask(zone, words)
        elif isinstance(n, (Static, Instead, Redirect)) or (isinstance(n, (StaticRules, EntersAs)) and n.zone):
            n.zones = zone_mask(n.zone, words)


def mark_choices(a: Activated | Triggered | SpellText) -> None:
    """Tell choices what is done with the chosen that not everything can take."""
    nodes = list(a.do.walk())
    choices = {m.slot: m for m in nodes if isinstance(m, Choose)}
    if not choices:
        return
    if any([isinstance(m, Damage) for m in nodes]):  # NOVA 916.5
        for m in nodes:
            if isinstance(m, Choose):
                m.damages = True
    for m in nodes:
        if isinstance(m, Move) and m.zone == "field" and isinstance(m.what, It):
            mark_entering(a, nodes, m.what.slot)
        elif isinstance(m, Alter) and isinstance(m.what, It) and m.what.slot in choices:
            for change in m.mods:
                if isinstance(change, AddKind):
                    choices[m.what.slot].makes |= change.bit
        elif isinstance(m, Verb) and m.verb == "equip" and isinstance(m.what, It) and m.what.slot in choices:
            choices[m.what.slot].equips = True


def mark_entering(a: Activated | Triggered | SpellText, nodes: list[Node], slot: Slot) -> None:
    for m in nodes:
        if isinstance(m, Choose) and m.slot == slot:
            m.enters = True
            if isinstance(a, Activated):
                a.moves = True


def describe(a: Activated, words: Lexicon) -> None:
    """What the kernel and the games want to know of an activated ability without reading its tree each time."""
    if a.anyone:
        a.key = words.keys.get("shared", 0)  # where a game looks at it
    steps = a.do.steps if isinstance(a.do, Seq) else [a.do]
    a.is_mana_ability = any(isinstance(s, AddResource) for s in steps)
    a.simple = is_simple(a)
    a.taps_itself = any(isinstance(d, Tap) and isinstance(d.what, This) and d.sideways for d in a.cost.deeds)
    a.safe = are_apart(a.cost.deeds)
    for n in a.do.walk():
        if isinstance(n, (Move, Alter)) and isinstance(n.what, This):
            a.moves = True


def are_apart(deeds: list[Do]) -> bool:
    """At most, a card is turned, and then it goes, or cards of the hand do."""
    turns = [d for d in deeds if isinstance(d, Tap) and isinstance(d.what, This)]
    goes = [d for d in deeds if isinstance(d, (Move, Discard)) and isinstance(d.what, This)]
    hand = [d for d in deeds if isinstance(d, Discard) and d.what is None and isinstance(d.who, You)
            and (d.n is None or isinstance(d.n, Num))]
    return len(turns) <= 1 and len(goes) + len(hand) <= 1 and len(turns) + len(goes) + len(hand) == len(deeds)


def is_simple(a: Activated) -> bool:
    """Turn this card: add resources of a set colour, and nothing more."""
    if a.cost.mana is not None or len(a.cost.deeds) != 1 or a.limit or a.only is not None:
        return False
    deed = a.cost.deeds[0]
    do = a.do
    return (isinstance(deed, Tap) and deed.sideways and isinstance(deed.what, This) and isinstance(do, AddResource)
            and isinstance(do.n, Num) and do.n.n > 0 and (do.like is None or isinstance(do.like, This)) and not do.chosen
            and (do.color is not None or do.like is not None))


def zone_mask(zone: str, words: Lexicon) -> int:
    """Zones in which an ability works: "hand", "field|graveyard", "all"; "" is the usual one of its card."""
    if zone == "all":
        return (1 << len(words.zones)) - 1
    mask = 0
    for name in zone.split("|"):
        if name:
            mask |= 1 << words.zones[name]
    return mask


def main_choices(do: Do) -> list[Do]:
    """The choices that are made when it is played: those in plain sequence, on public zones, not in optional parts."""
    if isinstance(do, Seq):
        out: list[Do] = []
        for s in do.steps:
            out.extend(main_choices(s))
        return out
    if isinstance(do, Choose) and not do.hidden and not do.random and not _late(do.what):
        return [do]
    if isinstance(do, (DivideDamage, OneOf)):
        return [do]
    return []


def choices_of_all(do: Do) -> list[Do]:
    """Choices of both players, which an activated ability asks for when it is activated (NOVA 801.3.6.1)."""
    steps = do.steps if isinstance(do, Seq) else [do]
    return [s for s in steps if isinstance(s, EachChooses) and not s.choice.hidden]


def _late(what: Objects) -> bool:
    """Chooses among what the text itself has brought up."""
    return any(n.REFERS for n in what.walk())


def printed(ch: Chars, a: Ability, place: int) -> None:
    """Add a printed ability to the characteristics of a card."""
    if place >= PRINTED:
        raise OverflowError(f"{ch.name}: more than {PRINTED} printed abilities")
    add_printed(ch, a, place)
    if isinstance(a, Keyword) and a.also is not None:
        add_printed(ch, a.also, place + ALSO)


def add_printed(ch: Chars, a: Ability, origin: AbilityOrigin) -> None:
    ch.abilities.append(a)
    ch.sorts |= a.sort()
    ch.origins.append(origin)
    ch.keywords |= a.key
