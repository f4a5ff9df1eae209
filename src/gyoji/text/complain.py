"""Exact complaints: to the author of a phrase file (`PhraseError`) and to the author of a card (`NotUnderstood`)."""

from __future__ import annotations


class PhraseError(ValueError):
    """A phrase file says something that cannot be; names the file and the line."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.file = file
        self.line = line
        self.message = message


class NotUnderstood(ValueError):
    """A printed text has words that no phrase explains, or a pronoun that means nothing.

    `understood` is the longest part that was read from the beginning; `stopped` the words where reading ended;
    `expected` a few things that could have stood there; `nearest` the known phrase that comes closest;
    `missing` a short form of the place, the same for texts that fail alike, by which `check` counts.
    `pronoun` is set instead of `expected` and `nearest` when all was read but that word refers to nothing.
    """

    def __init__(
        self,
        text: str,
        understood: str,
        stopped: str,
        expected: list[str],
        nearest: str,
        missing: str,
        pronoun: str = "",
    ) -> None:
        super().__init__(text, stopped)
        self.text = text
        self.understood = understood
        self.stopped = stopped
        self.expected = expected
        self.nearest = nearest
        self.missing = missing
        self.pronoun = pronoun
        self.card = ""  # whoever compiles a card says which

    def __str__(self) -> str:
        card = f"{self.card}: " if self.card else ""
        if self.pronoun:
            return f'{card}"{self.pronoun}" refers to nothing in: {self.text}'
        lines = [f"{card}not understood: {self.text}"]
        lines.append(f"  understood: {self.understood or '(nothing)'}")
        lines.append(f"  stopped at: {self.stopped or '(the end)'}")
        if self.expected:
            lines.append(f"  expected: {', '.join(self.expected)}")
        if self.nearest:
            lines.append(f"  nearest known phrase: {self.nearest}")
        return "\n".join(lines)
