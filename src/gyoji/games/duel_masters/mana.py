"""Mana (107) and paying with it (112.2): one card for each civilization, then as much as is still lacking."""

from __future__ import annotations

from ...kernel.continuous import refresh
from ...kernel.event import Event
from ...kernel.pipeline import happen, unheard
from ...kernel.terms import PAY, TURN, TURNED
from .state import DuelState
from .terms import MANA, MANY, PENDING


class Purse:
    """What a player could tap: the cards, their civilizations, and the mana that they give together."""

    def __init__(self, g: DuelState, player: int, also: int = -1) -> None:
        if g.changed & g.reads:
            refresh(g)
        self.cards: list[int] = []
        self.masks: list[int] = []
        self.total = 0
        self.all = 0  # all civilizations among them
        for id in g.zones[MANA * 2 + player]:
            self.add(g, id)
        if also >= 0 and g.objs[also].states & PENDING and g.objs[also].zone == MANA * 2 + player:
            self.add(g, also)  # 601.1c: a card that is executed from the mana zone

    def add(self, g: DuelState, id: int) -> None:
        if g.objs[id].turned:
            return
        mask = g.chars[id].colors
        self.cards.append(id)
        self.masks.append(mask)
        self.total += g.mana_number(id)
        self.all |= mask

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


def pay_civilizations(g: DuelState, player: int, id: int, colors: int) -> list[int]:
    """601.1d: first a card for each civilization; the cards are tapped."""
    purse = Purse(g, player, id)
    tapped: list[int] = []
    used = 0
    left = colors
    while left:
        color = left & -left
        left ^= color
        able = [k for k in range(len(purse.cards)) if purse.masks[k] & color and not (used >> k) & 1
                and (not left or purse.covers(left, used | 1 << k))]
        if not able:
            return tapped
        k = able[0]
        if g.ask_payment:
            k = purse.cards.index(g.ask(PAY, player, [purse.cards[k] for k in able], id, "601.1d"))
        else:
            for other in able:  # the one that can do least besides
                if MANY[purse.masks[other]] < MANY[purse.masks[k]]:
                    k = other
        used |= 1 << k
        tap(g, player, purse.cards[k], id, "601.1d")
        tapped.append(purse.cards[k])
    return tapped


def pay_rest(g: DuelState, player: int, id: int, missing: int) -> list[int]:
    """601.1f, 112.2c: no more than is needed."""
    tapped: list[int] = []
    while missing > 0:
        purse = Purse(g, player, id)
        able = [i for i in purse.cards if g.mana_number(i) > 0]
        if not able:
            break
        if purse.total <= missing or not g.ask_payment:
            pick = cheapest(g, able)
        else:
            pick = g.ask(PAY, player, able, id, "601.1f")
        missing -= g.mana_number(pick)
        tap(g, player, pick, id, "601.1f")
        tapped.append(pick)
    return tapped


def cheapest(g: DuelState, able: list[int]) -> int:
    best = able[0]
    for id in able:
        if MANY[g.chars[id].colors] < MANY[g.chars[best].colors]:
            best = id
    return best


def tap(g: DuelState, player: int, id: int, src: int, rule: str) -> None:
    """107.2."""
    if unheard(g, TURN):
        g.own(id).turned = True
        g.changed |= TURNED
        g.stirred |= TURNED
        g.version += 1
        return
    happen(g, Event(TURN, rule, id, player, 1, src, player))
