"""What was done this turn and in the turn before, for texts that ask."""

from __future__ import annotations

from typing import Final

from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_DISCARD, AS_DRAW, DAMAGE, GAIN_LIFE, LOSE_LIFE, MOVE, PLAYED
from ..state.terms import (
    ARTIFACT,
    BATTLEFIELD,
    COLORS,
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

DREW: Final = [f"{p}:draw" for p in range(16)]
ENTERED: Final = [[f"{p}:enter:{name}" for name in [*TYPE_NAMES, "nonland"]] for p in range(16)]


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
                self.did(f"{player}:cast")
                if ev.frm == HAND:
                    self.did(f"{player}:cast-from-hand")
                elif ev.frm == GRAVEYARD:
                    self.did(f"{self.objs[ev.obj].owner}:left-graveyard")
                kinds = self.chars[ev.obj].types
                if not kinds & CREATURE:
                    self.did(f"{player}:cast:noncreature")
                if not kinds & ARTIFACT:
                    self.did(f"{player}:cast:nonartifact")
                places = {"nth ": self.deeds[f"{player}:cast"]}
                if kinds & (INSTANT | SORCERY):
                    self.did(f"{player}:cast:instant or sorcery")
                    places["nth instant or sorcery"] = self.deeds[f"{player}:cast:instant or sorcery"]
                if ev.frm == EXILE:
                    self.did(f"{player}:cast:from exile")
                    places["nth from exile"] = self.deeds[f"{player}:cast:from exile"]
                for name, bit in COLORS.items():
                    if self.chars[ev.obj].colors & bit:
                        self.did(f"{player}:cast:{name}")
                for i in range(len(TYPE_NAMES)):
                    if (kinds >> i) & 1:
                        self.did(f"{player}:cast:{TYPE_NAMES[i]}")
                        places[f"nth {TYPE_NAMES[i]}"] = self.deeds[f"{player}:cast:{TYPE_NAMES[i]}"]
                spell = self.own(ev.obj)
                spell.notes = {**spell.notes, **places}
            elif ev.word == "activated":
                self.did(f"{player}:activate")
        elif k == DAMAGE:
            if ev.obj < 0:
                self.did(f"{player}:damaged")
        elif k == GAIN_LIFE:
            self.deeds[f"{player}:gain"] = self.deeds.get(f"{player}:gain", 0) + ev.n
        elif k == LOSE_LIFE:
            self.deeds[f"{player}:lose"] = self.deeds.get(f"{player}:lose", 0) + ev.n

    def remember_move(self, ev: Event) -> None:
        if ev.frm == GRAVEYARD:
            self.did(f"{self.objs[ev.obj].owner}:left-graveyard")
        if ev.to == GRAVEYARD and ev.new >= 0:  # for texts that ask what was put there this turn
            card = self.own(ev.new)
            card.notes = {**card.notes, "put-there": self.turn, "put-from": ev.frm}
            if card.parts:
                self.did(f"{card.owner}:to-graveyard")
                if self.chars[ev.new].types & PERMANENT:
                    self.did(f"{card.owner}:descend")
        if ev.flags & AS_DRAW:
            self.did(DREW[ev.player])
            if ev.new >= 0:
                self.own(ev.new).notes = {**self.objs[ev.new].notes, "drawn": self.turn}
        elif ev.flags & AS_DISCARD:
            self.did(f"{self.objs[ev.obj].owner}:discard")
            if ev.new >= 0:
                self.own(ev.new).notes = {**self.objs[ev.new].notes, "discarded": self.turn}
        if ev.frm == BATTLEFIELD and ev.to != BATTLEFIELD:
            p = self.objs[ev.obj].controller
            self.did(f"{p}:leave")
            if not self.chars[ev.obj].types & LAND:
                self.did(f"{p}:leave:nonland")
            if ev.to == GRAVEYARD:
                kinds = self.chars[ev.obj].types
                self.did(f"{p}:buried")
                for i in range(6):
                    if (kinds >> i) & 1:
                        self.did(f"{p}:died:{TYPE_NAMES[i]}")

    def remember_entered(self, id: ObjId) -> None:
        """What it is on the battlefield, with all effects upon it, counts."""
        kinds = look(self, id).types
        p = self.objs[id].controller
        for i in range(6):
            if (kinds >> i) & 1:
                self.did(ENTERED[p][i])
        if not kinds & LAND:
            self.did(ENTERED[p][-1])
