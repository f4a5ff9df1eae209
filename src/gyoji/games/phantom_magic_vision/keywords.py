"""Tactics and special effects (10)."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, Number
from ...effects.nodes.abilities import Keyword, SpellText
from ...effects.nodes.costs import Cost
from ...effects.nodes.events import Comes, Damaged, Declares, EitherEvent, Moves, When
from ...effects.nodes.filters import KindIs
from ...effects.nodes.numbers import Num, TurnOf
from ...effects.nodes.objects import It, Opponent, PlayerAsObject, Sel, This, TopOf, You
from ...effects.nodes.targets import Aim
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import Ability
from ...kernel.state.event import Event
from ...kernel.state.terms import BY_RULE, CHOOSE, IN_BATTLE, MAY, SIDEWAYS
from .abilities import Automatic, Used
from .casters import named
from .choosing import Choose
from .events import Becomes, Targeted
from .instructions import DiscardIt, Move, NegateDamage, SetOn, Tap
from .lasting import Delay
from .state import PhantomState
from .structure import Seq
from .terms import (
    ATTACK,
    CHARACTER,
    DURABILITY,
    FIELD,
    NODES,
    PLAY_AREA,
    PROTECTION,
    SECOND_TALISMAN,
    SIDEBOARD,
    TRANSFORMED,
)


# --- what keywords do -------------------------------------------------------------------------------------------------
class KeywordDo(Do):
    """What a keyword does, with its rule."""

    RULE = ""

    def run(self, c: Ctx) -> bool:
        g = c.g
        assert isinstance(g, PhantomState)
        g.cite(self.RULE, c.src, c.you)
        return self.act(g, c)

    def act(self, g: PhantomState, c: Ctx) -> bool:
        raise NotImplementedError


class Original(Seq):
    """The original text of a keyword, with its rule."""

    def __init__(self, steps: list[Do], rule: str) -> None:
        super().__init__(steps)
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        c.g.cite(self.rule, c.src, c.you)
        return super().run(c)


class Deny(KeywordDo):
    """ラストワード 10.32.2.c: what was played and aims at it is negated and discarded."""

    RULE = "10.32.2.c"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        ev = c.event
        return ev is not None and g.do_verb("negate", c.src, c.you, [ev.src], 1, "", 0) > 0


class AimedAtByPlay(Targeted):
    """Becomes the target of another card that is being played."""

    def __init__(self, slot: int = 0) -> None:
        super().__init__(This(), None, None, slot)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and ev.src >= 0 and ev.src != c.src and c.g.zone_kind(ev.src) == PLAY_AREA


class Hasten(KeywordDo):
    """速攻 10.2.2.a; 10.3.4: not where it was played to block."""

    RULE = "10.2.2.a"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        if g.coming_to_block:
            g.cite("10.3.4", c.src, c.you)
            return True
        return g.do_tap([c.src], False, 0, c.src, c.you) > 0


class Attacking(Cond):
    """This character attacks."""

    def holds(self, c: Ctx) -> bool:
        g = c.g
        return isinstance(g, PhantomState) and g.fight.attacker == c.src


class Pierce(KeywordDo):
    """貫通 10.5.2.a: what is over the durability, damage before this hit included, to the attacked player."""

    RULE = "10.5.2.a"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        ev = c.event
        if ev is None or ev.obj < 0:
            return False
        if ev.word == "pierced":  # この効果は重複しない
            return True
        ev.word = "pierced"
        before = g.objs[ev.obj].damage - ev.n
        x = g.value(c.src, ATTACK) - look(g, ev.obj).stats[DURABILITY] + before
        if x <= 0:
            return True
        player = g.objs[ev.obj].controller
        return g.do_damage([-1 - player], [x], IN_BATTLE | BY_RULE, c.src, c.you) > 0


class Strikes(Damaged):
    """Deals combat damage to a character of an opponent."""

    def __init__(self, slot: int = 0) -> None:
        super().__init__(This(), None, True, slot, True)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.obj >= 0 and ev.src == c.src and ev.flags & IN_BATTLE != 0 and (
            c.g.objs[ev.obj].controller in c.g.opponents(c.you))


class Slip(KeywordDo):
    """隠密 10.6.2.a: the block is cancelled, unless the blocker shares a race."""

    RULE = "10.6.2.a"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        blocker = g.fight.blocker
        if g.fight.attacker != c.src or blocker < 0:
            return True
        mine = [w for w in look(g, c.src).subtypes if w.startswith("race:")]
        if any([w in look(g, blocker).subtypes for w in mine]):
            return True
        g.cancel_block("6.4.7")
        return True


class Kill(KeywordDo):
    """即死 10.8.2.a."""

    RULE = "10.8.2.a"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        ev = c.event
        if ev is None:
            return False
        g.cite("10.8.3", c.src, c.you)
        return g.do_verb("doom", c.src, c.you, [ev.obj], 0, "", 0) > 0


class Demand(KeywordDo):
    """抵抗 10.26.2.a, 加護 10.29.2.a: whoever aims at it pays, or their effect is negated and its source discarded."""

    def __init__(self, n: Number, rule: str) -> None:
        self.n = n
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        g = c.g
        ev = c.event
        assert isinstance(g, PhantomState)
        if ev is None or ev.src < 0:
            return False
        g.cite(self.rule, c.src, c.you)
        n = self.n.value(c)
        payer = ev.cause
        if len(g.zone(NODES, payer)) >= n and g.ask(MAY, payer, [0, 1], c.src, self.rule):
            return g.do_verb("pay", ev.src, payer, [-1 - payer], n, "", 0) > 0
        return g.do_verb("negate", c.src, c.you, [ev.src], 1, "", 0) > 0


class AimedAt(Targeted):
    """Becomes the target of an opponent's effect; of 加護: of a command card or of a character."""

    def __init__(self, key: int, slot: int = 0) -> None:
        super().__init__(This(), None, Opponent(), slot)
        self.key = key

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not super().matches(c, ev):
            return False
        if self.key != PROTECTION:
            return True
        ch = look(c.g, ev.src)
        return ch.types & (4 | CHARACTER) != 0


class Break(KeywordDo):
    """壱符 10.18.2.a: スペルブレイク."""

    RULE = "10.18.2.a"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        name = inner_name(look(g, c.src).name)
        fits = [i for i in g.zone(SIDEBOARD, c.you) if look(g, i).keywords & SECOND_TALISMAN and named(g, i, name)]
        if not fits or not g.ask(MAY, c.you, [0, 1], c.src, "10.18.2.a"):
            return True
        i = g.ask(CHOOSE, c.you, sorted(fits, key=g.name_key), c.src, "10.18.2.a")
        g.breaking = True
        new = g.do_move([i], FIELD, c.you, SIDEWAYS, 0, c.src, c.you)[0]
        g.breaking = False
        if new < 0:
            return False
        g.cite("10.18.3", new, c.you)
        worn = g.set_on(c.src)
        if worn and g.ask(MAY, c.you, [0, 1], c.src, "10.18.2.a"):
            for w in worn:
                g.do_verb("set-on", c.src, c.you, [w, new], 0, "", 0)
        return g.do_verb("discard", c.src, c.you, [c.src], 0, "", 0) > 0


def inner_name(name: str) -> str:
    """10.18.2.a: what stands between the quotation marks."""
    if "“" in name and "”" in name:
        return name[name.index("“") + 1:name.rindex("”")]
    return name


class Popular(KeywordDo):
    """リーダー 10.34.2.b, 10.34.2.c: the top card of the deck is set on it as 人気."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        g = c.g
        assert isinstance(g, PhantomState)
        deck = g.zone(0, c.you)
        if not deck:
            return False
        g.cite(self.rule, c.src, c.you)
        top = deck[-1]
        if not g.do_verb("set-on", c.src, c.you, [top, c.src], 0, "", 0):
            return False
        g.define([g.objs[top].next], "人気", [], [], [], False, ["popularity"])
        return True


class TooPopular(KeywordDo):
    """リーダー 10.34.2.e: at the end of the turn, of four or more one is left."""

    RULE = "10.34.2.e"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        fans = popularity(g, c.src)
        if len(fans) < 4:
            return True
        while len(fans) > 1:
            i = g.ask(CHOOSE, c.you, fans, c.src, "10.34.2.e")
            fans.remove(i)
            g.do_verb("discard", c.src, c.you, [i], 0, "", 0)
        return True


def popularity(g: PhantomState, id: ObjId) -> list[ObjId]:
    """「人気」 set on a leader."""
    return [i for i in g.set_on(id) if "name:人気" in look(g, i).subtypes]


class Normal(Cond):
    """10.28.4: what is transformed already cannot be transformed."""

    def holds(self, c: Ctx) -> bool:
        return not c.g.objs[c.src].states & TRANSFORMED


class ChangeShape(KeywordDo):
    """変身 10.28.2.b."""

    RULE = "10.28.2.b"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        if g.objs[c.src].tapped:
            return True
        return g.do_verb("transform", c.src, c.you, [c.src], 0, "", 0) > 0


class MayChange(KeywordDo):
    """変身 10.28.2.a."""

    RULE = "10.28.2.a"

    def act(self, g: PhantomState, c: Ctx) -> bool:
        if g.objs[c.src].states & TRANSFORMED or not g.ask(MAY, c.you, [0, 1], c.src, "10.28.2.a"):
            return True
        return g.do_verb("transform", c.src, c.you, [c.src], 0, "", 0) > 0


def automatic(when: When, do: Do, cond: Cond | None = None, zone: str = "", before: bool = False,
              limit: int = 0) -> Automatic:
    return Automatic(when, do, cond, zone, limit, "keyword", before)


def expand(keyword: str, n: int) -> Ability | None:
    """The original text of a keyword, where it is an ability of its own."""
    if keyword == "haste":
        return automatic(Moves(This(), to="field", how="play"), Hasten())
    if keyword == "piercing":
        return automatic(Strikes(), Pierce(), Attacking())
    if keyword == "stealth":
        return automatic(Comes("combat"), Slip(), Attacking())
    if keyword == "vigilance":
        return automatic(Comes("active", Opponent()), Original([Tap(This(), False)], "10.7.2.a"))
    if keyword == "instant-death":
        return automatic(Strikes(), Kill())
    if keyword == "mana-charge":
        charge = Original([Move(TopOf(You(), Num(n)), "nodes", turned=True)], "10.12.2.a")
        return Used("own", Cost(None, [Tap(This(), True)]), charge)
    if keyword == "equipment":
        return SpellText(Original(
            [Aim(Sel(KindIs("character"), "field", You()), Num(1), slot=0), SetOn(This(), It(0))], "10.13.2.a"))
    if keyword == "talisman":
        return SpellText(Original(
            [Aim(Sel(KindIs("character"), "field"), Num(1), slot=0), SetOn(This(), It(0))], "10.14.2.a"))
    if keyword in ("field-equipment", "world-talisman"):
        rule = "10.15.2.a" if keyword == "field-equipment" else "10.17.2.a"
        return SpellText(Original([Move(This(), "field", You(), turned=False)], rule))
    if keyword == "phantom-beast":
        return SpellText(Original([Move(This(), "field", You(), turned=True)], "10.16.2.a"))
    if keyword == "last-word":
        return automatic(AimedAtByPlay(), Deny(), zone="play-area")
    if keyword == "first-talisman":
        return automatic(Becomes(This(), "doomed"), Break())
    if keyword == "defiance":
        return automatic(AimedAt(0), Demand(Num(n), "10.26.2.a"), zone="play-area")
    if keyword == "protection":
        return automatic(AimedAt(PROTECTION), Demand(Num(n), "10.29.2.a"))
    if keyword == "transform":
        return automatic(EitherEvent(Declares(This(), "attack"), Declares(This(), "block")), MayChange(), before=True)
    if keyword == "leader":
        return automatic(Moves(This(), to="field", how="play"), Popular("10.34.2.b"))
    return None


def further(keyword: Keyword) -> list[Ability]:
    """The other texts of keywords that have several."""
    if keyword.name == "transform":
        return [Used("any", Cost(None, []), ChangeShape(), only=Normal())]
    if keyword.name == "leader":
        fan = Choose(AmongFans(), Num(1), slot=0)
        shield = Delay(Damaged(None, PlayerAsObject(You()), slot=1), NegateDamage(), "turn", before=True)
        return [
            automatic(Damaged(None, PlayerAsObject(Opponent()), slot=0), Popular("10.34.2.c"), TurnOf(You()), limit=1),
            Used("other", Cost(None, []), Original([fan, DiscardIt(It(0)), shield], "10.34.2.d")),
            automatic(Comes("turn", None, True), TooPopular()),
        ]
    return []


class AmongFans(Sel):
    """「人気」 set on this character."""

    def __init__(self) -> None:
        super().__init__(KindIs("character"))

    def find(self, c: Ctx) -> list[int]:
        g = c.g
        assert isinstance(g, PhantomState)
        return popularity(g, c.src)


