"""The text boxes of a card as they are printed (3.6, 3.13): what people read beside the text itself."""

from __future__ import annotations

from typing import Final

from ...kernel.showing.layout import MapLook

ATTACK: Final = "attack"
ABILITY: Final = "ability"
SPELL: Final = "spell"
LABELS: Final = {
    ATTACK: ("attack", "攻撃"), ABILITY: ("ability", "アビリティ"), SPELL: ("spell", "スペル"),
    "action": ("action", "アクション"), "reaction": ("reaction", "リアクション"), "always": ("always", "常時"),
    "trigger": ("trigger", "誘発"), "turn": ("turn", "ターン"), "chain": ("chain", "チェーン"), "equip": ("equip", "装備"),
    "rule": ("rule", "ルール"), "cost": ("cost", "コスト"), "target": ("target", "対象"), "lasts": ("lasts", "持続"),
    "power": ("", ""), "caster": ("caster ", "術者"), "hand": ("hand ", "手札"), "score": ("score ", "スコア"),
    "any": ("any ", "任意"),
}


def label(word: str, lang: str) -> str:
    return LABELS[word][1 if lang == "ja" else 0] if word in LABELS else word


class Box:
    """An ability, or the spell: its frame and its text."""

    def __init__(self, kind: str, record: dict[str, object]) -> None:
        self.kind = kind
        self.timing = words_of(record.get("timing"))
        self.cost = record.get("cost")
        self.target = str(record.get("target") or "")
        self.duration = str(record.get("duration") or "")
        self.rows = words_of(record.get("range"))
        self.text = str(record.get("text") or "")

    def heading(self, name: str, lang: str) -> str:
        """All of the frame but its map, in one line."""
        parts = [f"[{label(self.kind, lang)}]", name, "/".join(label(t, lang) for t in self.timing)]
        for word, value in (("cost", self.cost_words(lang)), ("target", self.target), ("lasts", label(self.duration, lang))):
            if value:
                parts.append(f"{label(word, lang)}: {value}")
        return "  ".join(p for p in parts if p)

    def cost_words(self, lang: str) -> str:
        """7.1.3."""
        parts: list[str] = []
        if isinstance(self.cost, dict):
            for part, value in self.cost.items():
                amounts = value.items() if isinstance(value, dict) else [("", value)]
                parts.append(label(part, lang) + " ".join(f"{label(a, lang)}{n}" for a, n in amounts))
        return " ".join(parts)


def boxes_of(record: dict[str, object]) -> list[Box]:
    """The boxes of a record that was understood: abilities, then the spell."""
    found: list[Box] = []
    abilities = record.get("abilities")
    if isinstance(abilities, list):
        for one in abilities:
            found.append(Box(ABILITY, one if isinstance(one, dict) else {"text": one}))
    spell = record.get("spell")
    if isinstance(spell, dict):
        found.append(Box(SPELL, spell))
    return found


def words_of(value: object) -> list[str]:
    if isinstance(value, (list, tuple)):
        return [str(v) for v in value]
    return [] if value is None else [str(value)]


def maps_of(attack: list[str], boxes: list[Box], lang: str) -> list[MapLook]:
    """The mini maps of a card: its attack range, then those of its texts."""
    found: list[MapLook] = []
    if attack:
        found.append({"label": label(ATTACK, lang), "rows": attack})
    for b in boxes:
        if b.rows:
            found.append({"label": label(b.kind, lang), "rows": b.rows})
    return found
