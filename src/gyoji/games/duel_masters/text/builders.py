"""What the phrases call beside node classes: rules with a subject, costs, keywords."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....effects.context import Cond, Do, Filter, Number, Objects, Players
from ....effects.english.clauses import Joins
from ....effects.english.sentences import about as about_event
from ....effects.english.sentences import by as by_subject
from ....effects.english.sentences import given, on, remade_as, with_fields
from ....effects.lowering.jointly import DifferentNames, DifferentValues
from ....effects.nodes.abilities import Delay, Static, Triggered
from ....effects.nodes.changes import Alter, GainWord, SetColor
from ....effects.nodes.choosing import Choose, ChooseWithin
from ....effects.nodes.drawing import DrawUpTo
from ....effects.nodes.events import Comes, Declares, EitherEvent, Faces, Moves, Turned, When
from ....effects.nodes.filters import (
    AllOf,
    AnyOf,
    ColorIs,
    InZone,
    Not,
    Other,
    OtherThan,
    OwnedBy,
    SharesColor,
    SharesName,
    SharesWord,
    StateIs,
    StatIs,
)
from ....effects.nodes.instructions import Draw, JoinsChosen, Move, Tap, Verb
from ....effects.nodes.numbers import AndAlso, Count, Exists, Fits, Happened, Is, NotSo, Num, StatOf, ThatMany, Times
from ....effects.nodes.objects import (
    Among,
    AnyCard,
    Both,
    EachOne,
    EachPlayer,
    It,
    Moved,
    Opponent,
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
from ....effects.nodes.player_events import Plays
from ....effects.nodes.static_rules import Forbid, StaticRule, StaticRules
from ....effects.nodes.structure import EachDoes, If, IfDid, May, Seq, then
from ....effects.registry import nodes_of
from ....kernel.state.card import Ability, Mod
from ....kernel.state.node import Node
from ..state.terms import CIVILIZATIONS
from ..vocabulary.abilities import Replacing
from ..vocabulary.causes import MovesBy, Nobody
from ..vocabulary.instructions import ChooseEach, ChooseThose
from ..vocabulary.power_changes import CostLess
from . import keywords
from .provisos import armed, but_not, cast_then, fewer_than, held, lasting, no_more_than, nth, spared, tapped_as, untriggered

NEXT: Final = "|"  # between names


# --- builders ------------------------------------------------------------------------
def aimed_rules(rules: list[StaticRule], what: Objects) -> list[StaticRule]:
    """Rules about "it", with what they are about; what is not executed is not there yet."""
    made: list[StaticRule] = []
    for r in rules:
        coming = isinstance(r, Forbid) and r.act in _EXECUTED and isinstance(what, Sel) and not what.zone
        aim = Zoneless(what.filter, what.whose) if coming and isinstance(what, Sel) else what

        def change(n: Node, aim: Objects = aim) -> Node:
            return aim if type(n) is It and n.want is None and n.slot == -1 else n

        made.append(remade_as(StaticRule, r, change))
    return made


_EXECUTED: Final = frozenset(["summon", "cast", "play", "enter", "generate", "cross"])


def aimed_event(event: When, what: Objects) -> When:
    """An event about "it", with what it is about; what lies in another zone leaves that one."""
    if isinstance(what, Sel) and what.zone not in ("", "battle") and event == _LEAVES:
        return Moves(what, what.zone)
    def change(n: Node) -> Node:
        return what if type(n) is It and n.want is None and n.slot == -1 else n

    return remade_as(When, event, change)


_ENTERS: Final = Moves(It(), to="battle")
_LEAVES: Final = Moves(It(), "battle")
_BLOCKED: Final = Faces(It(), "block")
_TAPPED: Final = Turned(It(), True)
_UNTAPPED: Final = Turned(It(), False)
#: what can be said of a thing that does something, or that something is done to
TRIGGER_VERBS: Final[dict[str, When]] = {
    "攻撃する": Declares(It(), "attack"), "攻撃される": Faces(It(), "attack"),
    "ブロックする": Declares(It(), "block"), "クリーチャーをブロックする": Declares(It(), "block"),
    "ブロックされる": _BLOCKED, "攻撃してブロックされる": _BLOCKED, "相手プレイヤーを攻撃してブロックされる": _BLOCKED,
    "攻撃またはブロックする": EitherEvent(Declares(It(), "attack"), Declares(It(), "block")),
    "バトルする": Declares(It(), "battle"), "バトルに負ける": Declares(It(), "lose-battle"),
    "バトルに勝つ": Declares(It(), "win-battle"), "クリーチャーとのバトルに勝つ": Declares(It(), "win-battle"),
    "シールドをブレイクする": Declares(It(), "break"), "相手のシールドをブレイクする": Declares(It(), "break"),
    "自分のシールドをブレイクする": Declares(It(), "break"),
    "タップされる": _TAPPED, "タップする": _TAPPED, "タップ状態になる": _TAPPED,
    "アンタップされる": _UNTAPPED, "アンタップする": _UNTAPPED, "アンタップ状態になる": _UNTAPPED,
    "出る": _ENTERS, "バトルゾーンに出る": _ENTERS, "バトルゾーンに置かれる": _ENTERS,
    "離れる": _LEAVES, "バトルゾーンを離れる": _LEAVES, "バトルゾーンから離れる": _LEAVES,
    "破壊される": Moves(It(), "battle", "graveyard", "destroyed"), "リンクする": Declares(It(), "linked"),
    "覚醒する": Declares(It(), "awakened"), "覚醒リンクする": Declares(It(), "awakened"),
    "GP覚醒リンクする": Declares(It(), "awakened"), "V覚醒リンクする": Declares(It(), "awakened"),
    "龍解する": Declares(It(), "solved"), "双龍解する": Declares(It(), "solved"),
    "覚醒または龍解する": EitherEvent(Declares(It(), "awakened"), Declares(It(), "solved")),
    "禁断解放する": Declares(It(), "set-free"), "禁断爆発する": Declares(It(), "burst"),
    "零龍卍誕する": Declares(It(), "born"),
}


def befalls(verb: str) -> When:
    return TRIGGER_VERBS[verb]


def done_by(who: Players, event: When) -> When:
    """What a player does, with who does it."""
    return remade_as(When, event, lambda n: who if isinstance(n, You) else n)


def caused(event: When, cause: Objects) -> When:
    """An event that a card brings about."""
    if not isinstance(event, Moves):
        return event
    return MovesBy(event.what, cause, event.frm, event.to, event.how, event.slot, event.by)


def travels(what: Objects, trip: tuple[Players | None, str | None, str]) -> When:
    """It goes from one zone, or from anywhere, to another; where only those are said to be somebody's, so is it."""
    whose, source, to = trip
    if isinstance(what, Zoneless) and isinstance(whose, (You, Opponent)) and not any(
            isinstance(n, OwnedBy) for n in what.walk()):
        what = Zoneless(AllOf([OwnedBy(whose), what.filter]))
    return Moves(what, source or "", to)


def change_of(k: int) -> Num:
    """+2 is two more: a cost that is -2 less."""
    return Num(-k)


#: what is executed, by whom, how; and how much less it costs, and whether its player may leave that
Paid = tuple[Filter | Objects, Players | None, list[str]]
Less = tuple[Number, bool]


def cheaper(paid: Paid, less: Less) -> list[StaticRule]:
    what, who, acts = paid
    if isinstance(what, Objects):
        return [CostLess(This() if isinstance(what, This) else what, None, less[0], "play", 1, less[1])]
    return [CostLess(Zoneless(what), who, less[0], act, 1, less[1]) for act in acts]


def cheaper_both(a: Paid, b: Paid, less: Less) -> list[StaticRule]:
    """Two sorts of cards, of the same player."""
    return cheaper(a, less) + cheaper((b[0], b[1] or a[1], b[2]), less)


def scaled_cost(times: Number, less: Less) -> Less:
    return Times(less[0], times), less[1]


def more_than(n: int) -> int:
    return n + 1


def while_such(what: Objects, filter: Filter, mods: list[Mod]) -> Ability:
    """Changes for what is so: for a thing while it is, of several for those that are."""
    if isinstance(what, Sel):
        return Static(Among(what, filter), mods)
    cond: Cond = Fits(what, Zoneless(filter))
    if isinstance(filter, StatIs):
        cond = Is(StatOf(what, filter.stat), filter.op, filter.n)
    return given(cond, Static(what, mods))


def rules_for_such(what: Objects, filter: Filter, rules: list[StaticRule]) -> Ability:
    """The same for rules about it."""
    return StaticRules(aimed_rules(rules, Among(what, filter)))


def listed(names: list[str]) -> str:
    """Several names in one word."""
    return NEXT.join(names)


def cost_once(what: list[Filter], who: Players | None, act: str, less: Less) -> list[StaticRule]:
    """Less for the next card alone."""
    return [CostLess(Zoneless(f), who, less[0], act, 1, less[1], True) for f in what]


def floor(rules: list[StaticRule], least: int) -> list[StaticRule]:
    """A cost that does not become less than a number."""
    return [with_fields(r, {"least": least}) if isinstance(r, CostLess) else r for r in rules]  # type: ignore[misc]


def given_all(cond: Cond | None, abilities: list[Ability]) -> list[Ability]:
    if cond is None:
        return abilities
    return [with_fields(a, {"do": If(cond, a.do)}) if isinstance(a, Triggered) else given(cond, a) for a in abilities]  # type: ignore[misc]


def joined(first: Filter | None, second: Filter) -> Filter:
    return second if first is None else AllOf([first, second])


def either_sort(a: Objects, b: Objects) -> Objects:
    """自分の...または...: the second is the same player's, wherever it is."""
    if isinstance(a, Sel) and isinstance(b, Sel) and b.whose is None:
        return Both(a, Sel(b.filter, b.zone, a.whose))
    return Both(a, b)


def chosen_instead(do: Do, quantity: Quantity, deed: Do) -> Do:
    """かわりに so many of them: of what the sentence before chose from, or of the cards on top."""
    first = next((n for n in do.walk() if isinstance(n, (Choose, TopOf))), None)
    if isinstance(first, TopOf) and quantity[0] is not None and not quantity[1]:
        return on(TopOf(first.whose, quantity[0], first.zone, first.bottom), deed)
    return then(choice(first.what if isinstance(first, Choose) else Sel(AnyCard(), "", Nobody()), quantity), deed)


def about(when: When, do: Do) -> Do:
    """A verb whose object is what the event is about, as long as the text has brought up nothing else."""
    if isinstance(do, Seq):
        k = next((k for k, step in enumerate(do.steps) if any(n.INTRODUCES for n in step.walk())), len(do.steps) - 1)
        begun = [about(when, step) for step in do.steps[:k + 1]]
        moved = begun[-1] if begun else None
        own = isinstance(moved, Move) and isinstance(moved.what, This)
        return Seq([*begun, *[_of_itself(step) if own else step for step in do.steps[k + 1:]]])
    if isinstance(do, (May, Delay, IfDid, If, EachDoes)):
        return with_fields(do, {"do": about(when, do.do)})  # type: ignore[return-value]
    if any(isinstance(n, Choose) for n in do.walk()):
        return do
    return _of_itself(about_event(when, do)) if when.unspoken else about_event(when, do)


def _of_itself(do: Do) -> Do:
    """What was moved is this card."""
    return remade_as(Do, do, lambda n: This() if isinstance(n, Moved) else n)


def replacing(when: When, do: Do, cond: Cond | None) -> Ability:
    """かわりに: this happens instead, perhaps only if it is so; it may be left where its first part may."""
    if isinstance(when, Plays):  # 605.2f: a spell that was cast is about to leave
        filter = when.what.filter if isinstance(when.what, Zoneless) else AnyCard()
        when = Moves(Zoneless(AllOf([StateIs("pending"), filter]), when.who), "", "graveyard")
    if isinstance(do, Seq) and do.steps and isinstance(do.steps[0], May):  # what is left altogether has no sequel
        do = May(Seq([do.steps[0].do, *do.steps[1:]]))
    may = isinstance(do, May) or (isinstance(do, IfDid) and isinstance(do.do, May))
    if isinstance(do, IfDid):
        do = IfDid(about(when, do.do.do if isinstance(do.do, May) else do.do), do.then, do.orelse)
    elif isinstance(do, Seq) and any(isinstance(n, Choose) for n in do.walk()):
        do = Seq([about(when, do.steps[0]), *do.steps[1:]])
    else:
        do = about(when, do.do if isinstance(do, May) else do)
    made = Replacing(when, do, may)
    return made if cond is None else given(cond, made)


def shares(word: str, what: Objects) -> Filter:
    """Has a race, a civilization or the name of another."""
    if word == "種族":
        return SharesWord("race", what)
    return SharesColor(what) if word == "文明" else SharesName(what)


def brought(what: Sel, source: Objects) -> Objects:
    """Cards, perhaps somebody's, of where they come from."""
    if isinstance(source, Both):
        return Both(brought(what, source.a), brought(what, source.b))
    if isinstance(source, Sel):
        return Sel(what.filter, source.zone, source.whose or what.whose)
    return Among(source, what.filter)


# --- so many of some things --------------------------------------------------------------
Quantity = tuple[Number | None, bool]  # how many (None: as many as wished), and whether fewer will do


def choice(pool: Objects, quantity: Quantity) -> Choose:
    return Choose(pool, quantity[0], quantity[1])


def within(filter: Filter, source: Objects) -> Objects:
    """What fits, of where it comes from."""
    if isinstance(source, Sel):
        return Sel(filter, source.zone, source.whose)
    if isinstance(source, Both):
        return Both(within(filter, source.a), within(filter, source.b))
    return Among(source, filter)


def carried(first: Objects, second: Objects) -> Objects:
    """The second of two sorts: where it is and whose, if only that of the first was said."""
    if not isinstance(first, Sel) or not isinstance(second, Sel) or second.whose is not None:
        return second
    if second.zone not in ("", first.zone):
        return second
    return Sel(second.filter, second.zone or first.zone, first.whose)


def others(what: Objects) -> Objects:
    """他に: but for this card."""
    return Sel(AllOf([Other(), what.filter]), what.zone, what.whose) if isinstance(what, Sel) else Among(what, Other())


def there_are(what: Objects, op: str | None, n: Number | None) -> Cond:
    """So many of them, or any."""
    return Exists(what) if op is None or n is None else Is(Count(what), op, n)


def said_of(what: Objects, filter: Filter, each: bool) -> Cond:
    """A thing is so; of several, one of them or all."""
    if not isinstance(what, Sel):
        return Fits(what, Zoneless(filter))
    return NotSo(Exists(Among(what, Not(filter)))) if each else Exists(Among(what, filter))


def located(what: Objects, zone: str) -> Cond:
    """A thing is in a zone."""
    if zone == "battle":
        return Exists(what)
    return Exists(ThisIn(zone) if isinstance(what, This) else Among(what, InZone(zone)))


def happened(deed: tuple[str, int | None], who: Players | None) -> Cond:
    """It was done this turn, at least so often."""
    return Happened(deed[0], who or You(), deed[1] or 1)


def than_of(number: Number, who: Players) -> tuple[Number, Number]:
    """A number and the same of another player."""
    def change(n: Node) -> Node:
        return Sel(n.filter, n.zone, who) if isinstance(n, Sel) and n.whose is not None else n

    return number, remade_as(Number, number, change)


def compared(numbers: tuple[Number, Number], op: str) -> Cond:
    return Is(numbers[0], op, numbers[1])


def both_exist(a: Filter, b: Filter, source: Objects) -> Cond:
    """One of each sort; 水と闇のクリーチャー are creatures both."""
    if isinstance(a, ColorIs) and isinstance(b, AllOf) and isinstance(b.filters[0], ColorIs):
        a = AllOf([a, *b.filters[1:]])
    return AndAlso(Exists(within(a, source)), Exists(within(b, source)))


def found(filter: Filter, do: Do) -> Do:
    """その中に...あれば: what is then spoken of are those that were found."""
    those = Among(It(), filter)

    def change(n: Node) -> Node:
        return those if isinstance(n, That) or (type(n) is It and n.want is not None) else n

    return If(Exists(those), remade_as(Do, do, change))


def freely(act: str) -> Do:
    """It is executed without paying, or put into the battle zone."""
    return Move(It(), "battle") if act == "enter" else Verb(act, It())


def if_undone(do: Do, verb: Do, otherwise: Do) -> Do:
    """出さなければ: what is done where that was left which could be left; a verb that was not said before is refused."""
    deeds = [n for n in do.walk() if type(n) is type(verb) and getattr(n, "zone", "") == getattr(verb, "zone", "")]
    left = otherwise if deeds else Move(Sel(AnyCard(), "", Nobody()), "hand")
    return IfDid(do.do, do.then, left) if isinstance(do, IfDid) and do.orelse is None else IfDid(do, None, left)


def but_for(chosen: Do, do: Do) -> Do:
    """残り: all that could have been chosen and was not."""
    pool = chosen.what if isinstance(chosen, Choose) else None
    if not isinstance(pool, Sel):
        return then(chosen, on(Rest(), do))
    return then(chosen, on(Sel(AllOf([OtherThan(It()), pool.filter]), pool.zone, pool.whose), do))


def unseen(chosen: Choose) -> Choose:
    """見ないで: by chance."""
    return Choose(chosen.what, chosen.n, chosen.upto, random=True)


def limited(chosen: Choose, limit: tuple[str, Number]) -> Choose:
    """合計...以下になるように."""
    stat, most = limit
    return ChooseWithin(chosen.what, chosen.n, True, stat=stat, most=most)


def drawn(who: Players, quantity: tuple[Number, bool]) -> Do:
    n, upto = quantity
    return DrawUpTo(who, n) if upto else Draw(who, n)


def apiece(times: Number, do: Do) -> Do:
    """So many for each: of the first number that says how many cards there are."""
    return _for_each(times, do, False)


def apiece_upto(times: Number, do: Do) -> Do:
    """The same for whoever may leave some."""
    return _for_each(times, do, True)


def _for_each(times: Number, do: Do, upto: bool) -> Do:
    first = next((n for n in do.walk() if isinstance(n, (Choose, TopOf)) and n.n is not None), None)
    assert first is not None and first.n is not None
    many: dict[str, object] = {"n": Times(first.n, times)}
    if upto and isinstance(first, Choose):
        many["upto"] = True
    made = with_fields(first, many)
    return remade_as(Do, do, lambda n: made if n == first else n)


def topmost(who: Players, quantity: tuple[Number, bool], zone: str) -> TopOf:
    return TopOf(who, quantity[0], zone)


def goes_on(later: Delay, do: Do) -> Delay:
    """その後 after what happens later: it happens then."""
    done = goes_on(later.do, do) if isinstance(later.do, Delay) else then(later.do, do)
    return Delay(later.when, done, later.until, later.once, later.later)


def asked(who: Players, chosen: Do) -> Do:
    """A choice that somebody is made to make."""
    return remade_as(Do, chosen, lambda n: with_fields(n, {"by": who}) if isinstance(n, Choose) else n)


def apart(pool: Objects, n: Number, upto: bool) -> Choose:
    """ずつ: of one sort, for whoever chooses; one of each of several sorts is more than a choice, and refused."""
    sorts = [f for f in pool.walk() if isinstance(f, (AnyOf, EachPlayer))]
    return Choose(Sel(AnyCard(), "", Nobody()) if sorts else pool, n, upto)


def of_the_same(a: Choose, b: Choose) -> Choose:
    """The second of two choices: of where the first is from, if nothing else was said."""
    what = b.what
    bare = isinstance(what, Sel) and what.whose is None and what.zone == ""
    if bare and isinstance(what, Sel) and isinstance(a.what, Among):
        return Choose(Among(a.what.what, what.filter), b.n, b.upto)
    return Choose(carried(a.what, what), b.n, b.upto)


def both_chosen(a: Choose, b: Choose, do: Do) -> Do:
    """Two choices, then a verb about both."""
    return then(ChooseEach([a, b]), do)


def of_each_color(source: Objects, filter: Filter, quantity: Quantity, do: Do) -> Do:
    """So many of each civilization, then a verb about all of them."""
    each = [choice(within(AllOf([ColorIs(c), filter]), source), quantity) for c in CIVILIZATIONS]
    return then(ChooseThose(each), do)


def untapped_later(what: Objects, mods: list[Mod], until: str) -> Do:
    """Changed now and untapped when the turn ends: that which is meant now."""
    if isinstance(what, Sel) and isinstance(what.filter, StateIs):
        return then(Choose(what, Num(1)), untapped_later(It(), mods, until))
    return Seq([Alter(what, mods, until), Delay(Comes("turn", None, True), Tap(what, False))])


def once(a: Triggered) -> Triggered:
    """Once a turn."""
    return with_fields(a, {"limit": 1})  # type: ignore[return-value]


def also_of(race: str | None, color: str | None) -> Mod:
    """A race or a civilization besides its own."""
    return SetColor(color, "gain") if color is not None else GainWord("race", race or "")


def while_attacking(mods: list[Mod]) -> Static:
    return Static(This(), mods, Fits(This(), Zoneless(StateIs("attacking"))))


def _at_home(n: Node) -> Node:
    """Cards of a zone of which nobody is named as the owner are of whoever acts."""
    nobodys = isinstance(n, Sel) and n.whose is None and n.zone in ("graveyard", "mana")
    return Sel(n.filter, n.zone, You()) if isinstance(n, Sel) and nobodys else n


def by(who: Players, do: Do) -> Do:
    """A sentence with a subject. Where that is the opponent, what is the opponent's own is 自分自身の."""
    do = remade_as(Do, do, _at_home)
    if isinstance(who, EachPlayer) and any(isinstance(n, ThatMany) for n in do.walk()):  # as many as each has
        return EachDoes(who, by_subject(EachOne(), do))
    found = by_subject(who, do)
    if isinstance(who, Opponent) and not isinstance(do, If) and any(isinstance(n, Opponent) for n in do.walk()):
        return remade_as(Do, found, lambda n: Nobody() if isinstance(n, Opponent) else n, False)
    return found


def of_those(what: Objects, do: Do) -> Do:
    """If there are some: what is chosen "of them" is chosen of these."""
    deed = do.do if isinstance(do, May) else do
    first = deed.steps[0] if isinstance(deed, Seq) else deed
    if isinstance(first, Choose) and isinstance(first.what, Among) and type(first.what.what) is It:
        filter = first.what.filter
        pool = what if isinstance(filter, AnyCard) or not isinstance(what, Sel) else Sel(
            AllOf([filter, what.filter]), what.zone, what.whose)
        old = first.what
        return remade_as(Do, do, lambda n: pool if n == old else n)
    return If(Exists(what), do)


def theirs(do: Do) -> Do:
    """What is done with one's own cards, done with those of the player who was chosen."""
    def change(n: Node) -> Node:
        if isinstance(n, Sel) and isinstance(n.whose, You):
            return Sel(n.filter, n.zone, ThatPlayer())
        return TopOf(ThatPlayer(), n.n, n.zone, n.bottom) if isinstance(n, TopOf) and isinstance(n.whose, You) else n

    return remade_as(Do, do, change)


def battle(a: Objects | Choose, b: Objects | Choose) -> Do:
    """Two that battle; those that are chosen are chosen first."""
    return _together("battle", a, b, False)


def attached(verb: str, a: Objects | Choose, b: Objects | Choose) -> Do:
    """One card to, with or under another. What lies below is chosen first."""
    return _together(verb, a, b, verb == "put-under")


def _together(verb: str, a: Objects | Choose, b: Objects | Choose, last_first: bool) -> Do:
    chosen: list[Do] = [n for n in ((b, a) if last_first else (a, b)) if isinstance(n, Choose)]
    first: Objects = a if isinstance(a, Objects) else It()
    second: Objects = b if isinstance(b, Objects) else It()
    deed: Do = Verb(verb, first, second)
    if chosen:  # the newest is known by itself, the other is not that one
        deed = Joins(verb, first, second) if chosen[-1] is a else JoinsChosen(verb, first, second)
    for n in reversed(chosen):
        deed = then(n, deed)
    return deed


#: what phrases call by its name
CALLED: Final[list[Callable[..., object]]] = [
    aimed_rules, aimed_event, befalls, caused, travels, done_by, floor, given_all, untriggered, cast_then, but_not, spared,
    tapped_as, lasting, armed, either_sort, of_each_color, held, no_more_than, fewer_than, nth,
    about,
    listed, replacing, shares, change_of, cheaper, cheaper_both, scaled_cost, more_than, while_such, rules_for_such,
    cost_once,
    choice, chosen_instead, brought, joined, there_are, battle,
    if_undone, but_for,
    within, carried, of_the_same, both_chosen, freely, unseen, others, than_of, said_of, located, happened, compared,
    both_exist,
    found, limited, drawn, apiece, apiece_upto, of_those, theirs,
    attached, by, topmost, goes_on, asked, once, untapped_later, apart, while_attacking, also_of,
    keywords.power_attacker, keywords.ninja_strike, keywords.stealth, keywords.sympathy, keywords.life_gate,
    keywords.rebirth,
    keywords.endless_crime, keywords.moonless_gate, keywords.only_blocker, keywords.final_revolution, keywords.turn_back,
    keywords.cheaply, keywords.mekraid,
    keywords.evolves, keywords.evolves_upon, keywords.keyword_alone, keywords.keyword_of,
]


def wording() -> dict[str, object]:
    together = {"DifferentNames": DifferentNames, "DifferentValues": DifferentValues}
    return nodes_of("gyoji.games.duel_masters") | together | {function.__name__: function for function in CALLED}
