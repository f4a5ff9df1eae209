"""What a player could pay energy with, counted once for as long as nothing changes."""

from __future__ import annotations


class AvailableEnergy:
    """Counts by colour: what could be paid now, and what lies in the energy zone at all."""

    def __init__(self) -> None:
        self.stale = True  # something has changed since it was counted
        self.refreshes = 0  # characteristics as they were computed then
        self.counts = [0, 0, 0, 0, 0, 0]
        self.total = 0
        self.most = 0  # what all of it could give together
        self.plain = True  # each source gives one energy of one colour
        self.changed = False  # continuous effects change some of the cards
        self.lying = [0, 0, 0, 0, 0, 0]
        self.cards = 0
