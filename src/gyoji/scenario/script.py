"""The script's queues: which entries are due, which wait, which have missed their time."""

from __future__ import annotations

from ..kernel.state.state import StackItem, State
from .model import At, Entry
from .words import GameWords


class Script:
    """The acts, waits and checks of a scenario, and what has become of each. Answers are kept elsewhere."""

    def __init__(self, entries: list[Entry], words: GameWords) -> None:
        self.words = words
        self.entries = [e for e in entries if e.kind != "answer"]
        self.done: set[int] = set()
        self.active: dict[int, list[StackItem]] = {}  # waits that have begun: what must resolve
        self.refusals: dict[int, str] = {}  # why an act was last not possible

    def finish(self, e: Entry) -> None:
        self.done.add(e.number)

    def left(self) -> list[Entry]:
        return [e for e in self.entries if e.number not in self.done]

    def acts(self, player: int | None) -> list[Entry]:
        """The acts of a player that are still to be done, in order."""
        return [e for e in self.left() if e.kind == "act" and e.player == player]

    def last_turn(self) -> int:
        """The latest turn that any entry names."""
        named = [e.at.turn for e in self.entries if e.at is not None]
        named += [e.body["to"].turn for e in self.entries if e.kind == "advance"]
        return max(named, default=0)

    # --- time ------------------------------------------------------------------------------------------------
    def is_now(self, g: State, at: At) -> bool:
        return g.turn == at.turn and (not at.step or at.step == self.words.step_name(g))

    def is_moment(self, g: State, at: At) -> bool:
        """It is that step, and its own actions are done: someone may act, or nobody does and it is over."""
        return self.is_now(g, at) and (not at.step or self.words.opened(g))

    # --- acts ------------------------------------------------------------------------------------------------
    def due(self, g: State, e: Entry) -> bool:
        """An act's time has come and nothing before it in the script holds it back."""
        if e.at is not None and not self.is_now(g, e.at):
            return False
        before = [b for b in self.left() if b.number < e.number]
        if any(self.holds(g, b, e) for b in before):
            return False
        early = e.at is not None and e.body["do"] not in self.words.own.declares and not self.is_moment(g, e.at)
        return (not early or self.before_declaration(e)) and self.conditions(g, e)

    def holds(self, g: State, b: Entry, e: Entry) -> bool:
        """An earlier entry that is not done keeps an act waiting."""
        if b.kind in ("resolve", "advance"):
            return b.player is None or b.player == e.player
        if b.kind == "expect":
            return e.at is None and b.at is None and (b.player is None or b.player == e.player)
        if b.player != e.player:
            return False
        if e.at is None:  # what has no time of its own is done in the order of the queue
            return True
        if b.at is None:
            return self.words.own.declares.get(b.body["do"]) == self.words.step_name(g)
        return self.is_now(g, b.at)

    def in_turn(self, g: State, e: Entry) -> bool:
        """All that stands before an entry, in whosever queue, is done, or has its time later."""
        return all(b.at is not None and not self.is_now(g, b.at) for b in self.left() if b.number < e.number)

    def before_declaration(self, e: Entry) -> bool:
        """Someone attacks or blocks in the same step later in the same queue: then this act comes before that."""
        assert e.at is not None
        for later in self.acts(e.player):
            if later.number > e.number and self.words.own.declares.get(later.body["do"]) == e.at.step:
                return later.at is None or later.at == e.at
        return False

    def conditions(self, g: State, e: Entry) -> bool:
        texts = [(w, self.words.waiting_text(g, w)) for w in g.waiting]
        for key, wanted in e.when.items():
            if key == "mana":
                if self.words.resources(g, e.player or 0) < wanted:
                    return False
                continue
            if key == "waiting-top":
                texts = texts[-1:]
            if key == "waiting-copy":
                texts = [(w, ts) for w, ts in texts if self.words.is_copy(g, w.obj)]
            found = any(wanted in t for _, ts in texts for t in ts)
            if found == (key == "not-waiting"):
                return False
        return True

    # --- waits -----------------------------------------------------------------------------------------------
    def reached(self, g: State, e: Entry) -> bool:
        """All that stands before a wait or check is done (with a player: of that player's queue)."""
        for b in self.left():
            if b.number >= e.number:
                return True
            if b.kind == "expect" and b.at is not None:
                continue
            if e.player is None or b.player is None or b.player == e.player:
                return False
        return True

    def begins(self, g: State, e: Entry) -> bool:
        """All that stands before a `resolve` is done; whose time has not come is not waited for if a player waits alone."""
        if e.player is None:
            return self.reached(g, e)
        return not any(b.number < e.number and b.kind != "expect" and (
            b.player == e.player or b.at is None or self.is_now(g, b.at)) for b in self.left())

    def next_in_queue(self, g: State, e: Entry) -> bool:
        """Whatever that player does or waits for before a check, in the same step, is done."""
        for b in self.left():
            if b.number >= e.number:
                return True
            if b.kind != "expect" and b.player in (e.player, None if b.kind != "act" else e.player) and (
                    b.at is None or self.is_now(g, b.at)):
                return False
        return True

    def resolved(self, g: State, e: Entry) -> bool:
        """A `resolve` is over. It begins when all before it is done."""
        if e.number not in self.active:
            if not self.begins(g, e) or (e.at is not None and not self.is_now(g, e.at)):
                return False
            n = e.body["n"]
            self.active[e.number] = g.waiting.copy() if n < 0 else g.waiting[-n:]
        still = [w for w in self.active[e.number] if any(w is v or w.obj == v.obj for v in g.waiting)]
        if e.body["n"] < 0:
            still = g.waiting
        return not still and not (e.body["n"] < 0 and g.pending)
