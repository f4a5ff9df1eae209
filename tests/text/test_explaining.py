"""What the compiler says about a text: complaints, ties, the words behind each node, coverage."""

import pytest
from text_nodes import Draw, Load

from gyoji.text import Compiler, NotUnderstood


def complaint(compiler: Compiler, text: str) -> NotUnderstood:
    with pytest.raises(NotUnderstood) as caught:
        compiler.compile(text)
    return caught.value


def test_the_part_understood_and_where_it_stopped(ja: Compiler) -> None:
    said = complaint(ja, "カードを1枚引く。ゴブリンを2体燃やす。")
    assert said.understood == "カードを1枚引く。"
    assert said.stopped == "燃やす"
    assert "まで選" in said.expected
    assert said.nearest == "{s:np}を{n:num}体[upto:まで]選ぶ^"


def test_english_complaint(en: Compiler) -> None:
    said = complaint(en, "Draw a card. Destroy target elf, then rest.")
    assert said.understood == "Draw a card."
    assert said.stopped == "elf"
    assert said.expected == ["<nouns>"]
    assert "not understood: Draw a card." in str(said)
    assert "stopped at: elf" in str(said)


def test_a_misspelt_word_finds_its_phrase(en: Compiler) -> None:
    said = complaint(en, "Deal 3 damaged to target goblin.")
    assert said.stopped == "damaged to target goblin"
    assert said.expected == ["damage to"]
    assert said.nearest == "deal^ {n:num} damage to {what:np}"


def test_a_text_that_breaks_off(en: Compiler) -> None:
    said = complaint(en, "Destroy target")
    assert (said.stopped, said.understood) == ("", "")
    assert "(the end)" in str(said)
    assert said.expected


def test_empty_texts_are_not_understood(en: Compiler) -> None:
    for text in ("", "  ", "(only a reminder)"):
        assert complaint(en, text).stopped == ""


def test_texts_that_are_too_long_or_too_deep_are_refused(en: Compiler, load: Load) -> None:
    assert complaint(en, "Draw a card. " * 400).expected == ["at most 1000 words"]
    assert en.compile("Draw a card. " * 250)
    nested = load("@line", "Kind(1): 猫", "Each(x): 全{x:line}")
    assert nested.compile("全" * 100 + "猫")
    assert complaint(nested, "全" * 900 + "猫").stopped


def test_texts_must_be_strings(en: Compiler) -> None:
    with pytest.raises(TypeError, match="str object expected; got int"):
        en.compile(3)  # type: ignore[arg-type]


def test_an_unbound_pronoun_is_named(ja: Compiler) -> None:
    said = complaint(ja, "それを破壊する。")
    assert said.pronoun == "それ"
    assert str(said) == '"それ" refers to nothing in: それを破壊する。'


def test_compiling_is_memoised(en: Compiler) -> None:
    assert en.compile("Draw 7 cards.") is en.compile("Draw 7 cards.")
    assert complaint(en, "Fly.") is complaint(en, "Fly.")


def test_which_words_made_which_node(en: Compiler) -> None:
    understood = en.explain("You may destroy target Goblin.")
    shown = [(understood.words(mark), type(mark.node).__name__) for mark in understood.marks]
    assert ("target Goblin", "Target") in shown
    assert ("Goblin", "Kind") in shown
    assert ("destroy target Goblin", "Destroy") in shown
    assert shown[0][0] == "You may destroy target Goblin."
    target = next(mark for mark in understood.marks if type(mark.node).__name__ == "Target")
    assert target.phrase.template == "target {x:nouns}"
    assert target.phrase.file.endswith("en.phr") and target.phrase.line > 1


def test_a_tie_is_reported_with_both_phrases(load: Load) -> None:
    lines = ["@line", "= x: {x:a}", "= x: {x:b}", "@a", "Kind(1): 引く", "@b", "Kind({}): 引く"]
    differing = load(*[line.replace("{}", "2") if "({})" in line else line for line in lines])
    (tie,) = differing.ties("引く")
    assert "引く" in tie and "bad.phr:2" in tie and "bad.phr:3" in tie
    alike = load(*[line.replace("{}", "1") if "({})" in line else line for line in lines])
    assert alike.ties("引く") == []


def test_a_tie_deep_inside_is_found(load: Load) -> None:
    nouns = ["@n", "Kind(k): {k}", "Both(a, b): {a:n}と{b:n}", "word k: 猫", "word k: 犬"]
    compiler = load("@line", "Each(x): 全て{x:n}", *nouns)
    assert compiler.ties("全て猫と犬") == []
    assert len(compiler.ties("全て猫と犬と猫")) == 1


def test_the_small_grammars_have_no_ties(en: Compiler, ja: Compiler) -> None:
    for text in (
        "Draw a card. Draw a card. Draw a card.",
        "When red goblin or goblin dies, you may destroy each goblin.",
    ):
        assert en.compile(text) and en.ties(text) == []
    for text in (
        "カードを1枚引いて、手札を1枚捨て、カードを1枚引く。",
        "赤のゴブリンを2体まで選ぶ。それを破壊してもよい。",
    ):
        assert ja.compile(text) and ja.ties(text) == []


def test_coverage_counts_what_is_missing(ja: Compiler) -> None:
    report = ja.check(
        ["カードを1枚引く。", "カードを2枚燃やす。", "カードを3枚燃やす。", "それを破壊する。", "ゴブリンを持つ。"]
    )
    assert (report.texts, report.understood, report.share) == (5, 1, 0.2)
    assert report.missing[0] == ("カードをN枚 ▸ 燃やす", 2)
    assert ("▸ それ", 1) in report.missing
    assert ja.check([]).share == 1.0


def test_readings_of_a_part(en: Compiler) -> None:
    (reading,) = en.readings("draw two cards and", "order")
    assert en.builder.build(reading) == Draw(who="you", n=2)
    assert en.readings("wizard", "order") == en.readings("", "order") == []


def test_the_nearest_phrase_needs_the_fewest_changes(load: Load) -> None:
    compiler = load("@line", "Kind(1): 猫が走って帰る", "Kind(2): 猫は泳いで帰る", "Kind(3): 猫と寝て起きる")
    assert complaint(compiler, "猫も泳いで帰る").nearest == "猫は泳いで帰る"
    assert complaint(compiler, "猫、犬、鳥").nearest == ""


def test_complaints_do_not_tear_words(load: Load) -> None:
    compiler = load("@line", "Kind(1): 大モンスターカードを引く")
    assert complaint(compiler, "大モンスターカードを燃やす").missing == "モンスターカードを ▸ 燃やす"
    torn = complaint(compiler, "大モンジャ焼き")
    assert (torn.stopped, torn.expected) == ("モンジャ焼き", ["モンスターカードを引く"])
