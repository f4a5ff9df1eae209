"""Planechase (901): the planar die, planeswalking (701.24), chaos, phenomena (312)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, Number, Players
from ....effects.english.subjects import By
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.costs import Cost
from ....effects.nodes.objects import EachOne, This, You
from ....effects.nodes.player_events import Does
from ....kernel.process.apply import expire
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import DEED, MOVE, TO_BOTTOM
from ..additional.changed_rolls import each_die
from ..additional.designations import emblem
from ..mana.adding import PayMana
from ..multiplayer.grand_melee import fewer
from ..state.card import MagicCard
from ..state.fields import MagicFields, magic
from ..state.symbols import ManaCost
from ..state.terms import COMMAND, PHENOMENON, PLANE, SUPPLEMENT, UNTIL_PLANESWALK
from ..vocabulary.abilities import SorceryTime, Special
from .supplementary_cards import control_planes, deck_of, faceup, kind_of, put_away, triggered_by

SIDES: Final = 6  # 901.3a: one planeswalker symbol, one chaos symbol, four blank
KNOWN: Final[dict[str, MagicCard]] = {}


# --- the die -----------------------------------------------------------------------------------------------------
class PlanarRolls(Number):
    """901.9: how often a player has taken the action of rolling the planar die this turn."""

    def value(self, c: Ctx) -> int:
        return c.g.deeds.get(f"{c.you}:planar-roll", 0)


class RollPlanarDie(Do):
    """901.9: as a special action, or because a text says so."""

    def __init__(self, acts: bool = False) -> None:
        self.acts = acts  # it is the special action, which costs more each time

    def run(self, c: Ctx) -> bool:
        if self.acts:
            magic(c).did(f"{c.you}:planar-roll")
            c.g.cite("116.2i", c.src, c.you)
        roll(magic(c), c.you, c.src)
        return True


def planar_die() -> MagicCard:
    """901.9: the action of rolling it; 901.8: the planeswalking ability, which whoever rolled controls."""
    if "die" not in KNOWN:
        price = Cost(None, [PayMana(ManaCost("{1}"), PlanarRolls())])
        action = Special("roll", price, RollPlanarDie(True), "command", SorceryTime())
        action.text = "Roll the planar die."
        ability = Triggered(Does("planeswalker-symbol", You()), Planeswalk(You()))
        ability.text = "The die shows its planeswalker symbol: planeswalk."
        KNOWN["die"] = emblem("Planar Die", [action, ability])
    return KNOWN["die"]


def roll(g: MagicFields, player: Player, src: ObjId) -> None:
    side = g.chance(SIDES, "planar die")
    g.cite("901.3a", src, player)
    g.cite("901.9d", src, player)
    happen(g, Event(DEED, "706.7", -1, player, 0, src, player, word="roll"))  # a die, without a number
    each_die(g, player, 0, src, "706.7")
    happen(g, Event(DEED, "901.9", -1, player, 0, src, player, word="planar-die"))
    if side == 0:
        g.cite("901.8", src, player)
        happen(g, Event(DEED, "901.9c", -1, player, 0, src, player, word="planeswalker-symbol"))
    elif side == 1:
        g.cite("107.12", src, player)
        chaos(g, player, src, "901.9b")
    else:
        g.cite("901.9a", src, player)


class Chaos(Do):
    """311.7: a text says that chaos ensues."""

    def run(self, c: Ctx) -> bool:
        chaos(magic(c), c.you, c.src, "311.7")
        return True


def chaos(g: MagicFields, player: Player, src: ObjId, rule: str) -> None:
    g.cite("311.7", src, player)
    happen(g, Event(DEED, rule, -1, player, 0, src, player, word="chaos"))


# --- planeswalking (701.24) ----------------------------------------------------------------------------------------
class Planeswalk(Do):
    """701.24: the planar controller leaves the plane for the next one of their deck."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def run(self, c: Ctx) -> bool:
        done = False
        for p in self.who.who(c):
            done = planeswalk(magic(c), p, c.src) or done
        return done


def planeswalk(g: MagicFields, player: Player, src: ObjId) -> bool:
    """701.24b: what lies face up goes to the bottom of its owner's deck, the top card of one's own is turned up."""
    if g.has_turn(player) and g.shared_turns:  # 901.12b: of a team, its primary player does
        g.cite("901.12b", src, player)
        player = g.acts_first()
    deck = deck_of(g, player, PLANE | PHENOMENON)
    if player != g.acts_first() or not deck:  # 701.24a: only the planar controller
        g.cite("701.24a", src, player)
        return False
    here = [i for p in ([player] if g.lines else g.order()) for i in faceup(g, p, PLANE | PHENOMENON)]
    g.cite("901.11", src, player)
    for id in here:
        happen(g, Event(DEED, "901.11b", id, player, 0, id, player, word="planeswalk-from"))
        put_away(g, id, "701.24b")
    arrive(g, player, deck[-1])
    return True


def arrive(g: MagicFields, player: Player, id: ObjId) -> None:
    """701.24d: a player has planeswalked to what was turned up; 312.5: a phenomenon is encountered."""
    over = [f for f in g.lasting_effects if f.until == UNTIL_PLANESWALK]
    if over:
        expire(g, over)
    ev = Event(MOVE, "701.24b", id, player, to=COMMAND, to_player=player)
    happen(g, ev)
    share_planes(g)
    if kind_of(g, ev.new) & PHENOMENON:
        g.cite("312.4", ev.new, player)
        happen(g, Event(DEED, "312.5", ev.new, player, 0, ev.new, player, word="encounter"))
    happen(g, Event(DEED, "701.24d", ev.new, player, 0, ev.new, player, word="planeswalk-to"))


def share_planes(g: MagicFields) -> None:
    """901.12c: "you" in the text of a plane or phenomenon is each player of the planar controller's team: the others of it
    have these abilities too."""
    if not g.shared_turns:
        return
    for p in range(g.players):
        for id in [i for i in g.zone(COMMAND, p) if g.objs[i].notes.get("echo", 0)]:
            g.drop(id)
    side = g.side(g.active)
    for id in faceup(g, side[0], PLANE | PHENOMENON):
        of_you = [a for a in g.objs[id].card.base.abilities if speaks_of_you(a)]
        for p in side[1:]:
            g.cite("901.12c", id, p)
            g.get_emblem(emblem(g.objs[id].card.name, of_you), p, id)
            echo = g.own(g.zone(COMMAND, p)[-1])
            echo.notes = {**echo.notes, "echo": 1}


def speaks_of_you(text: Node) -> bool:
    """By name, or as the one who does what nobody else is said to do; and not of the plane itself, which is one."""
    nodes = list(text.walk())
    by_others = any(isinstance(n, By) and not isinstance(n.who, You) for n in nodes)
    said = any(isinstance(n, You) or (isinstance(n, EachOne) and not by_others) for n in nodes)
    return said and not any(isinstance(n, This) for n in nodes)


def for_teammates(g: MagicFields, w: ActiveAbility) -> list[ActiveAbility]:
    """901.12c: an ability of a plane that triggers on what happens to the plane itself triggers for each of the team."""
    a = w.ability
    if not isinstance(a, Triggered) or not kind_of(g, w.src) & (PLANE | PHENOMENON):
        return []
    if speaks_of_you(a) or not speaks_of_you(a.do):
        return []
    return [ActiveAbility(w.src, a, w.origin, p, None) for p in g.side(w.you) if p != w.you]


# --- before the game, and after ------------------------------------------------------------------------------------
def first_plane(g: MagicFields) -> None:
    """103.7, 901.5: the starting player turns up the first plane of their deck; 901.14a: or each who has a turn marker."""
    if not g.variant.planar:
        return
    for p in g.order():
        g.get_emblem(planar_die(), p, -1)
    turn_up_plane(g, g.active)
    for line in g.lines[1:]:
        g.cite("901.14a", player=line.holder)
        turn_up_plane(g, line.holder)


def turn_up_plane(g: MagicFields, player: Player) -> None:
    """901.5: phenomena go to the bottom of the deck."""
    deck = deck_of(g, player, PLANE | PHENOMENON)
    if not any([kind_of(g, i) & PLANE for i in deck]):
        return
    while not kind_of(g, deck[-1]) & PLANE:
        happen(g, Event(MOVE, "901.5", deck[-1], player, to=SUPPLEMENT, flags=TO_BOTTOM))
        deck = deck_of(g, player, PLANE | PHENOMENON)
    ev = Event(MOVE, "901.5", deck[-1], player, to=COMMAND, to_player=player)
    happen(g, ev)
    share_planes(g)
    g.cite("103.7", player=player)


def leave_phenomena(g: MagicFields) -> bool:
    """704.6f: a phenomenon whose ability has left the stack is left too."""
    player = g.acts_first()
    found = faceup(g, player, PHENOMENON)
    if not found or triggered_by(g, PHENOMENON):
        return False
    g.cite("704.6f", found[0], player)
    return planeswalk(g, player, found[0])


# --- players who leave (901.10) --------------------------------------------------------------------------------------
def hand_planes_on(g: MagicFields, player: Player) -> None:
    """901.6: before a planar controller leaves, the next player in turn order takes over what lies face up; 901.10b: and
    the abilities of phenomena that are on the stack."""
    heir = g.next_player(player)
    up = faceup(g, player, PLANE | PHENOMENON)
    if heir == player or not (up or player == g.acts_first()):
        return
    if g.lines and fewer(g, 1):
        g.cite("901.14b", player=player)
        for id in up:
            put_away(g, id, "901.14b")
        return
    g.cite("800.4p", player=heir)
    control_planes(g, heir, player)
    for k, w in enumerate(g.waiting):
        if w.you == player and w.obj >= 0 and kind_of(g, w.src) & PHENOMENON:
            g.cite("901.10b", w.obj, heir)
            g.own(w.obj).owner = g.own(w.obj).controller = heir
            g.waiting[k] = w.again(heir, w.slots)


def plane_has_left(g: MagicFields) -> None:
    """901.10: if what lay face up has left the game with its owner, the planar controller turns up another at once."""
    player = g.acts_first()
    deck = deck_of(g, player, PLANE | PHENOMENON)
    if not deck or any([faceup(g, p, PLANE | PHENOMENON) for p in ([player] if g.lines else range(g.players))]):
        return
    g.cite("901.10", player=player)
    for w in [w for w in g.waiting if w.src >= 0 and g.objs[w.src].card is planar_die()]:
        g.cite("901.10a", w.obj, w.you)
        g.waiting.remove(w)
        g.drop(w.obj)
    arrive(g, player, deck[-1])
