"""The tokens that the rules know by name (111.10)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Do
from ....effects.nodes.abilities import Activated, Keyword, Static, Triggered
from ....effects.nodes.changes import AddStat, Gain, SetStat
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Declares, Moves
from ....effects.nodes.filters import AllOf, KindIs, Not
from ....effects.nodes.instructions import Discard, Draw, Life, Move, PlayerVerb, PutCounters, Shuffle, Tap, Verb
from ....effects.nodes.numbers import Count, Is, Num, StatOf
from ....effects.nodes.objects import Host, It, Opponent, Sel, This, TopOf, You, Zoneless
from ....effects.nodes.static_rules import Impose
from ....effects.nodes.structure import Seq, then
from ....effects.nodes.targets import Aim
from ....kernel.state.card import Ability, Mod
from ..mana.adding import AddMana, SpendOn
from ..oracle.syntax import Costs, Key
from ..state.card import MagicCard
from ..state.symbols import ManaCost
from ..vocabulary.abilities import CastAs, Enchant, SorceryTime
from .described_tokens import token

ONE: Final = Num(1)
KNOWN: Final[dict[str, MagicCard]] = {}
RULES: Final = {
    "Treasure": "111.10a", "Food": "111.10b", "Gold": "111.10c", "Walker": "111.10d", "Shard": "111.10e", "Clue": "111.10f",
    "Blood": "111.10g", "Powerstone": "111.10h", "Incubator": "111.10i", "Cursed": "111.10j", "Monster": "111.10k",
    "Royal": "111.10m", "Sorcerer": "111.10n", "Virtuous": "111.10p", "Wicked": "111.10q", "Young Hero": "111.10r",
}
#: what their activated abilities say, for whoever chooses among them
TEXTS: Final = {
    "Treasure": "{T}, Sacrifice this token: Add one mana of any color.",
    "Food": "{2}, {T}, Sacrifice this token: You gain 3 life.",
    "Gold": "Sacrifice this token: Add one mana of any color.",
    "Shard": "{2}, Sacrifice this token: Scry 1, then draw a card.",
    "Clue": "{2}, Sacrifice this token: Draw a card.",
    "Blood": "{1}, {T}, Discard a card, Sacrifice this token: Draw a card.",
    "Powerstone": "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    "Vibranium": "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    "Map": "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery.",
    "Mutagen": "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
    "Lander": "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the battlefield "
              "tapped, then shuffle.",
    "Junk": "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. "
            "Activate only as a sorcery.",
    "Incubator": "{2}: Transform this token.",
}


def predefined(name: str) -> MagicCard:
    """The card of such a token."""
    if name not in KNOWN:
        KNOWN[name] = _role(name) if name in ROLES else _other(name)
        KNOWN[name].rule = RULES.get(name, "111.2")
        for a in KNOWN[name].base.abilities:
            a.text = TEXTS.get(name, "") if isinstance(a, Activated) else a.text
    return KNOWN[name]


# --- artifacts and others ----------------------------------------------------------------------------------------------
def _other(name: str) -> MagicCard:
    if name == "Treasure":
        return _artifact(name, _spent("", AddMana(You(), "any")))
    if name == "Food":
        return _artifact(name, _spent("{2}", Life(You(), Num(3))))
    if name == "Gold":
        return _artifact(name, _spent("", AddMana(You(), "any"), tap=False))
    if name == "Walker":
        return token(name, 2, 2, ["black"], ["Zombie"], ["creature"], [])
    if name == "Shard":
        return token("", 0, 0, [], [name], ["enchantment"], [_spent("{2}", _scry_and_draw(), tap=False)])
    if name == "Clue":
        return _artifact(name, _spent("{2}", Draw(You(), ONE), tap=False))
    if name == "Blood":
        return _artifact(name, _spent("{1}", Draw(You(), ONE), more=[Discard(You(), ONE)]))
    if name in ("Powerstone", "Vibranium"):
        only = SpendOn(None, None, Zoneless(Not(KindIs("artifact"))))
        mana = Activated(Cost(None, [Tap(This(), True)]), AddMana(You(), "{C}", only=only))
        lasts: list[Ability] = [Keyword("indestructible")] if name == "Vibranium" else []
        return token("", 0, 0, [], [name], ["artifact"], [*lasts, mana])
    if name == "Map":  # 111.10r in later books
        aim = Aim(Sel(KindIs("creature"), "", You()), ONE, slot=0)
        return _artifact(name, _spent("{1}", Seq([aim, Verb("explore", It(0))]), sorcery=True))
    if name == "Mutagen":
        aim = Aim(Sel(KindIs("creature")), ONE, slot=0)
        return _artifact(name, _spent("{1}", Seq([aim, PutCounters(It(0), "+1/+1", ONE)]), sorcery=True))
    if name == "Lander":
        land = AllOf([KindIs("basic"), KindIs("land")])
        found = Seq([Choose(Sel(land, "library", You()), ONE, slot=0), Move(It(0), "battlefield", turned=True)])
        return _artifact(name, _spent("{2}", then(found, Shuffle(You(), "library"))))
    if name == "Junk":
        away = Seq([Move(TopOf(You(), ONE, "library"), "exile", slot=0),
                    Impose([CastAs(You(), It(0), "exile", act="play")], "turn")])
        return _artifact(name, _spent("", away, sorcery=True))
    if name == "Incubator":
        return _incubator()
    raise KeyError(name)


def _incubator() -> MagicCard:
    """A double-faced token: its back is a 0/0 artifact creature."""
    front = _artifact("Incubator", Activated(Cost(ManaCost("{2}"), []), Verb("transform", This())))
    back = token("", 0, 0, [], ["Phyrexian"], ["artifact", "creature"], [])
    front.faces = [*front.faces, *back.faces]
    front.layout = "transform"
    front.finish()
    return front


def _artifact(name: str, ability: Ability) -> MagicCard:
    return token("", 0, 0, [], [name], ["artifact"], [ability])


def _spent(cost: str, do: Do, tap: bool = True, more: list[Do] | None = None, sorcery: bool = False) -> Activated:
    """Mana, {T}, sacrifice it: ..."""
    deeds: list[Do] = [Tap(This(), True)] if tap else []
    mana = ManaCost(cost) if cost else None
    whole = Cost(mana, [*deeds, *(more or []), Verb("sacrifice", This())])
    return Activated(whole, do, only=SorceryTime() if sorcery else None)


def _scry_and_draw() -> Do:
    return Seq([PlayerVerb("scry", You(), ONE), Draw(You(), ONE)])


# --- Roles (111.10i-o): Auras with enchant creature ----------------------------------------------------------------------
def _grown(*more: Mod) -> Ability:
    bigger: list[Mod] = [AddStat("power", ONE), AddStat("toughness", ONE)]
    return Static(Host("creature"), [*bigger, *more])


def _cursed() -> list[Ability]:
    return [Static(Host("creature"), [SetStat("power", ONE), SetStat("toughness", ONE)])]


def _monster() -> list[Ability]:
    return [_grown(Gain(Keyword("trample")))]


def _royal() -> list[Ability]:
    from ..keywords.registry import expand  # keywords make tokens

    return [_grown(*[Gain(a) for a in expand(Key("ward", cost=Costs([ManaCost("{1}")])))])]


def _sorcerer() -> list[Ability]:
    return [_grown(Gain(Triggered(Declares(This(), "attack"), PlayerVerb("scry", You(), ONE))))]


def _virtuous() -> list[Ability]:
    n = Count(Sel(KindIs("enchantment"), "", You()))
    return [Static(Host("creature"), [AddStat("power", n), AddStat("toughness", n)])]


def _wicked() -> list[Ability]:
    return [_grown(), Triggered(Moves(This(), "battlefield", "graveyard"), Life(Opponent(), ONE, True))]


def _young_hero() -> list[Ability]:
    small = Is(StatOf(This(), "toughness"), "<=", Num(3))
    attacks = Triggered(Declares(This(), "attack"), PutCounters(This(), "+1/+1", ONE), small)
    return [Static(Host("creature"), [Gain(attacks)])]


ROLES: Final = {
    "Cursed": _cursed, "Monster": _monster, "Royal": _royal, "Sorcerer": _sorcerer, "Virtuous": _virtuous,
    "Wicked": _wicked, "Young Hero": _young_hero,
}


def _role(name: str) -> MagicCard:
    aura: list[Ability] = [Enchant(Sel(KindIs("creature")))]
    return token(name, 0, 0, [], ["Aura", "Role"], ["enchantment"], [*aura, *ROLES[name]()])
