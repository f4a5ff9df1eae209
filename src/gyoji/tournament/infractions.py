"""The 23 infractions of the guide: what each costs, what raises or lowers it, and what is done besides (IPG 2 to 4, A)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NONE, WARNING, GAME_LOSS, MATCH_LOSS, DISQUALIFICATION = "", "warning", "game-loss", "match-loss", "disqualification"
PENALTIES = (NONE, WARNING, GAME_LOSS, MATCH_LOSS, DISQUALIFICATION)  # the heaviest last


class Change(NamedTuple):
    """A fact that makes the penalty another one."""

    fact: str
    asked: str
    penalty: str
    rule: str


class Remedy(NamedTuple):
    """What is done besides the penalty; `fact`: only where this is so, "": always."""

    fact: str
    said: str
    rule: str


class Infraction(NamedTuple):
    id: str
    name: str
    ja: str
    penalty: str
    rule: str
    changes: tuple[Change, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    #: by fact, the infraction that it really is, where a penalty would stand
    instead: tuple[Change, ...] = ()

    @property
    def repeats(self) -> tuple[int, str]:
        """From which warning on it is a game loss, and by which rule; 0: never."""
        if self.id == "2.6":
            return 0, "IPG 2#3"
        return {"2": (3, "IPG 2#3"), "3": (2, "IPG 3#3"), "4": (2, "IPG 4.1 remedy#1")}[self.id[0]]


def _all(*infractions: Infraction) -> dict[str, Infraction]:
    return {i.id: i for i in infractions}


KNEW = "did they know that it was against the rules, and seek an advantage?"

INFRACTIONS = _all(
    Infraction("2.1", "Missed Trigger", "誘発忘れ", NONE, "IPG 2.1 penalty#1", (
        Change("detrimental", "is the trigger usually bad for its controller, and from a card that they own?", WARNING,
               "IPG 2.1 upgrade#1"),), (
        Remedy("aura", "an Aura's trigger that visibly affects only what it is attached to resolves now",
               "IPG 2.1 remedy#1"),
        Remedy("undoes", "a delayed trigger that undoes a zone change: the opponent has it resolve at the next priority or "
               "at the start of the next phase", "IPG 2.1 remedy#2"),
        Remedy("old", "missed before this phase of the last turn, or its duration is over: the game goes on",
               "IPG 2.1 remedy#3"),
        Remedy("other", "the opponent decides whether it goes on the stack, where it belongs or at the bottom",
               "IPG 2.1 remedy#4"),
        Remedy("acting", "the act that showed it is being done: a simple backup of that act is possible",
               "IPG 2.1 remedy#5"))),
    Infraction("2.2", "Looking at Extra Cards", "過剰なカードを見た", WARNING, "IPG 2.2 penalty#1", (), (
        Remedy("library", "what was unknown of the library is shuffled, what was known goes back to its place",
               "IPG 2.2 remedy#1"),)),
    Infraction("2.3", "Hidden Card Error", "非公開カードに関する誤り", WARNING, "IPG 2.3 penalty#1", (
        Change("no-morph", "was a card played face down that cannot be, with none in hand to put in its place?", GAME_LOSS,
               "IPG 2.3 upgrade#1"),), (
        Remedy("just-moved", "cards have just gone to a known place: a simple backup to right after the error",
               "IPG 2.3 remedy#1"),
        Remedy("set-gone", "the set of cards is no more: nothing", "IPG 2.3 remedy#2"),
        Remedy("too-early", "the set is revealed, the opponent picks as many unknown cards, which wait until they are due",
               "IPG 2.3 remedy#3"),
        Remedy("unrevealed", "the set is revealed, the opponent picks which cards count as the revealed ones",
               "IPG 2.3 remedy#4"),
        Remedy("too-many", "the set is revealed, the opponent picks the surplus among unknown cards", "IPG 2.3 remedy#5"),
        Remedy("too-many", "the surplus goes where it belongs; into a library, by shuffling, unless its owner knew it",
               "IPG 2.3 remedy#6"))),
    Infraction("2.4", "Mulligan Procedure Error", "マリガン手順の誤り", WARNING, "IPG 2.4 penalty#1", (
        Change("harmless", "was it no more than an early word, without any gain?", NONE, "IPG 2.4 definition#2"),), (
        Remedy("", "one more mulligan", "IPG 2.4 remedy#1"),)),
    Infraction("2.5", "Game Rule Violation", "一般のゲームルール抵触行為", WARNING, "IPG 2.5 penalty#1", (), (
        Remedy("simple", "a simple backup", "IPG 2.5 remedy#1"),
        Remedy("untap", "forgotten in this turn: untap", "IPG 2.5 remedy#2.1"),
        Remedy("choice", "a choice of a static ability is made now", "IPG 2.5 remedy#2.2"),
        Remedy("draw", "a forgotten draw, discard or return from the hand is done now", "IPG 2.5 remedy#2.3"),
        Remedy("zone", "what all know to be in a wrong zone is moved, if that disturbs little", "IPG 2.5 remedy#2.4"),
        Remedy("damage-order", "the order of damage is chosen now", "IPG 2.5 remedy#2.5"),
        Remedy("other", "a full backup, or the game goes on as it is", "IPG 2.5 remedy#4"),
        Remedy("unnoticed", "the opponent who should have noticed: 2.6, or 2.5 if both are responsible",
               "IPG 2.5 remedy#5"))),
    Infraction("2.6", "Failure to Maintain Game State", "違反の見逃し", WARNING, "IPG 2.6 penalty#1"),
    Infraction("3.1", "Tardiness", "遅刻", GAME_LOSS, "IPG 3.1 penalty#1", (
        Change("under-a-minute", "were they seated within the first minute?", WARNING, "IPG 3.1 downgrade#1"),
        Change("ten-minutes", "were they ten minutes late, or, with permission, more than ten minutes?", MATCH_LOSS,
               "IPG 3.1 upgrade#1")), (
        Remedy("", "more time for the match, as much as was missed", "IPG 3.1 remedy#1"),
        Remedy("reported", "they have reported to the head judge or the scorekeeper in the round and stay in the event",
               "IPG 3.1 upgrade#1"))),
    Infraction("3.2", "Outside Assistance", "外部情報の使用", MATCH_LOSS, "IPG 3.2 penalty#1", (
        Change("between-games", "was it something that may be looked at between games?", GAME_LOSS,
               "IPG 3.2 downgrade#1"),)),
    Infraction("3.3", "Slow Play", "遅いプレイ", WARNING, "IPG 3.3 penalty#1", (), (
        Remedy("", "two turns more at the end of the match", "IPG 3.3 remedy#1"),
        Remedy("extra-turns", "in the extra turns none are added", "IPG 3.3 remedy#2")),
        instead=(Change("on-purpose", "do they play slowly on purpose, because of the time limit?", "4.7",
                        "IPG 3.3 definition#1"),)),
    Infraction("3.4", "Decklist Problem", "デッキリストの問題", GAME_LOSS, "IPG 3.4 penalty#1", (
        Change("obvious", "can only one card be meant?", NONE, "IPG 3.4 philosophy#3"),), (
        Remedy("", "cards that are not legal are taken out of the list", "IPG 3.4 remedy#1"),
        Remedy("", "the list is made to say what is really played", "IPG 3.4 remedy#2"),
        Remedy("short", "below the minimum, basic lands of the player's choice fill it up", "IPG 3.4 remedy#3"))),
    Infraction("3.5", "Deck Problem", "デッキの問題", WARNING, "IPG 3.5 penalty#1", (
        Change("wrong-number", "found while presenting or in a check: is its number wrong, and the missing card not in an "
               "opponent's deck, or the sideboard too large?", GAME_LOSS, "IPG 3.5 upgrade#1"),
        Change("decided", "has the opponent decided something because of a sideboard card that was in the deck?", GAME_LOSS,
               "IPG 3.5 upgrade2#1"),
        Change("too-many-copies", "are there more copies than registered, found after the start, and not all of them in the "
               "random part?", GAME_LOSS, "IPG 3.5 upgrade3#1")), (
        Remedy("", "the opponent says now or at the next priority; wrong cards are replaced by the right ones, as the "
               "opponent picks", "IPG 3.5 remedy#1"),
        Remedy("opponents-deck", "the missing card is in an opponent's deck: both have the penalty", "IPG 3.5 remedy#3"))),
    Infraction("3.6", "Limited Procedure Violation", "リミテッド手順の誤り", WARNING, "IPG 3.6 penalty#1"),
    Infraction("3.7", "Communication Policy Violation", "意思疎通規定の抵触", WARNING, "IPG 3.7 penalty#1", (
        Change("no-effect", "did the opponent act on nothing of it?", NONE, "IPG 3.7 definition#1"),), (
        Remedy("", "a backup to the act is possible, not to what was said", "IPG 3.7 remedy#1"),)),
    Infraction("3.8", "Marked Cards", "区別できるカード", WARNING, "IPG 3.8 penalty#1", (
        Change("replaced", "must cards be replaced by basic lands?", GAME_LOSS, "IPG 3.8 upgrade#1"),
        Change("pattern", "is there a pattern that could help much?", GAME_LOSS, "IPG 3.8 upgrade2#1")), (
        Remedy("", "the cards or sleeves are replaced", "IPG 3.8 remedy#1"),)),
    Infraction("3.9", "Insufficient Shuffling", "不充分な切り直し", WARNING, "IPG 3.9 penalty#1", (), (
        Remedy("", "that part of the deck is shuffled well", "IPG 3.9 remedy#1"),)),
    Infraction("4.1", "Unsporting Conduct, Minor", "非紳士的行為・軽度", WARNING, "IPG 4.1 penalty#1", (), (
        Remedy("", "it is put right at once", "IPG 4.1 remedy#1"),)),
    Infraction("4.2", "Unsporting Conduct, Major", "非紳士的行為・重度", MATCH_LOSS, "IPG 4.2 penalty#1", (
        Change("malice", "was it with malice, without remorse, or again?", DISQUALIFICATION, "IPG 4.2 upgrade#1"),), (
        Remedy("", "the conduct ends at once; at the end of a match the penalty may be for the next", "IPG 4.2 remedy#1"),)),
    Infraction("4.3", "Improperly Determining a Winner", "結果の捏造", MATCH_LOSS, "IPG 4.3 penalty#1",
               instead=(Change("knew", KNEW, "4.8", "IPG 4.3 definition#2"),)),
    Infraction("4.4", "Bribery and Wagering", "買収・賭博", MATCH_LOSS, "IPG 4.4 penalty#1",
               instead=(Change("knew", KNEW, "4.8", "IPG 4.4 definition#3"),)),
    Infraction("4.5", "Aggressive Behavior", "攻撃的行為", DISQUALIFICATION, "IPG 4.5 penalty#1", (), (
        Remedy("", "the organiser removes them from the venue", "IPG 4.5 remedy#1"),)),
    Infraction("4.6", "Theft of Tournament Material", "窃盗", DISQUALIFICATION, "IPG 4.6 penalty#1", (), (
        Remedy("", "the organiser removes them from the venue", "IPG 4.6 remedy#1"),)),
    Infraction("4.7", "Stalling", "遅延行為", DISQUALIFICATION, "IPG 4.7 penalty#1",
               instead=(Change("not-on-purpose", "was it slow, but not on purpose?", "3.3", "IPG 4.7 definition#1"),)),
    Infraction("4.8", "Cheating", "故意の違反", DISQUALIFICATION, "IPG 4.8 penalty#1", (
        Change("no-advantage", "did they seek no advantage by it?", NONE, "IPG 4.8 definition#2.1"),
        Change("did-not-know", "did they not know that it was wrong?", NONE, "IPG 4.8 definition#2.2"))),
)


class Finding(NamedTuple):
    """What an infraction costs in a case."""

    infraction: Infraction
    base: str
    penalty: str
    rules: tuple[str, ...]
    remedies: tuple[Remedy, ...]


def find(infraction: str, facts: set[str], before: Mapping[str, int] | None = None) -> Finding:
    """The penalty, by the facts that the judge has found and how often the player was penalised before, by infraction."""
    one = INFRACTIONS[infraction]
    for really in one.instead:
        if really.fact in facts:
            found = find(really.penalty, facts - {really.fact}, before)
            return found._replace(rules=(really.rule, *found.rules))
    had = (before or {}).get(infraction, 0)
    if infraction == "4.2" and had:
        facts = facts | {"malice"}  # or again
    penalty, rules = one.penalty, [one.rule]
    for change in one.changes:
        if change.fact in facts:
            penalty = change.penalty
            rules.append(change.rule)
    base = penalty
    at, rule = one.repeats
    if penalty == WARNING and at and had + 1 >= at:
        penalty = GAME_LOSS
        rules.append(rule)
    remedies = tuple(r for r in one.remedies if not r.fact or r.fact in facts)
    if one.id == "3.1" and penalty == MATCH_LOSS:
        remedies = ()  # a match that is lost is not made longer
    return Finding(one, base, penalty, tuple(rules), remedies if penalty or one.id == "2.1" else ())


def facts_of(infraction: str) -> dict[str, str]:
    """What the judge is asked, by the word for it."""
    one = INFRACTIONS[infraction]
    asked = {change.fact: change.asked for change in (*one.changes, *one.instead)}
    asked |= {r.fact: f"is it this case: {r.said}?" for r in one.remedies if r.fact and r.fact not in asked}
    return asked


#: at Regular, what is done instead (JAR)
AT_REGULAR = {
    "2.1": ("what a player may do they have declined; else it goes on the stack now, unless that disturbs",
            "JAR common#1.1"),
    "2.2": ("the unknown part of the library is shuffled, known cards keep their place", "JAR common#2.1"),
    "2.3": ("what can be told goes back; else as many at random from the hand on top of the library", "JAR common#3.1"),
    "2.4": ("the surplus is shuffled in, then a mulligan is possible", "JAR common#3.1"),
    "2.5": ("what is wrong now is put right, and the game goes on", "JAR common#4.1"),
    "2.6": ("what is wrong now is put right, and the game goes on", "JAR common#4.1"),
    "3.1": ("explain; ten minutes late, the match is lost", "JAR unwanted#1.4"),
    "3.2": ("explain; if it goes on, a game loss", "JAR unwanted#1.3"),
    "3.3": ("explain; if it goes on, a game loss", "JAR unwanted#1.2"),
    "3.4": ("wrong cards come out, right ones go in, basic lands fill up", "JAR common#5.1"),
    "3.5": ("wrong cards come out, right ones go in, basic lands fill up", "JAR common#5.1"),
    "3.9": ("explain; if it goes on, a game loss", "JAR unwanted#1.1"),
    "4.3": ("explain; if it goes on, a game loss", "JAR unwanted#1.5"),
    "4.4": ("explain; if it goes on, a game loss", "JAR unwanted#1.5"),
}
#: a fact that counts at Regular only
GOES_ON = "goes-on"
UNWANTED = ("explain and ask to do better; if it goes on, a game loss", "JAR unwanted#2")
#: what nobody may do at any level: disqualification
SERIOUS = {"4.2": "JAR serious#1.1", "4.5": "JAR serious#1.1", "4.6": "JAR serious#1.3", "4.7": "JAR serious#1.2",
           "4.8": "JAR serious#1.2"}


def asked_for(level: str, infraction: str) -> dict[str, str]:
    """What the judge is asked in an event of a level."""
    asked = facts_of(infraction)
    if level == "regular" and infraction not in SERIOUS:
        asked[GOES_ON] = "were they told before, and it goes on: a game loss?"
    return asked
