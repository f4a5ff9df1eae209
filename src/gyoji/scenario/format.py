"""Reading a scenario file: every mistake is told with its file, its entry and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..kernel.errors import GyojiError
from . import source
from .fields import ACT_FIELDS, ANSWERS, EVERY_GAME, EXPECTED, FIELDS, LOOKS, OBJECT_FIELDS, PLAYER_FIELDS
from .model import At, Entry, Malformed, Placed, Scenario, Setup, letter
from .values import Values, shown, texts
from .words import PLANNED, Unsupported, words_of


def scenarios(path: Path) -> Iterator[tuple[int, str, Scenario | Exception]]:
    """The scenarios of a file, in order, with number and title; a Malformed or Unsupported in place of each that is."""
    try:
        found = source.read(path)
    except GyojiError as e:
        yield 1, "", Malformed(str(e))
        return
    if not isinstance(found, list):
        found = [found]
    if not found:
        yield 1, "", Malformed(f"{path}: holds no scenario; expected one or a list of them")
    shared: dict[int, set[str]] = {}  # by list of cards: all that is said by the scenarios that share it by an alias
    for record in found:
        if isinstance(record, dict):
            said = texts([record.get("setup"), record.get("script"), record.get("expect")])
            shared.setdefault(id(record.get("cards")), set()).update(said)
    for i, record in enumerate(found):
        title = record.get("title") if isinstance(record, dict) else ""
        title = title if isinstance(title, str) else ""
        try:
            s = Reader(path, i + 1, title).scenario(record)
            s.said = shared.pop(id(record.get("cards")), None)
            yield i + 1, title, s
        except (Malformed, Unsupported) as e:
            yield i + 1, title, e


def checked_card(path: Path, game: str, record: dict[str, Any]) -> dict[str, Any]:
    """A record of a folder's list of cards, written as in `cards:`."""
    reader = Reader(path)
    reader.game(game)
    return reader.card(record, "card")


MOST_LAID = 50_000  # cards in a position
LISTED = ("attached-to", "at", "equipped", "under")  # what may be given as a list
SETS = ("has", "lacks", "is", "is-not", "types", "colors", "equipped")  # what is a list of words


class Reader(Values):
    """Reads one scenario."""

    # --- the whole -------------------------------------------------------------------------------------------
    def scenario(self, record: Any) -> Scenario:
        m = self.mapping(record, "", FIELDS)
        line = self.line
        if "game" not in m:
            raise self.bad(f"the field `game` is missing; expected one of: {', '.join(PLANNED)}")
        self.game(m["game"])
        self.text(m.get("title", "-"), "title")
        options, self.players = self.options(m.get("options", {}))
        seed = self.whole(m.get("seed", 0), "seed")
        rules = self.texts(m.get("rules", []), "rules")
        self.texts(m.get("needs", []), "needs")
        tags = self.texts(m.get("tags", []), "tags")
        strict = self.truth(m.get("strict", False), "strict")
        eager = self.among(m.get("defaults", "plain"), ["plain", "eager"], "defaults", "defaults") == "eager"
        cards = [self.card(c, f"cards, card {i + 1}") for i, c in enumerate(self.listing(m.get("cards", []), "cards"))]
        self.line = line
        setup = self.setup(m.get("setup", {}))
        self.turn = setup.number
        script = [self.entry(e, i + 1) for i, e in enumerate(self.listing(m.get("script", []), "script"))]
        self.line = line
        stop: At | None = None
        after = False
        if "stop" in m:
            stop = self.moment(m["stop"], "stop", ("after",))
            if isinstance(m["stop"], dict):
                after = self.truth(m["stop"].get("after", False), "stop: after")
            if not stop.step:
                raise self.bad(f"expected a `step` of that turn: {', '.join(self.words.own.steps)}", "stop")
        self.line = line
        expect = self.expect(m.get("expect", {}), "expect")
        return Scenario(self.file, self.number, line, self.title, self.words, rules, seed, options, self.players,
                        strict, eager, tags, cards, setup, script, stop, after, expect)

    def game(self, value: Any) -> None:
        name = self.text(value, "game")
        try:
            self.words = words_of(name)
        except Unsupported:
            self.among(name, PLANNED, "game", "game")
            raise

    def options(self, value: Any) -> tuple[dict[str, Any], int]:
        given = dict(self.mapping(value, "options"))
        n = self.words.game.players
        wanted = self.whole(given.get("players", n), "options: players", 1)
        if "players" not in self.words.game.options:
            given.pop("players", None)
            if wanted != n:
                raise Unsupported(f"{self.words.own.game} with another number of players than {n}")
        try:
            return self.words.game.read_options(given), wanted
        except GyojiError as e:
            raise self.bad(str(e), "options") from None

    def card(self, value: Any, where: str) -> dict[str, Any]:
        known = {"english": "text", **self.words.own.printed}
        m = self.mapping(value, where, list(known))
        where = f"{where} ({self.text(m.get('name'), f'{where}: name')})"
        out = dict(m)
        for key, v in m.items():
            spot = f"{where}: {key}"
            match known[key]:
                case "text":
                    out[key] = v if v == "" else self.text(v, spot)
                case "number":
                    self.whole(v, spot)
                case "words":
                    out[key] = self.texts(v, spot)
                case "counts":
                    if not isinstance(v, str):
                        self.counts(v, spot)
        return out

    # --- setup -----------------------------------------------------------------------------------------------
    def setup(self, value: Any) -> Setup:
        letters = [letter(p) for p in range(self.players)]
        m = self.mapping(value, "setup", ["turn", *letters])
        steps = self.words.own.steps
        t = self.mapping(m.get("turn", {}), "setup: turn", ["number", "player", "step"])
        out = Setup(self.whole(t.get("number", 1), "setup: turn: number", 1),
                    self.who(t.get("player", "A"), "setup: turn: player"),
                    self.among(t.get("step", steps[0]), steps, "step", "setup: turn: step"))
        for name in letters:
            if name in m:
                self.player(out, self.who(name, ""), m[name], f"setup: {name}")
        for placed in out.cards:
            host = placed.looks.get("attached-to")
            if host is not None and host not in [*self.ids, *letters] and all(host != p.card for p in out.cards):
                raise self.bad(f"attached to {host!r}, but nothing in setup has that id or name", placed.where)
        return out

    def player(self, out: Setup, p: int, value: Any, where: str) -> None:
        fields = self.words.own.player_fields
        m = self.mapping(value, where, [*fields, "counters", "zones"])
        for name, kind in fields.items():
            if name in m:
                read = self.whole if kind == "number" else self.counts
                out.fields.append((p, name, read(m[name], f"{where}: {name}")))
        for name, n in self.counts(m.get("counters", {}), f"{where}: counters").items():
            out.counters.append((p, name, n))
        for name, cards in self.mapping(m.get("zones", {}), f"{where}: zones").items():
            zone = self.zone(name, f"{where}: zones")
            if (p, zone) in out.named:
                raise self.bad(f"the zone {name} stands here under two names", f"{where}: zones")
            out.named.add((p, zone))
            for i, card in enumerate(self.listing(cards, f"{where}: {name}")):
                out.cards.append(self.placed(p, zone, card, f"{where}: {name}, card {i + 1}"))

    def placed(self, p: int, zone: int, value: Any, where: str) -> Placed:
        if not isinstance(value, dict):
            return Placed(p, zone, self.text(value, where), 1, where, {})
        marks = getattr(self.words.own, "marks", ())  # what a card can be besides, by the game's own words
        states = [self.words.own.turned, *self.words.own.lexicon.states, *marks]
        m = self.mapping(value, where, [*LOOKS, *states])
        if "card" not in m:
            raise self.bad("the field `card` (a name) is missing", where)
        looks: dict[str, Any] = {}
        for key, v in m.items():
            spot = f"{where}: {key}"
            if key not in ("card", "count", "id", *marks):
                self.usable(key, zone, spot)
            if key in states or key == "new":
                looks[key] = self.truth(v, spot)
            elif key == "face":
                looks[key] = self.among(v, ["up", "down"], "face", spot)
            elif key == "counters":
                looks[key] = self.counts(v, spot)
            elif key == "damage":
                looks[key] = self.whole(v, spot, 0)
            elif key == "controller":
                looks[key] = self.who(v, spot)
            elif key in ("id", "attached-to"):
                looks[key] = self.text(v, spot)
            elif key == "under":
                looks[key] = [self.below(p, zone, w, f"{spot}, card {i + 1}") for i, w in enumerate(_several(v))]
            elif key == "equipped":
                looks[key] = [self.placed(p, zone, w, f"{spot}, card {i + 1}") for i, w in enumerate(_several(v))]
                for worn in looks[key]:
                    if {"at", "attached-to"} & worn.looks.keys() or ("id" in worn.looks and m.get("count", 1) != 1):
                        raise self.bad("it is where the card is that it is attached to, once", worn.where)
            elif key == "at":
                looks[key] = self.on_board(v, spot)
        n = self.whole(m.get("count", 1), f"{where}: count", 1)
        self.laid += n
        if self.laid > MOST_LAID:
            raise self.bad(f"a position has at most {MOST_LAID:,} cards", f"{where}: count")
        if "id" in looks:
            if n > 1 or looks["id"] in self.ids:
                raise self.bad(f"the id {looks['id']!r} stands for more than one card", where)
            self.ids.add(looks["id"])
        return Placed(p, zone, self.text(m["card"], f"{where}: card"), n, where, looks)

    def usable(self, key: str, zone: int, where: str) -> None:
        """Nothing that a set-up says is left out: it means something for a card in that zone, or it is refused."""
        laid = self.words.laid(key)
        if zone not in laid:
            names = ", ".join(z.name for z in self.words.own.zones if z.number in laid)
            there = next(z.name for z in self.words.own.zones if z.number == zone)
            hint = f"only of one in: {names}" if names else f"of no card of {self.words.own.game}"
            raise self.bad(f"cannot be said of a card in {there}, {hint}", where)

    def below(self, p: int, zone: int, value: Any, where: str) -> Placed:
        """A card of a pile that is not the top one: nothing more than a card."""
        if isinstance(value, dict):
            value = self.mapping(value, where, ["card"]).get("card")
        return Placed(p, zone, self.text(value, where), 1, where, {})

    # --- script ----------------------------------------------------------------------------------------------
    def entry(self, value: Any, number: int) -> Entry:
        where = f"script entry {number}"
        m = self.mapping(value, where)
        line = getattr(value, "line", 0)
        kinds = [k for k in ("do", "answer", "resolve", "advance", "expect") if k in m]
        if len(kinds) != 1:
            found = f"found {' and '.join(kinds)}" if kinds else f"found only {', '.join(m) or 'nothing'}"
            raise self.bad(f"expected one of `do`, `answer`, `resolve`, `advance`, `expect`; {found}", where)
        kind = kinds[0]
        if kind != "do":
            self.mapping(m, where, ["player", "at", "when", kind])
        player = self.who(m["player"], f"{where}: player") if "player" in m else None
        at = self.moment(m["at"], f"{where}: at") if "at" in m else None
        when = self.conditions(m.get("when", {}), f"{where}: when")
        if kind == "do":
            if player is None and m["do"] != "put-counters":
                raise self.bad("the field `player` is missing: who does it?", where)
            illegal = self.truth(m.get("illegal", False), f"{where}: illegal")
            return Entry(number, line, "act", player, at, self.act(m, where), illegal, when)
        body: dict[str, Any]
        if kind == "answer":
            body = self.answer(m["answer"], where)
            if player is None and not ({"coin", "die"} & set(body)):
                raise self.bad("the field `player` is missing: who answers?", where)
        elif kind == "resolve":
            n = m["resolve"]
            body = {"n": -1 if n == "all" else self.whole(n, f"{where}: resolve (a number or all)", 1)}
        elif kind == "advance":
            body = {"to": self.moment(m["advance"], f"{where}: advance")}
        else:
            body = self.expect(m["expect"], f"{where}: expect")
        return Entry(number, line, kind, player, at, body, False, when)

    def conditions(self, value: Any, where: str) -> dict[str, Any]:
        m = self.mapping(value, where, ["waiting", "waiting-copy", "waiting-top", "not-waiting", "mana"])
        return {k: self.whole(v, where, 0) if k == "mana" else self.text(v, f"{where}: {k}") for k, v in m.items()}

    def act(self, m: dict[str, Any], where: str, more: tuple[str, ...] = ()) -> dict[str, Any]:
        own = self.words.own
        known = [*own.acts, *own.declares, *(a for a in EVERY_GAME if a not in own.acts)]
        do = self.among(m["do"], known, "act", f"{where}: do")
        self.mapping(m, where, [*ACT_FIELDS, *own.details, *more])
        out = {k: v for k, v in m.items() if k not in ("player", "at", "when", "illegal")}
        for key in ("targets", "pay", "cards"):
            if key in m:
                out[key] = self.refs(m[key], f"{where}: {key}")
        if "target" in m:
            out["targets"] = [*out.get("targets", []), *self.refs(out.pop("target"), f"{where}: target")]
        if "to" in m and self.words.board is not None:
            out["to"] = self.place(m["to"], f"{where}: to")
        if "mode" in m:
            out["modes"] = out.pop("mode")
        if "modes" in out:
            out["modes"] = self.modes(out["modes"], f"{where}: modes")
        if "with" in m:
            out["with"] = self.pairs(m["with"], f"{where}: with")
        if "x" in m:
            self.whole(m["x"], f"{where}: x", 0)
        if "from" in m:
            self.zone(m["from"], f"{where}: from")
        if "divide" in m:
            out["divide"] = self.counts(m["divide"], f"{where}: divide")
        if "counters" in m:
            out["counters"] = self.counts(m["counters"], f"{where}: counters")
        for key in ("card", "object", "alternative", "action", "face", "color", "mana", "caster"):
            if key in m:
                out[key] = self.text(m[key], f"{where}: {key}")
        if "ability" in m and not isinstance(m["ability"], str):
            self.whole(m["ability"], f"{where}: ability (its place from 1, or the start of its text)", 1)
        for key, kind in {"kicked": "yes", **own.details}.items():
            if key in m and kind == "names":
                out[key] = self.refs(m[key], f"{where}: {key}")
            if key in m and kind == "yes" and not isinstance(m[key], int):
                self.truth(m[key], f"{where}: {key}")
            if key in m and kind == "way" and self.truth(m[key], f"{where}: {key}"):
                out["alternative"] = key
        needed = "with" if do in own.declares else "object" if do == "put-counters" else "card"
        alone = do in ("pass", "concede", "repeat") or self.words.ends(do) or (do == "activate" and "ability" in m)
        if needed not in m and not alone and not (needed == "card" and {"cards", "action", "with"} & set(m)):
            raise self.bad(f"the field `{needed}` is missing in `do: {do}`", where)
        return out

    def modes(self, value: Any, where: str) -> list[Any]:
        items = value if isinstance(value, list) else [value]
        return [v if isinstance(v, str) else self.whole(v, where, 1) for v in items]

    def pairs(self, value: Any, where: str) -> list[tuple[str, list[str]]]:
        """Who attacks or blocks, and whom: a mapping, or a list of names."""
        if not value:
            raise self.bad("expected who attacks or blocks, and whom: {NAME: NAME}", where)
        if isinstance(value, dict):
            items = self.mapping(value, where).items()
            return [(k, [] if v is None else self.texts(v, f"{where}: {k}")) for k, v in items]
        return [(name, []) for name in self.texts(value, where)]

    def answer(self, value: Any, where: str) -> dict[str, Any]:
        where = f"{where}: answer"
        m = self.mapping(value, where, ANSWERS)
        if not m:
            raise self.bad(f"expected one of: {', '.join(ANSWERS)}", where)
        out: dict[str, Any] = {}
        for key, v in m.items():
            spot = f"{where}: {key}"
            match key:
                case "choose" | "targets" | "order" | "pile":
                    out[key] = self.refs(v, spot)
                case "may" | "done":
                    out[key] = self.truth(v, spot)
                case "number":
                    out[key] = self.whole(v, spot)
                case "die":
                    out[key] = self.whole(v, spot, 1)
                case "coin":
                    out[key] = self.among(v, ["heads", "tails"], "side", spot)
                case "color":
                    colors = list(self.words.own.lexicon.colors)
                    out[key] = self.among(v, colors, "colour", spot)
                case "mode":
                    out[key] = self.modes(v, spot)
                case "divide":
                    out[key] = self.counts(v, spot)
                case _:
                    out[key] = self.text(v, spot)
        return out

    # --- expect ----------------------------------------------------------------------------------------------
    def expect(self, value: Any, where: str) -> dict[str, Any]:
        letters = [letter(p) for p in range(self.players)]
        zones = list(self.words.zone_numbers)
        m = self.mapping(value, where, [*letters, *EXPECTED, *zones])
        out: dict[str, Any] = dict(m)
        for key, v in m.items():
            spot = f"{where}: {key}"
            if key in letters:
                out[key] = self.expected_player(v, spot)
            elif key == "objects":
                out[key] = [self.expected_object(o, f"{spot}, {i + 1}") for i, o in enumerate(self.listing(v, spot))]
            elif key in ("can", "cannot"):
                out[key] = [self.possible(a, f"{spot}, {i + 1}") for i, a in enumerate(self.listing(v, spot))]
            elif key in ("active", "winner"):
                self.who(v, spot)
            elif key == "draw":
                self.truth(v, spot)
            elif key == "unfinished":
                self.text(v, spot)
            elif key in ("sees", "hides"):
                out[key] = {self.who(k, spot): self.texts(x, f"{spot}: {k}") for k, x in self.mapping(v, spot).items()}
            elif key in ("cites", "never-cites"):
                out[key] = self.texts(v, spot)
            elif key == "question":
                q = self.mapping(v, spot, ["player", "kind"])
                out[key] = {k: self.who(x, spot) if k == "player" else self.text(x, spot) for k, x in q.items()}
            elif key in zones or key in ("waiting", "attackers", "blockers"):
                out[key] = self.counted(v, spot, key not in zones or key == "waiting")
        return out

    def counted(self, v: Any, where: str, names: bool) -> Any:
        """A number, a mapping of numbers, or (where it may be) a list of names."""
        if isinstance(v, dict):
            return self.counts(v, where)
        return self.texts(v, where) if names and isinstance(v, list) else self.whole(v, where, 0)

    def expected_player(self, value: Any, where: str) -> dict[str, Any]:
        own = self.words.own.player_fields
        m = self.mapping(value, where, [*own, *PLAYER_FIELDS, *self.words.zone_numbers])
        out = dict(m)
        for key, v in m.items():
            spot = f"{where}: {key}"
            if key in ("lost", "won"):
                self.truth(v, spot)
            elif key == "deck-order":
                for place, name in self.mapping(v, spot).items():
                    if not place.isdigit() or place == "0":
                        raise self.bad(f"expected a place counted from 1 (the top), found {place!r}", spot)
                    out[key] = {**out[key], place: self.text(name, spot)}
            elif key in ("counters", "tokens", "mana") or own.get(key) == "counts":
                if not isinstance(v, int) or isinstance(v, bool):
                    self.counts(v, spot)
            elif key not in self.words.zone_numbers:
                self.whole(v, spot)
            else:
                self.counted(v, spot, False)
        return out

    def expected_object(self, value: Any, where: str) -> dict[str, Any]:
        m = self.mapping(value, where, [*OBJECT_FIELDS, *(f for f in self.words.fields() if f not in OBJECT_FIELDS)])
        out = {**m, "object": self.text(m.get("object"), f"{where}: object")}
        for key, v in m.items():
            spot = f"{where}: {key}"
            if key in ("controller", "owner"):
                self.who(v, spot)
            elif key in ("zone", "not-zone"):
                self.zone(v, spot)
            elif key == "at":
                self.on_board(v, spot)
            elif key in SETS or key in self.words.own.traits or key == getattr(self.words.own, "colors", "colors"):
                self.texts(v, spot)
            elif key == "counters":
                self.counts(v, spot)
            elif key == "count":
                self.whole(v, spot, 0)
            elif key in (self.words.own.turned, "every", *self.words.own.lexicon.states):
                self.truth(v, spot)
            elif key == "face":
                self.text(v, spot)
            elif not isinstance(v, str | int) and (isinstance(v, dict) or key not in LISTED):
                raise self.bad(f"expected a number or a word, found {shown(v)}", spot)
        return out

    def possible(self, value: Any, where: str) -> Entry:
        m = self.mapping(value, where)
        line = getattr(value, "line", 0)
        for key in ("player", "do"):
            if key not in m:
                raise self.bad(f"the field `{key}` is missing", where)
        return Entry(0, line, "act", self.who(m["player"], f"{where}: player"), None, self.act(m, where))


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
