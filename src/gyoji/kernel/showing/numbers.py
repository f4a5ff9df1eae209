"""What a viewer may see of a game as one list of numbers: for programs that learn from many positions.

It says what views and options say, in the same order, and nothing else. First `HEAD` numbers about the position, then those
of each player, whoever looks first; then a row for each object that is seen; then a row for each option of the question."""

from __future__ import annotations

from typing import Final

from ..process.continuous import refresh
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.card import Card, Chars
from ..state.objects import Obj
from ..state.state import State
from ..state.terms import ACT, DONE, ORDER, PASS, REPLACE, act_of, is_place, is_player, obj_of, place_of, spot_in
from .views import Viewing
from .words import OBJECT_QUESTIONS

HEAD: Final = [
    "objects", "options", "turn", "active", "step", "priority", "waiting", "over", "winner", "question", "chooser", "asks",
    "asks_row",
]
OF_PLAYER: Final = ["life", "lost"]  # then the game's own numbers, then how many cards lie in each kind of zone
OF_OBJECT: Final = ["card", "place", "damage", "states", "types"]  # then its computed numbers, then words of keywords
OF_OPTION: Final = ["card", "number", "what"]
WORD: Final = 60  # bits of one word of keywords
#: several small numbers in one: the first bit of each and how many it has; what may be -1 is one more
IN_PLACE: Final = {"turned": (0, 1), "down": (1, 1), "attached": (2, 1), "zone": (3, 5), "side": (8, 6), "owner": (14, 6),
                   "controller": (20, 6), "spot": (26, 12), "place": (38, 10)}
IN_STATES: Final = {"states": (0, 40), "counters": (40, 12)}
IN_TYPES: Final = {"types": (0, 40), "colors": (40, 16)}
IN_WHAT: Final = {"ends": (0, 1), "unseen": (1, 1), "verb": (2, 4), "whose": (6, 6), "spot": (12, 12), "row": (24, 12)}
NO_SIDE: Final = -1
LARGEST: Final = 1 << 50


class Numbering:
    """Which number each card has, which is new since somebody looked, and how wide rows are."""

    def __init__(self, game: Viewing, cards: list[Card], stats: int, keyword_words: int) -> None:
        self.game = game
        self.numbers: dict[str, int] = {}
        self.cards: list[Card] = []  # the card of number n is the one at n - 1; 0: unknown
        self.stats = stats
        self.keyword_words = keyword_words
        for card in cards:
            self.number(card)

    def number(self, card: Card) -> int:
        n = self.numbers.get(card.name)
        if n is None:
            self.cards.append(card)
            n = len(self.cards)
            self.numbers[card.name] = n
        return n

    def width(self) -> int:
        """Numbers of one object."""
        return len(OF_OBJECT) + self.stats + self.keyword_words


def position_in_numbers(by: Numbering, g: State, viewer: Player) -> list[int]:
    """What a player sees who is asked nothing."""
    return _position(by, g, viewer, {})


def question_in_numbers(by: Numbering, g: State, viewer: Player, kind: QuestionKind, player: Player, values: list[int],
                        src: ObjId, shown: list[ObjId]) -> list[int]:
    """What a player sees who is asked; `shown` are objects that the question shows them."""
    rows: dict[ObjId, int] = {}
    out = _position(by, g, viewer, rows)
    out[1] = len(values)
    out[9] = kind
    out[10] = _side(g, player, viewer)
    if 0 <= src < len(g.objs) and (src in shown or g.visible(src, viewer)):
        out[11] = by.number(g.objs[src].card)
        out[12] = rows.get(src, -1)
    for value in values:
        _option(by, g, viewer, kind, value, shown, rows, out)
    return out


def _position(by: Numbering, g: State, viewer: Player, rows: dict[ObjId, int]) -> list[int]:
    if g.changed & g.reads:
        refresh(g)
    out = [0, 0, g.turn, _side(g, g.active, viewer), g.step, _side(g, g.priority, viewer), len(g.waiting), int(g.over),
           _side(g, g.winner, viewer), -1, -1, 0, -1]
    for k in range(g.players):
        p = (viewer + k) % g.players
        out.append(max(-LARGEST, min(LARGEST, g.life[p])))
        out.append((g.lost >> p) & 1)
        out.extend(by.game.player_numbers(g, p))
        for kind in g.kinds:
            out.append(len(g.zone(kind.number, p)))
    for k in range(g.players):
        p = (viewer + k) % g.players
        for kind in g.kinds:
            if not kind.shared or k == 0:
                _zone(by, g, viewer, g.zone(kind.number, p), NO_SIDE if kind.shared else k, rows, out)
    out[0] = len(rows)
    return out


def _zone(by: Numbering, g: State, viewer: Player, ids: list[ObjId], side: int, rows: dict[ObjId, int],
          out: list[int]) -> None:
    """As in `Viewing.zone_view`: what is seen, of an ordered zone the top first, of a hidden one by name."""
    n = len(ids)
    if n == 0:
        return
    kind = g.kinds[g.zone_kind(ids[0])]
    public = kind.sees == "all"
    if not public and not kind.ordered:
        seen = [id for id in ids if g.visible(id, viewer)]
        if len(seen) > 1:
            named = [(g.objs[id].card.name, id) for id in seen]
            named.sort()
            seen = [id for _, id in named]
        for id in seen:
            _object(by, g, viewer, g.objs[id], side, 0, True, rows, out)
        return
    for i in range(n):
        id = ids[n - 1 - i] if kind.ordered else ids[i]
        visible = g.visible(id, viewer)
        if visible or public:
            _object(by, g, viewer, g.objs[id], side, i + 1 if kind.ordered else 0, visible, rows, out)


def _object(by: Numbering, g: State, viewer: Player, o: Obj, side: int, place: int, visible: bool, rows: dict[ObjId, int],
            out: list[int]) -> None:
    rows[o.id] = len(rows)
    out.append(by.number(o.card) if visible else 0)
    n = g.players
    out.append(int(o.tapped) | int(o.down) << 1 | int(o.host >= 0) << 2 | (o.zone // n) << 3 | (side + 1) << 8
               | ((o.owner - viewer) % n + 1) << 14 | ((o.controller - viewer) % n + 1) << 20
               | min(o.spot + 1, 4095) << 26 | min(place, 1023) << 38)
    out.append(o.damage if o.damage < LARGEST else LARGEST)
    counters = 0
    if o.counters:
        for many in o.counters.values():
            counters += many
    counters = min(counters, 4095) << 40
    if visible:
        _characteristics(by, counters | o.states, g.chars[o.id], out)
    else:
        out.append(counters)
        for _ in range(1 + by.stats + by.keyword_words):
            out.append(0)


def _characteristics(by: Numbering, states: int, ch: Chars, out: list[int]) -> None:
    out.append(states)
    out.append(ch.types | ch.colors << 40)
    for k in range(by.stats):
        n = ch.stats[k] if k < len(ch.stats) else 0
        out.append(n if -LARGEST < n < LARGEST else LARGEST if n > 0 else -LARGEST)
    keywords = ch.keywords
    if by.keyword_words == 1:
        out.append(keywords)
        return
    for _ in range(by.keyword_words):
        out.append(keywords & ((1 << WORD) - 1))
        keywords >>= WORD


def _option(by: Numbering, g: State, viewer: Player, kind: QuestionKind, value: int, shown: list[ObjId],
            rows: dict[ObjId, int], out: list[int]) -> None:
    verb = 0
    number = 0
    named = -1
    whose = NO_SIDE
    spot = -1
    ends = int(value == DONE or (kind == ACT and value == PASS))
    if kind == ACT:
        if value > 0:
            verb = act_of(value)
            number = place_of(value)
            named = obj_of(value)
    elif is_place(value):
        spot = spot_in(value)
    elif kind == ORDER and 0 <= value < len(g.ordering):
        named = g.ordering[value].src
    elif kind == REPLACE and 0 <= value < len(g.replacers):
        named = g.replacers[value].src
    elif kind in OBJECT_QUESTIONS:
        if is_player(value):
            whose = _side(g, -1 - value, viewer)
        elif value >= 0:
            named = value
    elif not ends:
        number = max(-LARGEST, min(LARGEST, value))
    card = 0
    row = -1
    unseen = 0
    if 0 <= named < len(g.objs):
        row = rows.get(named, -1)
        whose = _side(g, g.objs[named].controller, viewer)
        if named in shown or g.visible(named, viewer):
            card = by.number(g.objs[named].card)
        else:
            unseen = 1
    out.append(card)
    out.append(number)
    out.append(ends | unseen << 1 | verb << 2 | (whose + 1) << 6 | min(spot + 1, 4095) << 12 | min(row + 1, 4095) << 24)


def _side(g: State, player: Player, viewer: Player) -> int:
    """0: who looks; 1: the next player; -1: nobody."""
    return (player - viewer) % g.players if player >= 0 else NO_SIDE
