"""Colours that a player circles on a card as they build their deck (207.5); here they are asked before the game."""

from __future__ import annotations

from ....effects.english.sentences import remade, with_fields
from ....effects.lowering.link import prepare, printed
from ....kernel.state.aliases import Player
from ....kernel.state.card import Ability, Card
from ....kernel.state.node import Node
from ....kernel.state.terms import COLOR
from ..mana.adding import AddMana
from ..state.card import MagicCard, plain_card
from ..state.fields import MagicFields
from ..state.terms import COLORS, LEXICON, MANA_LETTERS, mana_index
from .before_the_game import DeckNote


def circle(g: MagicFields, player: Player) -> None:
    """Each card of theirs that says so gets its colours, which are part of its text from now on."""
    for part in range(len(g.cards)):
        if g.owners[part] == player:
            circle_on(g, part, player)


def circle_on(g: MagicFields, part: int, player: Player) -> None:
    old = g.cards[part]
    n = 0
    for a in old.base.abilities:
        if isinstance(a, DeckNote) and a.word == "circle":
            n += a.most
    if not n:
        return
    left = list(COLORS.values())
    symbols: list[str] = []
    holder = next((o.id for o in g.objs if o.parts == [part] and not o.gone), -1)
    for _ in range(n):
        bit = g.ask(COLOR, player, left, holder, "207.5")
        left.remove(bit)
        symbols.append("{" + MANA_LETTERS[mana_index(bit)] + "}")
    made = circled(old, "|".join(symbols))
    g.cards = [made if k == part else card for k, card in enumerate(g.cards)]
    if holder >= 0:
        g.own(holder).card = made
        g.chars[holder] = g.base_chars(holder)
        g.attend_again(holder)
    g.cite("207.5", holder, player)


def circled(card: Card, mana: str) -> MagicCard:
    """The card with the symbols in its text; the colours need no more circling."""
    assert isinstance(card, MagicCard)

    def change(n: Node) -> Node:
        return with_fields(n, {"mana": mana}) if isinstance(n, AddMana) and n.mana == "circled" else n

    base = card.base.clone()
    texts = [a for a in base.abilities if not isinstance(a, DeckNote)]
    base.strip()
    for place, a in enumerate(texts):
        made = remade(a, change)
        assert isinstance(made, Ability)
        made.text = a.text
        if made is not a:
            prepare(made, LEXICON)
        printed(base, made, place)
    new = plain_card(card.name, base, card.faces[0].mana, card.text)
    new.finish()
    return new
