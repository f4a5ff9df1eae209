"""The commands. Exit status: 0 good, 1 failed or not legal, 2 bad input."""

from __future__ import annotations

import sys

from ..kernel.errors import GyojiError
from .commands import app

__all__ = ["app", "main"]


def main(args: list[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without Japanese still shows the rest
    try:
        app(args, prog_name="gyoji")
    except SystemExit as e:
        return e.code if isinstance(e.code, int) else 0 if e.code is None else 2
    except GyojiError as e:
        print(f"gyoji: {e}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return 0
