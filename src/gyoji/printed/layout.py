"""How tables show a game: its words and zones in the language of the viewer, as far as games do it alike."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.rulebook import read_book
from ..kernel.showing.layout import Keyword, Word, ZoneLook
from ..kernel.state.objects import ZoneKind


def word(name: str, en: str, jp: str, mark: str, ja: bool) -> Word:
    return {"name": name, "label": jp if ja else en, "mark": mark}


def words(listed: Sequence[tuple[str, str, str, str]], ja: bool) -> list[Word]:
    """From name, English, Japanese and mark."""
    return [word(name, en, jp, mark, ja) for name, en, jp, mark in listed]


def kinds(marks: dict[str, str], japanese: dict[str, str], ja: bool) -> list[Word]:
    return [word(kind, kind.replace("-", " "), japanese[kind], mark, ja) for kind, mark in marks.items()]


def numbers(listed: Sequence[tuple[str, str, str, str, str]], ja: bool) -> list[Word]:
    """From name, English, Japanese, and a mark in either language."""
    return [word(name, en, jp, mark_ja if ja else mark, ja) for name, en, jp, mark, mark_ja in listed]


def zones(known: list[ZoneKind], shown: Sequence[tuple[str, str, str, str]], ja: bool) -> list[ZoneLook]:
    """From name, how it is shown, and a short name in either language."""
    names = {z.name: z.ja for z in known}
    return [{"name": name, "label": names[name] if ja else name.replace("-", " "), "short": short if ja else en,
             "show": show} for name, show, en, short in shown]


def keywords(rulebook: str, rules: dict[str, str], depth: int, lang: str, printed_in: str = "ja") -> list[Keyword]:
    """Words as they are printed, with the rule that says what they do; so many parts of its number name its chapter."""
    out: list[Keyword] = []
    book = read_book(rulebook)
    for printed, number in rules.items():
        chapter = book.find(".".join(number.rstrip("abcdefgh").split(".")[:depth]))
        title = printed.replace("-", " ") if lang == printed_in or chapter is None else chapter.gist(lang)
        out.append({"name": printed, "label": title, "gist": f"{book.gist(number, lang)} ({number})"})
    return out
