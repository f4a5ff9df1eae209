"""Instructions, each of which says whether it was done as the text says (7.1.11, 7.1.12)."""

from __future__ import annotations

from ...effects.context import Ctx, Do, DoneTo, Lexicon, Number, Objects, Players, whoever
from ...effects.nodes import instructions
from ...effects.nodes.objects import AllBut, AttachedTo, Both, It, Sel, This, TopOf
from ...kernel.process.continuous import look
from ...kernel.state.aliases import Ref, Slot, Spot
from ...kernel.state.terms import BY_EFFECT, CHOOSE, FACE_DOWN, NUMBER, SIDEWAYS, TARGET, TO_BOTTOM
from .fields import PhantomFields
from .filters import TargetAll, Those
from .terms import LEAVING, NODES


# --- what an instruction is applied to ---------------------------------------------------------------------------
def taken(c: Ctx, what: Objects) -> list[Ref] | None:
    """What an instruction is applied to; None: an object is missing, or a target is not proper any more."""
    found = what.find(c)
    lacks = lacking(c, what, found)
    if lacks:
        c.g.cite(lacks, c.src, c.you)
        return None
    if takes_all(what):
        return [r for r in found if r < 0 or c.g.choosable(r, c.src, c.you)]  # 8.1.4.a
    if isinstance(what, It):
        reach(c, what.slot)
    return found


def reach(c: Ctx, slot: Slot) -> None:
    """A target was proper when the effect was applied to it; what the effect makes of it is no matter."""
    g = c.g
    if isinstance(g, PhantomFields) and g.running and g.running[-1].c is c:
        g.running[-1].reached |= 1 << (slot + 1)


def lacking(c: Ctx, what: Objects, found: list[Ref]) -> str:
    """The rule by which an instruction cannot be applied to what it speaks of; "": it can."""
    g = c.g
    if isinstance(what, It):
        if len(found) < len(c.bound(what.slot)):
            return "8.2.5.b" if c.fixed >> (what.slot + 1) & 1 else "8.1.3.a"
        bit = 1 << (what.slot + 1)
        if c.fixed & bit and isinstance(g, PhantomFields) and g.running and not g.running[-1].reached & bit:
            for aim in g.running[-1].aims:
                if aim.slot == what.slot and not all([r in c.before or aim.legal(c, r) for r in found]):
                    return "8.2.5.b"
    elif isinstance(what, This) or type(what).__name__ == "Some":
        return "" if found else "8.1.3"
    elif isinstance(what, TopOf) and not isinstance(what, AllBut):
        if len(found) < what.n.value(c) * len(what.whose.who(c)):
            return "8.1.2.b"
    return ""


def takes_all(what: Objects) -> bool:
    """全て: it is enough to apply it to as many as there are (7.1.12.e, 8.1.2.c)."""
    if isinstance(what, Both):
        return takes_all(what.a) and takes_all(what.b)
    return isinstance(what, (Sel, AttachedTo, TargetAll, Those))


def verdict(c: Ctx, what: Objects, refs: list[Ref], done: int) -> bool:
    c.tally = done
    if done >= len(refs):
        return True
    if takes_all(what):
        c.g.cite("7.1.12.e", c.src, c.you)
        return True
    c.g.cite("7.1.12.a", c.src, c.you)
    return False


class Applied(DoneTo):
    """A verb of this game that is applied to objects: one word for the referee (`do_verb`)."""

    VERB = ""

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        if refs is None:
            return False
        return verdict(c, self.what, refs, c.g.do_verb(self.VERB, c.src, c.you, refs, self.given(c), self.word(c), 0))

    def given(self, c: Ctx) -> int:
        return 0

    def word(self, c: Ctx) -> str:
        return ""

    def possible(self, c: Ctx) -> bool:
        refs = self.what.find(c)
        return not lacking(c, self.what, refs) and (bool(refs) or takes_all(self.what))


# --- removal (9) ---------------------------------------------------------------------------------------------------
class TakesAway(Applied):
    """The text goes on speaking of what it has removed: この効果で破棄したカード."""

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what)
        self.slot = slot
        self.also = "" if isinstance(what, It) else "objects"

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        if refs is None:
            return False
        done = c.g.do_verb(self.VERB, c.src, c.you, refs, 0, "", 0)
        gone: list[int] = []
        for r in refs:
            o = c.g.objs[r]
            if o.gone and o.next >= 0:
                c.follow(r, o.next)
                gone.append(o.next)
            elif o.gone or o.states & LEAVING:
                gone.append(r)
        c.bind(self.slot, gone)
        return verdict(c, self.what, refs, done)


class Doom(TakesAway):
    """決死状態にする 9.2.2.c."""

    VERB = "doom"
    INTRODUCES = "doomed"


class DiscardIt(TakesAway):
    """破棄する 9.3.2."""

    VERB = "discard"
    INTRODUCES = "discarded"


class RemoveIt(TakesAway):
    """ゲームから除外する 9.4.2."""

    VERB = "remove"
    INTRODUCES = "removed"


class NegateRemoval(Applied):
    """決死状態を無効にする 9.2.4, 破棄を無効にする 9.3.5."""

    VERB = "negate-removal"


# --- states --------------------------------------------------------------------------------------------------------
class Tap(instructions.Tap):
    """スリープ状態にする, アクティブ状態にする 11.5."""

    INTRODUCES = "turned"  # or as what it was turned to

    def __init__(self, what: Objects, sideways: bool, slot: Slot = -1) -> None:
        super().__init__(what, sideways)
        self.slot = slot
        self.also = ("slept" if sideways else "woken") + ("" if isinstance(what, It) else "|objects")

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        if refs is None:
            return False
        g = c.g
        assert isinstance(g, PhantomFields)
        free = [r for r in refs if not g.forbidden("sleep" if self.sideways else "wake", c.you, c.src, r)]
        c.bind(self.slot, [r for r in free if g.may_tap(r, self.sideways)])
        return verdict(c, self.what, refs, g.do_tap(free, self.sideways, BY_EFFECT, c.src, c.you))


class TurnFace(Applied):
    """裏向きにする, 表向きにする 5.7; `changes`: only what lies the other way (5.7.3.a)."""

    VERB = "face"
    INTRODUCES = "faced"

    def __init__(self, what: Objects, down: bool, changes: bool = False, slot: Slot = -1) -> None:
        super().__init__(what)
        self.down = down
        self.changes = changes
        self.slot = slot
        self.also = "" if isinstance(what, It) else "objects"

    def run(self, c: Ctx) -> bool:
        refs = self.what.find(c)
        done = super().run(c)
        c.bind(self.slot, [r for r in refs if r >= 0 and not c.g.objs[r].gone])
        return done

    def given(self, c: Ctx) -> int:
        return (1 if self.down else 0) + (2 if self.changes else 0)


class Transform(Applied):
    """変身状態にする 10.28.6; `stays`: and it does not return to the normal state."""

    VERB = "transform"

    def __init__(self, what: Objects, stays: bool = False) -> None:
        super().__init__(what)
        self.stays = stays

    def given(self, c: Ctx) -> int:
        return 1 if self.stays else 0


class Revert(Applied):
    """通常状態に戻す 10.28.7."""

    VERB = "revert"


# --- cards between zones (1.11, 11.2, 11.3) --------------------------------------------------------------------------
class Draw(instructions.Draw):
    """ドローする 1.11.2."""

    def run(self, c: Ctx) -> bool:
        n = self.n.value(c)
        c.tally = c.g.do_verb("draw", c.src, c.you, [-1 - p for p in self.who.who(c)], n, "", 0)
        return n <= 0 or c.tally > 0


class Move(instructions.Move):
    """移す, 戻す, 加える, 置く; 場に出す, 場にセットする where the zone is the field."""

    def __init__(self, what: Objects, zone: str, whose: Players | None = None, place: str = "top",
                 turned: bool | None = None, down: bool = False, slot: Slot = -1, spot: Spot = 0,
                 head: str | None = None) -> None:
        super().__init__(what, zone, whose, place, turned, down, slot, spot, head)
        self.also = f"to-{zone}"

    def run(self, c: Ctx) -> bool:
        ids = taken(c, self.what)
        if ids is None:
            return False
        flags = BY_EFFECT
        if self.place == "bottom":
            flags |= TO_BOTTOM
        if self.turned:
            flags |= SIDEWAYS
        if self.down:
            flags |= FACE_DOWN
        new = c.g.do_move(ids, self.number, self.under(c), flags, self.spot, c.src, c.you)
        for k in range(len(ids)):
            if new[k] >= 0 and new[k] != ids[k]:
                c.follow(ids[k], new[k])
        moved = [i for i in new if i >= 0]
        c.bind(self.slot, moved)
        return verdict(c, self.what, ids, len(moved))


class SetOn(DoneTo):
    """他のカードにセットする 11.3.10."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, to: Objects, slot: Slot = -1, down: bool = False) -> None:
        super().__init__(what)
        self.to = to
        self.slot = slot
        self.down = down
        self.also = "attached"

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        hosts = taken(c, self.to)
        if refs is None or not hosts:
            return False
        set = 0
        done: list[int] = []
        for i in refs:
            host = hosts[0] if len(hosts) == 1 else c.g.ask(CHOOSE, c.you, sorted(hosts, key=c.g.name_key), c.src, "8.1.3")
            if c.g.do_verb("set-on", c.src, c.you, [i, host], 1 if self.down else 0, "", 0):
                set += 1
                now = c.g.objs[i].next if c.g.objs[i].gone else i
                if now != i:
                    c.follow(i, now)
                done.append(now)
        c.bind(self.slot, done)
        return verdict(c, self.what, refs, set)


class SetOnEach(DoneTo):
    """1枚ずつセットする 11.3.10: on each of some cards so many of their own."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, to: Objects, down: bool = False, slot: Slot = -1) -> None:
        super().__init__(what)
        self.to = to
        self.down = down
        self.slot = slot
        self.also = "attached"

    def run(self, c: Ctx) -> bool:
        hosts = taken(c, self.to)
        if hosts is None:
            return False
        done: list[int] = []
        for host in hosts:
            refs = taken(c, self.what)
            if refs is None:
                return False
            for i in refs:
                if not c.g.do_verb("set-on", c.src, c.you, [i, host], 1 if self.down else 0, "", 0):
                    return False
                done.append(c.g.objs[i].next if c.g.objs[i].gone else i)
        c.bind(self.slot, done)
        c.tally = len(done)
        return True


class LookAt(DoneTo):
    """見る 11.7, 公開する 11.6: to a player, or (None) to all. `whole`: all of a deck, whatever its number (3.2.5)."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, only: Players | None = None, slot: Slot = -1, whole: bool = False) -> None:
        super().__init__(what)
        self.only = only
        self.slot = slot
        self.whole = whole
        self.also = "set|shown" if only is None else "set|seen"

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        if refs is None:
            return False
        c.bind(self.slot, refs)
        c.g.do_reveal(refs, -1 if self.only is None else self.only.who(c)[0], c.src, c.you)
        if self.whole and refs:
            c.g.do_verb("seen-whole", c.src, c.you, refs, 0, "", 0)
        c.tally = len(refs)
        return True


# --- damage and life (1.9, 1.10) ---------------------------------------------------------------------------------
class Damage(instructions.Damage):
    """ダメージを与える: effect damage (1.10.6); the text goes on speaking of what it has doomed by it."""

    INTRODUCES = "doomed"

    def __init__(self, to: Objects, n: Number, by: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(to, n, by)
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.to)
        if refs is None:
            return False
        src = c.src
        if self.by is not None:
            found = taken(c, self.by)
            if not found:
                return False
            src = found[0]
        n = self.n.value(c)
        if n <= 0:
            c.g.cite("1.10.14", c.src, c.you)
            return True
        done = c.g.do_damage(refs, [n] * len(refs), BY_EFFECT, src, c.you)
        c.bind(self.slot, [r for r in refs if r >= 0 and (c.g.objs[r].gone or c.g.objs[r].states & LEAVING)])
        return verdict(c, self.to, refs, done)


class DivideDamage(instructions.DivideDamage):
    """割り振る; `by`: who does it, `cap`: none gets more than its number of this name."""

    def __init__(self, what: Objects, n: Number, part: int = 1, slot: Slot = -1, by: Players | None = None,
                 cap: str = "") -> None:
        super().__init__(what, n, part, slot)
        self.by = by
        self.cap = cap
        self.number = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.stats[self.cap] if self.cap else 0

    def declare(self, c: Ctx) -> bool:
        g = c.g
        player = c.you if self.by is None else self.by.who(c)[0]
        options = [i for i in self.what.find(c) if i < 0 or (g.choosable(i, c.src, c.you) and not g.beyond_damage(i))]
        shares: list[int] = []  # one entry for each part
        left = self.n.value(c)
        while left >= self.part:
            able = [i for i in options if not self.cap or i < 0 or (
                (shares.count(i) + 1) * self.part <= look(g, i).stats[self.number])]
            if not able:
                break
            shares.append(g.ask(TARGET, player, able, c.src, ""))
            left -= self.part
        c.bind(self.slot, shares)
        return bool(options)


class NegateDamage(Do):
    """そのダメージを無効とする 1.10.15: the damage that is about to be dealt."""

    INTRODUCES = "negated-damage"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        ev = c.event
        if ev is None:
            return False
        c.bind(self.slot, [ev.n])
        ev.n = 0
        c.g.cite("1.10.15", c.src, c.you)
        return True


class Life(instructions.Life):
    """ライフポイントを得る, 失う 1.9.5."""

    def run(self, c: Ctx) -> bool:
        super().run(c)
        return True

    def possible(self, c: Ctx) -> bool:
        return True


class PayLife(Do):
    """ライフポイントを支払う 1.9.4: also more than one has (1.9.4.a)."""

    def __init__(self, who: Players, n: Number | None) -> None:
        self.who = who
        self.n = n  # None: as much as one likes, but not more than one has (1.9.4.b)

    def run(self, c: Ctx) -> bool:
        for p in self.who.who(c):
            if self.n is None:
                c.g.cite("1.9.4.b", c.src, p)
                c.x = c.g.ask(NUMBER, p, list(range(max(0, c.g.life[p]) + 1)), c.src, "1.9.4.b")
            c.tally = c.x if self.n is None else self.n.value(c)
            c.g.do_verb("pay-life", c.src, c.you, [-1 - p], c.tally, "", 0)
        return True


class PayNodes(Do):
    """丸囲みの数値を支払う 1.8.7; X: as much as one likes (1.8.7.h)."""

    def __init__(self, who: Players, n: Number | None) -> None:
        self.who = who
        self.n = n  # None: any number, which is X from then on

    def run(self, c: Ctx) -> bool:
        for p in self.who.who(c):
            n = -1 if self.n is None else self.n.value(c)
            if n < 0:
                n = c.g.ask(NUMBER, p, list(range(len(c.g.zone(NODES, p)) + 1)), c.src, "1.8.7.h")
                c.x = n
            c.g.cite("1.8.9.a" if c.asks < 0 else "1.8.9.c", c.src, p)
            if not c.g.do_verb("pay", c.src, c.you, [-1 - p], n, "", 0):
                return False
            c.tally = n
        return True

    def possible(self, c: Ctx) -> bool:
        n = 0 if self.n is None else self.n.value(c)
        return all([len(c.g.zone(NODES, p)) >= n for p in self.who.who(c)])


# --- plays, effects, attacks -----------------------------------------------------------------------------------------
class Negate(Applied):
    """プレイを無効とし, 効果を無効とし; `discard`: and its source is discarded (12.2.3)."""

    VERB = "negate"

    def __init__(self, what: Objects, discard: bool = True) -> None:
        super().__init__(what)
        self.discard = discard

    def given(self, c: Ctx) -> int:
        return 1 if self.discard else 0


class Attacks(Applied):
    """攻撃を行う 6.3.5."""

    VERB = "attack"


class Blocks(Applied):
    """防御を行う 6.4.5."""

    VERB = "block"


class CancelAttack(Do):
    """攻撃を取り消す 6.3.6.a, 防御を取り消す 6.4.7."""

    def __init__(self, block: bool = False) -> None:
        self.block = block

    def run(self, c: Ctx) -> bool:
        return c.g.do_verb("cancel", c.src, c.you, [], 1 if self.block else 0, "", 0) > 0


class Retarget(DoneTo):
    """目標を変更する 8.2.8."""

    def __init__(self, what: Objects, to: Objects) -> None:
        super().__init__(what)
        self.to = to

    def run(self, c: Ctx) -> bool:
        refs = taken(c, self.what)
        new = taken(c, self.to)
        if not refs or not new:
            return False
        return c.g.do_verb("retarget", c.src, c.you, [*refs, *new], 0, "", 0) > 0


class PlayAs(Applied):
    """プレイしたものとして解決する 5.3; `timely`: only with the right timing (5.3.1.e)."""

    VERB = "play-as"

    def __init__(self, what: Objects, who: Players | None = None, timely: bool = False) -> None:
        super().__init__(what)
        self.who = who
        self.timely = timely

    def given(self, c: Ctx) -> int:
        return whoever(c, self.who) * 2 + (1 if self.timely else 0)


class UseAs(Applied):
    """使用したものとして解決する 7.5: an activated effect of a card, which its player chooses."""

    VERB = "use-as"


class DrawTo(Do):
    """手札が3枚になるまでドローする."""

    def __init__(self, who: Players, n: Number) -> None:
        self.who = who
        self.n = n

    def run(self, c: Ctx) -> bool:
        c.tally = 0
        for p in self.who.who(c):
            c.tally += c.g.do_verb("draw", c.src, c.you, [-1 - p], self.n.value(c) - len(c.g.hand_of(p)), "", 0)
        return True


class DiscardTo(Do):
    """ノードを3枚になるまで破棄する: as many as are too many, whichever the player likes."""

    def __init__(self, who: Players, zone: str, n: Number) -> None:
        self.who = who
        self.zone = zone
        self.n = n
        self.number = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]

    def run(self, c: Ctx) -> bool:
        g = c.g
        picked: list[int] = []
        for p in self.who.who(c):
            cards = g.zones[self.number * g.players + p]
            for _ in range(len(cards) - self.n.value(c)):
                left = sorted([i for i in cards if i not in picked], key=g.name_key)
                picked.append(g.ask(CHOOSE, p, left, c.src, "8.1.3"))
        c.tally = g.do_verb("discard", c.src, c.you, picked, 0, "", 0) if picked else 0
        return True


class DoubleDamage(Do):
    """そのダメージを2倍にする 1.10.12."""

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, c: Ctx) -> bool:
        if c.event is None:
            return False
        c.event.n *= self.n
        return True


class SetDamage(Do):
    """そのダメージは1になる 1.10.12."""

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, c: Ctx) -> bool:
        if c.event is None:
            return False
        c.event.n = self.n
        return True


class HalveDamage(Do):
    """そのダメージを半分にする 1.10.12; `up`: 端数切り上げ."""

    def __init__(self, up: bool = False) -> None:
        self.up = up

    def run(self, c: Ctx) -> bool:
        if c.event is None:
            return False
        c.event.n = (c.event.n + 1) // 2 if self.up else c.event.n // 2
        return True
