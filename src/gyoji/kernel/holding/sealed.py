"""What someone holds without being able to look into it.

Agents get their seat, their question and the games that they imagine. What stands behind these is the game itself, so it
is no attribute of anything that an agent can reach: the holder has a seal, and only the functions here know what for."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

_behind: dict[int, object] = {}  # by the identity of a seal, which nobody can forge


@mypyc_attr(native_class=False)
class Seal:
    """What stands behind it goes when it goes."""

    def __del__(self) -> None:
        if _behind:  # not any more when Python itself ends
            break_seal(self)


def sealed(what: object) -> Seal:
    s = Seal()
    _behind[id(s)] = what
    return s


def behind(s: Seal) -> object:
    """What a seal stands for; None: nothing any more."""
    return _behind.get(id(s))


def break_seal(s: Seal) -> None:
    """Nothing stands behind it any more."""
    _behind.pop(id(s), None)
