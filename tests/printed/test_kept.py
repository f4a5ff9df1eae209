"""Trees kept on disk are the trees that the compiler makes."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from gyoji.effects.nodes.instructions import Draw
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import You
from gyoji.games.duel_masters.interface.card_library import LIBRARY as DUEL_CARDS
from gyoji.games.duel_masters.text.compile import TEXTS as DUEL
from gyoji.games.nova.card_library import LIBRARY as NOVA_CARDS
from gyoji.games.nova.compile import TEXTS as NOVA
from gyoji.games.spell_card_strike.card_library import LIBRARY as STRIKE_CARDS
from gyoji.games.spell_card_strike.compile import TEXTS as STRIKE
from gyoji.kernel.state.node import Node
from gyoji.printed.disk_cache import PACKAGE, VERSIONS, Checked, Kept, kept_folder
from gyoji.printed.texts import Texts
from gyoji.text import NotUnderstood

LIBRARIES = {NOVA: NOVA_CARDS, DUEL: DUEL_CARDS, STRIKE: STRIKE_CARDS}
TREE = [Draw(You(), Num(2)), (1, "two", None, True)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GYOJI_CACHE", str(tmp_path))
    return tmp_path


def kept() -> Kept:
    found = Kept(Path("a_game"))
    assert found.find("line", "no such text") is None
    return found


@pytest.mark.parametrize("texts", LIBRARIES, ids=["nova", "duel-masters", "spell-card-strike"])
def test_every_tree_comes_back(texts: Texts, folder: Path) -> None:
    store = kept()
    LIBRARIES[texts].cards()
    trees = [texts.compiler().compile(text, start) for start, text in sorted(texts.read)]
    assert len(trees) > 100
    for tree in trees:
        assert store.unpack(store.pack(tree)) == tree


def test_the_next_process_finds_it(folder: Path) -> None:
    first = kept()
    first.keep("line", "draw two", TREE)
    first.save()
    assert kept().find("line", "draw two") == TREE
    assert kept().find("spell", "draw two") is None


def test_a_complaint_comes_back(folder: Path) -> None:
    first = kept()
    first.keep("line", "gibberish", NotUnderstood("gibberish", "gib", "berish", ["a verb"], "gibber", "gib ▸ berish"))
    first.save()
    with pytest.raises(NotUnderstood) as lost:
        kept().find("line", "gibberish")
    assert (lost.value.understood, lost.value.expected, lost.value.missing) == ("gib", ["a verb"], "gib ▸ berish")


def test_what_other_sources_made_is_not_read(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "a_game"
    home.mkdir()
    source = home / "phrases.phr"
    source.write_text("one")
    first = Kept(home)
    first.find("", "")
    first.keep("line", "draw two", TREE)
    first.save()
    for k in range(VERSIONS):
        source.write_text(f"changed {k}")
        later = Kept(home)
        assert later.find("line", "draw two") is None
        later.keep("line", "draw", TREE)
        later.save()
    assert len(list(folder.glob("a_game-*.trees"))) == VERSIONS, "what the oldest sources left is removed"
    assert Kept(home).find("line", "draw") is not None


@pytest.mark.parametrize("spoil", [lambda b: b[: len(b) // 2], lambda b: b"", lambda b: b.replace(b"gyoji.", b"other.")])
def test_a_spoilt_file_is_as_none(folder: Path, spoil) -> None:
    first = kept()
    first.keep("line", "draw two", TREE)
    first.save()
    assert first.path is not None
    first.path.write_bytes(spoil(first.path.read_bytes()))
    assert kept().find("line", "draw two") is None


def test_a_folder_that_cannot_be_written_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("GYOJI_CACHE", str(folder / "file"))
    first = kept()
    first.keep("line", "draw two", TREE)
    first.save()
    assert kept().find("line", "draw two") is None


def test_nothing_is_kept_when_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_CACHE", "off")
    assert kept_folder() is None
    first = kept()
    first.keep("line", "draw two", TREE)
    assert not first.entries


def test_what_was_checked_is_not_asked_again(folder: Path) -> None:
    asked: list[object] = []

    def complain(record: dict[str, object]) -> tuple[str, str]:
        asked.append(record["name"])
        return ("word", "why") if record["name"] == "bad" else ("", "")

    first = Checked(Path("a_game"))
    assert first.about({"name": "bad"}, complain) == ("word", "why")
    assert first.about({"name": "good"}, complain) == ("", "")
    assert first.about({"name": "bad", "text": object()}, complain) == ("word", "why")
    first.save()
    second = Checked(Path("a_game"))
    assert second.about({"name": "bad"}, complain) == ("word", "why")
    assert second.about({"name": "good"}, complain) == ("", "")
    assert asked == ["bad", "good", "bad"]
    assert second.about({"name": "good", "text": "other"}, complain) == ("", "")
    assert len(asked) == 4


def test_the_fields_of_a_node_are_what_its_constructor_takes() -> None:
    """What was kept is made again with the fields one after the other; compiled classes know them too."""
    looked_at = 0
    for file in sorted(PACKAGE.rglob("*.py")):
        for kind in ast.parse(file.read_text(encoding="utf-8")).body:
            made = [s for s in getattr(kind, "body", []) if isinstance(s, ast.FunctionDef) and s.name == "__init__"]
            if not isinstance(kind, ast.ClassDef) or not made or "FIELDS" in ast.unparse(kind):
                continue
            module = ".".join(("gyoji", *file.relative_to(PACKAGE).with_suffix("").parts))
            node = getattr(import_module(module), kind.name)
            if issubclass(node, Node):
                looked_at += 1
                assert tuple(a.arg for a in made[0].args.args[1:]) == node.FIELDS, (file.name, kind.name)
    assert looked_at > 600
