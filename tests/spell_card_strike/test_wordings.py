"""What wordings do: a text on a card, a position, what is done in it, and what has then become of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gyoji.scenario import run_paths

ALL = ["rrrrr", "rrrrr", "rr@rr", "rrrrr", "rrrrr"]
NEAR = [".....", ".rrr.", ".r@r.", ".rrr.", "....."]


def card(name: str, rank: int, power: int, defence: int, **more: Any) -> dict[str, Any]:
    fields = {k.replace("_", "-"): v for k, v in more.items()}
    return {"name": name, "kind": "spell-card", "rank": rank, "pow": power, "def": defence, "range": NEAR, **fields}


def spell(text: str, target: str = "", **more: Any) -> dict[str, Any]:
    return {"timing": "action", "text": text, "range": ALL, **({"target": target} if target else {}), **more}


CARDS = [
    card("術", 2, 3, 4, attributes=["神"], affiliation="夜市", races=["人間"], summon_cost={"any": 1}),
    card("友", 1, 2, 3, attributes=["魔"], affiliation="夜市", races=["人形"], summon_cost={"any": 1}),
    card("的", 1, 2, 3, attributes=["妖"], races=["妖怪"]),
    card("壁", 3, 4, 6, attributes=["霊"], races=["人間"]),
    card("遠", 2, 1, 2, attributes=["霊"], races=["亡霊"]),
    card("白", 1, 1, 1, races=["獣"], spell_type="術式"),
    card("鎧", 0, 0, 1, spell_name="鉄鎧", spell_type="装備",
         spell=spell("装備しているストライカーを「DEF：+1」する。", "味方1体", duration="equip")),
    card("撃", 0, 0, 1, spell_name="一撃", spell=spell("敵1体に【3】ダメージ。", "敵1体")),
    card("退", 0, 0, 1, spell_name="退去", spell=spell("敵1体を退場させる。", "敵1体")),
    card("学", 0, 0, 1, spell_name="学び", spell=spell("カードを1枚引く。")),
]  # fmt: skip
A = [{"card": "術", "id": "a1", "at": [2, 2]}, {"card": "友", "id": "a2", "at": [2, 3]}]
WALLS = [{"card": "壁", "id": "b1", "at": [3, 2]}, {"card": "壁", "id": "b2", "at": [4, 3]}]
B = [{"card": "的", "id": "b1", "at": [3, 2]}, WALLS[1], {"card": "遠", "id": "b3", "at": [5, 1]}]
WORN = [{"card": "的", "id": "b1", "at": [3, 2], "equipped": [{"card": "鎧", "id": "e"}]}, WALLS[1]]
RESOLVE = {"resolve": "all"}


def is_(thing: str, **fields: Any) -> dict[str, Any]:
    """An object as it must be."""
    return {"object": thing, **{k.rstrip("_"): v for k, v in fields.items()}}


def they(*things: dict[str, Any]) -> dict[str, Any]:
    return {"objects": list(things)}


def act(do: str, player: str = "A", **fields: Any) -> dict[str, Any]:
    return {"player": player, "do": do, **{k.rstrip("_"): v for k, v in fields.items()}}


def attack(attacker: str = "a1", target: str = "b1") -> dict[str, Any]:
    return act("attack", attacker[0].upper(), with_=[attacker], target=target)


def cast(name: str, caster: str = "a1", *targets: Any) -> dict[str, Any]:
    aim = {"targets": list(targets)} if targets else {}
    return act("declare-spell", caster[0].upper(), card=name, caster=caster, **aim)


def answer(player: str = "A", **fields: Any) -> dict[str, Any]:
    return {"player": player, "answer": fields}


class Case:
    """A text: of a spell that a1 casts, or of an ability of a1; what is answered; what is done then; what must hold."""

    def __init__(self, text: str, expect: dict[str, Any], target: str = "", targets: list[Any] | None = None, sort: str = "",
                 duration: str = "", answers: tuple[Any, ...] = (), then: tuple[Any, ...] = (), turn: str = "A",
                 a: list[Any] = A, b: list[Any] = B, hand: list[str] | None = None, mine: dict[str, Any] | None = None,
                 yours: dict[str, Any] | None = None, stop: dict[str, Any] | None = None) -> None:
        ability = {"text": text, **({"target": target} if target else {}), **({"duration": duration} if duration else {})}
        cards = [dict(c) for c in CARDS]
        script: list[Any] = list(answers)
        cards_in_hand = hand or ["白", "白"]
        if sort:
            cards[0]["abilities"] = [{**ability, **({"timing": sort, "range": ALL} if sort == "reaction" else {})}]
        else:
            kind = {"equip": "装備", "rule": "ルール"}.get(duration, "術式")
            declared = {"timing": "action", "range": ALL, **ability}
            cards.append(card("試", 1, 1, 1, spell_name="試符", spell_type=kind, spell=declared))
            cards_in_hand = ["試", *cards_in_hand]
            script += [cast("試", "a1", *(targets or [])), RESOLVE]
        self.scenario: dict[str, Any] = {
            "game": "spell-card-strike", "title": text, "cards": cards,
            "setup": {
                "turn": {"number": 3 if turn == "A" else 4, "player": turn, "step": "striker"},
                "A": {"zones": {"stage": a, "hand": cards_in_hand, **(mine or {})}},
                "B": {"zones": {"stage": b, "hand": ["白", "白"], **(yours or {})}},
            },
            "script": [*script, *then], "expect": expect, **({"stop": stop} if stop else {}),
        }  # fmt: skip


def has(text: str, expect: dict[str, Any], *then: Any, **more: Any) -> Case:
    """An ability of a1, in its player's turn."""
    return Case(text, expect, sort="trigger", then=then, **more)


def attacked(text: str, expect: dict[str, Any], *answers: Any, target: str = "a1", **more: Any) -> Case:
    """An ability of a1, in the opponent's turn, when b1 (POW 4) attacks."""
    then = (attack("b1", target), RESOLVE)
    return Case(text, expect, sort="trigger", answers=answers, then=then, turn="B", b=WALLS, **more)


def reacts(text: str, expect: dict[str, Any], *targets: str, target: str = "", at: str = "a2", **more: Any) -> Case:
    """A reaction of a1 to an attack of b1."""
    declared = act("declare-ability", card="a1", ability=1, **({"targets": list(targets)} if targets else {}))
    then = (attack("b1", at), declared, RESOLVE)
    return Case(text, expect, target, sort="reaction", then=then, turn="B", b=WALLS, **more)


PUT_ON = ("味方1体", ["a2"])
SHOOT = (cast("撃", "a1", "b1"), RESOLVE)
CASES = [
    # damage
    Case("敵1体に【術者のPOW+2】ダメージ。", {"A": {"score": 0}}, "敵1体", ["b2"]),
    Case("敵1体に【術者のPOW×2】ダメージ。", {"A": {"score": 3}}, "敵1体", ["b2"]),
    Case("敵1体に【10-対象のPOW】ダメージ。", {"A": {"score": 3}}, "敵1体", ["b2"]),
    Case("手札を好きな枚数捨てる。敵1体に【捨てた枚数+1】ダメージ。", {"A": {"score": 1, "hand": 0}}, "敵1体", ["b1"],
         answers=(answer(choose=["白", "白"]),)),
    Case("手札をn枚捨てる。敵1体に【n】ダメージ。",
         {"A": {"score": 0, "hand": 1}}, "敵1体", ["b1"], answers=(answer(number=1),)),
    Case("敵1体に【2】ダメージ。対象に隣接する敵全員に【6】ダメージ。", {"A": {"score": 3}}, "敵1体", ["b1"]),
    Case("赤の範囲の敵全員に【3】ダメージ。", {"A": {"score": 1}}, "敵全員"),
    Case("本来のPOWが4以上の敵全員を撃破する。", {"A": {"score": 3}}),
    Case("敵1体に【3】ダメージ。対象を撃破した場合、カードを1枚引く。", {"A": {"hand": 3, "score": 1}}, "敵1体", ["b1"]),
    Case("敵1体に【3】ダメージ。この効果で敵を撃破した場合、カードを1枚引く。", {"A": {"hand": 2}}, "敵1体", ["b2"]),
    Case("手札を1枚捨てる。敵1体に【捨てたカードのRank+2】ダメージ。", {"A": {"score": 1}}, "敵1体", ["b1"]),
    Case("味方1体を退場させる。敵1体に【退場させたストライカーのPOW+1】ダメージ。", {"A": {"score": 1}}, "敵1体", ["b1"],
         answers=(answer(choose=["a2"]),)),
    # numbers and information
    Case("味方全員を「POW：+1」する。", they(is_("a2", pow=3), is_("b1", pow=2)), duration="turn"),
    Case("味方1体を「POW：+n」する。nは敵の数に等しい。", they(is_("a2", pow=5)), *PUT_ON, duration="turn"),
    Case("敵1体を「DEF：1」に変更する。", they(is_("b2", def_=1)), "敵1体", ["b2"], duration="turn"),
    Case("敵1体のPOWとDEFを入れ替える。", they(is_("b2", pow=6, def_=4)), "敵1体", ["b2"], duration="turn"),
    Case("敵1体のPOWを術者のPOWに変更する。", they(is_("b2", pow=3)), "敵1体", ["b2"], duration="turn"),
    Case("味方1体の種族を「種族：妖怪」に変更する。「種族：妖怪」を持つストライカー全員を「POW：+1」する。",
         they(is_("a2", pow=3), is_("b1", pow=3)), *PUT_ON, duration="turn"),
    Case("敵1体はすべての属性を失う。無属性の敵全員を「POW：-1」する。",
         they(is_("b1", pow=1), is_("b2", pow=4)), "敵1体", ["b1"],
         duration="turn"),
    Case("味方1体の攻撃範囲をこのスペルカードの範囲に変更する。", {"can": [attack("a2", "b2")]}, *PUT_ON, duration="turn"),
    Case("味方1体に『このストライカーは攻撃宣言を行うことができない。』を与える。",
         {"cannot": [attack("a2")]}, *PUT_ON, duration="turn"),
    Case("味方1体のPOWを+1し、DEFを-1する。", they(is_("a2", pow=3, def_=2)), *PUT_ON, duration="turn"),
    # places
    Case("敵1体を2エリア前進させる。", they(is_("b2", at=[2, 3])), "敵1体", ["b2"], a=A[:1]),
    Case("敵全員を後退させる。", they(is_("b1", at=[4, 2]), is_("b2", at=[5, 3]), is_("b3", at=[5, 1])), "敵全員"),
    Case("味方1体を隣接するエリアに移動させる。", they(is_("a2", at=[1, 3])), *PUT_ON, answers=(answer(choose=[[1, 3]]),)),
    Case("味方1体を相手のベースラインに移動させる。",
         they(is_("a2", at=[5, 4])), *PUT_ON, answers=(answer(choose=[[5, 4]]),)),
    Case("味方1体をあなたのゲートエリアに移動させる。", they(is_("a2", at=[1, 2])), *PUT_ON),
    Case("術者を敵に隣接するエリアに移動させる。", they(is_("a1", at=[4, 2])), answers=(answer(choose=[[4, 2]]),)),
    Case("味方1体と術者の位置を入れ替える。", they(is_("a1", at=[2, 3]), is_("a2", at=[2, 2])), *PUT_ON),
    Case("敵2体の位置を入れ替える。", they(is_("b1", at=[4, 3]), is_("b2", at=[3, 2])), "敵2体", ["b1", "b2"]),
    Case("術者を対象のエリアに移動させる。", they(is_("a1", at=[1, 1])), "空いているエリア1つ", [[1, 1]]),
    Case("敵1体を左右いずれかに1エリア移動させる。",
         they(is_("b2", at=[4, 4])), "敵1体", ["b2"], answers=(answer(choose=[[4, 4]]),)),
    Case("味方1体を2エリアまで移動させる。", they(is_("a2", at=[4, 4])), *PUT_ON, answers=(answer(choose=[[4, 4]]),)),
    Case("敵1体を行動済み状態にし、後退させる。", they(is_("b1", at=[4, 2], acted=True)), "敵1体", ["b1"]),
    Case("敵1体のコントロールを得る。", they(is_("b1", controller="A", at=[3, 2])), "敵1体", ["b1"], duration="turn"),
    # cards
    Case("敵1体を手札に戻す。", {"B": {"hand": 3}}, "敵1体", ["b1"]),
    Case("手札の「種族：獣」を持つカード1枚を行動済み状態で召喚する。", they(is_("白", acted=True, zone="stage"))),
    Case("捨て札のカード1枚を術者に隣接するエリアに召喚する。", they(is_("w", at=[3, 3], zone="stage")),
         mine={"discard": [{"card": "白", "id": "w"}]}, answers=(answer(choose=[[3, 3]]),)),
    Case("捨て札の「タイプ：装備」を持つカード1枚を味方1体に装備させる。",
         they(is_("a2", def_=4)), *PUT_ON, mine={"discard": ["鎧"]}),
    Case("装備スペル1枚を捨て札に置く。", {"B": {"discard": 1}, **they(is_("b1", def_=3))}, "装備スペル1枚", ["e"], b=WORN),
    Case("敵1体の装備スペルをすべて捨て札に置く。", {"B": {"discard": 1}}, "敵1体", ["b1"], b=WORN),
    Case("手札の上限枚数になるまでカードを引く。", {"A": {"hand": 6}}),
    Case("相手の手札を公開する。その中から1枚を選んで捨てる。", {"B": {"hand": 1, "discard": 1}}),
    Case("山札の上から3枚を見る。その中から1枚を手札に加え、残りを山札の一番下に置く。",
         {"A": {"hand": {"鎧": 1}, "deck": 3}},
         mine={"deck": ["白", "鎧", "白", "白"]}, answers=(answer(choose=["鎧"]),)),
    Case("山札の上から3枚を公開する。その中から「タイプ：装備」を持つカードをすべて手札に加え、残りを捨て札に置く。",
         {"A": {"hand": {"鎧": 2}, "discard": {"白": 1}}}, mine={"deck": ["白", "鎧", "鎧", "白"]}),
    Case("山札の一番上のカードを公開する。それが「種族：獣」を持つ場合、召喚する。そうでない場合、捨て札に置く。",
         {"A": {"stage": {"白": 1}}}, mine={"deck": ["白", "白"]}),
    Case("捨て札のカードを2枚まで手札に加える。", {"A": {"hand": 4}}, mine={"discard": ["撃"] * 3},
         answers=(answer(choose=["撃", "撃"]),)),
    Case("相手はスコアコストを1点支払う。", {"A": {"score": 1}, "B": {"discard": 0}}, yours={"discard": ["白"]}),
    Case("スコア置き場のカード1枚を持ち主の捨て札に置く。",
         {"A": {"score": 0}, "B": {"discard": 1}}, mine={"score": ["白"]}),
    Case("相手は、手札を1枚捨てるかスコアコストを1点支払う。",
         {"B": {"hand": 2}, "A": {"score": 1}}, yours={"discard": ["白"]},
         answers=(answer("B", mode=[2]),)),
    Case("お互いのプレイヤーは、手札が1枚になるように手札を捨てる。", {"A": {"hand": 1}, "B": {"hand": 1}}, hand=["白"] * 3),
    Case("相手は味方1体を選び、退場させる。", {"B": {"discard": 1}}, answers=(answer("B", choose=["b2"]),)),
    # conditions and choices
    Case("味方が2体以下、かつ敵が3体以上の場合、カードを2枚引く。", {"A": {"hand": 4}}),
    Case("術者が敵と隣接していない場合、カードを1枚引く。", {"A": {"hand": 2}}),
    Case("相手のテリトリーに敵が2体以上存在する場合、カードを1枚引く。", {"A": {"hand": 3}}),
    Case("カードを1枚引くor手札を1枚捨てる。", {"A": {"hand": 1}}, answers=(answer(mode=[2]),)),
    Case("手札を5枚捨ててもよい。そうした場合、カードを5枚引く。", {"A": {"hand": 2}}, answers=(answer(may=True),)),
    Case("味方1体を前進させてもよい。そうした場合、カードを1枚引く。",
         {"A": {"hand": 2}}, "味方1体", ["a1"], answers=(answer(may=True),)),
    Case("チェーン終了時、カードを1枚引く。", {"A": {"hand": 3}}),
    # restrictions, damage that is changed
    Case("味方1体は攻撃に参加できない。",
         {"cannot": [act("attack", with_=["a1", "a2"], target="b1")]}, *PUT_ON, duration="turn"),
    Case("味方1体はスペルカードを宣言できない。",
         {"cannot": [cast("撃", "a2", "b1")], "can": [cast("撃", "a1", "b1")]}, *PUT_ON,
         duration="turn", hand=["撃"]),
    Case("敵1体は攻撃の対象にならない。", {"cannot": [attack()]}, "敵1体", ["b1"], duration="turn"),
    Case("敵1体はスペルカードの効果を受けない。",
         {"A": {"score": 0}}, "敵1体", ["b1"], duration="turn", hand=["撃"], then=SHOOT),
    Case("敵1体は撃破されない。", {"A": {"score": 0}}, "敵1体", ["b1"], duration="turn", hand=["撃"], then=SHOOT),
    Case("敵1体が受けるスペルカードのダメージ【-1】。",
         {"A": {"score": 0}}, "敵1体", ["b1"], duration="turn", hand=["撃"], then=SHOOT),
    Case("敵1体が受ける攻撃のダメージ【-1】。",
         {"A": {"score": 1}}, "敵1体", ["b1"], duration="turn", hand=["撃"], then=SHOOT),
    Case("次に敵1体が受けるダメージは、かわりに術者が受ける。",
         {"A": {"score": 0}}, "敵1体", ["b1"], duration="turn", hand=["撃"],
         then=SHOOT),
    Case("術者が次に宣言するスペルカードのダメージ【+3】。", {"A": {"score": 3}}, duration="turn", hand=["撃"],
         then=(cast("撃", "a1", "b2"), RESOLVE)),
    Case("術者が次に行う攻撃のダメージ【+3】。", {"A": {"score": 3}}, duration="turn", b=WALLS, then=(attack(), RESOLVE)),
    # abilities in one's own turn
    has("攻撃の対象が「種族：人間」を持つ場合、攻撃のダメージ【+3】。", {"A": {"score": 3}}, attack(), RESOLVE, b=WALLS),
    has("攻撃の対象が「種族：妖怪」を持つ場合、攻撃のダメージ【+3】。", {"A": {"score": 0}}, attack(), RESOLVE, b=WALLS),
    has("このストライカーが攻撃に参加した場合、攻撃のダメージ【+3】。", {"A": {"score": 3}}, attack(), RESOLVE, b=WALLS),
    has("攻撃で敵を撃破した場合、カードを1枚引く。", {"A": {"hand": 3}}, attack(), RESOLVE),
    has("味方が攻撃を宣言した場合、カードを1枚引く。", {"A": {"hand": 3}}, attack("a2"), RESOLVE),
    has("このストライカーが前進した場合、カードを1枚引く。", {"A": {"hand": 2}}, act("move", card="a1", to=[1, 1]),
        stop={"turn": 3, "step": "commander"}),
    has("あなたがカードを引いた場合、相手は手札を1枚捨てる。", {"B": {"hand": 1}}, cast("学"), RESOLVE, hand=["学"]),
    has("味方が「タイプ：装備」を持つスペルカードを宣言した場合、カードを1枚引く。",
        {"A": {"hand": 1}}, cast("鎧", "a2", "a1"), RESOLVE,
        hand=["鎧"]),
    has("このストライカーが攻撃によって敵にダメージを与えた場合、その敵を行動済み状態にする。",
        they(is_("b1", acted=True)), attack(), RESOLVE, b=WALLS),
    has("このストライカーの攻撃がグレイズされた場合、カードを1枚引く。",
        {"A": {"hand": 3}}, answer("B", number=1), attack(), RESOLVE),
    has("隣接する味方が存在する場合、このストライカーを「POW：+2」する。", they(is_("a1", pow=5))),
    has("手札1枚につき、このストライカーを「POW：+1」する。", they(is_("a1", pow=5))),
    has("《陣形》「種族：獣」or「種族：人形」：「DEF：+1」", they(is_("a2", def_=4))),
    has("《覚醒》「POW：+2／DEF：+1」", they(is_("a1", pow=5, def_=5)), yours={"score": ["壁", "壁", "壁", "白"]}),
    # abilities in the opponent's
    attacked("このストライカーが撃破される場合、かわりに手札に戻す。", {"B": {"score": 0}, "A": {"hand": {"術": 1}}}),
    attacked("このストライカーが撃破される場合、かわりに手札を2枚捨ててもよい。",
             {"B": {"score": 0}, "A": {"hand": 0}}, answer(may=True)),
    attacked("他の味方が撃破される場合、かわりにこのストライカーを撃破する。",
             {"B": {"score": 2}, **they(is_("a2", zone="stage"))},
             target="a2"),
    attacked("このストライカーが攻撃のダメージを受ける場合、手札を1枚捨ててもよい。そうした場合、そのダメージ【-2】。",
             {"B": {"score": 0}, "A": {"hand": 1}}, answer(may=True)),
    attacked("隣接する味方がダメージを受ける場合、かわりにこのストライカーがそのダメージを受ける。",
             {"B": {"score": 2}, **they(is_("a2", zone="stage"))}, target="a2"),
    attacked("隣接する味方が受けるダメージ【-2】。", {"B": {"score": 0}}, target="a2"),
    attacked("このストライカーが攻撃された場合、攻撃に参加している敵全員を「POW：-1」する。",
             {"B": {"score": 0}}, duration="chain"),
    attacked("このストライカーが攻撃の対象になった場合、後退してもよい。", they(is_("a1", at=[1, 2])), answer(may=True)),
    attacked("敵がこのストライカーを攻撃する場合、そのダメージを【-2】する。", {"B": {"score": 0}}),
    attacked("味方が受けるダメージを1にする。", {"B": {"score": 0}}),
    attacked("このストライカーが撃破された場合、山札の上から1枚をスコア置き場に置く。", {"A": {"score": 1}}),
    attacked("このストライカーが撃破された場合、このストライカーに隣接する敵全員に【6】ダメージ。", {"A": {"score": 3}}),
    attacked("あなたがグレイズを行った場合、カードを1枚引く。", {"A": {"hand": 2}, "B": {"score": 1}}, answer(number=1)),
    reacts("対象が行った宣言1つを打ち消す。", {"B": {"score": 0}}, "b1", target="敵1体"),
    reacts("直前の宣言を打ち消す。", {"B": {"score": 0}}),
    reacts("攻撃の対象を術者に変更する。", {"B": {"score": 2}}),
    reacts("この攻撃のダメージ【-2】。", {"B": {"score": 0}}, duration="chain"),
    reacts("味方1体が撃破される場合、かわりに手札に戻す。",
           {"A": {"hand": {"友": 1}}}, "a2", target="味方1体", duration="chain"),
    # what stays
    Case("味方1体に装備する。対象は《接射》2を得る。",
         {"A": {"score": 1}}, *PUT_ON, duration="equip", then=(attack("a2"), RESOLVE)),
    Case("装備しているストライカーが攻撃を宣言した場合、カードを1枚引く。", {"A": {"hand": 3}}, *PUT_ON, duration="equip",
         then=(attack("a2"), RESOLVE)),
    Case("装備しているストライカーに隣接する敵全員を「POW：-1」する。", they(is_("b1", pow=1), is_("b2", pow=4)), *PUT_ON,
         duration="equip"),
    Case("『常 このストライカーを「DEF：+2」する。』", they(is_("a2", def_=5)), *PUT_ON, duration="equip"),
    Case("味方全員を「POW：+1」する。", they(is_("a1", pow=4), is_("a2", pow=3), is_("b1", pow=2)), duration="rule"),
    Case("味方が与える攻撃のダメージ【+3】。", {"A": {"score": 3}}, duration="rule", b=WALLS, then=(attack(), RESOLVE)),
    Case("敵が撃破された場合、カードを1枚引く。", {"A": {"hand": 3}}, duration="rule", then=(attack(), RESOLVE)),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[c.scenario["title"] for c in CASES])
def test_what_it_does(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "wording.json"
    file.write_text(json.dumps([case.scenario], ensure_ascii=False), encoding="utf-8")
    found = list(run_paths([file]))
    assert [(r.status, r.reason) for r in found] == [("pass", "")]
