"""Whom and what a text leaves open: the opponent of an effect that goes on (1.4.6.a), variables of a card (1.6.2, 1.6.6)."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Lexicon, Players
from ...effects.nodes.abilities import Static
from ...effects.nodes.changes import Change
from ...effects.nodes.objects import EachPlayer, OneOpponent
from ...effects.nodes.static_rules import StaticRules
from ...kernel.process.continuous import look, mark_changed
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.card import Ability, Chars, Continuous
from ...kernel.state.players import ALONE
from ...kernel.state.state import State
from ...kernel.state.terms import CHOOSE, STRUCTURE, TRAITS, player_ref
from .fields import PhantomFields
from .state import PhantomState
from .terms import FIELD


# --- opponents -------------------------------------------------------------------------------------------------------
class Addressee(Players):
    """あなた: the player whom a text speaks to, whoever is its subject (自分 is the subject)."""

    def who(self, c: Ctx) -> list[Player]:
        return ALONE[c.you]


class PlayersWith(EachPlayer):
    """手札が4枚以上のプレイヤー: those of whom something is true, the turn player first."""

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def who(self, c: Ctx) -> list[Player]:
        before = c.each
        out: list[Player] = []
        for p in super().who(c):
            c.each = p
            if self.cond.holds(c):
                out.append(p)
        c.each = before
        return out


class TheOpponent(OneOpponent):
    """相手プレイヤー 1.4.6: the one whom the text has named, or the effect of the card when it began to be applied."""

    def who(self, c: Ctx) -> list[Player]:
        g = c.g
        if c.rival < 0 and g.players > 2 and isinstance(g, PhantomFields) and c.src in g.named_rivals:
            return ALONE[g.named_rivals[c.src]]
        return super().who(c)


def name_rivals(g: PhantomState) -> None:
    """1.4.6.a: where there are several, an effect that goes on is about one, who is named when it begins to be applied; and
    anew when it has been void."""
    about = [i for i in g.with_abilities if not g.objs[i].gone and g.zone_kind(i) == FIELD and speaks_of_one(g, i)]
    g.named_rivals = {i: p for i, p in g.named_rivals.items() if i in about and not (g.lost >> p) & 1}
    for id in about:
        player = g.objs[id].controller
        others = g.opponents(player)
        if id not in g.named_rivals and len(others) > 1:
            g.cite("1.4.6.a", id, player)
            g.named_rivals[id] = -1 - g.ask(CHOOSE, player, [player_ref(p) for p in others], id, "1.4.6.a")
            mark_changed(g, STRUCTURE)


def speaks_of_one(g: PhantomState, id: ObjId) -> bool:
    return any([names_opponent(a) and g.works(g.objs[id], a) for a in look(g, id).abilities])


def names_opponent(a: Ability) -> bool:
    return isinstance(a, (Static, StaticRules)) and any([isinstance(n, TheOpponent) for n in a.walk()])


# --- variables -------------------------------------------------------------------------------------------------------
class SetVariable(Change):
    """Xは3になる 1.6.2.b, Aは「種族:妖怪」になる 1.6.6.b: what a variable of a card is, whatever it was found to be."""

    SORT = "types"

    def __init__(self, letter: str, word: str = "", n: int = 0) -> None:
        self.letter = letter
        self.word = word
        self.n = n

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        start = f"{self.letter}="
        ch.subtypes = frozenset([*[w for w in ch.subtypes if not w.startswith(start)], start + (self.word or str(self.n))])
