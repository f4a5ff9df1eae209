"""Nobody sees what is hidden from him, in views, in what he is asked, in the log: for any game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.match import Match, seen_parts
from gyoji.kernel.holding.questions import shown_by
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import ACT, MOVE, NOBODY, REVEAL
from gyoji.scenario.words import Vocabulary
from random_play import Arena, examples

LANGUAGES = ("ja", "en")
Acts = Callable[[State, int], list[int]]
seeds = st.integers(0, 10**9)


class Onlooker:
    """One player of a game, and the cards that he has seen by right."""

    def __init__(self, m: Match, viewer: int) -> None:
        self.m = m
        self.viewer = viewer
        self.open = [k.number for k in m.state.kinds if k.sees == "all"]
        self.seen: set[int] = set()
        self.events = 0
        self.read = 0  # how much of the log was looked at

    def look(self) -> None:
        m = self.m
        g = m.state
        self.seen |= seen_parts(g, self.viewer)
        events = [*m.past.events, *m.recent]
        for ev in events[self.events:]:
            if self.sees(g, ev):
                self.seen.update(g.objs[ev.obj].parts)
                if ev.new >= 0:
                    self.seen.update(g.objs[ev.new].parts)
        self.events = len(events)
        q = m.question
        if q is not None and q.seat == self.viewer:
            for id in shown_by(g, q.code, q.values, q.src):
                if 0 <= id < len(g.objs):
                    self.seen.update(g.objs[id].parts)

    def sees(self, g: State, ev: Event) -> bool:
        if ev.obj < 0:
            return False
        if ev.kind == REVEAL:
            return True
        if ev.kind == MOVE and (ev.frm in self.open or ev.to in self.open):
            return True
        return self.viewer >= 0 and any(i >= 0 and (g.objs[i].known >> self.viewer) & 1 for i in (ev.obj, ev.new))

    def secrets(self) -> set[str]:
        """Names that he cannot know, in both languages, but for those that occur in what he knows."""
        g = self.m.state
        known = [g.cards[k] for k in self.seen]
        text = "\n".join(f"{c.name} {c.english} {c.text}" for c in known)
        hidden = [g.cards[k] for k in range(len(g.cards)) if k not in self.seen]
        return {name for c in hidden for name in (c.name, c.english) if name not in text}

    def told(self) -> dict[str, str]:
        """All that the game says to him."""
        m = self.m
        q = m.question
        out = {}
        for lang in LANGUAGES:
            out[f"view {lang}"] = json.dumps(m.view(self.viewer, lang), ensure_ascii=False)
            out[f"log {lang}"] = "\n".join(log_of(m, m.state, self.viewer, lang, self.read))
            if q is not None and q.seat == self.viewer:
                out[f"options {lang}"] = "\n".join([q.text(lang), *(o.text(lang) for o in q.options)])
        return out


def log_of(m: Match, g: State, viewer: int, lang: str, first: int) -> list[str]:
    """The log of a game from some event on, as told in a position."""
    shift = 2 * (viewer if viewer >= 0 else g.players)
    events = [*m.past.events, *m.recent]
    masks = [*m.past.seen, *m.recent_seen]
    assert len(events) == len(masks)
    return [m.game.event_text(g, events[k], viewer, lang, (masks[k] >> shift) & 3) or ""
            for k in range(first, len(events))]


def dealt_again(m: Match, viewer: int, seed: int) -> State:
    """The position as it could also be, for all that the viewer knows."""
    q = m.question
    keep = shown_by(m.state, q.code, q.values, q.src) if q is not None and q.seat == viewer else []
    g = m.state.clone()
    m.game.determinize(g, viewer, seed, keep)
    return g


def told_of(m: Match, g: State, viewer: int, first: int, acts: Acts) -> dict[str, Any]:
    """What a player is told in a position with the past of a game."""
    out: dict[str, Any] = {}
    q = m.question
    for lang in LANGUAGES:
        out[f"view {lang}"] = m.game.view(g, viewer, lang)
        out[f"log {lang}"] = log_of(m, g, viewer, lang, first)
        if q is not None and q.seat == viewer:
            out[f"question {lang}"] = m.game.question_text(g, q.code, q.player, q.src, q.rule, lang)
            out[f"options {lang}"] = [m.game.option_text(g, q.code, v, q.player, lang) for v in q.values]
    if q is not None and q.seat == viewer and q.code == ACT:
        out["acts"] = acts(g, viewer)
    return out


def watched_game(arena: Arena, decks: list[Deck], seed: int, every: int, look: Callable[[Onlooker], None]) -> None:
    """A game by chance; now and then somebody looks."""
    m = gyoji.new(arena.game, decks, seed, options=arena.varied_options(seed))
    onlookers = [Onlooker(m, v) for v in range(m.state.players)]
    dice = Chance(seed)
    n = 0
    while m.question is not None:
        for o in onlookers:
            o.look()
        if n % every == seed % every:
            for o in onlookers:
                look(o)
                o.read = o.events
        m.answer(arena.answer(m, dice, 70))
        n += 1


def no_hidden_card_is_named(arena: Arena, decks: list[Deck], seed: int) -> None:
    """The decks must have no card in common, so that a name betrays the card."""
    def look(o: Onlooker) -> None:
        secrets = o.secrets()
        for what, text in o.told().items():
            assert not (found := sorted(s for s in secrets if s in text)), f"{what} of player {o.viewer} names {found}"

    watched_game(arena, decks, seed, 13, look)


def what_is_hidden_makes_no_difference(arena: Arena, decks: list[Deck], seed: int, acts: Acts) -> None:
    def look(o: Onlooker) -> None:
        here = told_of(o.m, o.m.state.clone(), o.viewer, o.read, acts)
        for deal in (seed, seed + 1):
            there = told_of(o.m, dealt_again(o.m, o.viewer, deal), o.viewer, o.read, acts)
            for what in here:
                assert here[what] == there[what], f"{what} of player {o.viewer}"

    watched_game(arena, decks, seed, 13, look)


def a_spectator_sees_no_hand(arena: Arena, decks: list[Deck], seed: int = 1) -> None:
    m = gyoji.new(arena.game, decks, seed, options=arena.varied_options(seed))
    o = Onlooker(m, NOBODY)
    dice = Chance(seed)
    while m.question is not None and len(m.answers) < 60:
        o.look()
        secrets = o.secrets()
        text = "\n".join(o.told().values())
        assert not [s for s in secrets if s in text]
        m.answer(arena.answer(m, dice, 70))


class Hidden:
    """The tests; a game gives its `arena`, its words, and `decks` by chance without a card in common."""

    arena: Arena
    words: Vocabulary

    def decks(self, dice: random.Random) -> list[Deck]:
        raise NotImplementedError

    def acts(self, g: State, player: int) -> list[int]:
        found = self.words.legal_acts(g, player)
        assert found is not None
        return found

    @examples(4)
    @given(seed=seeds)
    def test_no_hidden_card_is_named(self, seed: int) -> None:
        no_hidden_card_is_named(self.arena, self.decks(random.Random(seed)), seed)

    @examples(4)
    @given(seed=seeds)
    def test_what_is_hidden_makes_no_difference(self, seed: int) -> None:
        what_is_hidden_makes_no_difference(self.arena, self.decks(random.Random(seed)), seed, self.acts)

    def test_a_spectator_sees_no_hand(self) -> None:
        a_spectator_sees_no_hand(self.arena, self.decks(random.Random(1)))
