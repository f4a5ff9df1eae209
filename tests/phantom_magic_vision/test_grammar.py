"""The grammar as a table: what can be done, or can happen, in each of the forms in which a text may say it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from gyoji.effects.nodes.abilities import Static
from gyoji.effects.nodes.choosing import Choose
from gyoji.effects.nodes.events import When
from gyoji.effects.nodes.instructions import Life, Shuffle
from gyoji.effects.nodes.numbers import StatOf
from gyoji.effects.nodes.objects import EachPlayer, Opponent
from gyoji.effects.nodes.static_rules import Forbid, PlayerKey
from gyoji.effects.nodes.structure import If
from gyoji.games.phantom_magic_vision.abilities import Automatic
from gyoji.games.phantom_magic_vision.compile import compile_card
from gyoji.games.phantom_magic_vision.instructions import (
    Damage,
    DiscardIt,
    Doom,
    Draw,
    LookAt,
    Move,
    PayLife,
    PayNodes,
    RemoveIt,
    SetOn,
    Tap,
    Transform,
    TurnFace,
)
from gyoji.games.phantom_magic_vision.lasting import Delay
from gyoji.games.phantom_magic_vision.printed_filters import Count
from gyoji.games.phantom_magic_vision.recalling import Befell, HowOften, Occurred
from gyoji.games.phantom_magic_vision.references import Aim, Done, IfDone
from gyoji.games.phantom_magic_vision.structure import May
from gyoji.kernel.state.node import Node
from gyoji.text import Japanese

# --- what is done to cards --------------------------------------------------------------------------------------------
DEEDS: Final[list[tuple[str, str, type[Node]]]] = [
    ("場のキャラクター", "を決死状態にする", Doom),
    ("場のカード", "を破棄する", DiscardIt),
    ("冥界にあるカード", "を除外する", RemoveIt),
    ("場のキャラクター", "をスリープ状態にする", Tap),
    ("場のキャラクター", "をアクティブ状態にする", Tap),
    ("冥界にあるカード", "を手札に戻す", Move),
    ("冥界にあるカード", "をデッキの上に戻す", Move),
    ("冥界にあるキャラクターカード", "を場に出す", Move),
    ("冥界にあるカード", "をノードに加える", Move),
    ("場のカード", "を裏向きにする", TurnFace),
    ("場のキャラクター", "を変身状態にする", Transform),
    ("冥界にあるカード", "をこのキャラクターにセットする", SetOn),
    ("手札にあるカード", "を公開する", LookAt),
    ("場のキャラクター", "に3ダメージを与える", Damage),
]
FORMS: Final[list[tuple[str, list[type[Node]]]]] = [
    ("〔あなたの{o}1枚〕{do}。", [Choose]),
    ("目標の〔あなたの{o}2枚まで〕{do}。", [Aim]),
    ("〔あなたの{o}全て〕{do}。", []),
    ("相手プレイヤーは自分の{o}1枚{do}。", [Opponent]),
    ("全てのプレイヤーは自分の{o}1枚{do}。", [EachPlayer]),
    ("〔あなたの{o}1枚〕{may}。", [May]),
    ("目標の〔相手プレイヤー1人〕は自分の{o}1枚{may}。", [Aim, May]),
    ("あなたは1ドローし、〔あなたの{o}1枚〕{do}。", [Draw]),
    ("〔あなたの{o}1枚〕{conj}、あなたは1ドローする。", [Draw]),
    ("〔あなたの{o}1枚〕{do}ことで、あなたは1ドローしてもよい。", [May, Draw]),
    ("〔あなたの{o}1枚〕{may}。{past}場合、あなたは1ドローする。", [May, IfDone, Draw]),
    ("〔あなたの{o}1枚〕{may}。{neg}場合、あなたは1ダメージを受ける。", [May, IfDone, Damage]),
    ("〔あなたの{o}1枚〕{do}。{cannot}場合、あなたは1ダメージを受ける。", [IfDone, Damage]),
    ("〔あなたの{o}1枚〕{do}。その後、相手プレイヤーにXダメージを与える。Xはこの効果で{past}{n}のコストに等しい。",
     [Done, StatOf]),
    ("〔あなたの{o}2枚〕{do}。その後、あなたはXドローする。Xはこの効果で{past}{n}の枚数に等しい。", [Done, Count]),
    ("〔あなたの{o}1枚〕{do}。この効果で{past}{n}が「種族:妖精」を持つ場合、あなたは1ドローする。", [Done, If]),
    ("あなたの場に「案山子」がいる場合、〔あなたの{o}1枚〕{do}。", [If]),
    ("あなたは1ドローする。あなたの場に「案山子」がいる場合、代わりに〔あなたの{o}1枚〕{do}。", [If, Draw]),
    ("次のあなたのターン開始時、〔あなたの{o}1枚〕{do}。", [Delay]),
    ("あなたの場のキャラクター1枚につき、〔あなたの{o}1枚〕{do}。", [Count]),
    ("(自動γ)このキャラクターが攻撃を行った場合、〔あなたの{o}1枚〕{do}。", [Automatic]),
    ("(自動γ)あなたのターン終了時、あなたの手札が3枚以下の場合、〔あなたの{o}1枚〕{may}。", [Automatic, May]),
    ("(自動γ)相手プレイヤーは自分のターン開始時に〔自分の{o}1枚〕{do}。", [Automatic, Opponent]),
    ("(常時)①S:〔あなたの{o}1枚〕{do}。この効果は1ターンに1度しか使用できない。", []),
    ("ターン終了時まで、〔あなたの場のキャラクター〕が決死状態になった場合、〔あなたの{o}1枚〕{do}。", [Delay]),
]
# --- what happens to them ---------------------------------------------------------------------------------------------
EVENTS: Final[list[tuple[str, str]]] = [
    ("決死状態になる", "決死状態になった"), ("破棄される", "破棄された"), ("除外される", "除外された"),
    ("スリープ状態になる", "スリープ状態になった"), ("アクティブ状態になる", "アクティブ状態になった"),
    ("手札に戻る", "手札に戻った"), ("場に出る", "場に出た"), ("場を離れる", "場を離れた"),
    ("攻撃を行う", "攻撃を行った"), ("防御を行う", "防御を行った"),
    ("ダメージを受ける", "ダメージを受けた"), ("戦闘ダメージを与える", "戦闘ダメージを与えた"),
    ("裏向きになる", "裏向きになった"), ("変身状態になる", "変身状態になった"), ("公開される", "公開された"),
]
HAPPENING: Final[list[tuple[str, list[type[Node]]]]] = [
    ("(自動γ)このキャラクターが{past}場合、あなたは1ドローする。", [Automatic]),
    ("(自動γ)〔あなたの場のキャラクター〕が{do}場合、あなたは1ドローしてもよい。", [Automatic, May]),
    ("(自動γ)あなたの場に「案山子」がおり、〔相手キャラクター〕が{past}場合、あなたは1ドローする。", [Automatic]),
    ("(自動γ)〔相手キャラクター〕があなたのターン中に{past}場合、あなたは1ドローする。", [Automatic]),
    ("(自動γ)あなたは〔相手キャラクター〕が{past}場合、1ドローする。", [Automatic]),
    ("ターン終了時まで、〔あなたの場のキャラクター〕が{past}場合、あなたは1ドローする。", [Delay]),
    ("ターン終了時まで、相手プレイヤーは自分の場のキャラクターが{past}場合、手札1枚を破棄する。", [Delay]),
    ("ターン終了時まで、目標の〔キャラクター1枚〕が{past}場合、あなたは1ドローする。", [Aim, Delay]),
    ("このターン、次に〔あなたの場のキャラクター〕が{do}場合、あなたは1ドローする。", [Delay]),
    ("このターン中に〔あなたの場のキャラクター〕が{past}場合、あなたは1ドローする。", [If, Occurred]),
    ("〔このターン中に{past}キャラクター全て〕を破棄する。", [Befell]),
    ("目標の〔このターンに{past}キャラクター1枚〕に2ダメージを与える。", [Aim, Befell]),
    ("あなたはXドローする。Xはこのターン中に{past}キャラクターの枚数に等しい。", [HowOften]),
]
# --- what players do --------------------------------------------------------------------------------------------------
ACTS: Final[list[tuple[str, str, type[Node]]]] = [
    ("2ドローする", "ドローした", Draw), ("ライフポイントを3得る", "ライフポイントを得た", Life),
    ("ライフポイントを3失う", "ライフポイントを失った", Life),
    ("②支払う", "", PayNodes), ("ライフポイントを2支払う", "", PayLife),
    ("手札1枚を破棄する", "手札を破棄した", DiscardIt), ("デッキをシャッフルする", "デッキをシャッフルした", Shuffle),
    ("3ダメージを受ける", "ダメージを受けた", Damage),
]
ACTING: Final[list[tuple[str, list[type[Node]]]]] = [
    ("相手プレイヤーは{do}。", [Opponent]),
    ("全てのプレイヤーは{do}。", []),
    ("目標の〔プレイヤー1人〕は{do}。", [Aim]),
    ("相手プレイヤーは{may}。そうしない場合、このカードを手札に戻す。", [May]),
    ("目標の〔相手プレイヤー1人〕は{may}。", [Aim, May]),
    ("このターン終了時、あなたは{do}。", [Delay]),
    ("あなたは場の「種族:妖精」を持つキャラクター1枚につき、{do}。", [Count]),
    ("あなたの手札が3枚以下の場合、あなたは{do}。", [If]),
]
DONE: Final[list[tuple[str, list[type[Node]]]]] = [
    ("(自動γ)あなたが{past}場合、〔このキャラクター〕をアクティブ状態にする。", [Automatic]),
    ("(自動γ)相手プレイヤーは{past}場合、1ダメージを受ける。", [Automatic]),
    ("ターン終了時まで、相手プレイヤーは{past}場合、1ダメージを受ける。", [Delay]),
    ("このターン中に相手プレイヤーが{past}場合、あなたは1ドローする。", [If, Occurred]),
    ("あなたはXドローする。Xはこのターン中に相手プレイヤーが{past}回数に等しい。", [HowOften]),
]
# --- what is forbidden: as long as a text is in force, for a time, under a condition, to whom a text is about ------------
BANS: Final = [
    "キャラクターで攻撃を行う", "カードをプレイする", "コマンドカードをプレイする", "起動効果を使用する",
    "カードをドローする", "ライフポイントを得る", "場のキャラクターを決死状態にする", "冥界にあるカードを除外する",
    "手札を破棄する", "スペルカードの効果でキャラクターを破棄する", "場のキャラクターをスリープ状態にする",
]
BANNING: Final = [
    "(自動α)全てのプレイヤーは{do}ことができない。",
    "(自動α)相手プレイヤーは自分のターンの間、{do}ことができない。",
    "(自動α)あなたの場に「案山子」がいる場合、相手プレイヤーは{do}ことはできない。",
    "ターン終了時まで、相手プレイヤーは{do}ことができない。",
]
# one word may be said in several ways
SPELLINGS: Final = [
    ("〔あなたの冥界にあるカード1枚〕を手札に戻す。", "あなたの冥界のカード1枚を選び手札に戻す。"),
    ("〔あなたの場のキャラクター全て〕に1ダメージを与える。", "あなたの場にいる全てのキャラクターに１ダメージを与える。"),
    ("あなたはライフポイントをX得る。Xは〔あなたの手札〕の枚数に等しい。",
     "あなたはライフポイントをX得る。Xはあなたの手札の枚数に等しい。"),
    ("(自動γ)このキャラクターがダメージを受ける場合、そのダメージを1に変更する。",
     "(自動γ)このキャラクターがダメージを受ける場合、そのダメージは1になる。"),
]
WAYS: Final = Japanese()


def forms(verb: str) -> dict[str, str]:
    said = WAYS.inflect(verb, "i" if verb.endswith("得る") else "")
    return {"do": verb, "past": said[".past"][0], "conj": said[".conj"][0], "may": said[".may"][0], "neg": said[".neg"][0],
            "cannot": said[".mustnot"][1]}


@cache
def tree(text: str) -> list[Any]:
    kind = "character" if text.startswith("(") else "command"
    numbers = {"graze": 1, "attack": 2, "durability": 3} if kind == "character" else {}
    card = compile_card({"name": "試し", "kind": kind, "nodes": 1, "cost": 1, "text": text, **numbers})
    return card.base.abilities


def has(text: str, kinds: list[type[Node]]) -> None:
    found = [n for a in tree(text) for n in a.walk()]
    lacking = [k.__name__ for k in kinds if not any(isinstance(n, k) for n in found)]
    assert not lacking, text


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f[0])
def test_what_is_done_in_every_form(form: tuple[str, list[type[Node]]]) -> None:
    template, kinds = form
    for what, said, node in DEEDS:
        particle, verb = said[0], said[1:]
        ways = {k: v if k in ("past", "neg", "cannot") else particle + v for k, v in forms(verb).items()}
        name = what.replace("にある", "の").split("の")[1]
        if "{past}" in template and node is Damage:
            ways["past"] = "ダメージを与えた"
        has(template.format(o=what, n=name, **ways), [node, *kinds])


@pytest.mark.parametrize("form", HAPPENING, ids=lambda f: f[0])
def test_what_happens_in_every_form(form: tuple[str, list[type[Node]]]) -> None:
    template, kinds = form
    for do, past in EVENTS:
        has(template.format(do=do, past=past), [When, *kinds])


@pytest.mark.parametrize("form", ACTING + DONE, ids=lambda f: f[0])
def test_what_players_do_in_every_form(form: tuple[str, list[type[Node]]]) -> None:
    template, kinds = form
    for verb, past, node in ACTS:
        if "{past}" not in template:
            has(template.format(**forms(verb)), [node, *kinds])
        elif past:
            has(template.format(past=past), kinds)


@pytest.mark.parametrize("template", BANNING)
def test_what_is_forbidden_in_every_form(template: str) -> None:
    for verb in BANS:
        found = [n for a in tree(template.format(do=verb)) for n in a.walk()]
        assert any(isinstance(n, (Forbid, PlayerKey)) for n in found), verb


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_another_way_to_say_it(one: str, other: str) -> None:
    assert tree(one) == tree(other) and not any(isinstance(a, Static) for a in tree(one))
