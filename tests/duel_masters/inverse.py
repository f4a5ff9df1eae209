"""The parts from which the functions that Duel Masters' phrases call made a tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from gyoji.effects.context import Do, Filter, Objects, Players
from gyoji.effects.english.sentences import Change, remade, with_fields
from gyoji.effects.nodes.abilities import Delay, Static, Triggered
from gyoji.effects.nodes.changes import Alter, GainWord, SetColor
from gyoji.effects.nodes.choosing import Choose, ChooseWithin
from gyoji.effects.nodes.drawing import DrawUpTo
from gyoji.effects.nodes.events import Moves, When
from gyoji.effects.nodes.filters import (
    AllOf,
    AnyOf,
    InZone,
    Not,
    Other,
    OwnedBy,
    SharesColor,
    SharesName,
    SharesWord,
    StatIs,
)
from gyoji.effects.nodes.instructions import Draw, Move, Verb
from gyoji.effects.nodes.numbers import AndAlso, Count, Exists, Fits, Happened, Is, NotSo, Num, StatOf, Times
from gyoji.effects.nodes.objects import (
    Among,
    AnyCard,
    Both,
    FirstIt,
    It,
    Sel,
    That,
    ThatPlayer,
    This,
    ThisAs,
    ThisIn,
    TopOf,
    You,
    Zoneless,
)
from gyoji.effects.nodes.static_rules import Forbid
from gyoji.effects.nodes.structure import If, IfDid, May, Seq
from gyoji.effects.registry import registry
from gyoji.games.duel_masters.text import keywords
from gyoji.games.duel_masters.text.builders import NEXT, TRIGGER_VERBS, while_attacking
from gyoji.games.duel_masters.text.compile import TEXTS
from gyoji.games.duel_masters.vocabulary.abilities import Evolves, Replacing, Way
from gyoji.games.duel_masters.vocabulary.causes import MovesBy
from gyoji.games.duel_masters.vocabulary.filters import CountThisTurn
from gyoji.games.duel_masters.vocabulary.instructions import ChooseEach
from gyoji.games.duel_masters.vocabulary.power_changes import CostLess
from gyoji.kernel.state.node import Node
from gyoji.printed.texts import Texts
from gyoji.text import Compiler
from gyoji.text.expressions import UNKNOWN
from inverse import (
    BLANK_INT,
    BLANK_TEXT,
    Blank,
    BlankDo,
    Ways,
    parts,
    replaced,
    undo_about,
    undo_aimed,
    undo_given_all,
    undo_plugged,
    undo_then,
)
from inverse import undone as undone_by_all


@cache
def printer() -> Compiler:
    """The phrases of Duel Masters, with the ways back that printing needs."""
    makers = registry() | TEXTS.wording()
    backs = undone_by_all() | undone()
    ways = {name: checked(makers[name[1:]], back) for name, back in backs.items() if name[1:] in makers}
    return Texts(TEXTS.folder, lambda: TEXTS.wording() | ways, TEXTS.starts, TEXTS.language, TEXTS.words).compiler()


def checked(make: object, back: object) -> Callable[[object, list[object]], Ways]:
    """Only those parts of which the function makes the value again."""
    assert callable(make) and callable(back)

    def undo(value: object, known: list[object]) -> Ways:
        ways: Ways = back(value, known)
        return [way for way in ways if UNKNOWN in way or made(make, way) == value]

    return undo


def made(make: Callable[..., object], way: list[object]) -> object:
    try:
        return make(*way)
    except TypeError:
        return None  # what is compiled does not take parts of another kind


def undo_floor(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(r, CostLess) for r in value):
        return []
    return [[[with_fields(r, {"least": 1}) for r in value], value[0].least]]


def undo_cheaper(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(r, CostLess) for r in value):
        return []
    first = value[0]
    if len(value) == 1 and first.who is None and not isinstance(first.what, Zoneless):
        whats: list[object] = [ThisAs("creature"), ThisAs("spell")] if isinstance(first.what, This) else [first.what]
        return [[(what, None, ["play"]), (first.n, first.may)] for what in whats]
    if not isinstance(first.what, Zoneless) or first.once or any(r.what != first.what for r in value):
        return []
    return [[(first.what.filter, first.who, [r.act for r in value]), (first.n, first.may)]]


def undo_cheaper_both(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or len(value) != 2:
        return []
    one, two = undo_cheaper(value[:1], known), undo_cheaper(value[1:], known)
    if not one or not two:
        return []
    second = two[0][0]
    assert isinstance(second, tuple)
    return [[one[0][0], (second[0], None, second[2]), one[0][1]], [one[0][0], second, one[0][1]]]


def undo_scaled_cost(value: object, known: list[object]) -> Ways:
    if not isinstance(value, tuple) or not isinstance(value[0], Times):
        return []
    return [[value[0].each, (value[0].n, value[1])]]


def undo_while_such(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Static):
        return []
    what, cond = value.what, value.cond
    if cond is None:
        return [[what.what, what.filter, value.mods]] if isinstance(what, Among) else []
    if isinstance(cond, Fits) and isinstance(cond.among, Zoneless) and cond.what == what:
        return [[what, cond.among.filter, value.mods]]
    if isinstance(cond, Is) and isinstance(cond.a, StatOf) and cond.a.what == what:
        return [[what, StatIs(cond.a.stat, cond.op, cond.b), value.mods]]
    return []


# --- so many of some things --------------------------------------------------------------------------------------------
def undo_choice(value: object, known: list[object]) -> Ways:
    if type(value) is not Choose or value.random or value.by is not None:
        return []
    return [[value.what, (value.n, value.upto)]]


def undo_within(value: object, known: list[object]) -> Ways:
    if isinstance(value, Sel):
        return [[value.filter, Sel(AnyCard(), value.zone, value.whose)]]
    if isinstance(value, Among):
        return [[value.filter, value.what]]
    if isinstance(value, Both):
        a, b = undo_within(value.a, known), undo_within(value.b, known)
        if a and b and a[0][0] == b[0][0] and isinstance(a[0][1], Objects) and isinstance(b[0][1], Objects):
            return [[a[0][0], Both(a[0][1], b[0][1])]]
    return []


def undo_brought(value: object, known: list[object]) -> Ways:
    ways: Ways = []
    for filter, source in undo_within(value, known):
        assert isinstance(filter, Filter)
        ways.append([Sel(filter, ""), source])
        if isinstance(source, Sel) and source.whose is not None:
            ways.append([Sel(filter, "", source.whose), source])
    return ways


def undo_joined(value: object, known: list[object]) -> Ways:
    both = [list(value.filters)] if isinstance(value, AllOf) and len(value.filters) == 2 else []
    return [*both, [None, value]]


def undo_others(value: object, known: list[object]) -> Ways:
    if isinstance(value, Sel) and isinstance(value.filter, AllOf) and isinstance(value.filter.filters[0], Other):
        rest = value.filter.filters[1:]
        return [[Sel(rest[0] if len(rest) == 1 else AllOf(rest), value.zone, value.whose)]]
    return []


def undo_there_are(value: object, known: list[object]) -> Ways:
    if isinstance(value, Exists):
        return [[value.what, None, None]]
    return [[value.a.what, value.op, value.b]] if isinstance(value, Is) and isinstance(value.a, Count) else []


def undo_than_of(value: object, known: list[object]) -> Ways:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[1], Node):
        return []
    return [[value[0], who] for who in parts(value[1], Players)]


def undo_compared(value: object, known: list[object]) -> Ways:
    return [[(value.a, value.b), value.op]] if isinstance(value, Is) else []


def undo_both_exist(value: object, known: list[object]) -> Ways:
    if not isinstance(value, AndAlso) or not isinstance(value.a, Exists) or not isinstance(value.b, Exists):
        return []
    a, b = value.a.what, value.b.what
    if not isinstance(a, Sel) or not isinstance(b, Sel):
        return []
    colour = [a.filter.filters[0]] if isinstance(a.filter, AllOf) else []
    return [[filter, b.filter, Sel(AnyCard(), b.zone, b.whose)] for filter in [*colour, a.filter]]


def undo_found(value: object, known: list[object]) -> Ways:
    if not isinstance(value, If) or not isinstance(value.cond, Exists) or not isinstance(value.cond.what, Among):
        return []
    return [[value.cond.what.filter, replaced(value.do, value.cond.what, pronoun)] for pronoun in (That(), It())]


def undo_untapped_later(value: object, known: list[object]) -> Ways:
    steps = value.steps if isinstance(value, Seq) else []
    changed = [s for s in steps if isinstance(s, Alter)]
    chosen = [s.what for s in steps if isinstance(s, Choose)]
    return [[*(chosen or [changed[0].what]), changed[0].mods, changed[0].until]] if len(changed) == 1 else []


def undo_replacing(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Replacing):
        return []
    do = value.do
    first = do.do if isinstance(do, IfDid) else do
    ways: Ways = []
    for _, said in undo_about(first, [value.when]):
        assert isinstance(said, Do)
        deed: Do = May(said) if value.may else said
        ways.append([value.when, IfDid(deed, do.then, do.orelse) if isinstance(do, IfDid) else deed, value.cond])
    return ways


def undo_said_of(value: object, known: list[object]) -> Ways:
    if isinstance(value, Fits) and isinstance(value.among, Zoneless):
        return [[value.what, value.among.filter, False]]
    if isinstance(value, Exists) and isinstance(value.what, Among):
        return [[value.what.what, value.what.filter, False]]
    inner = undo_said_of(value.cond, known) if isinstance(value, NotSo) else []
    return [[what, filter.filter, True] for what, filter, _ in inner if isinstance(filter, Not)]


def undo_located(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Exists):
        return []
    what = value.what
    if isinstance(what, ThisIn):
        return [[This(), what.zone], [ThisAs("creature"), what.zone]]
    if isinstance(what, Among) and isinstance(what.filter, InZone):
        return [[what.what, what.filter.zone]]
    return [[what, "battle"]]


def undo_happened(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Happened):
        return []
    return [[(value.deed, n), value.who] for n in ([value.n] if value.n > 1 else [None, 1])]


def undo_freely(value: object, known: list[object]) -> Ways:
    if isinstance(value, Verb):
        return [[value.verb]]
    return [["enter"]] if isinstance(value, Move) and value.zone == "battle" else []


def undo_travels(value: object, known: list[object]) -> Ways:
    if type(value) is not Moves or value.how:
        return []
    trips: list[object] = [(None, value.frm or None, value.to)]
    ways: Ways = [[value.what, trip] for trip in trips]
    what = value.what
    if isinstance(what, Zoneless) and isinstance(what.filter, AllOf) and isinstance(what.filter.filters[0], OwnedBy):
        owned, *rest = what.filter.filters
        assert isinstance(owned, OwnedBy)
        ways.append([Zoneless(rest[0] if len(rest) == 1 else AllOf(rest)), (owned.who, value.frm or None, value.to)])
    return ways


def undo_carried(value: object, known: list[object]) -> Ways:
    first = known[0] if known else UNKNOWN
    ways: Ways = [[first, value]]
    if isinstance(value, Sel) and value.whose is not None:
        ways.append([first, Sel(value.filter, "")])
    return ways


def undo_both_chosen(value: object, known: list[object]) -> Ways:
    steps = value.steps if isinstance(value, Seq) else []
    if len(steps) < 2 or not isinstance(steps[0], ChooseEach):
        return []
    rest = steps[1] if len(steps) == 2 else Seq(steps[1:])
    return [[*steps[0].choices, rest]]


def undo_cheaply(value: object, known: list[object]) -> Ways:
    less = value.less if isinstance(value, Way) else None
    return [[value.name, less.n]] if isinstance(less, Num) and value.name in ("B・A・D", "B・A・D・S", "J・O・E") else []


def undo_mekraid(value: object, known: list[object]) -> Ways:
    for n in value.walk() if isinstance(value, Seq) else []:
        if isinstance(n, Among) and isinstance(n.filter, AllOf) and len(n.filter.filters) == 2:
            cost, filter = n.filter.filters
            if isinstance(cost, StatIs) and isinstance(cost.n, Num):
                return [[filter, cost.n.n, wide] for wide in ("", "W・")]
    return []


def undo_also_of(value: object, known: list[object]) -> Ways:
    return [[value.word, None]] if isinstance(value, GainWord) else (
        [[None, value.color]] if isinstance(value, SetColor) else [])


def undo_shares(value: object, known: list[object]) -> Ways:
    words = {SharesWord: ["種族"], SharesColor: ["文明"], SharesName: ["名前"]}
    return [[word, value.what] for kind, found in words.items() for word in found if isinstance(value, kind)]


def undo_apart(value: object, known: list[object]) -> Ways:
    return [[value.what, value.n, value.upto]] if type(value) is Choose and not value.random and value.by is None else []


def undo_once(value: object, known: list[object]) -> Ways:
    return [[with_fields(value, {"limit": 0})]] if isinstance(value, Triggered) and value.limit == 1 else []


def undo_unseen(value: object, known: list[object]) -> Ways:
    return [[Choose(value.what, value.n, value.upto)]] if isinstance(value, Choose) and value.random else []


def undo_limited(value: object, known: list[object]) -> Ways:
    if not isinstance(value, ChooseWithin):
        return []
    limit = (value.stat, value.most)
    return [[Choose(value.what, value.n, upto), limit] for upto in (True, False)]


def undo_drawn(value: object, known: list[object]) -> Ways:
    return [[value.who, (value.n, isinstance(value, DrawUpTo))]] if isinstance(value, (Draw, DrawUpTo)) else []


def undo_apiece(upto: bool) -> Callable[[object, list[object]], Ways]:
    def undo(value: object, known: list[object]) -> Ways:
        if not isinstance(value, Do):
            return []
        first = next((n for n in value.walk() if isinstance(n, (Choose, TopOf)) and isinstance(n.n, Times)), None)
        if first is None or not isinstance(first.n, Times) or (isinstance(first, Choose) and first.upto != upto):
            return []
        fields: dict[str, object] = {"n": first.n.n, "upto": False} if isinstance(first, Choose) else {"n": first.n.n}
        return [[first.n.each, replaced(value, first, with_fields(first, fields))]]

    return undo


def undo_topmost(value: object, known: list[object]) -> Ways:
    return [[value.whose, (value.n, False), value.zone]] if isinstance(value, TopOf) and not value.bottom else []


def undo_goes_on(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Delay):
        return []
    return [[with_fields(value, {"do": first}), rest] for first, rest in undo_then(value.do, known)]


def undo_while_attacking(value: object, known: list[object]) -> Ways:
    return [[value.mods]] if isinstance(value, Static) and value == while_attacking(value.mods) else []


def undo_of_those(value: object, known: list[object]) -> Ways:
    if isinstance(value, If) and isinstance(value.cond, Exists) and value.orelse is None:
        return [[value.cond.what, value.do]]
    return []


def undo_theirs(value: object, known: list[object]) -> Ways:
    return [[replaced(value, ThatPlayer(), You())]] if isinstance(value, Do) and parts(value, ThatPlayer) else []


def undo_together(value: object, known: list[object]) -> Ways:
    """Two cards, chosen or spoken of, and what is done with them."""
    steps = value.steps if isinstance(value, Seq) else [value]
    last = steps[-1] if steps else None
    if not isinstance(last, Verb) or last.what is None or last.other is None:
        return []
    chosen = [s for s in steps[:-1] if isinstance(s, Choose)]
    if len(chosen) != len(steps) - 1:
        return []
    two: list[object] = [last.what, last.other]
    for k, part in enumerate(two):
        if isinstance(part, FirstIt) and chosen:
            two[k] = chosen[0]
        elif type(part) is It and chosen:
            two[k] = chosen[-1]
    return [two]


def undo_attached(value: object, known: list[object]) -> Ways:
    steps = value.steps if isinstance(value, Seq) else [value]
    return [[steps[-1].verb, *two] for two in undo_together(value, known) if isinstance(steps[-1], Verb)]


# --- events -----------------------------------------------------------------------------------------------------------
def undo_caused(value: object, known: list[object]) -> Ways:
    return [[Moves(value.what, value.frm, value.to, value.how), value.cause]] if isinstance(value, MovesBy) else []


def undo_done_by(value: object, known: list[object]) -> Ways:
    return [[who, replaced(value, who, You())] for who in parts(value, Players)] if isinstance(value, When) else []


def undo_aimed_event(value: object, known: list[object]) -> Ways:
    if not isinstance(value, When):
        return []
    objects: list[Node] = []
    for o in parts(value, Objects):
        if o not in objects:
            objects.append(o)
    ways: Ways = [[replaced(value, what, It()), what] for what in objects]
    return ways[:6]


def undo_cost_once(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(r, CostLess) and r.once for r in value):
        return []
    first = value[0]
    return [[[r.what.filter for r in value], first.who, first.act, (first.n, first.may)]]


def undo_change(value: object, known: list[object]) -> Ways:
    return [[-value.n]] if isinstance(value, Num) else []


def undo_more_than(value: object, known: list[object]) -> Ways:
    return [[value - 1]] if isinstance(value, int) and value > 0 else []


def undo_no_more_than(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], Forbid) and isinstance(value[0].what, Zoneless):
        so_far = value[0].cond
        if isinstance(so_far, Is) and isinstance(so_far.a, CountThisTurn) and so_far.op == ">=":
            return [[value[0].act, value[0].what.filter, so_far.b]]
    return []


def undo_fewer_than(value: object, known: list[object]) -> Ways:
    return [[act, filter, most.n + 1] for act, filter, most in undo_no_more_than(value, known) if isinstance(most, Num)]


def undo_nth(value: object, known: list[object]) -> Ways:
    if isinstance(value, Triggered) and value.limit == 1 and isinstance(value.cond, Is) and isinstance(value.cond.b, Num):
        return [[value.when, value.cond.a, value.cond.b.n, value.do]]
    return []


def undo_untriggered(value: object, known: list[object]) -> Ways:
    def change(whose: Players | None) -> Change:
        def back(n: Node) -> Node:
            if isinstance(n, Verb) and n.verb == "untriggered" and n.what is not None:
                return Move(n.what, "hand", whose)
            return n

        return back

    if not isinstance(value, Do):
        return []
    made = remade(value, change(None))
    return [] if made == value else [[made], [remade(value, change(You()))]]


def undo_listed(value: object, known: list[object]) -> Ways:
    return [[value.split(NEXT)]] if isinstance(value, str) and value else []


def undo_sympathy(value: object, known: list[object]) -> Ways:
    one = undo_plugged(keywords.sympathy, [[Blank()]])(value, known)
    filter = one[0][0][0] if one and isinstance(one[0][0], list) else None
    return [[list(filter.filters)]] if isinstance(filter, AnyOf) else []


def undo_alone(value: object, known: list[object]) -> Ways:
    return [[word] for word, make in keywords.ALONE.items() if make() == value]


def undo_keyword_of(value: object, known: list[object]) -> Ways:
    blank = [Blank()]
    return [[word, *way] for word, make in keywords.WITH_FILTER.items() for way in undo_plugged(make, blank)(value, known)]


def undo_evolves(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Evolves) or len(value.bases) != 1 or not isinstance(value.bases[0], Sel):
        return []
    return [["NEO進化" if value.neo else "進化", value.bases[0].filter]]


def undo_evolves_upon(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Evolves) or not value.bases or not isinstance(value.bases[0], Sel):
        return []
    base = value.bases[0]
    return [[base.filter, base.zone, len(value.bases)]] if all(b == base for b in value.bases) else []


def undo_befalls(value: object, known: list[object]) -> Ways:
    return [[verb] for verb, event in TRIGGER_VERBS.items() if event == value]


def undo_life_gate(value: object, known: list[object]) -> Ways:
    first, second = Blank(), Blank()
    both = undo_plugged(lambda f, h: keywords.life_gate([f, h], Num(1)), [first, second])(value, known)
    return [[way, Num(1)] for way in both]


def undo_given_or_not(value: object, known: list[object]) -> Ways:
    return [*undo_given_all(value, known), [None, value]]


def undone() -> dict[str, object]:
    k = keywords
    filter, do = Blank(), BlankDo()
    found: dict[str, object] = {
        "~aimed_rules": undo_aimed, "~aimed_event": undo_aimed_event,
        "~floor": undo_floor, "~given_all": undo_given_or_not, "~cheaper": undo_cheaper, "~cheaper_both": undo_cheaper_both,
        "~said_of": undo_said_of, "~located": undo_located, "~happened": undo_happened, "~freely": undo_freely,
        "~travels": undo_travels, "~carried": undo_carried, "~of_the_same": undo_carried, "~both_chosen": undo_both_chosen,
        "~scaled_cost": undo_scaled_cost, "~while_such": undo_while_such,
        "~choice": undo_choice, "~within": undo_within, "~brought": undo_brought, "~joined": undo_joined,
        "~there_are": undo_there_are,
        "~others": undo_others,
        "~than_of": undo_than_of, "~compared": undo_compared, "~both_exist": undo_both_exist, "~once": undo_once,
        "~found": undo_found, "~apart": undo_apart, "~replacing": undo_replacing, "~shares": undo_shares,
        "~untapped_later": undo_untapped_later, "~unseen": undo_unseen, "~limited": undo_limited, "~drawn": undo_drawn,
        "~apiece": undo_apiece(False), "~apiece_upto": undo_apiece(True), "~of_those": undo_of_those,
        "~theirs": undo_theirs, "~battle": undo_together, "~attached": undo_attached, "~caused": undo_caused,
        "~done_by": undo_done_by, "~topmost": undo_topmost, "~goes_on": undo_goes_on,
        "~cheaply": undo_cheaply, "~mekraid": undo_mekraid, "~also_of": undo_also_of,
        "~while_attacking": undo_while_attacking, "~more_than": undo_more_than,
        "~cost_once": undo_cost_once,
        "~change_of": undo_change, "~untriggered": undo_untriggered,
        "~sympathy": undo_sympathy, "~life_gate": undo_life_gate, "~keyword_alone": undo_alone,
        "~keyword_of": undo_keyword_of, "~evolves": undo_evolves, "~evolves_upon": undo_evolves_upon,
        "~befalls": undo_befalls,
        "~no_more_than": undo_no_more_than, "~fewer_than": undo_fewer_than, "~nth": undo_nth,
        "~moonless_gate": undo_plugged(k.moonless_gate, [BLANK_TEXT, BLANK_INT]),
        "~final_revolution": undo_plugged(k.final_revolution, [do]),
    }
    for name in ("power_attacker", "ninja_strike", "rebirth", "endless_crime"):
        found["~" + name] = undo_plugged(getattr(k, name), [BLANK_INT])
    found["~only_blocker"] = undo_plugged(k.only_blocker, [filter])
    found["~turn_back"] = undo_plugged(k.turn_back, [BLANK_TEXT])
    found["~listed"] = undo_listed
    found["~stealth"] = undo_plugged(k.stealth, [BLANK_TEXT])
    return found
