"""Compiles the rules with mypyc, or, if anything at all stands in the way, installs the same sources as plain Python.

GYOJI_PURE=1                do not try to compile
GYOJI_REQUIRE_COMPILED=1    a failure to compile is an error
GYOJI_OPT=0..3              optimisation level of the C compiler (default 2; 1 builds in two thirds of the time)

All modules are one group (calls between them are native calls) with one C file each, compiled on all cores. An object
file is kept until its C source, any generated header, the compiler or its options change. The compiled files never
go into src/: they would win silently over a source that is edited later. So an editable install is a pure one.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

COMPILED = ["kernel", "effects", "text", "printed", "games"]
# paths below src/gyoji that stay interpreted
EXCLUDE: list[str] = ["effects/registry.py", "games/nova/scenario_words.py", "games/spell_card_strike/scenario_words.py",
                       "games/duel_masters/interface/scenario_words.py", "games/magic/interface/scenario_words.py"]

PURE = os.environ.get("GYOJI_PURE") == "1"
REQUIRE_COMPILED = os.environ.get("GYOJI_REQUIRE_COMPILED") == "1"
OPT = os.environ.get("GYOJI_OPT") or "2"
if OPT not in ("0", "1", "2", "3"):
    sys.exit(f"gyoji: GYOJI_OPT is {OPT!r}, expected 0, 1, 2 or 3")
if PURE and REQUIRE_COMPILED:
    sys.exit("gyoji: GYOJI_PURE=1 and GYOJI_REQUIRE_COMPILED=1 contradict each other")

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
GENERATED = Path("build", "native")
PACKAGE = Path("src", "gyoji")


def say(line: str) -> None:
    print(f"gyoji: {line}", file=sys.stderr, flush=True)


def modules() -> list[str]:
    paths = sorted(path for part in COMPILED for path in (PACKAGE / part).rglob("*.py"))
    return [
        str(path)
        for path in paths
        if path.name != "__init__.py" and path.relative_to(PACKAGE).as_posix() not in EXCLUDE
    ]


def native_extensions() -> list[Extension]:
    sources = modules()
    if not sources:
        raise FileNotFoundError(f"no modules to compile below {PACKAGE}")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    compiler = os.environ.get("CC", compiler).split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        raise CompileError(f"there is no {compiler}")
    from mypyc.build import mypycify

    say(f"translating {len(sources)} modules to C")
    # Without the project's mypy settings: strictness is for `make lint`, only real type errors stop a build.
    with redirect_stdout(sys.stderr):  # where mypy's complaints are seen
        extensions = mypycify(
            ["--config-file=", "--ignore-missing-imports", *sources],
            opt_level=OPT,
            debug_level="0",
            multi_file=True,
            target_dir=str(GENERATED),
            group_name="gyoji",
        )
    if os.name == "posix":
        for extension in extensions:
            # a new compiler's warning is no reason to be slow; nobody calls into the library but Python: direct calls
            extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error", *DIRECT_CALLS]
    return extensions


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
                say("not compiled, and GYOJI_REQUIRE_COMPILED=1")
                raise
            say(f"NOT COMPILED, so this will be pure Python, which is slower: {explain(reason)}")

    def remove_native_files(self) -> None:
        self.extensions = self.distribution.ext_modules = []
        for path in Path(self.build_lib).rglob("*"):
            if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
                path.unlink()

    def build_extensions(self) -> None:
        with ThreadPoolExecutor(CORES) as pool:
            self.compiler.compile = ParallelCompile(self.compiler, pool, sum(len(e.sources) for e in self.extensions))
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
        return f"no working C compiler ({what}); on Debian: apt install gcc python3-dev, then make clean setup"
    return f"{type(reason).__name__}: {reason}"


class ParallelCompile:
    """Stands in for `compiler.compile`: the files of all extensions share one pool, unchanged ones are not compiled."""

    def __init__(self, compiler, pool: ThreadPoolExecutor, total: int) -> None:
        self.compiler = compiler
        self.pool = pool
        self.total = total
        self.done = 0
        self.lock = threading.Lock()
        common = hashlib.sha256(repr((sys.version, version("mypy"), compiler.compiler_so)).encode())
        for header in sorted(GENERATED.rglob("*.h")):
            common.update(header.read_bytes())
        self.common = common

    def __call__(
        self,
        sources,
        output_dir=None,
        macros=None,
        include_dirs=None,
        debug=False,
        extra_preargs=None,
        extra_postargs=None,
        depends=None,
    ) -> list[str]:
        macros, objects, extra_postargs, pp_opts, files = self.compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        cc_args = self.compiler._get_cc_args(pp_opts, debug, extra_preargs)

        def one(target: str) -> None:
            source, suffix = files[target]
            key = self.common.copy()
            key.update(repr(extra_postargs).encode() + Path(source).read_bytes())
            known = Path(target + ".sha256")
            fresh = Path(target).exists() and known.exists() and known.read_text() == key.hexdigest()
            if not fresh:
                self.compiler._compile(target, source, suffix, cc_args, extra_postargs, pp_opts)
                known.write_text(key.hexdigest())
            with self.lock:
                self.done += 1
                note = " (unchanged)" if fresh else ""
                say(f"[{self.done}/{self.total}] {Path(source).relative_to(GENERATED)}{note}")

        largest_first = sorted(objects, key=lambda target: -os.path.getsize(files[target][0]))
        for job in [self.pool.submit(one, target) for target in largest_first]:
            job.result()
        return objects


class MaybeNative(Distribution):
    """The extensions are only known when they are built, not whenever the metadata is asked for."""

    def has_ext_modules(self) -> bool:
        return not PURE


Path("build").mkdir(exist_ok=True)
setup(
    options={"egg_info": {"egg_base": "build"}},  # out of src/, too
    distclass=MaybeNative,
    cmdclass={"build": FreshBuild, "build_ext": NativeOrPure},
)
