"""Places of a board: which ones, who stands there, and going from one to another. Sets of places are bits of an int."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...kernel.process.grid import BLUE, BOTH, RED, Board, Range, mask_of, spots_of
from ...kernel.state.aliases import ObjId, Player, Ref, Slot, Spot
from ...kernel.state.card import Chars
from ...kernel.state.event import Event
from ...kernel.state.terms import BY_EFFECT, CHOOSE, SHIFT, is_place, place_ref, spot_in, zone_fact
from ..context import Ctx, Do, DoneTo, Filter, Lexicon, Number, Objects, Players, who_chooses
from .events import When
from .objects import This

COLORS: Final = {"red": RED, "blue": BLUE, "both": BOTH}


# --- which places --------------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Places(Objects):
    """Places where objects could stand; found as references to places."""

    def __init__(self) -> None:
        self.board: Board | None = None

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.board = words.board
        self.reads |= zone_fact(words.field)

    def mask(self, c: Ctx) -> int:
        raise NotImplementedError

    def find(self, c: Ctx) -> list[Ref]:
        return [place_ref(s) for s in spots_of(self.mask(c))]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return is_place(ref) and (self.mask(c) >> spot_in(ref)) & 1 != 0


class Caster(Objects):
    """Who does it: the one that uses a card or ability, or whose ability it is."""

    def find(self, c: Ctx) -> list[Ref]:
        id = c.caster if c.caster >= 0 else c.src
        return [id] if id >= 0 and not c.g.objs[id].gone else []

    def recall(self, c: Ctx) -> list[Ref]:
        id = c.caster if c.caster >= 0 else c.src
        return [id] if id >= 0 else []

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref == (c.caster if c.caster >= 0 else c.src)


class Bearer(Caster):
    """The same where the text does not say who: "adjacent" to whoever has the ability."""


class Region(Places):
    """A named part of the board: of some players, or of all."""

    def __init__(self, name: str, who: Players | None = None) -> None:
        super().__init__()
        self.name = name
        self.who = who

    def mask(self, c: Ctx) -> int:
        board = self.board
        assert board is not None
        found = 0
        for p in range(c.g.players) if self.who is None else self.who.who(c):
            found |= board.masks[self.name][p]
        return found


def standing(c: Ctx, what: Objects) -> list[int]:
    """The spots of some objects, or of places."""
    return [spot_in(r) if is_place(r) else last_spot(c, r) for r in what.recall(c) if r >= 0 or is_place(r)]


def last_spot(c: Ctx, id: ObjId) -> Spot:
    """Where an object stands; of one that has just left the board, where it stood."""
    spot = c.g.spot_of(id)
    before = c.g.objs[id].prev
    return c.g.spot_of(before) if spot < 0 and before >= 0 else spot


class SpotOf(Places):
    """Where something stands; a place is itself."""

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what

    def mask(self, c: Ctx) -> int:
        return mask_of([s for s in standing(c, self.what) if s >= 0])


class Around(Places):
    """The places around something."""

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what

    def mask(self, c: Ctx) -> int:
        board = self.board
        assert board is not None
        found = 0
        for s in standing(c, self.what):
            if s >= 0:
                found |= board.around[s]
        return found


class Near(Places):
    """The places at most so many steps away from something, but not its own."""

    def __init__(self, what: Objects, n: Number) -> None:
        super().__init__()
        self.what = what
        self.n = n

    def mask(self, c: Ctx) -> int:
        board = self.board
        assert board is not None
        grid = board.grid
        n = self.n.value(c)
        found = 0
        for spot in standing(c, self.what):
            if spot >= 0:
                found |= mask_of([s for s in range(grid.size) if 0 < grid.distance(s, spot) <= n])
        return found


class Within(Places):
    """What a printed range covers, from where something stands. `range` is None until the ability gives it its own."""

    def __init__(self, color: str, of: Objects, range: Range | None = None) -> None:
        super().__init__()
        self.color = color
        self.of = of
        self.range = range
        self.bits = COLORS[color]

    def mask(self, c: Ctx) -> int:
        found = 0
        for i in self.of.recall(c):
            range = self.range_of(c, i)
            spot = last_spot(c, i) if i >= 0 else -1
            if spot >= 0 and range is not None:
                found |= range.mask(spot, c.g.objs[i].controller != 0, self.bits)
        return found

    def range_of(self, c: Ctx, id: ObjId) -> Range | None:
        return self.range


class InLine(Places):
    """The row or column of something; or what lies ahead of it or behind, as its controller sees it."""

    def __init__(self, way: str, of: Objects) -> None:
        super().__init__()
        self.way = way  # "row", "column", "ahead" (any row before it), "behind", "front" (before it in its column), "back"
        self.of = of

    def mask(self, c: Ctx) -> int:
        found = 0
        for i in self.of.recall(c):
            if i >= 0 and last_spot(c, i) >= 0:
                found |= self.line(last_spot(c, i), c.g.objs[i].controller != 0)
        return found

    def line(self, spot: Spot, turned: bool) -> int:
        board = self.board
        assert board is not None
        grid = board.grid
        sign = -1 if turned else 1
        found = 0
        for s in range(grid.size):
            steps = (grid.row(s) - grid.row(spot)) * sign
            beside = grid.column(s) != grid.column(spot)
            if self.way == "row":
                fits = steps == 0
            elif self.way == "column":
                fits = not beside
            elif self.way == "ahead":
                fits = steps > 0
            elif self.way == "behind":
                fits = steps < 0
            else:
                fits = not beside and steps == (1 if self.way == "front" else -1)
            if fits:
                found |= 1 << s
        return found


class Vacant(Places):
    """Those of some places where nobody stands."""

    def __init__(self, places: Places) -> None:
        super().__init__()
        self.places = places

    def mask(self, c: Ctx) -> int:
        mask = self.places.mask(c)
        return mask_of([s for s in spots_of(mask) if c.g.occupant(s) < 0])


class Occupied(Places):
    """Those of some places where something stands that fits."""

    def __init__(self, places: Places, by: Objects) -> None:
        super().__init__()
        self.places = places
        self.by = by

    def mask(self, c: Ctx) -> int:
        return self.places.mask(c) & mask_of([c.g.spot_of(i) for i in self.by.find(c) if i >= 0 and c.g.spot_of(i) >= 0])


class Elsewhere(Places):
    """All places but these."""

    def __init__(self, places: Places) -> None:
        super().__init__()
        self.places = places

    def mask(self, c: Ctx) -> int:
        board = self.board
        assert board is not None
        return ((1 << board.grid.size) - 1) & ~self.places.mask(c)


class Either(Places):
    """The places of two sets."""

    def __init__(self, a: Places, b: Places) -> None:
        super().__init__()
        self.a = a
        self.b = b

    def mask(self, c: Ctx) -> int:
        return self.a.mask(c) | self.b.mask(c)


class Overlap(Places):
    """The places that are in both of two sets."""

    def __init__(self, a: Places, b: Places) -> None:
        super().__init__()
        self.a = a
        self.b = b

    def mask(self, c: Ctx) -> int:
        return self.a.mask(c) & self.b.mask(c)


class At(Filter):
    """Stands (or last stood) at one of some places."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        spot = c.g.spot_of(id)
        return spot >= 0 and (self.places.mask(c) >> spot) & 1 != 0


# --- going ---------------------------------------------------------------------------------------------------
def pick_place(c: Ctx, mask: int, who: Player) -> int:
    """One of some places, chosen by a player; -1 where there is none."""
    options = [place_ref(s) for s in spots_of(mask)]
    return spot_in(c.g.ask(CHOOSE, who, options, c.src, "")) if options else -1


class Shift(DoneTo):
    """Objects go to places where nobody stands, each to one that a player chooses; or, where only one of them is meant,
    there. A place around it is around whatever moves."""

    def __init__(self, what: Objects, to: Places, by: Players | None = None) -> None:
        super().__init__(what)
        self.to = to
        self.by = by

    def run(self, c: Ctx) -> bool:
        g = c.g
        who = who_chooses(c, self.by)
        ids: list[int] = []
        spots: list[int] = []
        taken = 0
        before = c.each
        for i in self.what.find(c):
            c.each = i
            spot = pick_place(c, self.free(c) & ~taken, who) if i >= 0 else -1
            if spot >= 0:
                ids.append(i)
                spots.append(spot)
                taken |= 1 << spot
        c.each = before
        c.tally = g.do_shift(ids, spots, c.src, c.you) if ids else 0
        return c.tally > 0

    def free(self, c: Ctx) -> int:
        return mask_of([s for s in spots_of(self.to.mask(c)) if c.g.occupant(s) < 0])

    def possible(self, c: Ctx) -> bool:
        before = c.each
        found = False
        able = True
        for i in self.what.find(c):
            c.each = i
            found = True
            able = able and self.free(c) != 0
        c.each = before
        return found and able


class Advance(DoneTo):
    """Objects go forward so many places, towards the opponent's end (or back, towards the own one), step by step.

    Whether a place can be entered is the game's to say: all of a step go at the same time."""

    def __init__(self, what: Objects, n: Number, back: bool = False) -> None:
        super().__init__(what)
        self.n = n
        self.back = back
        self.board: Board | None = None

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.board = words.board

    def run(self, c: Ctx) -> bool:
        ids = [i for i in self.what.find(c) if i >= 0]
        done = 0
        for _ in range(max(0, self.n.value(c))):
            able = [i for i in ids if not c.g.objs[i].gone]
            moved = c.g.do_shift(able, [self.ahead(c, i) for i in able], c.src, c.you) if able else 0
            if not moved:
                break
            done = max(done, moved)
        c.tally = done
        return done > 0

    def ahead(self, c: Ctx, id: ObjId) -> Spot:
        """The next place, or -1 at the end of the board."""
        board = self.board
        assert board is not None
        grid = board.grid
        spot = c.g.spot_of(id)
        if spot < 0:
            return -1
        step = -1 if (c.g.objs[id].controller != 0) != self.back else 1
        return grid.spot(grid.row(spot) + step, grid.column(spot))

    def possible(self, c: Ctx) -> bool:
        ids = [i for i in self.what.find(c) if i >= 0]
        return bool(ids) and all(self.ahead(c, i) >= 0 and c.g.occupant(self.ahead(c, i)) < 0 for i in ids)


class Swap(Do):
    """Two objects change places."""

    def __init__(self, a: Objects, b: Objects) -> None:
        self.a = a
        self.b = b

    def pair(self, c: Ctx) -> list[int]:
        first = [i for i in self.a.find(c) if i >= 0][:1]
        return first + [i for i in self.b.find(c) if i >= 0 and i not in first][:1]

    def run(self, c: Ctx) -> bool:
        ids = self.pair(c)
        if len(ids) < 2:
            return False
        c.tally = c.g.do_shift(ids, [c.g.spot_of(ids[1]), c.g.spot_of(ids[0])], c.src, c.you)
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        return len(self.pair(c)) == 2


class Mover(Objects):
    """The object that is about to go: "an adjacent area" is one adjacent to it."""

    def find(self, c: Ctx) -> list[Ref]:
        return [c.each] if c.each >= 0 else []


class Shifts(When):
    """Goes from place to place: to some of them, in some way."""

    def __init__(self, what: Objects, to: Places | None = None, way: str = "", slot: Slot = -1,
                 by: Players | None = None) -> None:
        super().__init__(slot)
        self.by = by  # whose effect moves it
        self.what = what
        self.unspoken = isinstance(what, This)
        self.to = to
        self.way = way  # "forward", "back", or several with | between; "": any
        self.board: Board | None = None

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << SHIFT
        self.board = words.board

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.what.fits(c, ev.obj):
            return False
        if self.to is not None and not (self.to.mask(c) >> ev.spot) & 1:
            return False
        if self.by is not None and not (ev.flags & BY_EFFECT and ev.cause in self.by.who(c)):
            return False
        return not self.way or self.goes(c, ev) in self.way.split("|")

    def goes(self, c: Ctx, ev: Event) -> str:
        """One area straight towards the opponent's end, or the own one."""
        board = self.board
        assert board is not None
        grid = board.grid
        if grid.column(ev.n) != grid.column(ev.spot):
            return ""
        steps = grid.row(ev.spot) - grid.row(ev.n)
        if c.g.objs[ev.obj].controller != 0:
            steps = -steps
        return "forward" if steps == 1 else "back" if steps == -1 else ""
