"""Installing and starting: what make chooses to run, what is compiled, what is imported, what the shell completes."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import gyoji
from test_readme import ROOT, Page, broken_links, environment, unknown_targets

SETUP = ROOT / "setup.py"


# --- make ----------------------------------------------------------------------------------------------------
@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one source, in which something has been installed: a `gyoji` that says what it would run."""
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    for name in ("setup.py", "pyproject.toml", "src/gyoji/rules.py", ".venv/libraries"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    for name in ("python", "gyoji"):
        tool = tmp_path / ".venv" / "bin" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text('#!/bin/sh\necho "$@, path: ${PYTHONPATH:-the installed one}"\n')
        tool.chmod(0o755)
    return tmp_path


def made(folder: Path, *targets: str) -> list[str]:
    others = ("PYTHONPATH", "MAKEFLAGS", "GYOJI_OPT", "ARGS", "GAME")  # of the make that runs the tests
    env = {name: value for name, value in os.environ.items() if name not in others}
    done = subprocess.run(["make", "-s", *targets], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def install(folder: Path, build: str) -> None:
    if build == "compiled":
        said = made(folder, "--eval=say-stamp: ; @$(stamp)", "say-stamp")
        build = "\n".join(said)
    (folder / ".venv" / "installed").write_text(build + "\n")


def test_plain_python_is_played_as_installed_and_make_fast_is_named(checkout: Path) -> None:
    install(checkout, "pure")
    said = made(checkout, "play", "GAME=nova")
    assert len(said) == 2
    assert "make fast" in said[0]
    assert said[1] == "play nova, path: the installed one"


def test_what_was_compiled_is_played_while_the_sources_stay_the_same(checkout: Path) -> None:
    install(checkout, "compiled")
    assert made(checkout, "play", "GAME=magic", "ARGS=--plain") == ["play magic --plain, path: the installed one"]
    os.utime(checkout / "src/gyoji/rules.py")
    assert made(checkout, "play", "GAME=nova") == ["play nova, path: the installed one"]


@pytest.mark.parametrize("change", ["edited", "added", "removed"])
def test_changed_sources_are_played_themselves(checkout: Path, change: str) -> None:
    install(checkout, "compiled")
    if change == "edited":
        (checkout / "src/gyoji/rules.py").write_text("new = 1")
    elif change == "added":
        (checkout / "src/gyoji/more.phr").write_text("")
    else:
        (checkout / "src/gyoji/rules.py").unlink()
    said = made(checkout, "play", "GAME=nova")
    assert "have changed since make fast" in said[0]
    assert said[-1] == f"play nova, path: {checkout}/src"


def test_make_fast_compiles_nothing_twice_and_again_with_another_option(checkout: Path) -> None:
    install(checkout, "compiled")
    (checkout / ".venv" / "compiler").write_text("")
    assert made(checkout, "fast") == ["gyoji: these sources are compiled already"]
    assert made(checkout, "setup") == made(checkout, "fast")
    assert made(checkout, "fast", "GYOJI_OPT=1")[-1].startswith("gyoji: compiled;")
    assert made(checkout, "fast", "GYOJI_OPT=1") == ["gyoji: these sources are compiled already"]


def test_what_cannot_be_compiled_leaves_what_is_installed(checkout: Path) -> None:
    install(checkout, "pure")
    (checkout / ".venv" / "compiler").write_text("")
    (checkout / ".venv" / "bin" / "python").write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        made(checkout, "fast")
    assert "go on with plain Python" in failed.value.stderr
    assert made(checkout, "play", "GAME=nova")[-1] == "play nova, path: the installed one"


# --- what is compiled ----------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def setup() -> dict[str, Any]:
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        return runpy.run_path(str(SETUP), run_name="setup")
    finally:
        os.chdir(before)


def below(*folders: str) -> list[Path]:
    package = ROOT / "src" / "gyoji"
    return [path.relative_to(package) for folder in folders for path in (package / folder).rglob("*.py")]


def test_patterns_of_setup_fit_files(setup: dict[str, Any]) -> None:
    found = below(*setup["COMPILED"])
    patterns = [*setup["INTERPRETED"], *setup["HOT"]]
    assert [pattern for pattern in patterns if not any(setup["fits"](path, [pattern]) for path in found)] == []


def test_all_but_the_words_of_scenarios_is_compiled(setup: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    compiled = set(setup["modules"]())
    left = {path.as_posix() for path in below(*setup["COMPILED"]) if path.name != "__init__.py" and path not in compiled}
    words = {path.as_posix() for path in below("games") if path.name == "scenario_words.py"}
    assert len(words) >= 4
    assert left == {"effects/registry.py", *words}


class NoCompiler:
    """Stands for a C compiler: writes down what it would compile."""

    compiler_type = "none"

    def __init__(self) -> None:
        self.compiled: list[str] = []

    def object_filenames(self, sources: list[str], output_dir: str) -> list[str]:
        return [f"{source}.o" for source in sources]

    def compile(self, sources: list[str], output_dir: str | None, extra_postargs: list[str]) -> None:
        self.compiled += [Path(source).name for source in sources]
        Path(f"{sources[0]}.o").touch()


def test_a_change_of_the_hot_paths_compiles_the_hot_units_alone(
        setup: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    native = Path("build/native")
    (native / "units").mkdir(parents=True)
    for name in ("native.h", "hot_paths.h", "one.c", "two.c"):
        (native / name).write_text("")
    (native / "units/hot-1.c").write_text('#include "hot_paths.h"\n#include "one.c"\n')
    (native / "units/other-2.c").write_text('#include "two.c"\n')
    units = [str(native / "units/hot-1.c"), str(native / "units/other-2.c")]

    def compiled() -> list[str]:
        compiler = NoCompiler()
        with ThreadPoolExecutor(1) as pool:
            setup["ParallelCompile"](compiler, pool, len(units))(units)
        return sorted(compiler.compiled)

    assert compiled() == ["hot-1.c", "other-2.c"]
    assert compiled() == []
    (native / "hot_paths.h").write_text("/* another path */")
    assert compiled() == ["hot-1.c"]
    (native / "native.h").write_text("/* another field */")
    assert compiled() == ["hot-1.c", "other-2.c"]


# --- what is imported ----------------------------------------------------------------------------------------
def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    return done.stdout.strip()


def test_import_brings_nothing_until_it_is_used() -> None:
    heavy = "[name for name in sys.modules if name.startswith(('gyoji.', 'msgspec', 'yaml', 'typer'))]"
    assert python(f"import sys, gyoji; print({heavy})") == "[]"
    assert python("import gyoji; gyoji.new('nova', seed=7); print(gyoji.games.NAMES[0])") == "nova"


def test_every_public_name_is_there() -> None:
    assert [name for name in gyoji.__all__ if not hasattr(gyoji, name)] == []
    assert set(gyoji.__all__) <= set(dir(gyoji))
    assert gyoji.Game.__name__ == "Match"
    with pytest.raises(AttributeError, match="no attribute 'referee'"):
        _ = gyoji.referee


# --- the shell, the pages ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("line", "expected"), [
    ("gyoji re", {"replay"}),
    ("gyoji play s", {"spell-card-strike"}),
    ("gyoji deck ", {"nova", "spell-card-strike", "duel-masters", "magic"}),
    ("gyoji play nova --lang ", {"en", "ja"}),
])
def test_completion(line: str, expected: set[str]) -> None:
    env = {**environment(), "_GYOJI_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    code = "import sys; sys.argv = ['gyoji']; from gyoji.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert set(done.stdout.split()) >= expected
    assert len(expected) > 1 or set(done.stdout.split()) == expected


@pytest.mark.parametrize("name", ["CHANGELOG.md", "CONTRIBUTING.md"])
def test_links_and_make_targets(name: str, tmp_path: Path) -> None:
    page = Page(name, tmp_path)
    assert not broken_links(page)
    assert not unknown_targets(page)
