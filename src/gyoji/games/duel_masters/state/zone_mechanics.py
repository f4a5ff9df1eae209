"""From zone to zone as the state does it (400.5): piles, several cards that are one, what is to be seen to afterwards."""

from __future__ import annotations

from typing import Final

from ....kernel.process.apply import apply_event, arrive, put_upon, take_top
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.event import Event
from ....kernel.state.objects import Obj
from ....kernel.state.schedule import Step
from ....kernel.state.state import State
from ....kernel.state.terms import ABILITIES, AS_DISCARD, AS_DRAW, ATTACHED, DESTROYED, FACE_DOWN, SIDEWAYS, STRUCTURE, UPON
from .card import DuelCard
from .terms import (
    ABYSS,
    BATTLE,
    CASTLES,
    CELL,
    ENTERS_TAPPED,
    FLIPPED,
    GR,
    GR_KIND,
    HOMED,
    HYPERSPATIAL,
    JOINED,
    LINKED,
    MANA,
    MANY,
    PULSE,
    SEALED,
    SHIELDS,
    TOP_ONLY,
    TWIN,
    WD,
)
from .zones_state import ENTERED, TableState

DEEDS: Final = [
    "summon", "cast", "play", "draw", "discard", "destroyed", "attack", "break", "broken", "charge", "generate", "mana-left",
    "win-battle",
]
DEED_KEYS: Final = [{deed: f"{p}:{deed}" for deed in DEEDS} for p in range(2)]
ONE_GOD: Final = "god:"  # and one of several linked gods, by its place (804.7)
ONE_CELL: Final = "cell:"  # one of several cards that are one creature, by its place (109.2b)
RELEASED: Final = "released:"  # the same; the others are turned back (806.1b, 808.1b)
WORN: Final = "worn"  # an aura or a weapon comes with a creature, whose number is in `spot`
LINK: Final = "link"  # a god comes linked with another one (804.1a)
CARRIED: Final = JOINED | FLIPPED | TWIN  # which side and half, and whether with other cards, a card comes as
COMES_TURNED: Final = CELL | PULSE | WD


class MovingState(TableState):
    """A state whose cards move."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(steps)
        self.attacker: ObjId = -1  # the attack that is going on (505)
        self.target: Ref = -1  # a creature, or the player as -1 - player
        self.attack_over = False  # attacker or target has left it (505.6a)
        self.orphans: list[ObjId] = []  # what was attached to something that has left
        self.homeless: list[ObjId] = []  # cards that go back to their own zone (117, 118)
        self.commands: list[ObjId] = []  # commands that came: they take a seal away (703.4j)
        self.rebuilt: list[ObjId] = []  # WD fields that are on top again (819.1c)

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, MovingState)
        n.attacker = self.attacker
        n.target = self.target
        n.attack_over = self.attack_over
        n.orphans = self.orphans
        n.homeless = self.homeless
        n.commands = self.commands
        n.rebuilt = self.rebuilt

    def moves_card(self, ev: Event) -> None:
        old = self.objs[ev.obj]
        frm = old.zone // 2
        card = old.card
        if ev.to == MANA and (MANY[card.base.colors] > 1 or card.base.keywords & ENTERS_TAPPED):  # 405.1
            ev.flags |= SIDEWAYS
            self.cite("405.1", ev.obj)
        if frm == BATTLE and ev.word:
            self.part_leaves(ev)
            return
        if ev.n > 0 and ev.to == BATTLE:
            self.evolves(ev)
        else:
            if frm == BATTLE and ev.to != BATTLE:
                self.leaves(old)
            elif frm == SHIELDS and self.zones[CASTLES * 2 + old.zone % 2]:
                self.orphans = [*self.orphans, *self.attached(old.id)]
            apply_event(self, ev)
            if ev.to == BATTLE:
                o = self.own(ev.new)
                if ev.word == WORN:
                    o.host = ev.spot
                    self.attached_changed()
                o.notes = {ENTERED: self.turn} if not old.notes else {**old.notes, ENTERED: self.turn}
                if isinstance(card, DuelCard) and (card.both is not card.printed or old.states & CARRIED):
                    o.states |= old.states & CARRIED if card.printed.types & COMES_TURNED else 0
                    self.shows(ev.new)
                if self.zones[SEALED * 2] or self.zones[SEALED * 2 + 1]:
                    self.commands = [*self.commands, ev.new]
            elif ev.to == GR and not card.base.types & GR_KIND:  # 118.2
                self.homeless = [*self.homeless, ev.new]
            elif card.base.types & HOMED and ev.to != ABYSS:
                self.come_home(ev.new)
        self.remember(ev)

    def leaves(self, old: Obj) -> None:
        """A creature leaves the battle zone: the attack (505.6), and what was attached to it."""
        if self.attacker >= 0 and (old.id == self.attacker or old.id == self.target):
            self.attack_over = True
            self.cite("505.6", old.id)
        gears = self.attached(old.id)
        if gears:
            self.orphans = [*self.orphans, *gears]

    def evolves(self, ev: Event) -> None:
        """801.2: the pile stays the same creature."""
        pile = ev.n - 1
        joins = Event(UPON, ev.rule, ev.obj, ev.player, pile, ev.src, ev.cause)
        notes = self.objs[ev.obj].notes
        put_upon(self, joins)
        ev.frm = joins.frm
        ev.new = pile
        if ev.word == LINK:
            self.cite("804.1b", pile)
            self.own(pile).states |= LINKED
        if notes:
            self.own(pile).notes = {**self.objs[pile].notes, **notes}
        self.shows(pile)

    def part_leaves(self, ev: Event) -> None:
        """Only one card of several leaves; what stays is the same creature (801.4c, 804.4)."""
        pile = self.own(ev.obj)
        ev.frm = BATTLE
        cells = ev.word.startswith(ONE_CELL) or ev.word.startswith(RELEASED)
        if ev.word != TOP_ONLY:
            k = int(ev.word[ev.word.index(":") + 1:])
            pile.parts = [pile.parts[k], *pile.parts[:k], *pile.parts[k + 1:]]
        else:
            self.cite("109.2a", ev.obj)
        self.cite("109.2b", ev.obj)
        top = take_top(self, ev.obj)
        if cells:
            ev.frm = ev.to  # 806.1e, 808.1d, 814.1e: no creature has left
            self.come_apart(ev.obj, ev.word.startswith(RELEASED))
        elif len(pile.parts) < 2:
            pile.states &= ~LINKED
        if pile.card.base.types & WD:
            self.rebuilt = [*self.rebuilt, ev.obj]
        self.shows(ev.obj)
        top.tapped = ev.flags & SIDEWAYS != 0
        top.down = ev.flags & FACE_DOWN != 0
        arrive(self, top, ev.to, top.owner, ev.flags, ev.spot)
        ev.new = top.id
        self.moved_in(ev.to)
        self.moved_in(BATTLE)
        if top.card.base.types & HOMED:
            self.come_home(top.id)
        self.remember(ev)

    def one_of_joined(self, ev: Event) -> None:
        """Several cards that are one creature would leave: perhaps only one of them does (806.1b)."""
        raise NotImplementedError

    def come_apart(self, pile: ObjId, turned_back: bool) -> None:
        """One of several cards that were one creature has left it (806.2, 814.1d)."""
        raise NotImplementedError

    def under_leaves(self, ev: Event, part: int) -> None:
        """All cards of a pile go together (801), to the zones of their owners; several that come are one (814.1c)."""
        if ev.to == BATTLE:
            self.own(ev.new).parts = [*self.objs[ev.new].parts, part]
            return
        owner = self.owners[part]
        card = self.cards[part]
        o = self.add(card, owner, [part])
        o.prev = ev.obj
        o.down = ev.flags & FACE_DOWN != 0
        o.tapped = ev.to == MANA and (MANY[card.base.colors] > 1 or ev.flags & SIDEWAYS != 0)
        to = ev.to
        arrive(self, o, to, owner, ev.flags, 0)
        if o.down:
            self.chars[o.id] = self.base_chars(o.id)
        if (card.functions >> to) & 1:
            mark_changed(self, STRUCTURE | ABILITIES)
        if card.base.types & HOMED and to != ABYSS:
            self.come_home(o.id)

    def come_home(self, id: ObjId) -> None:
        kind = self.zone_kind(id)
        if kind != HYPERSPATIAL and kind != GR:
            self.homeless = [*self.homeless, id]

    def remember(self, ev: Event) -> None:
        """What was done this turn, for texts that ask."""
        flags = ev.flags
        if flags & AS_DRAW:
            self.did(DEED_KEYS[ev.player]["draw"])
        elif flags & AS_DISCARD:
            self.did(DEED_KEYS[ev.player]["discard"])
        elif flags & DESTROYED and ev.frm == BATTLE:
            self.did(DEED_KEYS[self.objs[ev.obj].controller]["destroyed"])
        elif ev.frm == MANA:
            self.did(DEED_KEYS[self.objs[ev.obj].controller]["mana-left"])

    def attached_changed(self) -> None:
        mark_changed(self, STRUCTURE | ABILITIES | ATTACHED)
