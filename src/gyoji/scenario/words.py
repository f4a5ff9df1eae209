"""A game's words: what its zones, steps, acts and fields are called in scenarios, and what they mean in a State."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from ..effects.context import Lexicon
from ..games import NAMES, load
from ..kernel.declaring.gamedef import GameDef
from ..kernel.declaring.source import shortened
from ..kernel.process.apply import count
from ..kernel.process.continuous import look, mark_changed
from ..kernel.process.turn import Priority, TurnAction
from ..kernel.state.card import Card
from ..kernel.state.event import Event
from ..kernel.state.node import Node
from ..kernel.state.objects import Obj, ZoneKind
from ..kernel.state.state import Pending, StackItem, State
from ..kernel.state.terms import COUNTERS, ORDER, PASS, PUT_COUNTERS, REPLACE, STRUCTURE, act_of, obj_of

PLANNED = ["magic", "duel-masters", "nova", "phantom-magic-vision", "spell-card-strike"]
BAD_FOR_ITS_OBJECT = {"Damage", "DivideDamage", "Destroy", "Discard", "Cancel"}  # nodes of an effect


def harms_its_object(tree: Node) -> bool:
    return any(type(n).__name__ in BAD_FOR_ITS_OBJECT for n in tree.walk())


class Unsupported(Exception):
    """Something that the engine cannot do yet; the message quotes it."""


class Vocabulary(Protocol):
    """What a game adds to what every State can say: `WORDS` in its `words.py`. All of it is required."""

    game: str  # its name, as in `games.load`
    zones: list[ZoneKind]  # in the order of their numbers
    deck: int  # the zone that is filled with blank cards where a scenario names no cards for it
    field: int  # where names are looked for first
    steps: list[str]  # in the order of a turn, numbered as State.steps is
    repeats: set[str]  # steps that can come again in a turn
    acts: dict[str, int]  # acts of a player who may act, by the low bits of their code; PASS: what ends a phase
    declares: dict[str, str]  # acts that a step asks for, and that step: attack, block
    details: dict[str, str]  # further fields of an act: "text", "names"; optional costs ("yes") and ways ("way") by keyword
    lexicon: Lexicon
    turned: str  # the word for an object that is turned sideways: tapped, frozen
    traits: dict[str, str]  # sets of words of an object: {"races": "race:"}
    keywords: dict[str, str]  # further names of the lexicon's keys
    player_fields: dict[str, str]  # "number" or "counts"
    laid: dict[str, list[int]]  # what a set-up can say of a card, and in which zones; "states": those of the lexicon
    printed: dict[str, str]  # printed fields of a card: "text", "number", "words" (a list) or "counts"
    part: int  # the smallest share when damage is divided
    taken_back: set[str]  # rules that are cited when an act is taken back as a whole

    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        """A State with its steps and options and no card."""

    def blank(self) -> Card:
        """A card without text that does nothing, to fill a deck."""

    def begin(self, g: State, number: int, player: int, step: str) -> None:
        """Set turn, active player and schedule so that the outer loop begins with that step of that turn."""

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        """After set-up: what a card says about how it enters, where its entry (`looks`) does not say otherwise;
        with `new: true` it came this turn."""

    def set_player(self, g: State, player: int, field: str, value: Any) -> None:
        """A field of `player_fields`."""

    def read_player(self, g: State, player: int, field: str) -> Any:
        """The same, to be compared."""

    def legal_acts(self, g: State, player: int) -> list[int] | None:
        """What a player could do now if it were their turn to act; None: find out by letting them act in a copy."""

    def busy(self, g: State) -> bool:
        """Something goes on that no player has to act for: a scenario does not stop by itself in the middle of it."""

    def ask_payment(self, g: State, on: bool) -> None:
        """An act begins: whether the script says what it is paid with, or the engine pays as it likes."""

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        """The ability that an option activates: its place on the card from 1 (0: not printed there) and its text."""


class Grid(Vocabulary, Protocol):
    """What a game with a board adds (`lexicon.board`): positions `at: [row, column]`, attached cards `equipped: [...]`."""

    colors: str  # what colours are called there

    def ends_phase(self, g: State) -> bool:
        """Whoever passes now ends the phase."""

    def owner(self, zone: int, player: int) -> int:
        """Whose card is set up in a player's zone."""

    def stand(self, g: State, id: int, at: list[int]) -> str:
        """Put an object that was set up on the board (at no place: where it likes); what is wrong with the place."""

    def wear(self, g: State, id: int, host: int) -> None:
        """Attach a card that was set up."""

    def suits(self, g: State, caster: int, refs: list[int]) -> bool:
        """Who is asked to do something could do it to these."""


@runtime_checkable
class Designations(Protocol):
    """What a game with designations adds: day and night, the monarch."""

    def designation(self, g: State, word: str) -> str:
        """Who or what is it now."""


@runtime_checkable
class Refusals(Protocol):
    """What a game adds that says by which rules an act is refused."""

    def refusals(self, g: State, player: int, do: str, ids: list[int], targets: list[int]) -> list[str]:
        """The rules by which a player cannot do an act with one of these objects now, or not to these targets."""


@runtime_checkable
class Reasons(Protocol):
    """What a game adds that says why something cannot be used."""

    def why_not(self, g: State, kind: int, player: int, id: int) -> list[str]:
        """The rules by which an object of a player's is no answer to the question of a kind that they are asked now."""


if TYPE_CHECKING:  # what a game's words say is checked against what is required
    from ..games.duel_masters.interface.scenario_words import WORDS as DM_WORDS
    from ..games.magic.interface.scenario_words import WORDS as MAGIC_WORDS
    from ..games.nova.scenario_words import WORDS
    from ..games.spell_card_strike.scenario_words import WORDS as SCS_WORDS

    _dm: Vocabulary = DM_WORDS
    _magic: Vocabulary = MAGIC_WORDS
    _nova: Vocabulary = WORDS
    _scs: Grid = SCS_WORDS

_own: dict[str, Vocabulary] = {}
_known: dict[str, GameWords] = {}


def register(words: Vocabulary) -> None:
    """The words of a game of one's own (see `games.register`)."""
    _own[words.game] = words
    _known.pop(words.game, None)


def words_of(game: str) -> GameWords:
    """The adapter of a game; Unsupported where the game is planned and not there yet."""
    if game in _known:
        return _known[game]
    if game in _own:
        words: Vocabulary = _own[game]
    elif game in NAMES:
        package = f"gyoji.games.{game.replace('-', '_')}"
        inner = f"{package}.interface" if find_spec(f"{package}.interface") is not None else package
        words = import_module(f"{inner}.scenario_words").WORDS
    else:
        raise Unsupported(f"the game {game} cannot be played yet")
    _known[game] = GameWords(words, load(game))
    return _known[game]


class GameWords:
    """The generic reading of a State in a game's words."""

    def __init__(self, own: Vocabulary, game: GameDef) -> None:
        self.own = own
        self.game = game
        self.zone_numbers = {z.name: z.number for z in own.zones}
        for one, other in (("deck", "library"), ("library", "deck")):
            if one in self.zone_numbers and other not in self.zone_numbers:
                self.zone_numbers[other] = self.zone_numbers[one]
        self.keys = {**own.lexicon.keys, **{w: own.lexicon.keys[k] for w, k in own.keywords.items()}}
        self.board = own.lexicon.board
        self.grid: Grid | None = cast("Grid", own) if self.board is not None else None

    # --- set-up ----------------------------------------------------------------------------------------------
    def laid(self, key: str) -> list[int]:
        """The zones in which something can be said of a card that is set up."""
        states = self.own.laid["states"] if key in self.own.lexicon.states else []
        return self.own.laid.get(key, states)

    def put(self, g: State, player: int, zone: int, card: Card, looks: dict[str, Any]) -> int:
        """Put a card of a player into a zone as it has been there all the time; the id of its object."""
        owner = player if self.grid is None else self.grid.owner(zone, player)
        g.cards.append(card)
        g.owners.append(owner)
        o = g.add(card, owner, [len(g.cards) - 1])
        o.controller = looks.get("controller", player)
        o.down = looks.get("face") == "down"
        o.tapped = bool(looks.get(self.own.turned, False))
        o.damage = looks.get("damage", 0)
        for word, bit in self.own.lexicon.states.items():
            if looks.get(word):
                o.states |= bit
        g.place(o, g.zone_number(zone, o.controller), 0 if g.kinds[zone].ordered else -1)
        if o.down:
            g.chars[o.id] = g.base_chars(o.id)
        return o.id

    def lay_counters(self, g: State, id: int, word: str, n: int) -> None:
        """They lie there from the start: nothing changes how many."""
        g.apply(Event(PUT_COUNTERS, "", id, g.objs[id].controller, n, id, g.objs[id].controller, word=word))
        mark_changed(g, COUNTERS | STRUCTURE)

    def put_counters(self, g: State, id: int, word: str, n: int) -> None:
        try:
            g.do_counters(id, word, n, 0, max(id, -1), g.objs[id].controller if id >= 0 else -1 - id)
        except NotImplementedError:
            count(g, id, word, n)

    # --- time ------------------------------------------------------------------------------------------------
    def step_name(self, g: State) -> str:
        return g.steps[g.step].name if 0 <= g.step < len(g.steps) else ""

    def opened(self, g: State) -> bool:
        """The own actions of the step are done (or come only after the last time that anyone may act in it)."""
        moments = g.steps[g.step].moments
        last = max((i for i, m in enumerate(moments) if isinstance(m, Priority)), default=-1)
        return not any(isinstance(m, TurnAction) for m in moments[g.moment : last])

    def passed(self, g: State, turn: int, step: str) -> bool:
        """A moment is over and will not come again."""
        if g.turn != turn:
            return g.turn > turn
        now = self.step_name(g)
        if not step or step == now or any(g.steps[s].name == step for s in g.schedule):
            return False
        order = self.own.steps
        if step in self.own.repeats and now in self.own.repeats:
            return False
        return now in order and order.index(now) > order.index(step)

    # --- names -----------------------------------------------------------------------------------------------
    def names(self, g: State, id: int) -> set[str]:
        """All that an object can be called."""
        o = g.objs[id]
        ch = look(g, id)
        found = {ch.name, *(w[5:] for w in ch.subtypes if w.startswith("name:"))}
        if not ch.name or ch.name in o.card.name.split(" // ") or g.zone_kind(id) != self.own.field:
            found |= {o.card.name, o.card.english}  # it has not become something else
        if g.zone_kind(id) != self.own.field and all(w.obj != id for w in g.waiting):  # any of its faces may be meant
            found |= {part for n in found for part in n.split(" // ")}
        if self.is_token(g, id):
            found |= {n[:-6] if n.endswith(" Token") else f"{n} Token" for n in found}
        return found - {""}

    def name(self, g: State, ref: int) -> str:
        """An object or a player, for a message."""
        if ref < 0:
            return chr(ord("A") - 1 - ref)
        return look(g, ref).name or g.objs[ref].card.name

    def is_token(self, g: State, id: int) -> bool:
        o = g.objs[id]
        if o.states & self.own.lexicon.states.get("token", 0):
            return True
        return not o.parts and not self.is_copy(g, id) and all(w.obj != id for w in g.waiting)

    def is_copy(self, g: State, id: int) -> bool:
        became = getattr(self.own, "became_copy", None)
        return bool(g.objs[id].notes.get("copy")) or (became is not None and became(g, id))

    def waiting_text(self, g: State, w: StackItem) -> list[str]:
        """The names and the text of something that waits."""
        card = g.objs[w.src].card
        text = w.ability.text if w.ability is not None else card.text
        return [*sorted(self.names(g, w.src)), text, text.lstrip()]

    def cited_as(self, number: str) -> list[str]:
        """The rules by which one is cited: itself (books print some numbers wrongly), and those that it links to."""
        book = self.game.whole_book()
        id = book.id_of(number)
        return [number, id, *book.ends(id)] if id else [number]

    def resources(self, g: State, player: int) -> int:
        """How much floating mana or energy a player has."""
        for field, kind in self.own.player_fields.items():
            if kind == "counts":
                return sum(self.own.read_player(g, player, field).values())
        return 0

    # --- options ---------------------------------------------------------------------------------------------
    def act_fits(self, g: State, option: int, act: dict[str, Any]) -> bool:
        """An option of a player who may act is this act (the card itself is compared by the caller)."""
        if act["do"] == "pass":
            return option == PASS
        if self.ends(act["do"]):
            ends = getattr(self.own, "ends_phase", None)
            return option == PASS and ends is not None and ends(g)
        if option == PASS or not (act_of(option) == self.own.acts.get(act["do"], -1) or self.does_also(option, act)):
            return False
        id = obj_of(option)
        if "from" in act and g.zone_kind(id) != self.zone_numbers[act["from"]]:
            return False
        faces = getattr(self.own, "face_of", None)
        if "face" in act and faces is not None and act["face"] not in faces(g, option):
            return False
        further = getattr(self.own, "fits_further", None)
        if further is not None and not further(g, option, act):
            return False
        return "ability" not in act or self.ability_fits(g, id, option, act["ability"])

    def does_also(self, option: int, act: dict[str, Any]) -> bool:
        """What is no ability to be activated, but printed like one, is meant by the start of its text."""
        printed = getattr(self.own, "printed_acts", {}).get(act["do"], "")
        return isinstance(act.get("ability"), str) and act_of(option) == self.own.acts.get(printed, -1)

    def ends(self, do: str) -> bool:
        """An act that ends a phase."""
        return self.own.acts.get(do, -1) == PASS

    def ability_fits(self, g: State, id: int, option: int, wanted: Any) -> bool:
        """By its place on the card, counted from 1, or by the start of its text."""
        place, text = self.own.ability_at(g, option)
        if isinstance(wanted, int):
            return place == wanted
        found = self.names(g, id)
        names = sorted(found | {name.partition(",")[0] for name in found}, key=len, reverse=True)
        plainly = getattr(self.own, "plainly", None)  # how else a text of this game calls its own object

        def said(words: str) -> str:
            for name in names:
                words = words.replace(name, "~")
            return bare(words if plainly is None else plainly(words))

        cut = getattr(self.own, "without_ability_word", None)
        return bare(text).startswith(bare(wanted)) or said(text).startswith(said(wanted)) or (
            cut is not None and said(cut(text)).startswith(said(cut(wanted))))

    def behind(self, g: State, kind: int, player: int, option: int, rule: str) -> tuple[int, str]:
        """The object that an option stands for, where it is written as a place in a list, and its text."""
        if kind == REPLACE and 0 <= option < len(g.assigned):
            return g.concerns(g.assigned[option]), ""
        if kind == REPLACE and 0 <= option < len(g.replacers):
            w = g.replacers[option]
            return w.src, w.ability.text
        mine = self.to_be_ordered(g, player) if kind == ORDER else []
        return (mine[option].src, mine[option].ability.text) if 0 <= option < len(mine) else (-1, "")

    def to_be_ordered(self, g: State, player: int) -> list[Pending]:
        """The triggered abilities that a player is putting in order now."""
        ordering: list[Pending] | None = getattr(g, "ordering", None)  # taken out of `pending` meanwhile
        return ordering or [p for p in g.pending if p.you == player]

    def bad_for_object(self, g: State, src: int) -> bool:
        """Whether what is being chosen for does no good to what is chosen; for `defaults: eager`."""
        if not 0 <= src < len(g.objs):
            return False
        trees = [w.ability for w in g.waiting if w.obj == src or w.src == src] or look(g, src).abilities
        harms = getattr(self.own, "harms", harms_its_object)
        return any(harms(a) for a in trees if a is not None)

    # --- objects as they are compared ------------------------------------------------------------------------
    def read(self, g: State, id: int, field: str) -> Any:
        """A field of an object: a number, a truth, a word, a set of words or counts. KeyError: there is none."""
        o = g.objs[id]
        ch = look(g, id)
        lex = self.own.lexicon
        if field.startswith("base-"):
            return g.base_value(id, lex.stats[field[5:]])
        if field in getattr(self.own, "counted", ()) and g.zone_kind(id) == self.own.field:
            return o.counters.get(field, 0)
        if field in lex.stats:
            return g.chars[id].stats[lex.stats[field]] if g.signed() else g.value(id, lex.stats[field])
        if field == self.own.turned:
            return o.tapped
        if field in lex.states:
            return o.states & lex.states[field] != 0
        if field in self.own.traits:
            prefix = self.own.traits[field]
            return {w[len(prefix) :] for w in ch.subtypes if w.startswith(prefix)}
        simple: dict[str, Any] = {
            "damage": o.damage, "counters": o.counters, "face": "down" if o.down else "up", "name": ch.name,
            "token": self.is_token(g, id), "copy": self.is_copy(g, id),
        }
        if field in simple:
            return simple[field]
        if field == "types":
            kinds = getattr(self.own, "kinds", lex.kinds)  # without supertypes and words for several of them
            return {w for w in kinds if ch.types & lex.kinds[w]}
        if field == "under":
            return [g.cards[p].name for p in o.parts[1:]]
        if field == "at" and self.board is not None:
            spot = g.spot_of(id)
            return [] if spot < 0 else [self.board.grid.row(spot) + 1, self.board.grid.column(spot) + 1]
        if field == "colors" or field == getattr(self.own, "colors", ""):
            return {w for w, bit in lex.colors.items() if ch.colors & bit}
        raise KeyError(field)

    def fields(self) -> list[str]:
        """What can be compared of an object, beside what every game has."""
        lex = self.own.lexicon
        stats = [*lex.stats, *(f"base-{s}" for s in lex.stats)]
        board = ["at", "equipped"] if self.grid is not None else []
        board.append(getattr(self.own, "colors", "colors"))
        return [*stats, self.own.turned, *lex.states, *self.own.traits, "damage", "counters", "face", "name", "token",
                "copy", "types", "colors", "under", *board]

    def is_a(self, g: State, id: int, word: str) -> bool:
        """A single type, subtype, trait or colour."""
        return look(g, id).types & self.own.lexicon.kinds.get(word, 0) != 0 or any(
            word in self.read(g, id, f) for f in ["types", "colors", *self.own.traits])

    def has(self, g: State, id: int, word: str) -> bool:
        """A keyword, or an ability by the start of its text."""
        ch = look(g, id)
        if word in self.keys:
            return ch.keywords & self.keys[word] != 0
        alike = getattr(self.own, "has_such", None)
        if alike is not None and alike(ch, word):
            return True
        return any(a.text.strip().startswith(word) or bare(a.text).startswith(bare(word)) for a in ch.abilities)


def bare(text: str) -> str:
    """Text without marks in brackets, spaces, full-width colons and kinds of minus, for comparing beginnings."""
    for sign, plain in (("：", ":"), ("−", "-"), ("–", "-"), ("“", '"'), ("”", '"'), ("’", "'"), ('."', '".')):
        text = text.replace(sign, plain)
    text = "".join(text.split()).lower()
    for mark in ("[起]", "[自]", "[常]"):
        text = text.removeprefix(mark)
    return text


def near(word: str, known: list[str]) -> str:
    """What was expected, with the likeliest first."""
    close = get_close_matches(shortened(word), known, 1)
    head = f"did you mean {close[0]!r}? " if close else ""
    return f"{head}expected one of: {', '.join(known)}" if known else "none is known here"
