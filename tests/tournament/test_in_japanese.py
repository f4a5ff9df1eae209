"""Refusals, decisions and what judges are asked, in Japanese: every sentence of the sources has its row."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event
from whole import whole_event

import gyoji.table.desk
import gyoji.tournament
from gyoji.cli import main
from gyoji.tournament import Refusal
from gyoji.tournament.desk import SHAPES
from gyoji.tournament.infractions import AT_REGULAR, INFRACTIONS, PENALTIES, UNWANTED, asked_for
from gyoji.tournament.japanese import SENTENCES, in_japanese

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
ROWS = [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()[1:]]
PATHS = [path for package in (gyoji.tournament, gyoji.table.desk)
         for path in Path(str(package.__file__)).parent.rglob("*.py")]


COMMANDS = Path(str(gyoji.__file__)).parent / "cli" / "tournament.py"
ERRORS = ("Refusal", "GyojiError", "Problem")


def sentences(node: ast.expr) -> list[str]:
    """What an expression can say, with `{}` for values."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return sentences(node.body) + sentences(node.orelse)
    if isinstance(node, ast.BinOp):
        return [a + b for a in sentences(node.left) for b in sentences(node.right)]
    if isinstance(node, ast.JoinedStr):
        out = [""]
        for part in node.values:
            value = part.value if isinstance(part, ast.FormattedValue) else part
            words = sentences(value) if isinstance(value, (ast.IfExp, ast.Constant)) else ["{}"]
            out = [before + word for before in out for word in words]
        return out
    return ["{}"]


def said() -> Iterator[str]:
    for path in [*PATHS, COMMANDS]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                yield from sentences(node.args[node.func.id == "Problem"])
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note":
                yield from sentences(node.args[1])
    for id in INFRACTIONS:
        yield from asked_for("regular", id).values()
    for one in INFRACTIONS.values():
        yield from (remedy.said for remedy in one.remedies)
    yield from (words for words, _ in [*AT_REGULAR.values(), UNWANTED])
    yield from (words for words, _ in SHAPES.values())
    yield from PENALTIES[1:]


#: what is put together from others
WHOLE = {"{}{}", "{}", "{}: {}", "{} ({}): {}"}
#: a match in words has none
MATCH = re.compile(r"\S+ (\d+-\d+(-\d+)?|against) \S+|\S+: \w+")


def test_every_sentence_has_its_japanese() -> None:
    found = set(said()) - WHOLE
    assert len(found) > 420
    assert not [text for text in found if not JAPANESE.search(in_japanese(text.replace("{}", "X")))]


def test_every_row_is_said_and_has_as_many_values() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in [*PATHS, COMMANDS])
    assert len({en for en, _ in ROWS}) == len(ROWS)
    known = set(said())
    for en, ja in ROWS:
        assert sorted(set(re.findall(r"\{(\d)\}", ja))) == [str(k) for k in range(en.count("{}"))], en
        assert en in known or all(part.strip(" ();") in sources for part in en.split("{}")), f"nobody says: {en}"


def test_every_decision_of_whole_events_has_its_japanese() -> None:
    desks = [whole_event(seed) for seed in range(12)]
    found = {note.text for desk in desks for note in desk.notes if note.text}
    found |= {line for desk in desks for id in desk.entrants for line in desk.why(id)}
    assert len(found) > 300
    left = [text for text in found if not JAPANESE.search(in_japanese(text)) and not MATCH.fullmatch(text)]
    assert not [text for text in left if not MATCH.fullmatch(text.rpartition(" (")[0])]


def test_a_decision_with_values_that_are_sentences() -> None:
    assert in_japanese("round 2: Ann plays Ben: 3 and 1 points: nobody nearer was left; they have met before, and nothing "
                       "else was possible (MTR 10.4#1)") == (
        "第2ラウンド: Ann対Ben: 3点と1点。これより近い相手は残っていませんでした; "
        "対戦済みですが、ほかに組めませんでした (MTR 10.4#1)")
    assert in_japanese("Slow Play (3.3): warning (IPG 3.3 penalty#1)") == "3.3 遅いプレイ: 警告 (IPG 3.3 penalty#1)"
    assert in_japanese("Cho has several duties: head-judge; organiser (MTR 1.3#2)") == (
        "Choは兼任: ヘッドジャッジ; 主催者 (MTR 1.3#2)")


def test_values_and_rules_stay() -> None:
    with pytest.raises(Refusal) as e:
        event(1).enter("p0")
    assert in_japanese(str(e.value)) == "p0はすでに参加しています (MTR 1.5#1)"
    deck = ("the deck of p0 is not legal: the deck has 39 cards; at least 40 are needed (MTR 7.1#1); "
            "2 Oak, of which the pool has 1 (MTR 7.2#2)")
    assert in_japanese(deck) == ("p0のデッキは使用できません: デッキは39枚です。40枚以上が必要です (MTR 7.1#1); "
                                 "Oakが2枚ありますが、カードプールには1枚です (MTR 7.2#2)")
    assert in_japanese("nothing that the desk says; at all (MTR 9.9#9)") == "nothing that the desk says; at all (MTR 9.9#9)"


def test_the_command_in_japanese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "e.event")
    assert main(["tournament", "create", file, "--game", "nova", "--seed", "1"]) == 0
    assert main(["tournament", "--lang", "ja", "report", file, "Ann", "2-0"]) == 2
    assert capsys.readouterr().err == "gyoji: Annは参加していません (MTR 1.5#1)\n"
    assert main(["tournament", "report", file, "Ann", "2-0"]) == 2
    assert capsys.readouterr().err == "gyoji: Ann is not entered (MTR 1.5#1)\n"
    for words, told in (
            ("enter e Ann Ben", "2組が参加、合計2組"), ("start e --rounds 1", "1ラウンド"), ("pair e", "第1ラウンド"),
            ("report e Ann 2-0", "1番卓: 2-0; ラウンドは終わりました"), ("why e Ann", "1位: 3点、OMW 33/100 = 0.3300"),
            ("audit e", "同じイベントが再現")):
        assert main(["tournament", "--lang", "ja", *(file if word == "e" else word for word in words.split())]) == 0
        assert told in capsys.readouterr().out
    assert main(["tournament", "--lang", "ja", "infractions", "2.4"]) == 0
    assert "--fact harmless: 早まった一言だけ" in capsys.readouterr().out
    assert main(["tournament", "--lang", "xx", "infractions"]) == 2
