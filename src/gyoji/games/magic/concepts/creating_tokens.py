"""Creating tokens and getting emblems, as texts have it done (701.6, 114.2)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Number, Objects, Players
from ....effects.english.pronouns import names_giver
from ....effects.english.sentences import by_giver
from ....effects.nodes.objects import EachOne
from ....kernel.process.pipeline import at_once
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Card
from ..state.card import plain_card
from ..state.combat import NOTHING, UNSAID
from ..state.fields import magic
from ..state.terms import LEXICON


class Make(Do):
    """701.6: create tokens that are described by a card of their own."""

    INTRODUCES = "objects"

    def __init__(self, card: Card, n: Number | None = None, who: Players | None = None, tapped: bool = False,
                 attacking: bool = False, attach: Objects | None = None, slot: Slot = -1,
                 head: str | None = "token") -> None:
        self.card = card
        self.n = n
        self.who = who
        self.tapped = tapped
        self.attacking = attacking
        self.attach = attach  # an Aura or Role token: attached to this
        self.slot = slot
        self.head = head
        self.speaks = any(names_giver(a) for a in card.base.abilities)
        self.made: dict[int, Card] = {}  # by the card that makes it, where an ability names that

    def by(self, maker: int) -> Card:
        """201.5a: the token as a card makes it that its text names."""
        if not self.speaks:
            return self.card
        if maker not in self.made:
            base = self.card.base.clone()
            base.abilities = [by_giver(a, maker, LEXICON) if names_giver(a) else a for a in base.abilities]
            card = plain_card(self.card.name, base, None, self.card.text)
            card.token = True
            card.finish()
            self.made[maker] = card
        return self.made[maker]

    def run(self, c: Ctx) -> bool:
        n = 1 if self.n is None else max(0, self.n.value(c))
        made: list[int] = []
        hosts = [UNSAID] if self.attach is None else self.attach.find(c) or [NOTHING]
        joint = at_once(c.g)
        for p in (self.who or EachOne()).who(c):  # whoever creates
            for host in hosts:
                made.extend(magic(c).create(self.by(c.src), p, n, self.tapped, self.attacking, c.src, c.you, False, host))
        c.g.joint = joint
        c.bind(self.slot, made)
        c.tally = len(made)
        return bool(made)


class CreateBlocking(Do):
    """Tokens are created that block something (509.4)."""

    ORDER = ("whom", "do")

    def __init__(self, do: Do, whom: Objects) -> None:
        self.do = do
        self.whom = whom

    def run(self, c: Ctx) -> bool:
        attackers = self.whom.find(c)[:1]
        did = self.do.run(c)
        for token in c.bound(self.do.slot) if isinstance(self.do, Make) and attackers else []:
            c.g.do_verb("enter-blocking", c.src, c.you, [token, attackers[0]], 0, "", 0)
        return did


class GetEmblem(Do):
    """114.2: a player gets an emblem with these abilities."""

    def __init__(self, card: Card, who: Players | None = None) -> None:
        self.card = card
        self.who = who

    def run(self, c: Ctx) -> bool:
        for p in (self.who or EachOne()).who(c):  # whoever creates
            magic(c).get_emblem(self.card, p, c.src)
        return True
