"""What must hold: each key of `expect`, compared with the position; a difference says what was wanted and what is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..kernel.state.state import State
from ..kernel.state.terms import ASK_NAMES, is_player
from .model import Entry, letter
from .refs import Refs
from .words import Designations, GameWords, Unsupported

HOW = ("object", "count", "every")  # not fields of the object
RULE = re.compile(r"[^\s,;]+")


class Checker:
    """Compares expectations with a position. `can` says whether an act is legal now."""

    def __init__(self, words: GameWords, refs: Refs, can: Callable[[State, Entry], bool]) -> None:
        self.words = words
        self.refs = refs
        self.can = can

    def wrong(self, g: State, expect: dict[str, Any], asked: tuple[int, int, list[int]] | None) -> list[str]:
        """All differences."""
        out: list[str] = []
        for key, wanted in expect.items():
            if len(key) == 1 and self.refs.player(g, key) is not None:
                out += self.player(g, ord(key) - ord("A"), wanted)
            elif key == "objects":
                for o in wanted:
                    out += self.objects(g, o)
            elif key in ("can", "cannot"):
                out += self.acts(g, key, wanted)
            elif key == "waiting":
                out += self.waiting(g, wanted)
            elif key in ("attackers", "blockers"):
                out += self.fighters(g, key, wanted)
            elif key == "active":
                out += differ(key, wanted, letter(g.active))
            elif key in ("daytime", "monarch") and isinstance(self.words.own, Designations):
                out += differ(key, wanted, self.words.own.designation(g, key))
            elif key == "winner":
                out += differ(key, wanted, letter(g.winner) if g.over and g.winner >= 0 else "nobody")
            elif key == "draw":
                out += differ(key, wanted, g.over and g.winner < 0 and not g.unfinished)
            elif key == "unfinished":
                out += self.unfinished(g, wanted)
            elif key in ("sees", "hides"):
                out += self.seen(g, wanted, key == "sees")
            elif key in ("cites", "never-cites"):
                out += self.cited(g, key, wanted)
            elif key == "question":
                out += self.question(wanted, asked)
            elif key in self.words.zone_numbers:
                kind = self.words.zone_numbers[key]
                ids = [id for p in range(1 if g.kinds[kind].shared else g.players) for id in g.zone(kind, p)]
                out += self.zone(g, key, ids, wanted)
            else:
                raise Unsupported(f"expect: {key} in {self.words.own.game}")
        return out

    def unfinished(self, g: State, option: object) -> list[str]:
        """The game went over a limit; the option that sets it, or "": it did not."""
        found = re.search(r"the option (\S+) allows", g.unfinished)
        return differ("unfinished", option, "" if found is None else found[1])

    # --- players and zones -----------------------------------------------------------------------------------
    def player(self, g: State, p: int, expect: dict[str, Any]) -> list[str]:
        out: list[str] = []
        own = self.words.own.player_fields
        for key, wanted in expect.items():
            name = f"{letter(p)}: {key}"
            if key == "life":
                out += differ(name, wanted, g.life[p])
            elif key in own and not (isinstance(wanted, dict) and own[key] == "number"):
                found = self.words.own.read_player(g, p, key)
                if isinstance(wanted, dict):
                    for word, n in wanted.items():
                        out += differ(f"{name}: {word}", n, found.get(word, 0))
                else:
                    out += differ(name, wanted, sum(found.values()) if isinstance(found, dict) else found)
            elif key == "lost":
                out += differ(name, wanted, g.has_lost(p))
            elif key == "won":
                out += differ(name, wanted, g.won(p))
            elif key == "deck-order":
                deck = g.zone(self.words.own.deck, p)[::-1]
                for place, text in wanted.items():
                    at = int(place) - 1
                    if at >= len(deck) or not self.refs.called(g, deck[at], text):
                        found = self.words.name(g, deck[at]) if at < len(deck) else "no card"
                        out.append(f"{name}: {place}: wanted {text}, got {found}")
            elif key == "tokens":
                field = [id for id in g.zone(self.words.own.field, p) if self.words.is_token(g, id)]
                out += self.zone(g, name, field, wanted)
            elif key in self.words.zone_numbers:
                out += self.zone(g, name, self.in_zone(g, self.words.zone_numbers[key], p), wanted)
            else:
                raise Unsupported(f"expect: {key} of a player in {self.words.own.game}")
        return out

    def in_zone(self, g: State, kind: int, p: int) -> list[int]:
        """A player's zone; of a shared one, what is theirs."""
        ids = g.zone(kind, p)
        return [id for id in ids if g.objs[id].controller == p] if g.kinds[kind].shared else ids

    def zone(self, g: State, name: str, ids: list[int], wanted: Any) -> list[str]:
        whole = ids if self.words.grid is None else [id for id in ids if g.objs[id].host < 0]  # who stands on the board
        if isinstance(wanted, int):
            if len(whole) == wanted:
                return []
            return [f"{name}: wanted {wanted}, got {len(whole)}{self.listed(g, whole)}"]
        out: list[str] = []
        for text, n in wanted.items():
            found = len(whole) if text == "*" else sum(1 for id in ids if self.answers(g, id, text))
            if found != n:
                out.append(f"{name}: {text}: wanted {n}, got {found}{self.listed(g, ids)}")
        return out

    def answers(self, g: State, id: int, text: str) -> bool:
        """An object is counted under this name; what lies face down on the field has none."""
        if g.objs[id].down and g.zone_kind(id) == self.words.own.field and text not in self.refs.ids and "[" not in text:
            return False
        return self.refs.called(g, id, text)

    def listed(self, g: State, ids: list[int]) -> str:
        if not ids or len(ids) > 12:
            return ""
        return f" (there: {', '.join(self.words.name(g, id) for id in ids)})"

    # --- objects ---------------------------------------------------------------------------------------------
    def objects(self, g: State, expect: dict[str, Any]) -> list[str]:
        name = expect["object"]
        found = [id for id in self.refs.find(g, name) if id >= 0]
        fields = {k: v for k, v in expect.items() if k not in HOW}
        faults = {id: self.faults(g, id, fields) for id in found}
        good = [id for id in found if not faults[id]]
        if "count" in expect:
            return differ(f"{name}: how many fit", expect["count"], len(good))
        if not found:
            return [f"{name}: there is none"]
        if expect.get("every"):
            return [f"{name}: {fault}" for id in found for fault in faults[id]]
        return [] if good else [f"{name}: {fault}" for fault in min(faults.values(), key=len)]

    def faults(self, g: State, id: int, fields: dict[str, Any]) -> list[str]:
        """Each field of an object that is not as wanted."""
        out: list[str] = []
        o = g.objs[id]
        for key, wanted in fields.items():
            if key in ("controller", "owner"):
                out += differ(key, wanted, letter(o.controller if key == "controller" else o.owner))
            elif key in ("zone", "not-zone"):
                kind = g.zone_kind(id)
                if (kind == self.words.zone_numbers[wanted]) != (key == "zone"):
                    out.append(f"{key}: wanted {wanted}, got {g.kinds[kind].name if kind >= 0 else 'nowhere'}")
            elif key in ("has", "lacks"):
                for word in texts(wanted):
                    if self.words.has(g, id, word) != (key == "has"):
                        out.append(f"{key} {word}: it does{' not' if key == 'has' else ''}")
            elif key in ("is", "is-not"):
                for word in texts(wanted):
                    if self.words.is_a(g, id, word) != (key == "is"):
                        out.append(f"{key} {word}: it is{' not' if key == 'is' else ''}")
            elif key in ("attached-to", "not-attached-to"):
                out += self.attached(g, key, wanted, o.host)
            elif key == "equipped":
                out += self.worn(g, id, texts(wanted))
            else:
                out += self.field(g, id, key, wanted)
        return out

    def attached(self, g: State, key: str, wanted: Any, host: int) -> list[str]:
        on = wanted is not None and host != -1 and (host if host >= 0 else host + 1) in self.refs.find(g, str(wanted))
        if wanted in (None, "nothing"):
            on = host == -1
        if on == (key == "attached-to"):
            return []
        return [f"{key}: wanted {wanted}, got {self.words.name(g, host) if host >= 0 else 'nothing'}"]

    def worn(self, g: State, id: int, wanted: list[str]) -> list[str]:
        """All that is attached to an object, by name."""
        found = [i for i in self.refs.everything(g, 0) if g.objs[i].host == id]
        left = found.copy()
        for text in wanted:
            one = self.refs.pick(g, text, left, 0)
            if one is not None:
                left.remove(one)
        if not left and len(found) == len(wanted):
            return []
        names = ", ".join(self.words.name(g, i) for i in found) or "nothing"
        return [f"equipped: wanted {', '.join(wanted) or 'nothing'}, got {names}"]

    def field(self, g: State, id: int, key: str, wanted: Any) -> list[str]:
        try:
            found = self.words.read(g, id, key)
        except KeyError:
            raise Unsupported(f"expect: {key} of an object in {self.words.own.game}") from None
        if isinstance(found, set):
            if set(texts(wanted)) != found:
                return [f"{key}: wanted {', '.join(texts(wanted)) or 'none'}, got {', '.join(sorted(found)) or 'none'}"]
            return []
        if isinstance(wanted, dict):
            out: list[str] = []
            for word, n in wanted.items():
                out += differ(f"{key}: {word}", n, found.get(word, 0))
            return out
        return differ(key, wanted, found)

    # --- the rest --------------------------------------------------------------------------------------------
    def acts(self, g: State, key: str, wanted: list[Entry]) -> list[str]:
        out: list[str] = []
        for e in wanted:
            if self.can(g, e) != (key == "can"):
                what = str(e).partition("(")[2].rstrip(")")
                out.append(f"{key}: {what}: it is {'not ' if key == 'can' else ''}legal")
        return out

    def waiting(self, g: State, wanted: Any) -> list[str]:
        things = [self.words.waiting_text(g, w) for w in g.waiting]
        if getattr(self.words.own, "pool", False):  # what has triggered waits as it is
            things += [[*sorted(self.words.names(g, t.src)), t.ability.text] for t in g.pending]
        names = ", ".join(t[0] for t in things) or "nothing"
        if isinstance(wanted, int):
            return [] if len(things) == wanted else [f"waiting: wanted {wanted}, got {len(things)} ({names})"]
        if isinstance(wanted, dict):
            out: list[str] = []
            for text, n in wanted.items():
                found = sum(1 for t in things if any(text in part for part in t))
                if found != n:
                    out.append(f"waiting: {text}: wanted {n}, got {found} ({names})")
            return out
        left = things.copy()
        for text in wanted:
            fits = next((t for t in left if any(text in part for part in t)), None)
            if fits is None:
                return [f"waiting: wanted {', '.join(wanted)}, got {names}"]
            left.remove(fits)
        return [f"waiting: wanted only {', '.join(wanted)}, got {names}"] if left else []

    def fighters(self, g: State, key: str, wanted: Any) -> list[str]:
        bit = self.words.own.lexicon.states.get("attacking" if key == "attackers" else "blocking")
        if bit is None:
            raise Unsupported(f"expect: {key} in {self.words.own.game}")
        found = [id for id in self.refs.everything(g, 0) if g.objs[id].states & bit]
        if isinstance(wanted, int | dict):
            return self.zone(g, key, found, wanted)
        left = found.copy()
        for text in wanted:
            id = self.refs.pick(g, text, left, 0)
            if id is None:
                left = [-1]
                break
            left.remove(id)
        names = ", ".join(self.words.name(g, id) for id in found) or "nobody"
        return [f"{key}: wanted {', '.join(wanted) or 'nobody'}, got {names}"] if left else []

    def seen(self, g: State, wanted: dict[int, list[str]], yes: bool) -> list[str]:
        out: list[str] = []
        for p, names in wanted.items():
            for name in names:
                found = [r for r in self.refs.find(g, name) if not is_player(r)]
                if not found:
                    out.append(f"{'sees' if yes else 'hides'}: {name}: there is none")
                elif any(g.visible(r, p) for r in found) != yes:
                    out.append(f"{letter(p)} {'does not see' if yes else 'sees'} {name}")
                for rule in (rule for r in found for rule in g.sight(r, p)):
                    g.cite(rule, found[0], p)
        return out

    def cited(self, g: State, key: str, wanted: list[str]) -> list[str]:
        found = cited_rules(g)
        bad = [rule for rule in wanted if any(r in found for r in self.words.cited_as(rule)) != (key == "cites")]
        if key == "cites":
            return [f"cites: the log does not cite {', '.join(bad)}"] if bad else []
        return [f"never-cites: the log cites {', '.join(bad)}"] if bad else []

    def question(self, wanted: dict[str, Any], asked: tuple[int, int, list[int]] | None) -> list[str]:
        if asked is None:
            return ["question: nothing is being asked"]
        kind, player = ASK_NAMES[asked[0]], asked[1]
        out = differ("question: kind", wanted.get("kind", kind), kind)
        return out + differ("question: player", letter(wanted.get("player", player)), letter(player))


def cited_rules(g: State) -> set[str]:
    """All rule numbers of the log so far."""
    return {rule for ev in g.journal or [] for rule in RULE.findall(ev.rule)}


def differ(name: str, wanted: Any, found: Any) -> list[str]:
    if wanted == found or (not isinstance(wanted, bool) and not isinstance(found, bool) and str(wanted) == str(found)):
        return []
    return [f"{name}: wanted {shown(wanted)}, got {shown(found)}"]


def shown(value: Any) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


def texts(value: Any) -> list[str]:
    return [str(v) for v in value] if isinstance(value, list) else [str(value)]
