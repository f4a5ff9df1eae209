"""Stickers in the game (123): which a player can use, putting them on objects, what they do there, where they stay."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, DoneTo, Filter, Lexicon, Number, Objects
from ....effects.nodes.changes import Change, context_of
from ....effects.nodes.objects import EachOne
from ....kernel.process.apply import float_off
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars, Continuous, Mod
from ....kernel.state.event import Event
from ....kernel.state.state import State
from ....kernel.state.terms import (
    ATTACH,
    CHOOSE,
    COUNTERS,
    DEED,
    DONE,
    FACE,
    MOVE,
    NAME,
    NUMBER,
    STATE,
    TRAITS,
    UPON,
    player_ref,
)
from ..continuous.lasting import lasting
from ..continuous.lent_abilities import AbilitiesOf
from ..state.fields import MagicFields, magic
from ..state.terms import FOR_GAME, LAYER_TEXT, LEXICON
from .counters import put
from .sticker_sheets import KINDS, Sheet, Sticker, Stuck

MARK: Final = "sticker"  # by which the continuous effects of stickers are known
RULES: Final = {"name": "123.6", "ability": "123.7", "power and toughness": "123.8", "art": "123.9"}
IN_GAME: Final = 3  # sheets that a player uses (103.2d)


# --- before the game (103.2d) ----------------------------------------------------------------------------------------
def choose_sheets(g: MagicFields, player: Player) -> None:
    """Three of the sheets, by chance; 123.2b: in a limited game up to three that the player chooses."""
    left = g.stickers.decks[player].copy()
    if not left:
        return
    g.cite("123.2b" if g.variant.limited else "123.2a", player=player)
    chosen: list[Sheet] = []
    while left and len(chosen) < IN_GAME:
        if g.variant.limited:
            g.naming = [sheet.name for sheet in left]
            options = [*range(len(left)), *([DONE] if chosen else [])]
            k = g.ask(NAME, player, options, -1, "123.2b")
            if k == DONE:
                break
        else:
            k = g.chance(len(left), "sticker sheet")
        chosen.append(left.pop(k))
    g.stickers.sheets = [chosen if p == player else own for p, own in enumerate(g.stickers.sheets)]


# --- which stickers there are ----------------------------------------------------------------------------------------
def unused(g: MagicFields, player: Player) -> list[Sticker]:
    """123.2c, 123.3: of the sheets chosen, the stickers that are on no object that the player owns."""
    used = [s.sticker for id, own in g.stickers.stuck.items() for s in own
            if not g.objs[id].gone and g.objs[id].owner == player]
    return [sticker for sheet in g.stickers.sheets[player] for sticker in sheet.stickers if sticker not in used]


def usable(g: MagicFields, player: Player, kind: str) -> list[Sticker]:
    """Those of a kind that the player has the tickets for (123.3c)."""
    found = [s for s in unused(g, player) if not kind or s.kind == kind]
    able = [s for s in found if s.cost <= g.player_counter(player, "ticket")]
    return able


def upon(g: MagicFields, id: ObjId, kind: str = "") -> list[Stuck]:
    """The stickers on an object, of a kind or all."""
    return [s for s in g.stickers.stuck.get(id, []) if not kind or s.sticker.kind == kind] if id >= 0 else []


# --- putting them on (123.3) -----------------------------------------------------------------------------------------
class PutSticker(DoneTo):
    """A player puts a sticker of a kind, or any, on an object."""

    def __init__(self, what: Objects, kind: str = "") -> None:
        super().__init__(what)
        self.kind = kind

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        player = EachOne().who(c)[0]
        done = False
        for id in [i for i in self.what.find(c) if i >= 0]:
            if g.objs[id].owner != player:
                g.cite("123.3b", id, player)
                continue
            done = put_sticker(g, player, id, self.kind, c.src) or done
        return done

    def possible(self, c: Ctx) -> bool:
        return bool(usable(magic(c), EachOne().who(c)[0], self.kind))


def put_sticker(g: MagicFields, player: Player, id: ObjId, kind: str, src: ObjId) -> bool:
    """123.3: one that they can use; 123.3c: its ticket cost is paid."""
    options = usable(g, player, kind)
    if not options or g.objs[id].gone:
        return False
    g.naming = [s.text for s in options]
    sticker = options[g.ask(NAME, player, list(range(len(options))), src, "123.3")]
    g.cite("123.3", id, player)
    if sticker.cost:
        g.cite("123.3c", id, player)
        put(g, player_ref(player), "ticket", -sticker.cost, 0, src, player)
    stick(g, id, Stuck(sticker, g.tick(), place_of_word(g, id, sticker)), src, player)
    return True


def place_of_word(g: MagicFields, id: ObjId, sticker: Sticker) -> int:
    """123.6b: after how many words of its name the object's controller puts the new ones."""
    if sticker.kind != "name":
        return 0
    g.cite("123.6b", id, g.objs[id].controller)
    n = len(words(g.chars[id].name))
    return g.ask(NUMBER, g.objs[id].controller, list(range(n + 1)), id, "123.6b") if n else 0


def stick(g: MagicFields, id: ObjId, s: Stuck, src: ObjId, player: Player) -> None:
    g.stickers.newest = s.sticker
    kept(g, id, [*g.stickers.stuck.get(id, []), s])
    begin(g, id, s)
    for word in ("sticker", f"{s.sticker.kind} sticker"):
        happen(g, Event(DEED, RULES[s.sticker.kind], id, player, 0, src, player, word=word))


def kept(g: MagicFields, id: ObjId, stickers: list[Stuck]) -> None:
    """These and no others are on an object now."""
    g.stickers.stuck = {k: own for k, own in g.stickers.stuck.items() if k != id}
    if stickers:
        g.stickers.stuck[id] = stickers
    mark_changed(g, COUNTERS)


def begin(g: MagicFields, id: ObjId, s: Stuck) -> None:
    """What a sticker does for the object that it is on; it gets a timestamp (613.7k)."""
    mods: list[Mod] = [NameWord(s.sticker.text, s.after)] if s.sticker.kind == "name" else s.sticker.mods
    if mods:
        lasting(g, [id], mods, FOR_GAME, id, g.objs[id].owner, RULES[s.sticker.kind])
        g.lasting_effects[-1].word = MARK


class MoveSticker(Do):
    """123.3d: a sticker goes from one object to another of the same owner; its cost is not paid again."""

    def __init__(self, frm: Objects, to: Objects, kind: str = "") -> None:
        self.frm = frm
        self.to = to
        self.kind = kind

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        targets = [i for i in self.to.find(c) if i >= 0 and g.objs[i].owner == c.you]
        sources = [i for i in self.frm.find(c) if i not in targets and g.objs[i].owner == c.you and upon(g, i, self.kind)]
        if not targets or not sources:
            return False
        frm = g.ask(CHOOSE, c.you, sources, c.src, "123.3d")
        found = upon(g, frm, self.kind)
        g.naming = [s.sticker.text for s in found]
        s = found[g.ask(NAME, c.you, list(range(len(found))), c.src, "123.3d")]
        kept(g, frm, [x for x in g.stickers.stuck[frm] if x is not s])
        renew(g, frm)
        g.cite("123.3d", targets[0], c.you)
        stick(g, targets[0], Stuck(s.sticker, g.tick(), place_of_word(g, targets[0], s.sticker)), c.src, c.you)
        return True


# --- where they stay (123.5) -----------------------------------------------------------------------------------------
def follow(g: MagicFields, ev: Event) -> None:
    """An event has moved, joined or turned an object that may have stickers on it."""
    if ev.kind == MOVE:
        stay_on(g, ev.obj, ev.new)
    elif ev.kind == UPON:
        if ev.obj in g.stickers.stuck or ev.n in g.stickers.stuck:
            joined(g, ev)
    elif ev.kind in (ATTACH, FACE, STATE) and ev.obj in g.stickers.stuck:
        renew(g, ev.obj)


def stay_on(g: MagicFields, old: ObjId, new: ObjId) -> None:
    """123.5, 400.7m: from public zone to public zone they stay on; 123.5c: on one of several cards."""
    if old not in g.stickers.stuck:
        return
    stickers = g.stickers.stuck[old]
    kept(g, old, [])
    end(g, [old, new])
    if g.zone_kind(new) in LEXICON.hidden:
        g.cite("123.5", new)
        return
    if new in g.memory.apart_with:
        g.cite("123.5c", new)
        new = g.ask(CHOOSE, g.objs[new].owner, [new, *g.memory.apart_with[new]], -1, "123.5c")
    g.cite("123.5", new)
    kept(g, new, stickers)
    renew(g, new)


def joined(g: MagicFields, ev: Event) -> None:
    """123.5a-b: what was on a card is on the melded or merged permanent, in the order in which it was put on."""
    stickers = [*g.stickers.stuck.get(ev.obj, []), *g.stickers.stuck.get(ev.n, [])]
    stickers.sort(key=lambda s: s.order)
    kept(g, ev.obj, [])
    end(g, [ev.obj])
    g.cite("123.5b" if ev.rule == "702.140c" else "123.5a", ev.n)
    kept(g, ev.n, stickers)
    renew(g, ev.n)


def renew(g: MagicFields, id: ObjId) -> None:
    """613.7k: they get new timestamps right after the object, in the same order."""
    g.cite("613.7k", id)
    end(g, [id])
    for s in g.stickers.stuck.get(id, []):
        begin(g, id, s)


def end(g: MagicFields, ids: list[ObjId]) -> None:
    float_off(g, [f for f in g.lasting_effects if f.word == MARK and f.effect is not None and f.effect.objects[0] in ids])


# --- names (123.6) ---------------------------------------------------------------------------------------------------
def words(name: str) -> list[str]:
    """123.6a: what stands between spaces; a blank to be filled is no word."""
    return [w for w in name.split() if w.strip("_")]


class NameWord(Change):
    """Layer 3: a word stands in the name, after so many others or at its end (123.6c)."""

    def __init__(self, word: str, after: int) -> None:
        self.word = word
        self.after = after

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TEXT
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        parts = ch.name.split()
        place = count = 0
        while place < len(parts) and count < self.after:
            count += 1 if parts[place].strip("_") else 0
            place += 1
        g.cite("123.6", obj)
        g.cite("123.6c", obj)
        ch.name = " ".join([*parts[:place], self.word, *parts[place:]])


# --- what texts ask of them ------------------------------------------------------------------------------------------
class Stickered(Filter):
    """123.4: some sticker is on it now, or one of a kind."""

    READS = COUNTERS

    def __init__(self, kind: str = "") -> None:
        self.kind = kind

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return bool(upon(magic(c), id, self.kind))


class StickersOn(Number):
    """How many stickers are on objects, of a kind or all."""

    READS = COUNTERS

    def __init__(self, what: Objects, kind: str = "") -> None:
        self.what = what
        self.kind = kind

    def value(self, c: Ctx) -> int:
        return sum([len(upon(magic(c), id, self.kind)) for id in self.what.find(c)])


class OnSticker(Number):
    """Of the sticker that this text has just put on something: its different vowels, its power, so many of a letter."""

    def __init__(self, what: str) -> None:
        self.what = what

    def value(self, c: Ctx) -> int:
        sticker = magic(c).stickers.newest
        if sticker is None:
            return 0
        if self.what == "vowels":
            return sticker.vowels()
        if self.what in ("power", "toughness"):
            return sticker.size(self.what == "toughness")
        return sticker.letters(self.what)


class StickerAbilities(AbilitiesOf):
    """Has the abilities printed on the ability stickers of others, whether these have them now or not (123.7a)."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what, "sticker")

    def lent(self, g: State, eff: Continuous, obj: ObjId) -> list[Ability]:
        assert isinstance(g, MagicFields)
        found = [s.sticker for id in sorted(self.what.find(context_of(g, eff))) for s in upon(g, id, KINDS[1])]
        return [a for sticker in found for a in sticker.abilities()]
