"""Compiles the rules with mypyc, or, if anything at all stands in the way, installs the same sources as plain Python.

GYOJI_PURE=1                do not try to compile
GYOJI_REQUIRE_COMPILED=1    a failure to compile is an error
GYOJI_OPT=0..3              one optimisation level for all (without it: 2 for what is hot, 1 for the rest)

All modules are one group: calls between them are native calls. mypyc writes a C file for each, and one header of more
than two megabytes that every one of them includes; so a unit for the C compiler is not one of these files but several.
Units are compiled on all cores. An object file is kept until its C source, any generated header, the compiler or its
options change. The compiled files never go into src/: they would win silently over a source that is edited later. So
an editable install is a pure one.
"""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path, PurePosixPath

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

COMPILED = ["kernel", "effects", "text", "printed", "games", "agents"]
# Paths below src/gyoji, the last parts of which are given: what stays interpreted, and where games spend their time.
INTERPRETED = ["effects/registry.py", "scenario_words.py"]
HOT = [
    "kernel/process/*.py", "kernel/state/*.py", "kernel/holding/in_process.py", "effects/*.py", "effects/nodes/*.py",
    *(f"magic/{part}/*.py" for part in ("combat", "costs", "mana", "referee", "spells", "state", "turn")),
    "magic/additional/state_based_actions.py",
    *(f"magic/concepts/{module}.py" for module in ("damage", "drawing", "legal_actions", "priority", "targets")),
    *(f"magic/{module}.py" for module in (
        "additional/designations", "additional/loops", "card_types/dungeons", "keywords/phasing", "keywords/protection",
        "replacement/entering", "zones/zone_changes")),
    *(f"nova/{part}.py" for part in ("energy", "playing", "priority", "rule_processes", "state")),
    *(f"duel_masters/{part}.py" for part in ("abilities/executing", "actions/state_based", "concepts/mana")),
    "duel_masters/state/state.py", "duel_masters/state/zones_state.py",
    *(f"spell_card_strike/{part}.py" for part in ("costs", "declaring", "state")),
    *(f"phantom_magic_vision/{part}.py" for part in ("playing", "priority", "removing", "state")),
]

# What users hold: mypyc drops docstrings and types, so they are put back.
DOCUMENTED = ["kernel/holding/*.py", "kernel/declaring/*.py", "agents/*.py"]

PURE = os.environ.get("GYOJI_PURE") == "1"
REQUIRE_COMPILED = os.environ.get("GYOJI_REQUIRE_COMPILED") == "1"
OPT = os.environ.get("GYOJI_OPT") or ""
if OPT not in ("", "0", "1", "2", "3"):
    sys.exit(f"gyoji: GYOJI_OPT is {OPT!r}, expected 0, 1, 2 or 3")
if PURE and REQUIRE_COMPILED:
    sys.exit("gyoji: GYOJI_PURE=1 and GYOJI_REQUIRE_COMPILED=1 contradict each other")

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
GENERATED = Path("build", "native")
UNITS = GENERATED / "units"
UNIT_SIZE = 3_000_000  # bytes of C
HOT_PATHS = "hot_paths.h"  # what hot units do most often, inlined
PACKAGE = Path("src", "gyoji")


def say(line: str) -> None:
    print(f"gyoji: {line}", file=sys.stderr, flush=True)


def modules() -> list[Path]:
    """The modules to compile, as paths below the package."""
    found = sorted(path.relative_to(PACKAGE) for part in COMPILED for path in (PACKAGE / part).rglob("*.py"))
    return [path for path in found if path.name != "__init__.py" and not fits(path, INTERPRETED)]


def fits(path: Path, patterns: list[str]) -> bool:
    return any(PurePosixPath(path.as_posix()).match(pattern) for pattern in patterns)


def native_extensions() -> list[Extension]:
    found = modules()
    if not found:
        raise FileNotFoundError(f"no modules to compile below {PACKAGE}")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    compiler = os.environ.get("CC", compiler).split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        raise CompileError(f"there is no {compiler}")
    from mypyc.build import mypycify

    say(f"translating {len(found)} modules to C")
    # Without the project's mypy settings: strictness is for `make lint`, only real type errors stop a build.
    with redirect_stdout(sys.stderr):  # where mypy's complaints are seen
        library, *entrances = mypycify(
            ["--config-file=", "--ignore-missing-imports", *(str(PACKAGE / path) for path in found)],
            opt_level=OPT or "1",
            debug_level="0",
            multi_file=True,
            target_dir=str(GENERATED),
            group_name="gyoji",
        )
    for path in found:
        if fits(path, DOCUMENTED):
            document(path)
    library.sources = in_units(library.sources, found)
    if os.name == "posix":
        for extension in (library, *entrances):
            # nobody reads warnings about generated code; nobody calls into the library but Python: direct calls
            extension.extra_compile_args = [*extension.extra_compile_args, "-w", *DIRECT_CALLS]
    return [library, *entrances]


def c_file(path: Path) -> Path:
    """What mypyc has written for a module."""
    return GENERATED / f"__native_gyoji___{'___'.join(path.with_suffix('').parts)}.c"


def document(path: Path) -> None:
    """Put the docstrings of classes, methods and properties, with their types, where `help` looks for them."""
    code = c_file(path).read_text(encoding="utf-8")
    for kind in ast.parse((PACKAGE / path).read_text(encoding="utf-8")).body:
        if not isinstance(kind, ast.ClassDef):
            continue
        code = re.sub(rf'(\.tp_doc = PyDoc_STR\("{kind.name}\(.*?\\n--\\n\\n)"', added(ast.get_docstring(kind) or ""), code)
        for table in ("methods", "getseters"):
            found = re.search(rf"\w+___{kind.name}_{table}\[\] = \{{\n.*?\n\}};", code, re.DOTALL)
            if found is not None:
                code = code[:found.start()] + documented(found[0], kind) + code[found.end():]
    c_file(path).write_text(code, encoding="utf-8")


def documented(table: str, kind: ast.ClassDef) -> str:
    """A table of methods or properties with what the class says of them."""
    for method in kind.body:
        if not isinstance(method, ast.FunctionDef) or (method.name.startswith("_") and method.name != "__init__"):
            continue
        returns = "" if method.returns is None else f" -> {ast.unparse(method.returns)}"
        said = ast.get_docstring(method) or ""
        typed = f"{method.name}({ast.unparse(method.args)}){returns}\n\n{said}".rstrip()
        table = re.sub(rf'(PyDoc_STR\("{method.name}\(.*?\\n--\\n\\n)"', added(typed), table)
        value = in_c(f"{said}\n\n{returns.removeprefix(' -> ')}".strip())
        table = re.sub(rf'(\{{"{method.name}",\n\s+\(getter\)\w+,\s+NULL, )NULL',
                       lambda found, value=value: f'{found[1]}PyDoc_STR("{value}")', table)
    return table


def added(text: str) -> Callable[[re.Match[str]], str]:
    """What was found, and a text behind it."""
    return lambda found: f'{found[1]}{in_c(text)}"'


def in_c(text: str) -> str:
    """A text as C writes it between quotation marks."""
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}" for b in text.encode())


def in_units(sources: list[str], found: list[Path]) -> list[str]:
    """The C files of the modules are bundled to units, the hot ones apart; the other files stay as they are."""
    shutil.rmtree(UNITS, ignore_errors=True)
    UNITS.mkdir(parents=True)
    shutil.copy(PACKAGE / HOT_PATHS, GENERATED)
    units: list[str] = []
    bundled: set[str] = set()
    for kind, hot in (("hot", True), ("other", False)):
        size = UNIT_SIZE
        for path in found:
            if fits(path, HOT) != hot:
                continue
            file = c_file(path)
            if size + file.stat().st_size > UNIT_SIZE:
                size = 0
                units.append(str(UNITS / f"{kind}-{len(units) + 1}.c"))
                if hot and os.name == "posix":
                    Path(units[-1]).write_text(f'#include "{HOT_PATHS}"\n', encoding="utf-8")
            size += file.stat().st_size
            with open(units[-1], "a", encoding="utf-8") as unit:
                unit.write(f'#include "{file.name}"\n')
            bundled.add(str(file))
    return [*units, *(source for source in sources if source not in bundled)]


class FreshBuild(build):
    """Starts from an empty tree: what an earlier build left there would be installed as well."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class NativeOrPure(build_ext):
    def run(self) -> None:
        if self.inplace or self.editable_mode:
            return say("editable, therefore pure Python")
        try:
            self.distribution.ext_modules = native_extensions()
            self.reinitialize_command("build_ext")  # this command, now with something to build
            self.ensure_finalized()
            self.parallel = CORES
            super().run()
            say("compiled")
        except KeyboardInterrupt:
            raise
        except BaseException as reason:  # mypyc and distutils also leave by SystemExit
            self.remove_native_files()
            if REQUIRE_COMPILED:
                say(f"NOT COMPILED: {explain(reason)}")
                raise
            say(f"NOT COMPILED, so this will be pure Python, which is slower: {explain(reason)}")

    def remove_native_files(self) -> None:
        self.extensions = self.distribution.ext_modules = []
        for path in Path(self.build_lib).rglob("*"):
            if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
                path.unlink()

    def build_extensions(self) -> None:
        with ThreadPoolExecutor(CORES) as pool:
            total = sum(len(extension.sources) for extension in self.extensions)
            self.compiler.compile = ParallelCompile(self.compiler, pool, total)
            try:
                super().build_extensions()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def explain(reason: BaseException) -> str:
    if isinstance(reason, SystemExit):
        return "mypy found type errors (above)"
    if isinstance(reason, CompileError | LinkError):
        what = str(reason) if len(str(reason)) < 80 else "it failed, see above"  # not a whole command line
        return f"no working C compiler ({what}); on Debian: apt install gcc python3-dev"
    return f"{type(reason).__name__}: {reason}"


class ParallelCompile:
    """Stands in for `compiler.compile`: the files of all extensions share one pool, unchanged ones are not compiled."""

    def __init__(self, compiler, pool: ThreadPoolExecutor, total: int) -> None:
        self.compile = compiler.compile
        self.object_filenames = compiler.object_filenames
        self.pool = pool
        self.total = total
        self.done = 0
        self.lock = threading.Lock()
        tools = getattr(compiler, "compiler_so", compiler.compiler_type)
        self.common = hashlib.sha256(repr((sys.version, version("mypy"), tools)).encode())
        for header in sorted(GENERATED.rglob("*.h")):
            if header.name != HOT_PATHS:  # a part of the hot units alone
                self.common.update(header.read_bytes())

    def __call__(self, sources, output_dir=None, extra_postargs=None, **options) -> list[str]:
        jobs = [
            self.pool.submit(self.one, source, output_dir, extra_postargs or [], options)
            for source in sorted(sources, key=lambda source: -size_of(source))
        ]
        return [target for job in jobs for target in job.result()]

    def one(self, source: str, output_dir: str | None, arguments: list[str], options: dict) -> list[str]:
        hot = Path(source).parent != UNITS or Path(source).name.startswith("hot-")  # what mypyc brings along is used by all
        if hot and not OPT and os.name == "posix":
            arguments = [*arguments, "-O2"]
        key = self.common.copy()
        key.update(repr((arguments, options)).encode())
        for part in parts(source):
            key.update(part.read_bytes())
        [target] = self.object_filenames([source], output_dir=output_dir or "")
        known = Path(target + ".sha256")
        fresh = Path(target).exists() and known.exists() and known.read_text() == key.hexdigest()
        if not fresh:
            self.compile([source], output_dir=output_dir, extra_postargs=arguments, **options)
            known.write_text(key.hexdigest())
        with self.lock:
            self.done += 1
            note = " (unchanged)" if fresh else ""
            say(f"[{self.done}/{self.total}] {Path(source).relative_to(GENERATED)}{note}")
        return [target]


def parts(source: str) -> list[Path]:
    """A file, or the files that a unit consists of."""
    if Path(source).parent != UNITS:
        return [Path(source)]
    return [GENERATED / line.split('"')[1] for line in Path(source).read_text(encoding="utf-8").splitlines()]


def size_of(source: str) -> int:
    return sum(part.stat().st_size for part in parts(source))


def project_urls() -> dict[str, str]:
    """The addresses of the repository that this is built in, if that is known."""
    home = ""
    if "GITHUB_REPOSITORY" in os.environ:
        home = f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{os.environ['GITHUB_REPOSITORY']}"
    elif Path(".git").exists():
        asked = subprocess.run(["git", "remote", "get-url", "origin"], capture_output=True, text=True, check=False)
        home = asked.stdout.strip().removesuffix(".git")
    if not home.startswith("https://") or "@" in home:  # a path, or one with a password
        return {}
    return {"Homepage": home, "Changelog": f"{home}/blob/HEAD/CHANGELOG.md", "Issues": f"{home}/issues"}


class MaybeNative(Distribution):
    """The extensions are only known when they are built, not whenever the metadata is asked for."""

    def has_ext_modules(self) -> bool:
        return not PURE


if __name__ == "__main__":
    Path("build").mkdir(exist_ok=True)
    setup(
        options={"egg_info": {"egg_base": "build"}},  # out of src/, too
        distclass=MaybeNative,
        project_urls=project_urls(),
        cmdclass={"build": FreshBuild, "build_ext": NativeOrPure},
    )
