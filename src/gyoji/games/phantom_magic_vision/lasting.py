"""Instructions that leave something behind: changes for a time, effects that wait (7.8), definitions (12.5)."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, Lasting, Lexicon, Objects
from ...effects.nodes.abilities import Delay as SharedDelay
from ...effects.nodes.changes import Gain, OpenEffect, link_mods
from ...effects.nodes.events import When
from ...effects.nodes.objects import It
from ...kernel.process.apply import add_lasting_effect
from ...kernel.state.aliases import Facts, ObjId
from ...kernel.state.card import Continuous, LastingEffect, Mod
from ...kernel.state.state import State
from .abilities import Automatic
from .changes import TimesItself
from .fields import PhantomFields
from .instructions import Applied, taken, takes_all, verdict


class HeldEffect(Continuous):
    """A continuous effect upon what was chosen, as long as it is such as the text says (7.6.2)."""

    def __init__(self, c: Ctx, mods: list[Mod], objects: list[ObjId], what: Objects | None, cond: Cond | None) -> None:
        super().__init__(c.src, c.you, c.stamp, mods, objects)
        self.what = what
        self.cond = cond
        self.slots = [s for s in c.slots]
        self.x = c.x
        self.tally = c.tally
        self.rule = "7.1.16"

    def affected(self, g: State) -> list[ObjId]:
        return self.reach(g)

    def reach(self, g: State) -> list[int]:
        c = Ctx(g, self.src, self.you, self.slots, None, self.stamp)
        c.x = self.x
        if self.cond is not None and not self.cond.holds(c):
            return []
        what = self.what
        return [i for i in self.objects if not g.objs[i].gone and (what is None or what.fits(c, i))]

    def reads(self) -> Facts:
        r = super().reads()
        if self.cond is not None:
            r |= self.cond.reads
        return r if self.what is None else r | self.what.reads


def shown_first(g: State, id: ObjId) -> ObjId:
    """3.6.5: of cards in a hand that are the same, the one with an effect upon it is the first to be shown."""
    if not g.lasting_effects:
        return id
    o = g.objs[id]
    for f in g.lasting_effects:
        if isinstance(f.effect, HeldEffect) and id not in f.effect.objects:
            for i in f.effect.objects:
                if g.objs[i].zone == o.zone and g.objs[i].card is o.card and not g.objs[i].gone:
                    return i
    return id


class Alter(Lasting):
    """得る, 変更される, 失う for a time. What fits later is concerned too where all are (7.6.1)."""

    def __init__(self, what: Objects, mods: list[Mod], until: str = "game", cond: Cond | None = None) -> None:
        super().__init__(until)
        self.what = what
        self.mods = mods
        self.cond = cond

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_mods(self.mods, words)

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        if refs is None:
            return False
        objects = [i for i in refs if i >= 0]
        if any([isinstance(m, TimesItself) for m in self.mods]):  # each by what it is now (6.1.10)
            made = [self.held(c, [i]) for i in objects]
            for e in made:
                e.set_mods([m.lock(c.g, e, e.objects[0]) for m in self.mods])
                self.lay(c, e, "7.1.16")
        elif takes_all(self.what):
            self.lay(c, OpenEffect(self.what, c, self.mods), "7.6.1")
        else:
            self.lay(c, self.held(c, objects), "7.1.16")
        c.g.settled()
        c.tally = len(refs)
        return True

    def held(self, c: Ctx, objects: list[ObjId]) -> HeldEffect:
        return HeldEffect(c, self.mods, objects, self.described(c), self.cond)

    def lay(self, c: Ctx, effect: Continuous, rule: str) -> None:
        f = LastingEffect(c.src, c.you, c.stamp, self.duration, rule)
        f.effect = effect
        f.player = c.you
        add_lasting_effect(c.g, f, rule)

    def described(self, c: Ctx) -> Objects | None:
        """How the text describes what was aimed at, unless the effect has made something else of it."""
        what = self.what
        g = c.g
        if isinstance(what, It) and isinstance(g, PhantomFields) and g.running:
            for aim in g.running[-1].aims:
                if aim.slot == what.slot and all([i < 0 or aim.what.fits(c, i) for i in what.find(c)]):
                    return aim.what
        return None


class Delay(SharedDelay):
    """待機中の効果 7.8: what is done when a time comes (7.7), or when something happens (7.2.1.b)."""

    def __init__(self, when: When, do: Do, until: str = "game", once: bool = True, later: bool = False,
                 before: bool = False) -> None:
        super().__init__(when, do, until, once, later)
        self.before = before
        auto = Automatic(when, do, before=before, greek="waiting")
        auto.later = later
        self.auto = auto


class Define(Applied):
    """以後、～として扱う 12.5: a name, numbers, races, abilities; `whole`: and nothing else (6.1.6)."""

    VERB = "define"

    def __init__(self, what: Objects, name: str, stats: list[int], races: list[str], gains: list[Gain],
                 character: bool = True, keys: list[str] | None = None) -> None:
        super().__init__(what)
        self.name = name
        self.stats = stats  # graze, attack, durability; or none
        self.races = races
        self.gains = gains  # the abilities that it has, each as it is quoted
        self.character = character  # becomes a character; else the words are added to what it is
        self.keys = keys or []  # keywords that the card has from then on: "equipment", "talisman", "popularity"

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        if refs is None:
            return False
        g = c.g
        assert isinstance(g, PhantomFields)
        return verdict(c, self.what, refs, g.define(refs, self.name, self.stats, self.races,
                                                    [m.ability for m in self.gains], self.character, self.keys))
