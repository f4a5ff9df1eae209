"""Texts and the trees that they compile to, checked by reading."""

from __future__ import annotations

from gyoji.effects.nodes.abilities import Delay, Shield, Static, Triggered
from gyoji.effects.nodes.changes import AddStat, Alter, Gain, SetKey
from gyoji.effects.nodes.choosing import Choose, Mention
from gyoji.effects.nodes.declarations import ChangeDamage, FirstTarget, SecondTarget, Target
from gyoji.effects.nodes.events import Comes, Declares, Moves
from gyoji.effects.nodes.filters import AllOf, ColorIs, ControlledBy, KindIs, StateIs, WordIs
from gyoji.effects.nodes.instructions import Damage, Destroy, Discard, Draw, Move, PlayerVerb, Tap, Verb
from gyoji.effects.nodes.numbers import Count, Fits, Is, LifeOf, Num, Plus, StatOf, Times, TurnOf
from gyoji.effects.nodes.objects import AnyCard, Host, It, Opponent, Sel, This, ThisAs, TopOf, You, Zoneless
from gyoji.effects.nodes.places import Advance, Around, At, Bearer, Caster, Mover, Region, Shift, Swap
from gyoji.effects.nodes.replacements import Before, Instead
from gyoji.effects.nodes.static_rules import Forbid, Impose, PlayerKey, StaticRules
from gyoji.effects.nodes.structure import IfDid, OneByOne, OneOf, Seq
from gyoji.games.spell_card_strike.abilities import ChangeTo
from gyoji.games.spell_card_strike.keywords import point_blank
from gyoji.games.spell_card_strike.vocabulary import Alternative, Conditional, Counter, DamagedBy, Optional, ShotBy
from gyoji.kernel.state.node import Node

ENEMY = AllOf([ControlledBy(Opponent()), KindIs("striker")])
ALLY = AllOf([ControlledBy(You()), KindIs("striker")])
SELF = ThisAs("striker")
HOST = Host("striker")
HAND = Sel(AnyCard(), "hand", You())

CASES: list[tuple[str, Node]] = [
    # damage
    ("spell|敵1体||敵1体に【4】ダメージ。", Damage(Target(0), Num(4))),
    ("spell|敵1体||敵1体に【術者のPOW+2】ダメージ。", Damage(Target(0), Plus(StatOf(Caster(), "pow"), Num(2)))),
    ("spell|敵1体||敵1体に【手札の枚数×2】ダメージ。", Damage(Target(0), Times(Num(2), Count(HAND)))),
    ("spell|敵1体と味方1体||敵1体に【3】ダメージ。味方1体を前進させる。",
     Seq([Damage(FirstTarget(0), Num(3)), Advance(SecondTarget(1), Num(1))])),
    ("spell|||術者に隣接する敵全員に【2】ダメージ。", Damage(Sel(AllOf([At(Around(Caster())), ENEMY])), Num(2))),
    ("spell|敵1体||敵1体に【3】ダメージ。対象が行動済み状態の場合、かわりに【5】ダメージ。",
     Conditional(Fits(Target(0), Zoneless(StateIs("turned"))), Damage(It(0), Num(5)), Damage(Target(0), Num(3)))),
    ("spell|敵1体||敵1体に【3】ダメージ。対象を撃破した場合、カードを1枚引く。",
     Seq([Damage(Target(0), Num(3)), Delay(ShotBy(Target(0), None, "", 1), Draw(You(), Num(1)), "resolution", False)])),
    # numbers
    ("spell|味方1体|turn|味方1体を「POW：+1／DEF：-1」する。",
     Alter(Target(0), [AddStat("pow", Num(1)), AddStat("def", Num(-1))], "turn")),
    ("spell|敵1体|chain|敵1体を「DEF：1」に変更する。", Alter(Target(0), [ChangeTo("def", Num(1))], "chain")),
    ("spell||turn|術者を「POW：+2」する。", Seq([Mention(Caster(), 0), Alter(It(0), [AddStat("pow", Num(2))], "turn")])),
    ("spell|味方1体||味方1体を「POW：+1」する。", Alter(Target(0), [AddStat("pow", Num(1))], "resolution")),
    ("spell|味方1体|turn|味方1体は《接射》2を得る。", Alter(Target(0), [Gain(point_blank(2))], "turn")),
    ("spell|味方1体|turn|味方1体を「POW：+2」or「DEF：+2」する。",
     OneOf([Alternative(Alter(Target(0), [AddStat("pow", Num(2))], "turn")),
            Alternative(Alter(Target(0), [AddStat("def", Num(2))], "turn"))], 1, 1)),
    # damage that is changed
    ("spell|味方1体|chain|味方1体が次に受けるダメージ【-2】。",
     Shield(Before(DamagedBy(None, Target(0), "", 1), ChangeDamage(Num(-2))), "chain", True)),
    ("spell|味方全員|chain|味方全員が次に受けるダメージ【-1】。",
     OneByOne(Target(0), Shield(Before(DamagedBy(None, It(2), "", 1), ChangeDamage(Num(-1))), "chain", True), 2)),
    ("trigger|||攻撃の対象と隣接している場合、攻撃のダメージ【+2】。",
     Before(DamagedBy(This(), None, "attack", 0), ChangeDamage(Num(2)), False,
            Fits(Bearer(), Zoneless(At(Around(Sel(StateIs("attacked")))))))),
    # states and places
    ("spell|敵1体||敵1体を行動済み状態にする。", Tap(Target(0), True)),
    ("spell|敵1体||敵1体を2エリア後退させる。", Advance(Target(0), Num(2), True)),
    ("spell|味方1体||味方1体を隣接するエリアに移動させてもよい。", Optional(Shift(Target(0), Around(Mover())))),
    ("spell|味方1体||味方1体をあなたのゲートエリアに移動させる。", Shift(Target(0), Region("gate", You()))),
    ("spell|敵1体||術者と敵1体の位置を入れ替える。", Swap(Caster(), Target(0))),
    ("spell|敵1体||敵1体を撃破する。", Destroy(Target(0))),
    ("spell|敵1体||敵1体を退場させる。", Verb("retire", Target(0))),
    # cards and players
    ("spell|||手札を1枚捨ててもよい。そうした場合、カードを2枚引く。",
     IfDid(Optional(Discard(You(), Num(1), slot=0)), Draw(You(), Num(2)))),
    ("spell|||山札の上から2枚を除外する。", Move(TopOf(You(), Num(2)), "removed", slot=0)),
    ("spell|||捨て札の「種族：獣」を持つカード1枚を手札に加える。",
     Seq([Choose(Sel(AllOf([WordIs("race", "獣"), AnyCard()]), "discard", You()), Num(1), slot=0),
          Move(It(0), "hand", slot=1)])),
    ("spell|||ゲームはあなたの勝利で終了する。", PlayerVerb("win", You())),
    ("spell|||相手はスコアコストを2点支払う。", PlayerVerb("score-cost", Opponent(), Num(2))),
    ("spell|敵1体||敵1体が宣言したスペルカードを打ち消す。", Counter(Target(0), "spell", slot=1)),
    ("spell||turn|相手はグレイズを行うことができない。", Impose([PlayerKey(Opponent(), "no-graze")], "turn")),
    # abilities
    ("always|||相手のスコアが10以上の場合、このストライカーを「POW：+2」する。",
     Static(SELF, [AddStat("pow", Num(2))], Is(LifeOf(Opponent()), ">=", Num(10)))),
    ("always|||あなたのターン中、このストライカーは移動できない。", Static(SELF, [SetKey("no-move")], TurnOf(You()))),
    ("always|||相手はグレイズを行うことができない。", StaticRules([PlayerKey(Opponent(), "no-graze")])),
    ("always|||このストライカーは妖属性を持つ宣言能力の対象にならない。",
     StaticRules([Forbid("choose", None, Zoneless(ColorIs("妖")), SELF)])),
    ("trigger|||あなたのターン開始時、カードを1枚引く。", Triggered(Comes("turn", You(), slot=0), Draw(You(), Num(1)))),
    ("trigger|||このストライカーが撃破される場合、かわりに手札に戻す。",
     Instead(Moves(SELF, "stage", "score", "destroyed", 0), Move(This(), "hand", slot=1))),
    ("trigger|||このストライカーが攻撃を宣言した場合、カードを1枚引く。",
     Triggered(Declares(SELF, "attack", 0), Draw(You(), Num(1)))),
    # what stays
    ("spell|味方1体|equip|対象を「POW：+1」する。", Static(HOST, [AddStat("pow", Num(1))])),
    ("spell|味方1体|equip|《接射》1", Static(HOST, [Gain(point_blank(1))])),
    ("spell||rule|味方全員を「POW：+1」する。", Static(Sel(ALLY), [AddStat("pow", Num(1))])),
]  # fmt: skip
