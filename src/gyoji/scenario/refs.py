"""References: what an id, a name, `NAME#2`, `PLAYER:NAME`, `stack:TEXT` or a player's letter stands for now."""

from __future__ import annotations

import re

from ..kernel.state.state import State
from ..kernel.state.terms import is_place, is_player, place_ref, player_ref
from .words import GameWords

NUMBERED = re.compile(r"(.+)#(\d+)")
OWNED = re.compile(r"([A-H]):(.+)")
PLACE = re.compile(r"\[(\d+), (\d+)\]")
MARKED = re.compile(r"(.*)\[(copy|original|face-down)\]")


SEVERAL = re.compile(r"(.+)\*(\d{1,9})")


def several(who: str, there: int) -> tuple[int, str]:
    """Of `NAME*1000`, how many of those that are there do it, and the reference to the rest; "" where there is none."""
    m = SEVERAL.fullmatch(who)
    wanted = 1 if m is None else int(m[2])
    number = min(wanted, there)
    return number, f"{m[1]}*{wanted - number}" if m is not None and wanted > number else ""


class Refs:
    """The names of one scenario. An `id` follows its card wherever it goes."""

    def __init__(self, words: GameWords) -> None:
        self.words = words
        self.ids: dict[str, int] = {}  # the object that was set up with it

    def now(self, g: State, name: str) -> int | None:
        """The object that an id stands for now."""
        first = self.ids.get(name)
        if first is None:
            return None
        parts = g.objs[first].parts
        found = first
        if parts:
            for o in g.objs:
                if parts[0] in o.parts and (not o.gone or g.objs[found].gone):
                    found = o.id
            return found
        while g.objs[found].next >= 0:
            found = g.objs[found].next
        return found

    def pick(self, g: State, text: str, options: list[int], chooser: int, before: list[int] | None = None) -> int | None:
        """The option (an object, a player or a place) that a reference means; `before`: what the same choice has taken."""
        place = PLACE.fullmatch(text)
        if place is not None and self.words.board is not None:
            spot = self.words.board.grid.spot(int(place[1]) - 1, int(place[2]) - 1)
            return place_ref(spot) if spot >= 0 and place_ref(spot) in options else None
        player = self.player(g, text)
        if player is not None and player_ref(player) in options:
            return player_ref(player)
        if text in self.ids:
            id = self.now(g, text)
            return id if id in options else None
        name, n = self.numbered(text)
        fitting = [ref for ref in self.ordered(g, options, chooser) if ref >= 0 and self.called(g, ref, name)]
        if n > 1:
            kinds = {g.zone_kind(ref) for ref in [*options, *(before or [])] if 0 <= ref < len(g.objs)}
            every = [id for id in self.everything(g, chooser) if g.zone_kind(id) in kinds and self.called(g, id, name)]
            if len(every) >= n and every[n - 1] in options:
                return every[n - 1]
        return fitting[n - 1] if len(fitting) >= n else None

    def pick_actor(self, g: State, who: str, able: list[int], chooser: int) -> int | None:
        """Who attacks or blocks, among those that can (`NAME*1000`: so many); of equal ones that are one option, it."""
        m = SEVERAL.fullmatch(who)
        name = who if m is None else m[1]
        found = self.pick(g, name, able, chooser)
        if found is None and g.groups:
            meant = self.pick(g, name, [id for group in g.groups.values() for id in group], chooser)
            found = next((first for first, group in g.groups.items() if meant in group), None)
        return found

    def anything(self, g: State, text: str, chooser: int) -> int | None:
        """What a reference means first, whatever is asked: an object, a player or a place."""
        place = PLACE.fullmatch(text)
        if place is not None and self.words.board is not None:
            spot = self.words.board.grid.spot(int(place[1]) - 1, int(place[2]) - 1)
            return place_ref(spot) if spot >= 0 else None
        return next(iter(self.find(g, text, chooser)), None)

    def find(self, g: State, text: str, chooser: int = 0) -> list[int]:
        """All that a reference can mean, what lies on the field first."""
        player = self.player(g, text)
        if player is not None:
            return [player_ref(player)]
        if text in self.ids:
            id = self.now(g, text)
            return [] if id is None else [id]
        name, place = self.numbered(text)
        fitting = [id for id in self.everything(g, chooser) if self.called(g, id, name)]
        if not name.startswith("stack:"):  # an ability that waits is no card of that name
            fitting = [id for id in fitting if not any(w.obj == id and w.ability is not None for w in g.waiting)]
        if name == text:
            return fitting
        return fitting[place - 1 : place]

    def known(self, text: str, names: set[str]) -> bool:
        """A reference that can mean something, given the names of all cards; made objects are not known beforehand."""
        if text in self.ids or text in names or text.startswith("stack:") or text.endswith(("]", "Token")):
            return True
        text = self.numbered(text)[0]
        owned = OWNED.fullmatch(text)
        return text in names or (owned is not None and self.known(owned[2], names))

    def player(self, g: State, text: str) -> int | None:
        p = ord(text) - ord("A") if len(text) == 1 else -1
        return p if 0 <= p < g.players else None

    def numbered(self, text: str) -> tuple[str, int]:
        m = NUMBERED.fullmatch(text)
        return (m[1], int(m[2])) if m is not None and int(m[2]) > 0 else (text, 1)

    def called(self, g: State, id: int, text: str) -> bool:
        """An object answers to a reference (without a number)."""
        if text in self.ids:
            return self.now(g, text) == id
        if text.startswith("stack:"):
            wanted = text[6:].strip()
            mine = [t for w in g.waiting if w.obj == id for t in self.words.waiting_text(g, w)]
            return any(t.startswith(wanted) for t in mine)
        owned = OWNED.fullmatch(text)
        if owned is not None and ord(owned[1]) - ord("A") < g.players:
            return self.holder(g, id) == ord(owned[1]) - ord("A") and self.called(g, id, owned[2])
        marked = MARKED.fullmatch(text)
        if marked is not None:
            name = marked[1].strip()
            if marked[2] == "face-down":
                nameless = not g.chars[id].name and g.zone_kind(id) == self.words.own.field
                return (g.objs[id].down or nameless) and (not name or self.called(g, id, name))
            return self.words.is_copy(g, id) == (marked[2] == "copy") and self.called(g, id, name)
        return text in self.words.names(g, id)

    def holder(self, g: State, id: int) -> int:
        """Who controls an object, or owns it where nothing is controlled."""
        o = g.objs[id]
        kind = g.zone_kind(id)
        controlled = kind == self.words.own.field or any(w.obj == id for w in g.waiting)
        return o.controller if controlled else o.owner

    # --- order -----------------------------------------------------------------------------------------------
    def ordered(self, g: State, refs: list[int], chooser: int) -> list[int]:
        """Options in zone order: the chooser's first, then by seat; players after objects."""
        places = {id: i for zone in g.zones for i, id in enumerate(zone)} if len(refs) > 1 else {}
        return sorted(refs, key=lambda ref: self._key(g, ref, chooser, places))

    def everything(self, g: State, chooser: int) -> list[int]:
        return self.ordered(g, [id for zone in g.zones for id in zone], chooser)

    def _key(self, g: State, ref: int, chooser: int, places: dict[int, int]) -> tuple[int, int, int, int]:
        if ref < 0 or ref >= len(g.objs):
            seat = (-1 - ref - chooser) % g.players if is_player(ref) else g.players
            return (seat, 2, 0, -ref if is_place(ref) else 0)
        o = g.objs[ref]
        if o.zone < 0:
            return ((o.controller - chooser) % g.players, 1, 99, ref)
        kind = o.zone // g.players
        seat = ((o.controller if g.kinds[kind].shared else o.zone % g.players) - chooser) % g.players
        place = places.get(ref, -1)
        if place < 0:  # on its way out
            return (seat, 1, kind, -1)
        if g.kinds[kind].ordered:
            place = len(g.zones[o.zone]) - place
        return (seat, 0 if kind == self.words.own.field else 1, kind, place)
