"""NOVA's printed texts: understood, without ties, as the trees that they mean; and refused where they mean nothing."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from text_trees import CASES

from gyoji.effects.context import Cond
from gyoji.effects.nodes.abilities import Activated, Triggered
from gyoji.effects.nodes.costs import Cost
from gyoji.games.nova.card_library import LIBRARY
from gyoji.games.nova.compile import KEYWORD, MARK, compile_card, compiler, lines
from gyoji.games.nova.terms import CHARACTER_DECK, ENERGY, FIELD, GRAVEYARD, HAND, WAITING_ZONE, ZONES
from gyoji.kernel.errors import GyojiError, TextError
from gyoji.kernel.state.node import Node
from gyoji.printed.card_library import records
from gyoji.printed.record import CardError
from gyoji.text import NotUnderstood

HERE = Path(__file__).parent
TEXTS = [t for t in (HERE / "texts.txt").read_text(encoding="utf-8").splitlines() if t and not t.startswith("#")]
SERVANT = {"name": "試し", "kind": "servant", "color": "red", "cost": {"red": 1}, "attack": 100, "health": 100}
SPELL = {"name": "試し", "kind": "spell", "color": "blue", "cost": {"any": 1}}
ITEM = {"name": "試し", "kind": "magic-item", "color": "white", "cost": {"any": 1}}
CHARACTER = {"name": "試し", "kind": "character", "color": "green", "level": 1, "required-energy": {"any": 1}}


def start(text: str) -> str:
    """What a text is taken for: a marked line, or a spell's effect."""
    return "line" if MARK.match(text) or KEYWORD.fullmatch(text) else "spell"


def parts(record: dict[str, Any]) -> list[tuple[str, str]]:
    """All texts of a record, with what they are taken for."""
    found = [(line, "line") for line in lines(record["text"]) if start(line) == "line"]
    plain = "".join([line for line in lines(record["text"]) if start(line) == "spell"])
    if plain:
        found.append((plain, "spell"))
    for field in ("entry-condition", "entry-cost"):
        if field in record:
            found.append((record[field], field.replace("-", "_")))
    return found


def own_texts() -> list[tuple[str, str]]:
    found = {part for file in LIBRARY.files() for record in records(file) for part in parts(record)}
    return sorted(found)


def of(base: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**base, **{name.replace("_", "-"): value for name, value in fields.items()}}


# --- coverage ------------------------------------------------------------------------------------------------
def test_all_own_cards_are_understood() -> None:
    assert len(LIBRARY.cards()) == 233
    assert LIBRARY.cards() is LIBRARY.cards()
    for card in LIBRARY.cards().values():
        assert len(card.base.abilities) >= len(lines(card.text)) or card.kind == 2  # a spell's lines join


def test_no_own_text_has_two_readings() -> None:
    c = compiler()
    assert [tie for text, taken in own_texts() for tie in c.ties(text, taken)] == []


@pytest.mark.parametrize("text", TEXTS)
def test_users_wordings(text: str) -> None:
    assert isinstance(compiler().compile(text, start(text)), (Node, list))
    assert compiler().ties(text, start(text)) == []
    compile_card(of(SPELL if start(text) == "spell" else SERVANT, text=text))


@pytest.mark.parametrize(("text", "tree"), CASES, ids=[text for text, _ in CASES])
def test_trees(text: str, tree: Node) -> None:
    assert compiler().compile(text, start(text)) == tree


SAME = [
    ("場のサーバント全てを破壊する。", "場のサーバントすべてを破壊する。"),
    ("カードを2枚引く。", "カードを２枚ドローする。"),
    ("自分はライフポイントを300得る。", "あなたは300点のライフを得る。"),
    ("自分の墓地のサーバント1枚を選んで手札に加える。", "自分の墓地からサーバント1枚を選び、手札に加える。"),
    ("[自] このカードが攻撃宣言した時、カードを1枚引く。", "[自] このカードが攻撃宣言するたびに、カードを1枚引く。"),
    ("[起] [白2][①]：カードを1枚引く。", "［起］ [白][白][①]: カードを1枚引く。"),
    ("[起] [フリーズ]：カードを1枚引く。", "[起] [F]：カードを1枚引く。"),
    ("【斬撃1】", "【斬撃 １】"),
    ("カードを1枚引く。", "カードを1枚引く。（手札が1枚増える。）"),
    ("相手は自分の手札を1枚選んで捨てる。", "対戦相手は手札を1枚捨てる。"),
]


@pytest.mark.parametrize(("text", "other"), SAME)
def test_spellings_that_mean_the_same(text: str, other: str) -> None:
    c = compiler()
    assert c.compile(text, start(text)) == c.compile(other, start(other))


# --- refusals ------------------------------------------------------------------------------------------------
REFUSED = [
    ("場のサーバント1体を選んで凍結させる。", "凍結させる"),
    ("場のゴーレム1体を選んで破壊する。", "ゴーレム1体を選んで破壊する"),
    ("[自] このカードが眠った時、カードを1枚引く。", "眠った時"),
    ("[常] このカードは空を飛ぶ。", "空を飛ぶ"),
    ("【飛行】", "飛行】"),
    ("【息吹】", "】"),
    ("カードを枚引く。", "枚引く"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_is_not_understood_is_told(text: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as e:
        compile_card(of(SPELL if start(text) == "spell" else SERVANT, text=text))
    assert e.value.stopped == words
    assert e.value.card == "試し" and str(e.value).startswith("試し: not understood")


@pytest.mark.parametrize(
    ("text", "pronoun"),
    [
        ("そのサーバントを破壊する。", "そのサーバント"),
        ("カードを1枚引く。それを公開する。", "それ"),
        ("[自] このカードが場に出た時、そのサーバントを破壊する。", "そのサーバント"),  # never the card itself
        ("自分の墓地のスペル1枚を選ぶ。そのサーバントを破壊する。", "そのサーバント"),
        ("そのプレイヤーはカードを1枚引く。", "そのプレイヤー"),
        ("残りを墓地に送る。", "残り"),
    ],
)
def test_a_pronoun_must_mean_something(text: str, pronoun: str) -> None:
    with pytest.raises(NotUnderstood) as e:
        compile_card(of(SPELL if start(text) == "spell" else SERVANT, text=text))
    assert e.value.pronoun == pronoun


def test_users_cards_complain_with_their_place() -> None:
    with pytest.raises(TextError, match=r"cards.yaml: 試し: not understood") as e:
        LIBRARY.card_from(of(SPELL, text="場のサーバント1体を選んで凍結させる。"), "cards.yaml")
    assert e.value.phrase == "凍結させる"
    with pytest.raises(GyojiError, match=r"cards.yaml: 試し: cost: unknown colour 'pink'"):
        LIBRARY.card_from(of(SPELL, cost={"pink": 1}), "cards.yaml")


# --- a word more or less -------------------------------------------------------------------------------------
WORDS = [
    ["自分", "相手"], ["場", "手札", "墓地", "エナジーゾーン", "メインデッキ", "除外ゾーン"], ["他の"], ["次の"],
    ["サーバント", "スペル", "マジックアイテム", "キャラクター", "カード"], ["開始", "終了"], ["攻撃宣言", "防御宣言"],
    ["攻撃力", "体力"], ["バトル"], ["フリーズ", "スタンバイ"], ["隠密状態で"], ["破壊", "退場"], ["以上", "以下"],
    ["得", "失"], ["てもよい"], ["赤", "青", "緑", "白", "黒", "無色"], ["増加", "減少"], ["追加の"], ["種族", "所属"],
    ["疾風", "貫通", "剥奪", "受信", "進化"], ["そうしたら、"], ["バトルで"], ["第1", "第2"], ["公開し、"], ["にのみ"],
    ["全て"], ["ターン終了時まで"],
]  # fmt: skip


def changed(text: str) -> list[str]:
    """The text with one word left out, or another of its kind in its place, or another number."""
    found: list[str] = []
    for kind in WORDS:
        for word in kind:
            for at in re.finditer(re.escape(word), text):
                for other in ["", *[w for w in kind if w != word]]:
                    found.append(text[: at.start()] + other + text[at.end() :])
    for at in re.finditer(r"\d+", text):
        found.append(text[: at.start()] + str(int(at.group()) + 100) + text[at.end() :])
    return found


def test_every_word_counts() -> None:
    c = compiler()
    pairs = [(text, taken, other) for text, taken in own_texts() for other in changed(text)]
    alike = []
    sample = random.Random(7).sample(pairs, 400)
    for text, taken, other in sample:
        try:
            if c.compile(other, taken) == c.compile(text, taken):
                alike.append((text, other))
        except NotUnderstood:
            continue
    assert len(alike) <= len(sample) * 2 // 100, alike


# --- where abilities work ------------------------------------------------------------------------------------
WHERE = [
    (SERVANT, "[常] このカードは防御されない。", 1 << FIELD),
    (SPELL, "カードを1枚引く。", 0),  # what is only resolved listens to nothing
    (SPELL, "[常] このカードに対してカードや能力を待機領域に置くことができない。", 1 << WAITING_ZONE),
    (SERVANT, "[起] [②]：墓地のこのカードを手札に加える。", 1 << GRAVEYARD),
    (SERVANT, "[起] 手札のこのカードを捨てる：カードを1枚引く。", 1 << HAND),
    (SERVANT, "[自] このカードが捨てられた時、カードを1枚引く。", 1 << GRAVEYARD),
    (SERVANT, "[自] このカードが墓地に送られた時、カードを1枚引く。", 1 << FIELD | 1 << GRAVEYARD),
    (SERVANT, "[自] 相手がカードを引いた時、このカードがエナジーゾーンにあるなら、カードを1枚引く。", 1 << ENERGY),
    (CHARACTER, "[自] ゲーム開始時に、キャラデッキのこのカードを公開してもよい。", 1 << CHARACTER_DECK),
    (SERVANT, "[常] このカードをプレイするためのコストを[②]減少させる。", 1 << HAND | 1 << CHARACTER_DECK),
    (SPELL, "[常] このカードをプレイする追加コストとして、[X]を支払う。\nカードをX枚引く。",
     1 << HAND | 1 << CHARACTER_DECK),
    (SERVANT, "[常] このカードの攻撃力は自分の手札の枚数×100になる。", (1 << len(ZONES)) - 1),
    (SERVANT, "[常] このカードは全ての種族を持つカードとしても扱う。", (1 << len(ZONES)) - 1),
    (SERVANT, "[常] このカードは無効にされない。", 1 << WAITING_ZONE),
]  # fmt: skip


@pytest.mark.parametrize(("base", "text", "zones"), WHERE, ids=[text for _, text, _ in WHERE])
def test_where_it_works(base: dict[str, Any], text: str, zones: int) -> None:
    assert compile_card(of(base, text=text)).functions == zones


def test_energy_abilities() -> None:
    """801.6.4: those that add energy and choose nothing else."""
    texts = {
        "[起] [フリーズ]：自分のエナジーストックに赤エナジーを1加える。": True,
        "[起] [①]：自分の場のカード1枚を選ぶ。自分のエナジーストックにそのカードと同じ色のエナジーを1加える。": True,
        "[起] [フリーズ]：自分のエナジーストックに赤エナジーを1加える。場のサーバント1体を選んで破壊する。": False,
        "[自] 自分のエナジーストックにエナジーが加えられた時、自分のエナジーストックに赤エナジーを1加える。": True,
        "[自] このカードが場に出た時、自分のエナジーストックに赤エナジーを1加える。": False,
        "[起] [フリーズ]：カードを1枚引く。": False,
    }
    for text, energy in texts.items():
        ability = compile_card(of(SERVANT, text=text)).base.abilities[0]
        assert isinstance(ability, (Activated, Triggered)) and ability.is_mana_ability is energy, text


# --- lines and fields ----------------------------------------------------------------------------------------
def test_lines() -> None:
    assert lines("【疾風】【貫通】\n[自] このカードが場に出た時、カードを1枚引く。[常] このカードは防御されない。") == [
        "【疾風】", "【貫通】", "[自] このカードが場に出た時、カードを1枚引く。", "[常] このカードは防御されない。",
    ]  # fmt: skip
    assert lines("【瞬唱】カードを1枚引く。") == ["【瞬唱】", "カードを1枚引く。"]
    quoted = "[常] 自分の場のサーバント全ては「[自] このカードが破壊された時、カードを1枚引く。」を得る。"
    assert lines(quoted) == [quoted]
    two = compile_card(of(SPELL, text="カードを1枚引く。\n自分はライフポイントを100得る。"))
    one = compile_card(of(SPELL, text="カードを1枚引く。自分はライフポイントを100得る。"))
    assert two.base.abilities == one.base.abilities and len(two.base.abilities) == 1


def test_printed_fields() -> None:
    card = compile_card(
        of(SERVANT, cost={"red": 2, "any": 3}, races=["竜"], affiliations=["団"], text="【疾風】", english="Trial")
    )
    assert card.amounts == [2, 0, 0, 0, 0, 0] and card.generic == 3 and card.base.stats == [100, 100, 5, 0]
    assert card.base.subtypes == {"race:竜", "affiliation:団"} and card.english == "Trial"
    actor = compile_card(
        of(
            CHARACTER,
            required_energy={"green": 2, "any": 1},
            entry_condition="自分の手札が2枚以下である。",
            entry_cost="ライフポイントを100支払う。",
        )
    )
    assert actor.required == [0, 0, 2, 0, 0, 0] and actor.required_any == 1 and actor.base.stats == [0, 0, -1, 1]
    assert isinstance(actor.entry_condition, Cond) and isinstance(actor.entry_cost, Cost)


BAD = [
    ({}, "a card: name: expected a text that is not empty, got nothing"),
    (of(SERVANT, kind="monster"), "試し: kind: expected one of servant, spell, .*, got text 'monster'"),
    (of(SERVANT, colour="red"), "試し: colour: unknown field; expected name, kind, color"),
    (of(SERVANT, level=1), "試し: level: a servant has none"),
    (of(SERVANT, color="pink"), "試し: color: expected one of red, blue"),
    (of(SERVANT, attack=-100), "試し: attack: expected a whole number that is not negative, got number -100"),
    (of(SERVANT, attack=True), "試し: attack: expected a whole number that is not negative, got truth value True"),
    (of(SERVANT, attack=None), "試し: attack: missing: a servant needs it"),
    (of(SERVANT, cost=3), r"試し: cost: expected a map such as \{red: 1, any: 2\}, got number 3"),
    (of(SERVANT, cost={"red": -1}), "試し: cost: red: expected a whole number that is not negative, got -1"),
    (of(SERVANT, races="竜"), "試し: races: expected a list of texts, got text '竜'"),
    (of(SERVANT, text=5), "試し: text: expected a text, got number 5"),
    (of(SERVANT, text="カードを1枚引く。"), "試し: text: only a spell has text without a mark"),
]


@pytest.mark.parametrize(("record", "message"), BAD)
def test_fields_are_checked(record: dict[str, Any], message: str) -> None:
    with pytest.raises(CardError, match=message):
        compile_card(record)


def test_files_of_cards(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('[{"name": "石", "kind": "magic-item", "color": "red", "cost": {"any": 1}}]', encoding="utf-8")
    assert [card.name for card in LIBRARY.load(file)] == ["石"]
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(GyojiError, match="expected a list of cards"):
        LIBRARY.load(file)
    with pytest.raises(GyojiError, match="cannot be read"):
        LIBRARY.load(tmp_path / "none.yaml")


# --- the rulebook's own examples -----------------------------------------------------------------------------
#: rule, which of its quotations, and what the print lost before it
QUOTED = [
    ("005.5.3", 0, ""), ("109.2.1", 0, ""), ("401.3.1", 0, ""), ("405.4.3.3", 0, "[常] "), ("405.5.5", 0, "[常] "),
    ("801.4.6", 0, "[自] "), ("801.4.6", 1, ""), ("801.4.6.1.1", 0, "[自] "), ("801.6.4.1", 0, "[起] [フリーズ]"),
    ("801.6.4.2", 0, "[自] "), ("801.6.5.2", 0, "[起] [フリーズ]"), ("802.1.2.1.3", 0, "[常] "),
    ("802.1.2.1.4", 0, "[常] "), ("802.1.2.1.4", 1, "[常] "), ("802.1.2.1.5.1", 0, "[常] "), ("802.1.2.1.5.1", 1, ""),
    ("802.1.2.1.5.2", 0, ""), ("802.1.3.7", 0, "[常] "), ("802.1.3.7", 1, "[自] "), ("902.12", 1, "[常] "),
    ("902.13", 0, "[自] "), ("905.6", 0, ""), ("916.3.1", 0, ""), ("925.1.2", 0, ""), ("931.1", 0, "[常] "),
]  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize(("rule", "place", "lost"), QUOTED)
def test_texts_of_the_rulebook(shared: Path, rule: str, place: int, lost: str) -> None:
    quotes: list[str] = []
    for line in (shared / "rules" / "nova.tsv").read_text(encoding="utf-8").splitlines():
        number, _, text = line.split("\t", 2) if line.count("\t") >= 2 else ("", "", "")
        if number == rule and "\texample\t" in line:
            quotes += re.findall(r"「([^「」]*)」", text)
    text = re.sub(r"\s", "", quotes[place]).replace("ー" + "サーバント", "サーバント")
    text = lost + text
    assert compiler().compile(text, start(text)) is not None
    assert compiler().ties(text, start(text)) == []
