"""The examples of the READMEs are run, in the order of the page.

- `python`: a doctest where it has `>>>`, else a program; one namespace for the page.
- `console`: `$ gyoji ...` is run and its output compared; `...` stands for any words, alone on a line for any lines.
  What a command reads from the terminal is given by `< FILE`. `$ echo $?` shows the exit status, else it must be 0.
- `yaml`: scenarios must pass, cards must be understood.
- A name after the language (```` ```yaml hare.yaml ````) makes it a file for the examples that follow; they use it.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from gyoji import games
from gyoji.scenario import run_paths

ROOT = Path(__file__).resolve().parent.parent
READMES = ["README.md", "README.ja.md"]
FENCE = re.compile(r"^(?P<fence>`{3,})(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=fence)\s*$", re.M | re.S)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
MAKE = re.compile(r"(?:^ *|`|\$ )make ([a-z][a-z-]*)", re.M)
SHOWN_ONLY = ("sh", "text", "phr")  # languages that need not be run; what they show is a file or checked otherwise


class Block:
    def __init__(self, page: Page, line: int, info: str, text: str) -> None:
        words = info.split()
        self.where = f"{page.name}:{line}"
        self.line = line
        self.language = words[0] if words else ""
        self.file = words[1] if len(words) > 1 else ""
        self.text = text


class Page:
    """A Markdown file and what its examples have made so far."""

    def __init__(self, name: str, folder: Path, text: str | None = None) -> None:
        self.name = name
        self.folder = folder
        self.text = (ROOT / name).read_text(encoding="utf-8") if text is None else text
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.faults: list[str] = []
        self.blocks = [
            Block(self, self.text.count("\n", 0, m.start()) + 1, m["info"], m["text"])
            for m in FENCE.finditer(self.text)
        ]

    def run(self) -> list[str]:
        """What is wrong with the examples, each with its place."""
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            for block in self.blocks:
                self.run_block(block)
        finally:
            os.chdir(before)
        for block in self.blocks:
            if block.file and not any(block.file in b.text for b in self.blocks if b is not block):
                self.faults.append(f"{block.where}: no example uses the file {block.file}")
        return self.faults

    def run_block(self, block: Block) -> None:
        if block.file:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            self.run_python(block)
        elif block.language == "console":
            self.run_console(block)
        elif block.language == "yaml":
            self.run_yaml(block)
        elif block.language not in SHOWN_ONLY:
            self.faults.append(f"{block.where}: an example in {block.language or 'no language'}: nobody checks it")

    def run_python(self, block: Block) -> None:
        if ">>>" not in block.text:
            try:
                exec(compile("\n" * block.line + block.text, self.name, "exec"), self.names)
            except Exception as e:
                self.faults.append(f"{block.where}: {type(e).__name__}: {e}")
            return
        test = doctest.DocTestParser().get_doctest(block.text, self.names, block.where, self.name, block.line)
        out = io.StringIO()
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=out.write, clear_globs=False)
        self.names = test.globs
        if out.getvalue():
            self.faults.append(out.getvalue())

    def run_console(self, block: Block) -> None:
        status = 0
        steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.M)
        if not steps:
            self.faults.append(f"{block.where}: a console example without a `$ ` line")
        for i, (command, wanted) in enumerate(steps):
            if command == "echo $?":
                if wanted.strip() != str(status):
                    self.faults.append(f"{block.where}: the exit status is {status}, not {wanted.strip()}")
                continue
            got, status = run_command(command)
            if not fits(wanted, got):
                self.faults.append(f"{block.where}: $ {command}\n--- wanted\n{wanted}--- got\n{got}")
            shown = i + 1 < len(steps) and steps[i + 1][0] == "echo $?"
            if status and not shown:
                self.faults.append(f"{block.where}: $ {command}\n--- the exit status is {status}")

    def run_yaml(self, block: Block) -> None:
        found = yaml.safe_load(block.text)
        records = found if isinstance(found, list) else [found]
        if all(isinstance(r, dict) and "game" in r for r in records):
            path = self.folder / "example.yaml"
            path.write_text(block.text, encoding="utf-8")
            for result in run_paths([path]):
                if result.status != "pass":
                    self.faults.append(f"{block.where}: {result.title}: {result.status}: {result.reason}")
        else:
            for check in games.load("nova").check_cards(records):
                if check.message:
                    self.faults.append(f"{block.where}: {check.message}")


def run_command(command: str) -> tuple[str, int]:
    """The output of a `gyoji` command and its exit status, in the current folder."""
    words = shlex.split(command)
    given = ""
    if "<" in words:
        given = Path(words.pop()).read_text(encoding="utf-8")
        words.remove("<")
    if words[0] != "gyoji":
        return f"{words[0]} is not run here\n", 127
    done = subprocess.run([sys.executable, "-m", "gyoji", *words[1:]], input=given, encoding="utf-8", timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment())
    return done.stdout, done.returncode


def environment() -> dict[str, str]:
    """This one, with paths that also hold in another folder."""
    env = {**os.environ, "PYTHONUTF8": "1"}
    if "PYTHONPATH" in env:
        env["PYTHONPATH"] = os.pathsep.join(str(ROOT / p) for p in env["PYTHONPATH"].split(os.pathsep))
    return env


def fits(wanted: str, got: str) -> bool:
    """The output is as shown; a line `...` stands for any lines (or none), `...` in a line for any words."""
    pattern = ""
    for line in wanted.rstrip().splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.rstrip().split("...")) + r"[ \t]*\n"
    return re.fullmatch(pattern, got.rstrip() + "\n" if got.strip() else "") is not None


def broken_links(page: Page) -> list[str]:
    prose = FENCE.sub("", page.text)
    return [to for to in LINK.findall(prose) if not (ROOT / page.name).parent.joinpath(to).exists()]


def unknown_targets(page: Page) -> list[str]:
    """`make` targets that the Makefile does not have."""
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    return [t for t in MAKE.findall(page.text) if t not in targets]


@pytest.mark.parametrize("name", READMES)
def test_examples_run(name: str, tmp_path: Path) -> None:
    page = Page(name, tmp_path)
    assert len(page.blocks) > 5
    faults = page.run()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", READMES)
def test_links_and_make_targets(name: str, tmp_path: Path) -> None:
    page = Page(name, tmp_path)
    assert not broken_links(page)
    assert not unknown_targets(page)


def test_both_languages_say_the_same(tmp_path: Path) -> None:
    """The same sections, examples and commands; only the words differ."""
    one, other = (Page(name, tmp_path) for name in READMES)
    assert [b.language for b in one.blocks] == [b.language for b in other.blocks]
    assert depth_of_headings(one) == depth_of_headings(other)
    assert commands(one) == commands(other)


def depth_of_headings(page: Page) -> list[int]:
    return [len(m) for m in re.findall(r"^(#+) ", FENCE.sub("", page.text), re.M)]


def commands(page: Page) -> list[str]:
    found = [line for b in page.blocks for line in b.text.splitlines() if line.startswith("$ ")]
    return [line.replace(" --lang ja", "") for line in found]


WRONG = {
    "another value": "```python\n>>> 1 + 1\n3\n```\n",
    "a program that breaks": "```python\nimport gyoji\ngyoji.new('no-such-game')\n```\n",
    "another output": "```console\n$ gyoji --version\ngyoji 99\n```\n",
    "more output than shown": "```console\n$ gyoji games\nnova: NOVA\n```\n",
    "a failure that is not shown": "```console\n$ gyoji deck nova no-such-deck\n...\n```\n",
    "another exit status": "```console\n$ gyoji --version\n...\n$ echo $?\n1\n```\n",
    "a scenario that fails": "```yaml\ngame: nova\nexpect: {A: {life: 1}}\n```\n",
    "a card that is not understood": "```yaml\n- {name: X, kind: spell, color: red, text: 歌う。}\n```\n",
    "a language that nobody checks": "```ruby\nputs 1\n```\n",
    "a file that nobody uses": "```yaml x.yaml\n- {}\n```\n",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_example_is_found(text: str, tmp_path: Path) -> None:
    assert Page("README.md", tmp_path, text).run()
