"""Printed texts of Spell Card Strike: understood, without ties, as the trees that they mean; and refused otherwise."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from gyoji.games.spell_card_strike.abilities import Declared
from gyoji.games.spell_card_strike.card import StrikeCard
from gyoji.games.spell_card_strike.card_library import LIBRARY
from gyoji.games.spell_card_strike.compile import TEXTS, compile_card, compiler
from gyoji.games.spell_card_strike.terms import DISCARD, HAND, NO_ACE, RULE_AREA, STAGE
from gyoji.kernel.errors import GyojiError, TextError
from gyoji.kernel.process.grid import Range
from gyoji.kernel.state.card import Ability
from gyoji.kernel.state.node import Node
from gyoji.printed.card_library import records
from gyoji.printed.record import CardError
from gyoji.text import NotUnderstood

from .text_trees import CASES

HERE = Path(__file__).parent
LINES = [t for t in (HERE / "texts.txt").read_text(encoding="utf-8").splitlines() if t and not t.startswith("#")]
MAP = ["rbbbr", "rrrrr", "rr@rr", "rrrrr", "rrrrr"]
BARE = {"name": "試し", "spell-name": "仮符", "kind": "spell-card", "rank": 1, "pow": 2, "def": 3, "range": MAP}


def record_of(line: str) -> dict[str, Any]:
    """A card with one text: what it is | target | duration | text."""
    sort, target, duration, text = line.split("|", 3)
    if sort == "option":
        return {"name": "試し", "kind": "option", "abilities": [{"text": text}]}
    if sort == "extra":
        return {**BARE, "extra": text}
    ability = {"text": text, "timing": "action" if sort == "spell" else sort, "range": MAP}
    ability.update({"target": target} if target else {})
    ability.update({"duration": duration} if duration else {})
    return {**BARE, "spell": ability} if sort == "spell" else {**BARE, "abilities": [ability]}


def card_of(line: str) -> StrikeCard:
    return compile_card(record_of(line))


def tree_of(line: str) -> Node | None:
    """What the text became: the effect of a declaration, what it keeps up, or the ability."""
    card = card_of(line)
    if line.startswith("extra"):
        return None
    ability: Ability = card.spell if card.spell is not None else card.base.abilities[0]
    if not isinstance(ability, Declared):
        return ability
    return ability.standing[0] if ability.standing else ability.do


def meaning(record: dict[str, Any]) -> list[object]:
    """All that a card's texts became, to be compared."""
    card = compile_card(record)
    return [card.base.abilities, card.spell, card.copies, card.base.keywords]


# --- coverage ------------------------------------------------------------------------------------------------
def test_all_own_cards_are_understood() -> None:
    assert len(LIBRARY.cards()) >= 100
    for card in LIBRARY.cards().values():
        assert all(a.text for a in card.base.abilities)


def test_no_text_has_two_readings() -> None:
    c = compiler()
    for file in LIBRARY.files():
        for record in records(file):
            compile_card(record)
    for line in LINES:
        card_of(line)
    read = sorted(TEXTS.read)  # what was read so far, and as what
    assert len(read) > 700
    assert [tie for start, text in read for tie in c.ties(text, start)] == []


@pytest.mark.parametrize("line", LINES)
def test_users_wordings(line: str) -> None:
    card_of(line)


@pytest.mark.parametrize(("line", "tree"), CASES, ids=[line for line, _ in CASES])
def test_trees(line: str, tree: Node) -> None:
    assert tree_of(line) == tree


SAME = [
    ("spell|敵1体||敵1体に【3】ダメージ。", "spell|敵1体||対象に【３】ダメージを与える。"),
    ("spell|味方1体|turn|味方1体を「POW：+1」する。", "spell|味方1体|turn|味方1体を「ＰＯＷ: ＋１」する。"),
    ("spell|味方1体|turn|味方1体を「POW：+1／DEF：+1」する。",
     "spell|味方1体|turn|味方1体を「POW：+1」「DEF：+1」する。"),
    ("spell|味方1体|turn|味方1体を「DEF：-1」する。", "spell|味方1体|turn|味方1体を「DEF：−1」する。"),
    ("spell|味方1体|chain|味方1体が次に受けるダメージ【-2】。",
     "spell|味方1体|chain|次に味方1体が受けるダメージ[-2]。"),
    ("spell|味方1体||チェーン終了時まで、味方1体を「DEF：+1」する。",
     "spell|味方1体||チェイン終了時まで、味方1体を「DEF：+1」する。"),
    ("trigger|||このストライカーがスペルカードを宣言した場合、カードを1枚引く。",
     "trigger|||このストライカーがスベルカード宣言を行ったとき、カードを1枚ドローする。"),
    ("trigger|||あなたのコマンダーフェイズ開始時、カードを1枚引く。",
     "trigger|||あなたのコマンドフェイズの開始時に、カードを1枚引く。"),
    ("always|||《覚醒》「POW：+2」", "always|||《覚醒》「POW：+2」（相手のスコアが10以上の間だけ強くなる。）"),
    ("spell|神属性を持つ敵1体||神属性を持つ敵1体を撃破する。", "spell|「属性：神」を持つ敵1体||対象を撃破する。"),
    ("spell|敵1体||敵1体を後退させる。", "spell|敵1体||1体を後退させる。"),
    ("spell|敵1体||敵1体を行動済み状態にする。", "spell|敵1体||対象を行動済みにする。"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "other"), SAME)
def test_spellings_that_mean_the_same(line: str, other: str) -> None:
    assert tree_of(line) == tree_of(other)


# --- refusals ------------------------------------------------------------------------------------------------
REFUSED = [
    ("spell|敵1体||敵1体を凍結させる。", "凍結させる"),
    ("spell|敵1体||敵1体に【強い】ダメージ。", "強い】ダメージ"),
    ("spell|ゴーレム1体||カードを1枚引く。", "ゴーレム1体"),
    ("spell|敵1体||敵1体に【3】ダメージ。敵1体に毒カウンターを置く。", "毒カウンターを置く"),
    ("trigger|||このストライカーが眠った場合、カードを1枚引く。", "眠った場合"),
    ("always|||このストライカーは歌い出す。", "歌い出す"),
    ("always|||《飛行》", "飛行》"),
    ("trigger|||《接射》", "(end)"),
    ("spell|||カードを枚引く。", "枚引く"),
    ("always|||「種属：妖怪」を持つ味方全員を「POW：+1」する。", "属"),
    ("spell|味方1体|turn|味方1体を「ATK：+1」する。", "ATK"),
    ("spell|味方1体|equip|装備しているストライカーは歌い出す。", "歌い出す"),
    ("extra|||このカードは好きなだけ強い。", "好きなだけ強い"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_what_is_not_understood_is_told(line: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as e:
        card_of(line)
    assert (e.value.stopped or "(end)") == words.replace("：", ":")
    assert e.value.card == "試し" and str(e.value).startswith("試し: not understood")


@pytest.mark.parametrize(
    ("line", "pronoun"),
    [
        ("spell|||対象に【3】ダメージ。", "対象"),
        ("spell|||そのストライカーに【3】ダメージ。", "そのストライカー"),
        ("spell|||カードを1枚引く。それを公開する。", "それ"),
        ("trigger|||このストライカーが召喚された場合、その敵を後退させる。", "その敵"),
        ("spell|||残りを捨て札に置く。", "残り"),
    ],
)
def test_a_pronoun_must_mean_something(line: str, pronoun: str) -> None:
    with pytest.raises(NotUnderstood) as e:
        card_of(line)
    assert e.value.pronoun == pronoun


def test_a_complaint_has_the_words_that_were_printed() -> None:
    with pytest.raises(NotUnderstood) as e:
        card_of("spell|敵1体||敵1体に【3】ダメージ。その敵1体を眠らせる。")
    assert "対象" not in str(e.value).split("expected")[0] and e.value.text.startswith("敵1体に【3】ダメージ")


def test_users_cards_complain_with_their_place() -> None:
    with pytest.raises(TextError, match=r"cards.yaml: 試し: not understood") as e:
        LIBRARY.card_from(record_of("spell|敵1体||敵1体を凍結させる。"), "cards.yaml")
    assert e.value.phrase == "凍結させる"
    with pytest.raises(GyojiError, match=r"cards.yaml: 試し: summon-cost: unknown attribute '光'"):
        LIBRARY.card_from({**BARE, "summon-cost": {"光": 1}}, "cards.yaml")


# --- a word more or less -------------------------------------------------------------------------------------
WORDS = [
    ["敵", "味方"], ["あなた", "相手"], ["POW", "DEF", "Rank"], ["手札", "捨て札", "山札", "スコア置き場"],
    ["以上", "以下"], ["開始", "終了"], ["前進", "後退"], ["行動済み状態", "未行動状態"], ["赤", "青"],
    ["神", "魔", "霊", "妖"], ["種族", "所属", "タイプ"], ["他の"], ["次に"], ["撃破", "退場", "召喚"], ["全員"],
    ["てもよい"], ["ベースライン", "ゲートエリア", "センターライン", "テリトリー"], ["隣接する"], ["攻撃の"],
    ["本来の"], ["接射", "蒐集"], ["瞬速", "加護"], ["受ける", "与える"], ["スペルカード", "アビリティ"],
    ["そうした場合、"], ["かわりに"], ["術者", "対象"], ["以外"], ["移動", "攻撃"], ["上", "下"],
    ["ストライカーフェイズ", "コマンダーフェイズ", "エンドフェイズ"], ["+", "-"], ["裏向きの"], ["公開", "除外"],
]  # fmt: skip


def changed(text: str) -> list[str]:
    """The text with one word left out, or another of its kind in its place, or another number."""
    found: list[str] = []
    for kind in WORDS:
        for word in kind:
            for at in re.finditer(re.escape(word), text):
                for other in ["", *[w for w in kind if w != word]]:
                    if not other and word in ("敵", "味方") and text[at.end() : at.end() + 1].isdigit():
                        continue  # "move 1 back": the target all the same
                    found.append(text[: at.start()] + other + text[at.end() :])
    for at in re.finditer(r"\d+", text):
        found.append(text[: at.start()] + str(int(at.group()) + 2) + text[at.end() :])
    return found


def variants(record: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for place, ability in enumerate(record.get("abilities", [])):
        for text in changed(ability["text"]):
            abilities = [*record["abilities"]]
            abilities[place] = {**ability, "text": text}
            found.append({**record, "abilities": abilities})
    spell = record.get("spell")
    if spell is not None:
        found.extend([{**record, "spell": {**spell, "text": text}} for text in changed(spell["text"])])
    return found


def test_every_word_counts() -> None:
    own = [record for file in LIBRARY.files() for record in records(file)]
    pairs = [(record, other) for record in own for other in variants(record)]
    sample = random.Random(7).sample(pairs, 500)
    alike = []
    for record, other in sample:
        try:
            if meaning(other) == meaning(record):
                alike.append([r.get("spell", {}).get("text", "") + str(r.get("abilities", "")) for r in (record, other)])
        except (NotUnderstood, CardError):
            continue
    assert len(alike) <= len(sample) * 2 // 100, alike


# --- where abilities work ------------------------------------------------------------------------------------
WHERE = [
    ("always|||このストライカーを「POW：+1」する。", 1 << STAGE),
    ("trigger|||《加勢》味方が2体以下", 1 << HAND),
    ("trigger|||あなたのストライカーフェイズ開始時、手札にあるこのカードを召喚してもよい。", 1 << HAND),
    ("trigger|||このストライカーが撃破された場合、カードを1枚引く。", 1 << STAGE),
    ("trigger|||このカードが手札から捨て札に置かれた場合、カードを1枚引く。", 1 << HAND | 1 << DISCARD),
    ("always|||このカードの召喚コストを「-1」する。", 1 << HAND),
    ("spell|味方1体|equip|装備しているストライカーを「POW：+1」する。", 1 << STAGE),
    ("spell||rule|味方全員を「POW：+1」する。", 1 << RULE_AREA),
    ("spell|敵1体||敵1体に【3】ダメージ。", 0),
]


@pytest.mark.parametrize(("line", "zones"), WHERE, ids=[line for line, _ in WHERE])
def test_where_it_works(line: str, zones: int) -> None:
    assert card_of(line).functions == zones


# --- targets, ranges, costs, durations -----------------------------------------------------------------------
def test_a_text_that_describes_its_target_narrows_it() -> None:
    """8.1.11, 2.4.10.2.3: the words of the target line are the target, with all that the text says of it."""
    plain = card_of("spell|敵1体||敵1体を撃破する。").spell
    described = card_of("spell|敵1体||Rank2以下の敵1体を撃破する。").spell
    printed = card_of("spell|Rank2以下の敵1体||敵1体を撃破する。").spell
    assert plain is not None and described is not None and printed is not None
    assert described.targets == printed.targets != plain.targets


def test_colours_of_a_range() -> None:
    """3.6.5.1: red unless the text speaks of blue."""
    red = card_of("spell|敵全員||敵全員に【1】ダメージ。").spell
    blue = card_of("spell|敵全員||青の範囲の敵全員に【1】ダメージ。").spell
    assert red is not None and blue is not None and not red.blue and blue.blue


def test_printed_fields() -> None:
    cost = {"power": {"魔": 1, "any": 1}, "caster": {"霊": 1}, "hand": 1, "score": 2}
    card = compile_card({
        **BARE, "attributes": ["神", "妖"], "summon-cost": {"神": 1, "any": 2}, "affiliation": "夜市",
        "races": ["獣", "妖怪"], "spell-type": "装備", "english": "Trial",
        "spell": {"timing": ["action", "reaction"], "cost": cost, "text": "カードを1枚引く。"}})  # fmt: skip
    assert card.name == "試し／仮符" and card.striker_name == "試し" and card.english == "Trial"
    assert card.base.stats == [1, 2, 3]
    assert card.base.subtypes >= {"race:獣", "race:妖怪", "affiliation:夜市", "type:装備", "name:試し", "name:仮符"}
    assert card.summon is not None and card.summon.amounts == [1, 0, 0, 0] and card.summon.any == 2
    spell = card.spell
    assert spell is not None and spell.timing == "action|reaction" and spell.cost.hand == 1 and spell.cost.score == 2
    assert spell.cost.power is not None and spell.cost.power.amounts == [0, 1, 0, 0] and spell.cost.caster is not None
    assert isinstance(card.base.range, Range) and len(card.base.range.blue) == 3
    assert card_of("extra|||このカードはデッキに何枚でも入れることができる。").copies == 0
    assert card_of("extra|||このカードはエースにできない。").base.keywords & NO_ACE


def spell(**fields: Any) -> dict[str, Any]:
    return {**BARE, "spell": {"text": "カードを1枚引く。", "timing": "action", **fields}}


BAD = [
    ({}, "a card: name: expected a text that is not empty, got nothing"),
    ({**BARE, "kind": "monster"}, "試し: kind: expected one of spell-card, option, got text 'monster'"),
    ({**BARE, "color": "神"}, "試し: color: unknown field; expected name, kind"),
    ({"name": "試し", "kind": "option", "spell": {}}, "試し: spell: a option has none"),
    ({**BARE, "attributes": ["光"]}, "試し: attributes: expected one of 神, 魔, 霊, 妖, got list"),
    ({**BARE, "pow": -1}, "試し: pow: expected a whole number that is not negative, got number -1"),
    ({**BARE, "range": ["rrr"]}, r"試し: range: .*five rows of five characters"),
    ({**BARE, "range": [".....", ".....", "..r..", ".....", "....."]}, "試し: range: .*one origin @ .*not 0"),
    ({**BARE, "range": ["@....", ".....", "..@..", ".....", "....."]}, "試し: range: .*one origin @ .*not 2"),
    ({**BARE, "range": ["x....", ".....", "..@..", ".....", "....."]}, "試し: range: .*not 'x'"),
    ({**BARE, "range": [1, 2, 3, 4, 5]}, "試し: range: .*five rows"),
    (spell(range=["....."] * 4), "試し: spell: range: .*five rows"),
    (spell(cost={"power": 3}), r"試し: spell: cost: power: expected a map such as \{魔: 1, any: 1\}, got number 3"),
    (spell(cost={"mana": 1}), "試し: spell: cost: mana: unknown field; expected power, caster, hand, score"),
    (spell(cost={"hand": -1}), "試し: spell: cost: hand: expected a whole number"),
    (spell(timing="soon"), "試し: spell: timing: expected one of action, reaction"),
    (spell(timing="always"), "試し: spell: timing: expected action or reaction"),
    (spell(duration="ever"), "試し: spell: duration: expected one of turn, chain, equip, rule"),
    (spell(text=""), "試し: spell: text: missing"),
    (spell(colour="red"), "試し: spell: colour: unknown field"),
    ({**BARE, "abilities": "《瞬速》"}, "試し: abilities: expected a list of maps, got text"),
    ({**BARE, "abilities": [{"text": "範囲内の敵全員を「POW：-1」する。"}]},
     "試し: abilities 1: range: missing: the text speaks of it"),
    ({**BARE, "abilities": [{"text": "《接射》1", "timing": "trigger", "cost": {"hand": 1}}]},
     "abilities 1: cost: only an ability"),
    (spell(text="術者を「POW：+1」する。", target="味方1体", duration="equip"), "試し: spell: text: 術者 is nobody"),
    (spell(text="行動済み状態にする。"), "試し: spell: text: it is not said what this is done to"),
    (spell(text="カード1枚を手札に加える。"), "試し: spell: text: it is not said where these cards are"),
    ({**BARE, "abilities": [{"text": "カードを1枚引く。"}]}, "試し: abilities 1: timing: missing"),
    (spell(text="敵全員に【n】ダメージ。"), "試し: spell: text: nothing tells the number n"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "message"), BAD)
def test_fields_are_checked(record: dict[str, Any], message: str) -> None:
    with pytest.raises(CardError, match=message):
        compile_card(record)


# --- the rulebook's own texts ----------------------------------------------------------------------------------
#: rule, which of its texts in 『』, what is put for its letters, and what kind of text it is
QUOTED = [
    ("2.4.4", 0, {"n": "2"}, "trigger||"), ("2.4.10.2.3", 0, {}, "spell|敵1体|"), ("10.2.1", 0, {"n": "2"}, "trigger||"),
    ("10.3.1", 0, {"ステータス：n": "POW：+2"}, "always||"), ("10.5.1", 0, {"条件X": "魔属性"}, "always||"),
    ("10.4.1", 0, {"条件Xを満たす": "神属性を持つ", "ステータス：n": "POW：+1"}, "always||"),
    ("10.6.1", 0, {}, "trigger||"), ("10.7.1", 0, {"n": "2"}, "trigger||"),
    ("10.8.1", 0, {"条件Xを満たしている": "味方が2体以下である"}, "trigger||"), ("10.9.1", 0, {}, "always||"),
]  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize(("rule", "place", "letters", "sort"), QUOTED)
def test_texts_of_the_rulebook(shared: Path, rule: str, place: int, letters: dict[str, str], sort: str) -> None:
    quotes: list[str] = []
    for line in (shared / "rules" / "spell-card-strike.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith(rule + "\t"):
            quotes += re.findall(r"『([^『』]*。)』", line)
    text = quotes[place].replace("**常**", "").replace("\u3000", "")
    for letter, word in letters.items():
        text = text.replace(letter, word)
    card_of(f"{sort}|{text}")
