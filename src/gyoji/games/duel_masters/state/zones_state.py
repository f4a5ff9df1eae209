"""The table (4): what a card is in each zone, who sees it, and cards that are on their way (409)."""

from __future__ import annotations

from typing import Final

from ....effects.static_rules_state import StandingState
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ObjId, Player, Zone
from ....kernel.state.card import Ability, Chars
from ....kernel.state.objects import Obj, Sight
from ....kernel.state.schedule import Step
from ....kernel.state.terms import ABILITIES, ASSIGNED, STATES, STRUCTURE, zone_fact
from .card import DuelCard
from .terms import (
    ABYSS,
    BATTLE,
    CASTLES,
    COST,
    CREATURE,
    DECK,
    FACE_UP,
    FLIPPED,
    GR,
    GRAVEYARD,
    HAND,
    HYPER,
    HYPERSPATIAL,
    INFINITE,
    JOINED,
    LAYERS,
    LINKED,
    MANA,
    MANA_NUMBER,
    MUTE,
    PENDING,
    POWER,
    SEALED,
    SHIELDS,
    SUPER,
    THIRD,
    TWIN,
    ZONES,
)

SPECIAL: Final = LINKED | FLIPPED | HYPER | TWIN | JOINED | THIRD  # not what the top card is by itself
USUAL: Final = [1]  # 503.2
ENTERED: Final = "turn"  # a note of an element: the turn in which it came
TAPS: Final = "taps"  # how often it was tapped in a turn: the turn * 64 and so many


def face_down() -> Chars:
    """405.4, 200.3b: cost 0, no civilization, mana number 1, and nothing else."""
    ch = Chars("")
    ch.stats = [0, 0, 1]
    return ch


FACE_DOWN_CARD: Final = face_down()


SIGHT: Final = {
    DECK: Sight("401.2", "nobody"), HAND: Sight("402.3", "owner"), GRAVEYARD: Sight("404.2", "all"),
    MANA: Sight("405.2", "all"), SHIELDS: Sight("406.2", "nobody"), HYPERSPATIAL: Sight("407.2", "all"),
    GR: Sight("408.2", "nobody"), ABYSS: Sight("410.2", "all"),
}
IN_PLAY: Final = Sight("400.2", "all")
FACE_DOWN_MANA: Final = Sight("405.5", "owner")


class TableState(StandingState):
    """A state whose cards can be pending, have two sides or two halves, or be several gods that are one creature."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(2, ZONES, steps, USUAL)
        self.layers = LAYERS
        self.muting = 0  # no state of an element silences it
        self.policies = ASSIGNED  # 609.8, 609.9
        self.god_sum = False
        self.breaking: ObjId = -1  # a creature that is breaking shields
        self.hands = False  # a player is choosing a hand of janken
        self.on_way: list[ObjId] = []  # shields that are on their way to the hand (113.6a)

    # --- characteristics (200.2) ---------------------------------------------------------------------------------
    def base_chars(self, id: ObjId) -> Chars:
        o = self.objs[id]
        if o.down:
            return FACE_DOWN_CARD
        card = o.card
        assert isinstance(card, DuelCard)
        if o.states & SPECIAL:
            return self.special_chars(o, card)
        kind = o.zone // 2
        if kind != BATTLE and kind != SEALED:
            return card.both
        return self.piled_chars(o, card) if len(o.parts) > 1 else card.printed

    def piled_chars(self, o: Obj, card: DuelCard) -> Chars:
        """802.2; 818.1b, 818.1c: what cards with 超魂X under a creature lend it, of all cards under others (200.3a)."""
        ch = card.risen
        if not ch.types & CREATURE:
            return ch
        for k in range(1, len(o.parts)):
            under = self.cards[o.parts[k]]
            if isinstance(under, DuelCard) and (under.souls or under.icons):
                ch = ch.clone() if ch is card.risen else ch
                ch.subtypes = ch.subtypes | frozenset(under.icons)
                for i in range(len(under.souls)):
                    ch.grant_by(under.souls[i], 0)
        return ch

    def special_chars(self, o: Obj, card: DuelCard) -> Chars:
        found: Chars | None = None
        if o.states & LINKED:
            return self.linked_chars(o)
        if o.states & THIRD:
            found = card.third
        elif o.states & FLIPPED:  # 805.3, 807.3
            found = self.whole(o, card) if o.states & JOINED else card.back
            if found is not None and found.types & SUPER and not o.states & JOINED:  # 806.1a: a cell alone
                found = card.cell
        elif o.states & HYPER:  # 816.2
            found = card.hyper
        elif o.states & TWIN:
            found = card.half
        return card.printed if found is None else found

    def whole(self, o: Obj, card: DuelCard) -> Chars | None:
        """806.1: the creature that several cards are together: as the one of them says that has most of its text."""
        found = card.back
        for part in o.parts if found is not None and found.types & SUPER else []:
            other = self.cards[part]
            back = other.back if isinstance(other, DuelCard) else None
            if back is not None and back.types & SUPER and (found is None or len(back.abilities) > len(found.abilities)):
                found = back
        return found

    def linked_chars(self, o: Obj) -> Chars:
        """804.1b: one creature with the names, abilities, civilizations and powers of all."""
        first = self.cards[o.parts[0]]
        ch = first.base.clone()
        ch.subtypes = ch.subtypes | frozenset([f"name:{first.name}"])
        for k in range(1, len(o.parts)):
            other = self.cards[o.parts[k]].base
            ch.colors |= other.colors
            ch.types |= other.types
            ch.subtypes = ch.subtypes | other.subtypes | frozenset([f"name:{other.name}"])  # 202.5
            ch.stats[POWER] = ch.stats[POWER] + other.stats[POWER]
            cost = other.stats[COST]
            ch.stats[COST] = ch.stats[COST] + cost if self.god_sum else max(ch.stats[COST], cost)
            for i in range(len(other.abilities)):
                ch.grant_by(other.abilities[i], 0)
        return ch

    def shows(self, id: ObjId) -> None:
        """An object has become something else: another side, half or number of cards."""
        self.chars[id] = self.base_chars(id)
        o = self.objs[id]
        ch = self.chars[id]
        if ch.abilities and not o.down and id not in self.with_abilities:
            self.with_abilities.append(id)
        mark_changed(self, STRUCTURE | ABILITIES | STATES)

    def mute(self, id: ObjId) -> bool:
        return self.chars[id].keywords & MUTE != 0

    def works(self, o: Obj, a: Ability) -> bool:
        """110.4b, 110.4c."""
        kind = o.zone // 2
        if a.zones:
            return (a.zones >> kind) & 1 != 0
        return kind == BATTLE or kind == CASTLES

    def value(self, id: ObjId, stat: int) -> int:
        stats = look(self, id).stats
        if stat >= len(stats):
            return 0
        n = stats[stat]
        if n >= INFINITE // 2:  # 108.1c
            return INFINITE
        return max(0, n)  # 108.1b

    def has_stat(self, id: ObjId, stat: int, ch: Chars) -> bool:
        return stat != POWER or ch.types & CREATURE != 0  # 301.3

    def mana_number(self, id: ObjId) -> int:
        stats = self.chars[id].stats
        return stats[MANA_NUMBER] if len(stats) > MANA_NUMBER else 1

    def creatures(self, player: Player) -> list[ObjId]:
        """The creatures of a player."""
        if self.changed & self.reads:
            look(self, 0)
        return [i for i in self.zones[BATTLE * 2 + player] if self.chars[i].types & CREATURE]

    def attached(self, host: ObjId) -> list[ObjId]:
        """Cross gears, weapons and auras of a creature; castles of a shield."""
        out: list[int] = []
        for number in (BATTLE * 2, BATTLE * 2 + 1, CASTLES * 2, CASTLES * 2 + 1):
            for id in self.zones[number]:
                if self.objs[id].host == host:
                    out.append(id)
        return out

    # --- pending (409) -------------------------------------------------------------------------------------------
    def pend(self, id: ObjId) -> None:
        """409.1c: it belongs to its zone and does not count there."""
        o = self.own(id)
        if o.states & PENDING or o.gone:
            return
        z = self.zones[o.zone]
        o.spot = len(z) - z.index(id)  # from the top
        z.remove(id)
        o.states |= PENDING
        self.moved_in(o.zone // 2)

    def unpend(self, id: ObjId) -> None:
        """409.2: it did not go anywhere and is as before."""
        o = self.own(id)
        if not o.states & PENDING or o.gone:
            return
        z = self.zones[o.zone]
        z.insert(max(0, len(z) + 1 - o.spot), id)
        o.spot = -1
        o.states &= ~PENDING
        self.moved_in(o.zone // 2)

    def moved_in(self, kind: Zone) -> None:
        mark_changed(self, zone_fact(kind))

    def lift(self, id: ObjId) -> None:
        if not self.objs[id].states & PENDING:
            super().lift(id)
        elif id in self.with_abilities:
            self.with_abilities.remove(id)

    # --- who sees what (400.2) -------------------------------------------------------------------------------------
    def visible(self, id: ObjId, viewer: Player) -> bool:
        o = self.objs[id]
        if viewer >= 0 and (o.known >> viewer) & 1:
            return True
        kind = o.zone // 2
        seen = FACE_DOWN_MANA if kind == MANA and o.down else SIGHT.get(kind, IN_PLAY)
        if seen.who == "owner":
            return viewer == o.zone % 2
        if seen.who == "nobody":
            return o.states & FACE_UP != 0
        return not o.down

    def sight(self, id: ObjId, viewer: Player) -> list[str]:
        o = self.objs[id]
        kind = o.zone // 2
        return [FACE_DOWN_MANA.rule] if kind == MANA and o.down else [SIGHT[kind].rule] if kind in SIGHT else []

    def remembers(self, id: ObjId, viewer: Player) -> bool:
        return viewer >= 0 and (self.objs[id].known >> (viewer + 2)) & 1 != 0
