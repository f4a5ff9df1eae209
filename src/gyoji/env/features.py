"""What a card is, as a vector: its printed fields, and what its text does.

Words of an open vocabulary (node names, leaf words, subtypes) share columns by a hash, so that a card that no network has
seen has a meaning made of parts that it has seen."""

from __future__ import annotations

from math import log1p
from typing import Any
from zlib import crc32

import numpy as np

from ..kernel.state.card import Card
from ..kernel.state.node import Node
from ..kernel.state.terms import EVENT_NAMES
from .declared import TRAIT_COLUMNS, TREE_COLUMNS, TREE_NUMBERS

ABILITY_KINDS = ["other", "activated", "triggered", "static", "replacement", "keyword", "spell", "standing", "further"]


def card_columns(stats: list[str]) -> list[str]:
    """The names of a card's columns."""
    return [
        "known", *(f"printed-{s}" for s in stats), *(f"ability-{k}" for k in ABILITY_KINDS),
        *(f"hears-{e}" for e in EVENT_NAMES), *(f"trait-{i}" for i in range(TRAIT_COLUMNS)),
        *(f"tree-{i}" for i in range(TREE_COLUMNS)), *(f"amount-{i}" for i in range(TREE_NUMBERS)),
    ]


def card_vector(card: Card, stats: list[str], scales: list[float]) -> np.ndarray[Any, Any]:
    """One card, in the order of `card_columns`."""
    base = card.base
    kinds = [0.0] * len(ABILITY_KINDS)
    hears = [0.0] * len(EVENT_NAMES)
    traits = [0.0] * TRAIT_COLUMNS
    tree = [0.0] * TREE_COLUMNS
    amounts = [0.0] * TREE_NUMBERS
    for word in base.subtypes:
        traits[column(word, TRAIT_COLUMNS)] = 1.0
    for ability in base.abilities:
        kinds[min(ability.kind, len(kinds) - 1)] += 1.0
        for e in range(len(EVENT_NAMES)):
            if (ability.hears >> e) & 1:
                hears[e] = 1.0
        for node in ability.walk():
            read(node, tree, amounts)
    printed = [(base.stats[i] if i < len(base.stats) else 0) / scales[i] for i in range(len(stats))]
    return np.array([1.0, *printed, *kinds, *hears, *traits, *map(log1p, tree), *amounts], dtype=np.float32)


def read(node: Node, tree: list[float], amounts: list[float]) -> None:
    """Add what one node says: its name, its leaf words, its numbers."""
    name = type(node).__name__
    tree[column(name, TREE_COLUMNS)] += 1.0
    for field, value in zip(node.FIELDS, node.fields(), strict=True):
        if isinstance(value, str) and value:
            tree[column(f"{name}.{field}={value}", TREE_COLUMNS)] += 1.0
        elif isinstance(value, int) and not isinstance(value, bool):
            amounts[column(f"{name}.{field}", TREE_NUMBERS)] += log1p(abs(value)) * (1.0 if value >= 0 else -1.0)


def column(word: str, columns: int) -> int:
    return crc32(word.encode()) % columns
