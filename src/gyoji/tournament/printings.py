"""Where cards are printed: MTGJSON's files (all cards, a set, all sets) and Scryfall's bulk files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..kernel.errors import GyojiError
from ..kernel.files import MOST_BYTES, json_of, text_of
from .formats import Printing


def read_printings(path: str) -> dict[str, Printing]:
    """By name, in which sets a card is, and what else decides where it is legal."""
    try:
        value = json_of(text_of(path, MOST_BYTES))
    except ValueError as e:
        raise GyojiError(f"{path}: is no JSON: {e}") from None
    found: dict[str, Printing] = {}
    for card, code in cards_of(value):
        printed = card.get("printings")
        sets = [str(s) for s in printed] if isinstance(printed, list) else [code or str(card.get("set", ""))]
        codes = frozenset(s.upper() for s in sets if s)
        one = Printing(codes, types_of(card), is_basic(card), any_number(card), flags_of(card))
        for name in {str(card["name"]), str(card["name"]).split(" // ")[0]}:
            found[name] = joined(found[name], one) if name in found else one
    if not any(p.sets for p in found.values()):
        raise GyojiError(f"{path}: it does not say in which sets cards are printed; a file of MTGJSON or Scryfall does")
    return found


def cards_of(value: Any) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every card of a file, with the code of its set where the file is by sets."""
    data = value.get("data", value) if isinstance(value, dict) else value
    if isinstance(data, dict) and isinstance(data.get("cards"), list):
        data = {str(data.get("code", "")): data}
    if isinstance(data, list):
        yield from ((card, "") for card in data if isinstance(card, dict) and "name" in card)
    elif isinstance(data, dict):
        for key, content in data.items():
            by_set = isinstance(content, dict) and isinstance(content.get("cards"), list)
            cards: Iterable[Any] = content["cards"] if by_set else content if isinstance(content, list) else [content]
            yield from ((card, str(key) if by_set else "") for card in cards if isinstance(card, dict) and "name" in card)


def types_of(card: Mapping[str, Any]) -> frozenset[str]:
    if isinstance(card.get("types"), list):
        return frozenset(str(t) for t in card["types"])
    return frozenset(str(card.get("type_line", card.get("type", ""))).split(" — ")[0].split())


def is_basic(card: Mapping[str, Any]) -> bool:
    return str(card.get("type_line", card.get("type", ""))).startswith("Basic")


def any_number(card: Mapping[str, Any]) -> bool:
    return "deck can have any number of" in str(card.get("text", card.get("oracle_text", "")))


def flags_of(card: Mapping[str, Any]) -> frozenset[str]:
    text = str(card.get("text", card.get("oracle_text", "")))
    flags = {"ante": "playing for ante" in text, "gold": card.get("border_color", card.get("borderColor")) == "gold",
             "acorn": card.get("security_stamp", card.get("securityStamp")) == "acorn" or bool(card.get("isFunny")),
             "playtest": "playtest" in (card.get("promo_types") or card.get("promoTypes") or ())}
    return frozenset(flag for flag, has in flags.items() if has)


def joined(a: Printing, b: Printing) -> Printing:
    """Of two printings of one name: what keeps one of them out does not keep out the other."""
    return Printing(a.sets | b.sets, a.types | b.types, a.basic or b.basic, a.any_number or b.any_number, a.flags & b.flags)
