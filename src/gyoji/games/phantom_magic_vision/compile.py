"""From a printed record to a card: fields checked, keywords and text compiled to abilities."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from ...effects.context import Cond, Do, Filter
from ...effects.lowering.link import prepare, printed
from ...effects.nodes.abilities import Keyword, SpellText
from ...effects.nodes.changes import AddStat, Gain
from ...effects.nodes.choosing import Choose
from ...effects.nodes.events import When
from ...effects.nodes.instructions import Shuffle
from ...effects.nodes.numbers import EventNumber, Num, X
from ...effects.nodes.objects import Host, It
from ...kernel.state.card import REPLACEMENT, Ability, Chars, Mod
from ...printed.record import CardError, Record
from ...printed.texts import Texts
from ...text import Compiler, NotUnderstood
from .abilities import Automatic, Lent, Used
from .alone import note_text
from .builders import PhantomJapanese, gated, wording
from .card import HYPHEN, VARIABLE, PhantomCard
from .instructions import (
    Attacks,
    Blocks,
    CancelAttack,
    Damage,
    DiscardIt,
    Doom,
    Draw,
    Life,
    LookAt,
    Move,
    Negate,
    NegateDamage,
    NegateRemoval,
    PayLife,
    PayNodes,
    PlayAs,
    RemoveIt,
    SetOn,
    TakesAway,
    Tap,
    Transform,
    TurnFace,
)
from .keywords import further
from .lasting import Alter, Delay
from .leaders import POPULARITY_MARKS, popular
from .moving import Put
from .own_nodes import localised
from .quoting import Below
from .recalling import recalls
from .references import IfDone, Y
from .surface import Standing
from .terms import (
    CHARACTER,
    CHARACTER_CARD,
    EQUIPMENT,
    FIELD,
    HAND,
    KEYS,
    KEYWORDS_JA,
    LEXICON,
    NO_IN_DECK,
    NO_RACE,
    ON_CHARACTER,
    ONCE_A_TURN,
    OTHER_TURN,
    OWN_TURN,
    PLAY_AREA,
    PRINTED_KINDS,
    RACES,
    SACRED,
    TALISMAN,
    UNDERWORLD,
)
from .timing import CancelAttackOf

HERE: Final = Path(__file__).parent
LANGUAGE: Final = PhantomJapanese(False)
TEXTS: Final = Texts(HERE / "phrases", wording, ["line", "spell", "gate", "nouns"], LANGUAGE)
COMMON: Final = ["name", "english", "kind", "nodes", "cost", "keywords", "upkeep", "text", "flavor", "number", "races"]
ICONS: Final = ["scope", "period"]
OWN: Final = {
    "character": ["graze", "attack", "durability", "transformed"],
    "spell": ["caster", "graze", "attack", "durability", "transformed"],
    "command": ["alternate-races", "graze", "attack", "durability", "transformed"],
}
OTHER_STATE: Final = ["name", "races", "graze", "attack", "durability", "text", "keywords"]
MARK: Final = re.compile(r"\((?:常時|自分ターン|相手ターン|自動[αβγ])\)")
BETA_ZONES: Final = (1 << FIELD) | (1 << HAND) | (1 << PLAY_AREA) | (1 << UNDERWORLD)
KEYWORD: Final = re.compile(r"【[^】]*】|[^\s【】]+")
NUMBERED: Final = re.compile(r"^(.*?)\((\d+|X)\)$")
COMBINED: Final = {"自分ターン1枚制限": OWN_TURN, "相手ターン1枚制限": OTHER_TURN}  # 10.22.3, 10.23.3


def compiler() -> Compiler:
    """The phrases of Phantom Magic Vision."""
    return TEXTS.compiler()


# --- cards -------------------------------------------------------------------------------------------------------
def compile_card(record: dict[str, object]) -> PhantomCard:
    """The card of a record. Raises `CardError` for its fields, `NotUnderstood` for its text."""
    r = Record(record)
    kind = r.one_of("kind", list(PRINTED_KINDS))
    r.only(COMMON + ICONS + OWN[kind], kind, COMMON + ICONS + [f for fields in OWN.values() for f in fields])
    text = r.text("text")
    base = Chars((r.text("number") and printed_name(r.name)) or r.name)
    base.types = PRINTED_KINDS[kind]
    card = PhantomCard(r.name, base, text)
    card.kind = base.types
    card.english = r.text("english") or r.name
    card.flavor = r.text("flavor")
    card.number = r.text("number") or r.name
    card.caster = r.text("caster")
    card.scope = r.text("scope")
    card.period = r.text("period")
    card.alternate = alternate_races(r)
    card.cost = number_or(r, "cost")
    card.hyphens = [f for f in ("cost", "nodes", "graze") if number_or(r, f) == HYPHEN]
    attack, durability, changes = combat_values(r)
    card.modifies = changes
    base.stats = [attack, durability, max(0, number_or(r, "graze")), max(0, number_or(r, "nodes")), max(0, card.cost)]
    base.subtypes = words_of(r, card.caster)
    read_keywords(card, r)
    read_text(card, base, text)
    if r.has("transformed"):
        card.other = other_state(card, Record(r.record["transformed"], r.name, "transformed"))
    card.keywords_text = " ".join(keyword_words(r))
    lend(card)
    card.finish()
    return card


def printed_name(name: str) -> str:
    """2.16.3: cards of another series are the same card; their number before the name is no part of it."""
    return re.sub(r"^(?:PR\.|SP-)\d+\s*", "", name)


def words_of(r: Record, caster: str) -> frozenset[str]:
    races = r.words("races")
    for race in races:
        if race not in RACES:
            raise r.wrong("races", f"expected some of {', '.join(RACES)}, got {race!r}")
    return frozenset([*[f"race:{w}" for w in races or [NO_RACE]], *([f"caster:{caster}"] if caster else [])])


def number_or(r: Record, field: str) -> int:
    """A number, "-" (2.4.3) or "X" (1.6.2)."""
    value = r.record.get(field)
    if value is None:
        return 0
    if isinstance(value, str):
        word = LANGUAGE.fold(value.strip())
        if word == "-":
            return HYPHEN
        if word == "X" and field == "cost":
            return VARIABLE
        raise r.error(field, 'a whole number, "-" or "X"' if field == "cost" else 'a whole number or "-"')
    return r.number(field)


def combat_values(r: Record) -> tuple[int, int, tuple[int, int]]:
    """Combat values (2.10, 2.11), or the modification that a set card gives: +1, -2 (2.12.2)."""
    plain = [0, 0]
    change = [0, 0]
    for k, field in enumerate(("attack", "durability")):
        value = r.record.get(field)
        if isinstance(value, str):
            word = LANGUAGE.fold(value.strip())
            if re.fullmatch(r"[+-]\d+", word):
                change[k] = int(word)
            elif word not in ("-", "±0", "", "X", "+X", "-X"):  # X: the text says how much (1.6.2)
                raise r.error(field, 'a whole number, or "+1", "-1", "±0", "-"')
        elif value is not None:
            plain[k] = r.number(field)
    return plain[0], plain[1], (change[0], change[1])


def alternate_races(r: Record) -> dict[str, int]:
    value = r.record.get("alternate-races")
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(k in RACES and type(n) is int and n > 0 for k, n in value.items()):
        raise r.error("alternate-races", "a map such as {妖怪: 2}")
    return {str(k): int(str(n)) for k, n in value.items()}


# --- keywords (10.1.2) -------------------------------------------------------------------------------------------------
def keyword_words(r: Record) -> list[str]:
    value = r.record.get("keywords")
    if value is None:
        return []
    if isinstance(value, str):
        return KEYWORD.findall(value)
    return r.words("keywords")


def read_keywords(card: PhantomCard, r: Record) -> None:
    place = 0
    for word in keyword_words(r):
        for k in keywords_of(r, word):
            add(card, card.base, k, word, 100 + place)
            place += 1
    if r.has("upkeep"):
        add(card, card.base, Keyword("upkeep", r.number("upkeep")), f"維持コスト（{r.number('upkeep')}）", 100 + place)


def keywords_of(r: Record, printed: str) -> list[Keyword]:
    """The keywords that one printed word stands for: 速攻, マナチャージ（１）, 耐性：妖怪, 【連結（Ａ＋Ｂ）】."""
    word = LANGUAGE.fold(printed).strip("【】 ")
    if word in COMBINED:
        own = "own-turn-only" if COMBINED[word] == OWN_TURN else "other-turn-only"
        return [Keyword("once-a-turn"), Keyword(own)]
    names = {LANGUAGE.fold(ja): en for ja, en in KEYWORDS_JA.items()}
    if word in names:
        return [Keyword(names[word])]
    if word == "このカードはデッキに入れることが出来ない":
        return [Keyword("not-in-deck")]
    found = NUMBERED.match(word)
    if found is not None and found.group(1) in names:
        n = found.group(2)
        return [Keyword(names[found.group(1)], 0 if n == "X" else int(n))]
    known = [*RACES, "A"]
    for sign in (":", ""):
        if word.startswith(f"耐性{sign}") and word.removeprefix(f"耐性{sign}") in known:
            return [Keyword("resistance", 0, word.removeprefix(f"耐性{sign}"))]
    if word.startswith("耐性:") and "/" in word:
        return [k for race in word.removeprefix("耐性:").split("/") for k in keywords_of(r, f"耐性:{race}")]
    if word.startswith("連結("):
        return [Keyword("union", 0, word[3:].rstrip(")"))]
    for name in names:  # printed without a space between them
        rest = word.removeprefix(name).lstrip("・、")
        if rest != word and rest and rest[0] not in "(:" and rest in names:
            return [Keyword(names[name]), Keyword(names[rest])]
    raise r.wrong("keywords", f"unknown keyword {printed!r}; known: {', '.join(KEYWORDS_JA)}")


UNION_PART: Final = re.compile(r"^(.*?)を?(\d+)枚$")


def unite(card: PhantomCard, ch: Chars, parts: str) -> None:
    """連結（A＋B） 10.20: cards by name, or by what they are, perhaps several of one description."""
    plain = "「" not in parts and UNION_PART.match(parts) is None  # names without quotation marks
    for part in parts.split("+") if plain else re.split(r"(?<=[」枚)])\+|\+(?=「|術者|名称)", parts):
        counted = UNION_PART.match(part)
        text, n = (counted.group(1), int(counted.group(2))) if counted is not None else (part, 1)
        quoted = re.search("(.+)" if plain else r"「([^「」]*)」$", text)
        if quoted is not None and not re.search("を|または|術者", text):
            card.unions.extend([quoted.group(1)] * n)
            ch.subtypes = frozenset([*ch.subtypes, f"name:{quoted.group(1)}"])
        else:
            found = understood(card.name, text, "nouns")
            assert isinstance(found, Filter)
            card.united.extend([found] * n)


# --- text ----------------------------------------------------------------------------------------------------------------
# what goes on with the line above: quoted texts, numbered ones, rows of a table
BELOW: Final = re.compile(r"[「・]|[0-9Ⅰ](?:\.|枚|～|以)|(?:キャラクター|スペル|コマンド)カード…")


def lines(text: str, character: bool = False) -> list[tuple[str, str]]:
    """A line for each marked effect, as printed and as it is read.

    What has no mark stays together (7.1.2), as does what is quoted or numbered."""
    found: list[tuple[str, str]] = []
    for paragraph in rebracketed(quoted_below(text)).splitlines():
        line = LANGUAGE.normalise(paragraph)
        if not line:
            continue
        if found and (goes_on(found[-1][1], line) or (character and unmarked(line) and MARK.match(found[-1][1]))):
            found[-1] = (f"{found[-1][0]}\n{paragraph.strip()}", f"{found[-1][1]}\n{line}")
        else:
            found.append((paragraph.strip(), line))
    return [(said, balanced(line)) for said, line in found]


COUNTED: Final = re.compile(r"(?:[0-9X]+枚(?:まで)?|全て)$")  # how many of what is named: never part of a name
PAIRS: Final = {"」": "「", "〕": "〔", ")": "(", "】": "【"}
CLOSES: Final = {opening: closing for closing, opening in PAIRS.items()}


def balanced(line: str) -> str:
    """A bracket that is printed once too often is left out, one that is forgotten is put in."""
    out: list[str] = []
    open_ones: list[str] = []
    for at, sign in enumerate(line):
        if sign in CLOSES:
            open_ones.append(sign)
        elif sign in PAIRS:
            if PAIRS[sign] not in open_ones:
                continue
            while open_ones[-1] != PAIRS[sign]:
                forgotten = CLOSES[open_ones.pop()]
                counted = COUNTED.search("".join(out)) if forgotten == "」" else None
                out.insert(len(out) - (len(counted.group()) if counted is not None else 0), forgotten)
            open_ones.pop()
        out.append(sign)
        if sign == ")" and line.startswith("として", at + 1) and open_ones[-1:] == ["「"]:
            out.append(CLOSES[open_ones.pop()])
    return "".join([*out, *[CLOSES[o] for o in reversed(open_ones)]])


def unmarked(line: str) -> bool:
    """A sentence without a mark: on a character it belongs to the effect above it."""
    return not MARK.match(line) and not boxed(line) and line[:1] not in "【《" and not all(
        [keyword_word(word) for word in KEYWORD.findall(line)])


def quoted_below(text: str) -> str:
    """The text that a sentence announces (以下の効果を持つ～) is quoted, also where its quotation marks are left out: what
    stands in 【 】 below it, or the one line that is left."""
    paragraphs = [p.strip() for p in text.splitlines() if p.strip()]
    for k, p in enumerate(paragraphs[:-1]):
        rest = paragraphs[k + 1:]
        first = LANGUAGE.normalise(rest[0])
        if not ANNOUNCES.search(LANGUAGE.normalise(p)) or not MARK.match(first.lstrip("【")):
            continue
        n = 1 + next((i for i, q in enumerate(rest) if "】" in q), 0) if first.startswith("【") else 1
        if n == len(rest):
            return "\n".join([*paragraphs[:k + 1], "「" + rebracketed("\n".join(rest)) + "」"])
    return text


ANNOUNCES: Final = re.compile(
    r"以下の(?:効果|テキスト)を(?:持つ[^。]*として扱(?:う|われる)|得る)。?$|以下(?:の(?:効果|テキスト))?に変更される。?$")


def rebracketed(text: str) -> str:
    """【 】 around several marked effects stands around each."""
    out: list[str] = []
    within = False
    for paragraph in text.splitlines():
        p = paragraph.strip()
        opens = p.startswith("【") and "】" not in p and MARK.match(LANGUAGE.normalise(p[1:]))
        if within and MARK.match(LANGUAGE.normalise(p)):
            p = "【" + p
        if opens or within:
            within = "】" not in p
            p = p if not within else p + "】"
        out.append(p)
    return "\n".join(out)


def goes_on(above: str, line: str) -> bool:
    """A paragraph is part of the line above it."""
    if above.count("「") > above.count("」") or above.count("【") > above.count("】") or BELOW.match(line):
        return True
    if boxed(line):
        return False
    apart = MARK.match(line) or line.startswith(("【", "《")) or MARK.match(above) or above.startswith("【")
    return boxed(above) or not apart


def boxed(line: str) -> bool:
    """(人気爆発) and the like: a box of a leader's text (2.13.4)."""
    return line[:1] == "(" and line.split(")")[0].lstrip("(") in POPULARITY_MARKS


GATE: Final = re.compile(r"\(自動[αβγ]\)(?:.*以下の効果(?:を使用|は無効|は適用|は使用|は発動)|:?以下の効果は)")


def read_text(card: PhantomCard, ch: Chars, text: str) -> None:
    gate: Cond | None = None  # when what follows is void
    for place, (said, line) in enumerate(lines(text, not card.kind & ~CHARACTER_CARD)):
        if GATE.match(line):
            found = understood(card.name, line, "gate")
            if isinstance(found, Standing):  # what else is so then
                for standing in found.apart():
                    add(card, ch, standing, said, place)
                found = found.cond
            assert isinstance(found, Cond)
            gate = found
        elif line.startswith("【") and not MARK.match(line[1:]):
            for word in KEYWORD.findall(line):
                for k in keywords_of(Record({"name": card.name}), word):
                    add(card, ch, k, word, place)
        elif boxed(line):
            for a in popular(line, lambda t: boxed_lines(card, t)):
                add(card, ch, a, said, place)
        elif MARK.match(line) or MARK.match(line.lstrip("【")):
            for a in ability_lines(card, line):
                add(card, ch, a if gate is None else gated(gate, a), said, place)
        elif all([keyword_word(word) for word in KEYWORD.findall(line)]):
            for word in KEYWORD.findall(line):
                for k in keywords_of(Record({"name": card.name}), word):
                    add(card, ch, k, word, place)
        else:
            made = understood(card.name, line, "spell")
            if not card.kind & ~1:
                raise CardError(card.name, "text", f"only spells and commands have text without a mark, （自動α）: {line}")
            for part in made if isinstance(made, list) else [made]:
                whole = SpellText(part) if isinstance(part, Do) else part
                assert isinstance(whole, Ability)
                add(card, ch, whole, said, place)


def understood(card: str, text: str, start: str) -> object:
    """The tree of a text. Brackets only mark what is an object or a target (8.1.2, 8.2.2): a text that is not understood
    as it is printed may be without them, first without those that no 目標の stands before."""
    try:
        return TEXTS.understood(card, text, start)
    except NotUnderstood as e:
        for brackets in (OBJECTS, TARGETS):
            plain = brackets.sub(r"\1", text)
            if plain != text:
                with suppress(NotUnderstood):
                    return TEXTS.understood(card, plain, start)
        raise e


OBJECTS: Final = re.compile(r"(?<!目標の)〔([^〔〕]*)〕")
TARGETS: Final = re.compile(r"〔([^〔〕]*)〕")


def boxed_lines(card: PhantomCard, line: str) -> list[Ability]:
    """A line of a box: keywords, or an effect."""
    words = KEYWORD.findall(line)
    if words and all([keyword_word(w) for w in words]):
        return [k for w in words for k in keywords_of(Record({"name": card.name}), w)]
    return ability_lines(card, line)


def keyword_word(word: str) -> bool:
    try:
        return bool(keywords_of(Record({"name": word}), word))
    except CardError:
        return False


def ability_lines(card: PhantomCard, line: str) -> list[Ability]:
    made = understood(card.name, line, "line")
    found: list[Ability] = []
    for a in made if isinstance(made, list) else [made]:
        assert isinstance(a, Ability)
        if isinstance(a, Standing):
            found.extend(a.apart())
        else:
            found.append(a)
    return found


def add(card: PhantomCard, ch: Chars, one: Ability, text: str, place: int) -> None:
    """An ability of this card alone (the compiler shares its trees)."""
    own = localised(one)
    a = type(own)(**{name: getattr(own, name) for name in own.FIELDS})
    assert isinstance(a, Ability)
    a.text = text
    check_words(card, a)
    card.recalls = card.recalls or recalls(a)
    note_text(a)
    prepare(a, LEXICON)
    everywhere(a)
    if isinstance(a, Keyword):
        if a.name == "union":
            unite(card, ch, a.word)
        if a.also is not None:
            a.also.text = text
    printed(ch, a, place)
    note_functions(card, a)
    if isinstance(a, Keyword):
        if a.also is not None:
            note_functions(card, a.also)
        for k, more in enumerate(further(a)):
            more.text = text
            prepare(more, LEXICON)
            more.key = a.key
            printed(ch, more, 150 + place * 4 + k if place < 20 else place + 20 + k)
            note_functions(card, more)


def everywhere(a: Ability) -> None:
    """7.4.6: an automatic β effect works in every zone."""
    if isinstance(a, Automatic) and a.greek == "β" and not a.zone:
        a.zones = BETA_ZONES


def check_words(card: PhantomCard, a: Ability) -> None:
    """破棄した場合 speaks of what was said to be discarded: the verbs agree, and every number is explained."""
    for n in a.walk():
        if isinstance(n, IfDone) and n.verb and not any([isinstance(d, DEEDS[n.verb]) for d in n.do.walk()]):
            raise NotUnderstood(a.text, "", n.verb, [], "", f"▸ {n.verb}")
        if isinstance(n, EventNumber) and isinstance(a, (SpellText, Used)) and not any(
                [isinstance(d, (Delay, Gain)) for d in a.walk()]):  # no event: of no damage
            raise NotUnderstood(a.text, "", "ダメージ", [], "", "▸ ダメージ")
        if isinstance(n, Used) and n.cost.mana is not None and n.cost.mana.x and not any(
                [isinstance(d, X) for d in n.do.walk()]):  # X is explained: it is no free choice
            raise NotUnderstood(a.text, "", "X", [], "", "▸ X")
        if isinstance(n, Delay) and outside(a, n):  # what waits speaks to nobody after it
            raise NotUnderstood(a.text, "", "この効果", [], "", "▸ この効果")
        if isinstance(n, (Y, Below)):
            raise NotUnderstood(a.text, "", "以下" if isinstance(n, Below) else "Y", [], "", "▸")


def outside(a: Ability, waits: Delay) -> bool:
    """The text speaks elsewhere of what only an effect that waits will have found, each time by itself."""
    if any([isinstance(n, Gain) for n in a.walk()]):  # what is gained counts for itself
        return False
    inside = list(waits.walk())
    slots = [n.slot for n in inside if isinstance(n, (When, TakesAway, Move)) and n.slot >= 0]
    return any([isinstance(n, It) and n.slot in slots and not any([n is k for k in inside]) for n in a.walk()])


DEEDS: Final[dict[str, tuple[type, ...]]] = {
    "discard": (DiscardIt,), "remove": (RemoveIt,), "pay": (PayNodes, PayLife), "move": (Move, SetOn, Put),
    "set": (SetOn, Move, Put),
    "show": (LookAt,), "negate": (Negate, NegateDamage, NegateRemoval), "cancel": (CancelAttack, CancelAttackOf),
    "damage": (Damage,), "draw": (Draw,), "life": (Life,), "alter": (Alter,), "choose": (Choose,),
    "doom": (Doom,), "tap": (Tap,), "face": (TurnFace,), "transform": (Transform,), "attack": (Attacks, Blocks),
    "resolve": (PlayAs,), "shuffle": (Shuffle,),
}


def note_functions(card: PhantomCard, a: Ability) -> None:
    if a.kind <= REPLACEMENT:
        card.functions |= a.zones or 1 << FIELD


def lend(card: PhantomCard) -> None:
    """6.1.13: what an equipment or talisman card gives to the character that it is set on."""
    keys = card.base.keywords
    if not keys & ON_CHARACTER:
        return
    own = EQUIPMENT | TALISMAN | SACRED | ONCE_A_TURN
    mods: list[Mod] = [Gain(a) for a in card.base.abilities
                       if not isinstance(a, SpellText) and not a.key & own and not card_rule(a)]
    numbers: list[Mod] = []
    if card.modifies[0]:
        numbers.append(AddStat("attack", Num(card.modifies[0])))
    if card.modifies[1]:
        numbers.append(AddStat("durability", Num(card.modifies[1])))
    for k, some in enumerate((mods, numbers)):
        if some:
            a = Lent(Host(), some)
            a.rule = "6.1.13" if k == 0 else "10.13.6" if keys & EQUIPMENT else "10.14.4"
            prepare(a, LEXICON)
            for given in card.base.abilities:  # linked anew, as what is gained
                everywhere(given)
            a.text = "【】"
            printed(card.base, a, 200 + k)
            note_functions(card, a)


def card_rule(a: Ability) -> bool:
    """What is said of the card as a card: how often it may be played, and the like."""
    cards = KEYS["own-turn-only"] | KEYS["other-turn-only"] | KEYS["one-in-deck"] | KEYS["defiance"] | NO_IN_DECK
    return a.key & cards != 0


def other_state(card: PhantomCard, r: Record) -> Chars:
    """変身状態の記述 2.17."""
    r.only(OTHER_STATE, "transformed", [])
    ch = Chars(r.text("name") or card.base.name)
    ch.types = card.base.types | CHARACTER
    attack, durability, _ = combat_values(r)
    ch.stats = [attack, durability, max(0, number_or(r, "graze")), card.base.stats[3], card.base.stats[4]]
    ch.subtypes = words_of(r, "")
    for place, word in enumerate(keyword_words(r)):
        for k in keywords_of(r, word):
            add(card, ch, k, word, 100 + place)
    read_text(card, ch, r.text("text"))
    return ch
