"""How games, seats and questions go to another process: what `pickle` makes of them.

A game goes as its save. A seat and a question go as what they show: whoever gets the bytes learns nothing that the seat may
not know."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any

from . import games
from .kernel.declaring.deck import Deck
from .kernel.declaring.gamedef import GameDef
from .kernel.errors import GyojiError
from .kernel.holding.match import Match
from .kernel.holding.questions import Option, Question, Result, Words, told
from .kernel.holding.seats import Imagined, Seat, Seen, seat_seen, seen_by
from .kernel.state.card import Card

Made = tuple[Callable[..., Any], tuple[Any, ...]]


def named(game: GameDef) -> str:
    if game.name not in games.NAMES:
        raise GyojiError(f"{game.name} is no game of the package: another process would not find it")
    return game.name


def send_match(m: Match) -> Made:
    if m.origin is None:
        raise GyojiError("this game was not begun by gyoji.new: it cannot be sent to another process")
    if any(isinstance(card, Card) for card in m.origin.cards):
        raise GyojiError("cards that were given as objects cannot be sent to another process: give files or records")
    named(m.game)
    return match_again, (m.save(), m.origin.cards, m.lang)


def match_again(save: bytes, cards: list[object], lang: str) -> Match:
    from .start import load

    return load(save, cards, lang)


def send_question(q: Question) -> Made:
    words = q.in_words()
    return question_again, (named(q.game), q.code, q.player, q.seat, list(q.values), q.src, q.rule, q.lang, words.question,
                            words.options)


def question_again(game: str, code: int, player: int, seat: int, values: list[int], src: int, rule: str, lang: str,
                   question: dict[str, str], options: dict[str, list[str]]) -> Question:
    return told(games.load(game), code, player, seat, values, src, rule, lang, Words(question, options))


def send_option(option: Option) -> Made:
    return option_again, (option.question, option.index)


def option_again(question: Question, index: int) -> Option:
    return question.options[index]


def send_seat(seat: Seat) -> Made:
    seen, question = seen_by(seat)
    return seat_again, (named(seat.game), seen.player, seen.views, seen.actions, seen.worth, question)


def seat_again(game: str, player: int, views: dict[str, dict[str, Any]], actions: list[int], worth: float,
               question: Question | None) -> Seat:
    return seat_seen(games.load(game), Seen(player, views, actions, worth), question)


def send_imagined(game: Imagined) -> Made:
    raise GyojiError("an imagined game stays in its process: send the seat, or what was found")


def send_result(r: Result) -> Made:
    return Result, (r.winner, r.winners, r.finished, r.turns, r.decisions, r.reason)


def send_deck(deck: Deck) -> Made:
    return Deck, (deck.name, deck.sections)


copyreg.pickle(Match, send_match)
copyreg.pickle(Question, send_question)
copyreg.pickle(Option, send_option)
copyreg.pickle(Seat, send_seat)
copyreg.pickle(Imagined, send_imagined)
copyreg.pickle(Result, send_result)
copyreg.pickle(Deck, send_deck)
