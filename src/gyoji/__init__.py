"""gyoji: a referee for trading card games.

>>> import gyoji
>>> game = gyoji.new("nova", seed=7)
>>> while not game.over:
...     game.answer(game.question.options[0])
"""

__version__ = "0.1.0"

from .agents import Agent, First, Greedy, Random
from .kernel.declaring.deck import Deck
from .kernel.errors import GyojiError
from .kernel.holding.match import Match as Game
from .kernel.holding.match import Seat
from .kernel.holding.questions import Option, Question, Result
from .start import load, new, play

__all__ = [
    "Agent", "Deck", "First", "Game", "Greedy", "GyojiError", "Option", "Question", "Random", "Result", "Seat",
    "__version__", "load", "new", "play",
]
