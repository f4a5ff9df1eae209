"""The commands. Exit status: 0 good, 1 failed or not legal, 2 bad input, 3 output that could not be written, 130 Ctrl-C."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from .. import games
from ..kernel.errors import GyojiError
from . import simulating, table  # noqa: F401  their commands
from .commands import app
from .show import tell

__all__ = ["app", "main"]


class Unwritten(Exception):
    """What is printed cannot be written: the disk is full, or (without a message) the reader of a pipe has gone."""


def unwritten(e: OSError) -> Unwritten:
    return Unwritten("" if isinstance(e, BrokenPipeError) else e.strerror or str(e))


class Output:
    """The standard output; what it cannot take ends the command, whoever printed it."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        try:
            return int(self.stream.write(text))
        except OSError as e:
            raise unwritten(e) from None

    def flush(self) -> None:
        try:
            self.stream.flush()
        except OSError as e:
            raise unwritten(e) from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def guarded_output() -> Iterator[None]:
    stream = sys.stdout
    sys.stdout = Output(stream)
    try:
        yield
        sys.stdout.flush()
    except Unwritten:
        with suppress(OSError, ValueError, AttributeError):  # or the rest would be tried again at the end of the process
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise
    finally:
        sys.stdout = stream


def main(args: list[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without Japanese still shows the rest
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  (for as long as the process)
    if sys.stdout is None:
        tell("the output cannot be written: it is closed")
        return 3
    try:
        with guarded_output():
            return status_of(args)
    except Unwritten as e:
        if str(e):
            tell(f"the output cannot be written: {e}")
        return 3


def with_addresses(args: list[str]) -> list[str]:
    """`--ray` may stand alone: then an empty address follows it. The name of a game is none."""
    out: list[str] = []
    for i, word in enumerate(args):
        out.append(word)
        following = args[i + 1] if i + 1 < len(args) else "-"
        if word == "--ray" and (following.startswith("-") or following in games.NAMES):
            out.append("")
    return out


def status_of(args: list[str] | None) -> int:
    try:
        app(with_addresses(sys.argv[1:] if args is None else args), prog_name="gyoji")
    except SystemExit as e:
        return e.code if isinstance(e.code, int) else 0 if e.code is None else 2
    except GyojiError as e:
        tell(str(e))
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
