"""Japanese: unifying characters, splitting to tokens, inflecting verbs.

A token is a number, a pair such as +100/-100, a latin word, an icon such as [フリーズ], or a single character.
"""

from __future__ import annotations

import re
import unicodedata

from mypy_extensions import mypyc_attr

from gyoji.text.language import Language

CIRCLED = {char: n for n, char in enumerate("⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")}
_NUMBER = r"(?:\d+|X(?![A-Za-z]))"
TOKEN = re.compile(
    r"\[[^\[\]\s、。]{1,8}\]"  # an icon
    rf"|(?<!\d)[+±-]?{_NUMBER}/[+±-]?{_NUMBER}"  # a pair
    rf"|(?<!\d)[+±-]{_NUMBER}|\d+|[A-Za-z]+|\S"
)
SIGNED = re.compile(r"[+-]?\d+", re.ASCII)
REMINDER = re.compile(r"\([^()]*\)")
HALF_KANA = re.compile("[ｦ-ﾟ]+")

# full-width ASCII to ASCII (but ～ stays a Japanese sign), the many minus signs, the ideographic space
_FOLD = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5E)}
_FOLD.update({0x2212: "-", 0x2013: "-", 0x2010: "-", 0x3000: " ", 0x301C: "～", 0x2215: "/", 0x2044: "/"})

# godan endings: a-row, i-row, e-row, te form, past
GODAN = {
    "く": ("か", "き", "け", "いて", "いた"),
    "ぐ": ("が", "ぎ", "げ", "いで", "いだ"),
    "す": ("さ", "し", "せ", "して", "した"),
    "つ": ("た", "ち", "て", "って", "った"),
    "ぬ": ("な", "に", "ね", "んで", "んだ"),
    "ぶ": ("ば", "び", "べ", "んで", "んだ"),
    "む": ("ま", "み", "め", "んで", "んだ"),
    "う": ("わ", "い", "え", "って", "った"),
    "る": ("ら", "り", "れ", "って", "った"),
}
# る after kana of the i- and e-rows is ichidan, after other kana godan; after kanji godan but for a few
I_AND_E_ROWS = "いきぎしじちぢにひびぴみりえけげせぜてでねへべぺめれ"
ICHIDAN_KANJI = "見観診着得寝出経煮似居射"
GODAN_KANA = ("よみがえる", "ひるがえる", "りかえる", "はいる", "まいる", "すべる", "しゃべる", "にぎる", "かぎる")

# the forms of a passive or causative verb that get categories of their own
DERIVED = ("", "conj", "te", "past", "neg", "tara", "ba", "may")


@mypyc_attr(allow_interpreted_subclasses=True)
class Japanese(Language):
    """`reminders`: drop texts in parentheses (a game in which they carry meaning keeps them)."""

    def __init__(self, reminders: bool = True) -> None:
        self.name = "ja"
        self.window = (6, 8)
        self.clause_ends = "、。：:「」『』"
        self.reminders = reminders
        self.suffixes = tuple([suffix for suffix in _forms_of("する", "") if suffix])

    def fold(self, text: str) -> str:
        folded = text.translate(_FOLD)
        if HALF_KANA.search(folded) is not None:
            folded = HALF_KANA.sub(lambda found: unicodedata.normalize("NFKC", found.group()), folded)
        return folded

    def normalise(self, text: str) -> str:
        folded = self.fold(text)
        if self.reminders:
            while "(" in folded:  # innermost first
                shorter = REMINDER.sub("", folded)
                if shorter == folded:
                    break
                folded = shorter
        return " ".join(folded.split())

    def split(self, text: str) -> list[str]:
        tokens: list[str] = TOKEN.findall(text)
        return tokens

    def offsets(self, text: str) -> list[tuple[int, int]]:
        return [found.span() for found in TOKEN.finditer(text)]

    def value(self, token: str) -> object:
        """300, +100 and ⑤ are ints; a pair is a tuple of two; the rest are words."""
        if token in CIRCLED:
            return CIRCLED[token]
        if SIGNED.fullmatch(token) is not None:
            return int(token)
        left, slash, right = token.partition("/")
        if slash and left and right:
            return (self.value(left), self.value(right))
        return token

    def spellings(self, value: object) -> list[str]:
        if isinstance(value, tuple) and len(value) == 2:
            return [f"{a}/{b}" for a in self.spellings(value[0]) for b in self.spellings(value[1])]
        if type(value) is int:
            number = int(value)
            found = [str(number), f"+{number}"] if number >= 0 else [str(number)]
            return found + [char for char, n in CIRCLED.items() if n == number]
        return [value] if isinstance(value, str) else []

    def inflect(self, verb: str, mark: str) -> dict[str, list[str]]:
        return _forms_of(verb, mark)

    def word_start(self, tokens: list[str], at: int) -> int:
        """Katakana words are split to characters; nothing else is torn."""
        while 0 < at < len(tokens) and _katakana(tokens[at]) and _katakana(tokens[at - 1]):
            at -= 1
        return at

    def join(self, tokens: list[str]) -> str:
        """Without spaces, except where two tokens would run together (1 after 2, latin after latin)."""
        text = ""
        for token in tokens:
            glued = text[-1:].isascii() and text[-1:].isalnum() and token[:1].isascii() and token[:1].isalnum()
            text += " " + token if glued else token
        return text


def sentences(text: str) -> list[str]:
    """A text at its full stops, but for those that are quoted."""
    found: list[str] = []
    start = depth = 0
    for i, char in enumerate(text):
        depth += (char in "「『《") - (char in "」』》")
        if char == "。" and depth == 0:
            found.append(text[start : i + 1].strip())
            start = i + 1
    if text[start:].strip():
        found.append(text[start:].strip())
    return found


def _katakana(token: str) -> bool:
    return "ァ" <= token <= "ー"


class _Stems:
    """What the forms of a verb are made from."""

    def __init__(
        self, final: str, negative: str, conj: str, te: str, past: str, ba: str, passive: str, can: str, cause: str
    ) -> None:
        self.final = final
        self.negative = negative  # before ない
        self.conj = conj
        self.te = te
        self.past = past
        self.ba = ba
        self.passive = passive  # these three are ichidan verbs without their る
        self.can = can
        self.cause = cause
        self.without = negative  # before ず


def _forms_of(verb: str, mark: str) -> dict[str, list[str]]:
    """All forms by suffix; "" is the dictionary form."""
    stems = _stems(verb, mark)
    forms: dict[str, list[str]] = {}
    for name, spelled in _plain(stems).items():
        forms["." + name if name else ""] = spelled
    forms[".mustnot"] = [stems.can + "ない"]
    forms[".mustnot"] += [f"{stems.final}こと{end}" for end in ("ができない", "はできない", "もできない", "が出来ない")]
    forms[".cannotzu"] = [stems.can + "ず"]
    if stems.can.endswith("でき"):
        forms[".mustnot"].append(stems.can[:-2] + "出来ない")
    forms[".mustnotzu"] = [stems.can + "ず", *[stems.final + cannot for cannot in ("ことができず", "ことはできず")]]
    forms[".couldnot"] = [stems.can + "なかった", stems.final + "ことができなかった", stems.final + "ことはできなかった"]
    forms[".must"] = [stems.negative + must for must in ("なければならない", "なくてはならない")]
    for family, stem in (("pass", stems.passive), ("caus", stems.cause)):
        derived = _plain(_ichidan(stem))
        for name in DERIVED:
            forms[f".{family}{name}"] = derived[name]
    return forms


def _plain(stems: _Stems) -> dict[str, list[str]]:
    may = [stems.te + ending for ending in ("もよい", "も良い", "もいい", "もかまわない", "も構わない")]
    may += [stems.final + "ことができる", stems.final + "ことが出来る"]
    if stems.can != stems.passive:  # of other verbs it is the passive
        may.append(stems.can + "る")
    copula = stems.final.endswith("である")
    negatives = [stems.negative, *([stems.negative + "は"] if copula else [])]
    return {
        "": [stems.final],
        "conj": [stems.conj],
        "te": [stems.te],
        "past": [stems.past, *([stems.final[:-3] + "だった"] if copula else [])],
        "neg": [n + "ない" for n in negatives],
        "negba": [n + "なければ" for n in negatives],
        "negpast": [n + "なかった" for n in negatives],
        "nai": [n + "なく" for n in negatives],
        "zu": [stems.without + "ず", *([stems.without[:-1] + "おらず"] if _being(stems.final) else [])],
        "may": may,
        "ba": [stems.ba],
        "tara": [stems.past + "ら"],
        "tari": [stems.past + "り"],
    }


def _being(verb: str) -> bool:
    """いる, ている: おらず beside いず."""
    return verb == "いる" or verb.endswith(("ている", "でいる"))


def _stems(verb: str, mark: str) -> _Stems:
    if mark == "i" or mark == "g":
        if not verb.endswith("る"):
            raise ValueError(f"`{verb}^{mark}`: only a verb in る needs its class told")
        return _ichidan(verb[:-1]) if mark == "i" else _godan(verb)
    if verb.endswith("する"):
        stem = verb[:-2]
        suru = _Stems(
            verb, stem + "し", stem + "し", stem + "して", stem + "した", stem + "すれば",
            stem + "され", stem + "でき", stem + "させ",
        )  # fmt: skip
        suru.without = stem + "せ"
        return suru
    if verb.endswith("来る"):
        return _ichidan(verb[:-1])  # the kanji hides that its vowel changes
    if verb.endswith("てくる"):
        stem = verb[:-2]
        return _Stems(
            verb, stem + "こ", stem + "き", stem + "きて", stem + "きた", stem + "くれば",
            stem + "こられ", stem + "こられ", stem + "こさせ",
        )  # fmt: skip
    if verb.endswith("る") and _is_ichidan(verb):
        return _ichidan(verb[:-1])
    return _godan(verb)


def _is_ichidan(verb: str) -> bool:
    before = verb[-2:-1]
    if "ぁ" <= before <= "ん":
        return before in I_AND_E_ROWS and not verb.endswith(GODAN_KANA)
    return before != "" and before in ICHIDAN_KANJI


def _ichidan(stem: str) -> _Stems:
    return _Stems(
        stem + "る", stem, stem, stem + "て", stem + "た", stem + "れば", stem + "られ", stem + "られ", stem + "させ"
    )


def _godan(verb: str) -> _Stems:
    rows = GODAN.get(verb[-1:])
    if rows is None or len(verb) < 2:
        raise ValueError(f"`{verb}^`: no verb in dictionary form before ^")
    stem = verb[:-1]
    a, i, e, te, past = rows
    if verb.endswith(("行く", "ていく")):
        te, past = "って", "った"
    stems = _Stems(
        verb, stem + a, stem + i, stem + te, stem + past, stem + e + "ば", stem + a + "れ", stem + e, stem + a + "せ"
    )
    if verb.endswith("ある"):
        stems.negative = verb[:-2]  # ある, ない
    return stems
