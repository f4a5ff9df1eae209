"""Rules by words: in our own few words for them, in the names of the modules that apply them, and in a user's own book."""

from __future__ import annotations

from difflib import get_close_matches

from .kernel.declaring.gamedef import GameDef
from .kernel.errors import GyojiError
from .kernel.rulebook import Book, Rule
from .rulebook import book_of, folder_of, imported_texts, list_of, sources_of


class Found:
    """What a search has found: rules in the order in which they are of use, and modules."""

    def __init__(self, rules: list[Rule], modules: list[str], searched: str) -> None:
        self.rules = rules
        self.modules = modules
        self.searched = searched  # where was searched, in words


def search(game: GameDef, words: str, name: str = "") -> Found:
    """Rules that have all the words: first headings that begin with these, with all that stands under them, then rules in
    our words, then rules in the words of the user's own book."""
    wanted = words.lower().split()
    book = book_of(game)
    rules = list_of(game, name) if name else list(book.rules.values())
    texts = imported_texts(game)
    exact = [r for r in rules if words.lower() in (r.en.lower(), r.ja.lower())
             or (r.status == "definition" and (r.en.lower().startswith(words.lower()) or r.ja.startswith(words)))]
    under = [r for head in exact for r in rules if r is head or is_under(r.id, head.id)]
    ours = [r for r in rules if has_all(f"{r.en} {r.ja}", wanted)]
    theirs = [r for r in rules if has_all(texts.get(r.id, ""), wanted)]
    found = list({r.id: r for r in [*under, *ours, *theirs]}.values())
    folder = folder_of(game)
    modules = [path.relative_to(folder).as_posix() for path in sources_of(game)
               if path.name != "__init__.py" and has_all(path.stem.replace("_", " "), wanted)]
    searched = (f"searched in our few words for {len(rules)} rules, in English and Japanese, and in the names of modules; "
                + (f"and in your own book ({len(texts)} rules)" if texts else
                   "the words of the book itself are not here: `--import FILE` brings yours"))
    if not found and not modules:
        heads = {r.en.lower(): r for r in rules} | {r.ja.lower(): r for r in rules}
        near = [f"{heads[w].id} {heads[w].gist('en')}" for w in get_close_matches(words.lower(), heads, 3)]
        raise GyojiError(f"{game.name} has no rule {words!r}" + (f"; perhaps {', '.join(near)}" if near else "")
                         + f" ({searched})")
    return Found(found, modules, searched)


def has_all(text: str, wanted: list[str]) -> bool:
    lower = text.lower()
    return bool(wanted) and all(word in lower for word in wanted)


def is_under(id: str, head: str) -> bool:
    """702.19b and 702.19.1 stand under 702.19; 702.190 does not."""
    return id.startswith(head) and id != head and (id[len(head)] == "." or id[len(head)].isalpha())


def line_of(book: Book, rule: Rule, wanted: str, text: str, lang: str) -> list[str]:
    """A rule as a row: number, status, our words; where only the user's book has what was looked for, its line."""
    gist = rule.gist(lang) or book.gist(rule.id, lang)
    words = wanted.lower().split()
    if text and not has_all(f"{rule.en} {rule.ja}", words) and has_all(text, words):
        line = next((t for t in text.splitlines() if words[0] in t.lower()), text.splitlines()[0])
        gist = f"{gist}: {line}" if gist else line
    return [rule.id, rule.said(), gist]
