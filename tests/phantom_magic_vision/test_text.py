"""Printed texts of Phantom Magic Vision: understood, without ties, as the trees that they mean; and refused otherwise."""

from __future__ import annotations

import hashlib
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gyoji._build import compiled as build_compiled
from gyoji.effects.nodes.abilities import SpellText, Static
from gyoji.effects.nodes.changes import AddStat
from gyoji.effects.nodes.filters import AllOf, KindIs, StateIs
from gyoji.effects.nodes.numbers import Num, StatOf
from gyoji.effects.nodes.objects import AnyCard, It, PlayerAsObject, Sel, You
from gyoji.games.phantom_magic_vision.abilities import Single
from gyoji.games.phantom_magic_vision.card import PhantomCard
from gyoji.games.phantom_magic_vision.choosing import Choose
from gyoji.games.phantom_magic_vision.compile import LANGUAGE, TEXTS, compile_card, compiler
from gyoji.games.phantom_magic_vision.files import from_file
from gyoji.games.phantom_magic_vision.instructions import Damage, DiscardIt
from gyoji.games.phantom_magic_vision.naming import TheOpponent
from gyoji.games.phantom_magic_vision.printed_filters import Count
from gyoji.games.phantom_magic_vision.references import Aim, Done
from gyoji.games.phantom_magic_vision.structure import Seq
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.state.card import Ability
from gyoji.printed.card_library import records
from gyoji.text import NotUnderstood

from .arena import GAME
from .inverse import printer
from .using import use

HERE = Path(__file__).parent
LINES = [t for t in (HERE / "texts.txt").read_text(encoding="utf-8").splitlines() if t and not t.startswith("#")]
PUBLISHED = HERE.parents[2] / "shared" / "cards" / "phantom-magic-vision.json"
needs_published = pytest.mark.skipif(not PUBLISHED.exists(), reason="the published cards are not here")
STRIDE = 1 if build_compiled() else 10  # uncompiled, every tenth card: the same code, ten times as slow


def record_of(line: str) -> dict[str, Any]:
    kind, text = line.split("|", 1)
    numbers = {"graze": 1, "attack": 2, "durability": 3} if kind == "character" else {}
    return {"name": "試し", "kind": kind, "nodes": 1, "cost": 1, "text": text.replace("\\n", "\n"), **numbers}


def card_of(line: str) -> PhantomCard:
    return compile_card(record_of(line))


def abilities(line: str) -> list[Ability]:
    return card_of(line).base.abilities


@cache
def published() -> list[dict[str, Any]]:
    return [from_file(r) for r in records(PUBLISHED)][::STRIDE]


@cache
def understood() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for record in published():
        try:
            compile_card(record)
        except (GyojiError, NotUnderstood):
            continue
        found.append(record)
    return found


# --- coverage ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("line", LINES)
def test_wordings_by_class(line: str) -> None:
    assert abilities(line)


def test_all_own_cards_are_understood() -> None:
    assert GAME.cards()


@needs_published
def test_most_of_the_published_cards_are_understood() -> None:
    assert len(published()) > 1200 // STRIDE
    assert len(understood()) / len(published()) > (0.79 if STRIDE == 1 else 0.65)


def test_no_text_has_two_readings() -> None:
    c = compiler()
    for line in LINES:
        card_of(line)
    assert GAME.cards()
    if PUBLISHED.exists():
        understood()
    read = sorted(TEXTS.read)
    assert len(read) > 20
    assert [tie for start, text in read for tie in c.ties(text, start)] == []


@needs_published
def test_every_understood_card_is_used_in_a_game() -> None:
    """Played on with by chance, without an error."""
    idle = [str(r["name"]) for k, r in enumerate(understood()) if not use(compile_card(r), k)]
    assert len(idle) < 20, idle


def test_wordings_by_class_are_used_in_a_game() -> None:
    assert [line for k, line in enumerate(LINES) if not use(card_of(line), k)] == []


# --- trees ---------------------------------------------------------------------------------------------------
def test_what_was_discarded_is_spoken_of_again() -> None:
    tree = abilities(LINES[3])[0]
    chosen = Choose(Sel(AnyCard(), "hand", You()), Num(1), slot=0)
    player = Choose(PlayerAsObject(TheOpponent()), Num(1), slot=2)
    dealt = Damage(It(2), StatOf(Done("discarded", 1), "cost"), None, 3)
    assert isinstance(tree, SpellText) and tree.do == Seq([chosen, DiscardIt(It(0), 1), player, dealt])


def test_a_target_is_aimed_at() -> None:
    tree = abilities(LINES[0])[0]
    assert isinstance(tree, SpellText)
    assert tree.do == Seq([Aim(Sel(KindIs("character")), Num(1), slot=0), Damage(It(0), Num(3), None, 1)])


def test_texts_that_do_not_add_up() -> None:
    tree = abilities(LINES[11])[0]
    face_up = AllOf([StateIs("face-up"), KindIs("character")])
    assert tree == Single(Sel(face_up, "field", You()), [AddStat("attack", Num(1))])


def test_a_number_that_the_text_explains() -> None:
    tree = abilities(LINES[13])[0]
    held = Count(Sel(AnyCard(), "hand", You()))
    assert isinstance(tree, Static) and tree.mods == [AddStat("attack", held), AddStat("durability", held)]


SPELLINGS = [
    ("command|〔あなた〕は１ドローしてもよい。", "command|〔あなた〕は１ドローしても良い。"),
    ("spell|〔すべてのキャラクター〕に２ダメージを与える。", "spell|〔全てのキャラクター〕に２ダメージを与える。"),
    ("character|（自動γ）あなたのターンの終了時に、〔あなた〕は１ドローする。",
     "character|（自動γ）あなたのターン終了時、あなたは１ドローする。"),
    ("spell|目標の〔キャラクター１枚〕を、ゲームから除外する。", "spell|目標の〔キャラクター１枚〕を除外する。"),
]


@pytest.mark.parametrize(("line", "other"), SPELLINGS)
def test_spellings_that_mean_the_same(line: str, other: str) -> None:
    assert abilities(line) == abilities(other)


# --- refusals ------------------------------------------------------------------------------------------------
REFUSED = [
    "character|（自動α）〔このキャラクター〕は歌い出す。",
    "spell|目標の〔キャラクター１枚〕を凍らせる。",
    "spell|〔あなた〕は１ドローする。そして踊る。",
    "spell|〔あなたの手札１枚〕を破棄しても良い。除外した場合、〔あなた〕は１ドローする。",  # the verbs do not agree
    "spell|目標の〔キャラクター１枚〕は「戦闘修正：＋Ｘ／＋Ｙ」を得る。",  # what Y is, is not said
    "character|（自動α）〔このキャラクター〕は以下の効果を得る。",  # nothing is quoted below
    "spell|そのカードを破棄する。",  # which?
]


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(NotUnderstood):
        card_of(line)


# --- a word more or less -------------------------------------------------------------------------------------
WORDS = [
    ["あなた", "相手プレイヤー"], ["キャラクターカード", "スペルカード", "コマンドカード"], ["手札", "冥界", "デッキ"],
    ["場"],
    ["スリープ", "アクティブ"], ["以上", "以下"], ["開始", "終了"], ["決死状態に"], ["破棄", "除外"],
    ["別の"], ["ても良い"], ["まで"],
    ["攻撃", "防御"], ["先制", "貫通", "隠密"], ["人間", "妖怪", "妖精"], ["代わりに"], ["以外"],
    ["＋", "－"], ["の上の", "の下の"],
    ["必要ノード", "コスト"], ["攻撃力", "耐久力"], ["無作為に"], ["裏向き", "表向き"], ["目標の"], ["全て"], ["戦闘"],
]


def changed(text: str) -> list[str]:
    """The text with one word left out, or another of its kind in its place, or another number."""
    found: list[str] = []
    for kind in WORDS:
        for word in kind:
            for at in re.finditer(re.escape(word), text):
                found += [text[: at.start()] + other + text[at.end():] for other in ["", *[w for w in kind if w != word]]]
    for at in re.finditer(r"[０-９]", text):
        found.append(text[: at.start()] + chr(ord("０") + (ord(at.group()) - ord("０") + 1) % 10) + text[at.end():])
    return found


def meaning(record: dict[str, Any]) -> list[object]:
    card = compile_card(record)
    return [card.base.abilities, card.base.keywords, card.other.abilities if card.other is not None else [], card.unions]


@needs_published
def test_a_word_more_or_less_is_another_meaning() -> None:
    dice = random.Random(20)
    tried = same = 0
    for record in dice.sample(understood(), min(1000, len(understood()))):
        others = changed(str(record["text"]))
        for other in dice.sample(others, min(1, len(others))):
            tried += 1
            try:
                same += meaning({**record, "text": other}) == meaning(record)
            except (GyojiError, NotUnderstood):
                continue
    assert tried > 400 // STRIDE and 1 - same / tried >= (0.98 if STRIDE == 1 else 0.95)


# --- printing ------------------------------------------------------------------------------------------------
def printed_again(read: list[tuple[str, str]]) -> list[str]:
    """Those of some texts whose tree, printed, is another tree."""
    c = printer()
    lost: list[str] = []
    for start, text in read:
        tree = c.compile(text, start)
        printed = c.unparse(tree, start)
        try:
            if printed is None or c.compile(printed, start) != tree:
                lost.append(text)
        except NotUnderstood:
            lost.append(text)
    return lost


def test_a_printed_tree_is_the_same_tree() -> None:
    read: list[tuple[str, str]] = []
    for line in LINES:
        text = LANGUAGE.normalise(line.split("|", 1)[1].replace("\\n", "\n"))
        read.append(("line" if line.startswith("character") else "spell", text))
    lost = printed_again(read)
    assert len(lost) <= 1, lost


@needs_published
def test_printed_trees_of_published_cards_are_the_same_trees() -> None:
    understood()
    some = [key for key in sorted(TEXTS.read) if key[0] in ("line", "spell")]
    read = random.Random(4).sample(some, min(len(some), 200 // STRIDE))
    lost = printed_again(read)
    assert len(lost) <= 1 + len(read) * 0.03, lost


# --- what nobody has looked at ----------------------------------------------------------------------------------
def aside(record: dict[str, Any]) -> bool:
    """A third of the published cards, by their names, which no phrase was written for."""
    return int(hashlib.sha256(str(record["name"]).encode()).hexdigest(), 16) % 3 == 0


@needs_published
def test_the_third_set_aside_is_understood_too() -> None:
    held = [r for r in published() if aside(r)]
    known = [r for r in understood() if aside(r)]
    assert len(held) > 350 // STRIDE and len(known) / len(held) > (0.61 if STRIDE == 1 else 0.4)
