"""When state-based actions are checked, and for what."""

from __future__ import annotations

from ....kernel.state.aliases import Facts, ObjId, PlayerSet


class StateChecks:
    """What state-based actions have to look for (704). Lists are replaced, never changed in place."""

    def __init__(self) -> None:
        self.going_on = False  # state-based actions are being done
        self.checked = -1  # version at which state-based actions were last looked for
        self.unchecked: Facts = -1  # facts that changed since state-based actions were last checked (704.3)
        self.about_to_die: list[ObjId] = []  # what a state-based action is about to move at the same time (400.6)
        self.held_up = False  # a permanent stays until its own ability has left the stack (704.5s, 704.5v)
        self.on_states = False  # some condition may hang on states: something is attached to another, or a text sets limits
        self.drew_from_empty: PlayerSet = 0  # players, as bits (704.5b)
        self.spared = False  # somebody would have lost when that was last looked at
        self.vanishing: list[ObjId] = []  # tokens and copies where they cannot be (704.5d-e)
        self.commanders: list[ObjId] = []  # put into graveyards or exile since the last check (903.9a); replaced

    def copy(self) -> StateChecks:
        n = StateChecks()
        n.going_on = self.going_on
        n.checked = self.checked
        n.unchecked = self.unchecked
        n.about_to_die = self.about_to_die
        n.held_up = self.held_up
        n.on_states = self.on_states
        n.drew_from_empty = self.drew_from_empty
        n.spared = self.spared
        n.vanishing = self.vanishing.copy()
        n.commanders = self.commanders
        return n
