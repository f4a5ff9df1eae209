"""Oracle texts: understood, without ties, as the trees that they mean; and refused otherwise."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gyoji._build import compiled as build_compiled
from gyoji.effects.english.clauses import Deals, Unless
from gyoji.effects.english.nouns import Waiting
from gyoji.effects.english.subjects import By, LastController, LastOwner
from gyoji.effects.nodes.abilities import Activated, Delay, Keyword, Shield, SpellText, Static, Triggered
from gyoji.effects.nodes.changes import AddStat, Alter, Gain
from gyoji.effects.nodes.choosing import Choose
from gyoji.effects.nodes.costs import Cost
from gyoji.effects.nodes.events import Moves
from gyoji.effects.nodes.filters import AllOf, ColorIs, KindIs, Not
from gyoji.effects.nodes.instructions import Destroy, Discard, Draw, Life, Tap, Verb
from gyoji.effects.nodes.numbers import Count, EventNumber, Num
from gyoji.effects.nodes.objects import (
    AnyCard,
    EachOne,
    EachPlayer,
    It,
    Opponent,
    PlayerAsObject,
    Sel,
    That,
    ThatPlayer,
    This,
    You,
)
from gyoji.effects.nodes.replacements import Redirect
from gyoji.effects.nodes.static_rules import Forbid, StaticRules
from gyoji.effects.nodes.structure import IfDid, May, Seq
from gyoji.effects.nodes.targets import Aim, Divided
from gyoji.games.magic.interface.files import card_records
from gyoji.games.magic.mana.adding import AddMana, PayMana
from gyoji.games.magic.oracle.compile import compile_card, compiler
from gyoji.games.magic.oracle.normalise import paragraphs
from gyoji.games.magic.state.card import MagicCard
from gyoji.games.magic.state.symbols import ManaCost
from gyoji.games.magic.vocabulary.filters import Subtype
from gyoji.games.magic.zones.moving import Goes, To
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.state.card import Ability
from gyoji.printed.record import CardError
from gyoji.text import NotUnderstood

from .inverse import printer

HERE = Path(__file__).parent
LINES = [t for t in (HERE / "texts.txt").read_text(encoding="utf-8").splitlines() if t and not t.startswith("#")]
PUBLISHED = HERE.parents[2] / "shared" / "cards" / "magic.json"
needs_published = pytest.mark.skipif(not PUBLISHED.exists(), reason="the published cards are not here")
STRIDE = 20 if build_compiled() else 200  # the same code, ten times as slow


def record_of(line: str) -> dict[str, Any]:
    """A card with one text: its type, then its paragraphs."""
    kind, *lines = line.split("|")
    record: dict[str, Any] = {"name": "Trial", "manaCost": "{2}{R}", "type": kind, "text": "\n".join(lines)}
    if "Creature" in kind:
        record.update(power="2", toughness="2")
    if "Planeswalker" in kind:
        record.update(loyalty="4")
    return record


def card_of(line: str) -> MagicCard:
    return compile_card(record_of(line))


def texts_of(record: dict[str, Any]) -> list[tuple[str, str]]:
    """The paragraphs of a card and what they are read as."""
    found: list[tuple[str, str]] = []
    for face in record.get("faces", [record]):
        spell = any(word in face["type"] for word in ("Instant", "Sorcery"))
        for line in paragraphs(face.get("text", ""), face["name"], face["type"]):
            found.append(("effect", line.removesuffix(".")) if spell else ("line", line))
    return found


@cache
def published() -> list[dict[str, Any]]:
    found: Any = card_records(str(PUBLISHED))
    return sorted(found, key=lambda r: str(r["name"]))[::STRIDE]


@cache
def understood() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for record in published():
        try:
            compile_card(record)
        except (GyojiError, NotUnderstood):
            continue
        found.append(record)
    return found


def read_texts(count: int, seed: int) -> list[tuple[str, str]]:
    """Texts of published cards that are understood as they stand."""
    found: list[tuple[str, str]] = []
    for record in understood():
        for start, text in texts_of(record):
            try:
                compiler().compile(text, start)
            except NotUnderstood:
                continue
            found.append((start, text))
    return random.Random(seed).sample(found, min(count, len(found)))


# --- coverage ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("line", LINES)
def test_wordings_by_class(line: str) -> None:
    card_of(line)


@needs_published
def test_two_thirds_of_the_published_cards_are_understood() -> None:
    assert len(understood()) / len(published()) > 0.66


def test_no_text_has_two_readings() -> None:
    c = compiler()
    texts = [pair for line in LINES for pair in texts_of(record_of(line))]
    if PUBLISHED.exists():
        texts += read_texts(10_000, 1)
    assert [tie for start, text in texts for tie in c.ties(text, start)] == []


# --- trees ---------------------------------------------------------------------------------------------------
CREATURE = KindIs("creature")


def aim(what: Sel, slot: int) -> Aim:
    return Aim(what, Num(1), slot=slot)


CASES: list[tuple[str, list[Ability]]] = [
    ("Creature|Flying", [Keyword("flying")]),
    ("Creature|{T}: Add {G}.", [Activated(Cost(None, [Tap(This(), True)]), AddMana(EachOne(), "{G}"))]),
    ("Instant|Destroy target nonwhite creature.",
     [SpellText(Seq([aim(Sel(AllOf([Not(ColorIs("white")), CREATURE])), 0), Destroy(It(0))]))]),
    ("Instant|Counter target spell unless its controller pays {4}.",
     [SpellText(Unless(By(LastController(It(0), 1), May(PayMana(ManaCost("{4}"), None, EachOne()), EachOne()), 2), None,
                       Seq([aim(Sel(Waiting("spell"), "stack"), 0), Verb("counter", It(0))])))]),
    ("Sorcery|Each player sacrifices a creature.",
     [SpellText(By(EachPlayer(), Seq([Choose(Sel(CREATURE, "", EachOne()), Num(1), by=EachOne(), slot=1),
                                      Verb("sacrifice", It(1))]), 0))]),
    ("Sorcery|Target opponent discards a card.",
     [SpellText(Seq([Aim(PlayerAsObject(Opponent()), Num(1), slot=0),
                     By(ThatPlayer(0), Discard(EachOne(), Num(1), slot=2), 1)]))]),
    ("Sorcery|Trial deals 6 damage divided as you choose among any number of target creatures.",
     [SpellText(Seq([Aim(Sel(CREATURE), None, slot=0), Divided(It(0), Num(6), slot=1)]))]),
    ("Sorcery|Put target creature on top of its owner's library.",
     [SpellText(Seq([aim(Sel(CREATURE), 0), Goes(It(0), To("library", LastOwner(It(0), 1)), 2)]))]),
    ("Creature|When Trial dies, draw a card.",
     [Triggered(Moves(This(), "battlefield", "graveyard", slot=1), Draw(EachOne(), Num(1)))]),
    ("Creature|Trial can't be blocked by Rats.",
     [StaticRules([Forbid("block", None, Sel(Subtype("type", "Rat")), This())])]),
    ("Enchantment|Creatures you control get +1/+0 and have haste.",
     [Static(Sel(CREATURE, "", You()), [AddStat("power", Num(1)), AddStat("toughness", Num(0)), Gain(Keyword("haste"))])]),
    ("Sorcery|Draw a card for each card in your graveyard.",
     [SpellText(Draw(EachOne(), Count(Sel(AnyCard(), "graveyard", You()))))]),
    ("Instant|Trial deals 4 damage to target creature. If that creature would die this turn, exile it instead.",
     [SpellText(Seq([aim(Sel(CREATURE), 0), Deals(None, Num(4), It(0)),
                     Shield(Redirect(That(0, "creature"), "battlefield", "graveyard", "exile"), "turn")]))]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "trees"), CASES, ids=[line for line, _ in CASES])
def test_trees(line: str, trees: list[Ability]) -> None:
    assert card_of(line).base.abilities == trees


def test_that_much_is_the_number_of_the_event() -> None:
    ability = card_of("Enchantment|Whenever you gain life, target opponent loses that much life.").base.abilities[0]
    assert [n for n in ability.walk() if isinstance(n, Life)] == [Life(EachOne(), EventNumber(), True)]


def test_optional_then() -> None:
    ability = card_of("Creature|When Trial enters, you may sacrifice a land. If you do, draw a card.").base.abilities[0]
    did = [n for n in ability.walk() if isinstance(n, IfDid)]
    assert len(did) == 1 and isinstance(did[0].then, Draw)


def test_delayed() -> None:
    ability = card_of("Sorcery|Return target creature card from your graveyard to the battlefield. It gains haste. "
                      "Exile it at the beginning of the next end step.").base.abilities[0]
    later = [n for n in ability.walk() if isinstance(n, Delay)]
    haste = [n for n in ability.walk() if isinstance(n, Alter)]
    assert len(later) == 1 and later[0].do == Goes(It(1), To("exile"), 3) and haste[0].what == It(1)


SAME = [
    ("Creature|When Trial enters the battlefield, draw a card.", "Creature|When Trial enters, draw a card."),
    ("Creature|When this creature dies, draw a card.", "Creature|When Trial dies, draw a card. (Reminders do not count.)"),
    ("Creature|{T}: Trial gets -1/-1 until end of turn.", "Creature|{T}: Trial gets −1/−1 until end of turn."),
    ("Creature|Landfall — Whenever a land you control enters, draw a card.",
     "Creature|Whenever a land you control enters, draw a card."),
    ("Creature|Flying, haste", "Creature|Flying|Haste"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "other"), SAME)
def test_spellings_that_mean_the_same(line: str, other: str) -> None:
    assert card_of(line).base.abilities == card_of(other).base.abilities


# --- refusals ------------------------------------------------------------------------------------------------
REFUSED = [
    ("Creature|Trial sings a song.", "sings a song"),
    ("Instant|Destroy target dream.", "dream"),
    ("Creature|When Trial enters, go to sleep.", "go to sleep"),
    ("Sorcery|Draw a card. Then dance.", "dance"),
]


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_what_is_not_understood_is_told(line: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as e:
        card_of(line)
    assert words in e.value.text and e.value.card == "Trial"
    assert str(e.value).startswith("Trial: not understood")


FAULTS = [
    "Whenever all creature you control dies, draw a card.",
    "Each Sliver creatures get +1/+1.",
    "When ~ enters, return target creature from your graveyard to your hand.",
    "When ~ enters, they explores.",
    "When ~ enters, return target creature to their owner's hand.",
    "Whenever ~ deals combat damage to a player, that opponent discards a card.",
    'Creatures you control have "{2}: This land gets +1/+1 until end of turn."',
]


@pytest.mark.parametrize("text", FAULTS)
def test_words_that_do_not_agree_are_refused(text: str) -> None:
    record = {"name": "Fern Cub", "type": "Creature — Bear", "power": "2", "toughness": "2"}
    with pytest.raises(NotUnderstood):
        compile_card({**record, "text": text.replace("~", "Fern Cub")})


def test_a_pronoun_that_means_nothing_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="refers to nothing"):
        card_of("Sorcery|That player draws a card.")


NOTHING = [
    "Artifact|Tap two untapped creatures you control: You may put a creature card from your hand that shares a creature "
    "type with each creature tapped this way onto the battlefield.",
    "Creature|When Trial enters, reveal the top card of your library. If it's a land card, draw a card. Otherwise, it gets "
    "+3/+3 until end of turn.",
    "Sorcery|Clash with an opponent. If you win, target player discards two cards. Otherwise, that player discards a card.",
    "Sorcery|Exile target creature an opponent controls. Then that player exiles all cards with that name from their hand "
    "and graveyard.",
    "Creature|Whenever Trial deals combat damage to a player, you may collect evidence X. When you do, draw X cards.",
    "Artifact|{T}: Target player reveals the top card of their library. If it's a land card, the player "
    "puts it into their hand. Otherwise, the player puts it into their graveyard and Trial deals 2 damage to them.",
    "Creature|Whenever an opponent casts a spell, they can't attack you this turn.",
    "Artifact|At the beginning of your upkeep, exile Trial and all creatures with mana value less than or equal to the "
    "number of void counters on it.",
    "Sorcery|Exile the top card of your library. Until end of turn, you may play it. If you don't, put it into your hand.",
    "Creature|When Trial enters, exile the top card of your library. You may play it this turn. If you do, draw a card.",
    "Sorcery|Target opponent reveals their hand. You choose a creature card from it and a land card from it. That player "
    "discards those cards.",
    "Sorcery|You may cast target instant card from your graveyard this turn. If you do, you gain 2 life.",
    "Artifact|{T}: Exile the top card of your library. If it's a Bear card, you may cast it this turn. When you do, draw "
    "a card.",
    "Sorcery|Each player chooses a creature they control, then sacrifices the rest. Draw a card for each creature "
    "sacrificed this way.",
    "Artifact|{1}, {T}: Choose a creature you control, then sacrifice the rest. You gain 1 life for each creature "
    "sacrificed this way.",
]


@pytest.mark.parametrize("line", NOTHING)
def test_words_that_can_only_mean_nothing_are_refused(line: str) -> None:
    with pytest.raises(NotUnderstood, match="refers to nothing"):
        card_of(line)


def test_no_sentence_is_skipped() -> None:
    for line in LINES[::5]:
        with pytest.raises(NotUnderstood):
            card_of(line + "|Nobody can read on from here.")


def test_wrong_fields() -> None:
    with pytest.raises(CardError, match=r"Trial: type: expected a type line such as"):
        compile_card({**record_of("Creature|"), "type": "Dream — Nightmare"})
    with pytest.raises(CardError, match=r"Trial: manaCost"):
        compile_card({**record_of("Creature|"), "manaCost": "two red"})


# --- a word more or less -------------------------------------------------------------------------------------
WORDS = [
    ["creature", "artifact", "land", "enchantment"], ["creatures", "artifacts", "lands"],
    ["white", "blue", "black", "red", "green"], ["target", "each"], ["another"], ["you", "each opponent", "target player"],
    ["hand", "graveyard", "library"], ["up to"], ["may"], ["nonland", "noncreature", "nontoken"], ["tapped", "untapped"],
    ["tap", "untap"], ["draw", "discard"], ["draws", "discards"], ["gain", "lose"], ["gains", "loses"],
    ["enters", "dies", "attacks"], ["until end of turn", "until your next turn"], ["flying", "trample", "haste"],
    ["power", "toughness"], ["or less", "or greater"], ["or more", "or fewer"], ["top", "bottom"], ["combat"],
    ["if you do"], ["unless"], ["instead"], ["at random"], ["upkeep", "end step"], ["spell", "ability"],
    ["controller", "owner"], ["one", "two", "three"], ["legendary", "basic"], ["destroy", "exile", "sacrifice"],
    ["+1/+1", "-1/-1"], ["as a sorcery"], ["once each turn"], ["+", "-"],
]  # fmt: skip


def changed(text: str) -> list[str]:
    """The text with one word left out, or another of its kind in its place, or another number."""
    found: list[str] = []
    for kind in WORDS:
        for word in kind:
            for at in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text):
                others = ["", *[w for w in kind if w != word]]
                found += [" ".join((text[: at.start()] + other + text[at.end():]).split()) for other in others]
    for at in re.finditer(r"\d+", text):
        found.append(text[: at.start()] + str(int(at.group()) + 1) + text[at.end():])
    return found


@needs_published
def test_a_word_more_or_less_is_another_meaning() -> None:
    dice = random.Random(20)
    c = compiler()
    tried = same = 0
    for start, text in read_texts(1000, 2):
        others = changed(text)
        if not others:
            continue
        tried += 1
        try:
            same += c.compile(dice.choice(others), start) == c.compile(text, start)
        except NotUnderstood:
            continue
    assert tried > 50 and 1 - same / tried >= (0.98 if tried > 300 else 0.95)


# --- printing ------------------------------------------------------------------------------------------------
def test_a_printed_tree_is_the_same_tree() -> None:
    c = printer()
    texts = [pair for line in LINES[:: 1 if build_compiled() else 4] for pair in texts_of(record_of(line))]
    if PUBLISHED.exists():
        texts += read_texts(300 if build_compiled() else 30, 4)
    lost: list[str] = []
    tried = 0
    for start, text in texts:
        try:
            tree = c.compile(text, start)
        except NotUnderstood:
            continue  # what is read in another way: a loyalty ability
        tried += 1
        printed = c.unparse(tree, start)
        try:
            if printed is None or c.compile(printed, start) != tree:
                lost.append(text)
        except NotUnderstood:
            lost.append(text)
    assert len(lost) <= tried * 0.03, lost
