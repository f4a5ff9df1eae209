"""Texts and the trees that they compile to, checked by reading."""

from __future__ import annotations

from gyoji.effects.nodes.abilities import Activated, Delay, Shield, Static, Triggered
from gyoji.effects.nodes.changes import AddStat, Alter, Gain, SetKey
from gyoji.effects.nodes.choosing import Choose, EachChooses
from gyoji.effects.nodes.costs import Cost, Energy, PayEnergy, PayLife
from gyoji.effects.nodes.events import Becomes, Comes, Damaged, Faces, Moves, Reaches
from gyoji.effects.nodes.filters import AllOf, AnyOf, ColorIs, KindIs, Not, Other, StatIs, WordIs
from gyoji.effects.nodes.instructions import (
    Control,
    Damage,
    Destroy,
    Discard,
    Draw,
    Life,
    Move,
    PlayerVerb,
    Reveal,
    Tap,
    Verb,
)
from gyoji.effects.nodes.numbers import AndAlso, Count, CountersOn, During, Exists, Is, LifeOf, Num, StatOf, Times, TurnOf, X
from gyoji.effects.nodes.objects import (
    Among,
    AnyCard,
    Both,
    EachOne,
    EachPlayer,
    FirstIt,
    Host,
    It,
    Opponent,
    OwnerOf,
    PlayerAsObject,
    Rest,
    Sel,
    That,
    ThatPlayer,
    This,
    ThisIn,
    TopOf,
    You,
    Zoneless,
)
from gyoji.effects.nodes.replacements import EntersAs, Instead, Redirect
from gyoji.effects.nodes.static_rules import CostChange, ExtraCost, Forbid, Impose, StaticRules
from gyoji.effects.nodes.structure import EachDoes, If, IfDid, May, OneOf, Seq
from gyoji.kernel.state.node import Node

CASES: list[tuple[str, Node]] = [
    (
        "相手の場の体力が300以下のサーバント1体を選んで破壊する。",
        Seq(
            [
                Choose(
                    Sel(AllOf([StatIs("health", "<=", Num(300)), KindIs("servant")]), "field", Opponent()),
                    Num(1),
                    slot=0,
                ),
                Destroy(It(0)),
            ]
        ),
    ),
    (
        "場の赤以外のサーバント1体を選んで持ち主の手札に戻す。",
        Seq(
            [
                Choose(Sel(AllOf([Not(ColorIs("red")), KindIs("servant")]), "field"), Num(1), slot=0),
                Move(It(0), "hand", slot=1),
            ]
        ),
    ),
    (
        "お互いのプレイヤーは自分の場のサーバント1体を選んで墓地に送る。",
        Seq(
            [
                EachChooses(
                    EachPlayer(), Choose(Sel(KindIs("servant"), "field", EachOne()), Num(1), by=EachOne(), slot=0), 1
                ),
                Move(It(1), "graveyard", slot=2),
            ]
        ),
    ),
    ("お互いのプレイヤーは自分のメインデッキからカードを2枚引く。", EachDoes(EachPlayer(), Draw(EachOne(), Num(2)))),
    (
        "相手は自分の場のマジックアイテム1枚を選んで破壊する。",
        Seq([Choose(Sel(KindIs("magic-item"), "field", Opponent()), Num(1), by=Opponent(), slot=0), Destroy(It(0))]),
    ),
    (
        "自分の場の青のサーバント1体につき自分はライフポイントを100得る。",
        Life(You(), Times(Num(100), Count(Sel(AllOf([ColorIs("blue"), KindIs("servant")]), "field", You())))),
    ),
    (
        "自分の場のサーバント1体を選ぶ。相手プレイヤーにそのサーバントの攻撃力に等しいダメージを与える。",
        Seq(
            [
                Choose(Sel(KindIs("servant"), "field", You()), Num(1), slot=0),
                Damage(PlayerAsObject(Opponent()), StatOf(It(0, "servant"), "attack")),
            ]
        ),
    ),
    (
        "自分の手札を1枚選んで捨ててもよい。そうしたら、場のサーバント1体を選んで破壊する。",
        IfDid(
            May(Discard(You(), Num(1), slot=0)),
            Seq([Choose(Sel(KindIs("servant"), "field"), Num(1), slot=1), Destroy(It(1))]),
        ),
    ),
    (
        "ライフポイントを200支払ってもよい。そうしたら、カードを1枚引く。そうしなかったなら、自分の手札を1枚選んで捨てる。",
        IfDid(May(PayLife(You(), Num(200))), Draw(You(), Num(1)), Discard(You(), Num(1), slot=0)),
    ),
    (
        "自分のメインデッキの上からカードを3枚見る。その中から1枚を選んで手札に加える。残りを好きな順番でメインデッキの下に置く。",
        Seq(
            [
                Reveal(TopOf(You(), Num(3)), You(), 0),
                Choose(Among(It(0), AnyCard()), Num(1), slot=1),
                Move(It(1), "hand", slot=2),
                Move(Rest(0), "deck", place="bottom", slot=3),
            ]
        ),
    ),
    (
        "自分の手札を1枚選んでスタンバイ状態でエナジーゾーンに置く。",
        Seq([Choose(Sel(AnyCard(), "hand", You()), Num(1), slot=0), Move(It(0), "energy", turned=False, slot=1)]),
    ),
    (
        "場のサーバントかマジックアイテム1枚を選んで破壊する。",
        Seq([Choose(Sel(AnyOf([KindIs("servant"), KindIs("magic-item")]), "field"), Num(1), slot=0), Destroy(It(0))]),
    ),
    (
        "自分の場のサーバント1体を選ぶ。そのサーバントはターン終了時まで+200/+0を得て、防御されない。",
        Seq(
            [
                Choose(Sel(KindIs("servant"), "field", You()), Num(1), slot=0),
                Alter(It(0, "servant"), [AddStat("attack", Num(200)), SetKey("unblockable")], "turn"),
            ]
        ),
    ),
    (
        "相手は次の自分のターン終了時までスペルをプレイできない。",
        Impose([Forbid("play", Opponent(), Zoneless(KindIs("spell")))], "next-turn"),
    ),
    (
        "待機中のスペル1枚を選ぶ。相手が手札を1枚捨てない限り、そのスペルを無効にする。",
        Seq(
            [
                Choose(Sel(KindIs("spell"), "waiting"), Num(1), slot=0),
                IfDid(May(Discard(Opponent(), Num(1), slot=1), Opponent()), orelse=Verb("cancel", It(0, "spell"))),
            ]
        ),
    ),
    (
        "次の自分のターン開始時に、カードを2枚引く。",
        Delay(Comes("turn", You(), slot=0), Draw(You(), Num(2)), later=True),
    ),
    (
        "自分のライフポイントが相手より少ないなら、自分はライフポイントを500得る。",
        If(Is(LifeOf(You()), "<", LifeOf(Opponent())), Life(You(), Num(500))),
    ),
    (
        "次の効果から2つを選んで解決する。「カードを1枚引く。」「自分はライフポイントを300得る。」「相手プレイヤーに200ダメージを与える。」",
        OneOf([Draw(You(), Num(1)), Life(You(), Num(300)), Damage(PlayerAsObject(Opponent()), Num(200))], 2, 0),
    ),
    (
        "自分の場のサーバント1体と相手の場のサーバント1体を選んで墓地に送る。",
        Seq(
            [
                Choose(Sel(KindIs("servant"), "field", You()), Num(1), slot=0),
                Choose(Sel(KindIs("servant"), "field", Opponent()), Num(1), slot=1),
                Move(Both(FirstIt(0), It(1)), "graveyard", slot=2),
            ]
        ),
    ),
    (
        "自分の場のサーバント1体を選んで除外ゾーンに送る。ターン終了時に、そのカードを場に出す。",
        Seq(
            [
                Choose(Sel(KindIs("servant"), "field", You()), Num(1), slot=0),
                Move(It(0), "removed", slot=1),
                Delay(Comes("turn", end=True, slot=2), Move(That(1), "field", slot=3)),
            ]
        ),
    ),
    (
        "場のサーバント全てにXダメージを与える。Xは自分の場のサーバントの数×100に等しい。",
        Damage(Sel(KindIs("servant"), "field"), Times(Num(100), Count(Sel(KindIs("servant"), "field", You())))),
    ),
    (
        "プレイヤー1人を選ぶ。そのプレイヤーは自分の手札を1枚選んで捨てる。",
        Seq([Choose(PlayerAsObject(EachPlayer()), Num(1), slot=0), Discard(ThatPlayer(0), Num(1), slot=1)]),
    ),
    (
        "自分の場のサーバント1体を選ぶ。相手はそのサーバントのコントロールを得る。",
        Seq([Choose(Sel(KindIs("servant"), "field", You()), Num(1), slot=0), Control(It(0, "servant"), Opponent())]),
    ),
    (
        "ターン終了時まで、自分の場のサーバントが破壊される場合、代わりに手札に戻す。",
        Shield(
            Instead(Becomes(Sel(KindIs("servant"), "field", You()), "destroyed", slot=0), Move(It(0), "hand", slot=1))
        ),
    ),
    (
        "[自] このカードが場に出た時、自分の場に他の〈種族：竜〉のサーバントがいるなら、カードを1枚引く。",
        Triggered(
            Moves(This(), to="field", slot=0),
            If(
                Exists(Sel(AllOf([Other(), AllOf([WordIs("race", "竜"), KindIs("servant")])]), "field", You())),
                Draw(You(), Num(1)),
            ),
        ),
    ),
    (
        "[自] このカードがサーバントにダメージを与えた時、そのサーバントを破壊する。",
        Triggered(Damaged(This(), Sel(KindIs("servant")), slot=0), Destroy(It(0, "servant"))),
    ),
    (
        "[自] 自分の場のサーバントが防御された時、そのサーバントにターン終了時まで+200/+0を与える。",
        Triggered(
            Faces(Sel(KindIs("servant"), "field", You()), "block", 0),
            Alter(It(0, "servant"), [AddStat("attack", Num(200))], "turn"),
        ),
    ),
    (
        "[自] このカードの上の魔力カウンターが5個になった時、自分はゲームに勝利する。",
        Triggered(Reaches(CountersOn(This(), "魔力"), "=", Num(5)), PlayerVerb("win", You())),
    ),
    (
        "[自] 自分のターン開始時に、[①]を支払ってもよい。そうしたら、カードを1枚引く。",
        Triggered(Comes("turn", You(), slot=0), IfDid(May(PayEnergy(Energy({}, 1))), Draw(You(), Num(1)))),
    ),
    (
        "[自] このカードがバトルでサーバントを破壊した時、カードを1枚引く。",
        Triggered(Becomes(Sel(KindIs("servant")), "destroyed", True, 0, This()), Draw(You(), Num(1))),
    ),
    ("[起] [X][フリーズ]：カードをX枚引く。", Activated(Cost(Energy({}, x=1), [Tap(This(), True)]), Draw(You(), X()))),
    (
        "[起] [③]：墓地のこのカードを場に出す。この能力は自分のメインフェイズにのみ起動できる。",
        Activated(
            Cost(Energy({}, 3), []),
            Move(ThisIn("graveyard"), "field", slot=0),
            only=AndAlso(TurnOf(You()), During("main")),
        ),
    ),
    (
        "[起] 手札の赤のカード1枚を選んで捨てる：場のサーバント1体を選んで200ダメージを与える。",
        Activated(
            Cost(
                None,
                [
                    Seq(
                        [
                            Choose(Sel(AllOf([ColorIs("red"), AnyCard()]), "hand", You()), Num(1), slot=0),
                            Discard(OwnerOf(It(0)), None, It(0), slot=1),
                        ]
                    )
                ],
            ),
            Seq([Choose(Sel(KindIs("servant"), "field"), Num(1), slot=2), Damage(It(2), Num(200))]),
        ),
    ),
    (
        "[起] [②]：カードを1枚引く。この能力は1ターンに1回しか起動できない。",
        Activated(Cost(Energy({}, 2), []), Draw(You(), Num(1)), 1),
    ),
    (
        "[常] このカードが装備されているサーバントは「[起] [フリーズ]：カードを1枚引く。」を得る。",
        Static(Host("servant"), [Gain(Activated(Cost(None, [Tap(This(), True)]), Draw(You(), Num(1))))]),
    ),
    (
        "[常] 自分が赤のスペルをプレイするためのコストを[赤]減少させる。",
        StaticRules([CostChange(Zoneless(AllOf([ColorIs("red"), KindIs("spell")])), You(), "red", Num(-1))]),
    ),
    (
        "[常] このカードは攻撃力が200以下のサーバントに防御されない。",
        StaticRules(
            [Forbid("block", None, Sel(AllOf([StatIs("attack", "<=", Num(200)), KindIs("servant")])), This())]
        ),
    ),
    ("[常] このカードが墓地に送られる場合、代わりに持ち主の手札に戻る。", Redirect(This(), "", "graveyard", "hand")),
    (
        "[常] このカードをプレイする代替コストとして、ライフポイントを500支払ってもよい。",
        StaticRules([ExtraCost(This(), Cost(None, [PayLife(You(), Num(500))]), "instead", "instead")]),
    ),
    (
        "[常] このカードは相手のスペルの対象にならない。",
        StaticRules([Forbid("choose", Opponent(), Zoneless(KindIs("spell")), This())]),
    ),
    ("[常] 相手の場のサーバントはフリーズ状態で場に出る。", EntersAs(Zoneless(KindIs("servant"), Opponent()), True)),
]
