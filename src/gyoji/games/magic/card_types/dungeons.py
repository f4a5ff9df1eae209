"""Dungeons (309, 701.46) and the initiative (722): rooms, the way through them, what each room does."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do
from ....effects.lowering.link import prepare
from ....effects.nodes.abilities import Keyword, Triggered
from ....effects.nodes.changes import AddStat, Alter, Gain, SetKey
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import Comes, Damaged
from ....effects.nodes.filters import AllOf, AnyOf, KindIs
from ....effects.nodes.instructions import Discard, Draw, Life, Move, PlayerVerb, PutCounters, Shuffle, Verb
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import (
    ControllerOf,
    EachOne,
    EachPlayer,
    It,
    Opponent,
    PlayerAsObject,
    Sel,
    ThatPlayer,
    TopOf,
    You,
)
from ....effects.nodes.player_events import Does
from ....effects.nodes.static_rules import Impose
from ....effects.nodes.structure import EachDoes, IfDid, May, Seq
from ....effects.nodes.targets import Aim
from ....kernel.process.apply import vanish
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Mod
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import BY_EFFECT, CHOOSE, DEED, DONE
from ..additional.designations import Holder, emblem, entrust
from ..concepts.creating_tokens import Make
from ..concepts.described_tokens import creature_token, token
from ..concepts.predefined_tokens import predefined
from ..state.card import MagicCard
from ..state.dungeon import Delving
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, CREATURE, LAND, LEXICON, LIBRARY
from ..vocabulary.abilities import CastAs

ONE: Final = Num(1)


class Room:
    """309.4c: what happens when the marker comes here, and where one can go on."""

    def __init__(self, name: str, do: Do, *onward: int) -> None:
        self.name = name
        self.onward = list(onward)
        self.ability = Triggered(Does("room"), do)
        prepare(self.ability, LEXICON)
        self.ability.text = name


class DrawAndCast(Do):
    """Draw three cards; one of them may be cast without paying its mana cost."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        before = g.hand_of(c.you).copy()
        c.g.do_draw(c.you, 3, c.src, c.you)
        drawn = [i for i in g.hand_of(c.you) if i not in before]
        g.do_reveal(drawn, -1, c.src, c.you)
        pick = g.ask(CHOOSE, c.you, [DONE, *[i for i in drawn if not g.chars[i].types & LAND]], c.src, "309.4c")
        return pick != DONE and g.cast_free(c.you, pick)


class Throne(Do):
    """Of the top ten cards a creature enters with three +1/+1 counters and is hexproof until its player's next turn."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        z = g.zone(LIBRARY, c.you)
        ids = z[-10:][::-1]
        g.do_reveal(ids, -1, c.src, c.you)
        able = [i for i in ids if g.chars[i].types & CREATURE]
        if able:
            pick = g.ask(CHOOSE, c.you, able, c.src, "309.4c")
            new = g.do_move([pick], BATTLEFIELD, c.you, BY_EFFECT, 0, c.src, c.you)[0]
            if new >= 0:
                c.bind(0, [new])
                PutCounters(It(0), "+1/+1", Num(3)).run(c)
                GUARD.run(c)
        g.do_shuffle(c.you, LIBRARY, c.src, c.you)
        return True


def until_next_turn(mod: Mod) -> Alter:
    a = Alter(It(0), [mod], "until-own-turn")
    a.link(LEXICON)
    return a


HEXPROOF: Final = Keyword("hexproof")
prepare(HEXPROOF, LEXICON)
GUARD: Final = until_next_turn(Gain(HEXPROOF))


def aimed(do: Do) -> Do:
    return Seq([Aim(Sel(KindIs("creature")), ONE, slot=0), do])


def scry(n: int) -> Do:
    return PlayerVerb("scry", You(), Num(n))


def give_up(kind: str) -> Do:
    return Seq([Choose(Sel(KindIs(kind), "", EachOne()), ONE, by=EachOne(), slot=0), Verb("sacrifice", It(0))])


def unless(cost: Do) -> Do:
    """Each player loses 2 life unless they do it."""
    return EachDoes(EachPlayer(), IfDid(May(cost, EachOne()), None, Life(EachOne(), Num(2), True)))


def phandelver() -> list[Room]:
    return [
        Room("Cave Entrance", scry(1), 1, 2),
        Room("Goblin Lair", Make(creature_token(1, 1, ["red"], ["Goblin"], [])), 3, 4),
        Room("Mine Tunnels", Make(predefined("Treasure")), 4, 5),
        Room("Storeroom", aimed(PutCounters(It(0), "+1/+1", ONE)), 6),
        Room("Dark Pool", Seq([Life(Opponent(), ONE, True), Life(You(), ONE)]), 6),
        Room("Fungi Cavern", aimed(until_next_turn(AddStat("power", Num(-4)))), 6),
        Room("Temple of Dumathoin", Draw(You(), ONE)),
    ]


def mad_mage() -> list[Room]:
    seek = Seq([Move(TopOf(You(), Num(2), "library"), "exile", slot=0),
                Impose([CastAs(You(), It(0), "exile", act="play")])])
    bones = Make(creature_token(1, 1, ["black"], ["Skeleton"], []), Num(2))
    return [
        Room("Yawning Portal", Life(You(), ONE), 1),
        Room("Dungeon Level", scry(1), 2, 3),
        Room("Goblin Bazaar", Make(predefined("Treasure")), 4),
        Room("Twisted Caverns", aimed(until_next_turn(SetKey("no-attack"))), 4),
        Room("Lost Level", scry(2), 5, 6),
        Room("Runestone Caverns", seek, 7),
        Room("Muiral's Graveyard", bones, 7),
        Room("Deep Mines", scry(3), 8),
        Room("Mad Wizard's Lair", DrawAndCast()),
    ]


def annihilation() -> list[Room]:
    some = AnyOf([KindIs("artifact"), KindIs("creature"), KindIs("land")])
    offering = Seq([Choose(Sel(some, "", EachOne()), ONE, by=EachOne(), slot=0), Verb("sacrifice", It(0))])
    god = token("The Atropal", 4, 4, ["black"], ["God", "Horror"], ["legendary", "creature"], [Keyword("deathtouch")])
    loss = Seq([Discard(You(), ONE), give_up("artifact"), give_up("creature"), give_up("land")])
    return [
        Room("Trapped Entry", Life(EachPlayer(), ONE, True), 1, 2),
        Room("Veils of Fear", unless(Discard(EachOne(), ONE)), 3),
        Room("Oubliette", loss, 4),
        Room("Sandfall Cell", unless(offering), 4),
        Room("Cradle of the Death God", Make(god)),
    ]


def undercity() -> list[Room]:
    basic = AllOf([KindIs("basic"), KindIs("land")])
    fetch = Seq([Choose(Sel(basic, "library", You()), ONE, True, slot=0), Move(It(0), "hand"), Shuffle(You(), "library")])
    trap = Seq([Aim(PlayerAsObject(EachPlayer()), ONE, slot=0), Life(ThatPlayer(0), Num(5), True)])
    return [
        Room("Secret Entrance", fetch, 1, 2),
        Room("Forge", aimed(PutCounters(It(0), "+1/+1", Num(2))), 3, 4),
        Room("Lost Well", scry(2), 4, 5),
        Room("Trap!", trap, 6),
        Room("Arena", aimed(Verb("goad", It(0))), 6, 7),
        Room("Stash", Make(predefined("Treasure")), 7),
        Room("Archives", Draw(You(), ONE), 8),
        Room("Catacombs", Make(creature_token(4, 1, ["black"], ["Skeleton"], ["menace"])), 8),
        Room("Throne of the Dead Three", Throne()),
    ]


NAMES: Final = ["Lost Mine of Phandelver", "Dungeon of the Mad Mage", "Tomb of Annihilation", "Undercity"]
KNOWN: Final[dict[int, list[Room]]] = {}
CARDS: Final[dict[int, MagicCard]] = {}
UNDERCITY: Final = 3


def rooms(dungeon: int) -> list[Room]:
    if dungeon not in KNOWN:
        build = (phandelver, mad_mage, annihilation, undercity)[dungeon]
        KNOWN[dungeon] = build()
        CARDS[dungeon] = emblem(NAMES[dungeon], [])
    return KNOWN[dungeon]


# --- venturing (701.46) --------------------------------------------------------------------------------------
def venture(g: MagicFields, player: Player, under: bool, src: ObjId) -> int:
    """701.46a-d: into a new dungeon, or to the next room."""
    at = g.delving[player]
    if at.dungeon < 0 or not rooms(at.dungeon)[at.room].onward:
        if at.dungeon >= 0:
            g.cite("701.46c", player=player)
            complete(g, player)
        if under:
            g.cite("701.46d", player=player)
            dungeon = UNDERCITY
        else:
            dungeon = g.ask_mode(player, [0, 1, 2], NAMES[:3], src, "701.46a")
        first = rooms(dungeon)[0]
        o = g.add(CARDS[dungeon], player, [])
        g.place(o, g.zone_number(LEXICON.zones["command"], player))
        enter(g, player, dungeon, 0, o.id, first, "309.4a")
    else:
        here = rooms(at.dungeon)
        room = g.ask_mode(player, here[at.room].onward, [r.name for r in here], at.obj, "309.5a")
        g.cite("309.5a", at.obj, player)
        enter(g, player, at.dungeon, room, at.obj, here[room], "701.46b")
    happen(g, Event(DEED, "701.46a", -1, player, src=src, cause=player, word="venture"))
    return 1


def enter(g: MagicFields, player: Player, dungeon: int, room: int, obj: ObjId, to: Room, rule: str) -> None:
    """309.4c: the room's ability triggers."""
    g.delving = [Delving(dungeon, room, obj) if p == player else d for p, d in enumerate(g.delving)]
    g.cite(rule, obj, player)
    g.cite("309.4c", obj, player)
    g.pending.append(Pending(obj, to.ability, room, player, None, []))


def complete(g: MagicFields, player: Player) -> None:
    """309.7: as the dungeon leaves the game it is completed."""
    at = g.delving[player]
    vanish(g, at.obj)
    g.delving = [Delving() if p == player else d for p, d in enumerate(g.delving)]
    g.completed = [n + 1 if p == player else n for p, n in enumerate(g.completed)]
    g.cite("309.7", at.obj, player)
    happen(g, Event(DEED, "309.7", -1, player, cause=player, word="complete-dungeon"))


def entered(g: MagicFields) -> bool:
    """Some player is in a dungeon."""
    for at in g.delving:
        if at.dungeon >= 0:
            return True
    return False


def check(g: MagicFields) -> bool:
    """704.5t: in the last room, and its ability has left the stack."""
    done = False
    for p in range(g.players):
        at = g.delving[p]
        if at.dungeon >= 0 and not rooms(at.dungeon)[at.room].onward and not any(
                w.src == at.obj for w in g.on_stacks()) and not any(t.src == at.obj for t in g.pending):
            g.cite("704.5t", at.obj, p)
            complete(g, p)
            done = True
    return done


# --- the initiative (722) ------------------------------------------------------------------------------------
def initiative() -> MagicCard:
    """722.2: the three abilities that come with it."""
    if UNDERCITY + 1 not in CARDS:
        holder = Holder("initiative")
        hit = Damaged(Sel(KindIs("creature")), PlayerAsObject(holder), True, 0, True)
        down = PlayerVerb("venture", holder, None, "undercity")
        CARDS[UNDERCITY + 1] = emblem("The Initiative", [
            Triggered(Comes("upkeep", holder), down),
            Triggered(hit, PlayerVerb("initiative", ControllerOf(It(0)))),
            Triggered(Does("initiative"), down),
        ])
    return CARDS[UNDERCITY + 1]


def take_initiative(g: MagicFields, player: Player, src: ObjId) -> int:
    """722.3."""
    entrust(g, initiative(), player, src)
    g.designations.initiative = player
    g.cite("722.3", player=player)
    happen(g, Event(DEED, "722.2", -1, player, src=src, cause=player, word="initiative"))
    return 1
