"""Printed texts of Duel Masters: understood, without ties, as the trees that they mean; and refused otherwise."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gyoji._build import compiled as build_compiled
from gyoji.effects.nodes.abilities import Keyword, SpellText, Static, Triggered
from gyoji.effects.nodes.changes import AddStat, Gain, SetKey
from gyoji.effects.nodes.choosing import Choose
from gyoji.effects.nodes.drawing import DrawUpTo
from gyoji.effects.nodes.events import Moves
from gyoji.effects.nodes.filters import AllOf, KindIs, StateIs, StatIs
from gyoji.effects.nodes.instructions import Destroy, Draw, Move
from gyoji.effects.nodes.numbers import Count, Fits, Is, Num
from gyoji.effects.nodes.objects import AnyCard, It, Opponent, Sel, This, ThisAs, TopOf, You, Zoneless
from gyoji.effects.nodes.open_words import WordHas
from gyoji.effects.nodes.structure import May, Seq
from gyoji.games.duel_masters.interface.card_library import LIBRARY
from gyoji.games.duel_masters.state.card import DuelCard
from gyoji.games.duel_masters.state.terms import CREATURE, EVOLUTION, KINDS, SPELL
from gyoji.games.duel_masters.text.compile import TEXTS, compile_card, compiler
from gyoji.games.duel_masters.text.japanese import LANGUAGE
from gyoji.games.duel_masters.vocabulary.abilities import Evolves, Replacing
from gyoji.games.duel_masters.vocabulary.instructions import Conditional
from gyoji.kernel.errors import GyojiError, TextError
from gyoji.kernel.state.card import Ability
from gyoji.printed.card_library import records
from gyoji.printed.record import CardError
from gyoji.text import NotUnderstood

from .inverse import printer
from .using import help_cards, use

HERE = Path(__file__).parent
LINES = [t for t in (HERE / "texts.txt").read_text(encoding="utf-8").splitlines() if t and not t.startswith("#")]
TYPES = {
    "creature": "クリーチャー", "spell": "呪文", "evolution": "進化クリーチャー", "gear": "クロスギア", "castle": "城",
    "psychic": "サイキック・クリーチャー", "weapon": "ドラグハート・ウエポン", "fortress": "ドラグハート・フォートレス",
    "pulse": "禁断の鼓動", "field": "D2フィールド", "aura": "オーラ", "neo": "G-NEOクリーチャー", "plus": "ルール・プラス",
}
PUBLISHED = HERE.parents[2] / "shared" / "cards" / "duel-masters.json"
needs_published = pytest.mark.skipif(not PUBLISHED.exists(), reason="the published cards are not here")


def record_of(line: str) -> dict[str, Any]:
    """A card with one text: its kind, then its paragraphs."""
    kind, *paragraphs = line.split("|")
    return {"name": "試し", "cardType": TYPES[kind], "cost": 3, "power": 3000, "civilizations": ["火"], "races": [],
            "text": "\n".join(paragraphs)}


def card_of(line: str) -> DuelCard:
    return compile_card(record_of(line))


def meaning(record: dict[str, Any]) -> list[object]:
    """All that a card's text became, to be compared."""
    card = compile_card(record)
    return [card.base.abilities, card.base.keywords, card.hyper.abilities if card.hyper is not None else []]


STRIDE = 1 if build_compiled() else 10  # uncompiled, every tenth card: the same code, ten times as slow


@cache
def published() -> list[dict[str, Any]]:
    return records(PUBLISHED)[::STRIDE]


@cache
def understood() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for record in published():
        try:
            compile_card(record)
        except GyojiError:
            continue
        except NotUnderstood:
            continue
        found.append(record)
    return found


# --- coverage ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("line", LINES)
def test_wordings_by_class(line: str) -> None:
    card_of(line)


def test_all_own_cards_are_understood() -> None:
    assert LIBRARY.cards()
    for card in LIBRARY.cards().values():
        assert all(a.text for a in card.base.abilities)


@needs_published
def test_four_fifths_of_the_published_cards_are_understood() -> None:
    assert len(published()) > 1500 // STRIDE
    assert len(understood()) / len(published()) > (0.8 if STRIDE == 1 else 0.7)


def test_no_text_has_two_readings() -> None:
    c = compiler()
    for line in LINES:
        card_of(line)
    for file in LIBRARY.files():
        for record in records(file):
            compile_card(record)
    if PUBLISHED.exists():
        understood()
    read = sorted(TEXTS.read)  # what was read so far, and as what
    assert len(read) > 150
    assert [tie for start, text in read for tie in c.ties(text, start)] == []


@needs_published
def test_every_understood_card_is_used_in_a_game() -> None:
    """Executed and played on with by chance, without an error."""
    helpers = help_cards(sorted({race for record in published() for race in record["races"]}))
    idle = [str(r["name"]) for k, r in enumerate(understood()) if not use(compile_card(r), helpers, k)]
    assert len(idle) < 20, idle


# --- trees ---------------------------------------------------------------------------------------------------
ATTACKING = Fits(This(), Zoneless(StateIs("attacking")))
CASES: list[tuple[str, list[Ability]]] = [
    ("creature|ブロッカー", [Keyword("blocker")]),
    ("creature|パワーアタッカー+1700", [Static(This(), [AddStat("power", Num(1700))], ATTACKING)]),
    ("evolution|進化-自分のツボ・ピープル1体の上に置く。", [Evolves([Sel(WordHas("race", "ツボ・ピープル"), "", You())])]),
    ("creature|このクリーチャーはブロックされない。", [Static(ThisAs("creature"), [SetKey("unblockable")])]),
    ("creature|このクリーチャーをバトルゾーンに出した時、カードを1枚引いてもよい。",
     [Triggered(Moves(ThisAs("creature"), to="battle", slot=0), May(Draw(You(), Num(1))))]),
    ("creature|メタモーフ|このクリーチャーは「ブロッカー」を得る。",
     [Keyword("metamorph"), Static(This(), [Gain(Static(ThisAs("creature"), [Gain(Keyword("blocker"))]))],
                                   Is(Count(Sel(AnyCard(), "mana", You())), ">=", Num(7)))]),
    ("creature|このクリーチャーが破壊される時、墓地に置くかわりに自分のマナゾーンに置く。",
     [Replacing(Moves(ThisAs("creature"), "battle", "graveyard", "destroyed", 0), Move(This(), "mana", You(), slot=1))]),
    ("spell|カードを2枚まで引く。", [SpellText(DrawUpTo(You(), Num(2)))]),
    ("spell|自分の山札の上から1枚目を、マナゾーンに置く。", [SpellText(Move(TopOf(You(), Num(1)), "mana", slot=0))]),
    ("spell|相手のパワー1700以下のクリーチャーを1体破壊する。",
     [SpellText(Seq([Choose(Sel(AllOf([StatIs("power", "<=", Num(1700)), KindIs("creature")]), "", Opponent()), Num(1),
                            slot=0), Destroy(It(0))]))]),
    ("spell|自分のシールドが2枚以下であれば、カードを1枚引く。",
     [SpellText(Conditional(Is(Count(Sel(AnyCard(), "shields", You())), "<=", Num(2)), Draw(You(), Num(1))))]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "trees"), CASES, ids=[line for line, _ in CASES])
def test_trees(line: str, trees: list[Ability]) -> None:
    assert card_of(line).base.abilities == trees


SAME = [
    ("creature|パワーアタッカー+1700", "creature|パワーアタッカー ＋１７００(攻撃中だけ)"),
    ("spell|相手のクリーチャーを1体破壊する。", "spell|相手のクリーチャーを１体破壊する。"),
    ("creature|W・ブレイカー", "creature|Ｗ(ダブル)・ブレイカー(２枚)"),
    ("creature|自分のターンの終わりに、このクリーチャーをアンタップしてもよい。",
     "creature|自分のターンの終わりに、このクリーチャーをアンタップしてよい。"),
    ("creature|このクリーチャーが攻撃する時、カードを1枚引く。",
     "creature|このクリーチャーが攻撃するとき、カードを１枚引く。"),
    ("creature|このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。|カードを1枚引く。",
     "creature|このクリーチャーで攻撃する代わりに、タップして次の 能力を使ってもよい。|カードを1枚引く。"),
    ("evolution|進化-自分のツボ・ピープル1体の上に置く。", "evolution|進化ー自分のツボ・ピープル１体の上に置く。"),
    ("creature|これは｢ブロッカー｣を得る。", "creature|これは「ブロッカー」を得る。"),
    ("spell|カードを1枚引く。", "spell|■カードを１枚引く。"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "other"), SAME)
def test_spellings_that_mean_the_same(line: str, other: str) -> None:
    assert card_of(line).base.abilities == card_of(other).base.abilities


def test_a_reminder_over_several_lines_does_not_count() -> None:
    assert card_of("creature|ブロッカー(相手が来たら|止めてもよい)").base.abilities == [Keyword("blocker")]


def test_printed_fields() -> None:
    card = card_of("evolution|進化-自分のツボ・ピープル1体の上に置く。")
    assert card.base.types == CREATURE | EVOLUTION and card.base.stats == [3, 3000, 1]
    two = compile_card({"name": "表／裏", "faces": [record_of("creature|ブロッカー"), record_of("spell|カードを1枚引く。")]})
    assert two.half is not None and two.half.types == SPELL and two.both.types & KINDS["twinpact"]


# --- refusals ------------------------------------------------------------------------------------------------
REFUSED = [
    ("creature|このクリーチャーは歌い出す。", "歌い出す"),
    ("creature|永久不滅", "永久不滅"),
    ("creature|このクリーチャーをバトルゾーンに出した時、眠りにつく。", "眠りにつく"),
    ("spell|相手のクリーチャーを1体凍らせる。", "凍らせる"),
    ("spell|カードを1枚引く。そして踊る。", "して踊る"),
    ("spell|カードを枚引く。", "枚引く"),
    ("creature|メタモーフ|このクリーチャーは歌い出す。", "歌い出す"),
    ("spell|強さ1700以下のクリーチャーを1体破壊する。", "強さ1700以下のクリーチャーを1体破壊する"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_what_is_not_understood_is_told(line: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as e:
        card_of(line)
    assert e.value.stopped == words
    assert e.value.card == "試し" and str(e.value).startswith("試し: not understood")


def test_no_sentence_is_skipped() -> None:
    for line in LINES:
        with pytest.raises(NotUnderstood):
            card_of(line + "|ここから先は読めない。")


def test_wrong_fields() -> None:
    with pytest.raises(CardError, match=r"試し: cardType: expected a type such as"):
        compile_card({**record_of("creature|"), "cardType": "乗り物"})
    with pytest.raises(CardError, match=r"試し: colour: unknown field"):
        compile_card({**record_of("creature|"), "colour": "赤"})
    with pytest.raises(TextError, match=r"cards.yaml: 試し: not understood") as e:
        LIBRARY.card_from(record_of("creature|このクリーチャーは歌い出す。"), "cards.yaml")
    assert e.value.phrase == "歌い出す"


# --- a word more or less -------------------------------------------------------------------------------------
WORDS = [
    ["自分", "相手"], ["クリーチャー", "呪文", "クロスギア"], ["手札", "墓地", "山札"],
    ["マナゾーン", "シールドゾーン", "バトルゾーン"],
    ["光", "水", "闇", "火", "自然"], ["以上", "以下"], ["はじめ", "終わり"], ["タップ", "アンタップ"], ["破壊"], ["他の"],
    ["てもよい"], ["まで"], ["攻撃", "ブロック"], ["W・ブレイカー", "T・ブレイカー"],
    ["ブロッカー", "スレイヤー", "スピードアタッカー"],
    ["そうした場合、"], ["かわりに"], ["以外"], ["+", "-"], ["一番上", "一番下"], ["パワー", "コスト"], ["進化"], ["多色"],
    ["このターン、"], ["可能であれば"], ["捨て", "戻し"], ["シールド"], ["見ないで"], ["されない", "できない"],
]  # fmt: skip


#: 自身 is 自分自身, and the player who is attacked is the opponent: without the word it means the same
ALIKE = "(?!自身|プレイヤーを攻撃)"


def changed(text: str) -> list[str]:
    """The text with one word left out, or another of its kind in its place, or another number."""
    found: list[str] = []
    for kind in WORDS:
        for word in kind:
            for at in re.finditer(re.escape(word) + ALIKE, text):
                found += [text[: at.start()] + other + text[at.end():] for other in ["", *[w for w in kind if w != word]]]
    for at in re.finditer(r"\d+", text):
        found.append(text[: at.start()] + str(int(at.group()) + 1) + text[at.end():])
    return found


@needs_published
def test_a_word_more_or_less_is_another_meaning() -> None:
    dice = random.Random(20)
    tried = same = 0
    for record in dice.sample(understood(), min(1000, len(understood()))):
        text = LANGUAGE.without_reminders(record["text"] or "")
        others = changed(text)
        for other in dice.sample(others, min(1, len(others))):
            tried += 1
            try:
                same += meaning({**record, "text": other}) == meaning(record)
            except NotUnderstood:
                continue
    assert tried > 800 // STRIDE and 1 - same / tried >= (0.98 if STRIDE == 1 else 0.95)


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


def texts_of(cards: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """What is read of these cards alone, and as what."""
    before = set(TEXTS.read)
    TEXTS.read.clear()
    for record in cards:
        compile_card(record)
    found = sorted(TEXTS.read)
    TEXTS.read |= before
    return found


def test_a_printed_tree_is_the_same_tree() -> None:
    read = texts_of([record_of(line) for line in LINES])[:400 // STRIDE]
    lost = printed_again(read)
    assert len(lost) <= len(read) * 0.03, lost


@needs_published
def test_printed_trees_of_published_cards_are_the_same_trees() -> None:
    read = random.Random(4).sample(texts_of(understood()), 300 // STRIDE)
    lost = printed_again(read)
    assert len(lost) <= 1 + len(read) * 0.03, lost
