"""English: splitting to words, symbols and numbers; draw, draws, drawing, drawn."""

from __future__ import annotations

import re

from mypy_extensions import mypyc_attr

from gyoji.text.language import Language

TOKEN = re.compile(
    r"\{[^{}\s]+\}"  # {W}, {2/U}
    r"|[+-]?(?:\d+|[xX*](?![a-zA-Z]))/[+-]?(?:\d+|[xX*](?![a-zA-Z]))"  # +1/+1
    r"|(?<![\w])[+-](?:\d+|[xX](?![a-zA-Z]))|\d+"
    r"|'(?:s|ve)(?![a-z])|[a-zA-Z]+(?:-[a-zA-Z]+)*(?:'(?!(?:s|ve)\b)[a-z]+)?"  # don't is one word, player's are two
    r"|\S"
)
SIGNED = re.compile(r"[+-]?\d+", re.ASCII)
REMINDER = re.compile(r"\s*\([^()]*\)")
_FOLD = str.maketrans({"’": "'", "‘": "'", "−": "-", "–": "-"})
CLOSE_UP = re.compile(r" (?=[.,:;”]|'(?:s|ve)\b)|(?<=“) ")

# verbs whose past is not in -ed: past, participle
IRREGULAR = {
    "draw": ("drew", "drawn"), "deal": ("dealt", "dealt"), "put": ("put", "put"), "lose": ("lost", "lost"),
    "get": ("got", "got"), "choose": ("chose", "chosen"), "become": ("became", "become"), "have": ("had", "had"),
    "pay": ("paid", "paid"), "cast": ("cast", "cast"), "take": ("took", "taken"), "leave": ("left", "left"),
    "do": ("did", "done"), "be": ("was", "been"),
    "win": ("won", "won"), "set": ("set", "set"), "give": ("gave", "given"), "spend": ("spent", "spent"),
}  # fmt: skip
#: verbs that double their last letter
DOUBLING = ("tap", "untap", "put", "get", "win", "set", "flip", "begin", "skip")


@mypyc_attr(allow_interpreted_subclasses=True)
class English(Language):
    def __init__(self) -> None:
        self.name = "en"
        self.window = (3, 5)
        self.clause_ends = ".,;:—•“”"
        self.suffixes = (".s", ".ing", ".past", ".done")

    def fold(self, text: str) -> str:
        return text.translate(_FOLD)

    def normalise(self, text: str) -> str:
        text = REMINDER.sub("", self.fold(text))
        pieces = text.split('"')  # straight quotes open and close by turns
        text = pieces[0]
        for i, piece in enumerate(pieces[1:]):
            text += ("”" if i % 2 else "“") + piece
        # the full stop inside closing quotes ends the outer sentence too
        return " ".join(re.sub(r"([.,])”\1?", r"”\1", text).split())

    def split(self, text: str) -> list[str]:
        tokens: list[str] = TOKEN.findall(text.lower())
        return tokens

    def offsets(self, text: str) -> list[tuple[int, int]]:
        return [found.span() for found in TOKEN.finditer(text.lower())]

    def value(self, token: str) -> object:
        if SIGNED.fullmatch(token) is not None:
            return int(token)
        left, slash, right = token.partition("/")
        if slash and left and right and not token.startswith("{"):
            return (self.value(left), self.value(right))
        return token

    def spellings(self, value: object) -> list[str]:
        if isinstance(value, tuple) and len(value) == 2:
            return [f"{a}/{b}" for a in self.spellings(value[0]) for b in self.spellings(value[1])]
        if type(value) is int:
            return [str(value), f"+{value}"]
        return [value] if isinstance(value, str) else []

    def inflect(self, verb: str, mark: str) -> dict[str, list[str]]:
        before, space, base = verb.rpartition(" ")
        if not base.isalpha():
            raise ValueError(f"`{verb}^`: no verb before ^")
        lead = before + space
        past, done = IRREGULAR.get(base, ("", ""))
        if base[-1] == "e":
            stem, regular = base[:-1], base + "d"
        elif base[-1] == "y" and base[-2:-1] not in "aeiou":
            stem, regular = base, base[:-1] + "ied"
        else:
            stem = base + base[-1] if base in DOUBLING else base
            regular = stem + "ed"
        if base == "be":
            third, stem = "is", "be"
        elif base in ("have", "do"):
            third = {"have": "has", "do": "does"}[base]
        elif base.endswith(("s", "x", "z", "ch", "sh")):
            third = base + "es"
        else:
            third = base[:-1] + "ies" if regular.endswith("ied") else base + "s"
        return {
            "": [verb], ".s": [lead + third], ".ing": [lead + stem + "ing"],
            ".past": [lead + (past or regular)], ".done": [lead + (done or regular)],
        }  # fmt: skip

    def join(self, tokens: list[str]) -> str:
        return CLOSE_UP.sub("", " ".join(tokens))
