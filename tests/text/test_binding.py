"""Pronouns take the newest thing that fits; nothing is guessed."""

from text_nodes import Destroy, Gain, It, Kind, Quoted, Someone, Target, Then, They, node

from gyoji.text import Compiler
from gyoji.text.bind import bind

GOBLIN = Kind(name="goblin")


def target(head: str = "", slot: int = -1) -> Target:
    return Target(of=GOBLIN, head=head, slot=slot)


def pair(a: object, b: object) -> Then:
    return Then(a=a, b=b)


def test_introducers_are_numbered_in_textual_order() -> None:
    tree, problems = bind(pair(target(), pair(Someone(), target())))
    assert problems == []
    assert tree == pair(target(slot=0), pair(Someone(slot=1), target(slot=2)))


def test_a_pronoun_takes_the_newest_of_its_kind() -> None:
    tree, problems = bind([target(), target(), Someone(), It(), They()])
    assert problems == []
    assert tree == [target(slot=0), target(slot=1), Someone(slot=2), It(slot=1), They(slot=2)]


def test_a_wanted_word_must_fit() -> None:
    heads = (target("land"), target("creature"), target())
    assert bind([*heads[:2], It(want="land")])[0] == [target("land", 0), target("creature", 1), It(want="land", slot=0)]
    assert bind([*heads, It(want="land")])[0][3].slot == 2  # an introducer that does not say may be anything
    assert bind([*heads[:2], It(want=("elf", "creature"))])[0][2].slot == 1
    tree, problems = bind([*heads[:2], It(want="permanent")])
    assert tree[2].slot == -1 and problems[0].want == "permanent"
    assert bind([*heads[:2], It(want="permanent")], {"permanent": frozenset(["land"])})[0][2].slot == 0


def test_unbound_pronouns_are_problems() -> None:
    early = It()
    tree, problems = bind([early, target(), They()])
    assert [(p.kind, p.node) for p in problems] == [("objects", early), ("player", They())]
    assert problems[0].node is early
    assert tree[0].slot == -1


def test_a_thing_is_not_known_inside_itself() -> None:
    inside = Target(of=It(), head="")
    assert [p.kind for p in bind(inside)[1]] == ["objects"]


def test_a_thing_can_be_known_from_a_field_on() -> None:
    for_each = node("ForEach", "over", "do", "slot", INTRODUCES="objects", AFTER="over")
    tree, problems = bind(for_each(over=GOBLIN, do=Destroy(what=It()), slot=-1))
    assert problems == []
    assert tree == for_each(over=GOBLIN, do=Destroy(what=It(slot=0)), slot=0)


def test_a_quoted_ability_has_a_discourse_of_its_own() -> None:
    quoted = Quoted(ability=pair(target(), Destroy(what=It())))
    tree, problems = bind([target(), target(), Gain(what=It(), by=quoted), It()])
    assert problems == []
    assert tree[2] == Gain(what=It(slot=1), by=Quoted(ability=pair(target(slot=0), Destroy(what=It(slot=0)))))
    assert tree[3] == It(slot=1)
    assert len(bind([target(), Quoted(ability=It())])[1]) == 1


def test_order_can_be_told() -> None:
    backwards = node("Backwards", "a", "b", ORDER=("b",))
    tree, problems = bind(backwards(a=It(), b=target()))
    assert problems == [] and tree == backwards(a=It(slot=0), b=target(slot=0))


def test_what_needs_no_change_is_the_same_object() -> None:
    tree = pair(Destroy(what=GOBLIN), [Destroy(what=GOBLIN), (1, "x")])
    assert bind(tree)[0] is tree
    bound = bind(pair(Destroy(what=GOBLIN), target()))[0]
    assert bind(bound)[0] is bound


def test_binding_in_texts(en: Compiler) -> None:
    quoted = '"Destroy target goblin. Destroy it."'
    tree = en.compile(f"Destroy target goblin. Deal 2 damage to that goblin. It gains {quoted}")
    assert isinstance(tree, Then)
    assert tree.a.b.to == It(want="goblin", slot=0)
    assert tree.b.what == It(slot=0)
    assert tree.b.by.ability.b.what == It(slot=0)
