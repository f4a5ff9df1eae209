"""What kills a mutant and what does not: on the toy game, on small functions, and on two rules of NOVA."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gyoji._build import build_name
from mutants.books import code_behind, rules_of
from mutants.cases import ERROR, KILLED, SURVIVED, Case, in_session, judged
from mutants.marks import Finder, Marker
from mutants.operators import citing_call, find_criers, mutants_of
from mutants.report import read_list, report
from mutants.running import apply, in_child, in_turn, take_stock
from mutants.trials import Trial, Trials, Wanted, as_json

TESTS = Path(__file__).resolve().parent.parent
BOOK = """id\tstatus\talias\ten\tja
2.1\tcode
3.1\tcode
3.3\tcode
5.2\tcode
6.2\tcode\t6.02
6.4\tcode
6.7\tcode
7.7\tcode
8.1\tcode
10.1\tcode
10.2\tfollows 11.1
10.3\tfollows 6.4
11.1\trestates 6.2
12\tdefinition
"""
TURN = "turn: {number: 1, player: A, step: main}"
SETUP = f"game: toy, setup: {{{TURN}, A: {{zones: {{hand: [%s], field: [%s]}}}}, B: {{zones: {{field: [%s]}}}}}}"
BOLT = SETUP % ("Bolt", "", "Bear") + ", script: [{player: A, do: play, card: Bolt, targets: [%s]}, {resolve: all}]"
SCENARIOS = f"""
- {{title: life, rules: ["6.02"], {BOLT % "B"}, expect: {{B: {{life: 18}}}}}}
- {{title: by its consequence, rules: ["10.2"], {BOLT % "B"}, expect: {{B: {{life: 18}}}}}}
- {{title: vacuous, rules: ["6.4", "10.3"], {BOLT % "Bear"}, expect: {{A: {{life: 20}}, cites: ["6.4"]}}}}
- {{title: only cited, rules: ["5.2"], {SETUP % ("", "Elf", "")}, script: [{{player: A, do: activate, card: Elf}}],
   expect: {{cites: ["5.2"], never-cites: ["2.1"]}}}}
- {{title: an entry becomes illegal, rules: ["3.1"], {SETUP % ("", "Bear", "")},
   script: [{{player: A, do: attack, with: [Bear]}}]}}
- {{title: never comes to it, rules: ["3.3"], {SETUP % ("", "", "")}, expect: {{A: {{life: 20}}}}}}
- {{title: an answer, rules: ["6.7"], {SETUP % ("Count", "", "")},
   script: [{{player: A, do: play, card: Count}}, {{resolve: all}}, {{player: A, answer: {{number: 3}}}}],
   expect: {{A: {{life: 33}}}}}}
- {{title: breaks down, rules: ["10.1"], {SETUP % ("", "", "")},
   script: [{{advance: {{turn: 2, step: main}}}}], expect: {{B: {{hand: 1}}}}}}
"""
FRAGILE = '''    drawn = [1]
    g.cite("2.1")
    g.cite("10.1")
    assert drawn[0]


def fight(g: Toy) -> None:
'''
REGISTERED = "\n\nfrom gyoji import games\n\ngames.register(TOY)\n"


def needs_sources() -> None:
    if build_name() != "pure":
        pytest.skip("mutants are made of the plain sources: the tests of those run this")


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What becomes of the rules of the toy game, with a rule more that breaks down."""
    needs_sources()
    folder = tmp_path_factory.mktemp("toy")
    source = (TESTS / "scenario" / "toy.py").read_text(encoding="utf-8")
    before, found, after = source.partition("\n\ndef fight(g: Toy) -> None:\n")
    assert found and before.endswith("n=0))\n")
    (folder / "marked_toy.py").write_text(before + FRAGILE + after + REGISTERED, encoding="utf-8")
    (folder / "rulebook.tsv").write_text(BOOK, encoding="utf-8")
    (folder / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")

    def work() -> dict[str, Any]:
        sys.path.insert(0, str(folder))
        toy = Trials("toy", ("marked_toy",), folder, folder / "scenarios.yaml", Wanted(jobs=1, explain=True))
        toy.load()
        return {"trials": as_json(toy.run([])), "broken": toy.broken}

    done = in_turn(work)
    assert not done["broken"]
    return {t["rule"]: t for t in done["trials"]}


def verdicts(trial: dict[str, Any]) -> set[str]:
    return {m["verdict"] for s in trial["sites"] for m in s["mutants"]}


def test_an_expectation_kills(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["6.2"]["verdict"] == KILLED
    assert any("B: life: wanted 18, got 20" in m["why"] for s in trials["6.2"]["sites"] for m in s["mutants"])


def test_an_illegal_entry_kills(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["3.1"]["verdict"] == KILLED


def test_an_answer_that_does_not_count_is_noticed(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["6.7"]["verdict"] == KILLED


def test_nobody_notices_in_a_vacuous_scenario(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["6.4"]["verdict"] == SURVIVED and verdicts(trials["6.4"]) == {SURVIVED}


def test_citations_are_not_checked(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["5.2"]["verdict"] == SURVIVED and trials["5.2"]["sites"]


def test_an_exception_is_no_proof(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["10.1"]["verdict"] == SURVIVED and ERROR in verdicts(trials["10.1"])


def test_without_a_test_or_a_citation(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["2.1"]["verdict"] == trials["8.1"]["verdict"] == "no test"
    assert trials["7.7"]["verdict"] == "no test"
    assert trials["3.3"]["verdict"] == SURVIVED and trials["3.3"]["why"] == "no test comes to its citation"


def test_what_follows_is_shown_under_the_mutants_of_its_rules(trials: dict[str, dict[str, Any]]) -> None:
    assert trials["10.2"]["verdict"] == KILLED and trials["10.2"]["sites"][0]["rule"] == "6.2"
    assert trials["10.3"]["verdict"] == SURVIVED
    assert "12" not in trials and "11.1" not in trials


def test_links_are_followed_to_code(tmp_path: Path) -> None:
    (tmp_path / "rulebook.tsv").write_text("id\tstatus\n1\tcode\n2\twhole-of 1, 3\n3\tcode\n4\tfollows 2 5\n5\trestates 4\n")
    rules = rules_of("toy", tmp_path)
    assert rules["2"].status == "whole-of" and code_behind(rules, "4") == ["1", "3"]


# --- operators -------------------------------------------------------------------------------------------------
FUNCTIONS = '''
def branch(g, able):
    done = 0
    if not able:
        g.cite("1.1")
        return done
    done = 1
    return done

def beside(g, n):
    cut = min(n, 3)
    if n > 3:
        g.cite("1.2")
    return cut

def handed(g, player):
    return gains(g, player, 5, "1.3")

def gains(g, player, n, rule) -> int:
    g.life = n
    return n

def refused(g, n):
    if n > 3:
        return "1.4"
    return ""

def only_tells(g):
    if g.over:
        g.cite("1.5")

def listed(g):
    return [pair("a", "1.1"), pair("b", "1.6")]

def pair(a, b):
    return (a, b)

SIZES = {"large": (60, "1.8")}

def size(g, name):
    least, rule = SIZES[name]
    return least

def complains(g, n):
    out = []
    if n > 3:
        out.append(f"{n} cards; at most 3 are allowed (1.9)")
    return out

def in_turn(g):
    g.cite("1.10")
    for p in range(2):
        g.life += 1
    for p in range(2):
        g.over = p > 0
    return g.over

def tells(g):
    g.cite("1.11")

def has_told(g):
    tells(g)
    g.life = 4

def pays(g):
    g.life = 3
    return True

def paid(g):
    if pays(g):
        g.cite("1.12")
    return g.life

def whole(g) -> int:
    n = 2
    g.life = n
    g.cite("1.13")
    return n

def narrowed(g, n):
    found = [1, 2]
    g.cite("1.14")
    found = [k for k in found if k < n]
    if n:
        return found

class Thing:
    def act(self, g):
        super().__init__()
        g.cite("1.7")
        g.life = 7
'''


class Table:
    """Takes citations."""

    def __init__(self) -> None:
        self.cited: list[str] = []
        self.life = 0
        self.over = False

    def cite(self, rule: str, obj: int = -1) -> None:
        self.cited.append(str(rule))


@pytest.fixture(scope="module")
def marker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marker]:
    needs_sources()
    folder = tmp_path_factory.mktemp("functions")
    (folder / "marked_functions.py").write_text(FUNCTIONS, encoding="utf-8")
    marker = Marker("toy", ("marked_functions",), {f"1.{k}": f"1.{k}" for k in range(1, 15)}, [])
    sys.path.insert(0, str(folder))
    sys.meta_path.insert(0, finder := Finder(marker))
    import_module("marked_functions")
    sys.meta_path.remove(finder)
    sys.path.remove(str(folder))
    find_criers(list(marker.trees.values()))
    yield marker
    del sys.modules["marked_functions"]


def tried(marker: Marker, rule: str, function: str, *given: Any, at: str = "") -> dict[str, tuple[Any, Table]]:
    """By operator, what a function gives with each mutant of a rule, and what the table says. `at`: where it is cited."""
    def work() -> dict[str, Any]:
        apply(mutant)
        g = Table()
        where = import_module("marked_functions")
        call = where.Thing().act if function == "act" else getattr(where, function)
        return {"gives": call(g, *given), "life": g.life, "cited": g.cited}

    take_stock()
    out: dict[str, Any] = {}
    lines = [k for k, line in enumerate(FUNCTIONS.split("\n"), 1) if at and line.strip() == at]
    calls = [citing_call(marker, "marked_functions", line) for line in lines]
    for site in [s for s in marker.sites if s.rule == rule]:
        for mutant in mutants_of(marker, site, [c for c in calls if c is not None]):
            out[mutant.operator] = in_child(work, 10)
    return out


def test_a_branch_is_not_taken_and_still_cites(marker: Marker) -> None:
    found = tried(marker, "1.1", "branch", [])
    assert found["branch"] == {"gives": 1, "life": 0, "cited": ["1.1"]}


def test_a_condition_of_the_citation_limits_its_mutants(marker: Marker) -> None:
    assert {op: f["gives"] for op, f in tried(marker, "1.2", "beside", 5).items()} == {"after": 0, "before": 0}
    assert {op: f["gives"] for op, f in tried(marker, "1.2", "beside", 2).items()} == {"after": 2, "before": 2}


def test_a_procedure_is_not_called(marker: Marker) -> None:
    assert tried(marker, "1.3", "handed", 0)["call"] == {"gives": 0, "life": 0, "cited": []}


def test_a_refusal_is_none(marker: Marker) -> None:
    found = tried(marker, "1.4", "refused", 5)
    assert found["branch"]["gives"] == "" and found["branch"]["cited"] == ["1.4"] and "live" in found


def test_what_only_cites_has_no_mutants(marker: Marker) -> None:
    assert tried(marker, "1.5", "only_tells") == {}


def test_an_entry_is_not_there(marker: Marker) -> None:
    assert tried(marker, "1.6", "listed")["entry"]["gives"] == [["a", "1.1"]]


def test_the_numbers_of_a_row_are_others(marker: Marker) -> None:
    assert tried(marker, "1.8", "size", "large")["row"]["gives"] == 0


def test_a_message_is_not_given(marker: Marker) -> None:
    assert tried(marker, "1.9", "complains", 5)["unsaid"]["gives"] == []


def test_loops_over_the_same_name_do_not_need_each_other(marker: Marker) -> None:
    assert tried(marker, "1.10", "in_turn")["after"] == {"gives": False, "life": 0, "cited": ["1.10"]}


def test_what_only_cites_belongs_to_its_callers(marker: Marker) -> None:
    assert tried(marker, "1.11", "has_told") == {}
    found = tried(marker, "1.11", "has_told", at="tells(g)")
    assert found["after elsewhere"] == {"gives": None, "life": 0, "cited": ["1.11"]}


def test_what_a_condition_does_is_not_done(marker: Marker) -> None:
    assert tried(marker, "1.12", "paid")["branch"] == {"gives": 0, "life": 0, "cited": ["1.12"]}


def test_a_whole_procedure_does_nothing(marker: Marker) -> None:
    assert tried(marker, "1.13", "whole")["procedure"] == {"gives": 0, "life": 0, "cited": ["1.13"]}


def test_what_is_not_narrowed_stays(marker: Marker) -> None:
    assert tried(marker, "1.14", "narrowed", 2)["after"]["gives"] == [1, 2]


def test_a_method_that_speaks_to_its_base_class(marker: Marker) -> None:
    assert tried(marker, "1.7", "act")["after"] == {"gives": None, "life": 0, "cited": ["1.7"]}


# --- tests -----------------------------------------------------------------------------------------------------
def test_assertions_of_a_test_kill_and_those_of_the_engine_do_not(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["gyoji.testing"]\n')
    (tmp_path / "test_named.py").write_text("""
import pytest
from gyoji.kernel.process.payment import *
from gyoji.testing import rules

@rules("6.2", game="toy")
def test_asserts(): assert 1 == 2

@rules("6.2", game="toy")
def test_breaks_down(): raise ValueError

@rules("6.2", game="toy")
def test_expects_an_error():
    with pytest.raises(ValueError): pass

@rules("6.2", "6.4", game="toy")
def test_passes(tmp_path, capsys): pass

def test_of_no_rule(): assert False
""")

    def work() -> dict[str, Any]:
        found: dict[str, Any] = {}

        def run(cases: list[Case]) -> None:
            found.update({c.name.rpartition("::")[2]: [*c.run(), c.rules] for c in cases})

        in_session(run, tmp_path, set())
        return found

    found = in_turn(work)
    assert {name: f[0] for name, f in found.items()} == {
        "test_asserts": KILLED, "test_breaks_down": ERROR, "test_expects_an_error": KILLED, "test_passes": SURVIVED}
    assert found["test_passes"][2] == ["6.2", "6.4"]
    from gyoji.kernel.process.turn import take_skip

    with pytest.raises(Exception) as broken:
        exec(compile("assert False", "/somewhere/src/gyoji/kernel/turn.py", "exec"), vars(take_skip))
    assert judged(broken.value)[0] == ERROR


# --- the command -----------------------------------------------------------------------------------------------
def test_only_unlisted_survivors_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = tmp_path / "survivors.tsv"
    known.write_text("game\trule\treason\ntoy\t1\tit is so\ntoy\t2\tno longer\n")
    trials = [Trial("toy", "1", "code", SURVIVED), Trial("toy", "2", "code", KILLED)]
    assert report(trials, [], known) == 0
    assert "to be taken off the list: toy 2" in capsys.readouterr().out
    assert report([*trials, Trial("toy", "3", "code", "unmutable", "because")], [], known) == 1
    assert "survivor: toy 3 (because)" in capsys.readouterr().out
    assert read_list(tmp_path / "nothing") == {}
    known.write_text("game\trule\treason\ntoy 1\n")
    with pytest.raises(SystemExit, match="line 2: expected game, rule and reason"):
        read_list(known)


def test_a_share_is_chosen_by_the_seed(tmp_path: Path) -> None:
    (tmp_path / "rulebook.tsv").write_text("id\tstatus\n" + "".join(f"{k}\tcode\n" for k in range(1000)))
    rules = rules_of("toy", tmp_path).values()
    one, two = ([r.id for r in rules if r in Wanted(share=(1, 10), seed=seed)] for seed in ("a", "b"))
    assert 60 < len(one) < 140 and one != two
    assert one == [r.id for r in rules if r in Wanted(share=(1, 10), seed="a")]
    assert [r.id for r in rules if r in Wanted(rules=["7"], share=(1, 10))] == ["7"]


def test_the_command(tmp_path: Path) -> None:
    """403.3: a draw in a table of steps, with scenarios; 006.1.3: a deck, with tests."""
    path = os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)])
    out = tmp_path / "out.json"
    done = subprocess.run(
        [sys.executable, "-m", "mutants", "--game", "nova", "--rule", "403.3", "--rule", "006.1.3", "--json", str(out)],
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1) and "2 rules" in done.stdout, done.stdout + done.stderr
    found = {t["rule"]: t for t in json.loads(out.read_text(encoding="utf-8"))}
    assert found["403.3"]["verdict"] == found["006.1.3"]["verdict"] == KILLED
