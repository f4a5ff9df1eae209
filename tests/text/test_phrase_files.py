"""A bad phrase file is refused when it is loaded, with the file, the line and what is wrong."""

import pytest
from text_nodes import REGISTRY, Choose, Draw, Kind, Load, Move

from gyoji.text import PhraseError

BAD = {
    "unnamed optional": (["@line", "Kind(1): カード[を]引く"], 2, "unnamed optional"),
    "unnamed alternative": (["@line", "", "Kind(1): (上|下)に置く"], 3, "unnamed alternative"),
    "unknown constructor": (["@line", "Fly(1): 飛ぶ"], 2, "unknown constructor `Fly`"),
    "unknown field": (["@line", "Draw(whom=1, n=1): 引く"], 2, "Draw has no field `whom`, only who, n"),
    "too many fields": (["@line", "Kind(1, 2): 引く"], 2, "Kind has 1 fields"),
    "field given twice": (["@line", "Kind(1, name=2): 引く"], 2, "given twice"),
    "swapped fields": (["@line", "Draw(n, 1): {n}枚", "pattern n: [0-9]+"], 2, "slot `n` stands where Draw has"),
    "missing argument": (["@line", "pair(1): 引く"], 2, "pair: missing a required argument: 'b'"),
    "unknown name": (["@line", "Kind(x): 引く"], 2, "`x` is neither a slot"),
    "unused slot": (["@line", "Kind(1): {n:num}枚", "pattern num: [0-9]+"], 2, "slot {n} is not used"),
    "unused optional": (["@line", "Kind(1): 引く[also:も]"], 2, "the choice `also` is not used"),
    "unused alternative": (["@line", "Kind(1): (side:上|下)に置く"], 2, "the choice `side` is not used"),
    "undefined category": (["@line", "Kind(n): {n:num}枚"], 2, "category `num` is not defined"),
    "undefined form": (["@line", "Kind(x): {x:v.te}", "@v", "Kind(1): 引く"], 2, "category `v.te` is not defined"),
    "undefined, unreached": (["@line", "Kind(1): 引く", "@far", "Kind(x): {x:oops}"], 4, "category `oops`"),
    "empty phrase": (["@line", "Kind(1):"], 2, "an empty phrase"),
    "possibly empty": (["@line", "Kind(x): [x:引く]"], 2, "can be empty"),
    "empty optional": (["@line", "Kind(x): 引く[x:]"], 2, "an empty optional"),
    "itself": (["@line", "Kind(1): 引く", "= x: {x:line}"], 3, "`line` is defined as itself"),
    "no phrase": (["@line", "引く"], 2, "is no phrase"),
    "no category": (["Kind(1): 引く"], 1, "before the first @category"),
    "bad category": (["@a b"], 1, "no name for a category"),
    "not closed": (["@line", "Kind(1): 引く[~を"], 2, "`]` is missing"),
    "closes nothing": (["@line", "Kind(1): 引く]"], 2, "`]` closes nothing"),
    "slot twice": (["@line", "Kind(n): {n:num}と{n:num}", "pattern num: 1"], 2, "slot {n} stands twice"),
    "python word": (["@line", "Kind(1): {from:num}", "pattern num: 1"], 2, "`from` is no name for a slot"),
    "verb": (["@line", "Kind(x): {x:v}", "@v", "Kind(1): カード^"], 4, "no verb in dictionary form"),
    "bad pattern": (["@line", "Kind(n): {n}", "pattern n: [0-9"], 3, "bad pattern"),
    "span": (["@line", "Kind(n): {n}", "span n: 「"], 3, "a span needs"),
    "same words": (["@line", "Kind(1): 引く", "Kind(2): 引[~く]く", "Kind(3): 引く"], 3, "read otherwise"),
    "same words, forms": (["@line", "Kind(up): 引[up:く][~く]"], 2, "by another choice of the same phrase"),
    "test": (["@line", "Kind(1 if 2 else 3): 引く"], 2, "only a slot can decide"),
    "code": (["@line", "Kind(1 + 2): 引く"], 2, "is not allowed in a constructor expression"),
    "indirect left recursion": (
        ["@line", "= x: {x:a}", "@a", "Kind(x): {x:b}を", "@b", "Kind(x): {x:a}が", "Kind(1): 引く"],
        4,
        "indirect left recursion: a > b > a",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_files(load: Load, case: str) -> None:
    lines, line, message = BAD[case]
    with pytest.raises(PhraseError) as caught:
        load(*lines)
    assert message in str(caught.value)
    assert f"bad.phr:{line}: " in str(caught.value)


def test_the_start_category_must_exist(load: Load) -> None:
    with pytest.raises(PhraseError, match="start category `text` has no phrases"):
        load("@line", "Kind(1): 引く", start="text")


def test_comments_costs_escapes_and_values(load: Load) -> None:
    compiler = load(
        "# a comment",
        "@line            # another",
        'Kind(": # "): a \\[b\\] ＃ @3  # and another',
        "Kind(w): {w} @4",
        "word w: minus = -3",
        "word w: quoted = '7'",
        "words w: bare = seven | own",
        "word w: two words = None",
    )
    assert compiler.compile("a [b] #") == Kind(name=": # ")
    assert compiler.explain("a [b] #").cost == 3
    values = [compiler.compile(text).name for text in ("minus", "quoted", "bare", "own", "two words")]  # type: ignore[attr-defined]
    assert values == [-3, "7", "seven", "own", None]


def test_absent_slots_and_nested_choices(load: Load) -> None:
    compiler = load(
        "@line",
        "Move(what=w, where=far, side=(side, [1, True])): [far:[~{w}が]遠くへ(side:左|右)]行く",
        "word w: 私 = me",
    )
    assert compiler.compile("行く") == Move(what=None, where=False, side=(None, [1, True]))
    assert compiler.compile("遠くへ右行く") == Move(what=None, where=True, side=("右", [1, True]))
    assert compiler.compile("私が遠くへ左行く") == Move(what="me", where=True, side=("左", [1, True]))


def test_functions_constants_and_conditions(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "double", lambda n: 2 * n)
    monkeypatch.setitem(REGISTRY, "ALL", ("everyone",))
    compiler = load(
        "@line",
        "Draw(who=ALL, n=double(n)): 皆{n:num}枚",
        "Choose(of=None, lo=0 if not exact else n, hi=n): 丁度[exact:に]{n:num}枚",
        "pattern num: [0-9]+",
    )
    assert compiler.compile("皆3枚") == Draw(who=("everyone",), n=6)
    assert compiler.compile("丁度3枚") == Choose(of=None, lo=0, hi=3, slot=0)
    assert compiler.compile("丁度に3枚") == Choose(of=None, lo=3, hi=3, slot=0)


def test_a_spelling_slot_is_not_recorded(load: Load) -> None:
    compiler = load("@line", "Kind(1): 進化{~dash}上", "word dash: ー", "word dash: -")
    assert compiler.compile("進化ー上") == compiler.compile("進化－上") == Kind(name=1)


def test_cheaper_readings_win(load: Load) -> None:
    lines = ["@line", "= x: {x:a}", "= x: {x:b}", "@a", "Kind(1): 引く @{}", "@b", "Kind(2): 引く @5"]
    for cost, winner in ((4, 1), (6, 2)):
        compiler = load(*[line.replace("{}", str(cost)) if "@{}" in line else line for line in lines])
        assert compiler.compile("引く") == Kind(name=winner)
        assert compiler.ties("引く") == []


def test_categories_that_nothing_uses_are_listed(load: Load) -> None:
    compiler = load("@line", "Kind(1): 引く", "@spare", "Kind(1): 引く")
    assert compiler.grammar.unreachable == ["spare"]
