"""Printed text to trees: phrases with typed slots, a chart parser, binding of pronouns, exact complaints.

Knows no game: a game brings phrase files and a registry of node classes to a `Compiler`.
"""

from gyoji.text.compiler import Compiler, Coverage, Understanding
from gyoji.text.complain import NotUnderstood, PhraseError
from gyoji.text.en import English
from gyoji.text.ja import Japanese

__all__ = ["Compiler", "Coverage", "English", "Japanese", "NotUnderstood", "PhraseError", "Understanding"]
