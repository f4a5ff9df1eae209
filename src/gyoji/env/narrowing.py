"""Questions with more options than there are actions, asked in steps: first which part of them, then which one."""

from __future__ import annotations


class Narrowing:
    """What an action means at the moment."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.spans: list[range] = []  # one for each action; empty: an action is an option
        self.count = 0

    def ask(self, options: int) -> None:
        """A question with so many options begins."""
        self.part(range(options))

    def part(self, options: range) -> None:
        n = len(options)
        if n <= self.actions and options.start == 0 and n == options.stop:
            self.spans = []
            self.count = n
            return
        parts = min(n, self.actions)
        self.spans = [options[n * i // parts:n * (i + 1) // parts] for i in range(parts)]
        self.count = parts

    def answer(self, action: int) -> int:
        """The option that an action means, or -1: it is asked again, among fewer."""
        if not self.spans:
            return action
        span = self.spans[action]
        if len(span) == 1:
            return span.start
        self.part(span)
        return -1
