"""What the journal says of rules that are followed without an event: what words mean, what is in force, who sees what."""

from __future__ import annotations

from typing import Final

from ...effects.context import Objects
from ...effects.nodes.abilities import StaticEffect
from ...effects.nodes.changes import (
    AddKind,
    AddStat,
    Doubled,
    Gain,
    GainWord,
    LoseAbilities,
    LoseWords,
    SetColor,
    SetKind,
    SetStat,
)
from ...effects.nodes.choosing import Choose
from ...effects.nodes.filters import NameIs, StatChanged, StatIs, WordIs
from ...effects.nodes.numbers import Num
from ...effects.nodes.objects import Sel
from ...effects.nodes.replacements import Instead, Prevent, Redirect
from ...effects.nodes.static_rules import PlayerChange
from ...kernel.process.continuous import look
from ...kernel.state.card import Ability, Continuous, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import MOVE
from .fields import NovaFields
from .terms import (
    CHARACTER_DECK,
    COST_STAT,
    DECK,
    ENERGY,
    FIELD,
    GRAVEYARD,
    HAND,
    LEXICON,
    LIMIT_LEVEL,
    REMOVED,
    RETIRED,
    SERVANT,
    SPELL,
    WAITING_ZONE,
    ZONES,
)

SIGHT: Final = {  # who may look at the cards of a zone
    DECK: ["303.2", "303.3"], CHARACTER_DECK: ["304.2", "304.3"], HAND: ["308.3", "308.4"], FIELD: ["309.2"],
    ENERGY: ["310.3"], GRAVEYARD: ["305.3"], REMOVED: ["306.3"], RETIRED: ["307.3"],
}
EVERYWHERE: Final = (1 << len(ZONES)) - 1  # zones of an ability that defines its card (801.5.3)


def meaning(m: Mod) -> str:
    """The rule that says what a change means."""
    if isinstance(m, Doubled):
        return "923.1"
    if isinstance(m, SetStat):
        return "918.4"
    if isinstance(m, AddStat):
        n = m.n.n if isinstance(m.n, Num) else 0
        return "918.5" if n > 0 else "918.6" if n < 0 else ""
    if isinstance(m, GainWord):
        return "918.1" if m.only else "918.2"
    if isinstance(m, SetColor):
        return {"become": "918.1", "gain": "918.2"}.get(m.how, "918.3")
    if isinstance(m, AddKind):
        return "931.1"
    if isinstance(m, SetKind):
        return "918.1"
    if isinstance(m, Gain):
        return "918.2"
    return "918.3" if isinstance(m, (LoseWords, LoseAbilities)) else ""


def replacement_rule(a: Ability) -> str:
    """What kind of replacement it is (802.1.3.1)."""
    if isinstance(a, Instead) and a.may:
        return "802.1.3.1.3"
    return "802.1.3.1.2" if isinstance(a, Redirect) and a.frm == "field" and not a.to else "802.1.3.1.1"


class NovaCitations(NovaFields):
    """A state that cites how NOVA's texts are read."""

    # --- words of texts ---------------------------------------------------------------------------------------
    def altering(self, id: int, mods: list[Mod]) -> None:
        """918, 923, 931: what becoming, gaining, losing, doubling and being treated as something mean."""
        if self.journal is None:
            return
        for m in mods:
            rule = meaning(m)
            if rule:
                self.cite(rule, id)
            if isinstance(m, Doubled):
                self.cite("923.1.1", id)
            elif not isinstance(m, AddKind) and self.only_treated(id):
                self.cite("929.4", id)

    def only_treated(self, id: int) -> bool:
        """929.1: a servant by some effect, and not by its printed kind."""
        return self.chars[id].types & SERVANT != 0 and not self.objs[id].card.base.types & SERVANT

    def reading(self, what: object, src: int, you: int) -> None:
        """How the words are read by which a text says whom it concerns."""
        if self.journal is None or not isinstance(what, Objects):
            return
        unplaced = any(isinstance(n, Sel) and not n.zone for n in what.walk())
        if unplaced:
            self.cite("309.5", src, you)
        for n in what.walk():
            if isinstance(n, NameIs):
                self.cite("101.3", src, you)
            elif isinstance(n, WordIs) and unplaced:
                self.cite("106.4" if n.category == "race" else "105.4", src, you)
            elif isinstance(n, StatChanged):
                self.cite("004.8.1", src, you)
            elif isinstance(n, StatIs) and n.number == COST_STAT:
                self.cite("103.5", src, you)
                if any(not self.has_stat(i, COST_STAT, self.chars[i]) for p in range(2) for i in self.zone(FIELD, p)):
                    self.cite("103.5.1", src, you)

    def made_choice(self, choice: object, options: int, late: bool) -> None:
        """804.4: a choice that the text asks for when it is come to; 804.4.1: how many are chosen."""
        if self.journal is None or not isinstance(choice, Choose):
            return
        what = choice.what
        if isinstance(what, Sel) and not what.zone and what.whose is None:
            self.cite("804.4.1.5" if late else "804.2.2.4")
        if late:
            self.cite("804.4")
        if choice.upto or choice.n is None:
            self.cite("804.4.1.2")
        elif choice.hidden and isinstance(what, Sel) and self.may_fail_to_find(what.number, what.filter):
            self.cite("804.4.1.4")
        elif not options:
            self.cite("804.4.1.3")
        else:
            self.cite("804.4.1")

    def change_rule(self, mods: list[Mod]) -> str:
        for m in mods:
            if isinstance(m, (Gain, LoseAbilities)):
                self.cite("004.3")  # whichever is applied later counts
            elif isinstance(m, AddStat):
                self.cite("203.2.2")
        return "802.1.2"

    def imposing(self, rule: object, src: int) -> None:
        if isinstance(rule, PlayerChange) and rule.number == LIMIT_LEVEL:
            self.cite("005.5.3", src)
            self.cite("005.5.4", src)

    def all_choose(self, src: int, hidden: bool) -> None:
        """004.5: the turn player chooses all that he has to, then the other; what is hidden stays so (004.5.1)."""
        self.cite("004.5", src)
        if hidden:
            self.cite("004.5.1", src)

    def cite_as_many(self, src: int, player: int) -> None:
        self.cite("004.6", src, player)
        self.cite("804.4.1.1", src, player)

    def was_paid(self, label: str, paid: list[str], src: int) -> bool:
        if label not in paid:
            self.cite("902.11", src)  # whatever was done meanwhile was not done as a cost
        return label in paid

    def cite_cost_on_resolution(self, src: int) -> None:
        self.cite("902.13", src)

    def computed_damage(self, src: int) -> None:
        self.cite("916.3.1", src)

    def verb_undone(self, verb: str, src: int) -> None:
        if verb == "battle":
            self.cite("922.3", src)

    def choose_rule(self) -> str:
        return "909.1"

    def delay_rule(self, src: int, once: bool) -> str:
        """Who makes a delayed trigger: a static replacement, a card that is resolved, or an ability."""
        self.cite("311.6.1")  # it waits only once it has triggered
        by_card = self.zone_kind(src) == WAITING_ZONE
        self.cite("801.4.9.6" if self.replacing else "801.4.9.4" if by_card else "801.4.9.5", src)
        return "801.4.9.1"

    def note_prevented(self, ev: Event) -> None:
        self.cite("917.1", ev.obj, ev.player)
        self.cite("917.1.1" if ev.n else "917.1.2", ev.obj, ev.player)
        if not ev.n:
            self.cite("801.4.6.3", ev.obj, ev.player)

    def recalled(self, id: int) -> None:
        self.cite("805.1", id)

    def colorless_resource(self, src: int) -> None:
        self.cite("801.6.8.2", src)

    def read_where_it_went(self, src: int) -> None:
        self.cite("802.1.3.7", src)

    # --- what is in force -------------------------------------------------------------------------------------
    def tell_effects(self) -> None:
        """What is in force and what is not, as things stand; of hidden cards nothing is told."""
        look(self, 0)
        for x in self.applications:
            if self.open(x.effect.src):
                self.tell_effect(x.effect, x.layer, x.place, x.many)
        for id in self.with_abilities:
            if self.mute(id):
                self.tell("803.1", id)
                self.tell("803.1.5", id)  # its abilities stay where they are: they are only not in force

    def open(self, id: int) -> bool:
        """All may see what an object is (or was)."""
        kind = self.zone_kind(id)
        return not self.objs[id].down and kind >= 0 and self.kinds[kind].sees == "all"

    def tell_effect(self, e: Continuous, layer: int, place: int, many: int) -> None:
        """802.1.2.1: told when an effect is applied for the first time, or to something new."""
        key = f"{e.src} {e.origin if isinstance(e, StaticEffect) else e.stamp} {layer}"
        known = self.heard(key)
        ceased = isinstance(e, StaticEffect) and e.ability.cond is not None and known and not e.objects
        if known is not None and not ceased and all(i in known for i in e.objects):
            return
        self.told[key] = e.objects
        self.cite("802.1.2.1.1", e.src)
        self.cite("802.1.2.1.3" if layer else "802.1.2.1.2", e.src)
        if place:
            self.cite("802.1.2.1.4", e.src)
        elif many > 1:
            self.cite("802.1.2.1.5", e.src)
            self.cite("802.1.2.1.5.1", e.src)
        if not isinstance(e, StaticEffect):
            return
        a = e.ability
        self.cite(self.validity(e.src, a), e.src)
        if a.cond is not None and not e.objects:
            self.cite("803.1.4", e.src)
            return
        self.cite("801.5.1", e.src)
        if a.zones:
            self.cite("801.5.3" if a.zones == EVERYWHERE else "801.5.5", e.src)
        if any(self.objs[i].stamp > e.stamp and (known is None or i not in known) for i in e.objects):
            self.cite("802.1.2.1.6", e.src)  # to what has come since, from that moment on

    def validity(self, src: int, a: Ability) -> str:
        """The rule by which an ability works where its card is."""
        return "803.1.3" if a.zones else "803.1.2" if self.chars[src].types & SPELL else "803.1.1"

    def heard(self, key: str) -> list[int] | None:
        """What this journal was told under a key."""
        return self.told.get(key)

    def forbade(self, act: str, w: ActiveAbility, player: int, what: int, target: int) -> None:
        self.cite("004.2", what, player)  # it wins over what allows it

    # --- replacement and information --------------------------------------------------------------------------
    def may_replace(self, w: ActiveAbility, ev: Event) -> bool:
        a = w.ability
        if a.replaces(self, w, ev):
            return True
        if self.journal is not None and isinstance(a, Instead) and a.may and a.fits(self, w, ev):
            self.cite("802.1.3.4", w.src)  # it would fit, but what it offers cannot be done
        return False

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        a = w.ability
        self.cite(replacement_rule(a), w.src)
        if len(ev.used) > 1:
            self.cite("802.1.3.3.3", w.src)
        if isinstance(a, Prevent) and a.n is None:
            self.cite("917.1.3", w.src)
        out = a.replace(self, w, ev)
        if out is None and self.paying >= 0:
            self.cite("902.12", w.src, self.paying)
        if out is None:
            self.cite("802.1.3.2", w.src)
            self.cite("802.1.3.2.1", w.src)
            self.cite("801.4.6.3", w.src)
        elif out.to != ev.meant and ev.kind == MOVE:
            self.cite("802.1.3.2", w.src)
        return out

    def information_rule(self, frm: int, to: int) -> str:
        """Which side of a zone change is read (see reads_before)."""
        if frm == FIELD:
            return "801.4.4.2"
        return "801.4.4.1" if (frm in LEXICON.hidden) != (to in LEXICON.hidden) else "801.4.4.3"

    def sight(self, id: int, viewer: int) -> list[str]:
        o = self.objs[id]
        kind = self.zone_kind(id)
        if o.down:
            return ["310.5"] if viewer == o.owner else ["310.6", "301.8"]
        rules = SIGHT.get(kind, [])
        if self.kinds[kind].sees == "all":
            return ["301.6", "302.5.3", *rules]
        mine = kind != DECK and viewer == o.owner
        return [*rules, "301.7" if kind == DECK else "301.7.1", *([] if mine else ["301.8", "302.5.3"])]
