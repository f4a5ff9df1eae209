"""A small Japanese grammar: folding, tokens, verb forms."""

import pytest
from text_nodes import (
    Cannot,
    Choose,
    Colored,
    Damage,
    Destroy,
    Discard,
    Draw,
    Gain,
    If,
    It,
    Kind,
    May,
    Move,
    Must,
    Named,
    Not,
    Then,
    When,
)

from gyoji.text import Compiler, Japanese, NotUnderstood
from gyoji.text.ja import CIRCLED

ONE = Draw(who="you", n=1)
GOBLIN = Kind(name="goblin")


def test_full_width_and_reminders(ja: Compiler) -> None:
    assert ja.compile("カードを１枚引く。（山札が無ければ（何も）しない。）") == ONE
    assert ja.compile("カードを ①枚　引く") == ONE
    assert ja.compile("ゴブリンは＋１００／－２００を得る。") == Gain(what=GOBLIN, by=(100, -200))
    assert ja.compile("モグラを破壊する。") == Destroy(what=Kind(name="mole"))


def test_reminders_can_be_kept() -> None:
    assert Japanese(reminders=False).normalise("（自動）引く") == "(自動)引く"
    assert Japanese().normalise("（自動）引く") == "引く"


def test_tokens() -> None:
    language = Japanese()
    text = language.normalise("［フリーズ］[赤2][①]：ＡＢ3枚+100、300/-X−5【宣】⑳ｶﾞｰﾄﾞXX2-3")
    assert language.split(text) == [
        "[フリーズ]", "[赤2]", "[①]", ":", "AB", "3", "枚", "+100", "、", "300/-X", "-5", "【", "宣", "】", "⑳",
        "ガ", "ー", "ド", "XX", "2", "-", "3",
    ]  # fmt: skip
    values = [language.value(token) for token in ("300", "+100", "-5", "⓪", "⑳", "300/-X", "X", "[赤2]")]
    assert values == [300, 100, -5, 0, 20, (300, "-X"), "X", "[赤2]"]
    assert len(CIRCLED) == 21


FORMS = {
    "引く": "引く 引き 引いて 引いた 引かない 引けば 引いたら 引かれる 引けない 引かなければならない 引かせる",
    "防ぐ": "防ぐ 防ぎ 防いで 防いだ 防がない 防げば 防いだら 防がれる 防げない 防がなければならない 防がせる",
    "戻す": "戻す 戻し 戻して 戻した 戻さない 戻せば 戻したら 戻される 戻せない 戻さなければならない 戻させる",
    "持つ": "持つ 持ち 持って 持った 持たない 持てば 持ったら 持たれる 持てない 持たなければならない 持たせる",
    "死ぬ": "死ぬ 死に 死んで 死んだ 死なない 死ねば 死んだら 死なれる 死ねない 死ななければならない 死なせる",
    "選ぶ": "選ぶ 選び 選んで 選んだ 選ばない 選べば 選んだら 選ばれる 選べない 選ばなければならない 選ばせる",
    "読む": "読む 読み 読んで 読んだ 読まない 読めば 読んだら 読まれる 読めない 読まなければならない 読ませる",
    "払う": "払う 払い 払って 払った 払わない 払えば 払ったら 払われる 払えない 払わなければならない 払わせる",
    "送る": "送る 送り 送って 送った 送らない 送れば 送ったら 送られる 送れない 送らなければならない 送らせる",
    "割り振る": "割り振る 割り振り 割り振って 割り振った 割り振らない 割り振れば 割り振ったら 割り振られる 割り振れない"
    " 割り振らなければならない 割り振らせる",
    "なる": "なる なり なって なった ならない なれば なったら なられる なれない ならなければならない ならせる",
    "取り除く": "取り除く 取り除き 取り除いて 取り除いた 取り除かない 取り除けば 取り除いたら 取り除かれる 取り除けない"
    " 取り除かなければならない 取り除かせる",
    "捨てる": "捨てる 捨て 捨てて 捨てた 捨てない 捨てれば 捨てたら 捨てられる 捨てられない"
    " 捨てなければならない 捨てさせる",
    "見る": "見る 見 見て 見た 見ない 見れば 見たら 見られる 見られない 見なければならない 見させる",
    "破壊する": "破壊する 破壊し 破壊して 破壊した 破壊しない 破壊すれば 破壊したら 破壊される 破壊できない"
    " 破壊しなければならない 破壊させる",
    "来る": "来る 来 来て 来た 来ない 来れば 来たら 来られる 来られない 来なければならない 来させる",
    "行く": "行く 行き 行って 行った 行かない 行けば 行ったら 行かれる 行けない 行かなければならない 行かせる",
}
SUFFIXES = ["", ".conj", ".te", ".past", ".neg", ".ba", ".tara", ".pass", ".mustnot", ".must", ".caus"]


@pytest.mark.parametrize("verb", FORMS)
def test_inflection(verb: str) -> None:
    forms = Japanese().inflect("カードを" + verb, "")
    assert [forms[suffix][0].removeprefix("カードを") for suffix in SUFFIXES] == FORMS[verb].split()


def test_derived_forms_are_inflected_too() -> None:
    forms = Japanese().inflect("破壊する", "")
    assert forms[".passtara"] == ["破壊されたら"]
    assert forms[".passpast"] == ["破壊された"]
    assert forms[".zu"] == ["破壊せず"]
    assert Japanese().inflect("捨てる", "")[".causte"] == ["捨てさせて"]


def test_the_class_of_a_verb_can_be_forced() -> None:
    assert Japanese().inflect("得る", "g")[".neg"] == ["得らない"]
    assert Japanese().inflect("入る", "i")[".neg"] == ["入ない"]
    assert Japanese().inflect("入る", "")[".neg"] == ["入らない"]
    with pytest.raises(ValueError, match="only a verb in る"):
        Japanese().inflect("引く", "g")


def test_forms_in_sentences(ja: Compiler) -> None:
    for may in ("引いてもよい", "引いても良い", "引いてもかまわない", "引くことができる"):
        assert ja.compile(f"カードを1枚{may}。") == May(do=ONE)
    for cannot in ("引けない", "引くことができない"):
        assert ja.compile(f"カードを1枚{cannot}。") == Cannot(do=ONE)
    assert ja.compile("カードを1枚引かない。") == Not(do=ONE)
    assert ja.compile("カードを1枚引かなければならない。") == Must(do=ONE)
    assert ja.compile("カードを1枚引いたら、手札を2枚捨てる。") == If(cond=ONE, do=Discard(who=None, n=2))
    assert ja.compile("相手に手札を2枚捨てさせてもよい。") == May(do=Discard(who="foe", n=2))


def test_a_form_is_not_taken_for_another(ja: Compiler) -> None:
    for text in ("カードを1枚引き。", "カードを1枚引いて。", "カードを1枚引いた。", "カードを1枚引いたら。"):
        with pytest.raises(NotUnderstood):
            ja.compile(text)


def test_a_chain_takes_the_form_of_its_last_verb(ja: Compiler) -> None:
    chain = Then(a=ONE, b=Discard(who=None, n=1))
    assert ja.compile("カードを1枚引いて手札を1枚捨てる。") == chain
    assert ja.compile("カードを1枚引き、手札を1枚捨ててもよい。") == May(do=chain)
    assert ja.compile("カードを1枚引いて、手札を1枚捨てたら、カードを1枚引く。") == If(cond=chain, do=ONE)


def test_events_icons_and_passive(ja: Compiler) -> None:
    gone = Destroy(what=GOBLIN)
    assert ja.compile("［自］ゴブリンが破壊されたとき、カードを1枚引く。") == When(what=gone, do=ONE)
    assert ja.compile("【ゴブリンを破壊した】カードを1枚引く。") == When(what=gone, do=ONE)


def test_choices_are_recorded_alike_in_every_form(ja: Compiler) -> None:
    red = Colored(color="red", of=GOBLIN)
    move = Move(what=red, where="library", side="下")
    assert ja.compile("赤のゴブリンを山札の下に置く。") == move
    assert ja.compile("赤のゴブリンを山札の下に置いてもよい。") == May(do=move)
    some = Choose(of=red, lo=0, hi=2, slot=0)
    assert ja.compile("赤のゴブリンを2体まで選び、それに3ダメージを与える。") == Then(
        a=some, b=Damage(to=It(slot=0), n=3)
    )


def test_names_in_brackets(ja: Compiler) -> None:
    assert ja.compile("「赤の「大」王」という名前のカードを破壊する。") == Destroy(what=Named(name="赤の「大」王"))


def test_a_game_can_split_in_its_own_way() -> None:
    class Dotted(Japanese):
        def split(self, text: str) -> list[str]:
            return text.split("・")

    assert Dotted().split("赤・青い") == ["赤", "青い"]
    assert Dotted().inflect("引く", "")[".te"] == ["引いて"]
