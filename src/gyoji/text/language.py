"""What a language must tell the parser: how to normalise, split, inflect and write down."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Language:
    """The plainest language: words between spaces, no inflection. `ja.Japanese` and `en.English` are the real ones."""

    name: str = "plain"
    #: tokens shown before and after the place where reading stopped
    window: tuple[int, int] = (3, 4)
    #: tokens that end a clause: what is missing is reported within one
    clause_ends: str = ".,;:"
    #: category suffixes of the forms that `inflect` gives, the dictionary form excepted
    suffixes: tuple[str, ...] = ()

    def fold(self, text: str) -> str:
        """Unify ways of writing the same character. Applied to card texts and to the literals of phrases."""
        return text

    def normalise(self, text: str) -> str:
        """A printed text without what does not count (reminders, doubled spaces)."""
        return " ".join(self.fold(text).split())

    def fault(self, text: str) -> tuple[int, int] | None:
        """Where a printed text has words that do not agree, though phrases may read them."""
        return None

    def split(self, text: str) -> list[str]:
        """The tokens of a folded text."""
        return text.split()

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each token of `split(text)` stands in the text."""
        found: list[tuple[int, int]] = []
        at = 0
        for token in self.split(text):
            at = text.index(token, at)
            found.append((at, at + len(token)))
            at += len(token)
        return found

    def value(self, token: str) -> object:
        """What a token of an open class means: a number, or the token itself."""
        return int(token) if token.isascii() and token.isdigit() else token

    def spellings(self, value: object) -> list[str]:
        """Tokens whose `value` may be this one, the likeliest first."""
        if isinstance(value, str) or type(value) is int:
            return [str(value)]
        return []

    def inflect(self, verb: str, mark: str) -> dict[str, list[str]]:
        """All forms of the verb that ends this text, by suffix; each form may have several spellings."""
        raise ValueError(f"the language {self.name} has no inflection")

    def word_start(self, tokens: list[str], at: int) -> int:
        """Where the word begins that the token at `at` is in the midst of; complaints quote whole words."""
        return at

    def join(self, tokens: list[str]) -> str:
        """Tokens as running text."""
        return " ".join(tokens)


class Sentence:
    """A normalised text and its tokens."""

    __slots__ = ("_offsets", "language", "text", "tokens")

    def __init__(self, language: Language, text: str) -> None:
        self.language = language
        self.text = text
        self.tokens: list[str] = language.split(text)
        self._offsets: list[tuple[int, int]] | None = None  # most sentences never need them

    def slice(self, start: int, end: int) -> str:
        """The text as printed from one token up to (not including) another."""
        if start >= end:
            return ""
        offsets = self._offsets
        if offsets is None:
            offsets = self._offsets = self.language.offsets(self.text)
        return self.text[offsets[start][0] : offsets[end - 1][1]]
