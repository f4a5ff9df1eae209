"""What was done this turn and in the turn before, for texts that ask."""

from __future__ import annotations

from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_DISCARD, AS_DRAW, DAMAGE, GAIN_LIFE, LOSE_LIFE, MOVE, PLAYED
from ..state.deeds import (
    ACTIVATED,
    BURIED,
    CAST,
    CAST_COLORS,
    CAST_FROM_EXILE,
    CAST_FROM_HAND,
    CAST_INSTANT_OR_SORCERY,
    CAST_NONARTIFACT,
    CAST_NONCREATURE,
    CAST_TYPES,
    COLOR_BITS,
    DEALT_DAMAGE,
    DESCENDED,
    DIED,
    DISCARDED,
    DREW,
    ENTERED,
    GAINED,
    LEFT,
    LEFT_GRAVEYARD,
    LEFT_NONLAND,
    LOST,
    NTH_TYPES,
    TO_GRAVEYARD,
)
from ..state.terms import (
    ARTIFACT,
    BATTLEFIELD,
    CREATURE,
    EXILE,
    GRAVEYARD,
    HAND,
    INSTANT,
    LAND,
    PERMANENT,
    SORCERY,
    TYPE_NAMES,
)
from .queries import MagicAnswers


class Remembering(MagicAnswers):
    """A game that remembers what was done in it."""

    def remember(self, ev: Event) -> None:
        """What was done this turn, for texts that ask."""
        player = ev.player
        k = ev.kind
        if k == MOVE:
            self.remember_move(ev)
        elif k == PLAYED:
            if ev.word == "card":
                self.remember_cast(ev)
            elif ev.word == "activated":
                self.did(ACTIVATED[player])
        elif k == DAMAGE:
            if ev.obj < 0:
                self.did(DEALT_DAMAGE[player])
        elif k == GAIN_LIFE:
            self.deeds[GAINED[player]] = self.deeds.get(GAINED[player], 0) + ev.n
        elif k == LOSE_LIFE:
            self.deeds[LOST[player]] = self.deeds.get(LOST[player], 0) + ev.n

    def remember_cast(self, ev: Event) -> None:
        """A spell was cast: how many of each kind, and in its notes which of them it is."""
        player = ev.player
        chars = self.chars[ev.obj]
        kinds = chars.types
        spell = self.own(ev.obj)
        notes = spell.notes.copy()
        notes["nth "] = self.did(CAST[player])
        if ev.frm == HAND:
            self.did(CAST_FROM_HAND[player])
        elif ev.frm == GRAVEYARD:
            self.did(LEFT_GRAVEYARD[spell.owner])
        if not kinds & CREATURE:
            self.did(CAST_NONCREATURE[player])
        if not kinds & ARTIFACT:
            self.did(CAST_NONARTIFACT[player])
        if kinds & (INSTANT | SORCERY):
            notes["nth instant or sorcery"] = self.did(CAST_INSTANT_OR_SORCERY[player])
        if ev.frm == EXILE:
            notes["nth from exile"] = self.did(CAST_FROM_EXILE[player])
        for i in range(5):
            if chars.colors & COLOR_BITS[i]:
                self.did(CAST_COLORS[i][player])
        for i in range(len(TYPE_NAMES)):
            if (kinds >> i) & 1:
                notes[NTH_TYPES[i]] = self.did(CAST_TYPES[i][player])
        spell.notes = notes

    def remember_move(self, ev: Event) -> None:
        if ev.frm == GRAVEYARD:
            self.did(LEFT_GRAVEYARD[self.objs[ev.obj].owner])
        if ev.to == GRAVEYARD and ev.new >= 0:  # for texts that ask what was put there this turn
            card = self.own(ev.new)
            card.notes = {**card.notes, "put-there": self.turn, "put-from": ev.frm}
            if card.parts:
                self.did(TO_GRAVEYARD[card.owner])
                if self.chars[ev.new].types & PERMANENT:
                    self.did(DESCENDED[card.owner])
        if ev.flags & AS_DRAW:
            self.did(DREW[ev.player])
            if ev.new >= 0:
                self.own(ev.new).notes = {**self.objs[ev.new].notes, "drawn": self.turn}
        elif ev.flags & AS_DISCARD:
            self.did(DISCARDED[self.objs[ev.obj].owner])
            if ev.new >= 0:
                self.own(ev.new).notes = {**self.objs[ev.new].notes, "discarded": self.turn}
        if ev.frm == BATTLEFIELD and ev.to != BATTLEFIELD:
            p = self.objs[ev.obj].controller
            self.did(LEFT[p])
            if not self.chars[ev.obj].types & LAND:
                self.did(LEFT_NONLAND[p])
            if ev.to == GRAVEYARD:
                kinds = self.chars[ev.obj].types
                self.did(BURIED[p])
                for i in range(6):
                    if (kinds >> i) & 1:
                        self.did(DIED[i][p])

    def remember_entered(self, id: ObjId) -> None:
        """What it is on the battlefield, with all effects upon it, counts."""
        kinds = look(self, id).types
        p = self.objs[id].controller
        for i in range(6):
            if (kinds >> i) & 1:
                self.did(ENTERED[p][i])
        if not kinds & LAND:
            self.did(ENTERED[p][-1])
