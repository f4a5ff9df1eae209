"""Mana (107) and paying with it (112.2): one card for each civilization, then as much as is still lacking."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ....kernel.process.continuous import mark_changed, refresh
from ....kernel.process.pipeline import happen, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import PAY, TURN, TURNED
from ..state.state import DuelState
from ..state.terms import HAND, MANA, MANA_NUMBER, MANY, PENDING


@mypyc_attr(free_list_len=1, acyclic=True)
class AvailableMana:
    """What a player could tap: the cards, their civilizations, and the mana that they give together."""

    def __init__(self, g: DuelState, player: Player, also: int = -1) -> None:
        if g.changed & g.reads:
            refresh(g)
        self.cards: list[int] = []
        self.masks: list[int] = []
        self.total = 0
        self.all = 0  # all civilizations among them
        for id in g.zones[MANA * 2 + player]:
            if not g.objs[id].tapped:
                self.add(g, id)
        if also >= 0 and g.objs[also].states & PENDING and g.objs[also].zone == MANA * 2 + player and (
                not g.objs[also].tapped):
            self.add(g, also)  # 601.1c: a card that is executed from the mana zone
        for id in g.effect.uniting:  # 814.1c
            if g.objs[id].zone == MANA * 2 + player and not g.objs[id].tapped:
                self.add(g, id)

    def add(self, g: DuelState, id: ObjId) -> None:
        ch = g.chars[id]
        self.cards.append(id)
        self.masks.append(ch.colors)
        self.total += ch.stats[MANA_NUMBER] if len(ch.stats) > MANA_NUMBER else 1
        self.all |= ch.colors

    def pays(self, colors: int, cost: int) -> bool:
        """112.2a: one separate card for each civilization, and as much mana as the cost."""
        if self.total < cost or colors & ~self.all:
            return False
        many = MANY[colors]
        if many < 2:
            return True
        return many <= len(self.cards) and self.covers(colors, 0)

    def covers(self, colors: int, used: int) -> bool:
        """The civilizations can be given to different cards, none of those used (as bits)."""
        if not colors:
            return True
        color = colors & -colors
        for k in range(len(self.masks)):
            if self.masks[k] & color and not (used >> k) & 1 and self.covers(colors ^ color, used | 1 << k):
                return True
        return False

    def covers_all(self, colors: int, more: list[int], used: int) -> bool:
        """The same, with further cards of the civilizations in `more`."""
        if not more:
            return self.covers(colors, used)
        for k in range(len(self.masks)):
            if self.masks[k] & more[0] and not (used >> k) & 1 and self.covers_all(colors, more[1:], used | 1 << k):
                return True
        return False

    def pays_besides(self, colors: int, cost: int, more: list[int]) -> bool:
        """112.2d: there is enough where some cards more are tapped, which do not count for the cost."""
        return self.total - len(more) >= cost and self.covers_all(colors, more, 0)


def pay_civilizations(g: DuelState, player: Player, id: ObjId, colors: int, besides: list[int],
                      also: bool = False) -> list[int]:
    """601.1d: first a card for each civilization, so that those in `besides` can be paid too; or (`also`) these."""
    tapped: list[int] = []
    if not colors and not (also and besides):
        return tapped
    available = AvailableMana(g, player, id)
    used = 0
    left = colors
    more = besides
    while left or (also and more):
        if left:
            color = left & -left
            left ^= color
        else:
            color = more[0]
            more = more[1:]
        able = [k for k in range(len(available.cards)) if available.masks[k] & color and not (used >> k) & 1
                and ((not left and not more) or available.covers_all(left, more, used | 1 << k))]
        if not able:
            return tapped
        k = able[0]
        if g.ask_payment:
            k = available.cards.index(g.ask(PAY, player, [available.cards[k] for k in able], id, "601.1d"))
        else:
            k = available.cards.index(spared_least(g, player, [available.cards[k] for k in able]))
        used |= 1 << k
        tap(g, player, available.cards[k], id, "601.1d")
        g.cite("112.2a", id, player)
        tapped.append(available.cards[k])
    return tapped


def pay_rest(g: DuelState, player: Player, id: ObjId, missing: int) -> list[int]:
    """601.1f, 112.2c: no more than is needed."""
    tapped: list[int] = []
    while missing > 0:
        available = AvailableMana(g, player, id)
        able = [i for i in available.cards if g.mana_number(i) > 0]
        if not able:
            break
        if available.total <= missing or not g.ask_payment:
            pick = spared_least(g, player, able)
        else:
            pick = g.ask(PAY, player, able, id, "601.1f")
        missing -= g.mana_number(pick)
        tap(g, player, pick, id, "601.1f")
        tapped.append(pick)
    g.cite("112.2c", id, player)
    return tapped


def spared_least(g: DuelState, player: Player, able: list[ObjId]) -> int:
    """The one whose civilizations are needed least for the rest of the hand, measured by what is there of them."""
    if len(able) < 2:
        return able[0]
    need = [0, 0, 0, 0, 0]
    for bit in range(5):
        there = sum(1 for id in able if g.chars[id].colors >> bit & 1)
        wanted = sum(1 for id in g.zones[HAND * 2 + player] if g.chars[id].colors >> bit & 1)
        need[bit] = 1 + (0 if there == 0 else 1000 * wanted // there)
    best = able[0]
    least = -1
    for id in able:
        score = sum(need[bit] for bit in range(5) if g.chars[id].colors >> bit & 1)
        if least < 0 or score < least:
            best = id
            least = score
    return best


def tap(g: DuelState, player: Player, id: ObjId, src: ObjId, rule: str) -> None:
    """A mana card gives its number of mana, of one of its civilizations."""
    if unheard(g, TURN):
        g.own(id).tapped = True
        mark_changed(g, TURNED)
        return
    g.cite("107.2", id, player)
    g.cite("207.1", id, player)
    g.cite("105.3", id, player)
    happen(g, Event(TURN, rule, id, player, 1, src, player))
