"""The tournament desk: events of any of the games, by Magic's tournament rules.

>>> from gyoji.tournament import Desk
>>> desk = Desk.create("Friday", game="nova", seed=1, rounds=3)
>>> for name in ("Ann", "Ben", "Cho", "Dee"):
...     desk.enter(name)
>>> desk.start()
>>> [match.table for match in desk.pair().matches]
[1, 2]
"""

from .desk import Desk
from .values import Entrant, Match, Refusal, Round, Settings

__all__ = ["Desk", "Entrant", "Match", "Refusal", "Round", "Settings"]
