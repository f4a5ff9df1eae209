"""Games as the environments that learning libraries expect: `pip install gyoji[env]`.

- `aec(game)`: PettingZoo, all seats, whoever is asked acts;
- `against(game, opponent)`: Gymnasium, one seat against a fixed opponent;
- `many(game, n)`: n games at once, as fast as it goes;
- `spiel(game)`: OpenSpiel;
- `Encoder(game)`: observations as arrays and as a nested dict, from a seat.

An action is a number below N, which each game declares (`declared.py`); what has more options is asked in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.errors import GyojiError

__all__ = ["Encoder", "aec", "against", "many", "spiel"]

if TYPE_CHECKING:
    from .encoding import Encoder
    from .one_seat import against
    from .open_spiel import spiel
    from .petting_zoo import aec
    from .vectorised import many
else:
    HOMES = {"aec": "petting_zoo", "against": "one_seat", "Encoder": "encoding", "many": "vectorised", "spiel": "open_spiel"}

    def __getattr__(name):
        from importlib import import_module

        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            value = getattr(import_module(f".{HOMES[name]}", __name__), name)
        except ModuleNotFoundError as e:
            raise GyojiError(f"gyoji.env.{name} needs {e.name}: pip install gyoji[env]") from e
        globals()[name] = value
        return value
