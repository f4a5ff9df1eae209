"""Paragraphs of a text: keywords that lead the next paragraph, and what they make of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, Final

from ....effects.context import Cond, Do, Filter, Objects
from ....effects.nodes.abilities import Keyword, SpellText, Static, Triggered
from ....effects.nodes.changes import Alter, Gain
from ....effects.nodes.events import Declares, Moves
from ....effects.nodes.filters import AllOf, ColorIs, KindIs, Other
from ....effects.nodes.instructions import Move, Reveal
from ....effects.nodes.numbers import Exists, Num
from ....effects.nodes.objects import Among, Rest, Sel, That, This, TopOf, You
from ....effects.nodes.open_words import WordHas
from ....effects.nodes.structure import ForEach, If, May, Seq
from ....kernel.state.card import Ability
from ....kernel.state.node import Node
from ....text.bind import bind
from ..state.notes import SUPER
from ..vocabulary.abilities import Drive, SilentSkill, TapAbility
from ..vocabulary.filters import ShieldKept, TappedFor
from .japanese import LANGUAGE

#: paragraphs that lead the next one
HEAD: Final = re.compile(
    r"(?:ターボラッシュ|(?:スーパー・)?アクセル|ウェーブストライカー|メタモーフ|シールド・フォース|サイレントスキル)。?$"
    r"|(?:フォートE|スリリング・スリー|スペース・チャージ):[^。]*$|O・ドライブ[^。]*$"
    r"|[^。]*攻撃するかわりに[^。]*次の\s*能力を使ってもよい。?$")
#: of these, those that lead all paragraphs behind them; where the first has a sign, all that have it
COVERS: Final = re.compile(r"ターボラッシュ|ウェーブストライカー|メタモーフ|シールド・フォース")
DRIVE: Final = re.compile(r"O・ドライブ")
COLOR: Final = re.compile(r"光|水|闇|火|自然")
FOR: Final = re.compile(r"(光|水|闇|火|自然)\s*:\s*(.+)$")
#: an ability that is used by tapping, as it is printed shorter
TAP_SIGN: Final = re.compile(r"(?:タップ能力|TT?)\s*[:-]\s*(.+)$")
TAP_HEAD: Final = "このクリーチャーで攻撃するかわりに、タップして、次の能力を使ってもよい"
#: one of several things to choose from, in a line of its own
CHOICE: Final = re.compile(r"[►▶⇒→・]\s*(.+)$")
TAP: Final = re.compile(r"(.*?次の\s*能力を使ってもよい)。(.+)$")
#: the multicolour rule, printed as a text (400.4)
COMMON: Final = re.compile(r"マナゾーンに置く(?:時|とき)、?このカードはタップして置く。?\s*")
GLUED: Final = re.compile(r"^(S・トリガー|[WTQ]・ブレイカー|ブロッカー)(?=\s*[^X。、・\s(を])")
#: the sign before an ability that a keyword leads
ABILITY_SIGN: Final = re.compile(r"^(?:SC|SF|WS|TR)\s*[-:]\s*")
#: a line that goes on with what the line before it does
GOES_ON: Final = re.compile(r"(?:そうした(?:場合|ら|なら)|そうしなければ|そうしなかった|その後|ただし)、?")
#: what a card has besides when スーパー・S・トリガー was declared with no shield left
BONUS: Final = re.compile(r"S\s*-\s*(?!MAX)(.+)$")
#: a keyword and what its reminder says
REMINDED: Final = re.compile(r"([^()。「」]+)\((.+?)。?\)$")
LAUNCHER: Final = "ランチャーE:"
SURVIVOR: Final = "サバイバー"

Read = Callable[[str], list[Ability]]


# --- what a head makes of the paragraph behind it ------------------------------------------------------------------------
class Head(Node):
    """`start`: as what the paragraph is read."""

    start: ClassVar[str] = "line"

    def shape(self, parts: list[Ability]) -> list[Ability]:
        raise NotImplementedError


class Gaining(Head):
    """While a condition holds, this card has the ability; a keyword's name is known besides."""

    def __init__(self, cond: Cond, key: str = "") -> None:
        self.cond = cond
        self.key = key

    def shape(self, parts: list[Ability]) -> list[Ability]:
        named: list[Ability] = [Keyword(self.key)] if self.key else []
        found: list[Ability] = [
            SpellText(If(self.cond, a.do)) if isinstance(a, SpellText) else Static(This(), [Gain(a)], self.cond)
            for a in parts]
        return named + found


class GainingAfter(Head):
    """ターボラッシュ: for the turn, once another creature of one's own has broken a shield."""

    def __init__(self, key: str) -> None:
        self.key = key

    def shape(self, parts: list[Ability]) -> list[Ability]:
        when = Declares(Sel(AllOf([Other(), KindIs("creature")]), "", You()), "break")
        return [Keyword(self.key), rebound(Triggered(when, Alter(This(), [Gain(a) for a in parts], "turn")))]


class Effect(Head):
    """Leads an effect."""

    start = "effect"

    def shape(self, parts: list[Ability]) -> list[Ability]:
        steps: list[Do] = [a.do for a in parts if isinstance(a, SpellText)]
        return [rebound(self.ability(steps[0] if len(steps) == 1 else Seq(steps)))]

    def ability(self, do: Do) -> Ability:
        raise NotImplementedError


class Force(Head):
    """シールド・フォース: while a shield that was chosen when it came is still there."""

    def shape(self, parts: list[Ability]) -> list[Ability]:
        return Gaining(ShieldKept(), "shield-force").shape(parts)


class Silent(Effect):
    """サイレントスキル."""

    def ability(self, do: Do) -> Ability:
        return SilentSkill(do)


class TapSkill(Effect):
    """A tap ability: of this creature, or of others."""

    def __init__(self, what: Objects | None = None, cost: Do | None = None) -> None:
        self.what = what
        self.cost = cost

    def ability(self, do: Do) -> Ability:
        return TapAbility(do, self.cost) if self.what is None else Static(self.what, [Gain(TapAbility(do))])


class Fort(Effect):
    """フォートE: when it comes, if such a card was tapped for it."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def ability(self, do: Do) -> Ability:
        return Triggered(Moves(This(), to="battle"), If(TappedFor(self.filter), do))


class ThrillingThree(Effect):
    """スリリング・スリー: once for each such card among the upper three."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def ability(self, do: Do) -> Ability:
        shown = Reveal(TopOf(You(), Num(3)))
        each = ForEach(Among(That(), self.filter), May(do))
        return Triggered(Moves(This(), to="battle"), Seq([shown, each, Move(Rest(), "deck", place="bottom")]))


class SpaceCharge(Effect):
    """スペース・チャージ: when a card of a civilization is put into one's mana zone."""

    def __init__(self, color: str) -> None:
        self.color = color

    def ability(self, do: Do) -> Ability:
        return Triggered(Moves(Sel(ColorIs(self.color), "mana", You()), to="mana"), May(do))


class Drives(Head):
    """O・ドライブ: optional payments; the paragraphs behind say what each is for."""

    def __init__(self, drives: list[Drive]) -> None:
        self.drives = drives

    def shape(self, parts: list[Ability]) -> list[Ability]:
        return [*self.drives]


def shared_by_survivors(parts: list[Ability]) -> list[Ability]:
    """サバイバー: the other survivors have the abilities above it too."""
    others = Sel(AllOf([Other(), WordHas("race", SURVIVOR)]), "", You())
    return [Keyword("survivor"), Static(others, [Gain(a) for a in parts])]


def again(a: SpellText) -> SpellText:
    """ナイト・マジック: the effect once more, where its caster has a knight."""
    return SpellText(If(Exists(Sel(WordHas("race", "ナイト"), "", You())), May(a.do)))


def rebound(a: Ability) -> Ability:
    """Its pronouns numbered as one text."""
    made, _ = bind(a)
    assert isinstance(made, Ability)
    return made


# --- paragraphs ------------------------------------------------------------------------
class Group:
    """A paragraph; or a head with the paragraph that it leads."""

    def __init__(self, head: str, body: str, paid: str = "") -> None:
        self.head = head
        self.body = body
        self.paid = paid  # the civilizations of the O・ドライブ that it needs
        self.text = f"{head}\n{body}" if head and body else head or body
        self.further = False  # the head led another paragraph already
        self.reminder = ""  # what a keyword's reminder says

    def shape(self, head: object, read: Read) -> list[Ability]:
        """What the head makes of the paragraph."""
        assert isinstance(head, Head)
        return head.shape(read(head.start) if self.body else [])


def grouped(text: str, name: str) -> list[Group]:
    """The paragraphs of a text without its reminders."""
    lines = [own_name(line, name) for line in paragraphs(text)]
    reminders = reminded(text)
    found: list[Group] = []
    k = 0
    colors: list[str] = []
    while k < len(lines):
        line = lines[k]
        own = FOR.match(line)
        if DRIVE.match(line):
            colors = COLOR.findall(line)
            found.append(Group(line.rstrip(":"), ""))
        elif colors and own is not None:
            found.append(Group("", own.group(2), own.group(1)))
        elif colors:  # all that was said is needed for it
            found.append(Group("", line, "|".join(colors)))
            colors = []
        elif BONUS.match(line) is not None:
            found.append(Group("", BONUS.sub(r"\1", line), SUPER))
        elif line.startswith(LAUNCHER) and k + 1 < len(lines):
            found.append(Group("", f"{line}。{lines[k + 1]}"))
            k += 1
        elif HEAD.match(line) is not None and k + 1 < len(lines):
            signed = ABILITY_SIGN.match(lines[k + 1]) is not None
            found.append(Group(line.rstrip("。"), ABILITY_SIGN.sub("", lines[k + 1])))
            k += 1
            while (COVERS.match(line) is not None and k + 1 < len(lines) and HEAD.match(lines[k + 1]) is None
                   and (ABILITY_SIGN.match(lines[k + 1]) is not None or not signed)):
                found.append(Group(line.rstrip("。"), ABILITY_SIGN.sub("", lines[k + 1])))
                found[-1].further = True
                k += 1
        else:
            found.append(Group("", line))
            found[-1].reminder = reminders.get(line, "")
        k += 1
    return found


def reminded(text: str) -> dict[str, str]:
    """Keywords that stand alone in a line, and what their reminders say."""
    matches = [REMINDED.match(line.strip()) for line in LANGUAGE.fold(text).splitlines()]
    return {LANGUAGE.normalise(m.group(1)): m.group(2) for m in matches if m is not None}


def own_name(line: str, name: str) -> str:
    """A card may say its own name without the signs of a name."""
    folded = LANGUAGE.fold(name)
    if len(folded) < 4 or folded not in line:
        return line
    return re.sub(rf"(?<![《ァ-ヺー・一-龥]){re.escape(folded)}(?![》ァ-ヺー・一-龥])", f"《{folded}》", line)


def paragraphs(text: str) -> list[str]:
    lines: list[str] = []
    for paragraph in LANGUAGE.without_reminders(text).splitlines():
        line = LANGUAGE.normalise(paragraph)
        common = COMMON.match(line)
        if common is not None:
            line = line[common.end():].strip()
        glued = GLUED.match(line)
        if glued is not None:
            lines.append(glued.group(1))
            line = line[glued.end():].strip()
        choice = CHOICE.match(line)
        if choice is not None and lines:
            lines[-1] += f"「{choice.group(1)}」"
            continue
        tap = TAP.match(line)
        sign = TAP_SIGN.match(line)
        if tap is not None:
            lines.append(tap.group(1))
            line = tap.group(2).strip()
        elif sign is not None:
            lines.append(TAP_HEAD)
            line = sign.group(1).strip()
        if line and lines and lines[-1].endswith("。") and GOES_ON.match(line) is not None:
            lines[-1] += line
        elif line:
            lines.append(line)
    return lines
