"""What a viewer may see of a game, as plain values."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ..process.continuous import refresh
from ..state.aliases import ObjId, Player, QuestionKind, Ref, Spot
from ..state.objects import Obj
from ..state.state import State
from ..state.terms import ACT, NOBODY, is_place, is_player, obj_of, spot_in
from .layout import Layout, Spots, no_spots, plain_layout
from .words import OBJECT_QUESTIONS, Wording


class Shown:
    """Cards as they were shown last. At one moment a card is looked at once for all who see it, and one that has not changed
    since the moment before is the same object again."""

    def __init__(self) -> None:
        self.before: dict[int, dict[str, Any]] = {}
        self.now: dict[int, dict[str, Any]] = {}

    def begin(self) -> None:
        """A new moment."""
        self.before, self.now = self.now, {}

    def kept(self, key: int, card: dict[str, Any]) -> dict[str, Any]:
        old = self.before.get(key)
        if old is not None and old == card:
            card = old
        self.now[key] = card
        return card


@mypyc_attr(allow_interpreted_subclasses=True)
class Viewing(Wording):
    """The views of a game."""

    name: str  # as in commands: "nova"

    def view(self, g: State, viewer: Player, lang: str, shown: Shown | None = None) -> dict[str, Any]:
        """All that a viewer may see, as plain values. Of a hidden card it gives no handle."""
        if g.changed & g.reads:
            refresh(g)  # numbers as they are now, not as they were when somebody last looked
        step = g.steps[g.step] if g.step >= 0 else None
        out: dict[str, Any] = {
            "game": self.name, "viewer": viewer, "turn": g.turn, "active": g.active,
            "step": "" if step is None else step.name, "phase": "" if step is None else step.phase,
            "priority": g.priority, "over": g.over, "winner": g.winner,
            "players": [self.player_view(g, p, viewer, lang, shown) for p in range(g.players)],
            "shared": {}, "waiting": self.waiting_view(g, viewer, lang),
        }
        for k in g.kinds:
            if k.shared:
                out["shared"][k.name] = self.zone_view(g, g.zone(k.number, 0), viewer, lang, shown)
        return out

    def player_view(self, g: State, player: Player, viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        return {
            "player": player, "name": self.player_name(player, lang), "life": g.life[player],
            "lost": bool((g.lost >> player) & 1),
            "zones": {
                k.name: self.zone_view(g, g.zone(k.number, player), viewer, lang, shown)
                for k in g.kinds if not k.shared
            },
        }

    def zone_view(self, g: State, ids: list[ObjId], viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        """How many cards, and those that the viewer sees: of an ordered zone the top first, with their place."""
        cards: list[dict[str, Any]] = []
        n = len(ids)
        ordered = n > 0 and g.kinds[g.zone_kind(ids[0])].ordered
        public = n > 0 and g.kinds[g.zone_kind(ids[0])].sees == "all"
        for i in range(n):
            id = ids[n - 1 - i] if ordered else ids[i]
            face = g.visible(id, viewer)
            if not face and not public:
                continue
            key = id if face else -1 - id
            card = None if shown is None else shown.now.get(key)
            if card is None:  # a card face down in an open zone is seen, not what it is
                card = self.card_view(g, g.objs[id], lang) if face else self.back_view(g, g.objs[id])
                if face and ordered:
                    card["place"] = i + 1
                if shown is not None:
                    card = shown.kept(key, card)
            cards.append(card)
        if not ordered and not public:
            cards.sort(key=_by_name)
        return {"count": n, "cards": cards}

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        out: dict[str, Any] = self.back_view(g, o)
        out["name"] = self.card_name(g, o.id, lang)
        out["card"] = o.card.name
        return out

    def back_view(self, g: State, o: Obj) -> dict[str, Any]:
        """What is seen of any object in an open zone."""
        out: dict[str, Any] = {"handle": o.id, "owner": o.owner, "controller": o.controller}
        if o.down:
            out["down"] = True
        if o.tapped:
            out["turned"] = True
        if o.damage:
            out["damage"] = o.damage
        if o.counters:
            out["counters"] = dict(o.counters)
        if o.host >= 0:
            out["attached_to"] = o.host
        if o.spot >= 0:
            out["spot"] = o.spot
        return out

    def number_words(self) -> list[str]:
        """What the numbers are called that a player has beside life."""
        return []

    def player_numbers(self, g: State, player: Player) -> list[int]:
        """These numbers; everybody sees them."""
        return []

    def waiting_view(self, g: State, viewer: Player, lang: str) -> list[dict[str, Any]]:
        """What waits to be resolved, the newest first."""
        out: list[dict[str, Any]] = []
        for w in reversed(g.waiting):
            out.append({
                "handle": w.obj, "name": self.name_for(g, w.src, viewer, lang), "controller": w.you,
                "text": "" if w.ability is None else w.ability.text,
                "targets": [self.ref_name(g, t, viewer, lang) for t in w.aims()],
                "source": w.src if self.may_point(g, w.src, viewer) else None,
                "to": [t for t in w.aims() if self.may_point(g, t, viewer)],
            })
        return out

    def may_point(self, g: State, ref: Ref, viewer: Player) -> bool:
        """A player, a place, or an object that the viewer sees, if only from behind."""
        if ref < 0:
            return is_player(ref) or is_place(ref)
        zone = g.objs[ref].zone
        return g.visible(ref, viewer) or (zone >= 0 and g.kinds[zone // g.players].sees == "all")

    def fighting(self, g: State) -> list[tuple[ObjId, Ref]]:
        """Who attacks or blocks whom at this moment."""
        return []

    def layout(self, g: State, lang: str) -> Layout:
        """How a table shows this game."""
        return plain_layout(g, lang)

    def option_spots(self, g: State, kind: QuestionKind, option: int, player: Player, src: ObjId, rule: str) -> Spots:
        """The places of a board that an option of a question concerns, to be shown while it is thought about."""
        spots = no_spots()
        ref = option
        if kind == ACT:
            ref = obj_of(option) if option > 0 else NOBODY
        elif kind not in OBJECT_QUESTIONS and not is_place(option):
            ref = NOBODY
        for place, of in ((spots["at"], ref), (spots["origin"], src)):
            spot = self.spot_on_board(g, of)
            if spot >= 0:
                place.append(spot)
        return spots

    def spot_on_board(self, g: State, ref: Ref) -> Spot:
        """The place that is meant, or where an object stands; -1: none."""
        if is_place(ref):
            return spot_in(ref)
        if 0 <= ref < len(g.objs) and g.objs[ref].zone >= 0 and g.kinds[g.zone_kind(ref)].grid:
            return g.spot_of(ref)
        return -1


def _by_name(card: dict[str, Any]) -> str:
    return str(card.get("name", ""))
