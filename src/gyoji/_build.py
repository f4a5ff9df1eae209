"""Which build of gyoji is running: the compiled one, or the same sources as plain Python."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES


def compiled() -> bool:
    """True if the rules run as native code. The build is all or nothing, so one module speaks for all."""
    file = import_module("gyoji.kernel.state.state").__file__
    return file is not None and file.endswith(tuple(EXTENSION_SUFFIXES))


def build_name() -> str:
    """`compiled` or `pure`, as shown by `gyoji --version`."""
    return "compiled" if compiled() else "pure"
