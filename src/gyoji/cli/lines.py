"""Playing and replaying by plain lines: for scripts, pipes and simple terminals."""

from __future__ import annotations

import sys
from typing import Any

from .. import start
from ..agents import AGENTS, Agent, is_own, make
from ..kernel.errors import GyojiError
from ..kernel.files import bytes_of, naming, write_for
from ..kernel.holding.match import Match
from ..kernel.holding.questions import LogLine, Option
from ..kernel.holding.saving import MOST_SAVED, begin, unpack
from ..kernel.process.rulings import KINDS, LOST_BY_RULING, about, kind_of
from ..kernel.showing.layout import Layout, Spots, map_lines, seen_cards
from ..kernel.state.terms import ACT, NOBODY, PASS, RULE, is_place
from .board import SIGNS, board_lines
from .show import say

HELP = {"en": """number       choose that option
?            show this help and the options again
view         show the table as you see it
look N       show the card of option N, and the places on a board that it concerns; look 3-1: the card at a place
log [all]    show everything that has happened; all: also rules that were applied without changing anything
why N        show the rule behind line N of the log
undo         take back your last choice
cancel       take back what you are casting or activating
pass-until   pass until you can do something else, something waits, or your turn begins
save FILE    save the game
load FILE    continue a saved game
concede      give up
quit         leave the game""", "ja": """数字         その選択肢を選ぶ
?            この説明と選択肢をもう一度表示する
view         自分から見える卓の状況を表示する
look N       選択肢Nのカードと、盤面で関係する場所を表示する。look 3-1：その場所のカード
log [all]    これまでの経過を表示する。all：何も変えなかった規則も表示する
why N        経過のN行目の根拠となる規則を表示する
undo         直前の選択を取り消す
cancel       使用途中のカードや能力を取り消す
pass-until   ほかにできることができるか、何かが解決を待つか、自分のターンになるまでパスする
save FILE    ゲームを保存する
load FILE    保存したゲームを再開する
concede      投了する
quit         終了する"""}

WORDS = {
    "asked": ("-- {0}, {1}: {2}", "-- {0}、{1}：{2}"),
    "before": ("before the first turn", "最初のターンの前"),
    "turn": ("turn {0}", "{0}ターン目"),
    "step": ("turn {0}, {1}", "{0}ターン目、{1}"),
    "over": ("the game is over: {0}, turn {1}", "ゲーム終了：{0}、{1}ターン目"),
    "and": (" and ", "と"),
    "win": ("{0} win", "{0}の勝ち"),
    "wins": ("{0} wins", "{0}の勝ち"),
    "draw": ("a draw", "引き分け"),
    "saved": ("saved to {0} ({1} bytes)", "{0}に保存しました（{1}バイト）"),
    "no-input": ("the input has ended", "入力が終わりました"),
    "active": ("active player {0}", "ターン・プレイヤー{0}"),
}


def in_words(key: str, lang: str, *words: object) -> str:
    return WORDS[key][lang == "ja"].format(*words)


def agent_names(words: str, seats: int) -> list[str]:
    """Where more than two play, the last that is named sits in all further seats."""
    names = [w.strip() for w in words.split(",")]
    return [*names, *names[-1:] * (seats - len(names))] if seats > 2 else names


def seats_of(match: Match, words: str) -> list[Agent | None]:
    """Who sits where: an agent, or None for a human."""
    n = match.state.players
    names = agent_names(words, n)
    if len(names) != n:
        raise GyojiError(f"--agents: {match.game.name} has {n} seats, not {len(names)}")
    unknown = [n for n in names if n != "human" and n.partition(":")[0] not in AGENTS and not is_own(n)]
    if unknown:
        raise GyojiError(f"--agents: there is no agent {unknown[0]!r}; there are: human, {', '.join(AGENTS)}")
    seats = [None if n == "human" else make(n, i) for i, n in enumerate(names)]
    for i, agent in enumerate(seats):
        if agent is not None:
            agent.begin(i, 0)
    return seats


class Quit(Exception):
    """The human leaves."""


class Table:
    """One game and those who sit at it."""

    def __init__(self, match: Match, seats: list[Agent | None], cards: list[str]) -> None:
        self.match = match
        self.seats = seats
        self.cards = cards
        humans = [i for i, agent in enumerate(seats) if agent is None]
        self.viewer = humans[0] if humans else NOBODY
        self.told: dict[int, int] = {}  # lines of the log that each viewer has read
        self.shown: dict[int, list[str]] = {}  # the board as each viewer saw it last
        self.hold()

    def hold(self) -> None:
        """Who types can take an act back before others have a say; a script is asked no more than the game asks."""
        for seat, agent in enumerate(self.seats):
            if agent is None and sys.stdin.isatty():
                self.match.hold(seat)

    def run(self) -> int:
        m = self.match
        say(f"{m.game.title}, seed {0 if m.origin is None else m.origin.seed}")
        try:
            while self.match.question is not None:
                q = self.match.question
                agent = self.seats[q.seat]
                if agent is None:
                    self.viewer = q.seat
                    self.ask()
                else:
                    self.match.answer(agent.choose(self.match.seat(q.seat)))
        except Quit:
            return 0
        self.tell()
        result = self.match.result
        assert result is not None
        names = in_words("and", m.lang).join(self.match.game.player_name(p, m.lang) for p in result.winners)
        won = in_words("win" if len(result.winners) > 1 else "wins", m.lang, names)
        say(in_words("over", m.lang, won if names else result.reason or in_words("draw", m.lang), result.turns))
        return 0

    def tell(self) -> None:
        """The lines of the log that this viewer has not read yet."""
        lines = self.match.log(self.viewer)
        show_log(lines[min(self.told.get(self.viewer, 0), len(lines)):], False)
        self.told[self.viewer] = len(lines)

    def ask(self) -> None:
        """One question to a human, until it is answered or the position is another one."""
        m = self.match
        q = m.question
        assert q is not None
        self.tell()
        self.show_question()
        while self.match is m and m.question is q:
            print("> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                say()
                say(in_words("no-input", m.lang))
                raise Quit
            try:
                self.obey(line.split())
            except GyojiError as e:
                say(str(e))

    def show_question(self) -> None:
        q = self.match.question
        assert q is not None
        g = self.match.state
        lang = self.match.lang
        if g.turn == 0:
            when = in_words("before", lang)
        elif g.step < 0:
            when = in_words("turn", lang, g.turn)
        else:
            step = g.steps[g.step]
            when = in_words("step", lang, g.turn, step.ja if lang == "ja" else step.name)
        self.show_board()
        say(in_words("asked", lang, self.match.game.player_name(q.player, lang), when, q))
        for option in q.options:
            say(f"{option.index + 1:4}  {option}{self.where(option)}")

    def show_board(self) -> None:
        """The board, if there is one and it has changed."""
        lines = board_lines(self.match.view(self.viewer), self.match.layout())
        if lines and lines != self.shown.get(self.viewer):
            self.shown[self.viewer] = lines
            say("\n".join(lines))

    def where(self, option: Option) -> str:
        """Where the card of an option stands on a board: tells cards of one name apart."""
        handle = option.handle
        spot = -1 if handle is None or is_place(handle) else self.match.game.spot_on_board(self.match.state, handle)
        return f" ({self.match.game.place_name(spot, self.match.lang)})" if spot >= 0 else ""

    def look(self, rest: list[str]) -> None:
        """The card of an option or at a place, and what it concerns."""
        m = self.match
        q = m.question
        assert q is not None
        view = m.view(self.viewer)
        cards = seen_cards(view)
        spots: Spots | None = None
        if len(rest) == 1 and rest[0].isdigit() and 1 <= int(rest[0]) <= len(q.options):
            option = q.options[int(rest[0]) - 1]
            spots = option.spots()
            card = cards.get(-1 if option.handle is None else option.handle)
        elif len(rest) == 1 and "-" in rest[0].strip("-"):
            at = [int(w) if w.isdigit() else 0 for w in rest[0].split("-")]
            card = next((c for c in cards.values() if c.get("at") == at and "attached_to" not in c), None)
            spots = None if card is None else card.get("covers")
        else:
            raise GyojiError("look N: the number of an option; look ROW-COLUMN: a place of the board")
        printed = None if card is None else m.game.cards().get(str(card.get("card")))
        if printed is not None:
            say("\n".join([*m.game.card_lines(printed, m.lang), *map_lines(m.game.card_maps(printed, m.lang), 78)]))
        if spots is not None and any(spots.values()):
            say("\n".join([*board_lines(view, m.layout(), spots), f"     {SIGNS}"]))
        elif printed is None:
            say("nothing to look at")

    def obey(self, words: list[str]) -> None:
        if not words:
            return
        command, rest = words[0], words[1:]
        m = self.match
        if command.lstrip("-").isdigit():
            q = m.question
            assert q is not None
            if not 1 <= int(command) <= len(q.values):
                raise GyojiError(f"there is no option {command}: 1 to {len(q.values)}")
            m.answer(int(command) - 1)
        elif command in ("?", "help"):
            say(HELP[m.lang])
            self.show_question()
        elif command == "view":
            show_view(m.view(self.viewer), m.layout(), m.lang)
        elif command == "look":
            self.look(rest)
        elif command == "log":
            show_log(m.log(self.viewer), rest == ["all"])
        elif command == "why":
            if len(rest) != 1 or not rest[0].isdigit():
                raise GyojiError("why N: the number of a line of the log")
            say(m.why(int(rest[0]), self.viewer))
        elif command in ("undo", "cancel"):
            if command == "undo":
                m.undo(self.viewer)
            else:
                m.cancel(self.viewer)
            self.told[self.viewer] = min(self.told.get(self.viewer, 0), len(m.log(self.viewer)))
        elif command == "pass-until":
            self.pass_until()
        elif command == "save":
            self.save(rest)
        elif command == "load":
            self.load(rest)
        elif command == "concede":
            m.concede(self.viewer)
        elif command in ("quit", "exit"):
            raise Quit
        else:
            raise GyojiError(f"{command!r} is not a command; ? lists them")

    def pass_until(self) -> None:
        """Pass while there is nothing else to notice; agents answer in between."""
        m = self.match
        me = self.viewer
        began = (m.state.turn, m.state.active)
        first = True
        while m.question is not None:
            q = m.question
            if q.seat != me:
                agent = self.seats[q.seat]
                if agent is None:
                    return
                m.answer(agent.choose(m.seat(q.seat)))
                continue
            own_turn = m.state.active == me and (m.state.turn, m.state.active) != began
            if q.code != ACT or PASS not in q.values or (not first and (m.state.waiting or own_turn)):
                return
            first = False
            m.answer(q.values.index(PASS))

    def save(self, rest: list[str]) -> None:
        if len(rest) != 1:
            raise GyojiError("save FILE: the name of a file")
        data = self.match.save()
        write_for(rest[0], data)
        say(in_words("saved", self.match.lang, rest[0], len(data)))

    def load(self, rest: list[str]) -> None:
        if len(rest) != 1:
            raise GyojiError("load FILE: the name of a file")
        saved = bytes_of(rest[0], MOST_SAVED)
        with naming(rest[0]):
            other = start.load(saved, self.cards, self.match.lang)
        if other.game.name != self.match.game.name:
            raise GyojiError(f"{rest[0]} is a game of {other.game.name}")
        self.match = other
        self.hold()
        self.told = {}


def play(match: Match, seats: list[Agent | None], cards: list[str]) -> int:
    return Table(match, seats, cards).run()


def show_view(view: dict[str, Any], layout: Layout, lang: str) -> None:
    """A view as lines."""
    active = view["players"][view["active"]]["name"] if view["active"] >= 0 else ""
    when = in_words("step" if view["step"] else "turn", lang, view["turn"], view["step"])
    say(", ".join([when, in_words("active", lang, active)] if active else [when]))
    for player in view["players"]:
        more = ", ".join(f"{k} {v}" for k, v in player.items() if k not in ("player", "name", "zones", "lost"))
        say(f"{player['name']}: {more}")
        for zone, content in player["zones"].items():
            show_zone(zone, content)
    for zone, content in view["shared"].items():
        if layout["board"] is None or zone != layout["board"]["zone"]:
            show_zone(zone, content)
    for line in board_lines(view, layout):
        say(line)
    for item in view["waiting"]:
        say(f"  waits: {item['name']} {item['text']} {' '.join(item['targets'])}".rstrip())


def show_zone(zone: str, content: dict[str, Any]) -> None:
    if content["count"]:
        say(f"  {zone} ({content['count']}): {', '.join(card_words(c) for c in content['cards'])}".rstrip(": "))


def card_words(card: dict[str, Any]) -> str:
    words = [str(card.get("name", "?"))]
    for key in ("turned", "down"):
        if card.get(key):
            words.append(key)
    if card.get("damage"):
        words.append(f"damage {card['damage']}")
    words.extend(f"{n} {name}" for name, n in card.get("counters", {}).items())
    return f"{words[0]} [{', '.join(words[1:])}]" if len(words) > 1 else words[0]


def replay(data: bytes, cards: list[str], seat: int, lang: str, partial: bool) -> bool:
    """A saved game from its beginning, each answer with what followed; whether all of it could be played."""
    save = unpack(data)
    done = start.load(data, cards, lang, partial)  # whatever is wrong with it is said before anything is shown
    if seat != NOBODY:
        done.check_player(seat)
    assert done.origin is not None
    m = begin(done.game, done.origin, lang)
    m.run()
    say(f"{m.game.title}, seed {done.origin.seed}, decks {', '.join(d.name for d in done.origin.decks)}, "
        f"{len(save.answers)} answers, saved by gyoji {save.header['engine']}")
    told = 0
    for number, answer in enumerate(done.answers, 1):
        told = tell_on(m, seat, told)
        q = m.question
        assert q is not None
        if answer < 0:  # decided from outside, and the game goes on
            entry = -1 - answer
            about_whom = kind_of(entry) <= LOST_BY_RULING
            whom = m.game.player_name(about(entry), lang) if about_whom else str(about(entry))
            say(f"[{number}] {whom}: {KINDS[kind_of(entry)]}")
        else:
            chosen = str(q.options[answer]) if seat in (NOBODY, q.seat) else "..."
            say(f"[{number}] {m.game.player_name(q.player, lang)}: {q.kind}: {chosen}")
        if sys.stdin.isatty() and sys.stdout.isatty() and not sys.stdin.readline():
            return True
        if answer < 0:
            m.enter(-1 - answer)
        else:
            m.answer(answer)
    if done.conceded >= 0:
        m.enter(done.conceded)
    tell_on(m, seat, told)
    result = m.result
    say(done.unplayed or ("the game goes on" if result is None else repr(result)))
    return not done.unplayed


def tell_on(m: Match, viewer: int, told: int) -> int:
    lines = m.log(viewer)
    show_log(lines[told:], False)
    return len(lines)


def show_log(lines: list[LogLine], everything: bool) -> None:
    """What has happened; with everything, also the rules that were followed without a change."""
    for line in lines:
        if everything or line.kind != RULE:
            say(f"{line.number:5} {line}")
