"""When: timings of kinds of cards, direct interference, combat of a character; states that automatic effects wait for."""

from __future__ import annotations

from typing import Final

from ...effects.context import Cond, Ctx, Do, DoneTo, Filter, Lasting, Lexicon, Number, NumberOf, Objects, Players, link_all
from ...effects.nodes.abilities import Keyword
from ...effects.nodes.events import Damaged, When, comes_from
from ...effects.nodes.filters import COMPARE, compare, names_of
from ...effects.nodes.objects import This
from ...effects.nodes.player_events import Plays
from ...effects.nodes.static_rules import Impose, StaticRule, StaticRules
from ...kernel.process.apply import expire
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Ref, Slot
from ...kernel.state.card import Chars
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    BEGINS,
    CHOOSE,
    DECLARE,
    IN_BATTLE,
    PLAYED,
    REVEAL,
    STATES,
    TIME,
    TRAITS,
    WAITING,
    zone_fact,
)
from .events import Becomes, Narrowed, Resolves
from .fields import PhantomFields
from .instructions import taken, verdict
from .lasting import Delay
from .recalling import earlier, latest
from .terms import HELL, MAIN


class AtTiming(Cond):
    """スペルカードのタイミング (5.5.1), キャラクターカードのタイミング (5.4.1): one's own main phase, no interference."""

    READS = WAITING

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def holds(self, c: Ctx) -> bool:
        g = c.g
        return self.kind == "command" or (g.active == c.you and g.step == MAIN and not g.waiting)


class InResponseTo(Cond):
    """～に対する直接の干渉 1.12.6: what was played or attacks last fits."""

    READS = WAITING

    def __init__(self, what: Objects, attack: bool = False) -> None:
        self.what = what
        self.attack = attack

    def holds(self, c: Ctx) -> bool:
        g = c.g
        if not g.waiting:
            return False
        last = g.waiting[-1]
        if self.attack:
            return isinstance(g, PhantomFields) and g.fight.attacker == last.src and self.what.fits(c, last.src)
        return self.what.fits(c, last.obj)


class Truth(Number):
    """1 while a condition holds, else 0: an automatic effect waits for it to become so."""

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def value(self, c: Ctx) -> int:
        return 1 if self.cond.holds(c) else 0


class Fights(When):
    """戦闘を行う 6.2.4.b: combat begins for it, against something perhaps. "It" is the other one."""

    EVENT = BEGINS

    def __init__(self, what: Objects, against: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.against = against

    def may_match(self, ev: Event) -> bool:
        return ev.word == "combat"

    def matches(self, c: Ctx, ev: Event) -> bool:
        g = c.g
        if ev.word != "combat" or not isinstance(g, PhantomFields):
            return False
        for mine, other in ((g.fight.attacker, g.fight.blocker), (g.fight.blocker, g.fight.attacker)):
            if mine >= 0 and self.what.fits(c, mine) and (self.against is None or (
                    other >= 0 and self.against.fits(c, other))):
                return True
        return False

    def subject(self, ev: Event) -> list[Ref]:
        return []


class EffectDamaged(Damaged):
    """効果ダメージを受ける 1.10.6."""

    def __init__(self, to: Objects | None, slot: Slot = -1) -> None:
        super().__init__(None, to, False, slot)
        self.unspoken = isinstance(to, This)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return not ev.flags & IN_BATTLE and super().matches(c, ev)


class EffectDealt(Damaged):
    """効果ダメージを与える 1.10.6."""

    def __init__(self, by: Objects, to: Objects | None = None, giver: bool = True, slot: Slot = -1) -> None:
        super().__init__(by, to, False, slot, giver)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return not ev.flags & IN_BATTLE and super().matches(c, ev)


class CancelAttackOf(DoneTo):
    """～の攻撃を取り消す 6.3.6.a, ～の防御を取り消す 6.4.7."""

    READS = STATES
    INTRODUCES = "cancelled"

    def __init__(self, what: Objects, block: bool = False, slot: Slot = -1) -> None:
        super().__init__(what)
        self.block = block
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        g = c.g
        refs = taken(c, self.what)
        if refs is None or not isinstance(g, PhantomFields):
            return False
        one = g.fight.blocker if self.block else g.fight.attacker
        if one < 0 or one not in refs:
            return False
        c.bind(self.slot, [one])
        return verdict(c, self.what, [one], g.do_verb("cancel", c.src, c.you, [], 1 if self.block else 0, "", 0))


class OnTop(Cond):
    """This card lies on top of a pile (3.3)."""

    def __init__(self, zone: str) -> None:
        self.zone = zone

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]
        self.reads |= zone_fact(self.number)

    def holds(self, c: Ctx) -> bool:
        pile = c.g.zones[self.number * c.g.players + c.g.objs[c.src].owner]
        return bool(pile) and pile[-1] == c.src


class DamagedSo(Damaged):
    """So much damage or less (or more) is dealt to something."""

    def __init__(self, to: Objects | None, op: str, n: Number, battle: bool = False, slot: Slot = -1) -> None:
        super().__init__(None, to, battle, slot)
        self.op = op
        self.n = n
        self.unspoken = isinstance(to, This)

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not super().matches(c, ev):
            return False
        told = Ctx(c.g, c.src, c.you, c.slots, ev, c.stamp)  # 耐久力以上の: of whoever is dealt it
        return compare(ev.n, COMPARE[self.op], self.n.value(told))


class BecomesIn(Becomes):
    """Becomes doomed, discarded or removed in one of some zones: 手札から破棄される."""

    def __init__(self, what: Objects, state: str, zones: list[str], by: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(what, state, False, slot, by)
        self.zones = zones
        self.numbers: list[int] = []

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.numbers = [words.zones[z] for z in self.zones]

    def matches(self, c: Ctx, ev: Event) -> bool:
        return c.g.zone_kind(ev.obj) in self.numbers and super().matches(c, ev)


class Revealed(When):
    """公開される 11.6, 見られる 11.7: by an effect of something, in one of some zones."""

    EVENT = REVEAL

    def __init__(self, what: Objects, zones: list[str], by: Objects, seen: bool = False, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.zones = zones
        self.by = by
        self.seen = seen
        self.unspoken = isinstance(what, This)
        self.numbers: list[int] = []

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.numbers = [words.zones[z] for z in self.zones]

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (ev.obj >= 0 and (ev.player >= 0) == self.seen and c.g.zone_kind(ev.obj) in self.numbers
                and self.what.fits(c, ev.obj) and comes_from(c, ev, self.by))


class EventObject(Objects):
    """What the event is about, this card too: その決死状態."""

    def find(self, c: Ctx) -> list[Ref]:
        ev = c.event
        return [ev.obj] if ev is not None and ev.obj >= 0 and not c.g.objs[ev.obj].gone else []


class NextPlay(Lasting):
    """あなたが次にプレイするカード: rules that stand until such a card has been played."""

    INTRODUCES = "next"

    def __init__(self, what: Objects, who: Players, rules: list[StaticRule], until: str = "game", slot: Slot = -1,
                 gains: Do | None = None) -> None:
        super().__init__(until)
        self.what = what
        self.who = who
        self.rules = rules
        self.slot = slot
        self.gains = gains  # what it has while it is played: until it is resolved
        self.ends = Delay(Plays(who, what) if gains is None else Resolves(what, who), EndNext(slot), until)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_all(self.ends, words)

    def run(self, c: Ctx) -> bool:
        c.bind(self.slot, [c.stamp])
        Impose(self.rules, self.until).run(c)
        if self.gains is not None:
            self.gains.run(c)
        return self.ends.run(c)


class EndNext(Do):
    """Such a card has been played."""

    def __init__(self, slot: Slot) -> None:
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        stamps = c.bound(self.slot)
        mine = [f for f in c.g.lasting_effects if f.src == c.src and f.stamp in stamps]
        expire(c.g, [f for f in mine if f.effect is not None or isinstance(f.ability, StaticRules)])
        return True


class GaveUp(Objects):
    """「連結」の効果で除外したカード, オーバードライブ: what was removed for this card (10.20.2.b, 10.33.2.a)."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def find(self, c: Ctx) -> list[Ref]:
        noted = [c.g.objs[i].notes for i in earlier(c, c.src) if "given" in c.g.objs[i].notes]
        cards = [latest(c, notes[f"given {k}"]) for notes in noted[-1:] for k in range(notes["given"])]
        return [i for i in cards if not c.g.objs[i].gone and self.filter.fits(c, i, look(c.g, i))]

    def recall(self, c: Ctx) -> list[Ref]:
        return self.find(c)


class Blocked(Filter):
    """Is blocked (6.4.4.d)."""

    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        g = c.g
        return isinstance(g, PhantomFields) and g.fight.attacker == id and g.fight.blocker >= 0


class HasResistance(Filter):
    """「耐性：妖怪」を持つ 10.11."""

    def __init__(self, race: str) -> None:
        self.race = race

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([isinstance(a, Keyword) and a.name == "resistance" and a.word == self.race for a in ch.abilities])


class CasterThere(Cond):
    """このカードの術者がいる 5.5.7."""

    READS = TRAITS

    def __init__(self, who: Players) -> None:
        self.who = who

    def holds(self, c: Ctx) -> bool:
        from .casters import caster_of, caster_present
        from .state import PhantomState

        g = c.g
        return isinstance(g, PhantomState) and any([caster_present(g, p, caster_of(g, c.src)) for p in self.who.who(c)])


class InterferenceHas(Cond):
    """～が2枚以上プレイされている干渉."""

    READS = WAITING

    def __init__(self, filter: Filter, op: str, n: Number) -> None:
        self.filter = filter
        self.op = op
        self.n = n

    def holds(self, c: Ctx) -> bool:
        g = c.g
        found = [w.obj for w in g.waiting if g.objs[w.obj].parts and self.filter.fits(c, w.obj, look(g, w.obj))]
        return compare(len(found), COMPARE[self.op], self.n.value(c))


class BlockedBy(When):
    """相手キャラクターに防御される 6.4.4.e: "it" is the one that blocks."""

    EVENT = DECLARE

    def __init__(self, what: Objects, by: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.by = by

    def may_match(self, ev: Event) -> bool:
        return ev.word == "block"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == "block" and ev.n >= 0 and self.what.fits(c, ev.n) and (
            self.by is None or self.by.fits(c, ev.obj))


class UsesEffect(When):
    """起動効果を使用する 7.3.4.f."""

    EVENT = PLAYED

    def __init__(self, who: Players | None, what: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what

    def may_match(self, ev: Event) -> bool:
        return ev.word == "effect"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == "effect" and (self.who is None or ev.player in self.who.who(c)) and (
            self.what is None or self.what.fits(c, ev.src))

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.src]


class SharesFight(Filter):
    """このキャラクターと戦闘している 6.2.4."""

    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        g = c.g
        if not isinstance(g, PhantomFields):
            return False
        pair = (g.fight.attacker, g.fight.blocker)
        return c.src in pair and id in pair and id != c.src


class KeepOnly(DoneTo):
    """1枚になるように破棄する: as many as are too many, whichever the player likes."""

    def __init__(self, what: Objects, n: Number) -> None:
        super().__init__(what)
        self.n = n

    def run(self, c: Ctx) -> bool:
        g = c.g
        left = self.what.find(c)
        picked: list[int] = []
        while len(left) > self.n.value(c):
            i = g.ask(CHOOSE, c.you, left, c.src, "8.1.3")
            left = [k for k in left if k != i]
            picked.append(i)
        c.tally = g.do_verb("discard", c.src, c.you, picked, 0, "", 0) if picked else 0
        return True


class FirstTurn(Cond):
    """あなたの最初のターン: the first turn of a player."""

    READS = TIME

    def __init__(self, who: Players) -> None:
        self.who = who

    def holds(self, c: Ctx) -> bool:
        return c.g.active in self.who.who(c) and c.g.turn <= c.g.players


class IsHell(Cond):
    """冥界が地獄である 3.3.6."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def holds(self, c: Ctx) -> bool:
        return any([c.g.player_keys[p] & HELL != 0 for p in self.who.who(c)])


class ByRule(Narrowed):
    """規定の効果で: by the rules themselves (4.1.2)."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.src < 0 and self.when.matches(c, ev)


class ByKeyword(Narrowed):
    """「維持コスト」の効果で: by what a keyword demands (10), which its rule tells."""

    def __init__(self, when: When, key: str) -> None:
        super().__init__(when)
        self.key = key

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.rule.startswith(KEYWORD_RULES.get(self.key, "-")) and self.when.matches(c, ev)


KEYWORD_RULES: Final = {"union": "10.20.", "overdrive": "10.33.", "upkeep": "10.27.", "instant-death": "10.8."}


class Nearest(Objects):
    """冥界の1番上にあるキャラクターカード: the first of its sort in a pile, from above or (`bottom`) from below."""

    def __init__(self, whose: Players, zone: str, filter: Filter, bottom: bool = False) -> None:
        self.whose = whose
        self.zone = zone
        self.filter = filter
        self.bottom = bottom
        self.number = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]
        self.reads |= zone_fact(self.number)

    def find(self, c: Ctx) -> list[Ref]:
        out: list[int] = []
        for p in self.whose.who(c):
            pile = c.g.pile(self.number, p)
            fits = [i for i in (pile if self.bottom else pile[::-1]) if self.filter.fits(c, i, look(c.g, i))]
            out.extend(fits[:1])
        return out


class HowDeep(NumberOf):
    """～の上にあるカードの枚数: how many cards lie on it in its pile."""

    def value(self, c: Ctx) -> int:
        for i in self.what.find(c):
            if i >= 0:
                pile = c.g.zones[c.g.objs[i].zone]
                return len(pile) - 1 - pile.index(i)
        return 0


class NameHasA(Filter):
    """名称にAを含む: the text goes on to say what A is."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return False


class NamedAfter(Filter):
    """The caster of something is in its name (5.5.7)."""

    def __init__(self, what: Objects) -> None:
        self.what = what

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        from .card import PhantomCard

        cards = [c.g.objs[i].card for i in self.what.recall(c) if i >= 0]
        casters = [card.caster for card in cards if isinstance(card, PhantomCard) and card.caster]
        return any([caster in n for caster in casters for n in names_of(ch)])
