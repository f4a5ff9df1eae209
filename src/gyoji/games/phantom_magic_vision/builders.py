"""What the phrases call beside node classes, and Japanese as this game prints it."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import mypyc_attr

from ...effects.context import Cond, Do, Filter, Number, Objects, Part, Players
from ...effects.english.sentences import by as shared_by
from ...effects.english.sentences import given, on, remade, remade_as, with_fields
from ...effects.english.sentences import lasting as shared_lasting
from ...effects.english.sentences import letting as shared_letting
from ...effects.nodes.abilities import Keyword
from ...effects.nodes.changes import AddStat, Gain, SetStat
from ...effects.nodes.choosing import Choose
from ...effects.nodes.costs import Cost, Energy
from ...effects.nodes.events import Comes, Damaged, When
from ...effects.nodes.filters import AllOf, StatIs
from ...effects.nodes.numbers import AndAlso, Fits, Negative, NotSo, Num, StatOf, X
from ...effects.nodes.objects import (
    Among,
    AttachedTo,
    ControllerOf,
    EachOne,
    EachPlayer,
    It,
    Opponent,
    OwnerOf,
    Sel,
    That,
    ThatPlayer,
    This,
    You,
    Zoneless,
)
from ...effects.nodes.structure import EachDoes, If, May, Seq, then
from ...effects.nodes.targets import Aim, Modal
from ...kernel.state.card import Ability, Mod
from ...kernel.state.node import Node
from ...text import Japanese
from . import events, filters, instructions, structure
from . import lasting as lasting_nodes
from .abilities import Answering, Automatic, Trigger, TriggerIf, Used
from .alone import Alone
from .alone import alone as alone_of
from .changes import AlwaysStat
from .choosing import TakeOut
from .instructions import PayNodes, Tap
from .naming import Addressee, PlayersWith
from .own_nodes import own_words
from .printed_filters import StatTaken, StatTakenOf
from .quoting import quoting, set_card, shape
from .references import EvenIfNot, IfDone, TheTarget, Y
from .surface import Standing
from .tables import KindTabledNow, TabledNow
from .terms import KEYWORDS_JA

ALIKE: Final = {ord("･"): "・", ord("―"): "-", ord("〈"): "(", ord("〉"): ")"}


@mypyc_attr(allow_interpreted_subclasses=True)
class PhantomJapanese(Japanese):
    """Parentheses carry marks and numbers here; they are no reminders. Signs of one look are one sign."""

    def fold(self, text: str) -> str:
        return super().fold(text).translate(ALIKE)

    def normalise(self, text: str) -> str:
        """Words that are spelled in several ways get one spelling; names stay as they are."""
        folded = BRACKETED.sub(r"〔\1〕", super().normalise(text))
        parts: list[str] = []
        at = 0
        for name in NAME.finditer(folded):
            parts.append(respelled(folded[at:name.start()]))
            parts.append(name.group())
            at = name.end()
        parts.append(respelled(folded[at:]))
        whole = "".join(parts)
        return whole[:-1] + "。" if whole.endswith("、") else whole


# quotation marks that stand for brackets
BRACKETED: Final = re.compile(r"「((?:あなたの|相手プレイヤーの|)場の[^「」]{2,20}枚)」(?=[をにはの])")
NAME: Final = re.compile(r"「[^「」。:(〔]{1,40}」")
SPELLINGS: Final = [(re.compile(old), new) for old, new in (
    ("出来", "でき"), ("(?<=[るたうくすつむぶ])事(?=[がはをでもと])", "こと"), ("(?:すべて|全部)", "全て"),
    ("および", "及び"), ("もつ(?!れ)", "持つ"), ("(?<=[てで]も)(?:良い|いい)", "よい"), ("居(?=[なるら])", "い"),
    ("無い(?=場合)", "ない"), ("かわりに", "代わりに"), ("既定の効果", "規定の効果"), ("何れ", "いずれ"),
    ("一番", "1番"), ("一度", "1度"), ("以降(?=、|以下|キャラ)", "以後"), ("更に", "さらに"),
    ("プレーヤー|プレイヤ(?!ー)-?", "プレイヤー"), ("フェイス", "フェイズ"), ("貴方", "あなた"),
    ("ターン終了まで", "ターン終了時まで"), ("(?<![0-9])度に|たびに", "たび"), ("(?<=[ァ-ヺ])-", "ー"),
    ("もしくは|若しくは|又は", "または"), ("(?<=に)より(?=[、決破除])", "よって"), ("ターンの終了時", "ターン終了時"),
    ("ターンの開始時", "ターン開始時"), ("フェイズの(?=開始時|終了時)", "フェイズ"), ("【】の記述", "【】"),
    ("(?:無作為に|無造作に|ランダムに)", "無作為に"), ("ゲームから除外", "除外"), ("任意枚数", "任意の枚数"),
    ("好きな(?=枚数|順番|数)", "任意の"), ("一(?=枚|つ|人)", "1"), ("二(?=枚|つ|人)", "2"), ("行な(?=[いうえわっ])", "行"),
    ("(?<=[0-9X])点の?(?=ダメージ)", ""), ("無効化する", "無効にする"), ("無効化し", "無効にし"),
    ("(アクティブ|スリープ)(?=に(?:な[るりっ]|す|し))", r"\1状態"),
    ("相手の(?=プレイヤー)", "相手"),
    (r"〔([^〔〕]*)。〕", r"\1。"), ("カードい(?=のいずれか)", "カード"), ("(?<=[0-9])位か(?=の)", "以下"),
    ("必要コスト", "コスト"), ("キャラクタ(?!ー)", "キャラクター"), ("(?<=あなた)場の", "の場の"), ("破壊", "破棄"),
    ("(?:ゲームから)?取り除(?:く|(?=こと|カード))", "除外する"), ("(?:ゲームから)?取り除い(?=[てた])", "除外し"),
    ("(?:ゲームから)?取り除か(?=[れなず])", "除外さ"), ("(?:ゲームから)?取り除き", "除外し"),
    ("(?<=その)内(?=[の1-9])|(?<=の)内(?=の|[、1-9])", "うち"), ("場から(?=離れ)", "場を"),
    ("プレイ中の", "プレイされている"), ("こ事", "こと"), ("その後(?![、)])", "その後、"), ("おかれ", "置かれ"),
    ("その(?=そのキャラ|そのカード|この効果)", ""), ("(?<=を目標)(?=プレイ)", "に"), ("(?<=このカード)(?=セットす)", "に"),
    (r"目標の((?:あなたの|相手|キャラ|場の|冥界|プレイされ|スリープ|アクティブ|必要|攻撃)[^〔〕。、]*?[0-9X](?:枚|人)(?:まで)?)"
     r"(?=[をにはのが])", r"目標の〔\1〕"),
    (r"((?:このキャラクター|このカード)以外の|別の|他の)〔", r"〔\1"),
    (r"〔((?:あなた|相手プレイヤー|全てのプレイヤー|自分)の(?:場|冥界|手札|デッキ|ノード))〕"
     r"(?=にある|にいる|から|の$)", r"\1"),
    ("(?<=選び)(?![、。])", "、"), ("が終了するまで", "終了時まで"),
    (r"〔([^〔〕]*)を(全て|[0-9X]+枚(?:まで)?)〕(?!を)", r"〔\1\2〕を"),
    (r"〔((?:あなた|相手プレイヤー|全てのプレイヤー)の手札の上限(?:枚数)?)〕", r"\1"),
    ("(?<=[るた])(?:ごとに|毎に)", "たび"),
    (r"(?<=[:。])\((この[^()]*(?:枚|全て))\)(?=[をには])", r"〔\1〕"),
    (r"〔(この(?:カード|キャラクターカード|キャラクター)|あなた|相手プレイヤー"
     r"|全てのプレイヤー|ターンプレイヤー|その[^〔〕のがに]{2,9})〕", r"\1"),
    ("(?<=[をにはがでと])、|(?<=場合)、|(?<=[時]に)、|(?<=まで)、|(?<=として)、", ""), ("(?<=[^、]の)、", ""),
    ("(?<=ある)、", ""), ("(?<=持つ)、", ""),
)]


def respelled(text: str) -> str:
    for old, new in SPELLINGS:
        text = old.sub(new, text)
    return text


def node_cost(n: int, sleep: bool = False, deeds: list[Do] | None = None, x: bool = False) -> Cost:
    """丸囲みの数値 (1.8.7), the sleep icon (1.8.8), and what else is done for an effect."""
    return Cost(Energy({}, n, 1 if x else 0), [*([Tap(This(), True)] if sleep else []), *(deeds or [])])


def keyword(word: str, n: int = 0, race: str = "") -> Keyword:
    """A keyword as texts give it: 速攻, マナチャージ(1), 耐性:妖怪."""
    return Keyword(KEYWORDS_JA[KEYWORD_SPELLINGS.get(word, word)], n, race)


KEYWORD_SPELLINGS = {"装備/場": "装備／場", "ターン1枚制限": "ターン１枚制限", "デッキ1枚制限": "デッキ１枚制限"}


def gaining(abilities: list[object]) -> list[Mod]:
    """What is quoted is gained; a line may have several effects."""
    out: list[Mod] = []
    for a in abilities:
        if isinstance(a, list):
            out.extend(gaining(a))
        elif isinstance(a, Ability):
            out.append(Gain(a))
    return out


def combat_change(pair: tuple[object, object], minus: bool = False) -> list[Mod]:
    """戦闘修正: +1/+1, -X/+X; ±0 is none (6.1.14)."""
    out: list[Mod] = []
    for stat, value in zip(("attack", "durability"), pair, strict=True):
        n = signed(value)
        if n is not None:
            out.append(AddStat(stat, n))
    return out


def signed(value: object) -> Number | None:
    if isinstance(value, int):
        return Num(value) if value else None
    word = str(value)
    letter = word.lstrip("+-±")
    if letter not in ("X", "Y"):
        return None
    n: Number = X() if letter == "X" else Y()
    return Negative(n) if word.startswith("-") else n


def fixed_pair(pair: tuple[object, object]) -> list[Mod]:
    """戦闘力は「0/5」に変更される (6.1.10.a)."""
    return [SetStat(stat, value_of(v)) for stat, v in zip(("attack", "durability"), pair, strict=True)]


def always_pair(pair: tuple[object, object]) -> list[Mod]:
    """戦闘力は常に「1/1」になる (6.1.10.d)."""
    return [AlwaysStat(stat, value_of(v)) for stat, v in zip(("attack", "durability"), pair, strict=True)]


def value_of(value: object) -> Number:
    return Num(value) if isinstance(value, int) else Y() if value == "Y" else X()


def narrowed(filter: Filter, what: Objects) -> Objects:
    """A property that stands before the place: 「種族:妖怪」を持つ、あなたの場のキャラクター."""
    if isinstance(what, (Sel, AttachedTo)):
        made = with_fields(what, {"filter": AllOf([filter, what.filter])})
        assert isinstance(made, Objects)
        return made
    return Among(what, filter)


def standing_if(what: Objects, quality: Filter, do: Do) -> Standing:
    """このキャラクターは、スリープ状態の場合～; of a group, those that are so."""
    if isinstance(what, This):
        return Standing(on(what, do), Fits(This(), Zoneless(quality)))
    return Standing(on(narrowed(quality, what), do))


def automatic_if(greek: str, when: When, what: Objects, quality: Filter, do: Do) -> Automatic:
    """このキャラクターは、ターン終了時、スリープ状態の場合～."""
    return Automatic(when, on(what, do), Fits(what, Zoneless(quality)), "", 0, greek)


def both_texts(rule: Ability, do: Do) -> list[object]:
    """When a card may be played, and what it does."""
    return [rule, do]


def lasting(until: str, do: Do) -> Do:
    """A duration at the head of a sentence, for effects that wait too: they may answer before an event."""
    def change(n: Node) -> Node:
        if isinstance(n, (TabledNow, KindTabledNow)) and n.until == "game":
            return with_fields(n, {"until": until})
        if isinstance(n, lasting_nodes.Delay) and n.until == "game" and not isinstance(n.when, Comes):
            return with_fields(n, {"until": until})
        return n

    return shared_lasting(until, remade_as(Do, do, change, False), False)


def event_of(event: When, what: Objects) -> When:
    """An event with whom it is about; if that is this card, the text goes on about whom it has damaged."""
    made = remade_as(When, event, lambda n: what if type(n) is It and n.slot == -1 else n)
    if isinstance(made, Damaged) and made.giver and isinstance(what, This) and isinstance(made.to, (It, Sel)):
        return remade_as(When, with_fields(made, {"giver": False}), lambda n: n)
    return made


def event_by(event: When, who: Players) -> When:
    """An event with the player who does it."""
    return remade_as(When, event, lambda n: who if isinstance(n, You) else n)


def by(who: Players, do: Do) -> Do:
    """A sentence with a subject; 自分 in it is the subject, あなた is not."""
    if isinstance(who, Addressee):
        return do
    if isinstance(who, You):
        return shared_by(who, do)
    if isinstance(who, (ControllerOf, OwnerOf)) and any([isinstance(n, May) for n in do.walk()]):
        return EachDoes(who, shared_by(EachOne(), do))  # whom it means is known before what is done
    divider = EachOne() if isinstance(who, EachPlayer) else who

    def dividing(n: Node) -> Node:
        return with_fields(n, {"by": divider}) if isinstance(n, instructions.DivideDamage) and n.by is None else n

    return remade_as(Do, shared_by(who, do), dividing)


class Whose(Part):
    """What is had by a player, or set on a card, that is chosen first: 目標の〔プレイヤー1人の手札全て〕."""

    def __init__(self, choice: Do, what: Objects) -> None:
        self.choice = choice
        self.what = what


def done_to(what: Whose, do: Do) -> Do:
    """A verb with such an object."""
    return then(what.choice, on(what.what, do))


def players_with(cond: Cond) -> Players:
    """Players by what is said of them; 自分 in it is each of them."""
    return PlayersWith(remade_as(Cond, cond, lambda n: EachOne() if isinstance(n, You) else n))


def trigger_by(trigger: Trigger, who: Players) -> Trigger:
    """What a text with a subject answers: 自分 in it is the subject."""
    if isinstance(who, (Addressee, EachPlayer)):
        return trigger
    return remade_as(Trigger, trigger, lambda n: who if isinstance(n, You) else n)


class Answer(Part):
    """What is answered, and what is done then: by an automatic effect, or by one that waits; `who`: for whom it is said."""

    def __init__(self, trigger: Trigger, do: Do, who: Players | None = None) -> None:
        self.trigger = trigger
        self.do = do
        self.who = who

    def each(self) -> list[tuple[Trigger, Do]]:
        """全てのプレイヤーは自分の～場合: each of them for themself."""
        who = self.who
        if who is None:
            return [(self.trigger, self.do)]
        split = type(who) is EachPlayer and any([isinstance(n, You) for n in self.trigger.walk()])
        players: list[Players] = [You(), Opponent()] if split else [who]
        return [(trigger_by(self.trigger, p), by(p, self.do)) for p in players]


def explained(a: Answer, n: Number) -> Answer:
    """What it does with X, which the text goes on to explain."""
    do = letting(a.do, n)
    assert isinstance(do, Do)
    return Answer(a.trigger, do, a.who)


def automatic(greek: str, a: Answer, more: Do | None = None) -> object:
    """An automatic effect, and what its text goes on to do."""
    made = [Answering(greek, t, do if more is None else then(do, more)) for t, do in a.each()]
    return made if len(made) > 1 else made[0]


def automatic_done(greek: str, a: Answer, verb: str, more: Do | None, orelse: Do | None = None) -> object:
    """The same, where what follows depends on whether it was done."""
    made = [Answering(greek, t, IfDone(do, verb, more, orelse)) for t, do in a.each()]
    return made if len(made) > 1 else made[0]


def waits(a: Answer) -> Do:
    """待機中の効果 7.8, as a sentence puts it."""
    found: list[Do] = []
    for trigger, do in a.each():
        t = trigger
        while isinstance(t, TriggerIf):
            do = If(t.cond, do)
            t = t.trigger
        found.append(lasting_nodes.Delay(t.when, do, "game", False, False, t.before))
    return found[0] if len(found) == 1 else Seq(found)


def waits_done(a: Answer, verb: str, more: Do | None, orelse: Do | None = None) -> Do:
    who = a.who
    after, otherwise = (d if d is None or who is None else by(who, d) for d in (more, orelse))
    return waits(Answer(a.trigger, IfDone(a.do, verb, after, otherwise), who))


def answers(greek: str, trigger: Trigger, who: Players, do: Do) -> object:
    return automatic(greek, Answer(trigger, do, who))


def by_topic(who: Players, do: Do) -> Do:
    """A sentence about the player whom an event has named: of several the one that it was about."""
    return by(ThatPlayer() if isinstance(who, EachPlayer) else who, do)


def alone(a: object) -> object:
    """この効果は重複しない."""
    if isinstance(a, list):
        return [alone(b) for b in a]
    if isinstance(a, Standing):
        return Standing(a.do, a.cond, True)
    if isinstance(a, Answering):
        return Answering(a.greek, a.trigger, a.do, Alone(True) if a.cond is None else AndAlso(a.cond, Alone(True)))
    return alone_of(a) if isinstance(a, Ability) else a


def gated(cond: Cond, a: Ability) -> Ability:
    """以下の効果は無効になる, 使用出来ない: only as long as the condition does not hold."""
    if isinstance(a, Used):
        made = with_fields(a, {"only": NotSo(cond) if a.only is None else AndAlso(a.only, NotSo(cond))})
        assert isinstance(made, Ability)
        return made
    return given(NotSo(cond), a)


def on_topic(what: Objects, do: Do) -> Do:
    """A verb about whom an event has named: this card, or the one of several that it was about."""
    return on(what if isinstance(what, This) else That(), do)


def instead(do: Do, cond: Cond, other: Do) -> Do:
    """～場合、代わりに～: in the place of the sentence before; about what that has chosen, if it chooses nothing itself."""
    steps = do.steps if isinstance(do, Seq) else [do]
    chosen = 0
    while chosen < len(steps) - 1 and isinstance(steps[chosen], Choose):
        chosen += 1
    if not chosen or any([isinstance(n, Choose) for n in other.walk()]):
        return If(cond, other, do)
    rest = steps[chosen:]
    return Seq([*steps[:chosen], If(cond, other, rest[0] if len(rest) == 1 else Seq(rest))])


def hyphened(do: Node, instead: int, down: bool = False, stat: str | None = None) -> Node:
    """この効果では「-」は9として扱う; where the text names one number (必要ノードが「-」), of that alone."""
    stats = ("nodes", "cost") if stat is None else (stat,)

    def change(n: Node) -> Node:
        if type(n) is StatIs and n.stat in stats:
            return StatTaken(n.stat, n.op, n.n, instead, down)
        if type(n) is StatOf and n.stat in stats:
            return StatTakenOf(n.what, n.stat, instead, down)
        return n

    return remade(do, change)


def taken_out(choice: Do) -> Do:
    """抜き出す 11.4: what is chosen so is taken out of its zone."""
    if not isinstance(choice, Choose) or isinstance(choice, Aim):
        return choice
    return TakeOut(choice.what, choice.n, choice.upto, choice.by, choice.slot, choice.head, choice.random)


def in_order(modes: list[Do]) -> Do:
    """Each that can be done, one after the other."""
    return Seq([EvenIfNot(m) for m in modes])


def letting_y(do: Node, x: Number, y: Number) -> Node:
    """XとYは: two numbers that a text explains together."""
    return letting(remade(do, lambda n: y if isinstance(n, Y) else n), x)


def letting(do: Node, number: Number) -> Node:
    """X is said to be a number. What it says of a target stands after the target, which is taken first of all (8.2.4)."""
    def paid(n: Node) -> Node:
        return PayNodes(n.who, number) if isinstance(n, PayNodes) and n.n is None else n

    made = remade(shared_letting(do, number), paid)
    if not isinstance(made, Seq) or not any([isinstance(n, TheTarget) for n in number.walk()]):
        return made
    aims = [n for n in made.walk() if isinstance(n, Aim)]
    if not aims or aims[0] is made.steps[0]:
        return made
    first = aims[0]
    rest = remade_as(Do, made, lambda n: without(n, first))
    return Seq([first, *(rest.steps if isinstance(rest, Seq) else [rest])])


def without(n: Node, aim: Aim) -> Node:
    """Some steps without a target that is taken before them; the next speaks of it."""
    if not isinstance(n, Seq) or not any([step is aim for step in n.steps]):
        return n
    at = [step is aim for step in n.steps].index(True)
    after = [remade_as(Do, step, lambda m: TheTarget() if type(m) is It and m.want is None else m)
             for step in n.steps[at + 1:at + 2]]
    left = [*n.steps[:at], *after, *n.steps[at + 2:]]
    return left[0] if len(left) == 1 else Seq(left)


def letting_both(do: Node, pair: list[Number]) -> Node:
    """X and Y, as a pair."""
    return letting_y(do, pair[0], pair[1])


def wording() -> dict[str, object]:
    """What phrases name: the nodes that only this game has, those that take the place of shared ones, and functions."""
    found = own_words()
    for node in (instructions.Tap, instructions.Move, instructions.Damage, instructions.DivideDamage, instructions.PayLife,
                 filters.NameIs, lasting_nodes.Delay, events.Becomes, Modal, structure.OneOf):
        found[node.__name__] = node
    for part in (Answer, Whose):
        found[part.__name__] = part
    for make in (explained, automatic, automatic_done, waits, waits_done, done_to,
                 node_cost, keyword, gaining, combat_change, fixed_pair, always_pair,
                 narrowed, standing_if, automatic_if, both_texts, alone, in_order, letting, letting_y, letting_both,
                 event_of, event_by, by, by_topic, players_with, trigger_by, answers, instead,
                 taken_out, quoting, shape, set_card, on_topic, hyphened,
                 lasting):
        found[make.__name__] = make
    return found
