"""What a player could pay energy with, counted once for as long as nothing changes."""

from __future__ import annotations

from ...kernel.state.aliases import Facts


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
        self.reads: Facts = 0  # facts on which it depends besides those of the energy zone and of the cards that give energy

    def told(self) -> list[object]:
        """All that was counted."""
        return [self.counts, self.total, self.most, self.plain, self.lying, self.cards]
