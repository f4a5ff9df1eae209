"""gyoji: a referee for trading card games.

>>> import gyoji
>>> game = gyoji.new("nova", seed=7)
>>> while not game.over:
...     game.answer(game.question.options[0])
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "Agent", "Deck", "First", "Game", "Greedy", "GyojiError", "Option", "Question", "Random", "Result", "Seat",
    "__version__", "load", "new", "play",
]

if TYPE_CHECKING:
    from .agents import Agent, First, Greedy, Random
    from .kernel.declaring.deck import Deck
    from .kernel.errors import GyojiError
    from .kernel.holding.match import Match as Game
    from .kernel.holding.questions import Option, Question, Result
    from .kernel.holding.seats import Seat
    from .start import load, new, play
else:
    # the same, but each module is imported when one of its names, or the module itself, is first asked for
    HOMES = {
        "agents": ["Agent", "First", "Greedy", "Random"],
        "kernel.declaring.deck": ["Deck"],
        "kernel.errors": ["GyojiError"],
        "kernel.holding.match": ["Game"],
        "kernel.holding.questions": ["Option", "Question", "Result"],
        "kernel.holding.seats": ["Seat"],
        "start": ["load", "new", "play"],
    }

    def __getattr__(name):
        from importlib import import_module
        from importlib.util import find_spec

        for home, names in HOMES.items():
            if name in names:
                module = import_module(f".{home}", __name__)
                globals()[name] = value = module.Match if name == "Game" else getattr(module, name)
                return value
        if name.startswith("_") or find_spec(f"{__name__}.{name}") is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f".{name}", __name__)

    def __dir__():
        return sorted({*globals(), *__all__})
