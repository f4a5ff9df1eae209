"""Exchanges of cards between zones, of zones and of numbers (701.10d-g), and doubling a life total (701.9d)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Lexicon, Objects, Players
from ....effects.nodes.changes import SetStat
from ....effects.nodes.numbers import Num
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen_all
from ....kernel.state.aliases import Player
from ....kernel.state.card import Mod
from ....kernel.state.event import Event
from ....kernel.state.terms import BY_EFFECT, CHOOSE, DONE, GAIN_LIFE, LOSE_LIFE, MAY, MOVE, NUMBER, SACRIFICED, player_ref
from ..card_types.attachments import enchants, hold, host_of, is_aura
from ..continuous.lasting import lasting
from ..state.combat import NOTHING
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, FOR_GAME, GRAVEYARD, HAND
from .destroy import may_sacrifice
from .on_permanents import exchange_life


class AuraSwap(Do):
    """Exchange this Aura with an Aura card in hand (702.65a): both or neither (702.65b), and it goes where this was
    (701.10e)."""

    def able(self, c: Ctx) -> list[int]:
        g = magic(c)
        o = g.objs[c.src]
        host = host_of(g, c.src)
        if o.gone or o.owner != c.you or host == NOTHING:  # 701.10d
            return []
        return [i for i in g.hand_of(c.you) if is_aura(look(g, i)) and enchants(g, i, look(g, i), host)]

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        host = host_of(g, c.src)
        options = self.able(c)
        if not options:
            g.cite("702.65b", c.src, c.you)
            return False
        if g.ask(MAY, c.you, [0, 1], c.src, "702.65a") == 0:
            return False
        card = g.ask(CHOOSE, c.you, options, c.src, "702.65a")
        g.cite("701.10d", c.src, c.you)
        g.cite("701.10e", c.src, c.you)
        hold(g, card, host)
        happen_all(g, [Event(MOVE, "702.65a", c.src, c.you, src=c.src, cause=c.you, to=HAND),
                       Event(MOVE, "702.65a", card, c.you, src=c.src, cause=c.you, to=BATTLEFIELD, to_player=c.you)])
        return True


class SwapForCard(DoneTo):
    """A permanent is sacrificed and a card of its controller's graveyard returned, at once, if both are legal targets."""

    def __init__(self, what: Objects, card: Objects) -> None:
        super().__init__(what)
        self.card = card

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        what = self.what.find(c)
        card = self.card.find(c)
        if not what or not card or not may_sacrifice(g, what[0], g.objs[what[0]].controller):
            g.cite("608.2b", c.src, c.you)
            return False
        by = g.objs[what[0]].controller
        g.did(f"{by}:sacrifice")
        happen_all(g, [Event(MOVE, "701.17a", what[0], by, 0, c.src, c.you, BATTLEFIELD, GRAVEYARD, BY_EFFECT | SACRIFICED),
                       Event(MOVE, "110.2a", card[0], by, src=c.src, cause=c.you, to=BATTLEFIELD, to_player=by)])
        return True


class DoubleLife(Do):
    """A player's life total is doubled: the difference is gained or lost (701.9d)."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def run(self, c: Ctx) -> bool:
        g = c.g
        who = self.who.who(c)
        lives = [g.life[p] for p in who]
        for p, n in zip(who, lives, strict=True):
            g.cite("701.9d", c.src, p)
            g.do_life(p, n, BY_EFFECT, c.src, c.you)
        return True


class ExchangeZones(Do):
    """All cards of one of a player's zones change places with all of another, even if one of them is empty (701.10f)."""

    def __init__(self, who: Players, a: str, b: str) -> None:
        self.who = who
        self.a = a
        self.b = b
        self.zones: list[int] = []

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.zones = [words.zones[self.a], words.zones[self.b]]

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        a, b = self.zones
        for p in self.who.who(c):
            g.cite("701.10f", c.src, p)
            happen_all(g, [Event(MOVE, "701.10f", i, p, src=c.src, cause=c.you, to=to, flags=BY_EFFECT)
                           for frm, to in ((a, b), (b, a)) for i in g.zone(frm, p)])
        return True


class ExchangeLives(Do):
    """701.10c: two players exchange their life totals; one of them is you, where only one is named."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def run(self, c: Ctx) -> bool:
        two = self.who.who(c)
        if len(two) == 1 and two[0] != c.you:
            two = [c.you, *two]
        return len(two) == 2 and exchange_life(magic(c), two[0], two[1], c.src, c.you) > 0


class RedistributeLives(Do):
    """Of any number of players, each gets the life total that one of them had; 810.9f: of a team that shares one, one."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        players: list[int] = []
        while True:
            rest = [p for p in g.order() if p not in players]
            if g.heads and players:
                rest = [p for p in rest if not any([g.sides[p] == g.sides[q] for q in players])]
                g.cite("810.9f", c.src, c.you)
            pick = g.ask(CHOOSE, c.you, [DONE, *[player_ref(p) for p in rest]], c.src, "119.7") if rest else DONE
            if pick == DONE:
                break
            players.append(-1 - pick)
        left = [g.life[p] for p in players]
        events: list[Event] = []
        for k, p in enumerate(players):
            able = [n for n in sorted(set(left)) if may_become(g, p, n) and dealt(g, players[k + 1:], without(left, n))]
            n = g.ask(NUMBER, c.you, able, c.src, "119.5")
            left = without(left, n)
            if n != g.life[p]:
                kind = GAIN_LIFE if n > g.life[p] else LOSE_LIFE
                events.append(Event(kind, "119.5", -1, p, abs(n - g.life[p]), c.src, c.you, flags=BY_EFFECT))
        if events:
            happen_all(g, events)
        return bool(events)


def may_become(g: MagicFields, player: Player, n: int) -> bool:
    """119.7, 119.8: who can't gain life gets no higher life total, who can't lose any no lower one."""
    now = g.life[player]
    return n == now or (g.may_gain_life(player) if n > now else g.may_pay_life(player, 1))


def dealt(g: MagicFields, players: list[Player], totals: list[int]) -> bool:
    """Each of these players can get one of these life totals."""
    return not players or any([may_become(g, players[0], n) and dealt(g, players[1:], without(totals, n))
                               for n in sorted(set(totals))])


def without(numbers: list[int], n: int) -> list[int]:
    k = numbers.index(n)
    return [*numbers[:k], *numbers[k + 1:]]


class ExchangeLife(DoneTo):
    """A player's life total and a creature's power or toughness become each what the other was (701.10g)."""

    NUMBERED = "stat"

    def __init__(self, who: Players, what: Objects, stat: str) -> None:
        super().__init__(what)
        self.who = who
        self.stat = stat

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        who = self.who.who(c)
        found = [i for i in self.what.find(c) if g.zone_kind(i) == BATTLEFIELD]
        if not who or not found:
            return False
        size = look(g, found[0]).stats[self.number]
        change = size - g.life[who[0]]
        if (change > 0 and not g.may_gain_life(who[0])) or (change < 0 and not g.may_pay_life(who[0], 1)):
            g.cite("119.7" if change > 0 else "119.8", player=who[0])
            return False
        mods: list[Mod] = [SetStat(self.stat, Num(g.life[who[0]]))]
        g.cite("701.10g", c.src, c.you)
        if change:
            g.do_life(who[0], change, BY_EFFECT, c.src, c.you)
        lasting(g, found[:1], mods, FOR_GAME, c.src, c.you, "701.10g")
        return True
