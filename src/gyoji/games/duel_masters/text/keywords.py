"""Keywords that are abilities of the shared vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....effects.context import Do, Filter, Number
from ....effects.lowering.jointly import DifferentValues
from ....effects.nodes.abilities import Delay, Keyword, SpellText, Static, Triggered
from ....effects.nodes.changes import AddStat, Alter, SetKey
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import Comes, Declares, EitherEvent, Faces, Moves
from ....effects.nodes.filters import AllOf, AnyOf, ColorIs, KindIs, Not, Other, StateIs, StatIs
from ....effects.nodes.instructions import Destroy, Draw, Move, Reveal, Tap, Verb
from ....effects.nodes.numbers import (
    AndAlso,
    Count,
    Exists,
    Fits,
    Happened,
    Is,
    NotSo,
    Num,
    Per,
    Plus,
    StatOf,
    ThatMany,
    Times,
)
from ....effects.nodes.objects import (
    Among,
    AnyCard,
    Both,
    FirstIt,
    It,
    Opponent,
    Rest,
    Sel,
    That,
    This,
    TopOf,
    You,
    Zoneless,
)
from ....effects.nodes.open_words import WordHas
from ....effects.nodes.static_rules import Forbid, StaticRules
from ....effects.nodes.structure import If, IfDid, May, Seq, then
from ....kernel.state.card import Ability
from ..state.terms import NINJA
from ..structures.cells import LinkRelease, SabakiZ
from ..vocabulary.abilities import AttackChance, Breaker, Declared, Evolves, NinjaStrike, Replacing, StrikeBack, Way
from ..vocabulary.filters import CameBy, ColorCount, Multicolored, TopUntil
from ..vocabulary.instructions import Counted
from ..vocabulary.power_changes import CostLess


def power_attacker(n: int) -> Static:
    """パワーアタッカー: more power while it attacks."""
    return Static(This(), [AddStat("power", Num(n))], Fits(This(), Zoneless(StateIs("attacking"))))


def ninja_strike(n: int) -> Declared:
    """ニンジャ・ストライク: summoned without cost while an opponent's creature attacks or blocks, with so much mana, where
    its player has used no other during that attack."""
    theirs = Sel(KindIs("creature"), "", Opponent())
    when = EitherEvent(Declares(theirs, "attack"), Declares(theirs, "block"))
    later = Delay(Comes("turn", None, True), Move(This(), "deck", place="bottom"))
    enough = Is(Count(Sel(AnyCard(), "mana", You())), ">=", Num(n))
    able = AndAlso(enough, NotSo(Happened(NINJA, You())))
    return NinjaStrike(when, If(able, Seq([Counted(NINJA), IfDid(Verb("summon", This()), later)])), zone="hand")


def just_diver() -> Triggered:
    """ジャストダイバー: neither chosen by the opponent nor attacked until its player's next turn begins."""
    return Triggered(
        Moves(This(), to="battle"), Alter(This(), [SetKey("no-choose"), SetKey("no-attacked")], "until-own-turn"))


def stealth(color: str) -> Static:
    """ステルス: not blocked while the opponent has mana of a civilization."""
    return Static(This(), [SetKey("unblockable")], Exists(Sel(ColorIs(color), "mana", Opponent())))


def crew_breaker(filter: Filter) -> Breaker:
    """クルー・ブレイカー: one more for each other creature like that."""
    return Breaker(Plus(Num(1), Count(Sel(AllOf([Other(), filter]), "", You()))))


def sympathy(filters: list[Filter]) -> StaticRules:
    """シンパシー: one less for each creature like that."""
    filter = filters[0] if len(filters) == 1 else AnyOf(filters)
    return StaticRules([CostLess(This(), You(), Count(Sel(filter, "", You())), "play", 1)])


def saver(filter: Filter) -> Replacing:
    """セイバー: destroyed instead of another."""
    when = Moves(Sel(AllOf([Other(), filter]), "", You()), "battle", "graveyard", "destroyed")
    return Replacing(when, Destroy(This()), True)


def ultra_saver(filter: Filter) -> Replacing:
    """ウルトラ・セイバー: destroyed instead of another's leaving."""
    return Replacing(Moves(Sel(AllOf([Other(), filter]), "", You()), "battle"), Destroy(This()), True)


def escape(how: str, to: str) -> Replacing:
    """エスケープ: instead of being destroyed (真・エスケープ: of leaving) one of one's shields goes to the hand."""
    taken = Seq([Choose(Sel(AnyCard(), "shields", You()), Num(1)), Verb("untriggered", It())])
    return Replacing(Moves(This(), "battle", to, how), taken, True)


def last_burst() -> Triggered:
    """ラスト・バースト: destroyed, its spell may be cast."""
    return Triggered(Moves(This(), "battle", "graveyard", "destroyed"), May(Verb("cast", This())))


def hunting() -> Static:
    """ハンティング: stronger in a battle for each hunter."""
    hunters = Count(Sel(WordHas("race", "ハンター"), "", You()))
    return Static(This(), [AddStat("power", Times(Num(1000), hunters))], Fits(This(), Zoneless(StateIs("in-battle"))))


def eternal() -> Replacing:
    """エターナル・Ω: back to the hand instead of leaving."""
    return Replacing(Moves(This(), "battle"), Move(This(), "hand"))


def shield_go() -> Replacing:
    """シールド・ゴー: destroyed, it becomes a shield that lies face up."""
    return Replacing(Moves(This(), "battle", "graveyard", "destroyed"), Verb("shield-up", This()))


def shield_saver() -> Replacing:
    """シールド・セイバー: destroyed instead of a shield's being broken."""
    return Replacing(Faces(Sel(AnyCard(), "shields", You()), "break"), Destroy(This()), True)


def life_gate(filters: list[Filter], n: Number | None) -> Replacing:
    """L・ゲート: cards come back from the graveyard, one of each sort; this one goes under the deck."""
    steps: list[Do] = []
    for f in filters:
        steps.append(Choose(Sel(f, "graveyard", You()), n, n is None or len(filters) > 1))
        steps.append(Move(It(), "hand"))
    when = Moves(This(), "battle", "graveyard", "destroyed")
    return Replacing(when, IfDid(Seq(steps), Move(This(), "deck", place="bottom")), True)


def samurai_generate() -> Triggered:
    """侍流ジェネレート."""
    gear = Choose(Sel(KindIs("cross-gear"), "hand", You()), Num(1))
    return Triggered(Moves(This(), to="battle"), May(Seq([gear, Verb("generate", It())])))


def lost_prism() -> Triggered:
    """ロスト・プリズム."""
    shown = Reveal(TopOf(You(), Num(1)))
    found = If(Fits(That(), Zoneless(Multicolored())), Move(That(), "hand"))
    return Triggered(Moves(This(), to="battle"), May(Seq([shown, found])))


def cyclone() -> SpellText:
    """サイクロン: back to the hand where its caster has just summoned a creature."""
    return SpellText(If(Happened("summon-last", You()), Verb("afterwards", This(), word="hand")))


def abyss_rush() -> Way:
    """アビスラッシュ: summoned from the graveyard for the turn."""
    return Way("アビスラッシュ", zone="graveyard", after=Seq([
        Alter(This(), [SetKey("attacks-player-new")], "turn"), _at_end_of_turn(Move(This(), "deck", place="bottom"))]))


def cheaply(word: str, n: int) -> Way:
    """B・A・D, J・O・E: summoned or cast for less, with a price at the end of the turn."""
    prices: dict[str, Do] = {
        "B・A・D": Destroy(This()), "J・O・E": Seq([Move(This(), "deck", place="bottom"), Draw(You(), Num(1))]),
        "B・A・D・S": Seq([Choose(Sel(KindIs("creature"), "", You()), Num(1)), Destroy(It())])}
    return Way(word, less=Num(n), after=_at_end_of_turn(prices[word]))


def _at_end_of_turn(do: Do) -> Delay:
    return Delay(Comes("turn", None, True), do)


def mekraid(filter: Filter, n: int, wide: str) -> Do:
    """メクレイド: one of the upper three cards that fits and costs no more is used; W・メクレイド: two of six."""
    able = Among(It(), AllOf([StatIs("cost", "<=", Num(n)), filter]))
    pick = Choose(able, Num(2), True) if wide else Choose(able, Num(1))
    used = then(pick, Verb("play", It()))
    shown = Reveal(TopOf(You(), Num(6 if wide else 3)), You())
    return then(then(shown, used if wide else May(used)), Move(Rest(), "deck", place="bottom"))


def revolution_change(filter: Filter) -> list[Ability]:
    """革命チェンジ: this card in the hand and an attacking creature change places."""
    when = Declares(Sel(filter, "", You()), "attack")
    return [Keyword("revolution-change"), Declared(when, Verb("swap", That(), This()), zone="hand")]


def invasion(filter: Filter) -> Declared:
    """侵略: this card in the hand is put upon an attacking creature."""
    return Declared(Declares(Sel(filter, "", You()), "attack"), Verb("put-upon", This(), That()), zone="hand")


def rebirth(n: int) -> Way:
    """フシギバース: from the graveyard; a creature that goes to the mana zone for it makes it cheaper."""
    deed = Seq([Choose(Sel(KindIs("creature"), "", You()), Num(1)), Move(It(), "mana", turned=True)])
    return Way("フシギバース", Num(n), None, deed, StatOf(It(), "cost"), "graveyard")


def hyper_energy() -> Way:
    """ハイパーエナジー: two less for each creature of one's own that is tapped for it, no two of one cost."""
    others = AllOf([StateIs("upright"), KindIs("creature"), DifferentValues("cost")])
    tapped = Seq([Choose(Sel(others, "", You()), None), Tap(It(), True)])
    return Way("ハイパーエナジー", deed=tapped, less=Times(Num(2), ThatMany()))


def endless_crime(n: int) -> Way:
    """ムゲンクライム: for so much mana, from the graveyard too, where as many creatures of one's own are tapped."""
    tapped = Seq([Choose(Sel(AllOf([StateIs("upright"), KindIs("creature")]), "", You()), Num(n)), Tap(It(), True)])
    return Way("ムゲンクライム", Num(n), deed=tapped, zone="hand|graveyard")


def yobinion() -> Triggered:
    """ヨビニオン: summoned, it may bring the next creature of the deck that costs less."""
    smaller = AllOf([KindIs("creature"), StatIs("cost", "<", StatOf(This(), "cost"))])
    shown = then(Reveal(TopUntil(You(), smaller)), Choose(Among(It(), smaller), Num(1)))
    brought = then(then(shown, Move(It(), "battle")), Move(Rest(), "deck", place="shuffled"))
    return Triggered(Moves(This(), to="battle", how="play"), May(brought))


def mega_last_burst() -> Triggered:
    """メガ・ラスト・バースト: its spell may be cast wherever it went, to the hand, the mana zone or the graveyard."""
    hand, mana, grave = [Moves(This(), "battle", zone) for zone in ("hand", "mana", "graveyard")]
    return Triggered(EitherEvent(hand, EitherEvent(mana, grave)), May(Verb("cast", This())))


def moonless_gate(race: str, n: int) -> Declared:
    """無月の門: upon so many of a race in the battle zone and as many in the graveyard."""
    tool = WordHas("race", race)
    piled = Seq([Choose(Sel(tool, "", You()), Num(n), head="tool"), Choose(Sel(tool, "graveyard", You()), Num(n)),
                 Verb("put-upon", This(), Both(FirstIt(), It()))])
    return Declared(Moves(Sel(tool, "", You()), to="battle"), piled, zone="hand|graveyard")


def only_blocker(filter: Filter) -> list[Ability]:
    """...ブロッカー: blocks such creatures only."""
    return [Keyword("blocker"), StaticRules([Forbid("block", None, This(), Sel(Not(filter)))])]


def final_revolution(do: Do) -> Triggered:
    """ファイナル革命: when it came by 革命チェンジ, once a turn for all of them."""
    first = NotSo(Happened("final-revolution", You()))
    return Triggered(Moves(This(), to="battle"), If(AndAlso(CameBy("swap"), first), Seq([Counted("final-revolution"), do])))


def attack_chance(filter: Filter) -> AttackChance:
    """アタック・チャンス 112.3f: cast without cost when such a creature of one's own attacks."""
    return AttackChance(Declares(Sel(filter, "", You()), "attack"), Verb("cast", This()), zone="hand")


def turn_back(word: str) -> Replacing:
    """解除 805.1b, 龍回避 807.1b: instead of leaving it is turned over to a cheaper side, or to that of a card type."""
    return Replacing(Moves(This(), "battle"), Verb("flip", This(), word=word))


def soul_evasion() -> Replacing:
    """龍魂回避 808.1b."""
    return Replacing(Moves(This(), "battle"), Verb("release", This()))


def evolves(word: str, filter: Filter) -> Evolves:
    """進化, スター進化; NEO進化 may also come without a base (802.1)."""
    return Evolves([Sel(filter, "", You())], "NEO" in word)


def evolves_upon(filter: Filter, zone: str, n: int) -> Evolves:
    """進化V, 進化GV, and evolution from another zone."""
    return Evolves([Sel(filter, zone, You()) for _ in range(n)])


ALONE: Final[dict[str, Callable[[], Ability]]] = {
    "アビスラッシュ": abyss_rush, "シンカライズ": lambda: Keyword("as-base"),
    "シールド・セイバー": shield_saver, "侍流ジェネレート": samurai_generate, "ロスト・プリズム": lost_prism,
    "サイクロン": cyclone, "龍魂回避": soul_evasion, "リンク解除": LinkRelease, "サバキZ": SabakiZ,
    "文明ブレイカー": lambda: Breaker(ColorCount(Sel(AnyCard(), "mana", You()))),
    "ナイト・マジック": lambda: Keyword("night-magic"), "ダイナモ": lambda: Keyword("dynamo"),
    "EXライフ": lambda: Keyword("ex-life"), "キズナプラス": lambda: Keyword("bond"),
    "エスケープ": lambda: escape("destroyed", "graveyard"), "真・エスケープ": lambda: escape("", ""),
    "ラスト・バースト": last_burst, "メガ・ラスト・バースト": mega_last_burst, "ヨビニオン": yobinion,
    "ハイパーエナジー": hyper_energy, "ハンティング": hunting, "エターナル・Ω": eternal, "シールド・ゴー": shield_go,
    "パワード・ブレイカー": lambda: Breaker(Plus(Num(1), Per(StatOf(This(), "power"), 6000))),
    "スーパー・S・トリガー": lambda: Keyword("s-trigger"),
    "S・トリガーX": lambda: Keyword("s-trigger", word="x"), "禁断スター進化": lambda: Evolves([], True),
}
WITH_FILTER: Final[dict[str, Callable[[Filter], object]]] = {
    "セイバー": saver, "ウルトラ・セイバー": ultra_saver, "クルー・ブレイカー": crew_breaker,
    "シンパシー": lambda f: sympathy([f]),
    "L・ゲート": lambda f: life_gate([f], Num(1)), "G・L・ゲート": lambda f: life_gate([f], None), "S・バック": StrikeBack,
    "革命チェンジ": revolution_change, "侵略": invasion, "アタック・チャンス": attack_chance,
}


def keyword_alone(word: str) -> Ability:
    return ALONE[word]()


def keyword_of(word: str, filter: Filter) -> object:
    """A keyword and what it says it of."""
    return WITH_FILTER[word](filter)
