"""Magic's words in scenarios: what its zones, steps, acts and fields are called there, and how a position is set up."""

from __future__ import annotations

import random
import re
from typing import Any

from ....effects.context import Lexicon
from ....effects.nodes.abilities import Activated, Keyword
from ....effects.nodes.costs import Cost
from ....effects.nodes.static_rules import rules_in_force
from ....effects.nodes.targets import aims_in
from ....kernel.errors import GyojiError
from ....kernel.process.apply import vanish
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Ref
from ....kernel.state.card import Ability, Card, Chars
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.objects import Obj
from ....kernel.state.state import State
from ....kernel.state.terms import (
    ABILITIES,
    ACT,
    ATTACK,
    BLOCK,
    MOVE,
    SIDEWAYS,
    STRUCTURE,
    act_of,
    obj_of,
    place_of,
    zone_fact,
)
from ....text.complain import NotUnderstood
from ..actions.on_permanents import suspect
from ..additional.face_down import cloak
from ..additional.rooms import OpenDoor
from ..combat.evasion import evades
from ..combat.requirements import is_ready, is_ready_to_block, stays_home
from ..concepts.circled_colors import circle_on
from ..concepts.counters import share_poison
from ..concepts.deck_construction import identity
from ..concepts.legal_actions import acts, refusals
from ..concepts.starting import LIFE
from ..concepts.sticker_sheets import Sheet
from ..continuous.layers import BecomesCopy
from ..game import GAME
from ..keywords.companion import reveal_companion
from ..keywords.entering import Amplify, Devour
from ..keywords.phasing import shift
from ..keywords.space_sculptor import SCULPTOR
from ..mana.abilities import adds_mana
from ..multiplayer import shared_teams
from ..multiplayer.deploy_creatures import allow_deploying
from ..multiplayer.range_of_influence import measure
from ..multiplayer.seating import face_archenemy
from ..oracle.compile import abilities_of
from ..referee.referee import Magic
from ..replacement.entering import ENCHANTING, AsEnters, announced, announces, entered
from ..spells.activating import uses
from ..spells.ways_to_cast import choices
from ..state.card import MagicCard, plain_card
from ..state.commander import LIVES, Leading
from ..state.mana import HEAP, Mana
from ..state.terms import (
    ACTIVATE,
    BATTLEFIELD,
    CAST_ACT,
    COMMAND,
    DRAW_STEP,
    EXILE,
    FACE_TWO,
    KEYS,
    LAND,
    LEXICON,
    LIBRARY,
    MANA_LETTERS,
    MANA_NAMES,
    PHASED,
    PLANE,
    PLAY_LAND,
    REPEAT,
    SCHEME,
    SPECIAL,
    STACK,
    SUPPLEMENT,
    SUSPECTED,
    TYPE_NAMES,
    WHOLE_TURN,
    ZONES,
    mana_index,
)
from ..turn.steps import STEPS
from ..variants.conspiracies import choose_names, hidden
from ..variants.planechase import planar_die
from ..variants.supplementary_cards import ATTRACTION, kind_of
from ..vocabulary.abilities import CastAs, Special, Way
from .default_choices import harms
from .trial_positions import trial

#: how a text calls its own object, beside its name (201.5), and the frame of a loyalty cost
SELF = re.compile(
    r"\{this\}|\bthis (?:creature|land|artifact|enchantment|planeswalker|permanent|card|spell|token|aura|equipment"
    r"|vehicle|saga|class|case|room|battle)\b", re.IGNORECASE)
ABILITY_WORD = re.compile(r"^[^—{:\[]+ — (?=\{|\[|[A-Z])")  # 207.2c
FRAME = re.compile(r"^\[([^\]]*)\]")
#: optional costs that an act may name by their keyword
MOST_MANA = 10**15  # of one kind, in a pool that a scenario fills
OPTIONAL = ("kicked", "kicker", "buyback", "entwine", "bargain", "casualty", "replicate", "multikicker", "squad",
            "offspring", "gift", "escalate", "strive", "conspire", "evidence")
#: ways to cast a spell that an act may name likewise
WAYS = ("aftermath", "awaken", "bestow", "blitz", "cleave", "dash", "disguise", "disturb", "emerge", "escape", "evoke",
        "flashback", "foretell", "freerunning", "fuse", "harmonize", "impending", "jump-start", "madness", "mayhem",
        "miracle", "more-than-meets-the-eye", "morph", "mutate", "offering", "overload", "plot", "prototype", "prowl",
        "retrace", "sneak", "spectacle", "surge", "warp", "web-slinging")


def numbers(ch: Chars) -> list[int]:
    """The place of each ability on its card: what one keyword or paragraph stands for counts as one."""
    out: list[int] = []
    for k, a in enumerate(ch.abilities):
        opens = k == 0 or isinstance(a, Keyword) or ch.origins[k] != ch.origins[k - 1]
        out.append((out[-1] if out else 0) + (1 if opens else 0))
    return [*out, 0]


def id_of(ch: Chars, ability: Ability) -> int:
    for k, a in enumerate(ch.abilities):
        if a is ability:
            return k
    return -1


def is_back(card: Card, name: str) -> bool:
    """A permanent is called by the name of its other face (710.1, 712.8)."""
    return isinstance(card, MagicCard) and card.layout in ("transform", "modal_dfc", "flip") and len(
        card.faces) > 1 and card.faces[1].base.name == name


def appoint(g: Magic, o: Obj) -> None:
    """903.3: a card that was set up is a commander of its owner's."""
    if g.leading is None:
        raise GyojiError(f"{o.card.name} is a commander only with the option format: commander or brawl")
    cards = [own.copy() for own in g.leading.cards]
    if o.parts[0] not in cards[o.owner]:
        cards[o.owner].append(o.parts[0])
    known = [[g.cards[k] for k in own] for own in cards]
    g.leading = Leading(g.leading.format, cards,
                        [identity([c for c in own if isinstance(c, MagicCard)]) for own in known])


class MagicWords:
    """See `gyoji.scenario.words.Vocabulary`."""

    def __init__(self) -> None:
        self.game = "magic"
        self.zones = ZONES
        self.deck = LIBRARY
        self.field = BATTLEFIELD
        self.steps = [s.name for s in STEPS]
        self.repeats = {"begin-combat", "declare-attackers", "declare-blockers", "first-strike-damage", "combat-damage",
                        "end-combat", "postcombat-main", "cleanup"}
        self.acts = {"cast": CAST_ACT, "activate": ACTIVATE, "play": PLAY_LAND, "special": SPECIAL, "repeat": REPEAT}
        self.declares = {"attack": "declare-attackers", "block": "declare-blockers"}
        self.details = {**dict.fromkeys(OPTIONAL, "yes"), **dict.fromkeys(WAYS, "way"), "splice": "names"}
        self.counted = ("loyalty", "defense")  # 306.5c, 310.4c: on the battlefield, so many counters of that name
        self.named_costs = {"702.47a": "splice"}
        self.printed_acts = {"activate": "special"}  # foretell, suspend, plot, unlock
        self.lexicon: Lexicon = LEXICON
        self.turned = "tapped"
        self.traits = {"subtypes": "type:"}
        self.keywords = {name.replace("-", " "): name for name in KEYS if "-" in name}
        self.player_fields = {"life": "number", "mana": "counts", "counters": "counts"}
        there = [BATTLEFIELD]
        self.laid = {
            "states": [BATTLEFIELD, EXILE], "tapped": there, "damage": there, "controller": there, "new": there,
            "attached-to": there, "equipped": there, "face": [BATTLEFIELD, EXILE, COMMAND],
            "counters": [BATTLEFIELD, EXILE, COMMAND],
            "copy": [], "emblem": [], "goaded": [], "ring-bearer": [],  # the state alone would not say by what or whom
        }
        self.printed = {
            "name": "text", "manaCost": "text", "type": "text", "text": "text", "power": "any", "toughness": "any",
            "loyalty": "any", "defense": "any", "colorIndicator": "any", "layout": "text", "faces": "any", "english": "text",
            "interchangeable": "any", "hand": "any", "life": "any", "attractionLights": "any",
        }
        self.part = 1
        self.taken_back = {"728.1"}
        self.kinds = TYPE_NAMES
        self.mixed_payment = True
        self.cost_questions = ("601.2b",)
        self.payment_rules = ("107.4f",)  # paid sensibly where nothing is said: with mana
        self.as_declared = ("509.2", "509.3")  # in that order, where nothing is said
        self.marks = ("commander",)

    def harms(self, tree: Node) -> bool:
        return harms(tree)

    # --- a position ------------------------------------------------------------------------------------------
    def trial(self, card: Card, dice: random.Random) -> list[tuple[int, str, Card, dict[str, Any]]]:
        return trial(GAME, card, dice)

    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        g = GAME.blank(seed, options)
        life = LIVES.get(options["format"], LIFE)
        g.life = [shared_teams.starting_life(g, life) if g.heads else life] * g.players
        g.first_life = g.life.copy()
        if options["format"] in LIVES:
            g.leading = Leading(options["format"], [[] for _ in range(g.players)], [0] * g.players)
        g.ready = True  # 103 is over
        g.float_mana = True  # 605.3a: all that is legal can be done, useful or not
        return g

    def blank(self) -> Card:
        base = Chars("Blank")
        base.stats = [0, 0, 0, 0, 0]
        card = plain_card("Blank", base, None, "")
        card.finish()
        return card

    def begin(self, g: State, number: int, player: Player, step: str) -> None:
        assert isinstance(g, Magic)
        g.common = [*g.common, *g.cards]  # a scenario's cards are known to all
        g.turn = number
        lying = [[kind_of(g, id) for zone in (COMMAND, SUPPLEMENT) for id in g.zone(zone, p)] for p in range(g.players)]
        g.variant.archenemies = sum([1 << p for p in range(g.players) if any([kind & SCHEME for kind in lying[p]])])
        face_archenemy(g)
        g.variant.planar = any([kind & PLANE for kinds in lying for kind in kinds])
        g.active = g.side(player)[0]
        g.record.owner = g.active
        seats = [p for p in range(g.players) if p == g.side(p)[0]]
        g.first_player = seats[(seats.index(g.active) - number + 1) % len(seats)]
        first = self.steps.index(step)
        g.schedule = WHOLE_TURN[WHOLE_TURN.index(first):]
        if number == 1 and first < DRAW_STEP and (g.players == 2 or g.heads):  # 103.8a-b
            g.schedule.remove(DRAW_STEP)
        began = g.tick()
        g.turn_began = [began] * g.players
        mark_changed(g, STRUCTURE | ABILITIES)  # what was attached since anyone looked
        for p in range(g.players):
            reveal_companion(g, p, False)
            for id in g.zone(COMMAND, p):
                if g.leading is not None and not kind_of(g, id):
                    appoint(g, g.objs[id])
            for id in [i for i in g.zone(SUPPLEMENT, p) if isinstance(g.objs[i].card, Sheet)]:
                sheet = g.objs[id].card
                assert isinstance(sheet, Sheet)
                vanish(g, id)
                g.stickers.sheets = [[*own, sheet] if q == p else own for q, own in enumerate(g.stickers.sheets)]
        g.variant.sculpting = any([card.base.keywords & SCULPTOR for card in g.cards])
        g.variant.attracting = any([ATTRACTION in card.base.subtypes for card in g.cards])
        if g.variant.planar:
            for p in range(g.players):
                g.get_emblem(planar_die(), p, -1)
        allow_deploying(g)
        measure(g)

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        """614.12: how it enters, where the setup does not say otherwise."""
        assert isinstance(g, Magic)
        if o.parts:
            circle_on(g, o.parts[0], o.owner)
        if looks.get("commander"):
            appoint(g, o)
        if o.id in hidden(g, o.controller):
            g.variant.conspiring = True
            choose_names(g, o.controller, o.id)
        if looks.get("transformed") or looks.get("flipped") or (
                g.zone_kind(o.id) == BATTLEFIELD and is_back(o.card, looks.get("named", ""))):
            o.states |= FACE_TWO
            g.show_face(o.id)
        if g.zone_kind(o.id) == BATTLEFIELD and o.down and any([
                isinstance(a, Way) and a.label == "disguise" for a in o.card.base.abilities]):
            cloak(g, o.id)
        if g.zone_kind(o.id) != BATTLEFIELD or o.down:
            return
        o.notes = {**o.notes, "turn": g.turn if looks.get("new") else 0}
        if looks.get("new"):
            o.since = g.tick()
        ev = Event(MOVE, "614.12", o.id, o.controller, to=BATTLEFIELD, to_player=o.controller)
        ev.new = o.id
        zone = o.zone
        o.zone = STACK * g.players
        if announces(g, ev):
            named = looks.get("counters", {})
            for w in announced(g, ev):
                counts = isinstance(w.ability, AsEnters) and isinstance(w.ability.do, (Amplify, Devour)) and "+1/+1" in named
                if w.ability is not ENCHANTING and not counts and w.ability.replaces(g, w, ev):
                    w.ability.replace(g, w, ev)
        o.zone = zone
        mark_changed(g, STRUCTURE | ABILITIES)  # what was looked at while it was not there
        named = looks.get("counters", {})
        ev.with_counters = [(word, n) for word, n in ev.with_counters if word not in named]
        if ev.flags & SIDEWAYS and "tapped" not in looks:
            o.tapped = True
        look(g, o.id)
        entered(g, ev)
        g.changed_since_triggers |= zone_fact(BATTLEFIELD)  # the day, a blessing
        if looks.get("suspected"):
            o.states &= ~SUSPECTED
            suspect(g, [o.id], o.id, o.controller)
        if looks.get("phased-out"):
            shift(g, o.id, PHASED)

    def set_player(self, g: State, player: Player, field: str, value: Any) -> None:
        assert isinstance(g, Magic)
        if field == "counters":
            shared = {"poison": g.player_counter(player, "poison")} if g.heads else {}
            g.player_counters[player] = {**shared, **value}
            if g.heads:
                share_poison(g, player)
        else:
            for c, n in value.items():
                if c not in MANA_NAMES or not 0 <= n <= MOST_MANA:
                    known = ", ".join(MANA_NAMES)
                    raise GyojiError(f"mana: expected up to {MOST_MANA:,} of each of {known}, found {c}: {n}")
            pool: list[Mana] = []
            for c, n in value.items():
                bit = 1 << MANA_NAMES.index(c)
                pool.extend([Mana(bit, -1, you=player, n=n)] if n > HEAP else [Mana(bit, -1, you=player) for _ in range(n)])
            g.pool[player] = pool

    def read_player(self, g: State, player: Player, field: str) -> Any:
        assert isinstance(g, Magic)
        if field == "counters":
            return g.player_counters[player]
        found: dict[str, int] = {}
        for m in g.pool[player]:
            name = MANA_NAMES[mana_index(m.bit)]
            found[name] = found.get(name, 0) + m.n
        return found

    # --- acts ------------------------------------------------------------------------------------------------
    def designation(self, g: State, word: str) -> str:
        """721.1, 726.1."""
        assert isinstance(g, Magic)
        if word == "daytime":
            return ("neither", "day", "night")[g.designations.day]
        return chr(ord("A") + g.designations.monarch) if g.designations.monarch >= 0 else "nobody"

    def busy(self, g: State) -> bool:
        return False

    def ask_payment(self, g: State, on: bool) -> None:
        assert isinstance(g, Magic)
        g.ask_payment = on

    def legal_acts(self, g: State, player: Player) -> list[ActCode] | None:
        assert isinstance(g, Magic)
        return acts(g, player)

    def refusals(self, g: State, player: Player, do: str, ids: list[ObjId], targets: list[Ref]) -> list[str]:
        assert isinstance(g, Magic)
        untargeted = ["115.5" if do == "cast" and ref == id else g.why_no_target(ref, id, player)
                      for ref in targets for id in ids[:1]]
        return [rule for rule in [*refusals(g, player, do, ids), *untargeted] if rule]

    def why_not(self, g: State, kind: QuestionKind, player: Player, id: ObjId) -> list[str]:
        assert isinstance(g, Magic)
        kinds = look(g, id).types
        there = g.objs[id].zone // g.players == BATTLEFIELD
        found: list[str] = []
        if kind == ACT:
            do = "activate" if there else "play" if kinds & LAND else "cast"
            found = self.refusals(g, player, do, [id], [])
        elif kind == ATTACK and there:
            found = ["508.1a"] if not is_ready(g, id) else [stays_home(g, id)]
        elif kind == BLOCK and there:
            found = ["509.1a"] if not is_ready_to_block(g, id) else [evades(g, a, id) for a in g.fight.attackers]
        return [rule for rule in found if rule]

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        assert isinstance(g, Magic)
        id = obj_of(option)
        ability = uses(g, id)[place_of(option)].ability
        return numbers(g.chars[id])[id_of(g.chars[id], ability)], ability.text

    def became_copy(self, g: State, id: ObjId) -> bool:
        """707.4: for as long as that lasts."""
        return any(f.effect is not None and id in f.effect.objects and any(isinstance(m, BecomesCopy) for m in f.effect.mods)
                   for f in g.lasting_effects)

    def plainly(self, text: str) -> str:
        """201.5: however a text calls its own object; a loyalty cost without its frame."""
        return FRAME.sub(r"\1", SELF.sub("~", text.strip()))

    def without_ability_word(self, text: str) -> str:
        return ABILITY_WORD.sub("", text.strip())

    def face_of(self, g: State, option: int) -> list[str]:
        """What the face that an act casts or plays is called."""
        assert isinstance(g, Magic)
        id = obj_of(option)
        if act_of(option) == CAST_ACT:
            way = choices(g, g.priority, id)[place_of(option)]
            return ["down" if way.down else way.face.base.name, way.label]
        card = g.objs[id].card
        if act_of(option) in (ACTIVATE, SPECIAL):
            ability = uses(g, id)[place_of(option)].ability
            door = ability.do.door if isinstance(ability, Special) and isinstance(ability.do, OpenDoor) else 0
            return [card.faces[door - 1].base.name] if isinstance(card, MagicCard) and door else [g.chars[id].name]
        return [card.faces[place_of(option)].base.name] if isinstance(card, MagicCard) else []

    def fits_further(self, g: State, option: int, act: dict[str, Any]) -> bool:
        """The way in which it is cast, the special action, the mana that is made are those that an act names."""
        assert isinstance(g, Magic)
        id = obj_of(option)
        if act_of(option) == CAST_ACT:
            found = choices(g, g.priority, id)
            if place_of(option) >= len(found):
                return "alternative" not in act
            way = found[place_of(option)]
            name = str(act.get("card", ""))
            card = g.objs[id].card
            sides = card.faces if isinstance(card, MagicCard) else []
            split = isinstance(card, MagicCard) and card.layout == "split"  # else the first name may mean the card
            named = [x.face for x in found] + (sides if split else sides[1:])
            if "face" not in act and way.face.base.name != name and any([f.base.name == name for f in named]):
                return False  # another of its faces is named
            wanted = str(act.get("alternative", ""))
            free = way.cost is not None and way.cost.mana is None and not way.cost.deeds
            if wanted == "free":
                return free
            said = [a.text.lower() for a in way.face.base.abilities if isinstance(a, Way) and a.cost == way.cost]
            if not said and way.cost is not None:
                said = lenders(g, way.cost)
                wanted = "" if said and wanted == "alternative" else wanted
            wanted = wanted.lower()
            usual = wanted == "normal" and not way.label and not free
            return not wanted or usual or wanted.replace(" ", "-") == way.label or any([wanted in text for text in said])
        if act_of(option) == PLAY_LAND:
            card = g.objs[id].card
            faces = [f.base.name for f in card.faces] if isinstance(card, MagicCard) else []
            name = str(act.get("card", ""))
            return "face" in act or name not in faces or faces[place_of(option)] == name
        if act_of(option) not in (ACTIVATE, SPECIAL):
            return True
        ability = uses(g, id)[place_of(option)].ability
        if act.get("targets") and isinstance(ability, Activated) and not aims_in(ability.do):
            return False  # another of its abilities is meant
        if "action" in act:
            return isinstance(ability, Special) and ability.action == act["action"]
        if "mana" in act and isinstance(ability, Activated):
            add = adds_mana(ability.do)
            letters = [c for c in act["mana"] if c in MANA_LETTERS]
            return add is not None and bool(letters) and add.types() & (1 << MANA_LETTERS.index(letters[0])) != 0
        return True

    def has_such(self, ch: Chars, text: str) -> bool:
        """An ability that means what these words mean: protection from something, landwalk, ward with a cost."""
        try:
            wanted = abilities_of(Chars("~"), text, "line")
        except (GyojiError, NotUnderstood):
            return False
        return bool(wanted) and all([any([a == b for a in ch.abilities]) for b in wanted])

    def color_of(self, act: dict[str, Any], place: int) -> int:
        """The type of mana that an act says is made, first, second ..."""
        letters = [c for c in str(act.get("mana", "")) if c in MANA_LETTERS]
        return 1 << MANA_LETTERS.index(letters[min(place, len(letters) - 1)]) if letters else 0


def lenders(g: Magic, cost: Cost) -> list[str]:
    """What lets a spell be cast for this other cost: its name and text (118.9)."""
    found = [k for k in rules_in_force(g, "cast") if isinstance(k.rule, CastAs) and k.rule.cost is cost]
    return [f"{g.chars[k.c.src].name}: {k.w.ability.text}".lower() for k in found]


WORDS = MagicWords()
