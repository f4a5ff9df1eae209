"""Nobody sees what is hidden from him, in views, in what he is asked, in the log: for any game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import gyoji
from cheating import Spy
from gyoji import Random
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.in_process import play_out
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import shown_by
from gyoji.kernel.holding.seats import Imagined
from gyoji.kernel.holding.taking_back import seen_parts
from gyoji.kernel.showing.numbers import Numbering, position_in_numbers, question_in_numbers
from gyoji.kernel.showing.words import SEES_OBJECT, SEES_SOURCE
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.state import NO_ASKER, State
from gyoji.kernel.state.terms import ACT, DONE, MOVE, NOBODY, PASS, REVEAL
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
                if not m.game.lies_unseen(g, id):
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
    past = shown_and_shuffled(m, viewer, first)
    for lang in LANGUAGES:
        out[f"view {lang}"] = m.game.view(g, viewer, lang)
        out[f"log {lang}"] = [line for k, line in enumerate(log_of(m, g, viewer, lang, first)) if k not in past]
        if q is not None and q.seat == viewer:
            out[f"question {lang}"] = m.game.question_text(g, q.code, q.player, q.src, q.rule, lang)
            out[f"options {lang}"] = [m.game.option_text(g, q.code, v, q.player, lang) for v in q.values]
    if q is not None and q.seat == viewer and q.code == ACT:
        out["acts"] = acts(g, viewer)
    by = numbering(m)
    if q is not None and q.seat == viewer:
        shown = [id for id in shown_by(g, q.code, q.values, q.src) if not m.game.lies_unseen(g, id)]
        out["numbers"] = question_in_numbers(by, g, viewer, q.code, q.player, q.values, q.src, shown)
    else:
        out["numbers"] = position_in_numbers(by, g, viewer)
    return out


def numbering(m: Match) -> Numbering:
    """Cards by name, so that the numbers of one and the same position are the same."""
    return Numbering(m.game, sorted(m.game.cards().values(), key=lambda c: c.name), 5, 5)


def shown_and_shuffled(m: Match, viewer: int, first: int) -> set[int]:
    """Lines of a log about cards that the viewer was shown and that lie unseen again among others: told in a position in
    which these were dealt again, they would name another card."""
    g = m.state
    events = [*m.past.events, *m.recent]
    masks = [*m.past.seen, *m.recent_seen]
    found: set[int] = set()
    for k in range(first, len(events)):
        id = events[k].obj
        seen = (masks[k] >> (2 * viewer)) & SEES_OBJECT
        if seen and id >= 0 and not g.objs[id].gone and not g.visible(id, viewer) and not g.remembers(id, viewer):
            found.add(k - first)
    return found


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


# --- two games that differ only in what is hidden ----------------------------------------------------------------
class Twin:
    """A game from a position in which all that is hidden from a player was dealt again. The others only pass."""

    def __init__(self, m: Match, viewer: int, deal: int) -> None:
        g = m.checkpoint.clone()
        g.asker = NO_ASKER
        m.game.determinize(g, viewer, deal, [])
        g.dice.reseed(viewer)  # what chance decides is the same in all of them
        self.viewer = viewer
        self.m = Match(m.game, g)
        self.m.run()
        self.others: list[Any] = []  # what others had to choose since

    def come(self) -> None:
        """To the next question of the viewer."""
        self.others = []
        while (q := self.m.question) is not None and q.seat != self.viewer:
            idle = PASS if q.code == ACT else DONE
            if idle not in q.values:
                self.others.append((q.code, q.values, [o.text("ja") for o in q.options]))
            self.m.answer(q.values.index(idle) if idle in q.values else 0)

    def told(self) -> dict[str, Any]:
        """All that the viewer is told."""
        m = self.m
        q = m.question
        out: dict[str, Any] = {"over": m.over, "asked": None if q is None else q.seat}
        for lang in LANGUAGES:
            out[f"view {lang}"] = m.seat(self.viewer).view(lang)
            out[f"log {lang}"] = [(str(line), line.kind, line.player, line.step) for line in m.log(self.viewer, lang)]
        out["numbers"] = m.seat(self.viewer).numbers(numbering(m))
        if q is not None and q.seat == self.viewer:
            s = m.seat(self.viewer).question
            out["question"] = (s.code, s.player, s.values, s.src, s.rule, [o.handle for o in s.options])
            out["spots"] = [o.spots() for o in s.options]
            for lang in LANGUAGES:
                out[f"options {lang}"] = [s.text(lang), *(o.text(lang) for o in s.options)]
        return out

    def knows(self) -> Any:
        """The cards that the viewer sees or has been shown since, by object."""
        m = self.m
        g = m.state
        ids = {id for zone in g.zones for id in zone if g.visible(id, self.viewer)}
        q = m.question
        if q is not None and q.seat == self.viewer:
            ids |= {id for id in shown_by(g, q.code, q.values, q.src) if not m.game.lies_unseen(g, id)}
        events = [*m.past.events, *m.recent]
        masks = [*m.past.seen, *m.recent_seen]
        for ev, mask in zip(events, masks, strict=True):
            seen = mask >> (2 * self.viewer)
            ids |= {id for id, bit in ((ev.obj, SEES_OBJECT), (ev.new, SEES_OBJECT), (ev.src, SEES_SOURCE))
                    if id >= 0 and seen & bit}
        return {id: (g.objs[id].card.name, [g.cards[k].name for k in g.objs[id].parts]) for id in ids}


def twins_look_the_same(m: Match, viewer: int, deals: tuple[int, int], answers: int) -> int:
    """Both are played alike until the viewer has learned a card that is not the same in both; returns how long."""
    a, b = (Twin(m, viewer, deal) for deal in deals)
    dice = Chance(deals[0])
    for n in range(answers):
        a.come()
        b.come()
        if a.others != b.others or a.knows() != b.knows():
            return n
        here, there = a.told(), b.told()
        for what in here:
            assert here[what] == there[what], f"{what} of player {viewer} after {n} answers, deals {deals}"
        q = a.m.question
        if q is None:
            return n
        seed = dice.below(1 << 20)
        dreams_are_the_same(a.m.seat(viewer).imagine(seed), b.m.seat(viewer).imagine(seed), dice)
        i = dice.below(len(q.values))
        a.m.answer(i)
        b.m.answer(i)
    return answers


def dreams_are_the_same(a: Imagined, b: Imagined, dice: Chance, answers: int = 3) -> None:
    """What is imagined does not hang on how things really lie, nor does what comes of it."""
    for _ in range(answers):
        assert a.fingerprint() == b.fingerprint()
        p, q = a.question, b.question
        if p is None or q is None:
            assert p is q
            return
        assert (p.code, p.player, p.values, p.src, p.rule) == (q.code, q.player, q.values, q.src, q.rule)
        for viewer in range(len(a.view()["players"])):
            assert a.view(viewer) == b.view(viewer)
        i = dice.below(len(p.values))
        a.answer(i)
        b.answer(i)


def games_that_differ_in_what_is_hidden(arena: Arena, decks: list[Deck], seed: int, every: int = 29) -> int:
    """At some moments of a game by chance; returns how many answers were compared."""
    m = gyoji.new(arena.game, decks, seed, options=arena.varied_options(seed))
    dice = Chance(seed)
    n = compared = 0
    while m.question is not None:
        if m.base == len(m.answers) and n >= every:
            n = 0
            for viewer in range(m.state.players):
                compared += twins_look_the_same(m, viewer, (seed + len(m.answers), seed + len(m.answers) + 1), 4)
        m.answer(arena.answer(m, dice, 70))
        n += 1
    return compared


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

    @examples(2)
    @given(seed=seeds)
    def test_games_that_differ_in_what_is_hidden_look_the_same(self, seed: int) -> None:
        assert games_that_differ_in_what_is_hidden(self.arena, self.decks(random.Random(seed)), seed) > 0

    def test_a_spy_finds_no_way_to_the_truth(self) -> None:
        g = self.arena.begun(3, self.decks(random.Random(3)))
        spy = Spy(2)
        play_out(self.arena.game, g, [spy, *(Random(p) for p in range(1, g.players))], cap=40)
        spy.look_back()
        assert spy.asked > 5 and spy.ways == [] and spy.seen == []

    def test_a_spectator_sees_no_hand(self) -> None:
        a_spectator_sees_no_hand(self.arena, self.decks(random.Random(1)))
