"""Records of public card files, as records of this project."""

from __future__ import annotations

import re
from typing import Any, Final

FIELDS: Final = {"prefix", "no", "type", "node", "ability"}  # by which such a record is known
OTHER: Final = re.compile(
    r"《(?P<name>[^》]*)》\s*(?:GRAZE|ＧＲＡＺＥ)[（(](?P<graze>[^）)]*)[）)][／/]攻撃力[（(](?P<attack>[^）)]*)[）)][／/]"
    r"耐久力[（(](?P<durability>[^）)]*)[）)]\s*種族：(?P<races>\S*)\s*(?P<text>[\s\S]*)")
ALTERNATE: Final = re.compile(r"^\s*《代替レース》[ 　]*([^\n]*?)[ 　]*(?:\n|$)")


SCOPES: Final = {"目標": "target", "対象": "several", "星": "player", "複数": "many", "その他": "other"}  # 2.9.4
PERIODS: Final = {  # 2.9.5
    "瞬間": "instant", "持続": "lasting", "装備": "equipment", "装備／場": "equipment",
    "呪符": "talisman", "世界呪符": "world-talisman",
}


def from_file(record: dict[str, Any]) -> dict[str, Any]:
    """The same card with this project's fields; a record that has them already stays as it is."""
    if not set(record) >= FIELDS:
        return record
    kind = str(record["type"]).lower()
    text = str(record.get("ability") or "").strip()
    out: dict[str, Any] = {
        "name": record["name"], "kind": kind, "number": f"{record['prefix']}{record['no']}",
        "nodes": number(record.get("node")), "cost": number(record.get("cost")), "races": races(record.get("class")),
    }
    if kind == "spell" and str(record.get("user") or "").strip():
        out["caster"] = str(record["user"]).strip()
    keywords = [w for w in re.findall(r"【[^】]*】|[^\s【】]+", str(record.get("skill") or ""))
                if w not in NONE and w != "Union"]
    if keywords:
        out["keywords"] = keywords
    for field, other, icons in (("range", "scope", SCOPES), ("time", "period", PERIODS)):
        word = str(record.get(field) or "").strip()
        if word in icons:
            out[other] = icons[word]
    upkeep = str(record.get("upkeep") or "").strip()
    if upkeep.isdecimal():
        out["upkeep"] = int(upkeep)
    for field, other in (("graze", "graze"), ("attack", "attack"), ("toughness", "durability")):
        value = number(record.get(field))
        if value not in ("-", ""):
            out[other] = value
    alternate = ALTERNATE.match(text)
    if alternate is not None:
        text = text[alternate.end():]
        out["alternate-races"] = counted(alternate.group(1))
    head, mark, rest = text.replace("(変身後)", "（変身後）").partition("（変身後）")
    if mark:
        found = OTHER.match(rest.strip())
        if found is not None:
            text = head.strip()
            out["transformed"] = {
                "name": found["name"], "races": races(found["races"]), "graze": number(found["graze"]),
                "attack": number(found["attack"]), "durability": number(found["durability"]), "text": found["text"].strip()}
    out["text"] = text
    return out


def number(value: object) -> int | str:
    """A number where there is one; "-", "X", "+2" as they are."""
    word = str("" if value is None else value).strip().translate(FULL)
    return int(word) if word.isdecimal() else word or "-"


FULL: Final = {0xFF10 + k: str(k) for k in range(10)}


def races(value: object) -> list[str]:
    return [w for w in re.split(r"[／/、・\s]+", str(value or "").strip()) if w and w not in NONE]


NONE: Final = ("なし", "無し", "-", "－")


def counted(value: str) -> dict[str, int]:
    out: dict[str, int] = {}
    for w in races(value):
        race, _, times = w.partition("×")
        n = number(times) if times else 1
        out[race] = out.get(race, 0) + (n if isinstance(n, int) else 1)
    return out
