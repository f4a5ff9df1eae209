"""Targets in texts (8.1.11): words that stand in the target line of an ability mean its targets in its text."""

from __future__ import annotations

import re
from typing import Final

from ...text import NotUnderstood

#: what a target line ends with: who, and how many
CORE: Final = re.compile(
    r"(敵味方|敵ストライカー|味方ストライカー|敵|味方|ストライカー|エース|装備スペル|スペルカード|オプション|ルールカード|エリア|カード|宣言)"
    r"(\d+[体枚つ]|全員|すべて|全て|全部)$")
#: what shows that the words are not about the target
NOT_MEANT: Final = r"(?!につき|以上|以下|未満|まで|だけ|しか|のみ)"
COUNTED: Final = re.compile(r"\d+体$")
TARGET: Final = "対象"
LETTERS: Final = "AB"
WEARER: Final = "装備しているストライカー"
ITS_TARGET: Final = re.compile(r"(?<!の)対象(?!にな|に選|にで|とな)")
JOINTS: Final = re.compile(r"と|、|および")


class Aim:
    """The words of a text that mean its targets, replaced by one word that the grammar knows."""

    def __init__(self, text: str, lines: list[str]) -> None:
        self.shown: list[tuple[str, str]] = []  # the word, and what was printed
        for k in range(len(lines)):
            word = TARGET if len(lines) == 1 else TARGET + LETTERS[k]
            for said in sayings(lines[k]):
                found = re.sub(re.escape(said) + NOT_MEANT, word, text)
                if found != text:
                    self.shown.append((word, said))
                    text = found
            counted = COUNTED.search(lines[k])
            if counted is not None:  # "move 1 back": the one that is the target
                text = re.sub(rf"(?<![^。、]){counted.group()}(?=[をにはがの])", word, text)
        if len(lines) == 1 and TARGET not in text:
            core = CORE.search(lines[0])
            if core is not None:  # the noun alone, where nothing else speaks of the target
                text = re.sub(rf"(?<![^。、]){core.group(1)}(?=[をにはがの](?!数))", TARGET, text)
        self.text = text
        self.lines = lines

    def worn(self) -> str:
        """The text of an equip spell: its target is its wearer. 攻撃の対象 and 対象にならない speak of other things."""
        text = self.text
        for word, _ in self.shown:
            text = text.replace(word, WEARER)
        return ITS_TARGET.sub(WEARER, text) if self.lines else text

    def complain(self, lost: NotUnderstood) -> NotUnderstood:
        """The complaint in the words that were printed."""
        return NotUnderstood(
            self.printed(lost.text), self.printed(lost.understood), self.printed(lost.stopped), lost.expected, lost.nearest,
            self.printed(lost.missing), self.printed(lost.pronoun))

    def printed(self, text: str) -> str:
        for word, said in self.shown:
            text = text.replace(word, said)
        return text


def sayings(line: str) -> list[str]:
    """A target as its line has it, and without what describes it."""
    core = CORE.search(line)
    if core is None or core.group() == line:
        return [line] if line not in ("術者", "このストライカー", "自身", "術者自身") else []
    return [line, core.group()]


def splits(line: str) -> list[list[str]]:
    """Ways to see two targets in one line; whether they are is for the grammar to say."""
    found: list[list[str]] = []
    depth = 0
    for at in range(len(line)):
        depth += (line[at] in "「『") - (line[at] in "」』")
        joint = JOINTS.match(line, at)
        if joint is not None and depth == 0:
            found.append([line[:at], line[joint.end():]])
    return found
