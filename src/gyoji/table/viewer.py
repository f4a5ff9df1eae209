"""One viewer's stream: what a game shows to a seat or to those who watch, as snapshots and as frames of what has changed.

Handles are the viewer's own, in the order in which they first saw things: the engine's ids would tell of moves that they did
not see. Nothing of the engine goes out but what stands in its views, questions and logs for this viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..kernel.holding.match import Match
from ..kernel.holding.questions import Question
from ..kernel.showing.views import Shown
from ..kernel.state.event import Event
from ..kernel.state.terms import ACT, DONE, EVENT_NAMES, NOBODY, NUMBER, PASS, RULE, is_place, is_player, spot_in
from .protocol import (
    CardRecord,
    Clocks,
    DraftRecord,
    Face,
    Fight,
    Frame,
    LogEntry,
    OptionRecord,
    PlayerRecord,
    QuestionMessage,
    Ref,
    Snapshot,
    Spots,
    Top,
    Waiting,
    ZoneRecord,
)

OPEN = -2  # a viewer who sees all hands: of games that are over, and of practice
LOG_SENT = 200  # lines of a snapshot
FACE_FIELDS = ("name", "card", "kinds", "colors", "cost", "text", "printed", "level", "races", "mana_cost", "tint", "range")
CARD_FIELDS = ("turned", "down", "damage", "counters", "spot", "place", "states", "keywords", "under", "tax", "stickers",
               "destroyed")
NOT_VALUES = {*FACE_FIELDS, *CARD_FIELDS, "handle", "owner", "controller", "attached_to", "covers", "acted", "at"}
PLAYER_FIELDS = ("player", "name", "lost", "zones", "stickers")
MANY = 400  # options from which on only their words are sent


class Viewer:
    def __init__(self, match: Match, viewer: int, lang: str, epoch: str, shown: Shown | None = None) -> None:
        """`shown` is what several viewers of one game and language share: whoever shows it says when a moment begins."""
        self.memory = Shown() if shown is None else shown
        self.alone = shown is None
        self.viewer = viewer
        self.shift = 2 * (viewer if viewer >= 0 else match.state.players)
        self.lang = lang
        self.epoch = epoch
        self.n = 0
        self.handles: dict[int, int] = {}
        self.last_handle = 0
        self.faces: dict[bytes, str] = {}
        self.face_of: dict[str, Face] = {}
        self.raw: dict[int, dict[str, Any]] = {}  # cards as the engine shows them, by handle
        self.seen: dict[str, dict[str, Any]] = {}  # and zones
        self.cards: dict[int, CardRecord] = {}
        self.zones: dict[str, ZoneRecord] = {}
        self.players: dict[str, PlayerRecord] = {}
        self.waiting: list[Waiting] = []
        self.top: Top | None = None
        self.new_faces: dict[str, Face] = {}
        self.log: list[LogEntry] = []
        self.events_read = 0
        self.lines = 0
        self.board = match.layout(lang)["board"] is not None
        self.look(match, [])

    # --- messages ----------------------------------------------------------------------------------------------
    def snapshot(self, clocks: Clocks | None = None, question: QuestionMessage | None = None) -> Snapshot:
        """All that is seen. It is what the frames up to `n` add up to."""
        assert self.top is not None
        used = {r.f for r in self.cards.values()} | {w.f for w in self.waiting}
        faces = {f: self.face_of[f] for f in self.faces.values() if f in used}
        cards = {str(h): r for h, r in self.cards.items()}
        return Snapshot(self.epoch, self.n, self.top, dict(self.players), cards, dict(self.zones), list(self.waiting), faces,
                        list(self.log), clocks, question)

    def frame(self, match: Match, asked: list[int], clocks: Clocks | None = None) -> Frame | None:
        """What has changed since the last look; None: nothing that this viewer sees."""
        frame = self.look(match, asked)
        if frame is None and clocks is None:
            return None
        if frame is None:
            frame = Frame(0)
        self.n += 1
        frame.n = self.n
        frame.clocks = clocks
        return frame

    # --- looking -----------------------------------------------------------------------------------------------
    def look(self, match: Match, asked: list[int]) -> Frame | None:
        if self.alone:
            self.memory.begin()
        view = view_of(match, self.viewer, self.lang, self.memory)
        self.new_faces = {}
        top = self.top_of(match, view, asked)
        new_zones: dict[str, ZoneRecord] = {}
        fresh: dict[int, tuple[dict[str, Any], dict[str, Any] | None]] = {}  # as they are, as they were
        left: set[int] = set()
        for key, zone in zones_of(view):
            if self.seen.get(key) == zone:
                continue
            self.seen[key] = zone
            before = self.zones.get(key)
            order = [self.handle(c["handle"]) for c in zone["cards"]]
            for h, c in zip(order, zone["cards"], strict=True):
                fresh[h] = (c, self.raw.get(h))
            if before is not None:
                left.update(before.cards)
            if before is None or before.cards != order or before.count != zone["count"]:
                self.zones[key] = new_zones[key] = ZoneRecord(zone["count"], order)
        changed: dict[str, CardRecord | None] = {}
        left.difference_update(fresh)
        for h in left:
            del self.raw[h]
        self.raw.update({h: c for h, (c, _) in fresh.items()})
        for h, (c, was) in fresh.items():
            if was != c:
                self.cards[h] = record = self.card(c, self.raw, was)
                changed[str(h)] = record
        for h in sorted(left):
            del self.cards[h]
            changed[str(h)] = None
        players: dict[str, PlayerRecord] = {}
        for p in view["players"]:
            player_now = player_record(p)
            if self.players.get(str(p["player"])) != player_now:
                self.players[str(p["player"])] = players[str(p["player"])] = player_now
        waiting = [self.waiting_record(match, w) for w in view["waiting"]]
        new_waiting = None if waiting == self.waiting else waiting
        self.waiting = waiting
        log = self.read_log(match)
        if log:
            self.log = [*self.log, *log][-LOG_SENT:]
        new_top = None if top == self.top else top
        self.top = top
        if not (changed or new_zones or players or new_waiting is not None or log or new_top):
            return None
        return Frame(0, new_top, players, changed, new_zones, new_waiting, self.new_faces, log)

    def top_of(self, match: Match, view: dict[str, Any], asked: list[int]) -> Top:
        r = match.result
        top = Top(view["turn"], view["active"], view["step"], view["phase"], view["priority"], asked)
        for id, to in match.game.fighting(match.state):
            if self.may_point(match, id) and self.may_point(match, to):
                top.fights = [*top.fights, Fight(self.handle(id), self.ref(to))]
        if r is not None:
            top.over, top.winner, top.winners, top.reason = True, r.winner, r.winners, r.reason
        return top

    def may_point(self, match: Match, ref: int) -> bool:
        g = match.state
        return (ref < 0 or not g.objs[ref].gone) and match.game.may_point(g, ref, max(self.viewer, NOBODY))

    def handle(self, id: int) -> int:
        h = self.handles.get(id)
        if h is None:
            self.last_handle += 1
            h = self.handles[id] = self.last_handle
        return h

    def card(self, c: dict[str, Any], seen: dict[int, dict[str, Any]], before: dict[str, Any] | None = None) -> CardRecord:
        """A card as it goes out; `before`: as it was when it went out last."""
        record = CardRecord(o=c["owner"], c=c["controller"])
        for field in CARD_FIELDS:
            if field in c:
                setattr(record, field, c[field])
        host = self.handles.get(c["attached_to"]) if "attached_to" in c else None
        record.on = host if host in seen else None
        if "covers" in c:
            record.covers = Spots(**c["covers"])
        if "name" in c:
            same = before is not None and all(c.get(k) == before.get(k) for k in FACE_FIELDS)
            record.f = self.cards[self.handles[c["handle"]]].f if same else self.face(c)
            record.now = {k: v for k, v in c.items() if k not in NOT_VALUES and type(v) is int}
        return record

    def face(self, c: dict[str, Any]) -> str:
        face = Face(**{k: c[k] for k in FACE_FIELDS if k in c})
        key = msgspec.json.encode(face)
        f = self.faces.get(key)
        if f is None:
            f = self.faces[key] = f"c{len(self.faces) + 1}"
            self.face_of[f] = self.new_faces[f] = face
        return f

    def waiting_record(self, match: Match, w: dict[str, Any]) -> Waiting:
        source = w["source"]
        f = ""
        if source is not None and match.state.visible(source, self.viewer if self.viewer != OPEN else w["controller"]):
            f = self.face(match.game.card_view(match.state, match.state.objs[source], self.lang))
        name = w["name"].lstrip("» ")
        record = Waiting(self.handle(w["handle"]), name, w["controller"], w["text"], f, nested=w["name"].count("»"))
        record.source = None if source is None else self.handle(source)
        record.to = [self.ref(t) for t in w["to"]]
        if "covers" in w:
            record.covers = Spots(**w["covers"])
        return record

    def ref(self, ref: int) -> Ref:
        """What an engine's reference means to this viewer."""
        if is_place(ref):
            return Ref(s=spot_in(ref))
        return Ref(p=-1 - ref) if is_player(ref) else Ref(h=self.handle(ref))

    # --- the log -----------------------------------------------------------------------------------------------
    def read_log(self, match: Match) -> list[LogEntry]:
        """The lines since the last look; those that only cite a rule are counted, and sent on demand."""
        out: list[LogEntry] = []
        n = len(match.past.events)
        told = match.game.event_text
        for events, seen, start in ((match.past.events, match.past.seen, min(self.events_read, n)),
                                    (match.recent, match.recent_seen, max(0, self.events_read - n))):
            for i in range(start, len(events)):
                ev = events[i]
                sees = self.sees(seen[i])
                text = told(match.state, ev, self.eyes(ev), self.lang, sees)
                if text is not None:
                    self.lines += 1
                    if ev.kind != RULE:
                        out.append(self.entry(ev, text, sees))
        self.events_read = n + len(match.recent)
        return out

    def eyes(self, ev: Event) -> int:
        return self.viewer if self.viewer != OPEN else ev.player if ev.player >= 0 else NOBODY

    def sees(self, mask: int) -> int:
        """What this viewer saw of an event (SEES_OBJECT, SEES_SOURCE), of what all saw of it."""
        if self.viewer != OPEN:
            return (mask >> self.shift) & 3
        anybody = 0
        while mask:
            anybody |= mask & 3
            mask >>= 2
        return anybody

    def entry(self, ev: Event, text: str, sees: int) -> LogEntry:
        entry = LogEntry(self.lines, text, ev.rule, EVENT_NAMES[ev.kind], ev.player if ev.player >= 0 else None)
        for id, bit in ((ev.new, 1), (ev.obj, 1), (ev.src, 2)):
            if id >= 0 and sees & bit and id in self.handles:
                ref = Ref(h=self.handles[id])
                if ref not in entry.refs:
                    entry.refs = (*entry.refs, ref)
        return entry

    # --- questions ---------------------------------------------------------------------------------------------
    def question(self, match: Match, q: Question, name: str, draft: DraftRecord | None = None) -> QuestionMessage:
        """A question as the seat that is asked gets it; `q` may be of a draft that goes on from what this viewer sees."""
        self.new_faces = {}
        g = match.state
        fresh: dict[int, int] = {}
        m = QuestionMessage(name, q.kind, q.text(self.lang), [], q.rule, q.seat, q.player, draft=draft)
        m.least, m.most = q.at_least, q.at_most
        m.window = len(q.values) == 1
        m.piles = match.game.piles(g, q.code, q.rule, self.lang) if DONE in q.values else []
        if q.src >= 0:
            m.src = self.shown(match, q.src, q.player, m, fresh)
        for option in q.options:
            record = OptionRecord(option.index, option.text(self.lang))
            m.options.append(record)
            if len(q.values) > MANY:
                continue
            parts = option.parts(self.lang)
            record.verb, record.mode, record.ends = parts.verb, parts.mode, parts.ends
            record.cost = parts.cost if isinstance(parts.cost, (dict, int, str)) else None
            if parts.source >= 0:
                record.h = self.shown(match, parts.source, q.player, m, fresh)
            for t in parts.targets:
                record.to = [*record.to, self.ref(t) if t < 0 else Ref(h=self.shown(match, t, q.player, m, fresh))]
            if q.code == NUMBER:
                record.value = option.value
            if self.board:
                spots = Spots(**option.spots())
                record.spots = None if spots == Spots() else spots
        if q.code == ACT and PASS in q.values:
            m.leads = "resolve" if g.waiting else g.steps[(g.step + 1) % len(g.steps)].name if g.step >= 0 else ""
        m.faces = self.new_faces
        return m

    def shown(self, match: Match, id: int, player: int, m: QuestionMessage, fresh: dict[int, int]) -> int:
        """The handle of what a question is about. What this viewer does not see otherwise comes with the question; what they
        does not know gets a handle for this question only."""
        known = self.handles.get(id)
        if known in self.cards:
            return self.handles[id]
        if id in fresh:
            return fresh[id]
        g = match.state
        o = g.objs[id]
        seen = g.visible(id, player) or o.zone < 0  # or it lies nowhere, as what has triggered
        if not seen:
            self.last_handle += 1
        h = fresh[id] = self.handle(id) if seen else self.last_handle
        if o.zone >= 0:
            back = {"owner": o.owner, "controller": o.controller}
            record = self.card(match.game.card_view(g, o, self.lang) if seen else back, self.raw)
            kind = g.kinds[o.zone // g.players]
            record.zone = kind.name if kind.shared else f"{o.zone % g.players}/{kind.name}"
            if kind.ordered and not seen:
                ids = g.zones[o.zone]
                record.place = len(ids) - ids.index(id)
            m.cards[str(h)] = record
        return h


def zones_of(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """All zones of a view by their names."""
    for p in view["players"]:
        for name, zone in p["zones"].items():
            yield f"{p['player']}/{name}", zone
    yield from view["shared"].items()


def view_of(match: Match, viewer: int, lang: str, shown: Shown | None = None) -> dict[str, Any]:
    if viewer != OPEN:
        return match.view(viewer, lang, shown)
    view = match.view(NOBODY, lang, shown)
    view["players"] = [match.view(p, lang, shown)["players"][p] for p in range(match.state.players)]
    return view


def player_record(p: dict[str, Any]) -> PlayerRecord:
    numbers = {k: v for k, v in p.items() if k not in PLAYER_FIELDS and isinstance(v, (int, dict))}
    return PlayerRecord(p["name"], p["lost"], numbers, p.get("stickers", []))


def folded(snapshot: Snapshot, frames: list[Frame]) -> Snapshot:
    """A snapshot with frames applied: what a page must come to."""
    s = msgspec.convert(msgspec.to_builtins(snapshot), Snapshot)
    for f in frames:
        s.n = f.n
        s.top = f.top or s.top
        s.players.update(f.players)
        for h, record in f.cards.items():
            if record is None:
                s.cards.pop(h, None)
            else:
                s.cards[h] = record
        s.zones.update(f.zones)
        s.waiting = s.waiting if f.waiting is None else f.waiting
        s.faces.update(f.faces)
        s.log = [*s.log, *f.log][-LOG_SENT:]
    used = {r.f for r in s.cards.values()} | {w.f for w in s.waiting}
    s.faces = {k: v for k, v in s.faces.items() if k in used}
    return s
