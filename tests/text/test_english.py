"""A small English grammar: words, optionals, alternatives, symbols, quoted abilities, left recursion."""

from text_nodes import (
    Both,
    Choose,
    Colored,
    Damage,
    Destroy,
    Draw,
    Each,
    Gain,
    If,
    It,
    Kind,
    May,
    Move,
    Named,
    Quoted,
    Tap,
    Target,
    Then,
    When,
)

from gyoji.text import Compiler, English
from gyoji.text.language import Language


def kind(name: str) -> object:
    return Kind(name=name)


def test_words_and_numbers(en: Compiler) -> None:
    assert en.compile("Draw a card.") == Draw(who="you", n=1)
    assert en.compile("Draw 12 cards") == Draw(who="you", n=12)
    assert en.compile("Each opponent draws two cards.") == Draw(who="opponent", n=2)


def test_an_optional_is_recorded(en: Compiler) -> None:
    goblin = kind("goblin")
    assert en.compile("Destroy up to two goblins.") == Destroy(what=Choose(of=goblin, lo=0, hi=2, slot=0))
    assert en.compile("Destroy two goblins.") == Destroy(what=Choose(of=goblin, lo=2, hi=2, slot=0))
    assert en.compile("Goblin becomes tapped.") == Tap(what=goblin, down=False)
    assert en.compile("Goblin becomes tapped face down.") == Tap(what=goblin, down=True)


def test_an_alternative_is_recorded_and_can_decide(en: Compiler) -> None:
    sides = {"on top": "top", "on the bottom": "bottom", "back": None}
    for words, side in sides.items():
        tree = en.compile(f"Put target goblin {words} in your library.")
        assert tree == Move(what=Target(of=kind("goblin"), slot=0), where="library", side=side)


def test_a_spelling_is_not_recorded(en: Compiler) -> None:
    assert en.compile("Destroy each goblin.") == en.compile("Destroy every goblin.")
    assert en.compile("Destroy each goblin.") == Destroy(what=Each(of=kind("goblin")))


def test_left_recursion_groups_to_the_left(en: Compiler) -> None:
    one, two, three = Draw(who="you", n=1), Draw(who="you", n=2), Draw(who="you", n=3)
    assert en.compile("Draw a card. Draw two cards. Draw 3 cards.") == Then(a=Then(a=one, b=two), b=three)
    either = Both(a=Both(a=kind("goblin"), b=kind("wizard")), b=kind("goblin"))
    assert en.compile("Destroy goblin or old wizard or goblin.") == Destroy(what=either)


def test_a_hundred_sentences_do_not_exhaust_the_stack(en: Compiler) -> None:
    tree = en.compile(" ".join(["Draw a card."] * 100))
    depth = 0
    while isinstance(tree, Then):
        tree, depth = tree.a, depth + 1
    assert depth == 99


def test_clauses(en: Compiler) -> None:
    assert en.compile("You may draw a card.") == May(do=Draw(who="you", n=1))
    dies = Destroy(what=Target(of=kind("goblin"), slot=0))
    assert en.compile("If target goblin dies, destroy it.") == If(cond=dies, do=Destroy(what=It(slot=0)))
    tapped = Tap(what=Colored(color="red", of=kind("goblin")))
    assert en.compile("When red goblin is tapped, draw a card.") == When(what=tapped, do=Draw(who="you", n=1))


def test_pairs_quotes_and_names(en: Compiler) -> None:
    assert en.compile("Each goblin gets +1/-2.") == Gain(what=Each(of=kind("goblin")), by=(1, -2))
    ability = Quoted(ability=Draw(who="you", n=1))
    assert en.compile('Each goblin gains "Draw a card."') == Gain(what=Each(of=kind("goblin")), by=ability)
    assert en.compile('Destroy the card named "Old Bog, Gone".') == Destroy(what=Named(name="Old Bog, Gone"))


def test_reminders_are_dropped(en: Compiler) -> None:
    assert en.compile("Draw a card. (It is the top one.)") == Draw(who="you", n=1)


def test_splitting() -> None:
    language = English()
    text = language.normalise("{2/W}, {T}: The player’s well-made +1/+1 don't X 4.")
    assert language.split(text) == [
        "{2/w}", ",", "{t}", ":", "the", "player", "'s", "well-made", "+1/+1", "don't", "x", "4", ".",
    ]  # fmt: skip
    assert [text[a:b].lower() for a, b in language.offsets(text)] == language.split(text)


def test_inflection() -> None:
    forms = English().inflect("then draw", "")
    assert (forms[""], forms[".s"], forms[".done"]) == (["then draw"], ["then draws"], ["then drawn"])
    third = {verb: English().inflect(verb, "")[".s"][0] for verb in ("destroy", "copy", "search", "have", "tap")}
    assert list(third.values()) == ["destroys", "copies", "searches", "has", "taps"]
    ing = [English().inflect(verb, "")[".ing"][0] for verb in ("tap", "choose", "deal")]
    assert ing == ["tapping", "choosing", "dealing"]


def test_a_plain_language_splits_at_spaces() -> None:
    language = Language()
    assert language.offsets("a bb  c") == [(0, 1), (2, 4), (6, 7)]


def test_damage(en: Compiler) -> None:
    assert en.compile("Deal 3 damage to target goblin.") == Damage(to=Target(of=kind("goblin"), slot=0), n=3)
