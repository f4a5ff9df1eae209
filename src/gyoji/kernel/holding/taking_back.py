"""Taking answers back: possible while nobody has learned anything by them but what the player has shown of their own."""

from __future__ import annotations

from contextlib import suppress

from ..errors import GyojiError
from ..process.rulings import BACKED_UP, DEEPEST, MOST, PUT_BACK, RESHUFFLED, ZONES, entry_of, hand_of
from ..process.turn import play_on
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.state import State
from ..state.terms import ACT, AS_DRAW, MOVE, NOBODY, PASS, REVEAL
from .match import Match
from .questions import object_named, seat_asked, shown_by
from .stepping import Stepper, Suspend


def take_back(m: Match, seat: Player, number: int) -> Match:
    """The game as it was before its last answers (of a seat); a GyojiError says why not."""
    n = len(m.answers) - number
    if m.conceded < 0 and n < 0:
        raise GyojiError(_said(m, "nothing was answered yet that could be taken back", "取り消せる選択がまだありません"))
    if m.conceded >= 0 or min(m.answers[n:]) < 0:
        raise GyojiError(_said(m, "a concession cannot be taken back, nor what was decided from outside",
                               "投了や、ゲームの外での決定は取り消せません"))
    seats = [seat_asked(check) for check in m.checks[n:]]
    last = seats[-1]
    for other in seats:
        if other != (last if seat == NOBODY else seat):
            raise _answered(m, other)
    before = _at(m, n)
    w = Witness(before, m)
    w.play()
    for other in range(m.state.players):
        if (w.unasked >> other) & 1 and other != last:
            raise _answered(m, other)
    reason = _learned(before, m, w, last)
    if reason:
        raise GyojiError(_said(m, f"this choice cannot be taken back: {reason}", f"この選択は取り消せません：{reason}"))
    return before


def back_up(m: Match, answers: object) -> Match:
    """The game as it was after so many answers, by a judge's ruling. For cards that were drawn since, others that chance
    picks from the hand may go back, where the drawn ones lay; where more of a pile was seen, what is unknown of it then is
    shuffled. All these are entries of the log."""
    n = len(m.answers)
    if not isinstance(answers, int) or isinstance(answers, bool) or not 0 <= answers < n:
        raise GyojiError(f"a game is taken back to 0 to {n - 1} answers, not {answers!r}")
    if m.state.over:
        raise GyojiError("the game is over: nothing is taken back any more")
    before = _at(m, answers)
    if before.question is None or before.question.code != ACT:
        raise GyojiError("a game is taken back to where a player is asked for an act, not into the middle of one")
    g = before.state
    was = [seen_parts(g, viewer) for viewer in range(g.players)]
    now = [seen_parts(m.state, viewer) for viewer in range(g.players)]
    since = [*m.past.events, *m.recent][len(before.past.events) + len(before.recent):]
    drawn = {part for ev in since if ev.kind == MOVE and ev.flags & AS_DRAW and ev.new >= 0
             for part in m.state.objs[ev.new].parts}
    before.holds = m.holds
    before.enter(entry_of(BACKED_UP, min(MOST, n - answers)))
    for zone in range(len(g.zones)):
        if g.kinds[zone // g.players].sees != "none":
            continue
        pile = g.zones[zone]
        hand = hand_of(g, zone)
        held = set() if hand < 0 else {part for id in m.state.zones[hand] for part in m.state.objs[id].parts}
        shuffled = False
        depths: list[int] = []
        for depth in range(len(pile)):
            for part in g.objs[pile[len(pile) - 1 - depth]].parts:
                who = [p for p in range(g.players) if part in now[p] and part not in was[p]]
                drew = part in drawn or (who == [zone % g.players] and part in held)
                if who and drew and hand >= 0 and depth <= DEEPEST and zone < ZONES:
                    depths.append(depth)
                elif who:
                    shuffled = True
        for depth in reversed(depths):  # what was drawn last is put back first
            before.enter(entry_of(PUT_BACK, depth * ZONES + zone))
        if shuffled:  # but what was put back now: one player alone knows it
            before.enter(entry_of(RESHUFFLED, zone))
    return before


def answers_of_act(m: Match, seat: Player) -> int:
    """How many answers a seat has given for the act that it is asked the parts of."""
    q = m.question
    for n in range(len(m.answers) - 1, -1, -1):
        if q is None or q.seat != seat or q.code == ACT or m.answers[n] < 0 or seat_asked(m.checks[n]) != seat:
            break
        if m.checks[n] & 63 == ACT:
            asked = _at(m, n).question
            if asked is None or asked.values[m.answers[n]] == PASS:
                break
            return len(m.answers) - n
    raise GyojiError(_said(m, "nothing is being cast or activated that could be cancelled",
                           "中止できる行動の途中ではありません"))


class Witness(Stepper):
    """Plays answers again that may be taken back, and sees who had a say meanwhile, and what was named and shown."""

    def __init__(self, before: Match, m: Match) -> None:
        super().__init__(m.game, m.answers, m.checks, before.base, m.twists, [], m.holds & m.acting)
        self.windows = m.windows
        self.closed = m.closed
        self.start = before.checkpoint
        self.since = len(before.answers)
        self.unasked = 0  # seats, as bits, that had a question with one possible answer
        self.named: list[ObjId] = []
        self.shown: list[tuple[Player, ObjId]] = []  # what questions showed, and to whom

    def play(self) -> None:
        g = self.start.clone()
        g.journal = None
        g.asker = self
        g.asker_sees_single = True
        with suppress(Suspend):
            play_on(g)

    def choose(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        if self.used > self.since:
            self.shown.extend([(g.seat_of(player), id) for id in shown_by(g, kind, options, src)])
        index = super().choose(g, kind, player, options, src, rule)
        if self.used > self.since:
            self.named.append(object_named(kind, options[index]))
        return index

    def single(self, g: State, kind: QuestionKind, player: Player, option: int, src: ObjId, rule: str) -> None:
        """Whether another player could have done something is not to be found out by taking back."""
        if self.used > self.since:
            self.unasked |= 1 << g.seat_of(player)
        super().single(g, kind, player, option, src, rule)


def _learned(before: Match, m: Match, w: Witness, last: Player) -> str:
    """What someone has learned since an earlier position, or the empty string. What a player names is known to them, and
    theirs to show."""
    old = before.state
    new = m.state
    if old.dice.counter != new.dice.counter or old.dice.key0 != new.dice.key0:
        return _said(m, "chance has decided something since", "その後に無作為に決まったことがあります")
    n = len(before.past.events) + len(before.recent)
    for ev in [*m.past.events, *m.recent][n:]:
        if ev.kind == REVEAL:
            return _said(m, "a card was shown since", "その後に公開されたカードがあります")
    own: set[int] = set()
    for id in w.named:
        if id >= 0:
            own.update(new.objs[id].parts)
    for viewer in range(-1, new.players):
        known = seen_parts(old, viewer)
        now = seen_parts(new, viewer)
        for seat, id in w.shown:
            if seat == viewer:
                now.update(new.objs[id].parts)
        for part in sorted(now - known if viewer == last else now - known - own):
            name = new.cards[part].shown(m.lang)
            return _said(m, f"{name} has become visible since", f"その後に{name}が見えるようになりました")
    return ""


def seen_parts(g: State, viewer: Player) -> set[int]:
    """The physical cards that a viewer sees."""
    seen: set[int] = set()
    for zone in g.zones:
        for id in zone:
            if g.visible(id, viewer):
                seen.update(g.objs[id].parts)
    return seen


def _at(m: Match, n: int) -> Match:
    """The game after so many of its answers; from its checkpoint, if that is early enough."""
    before = Match(m.game, m.initial, m.origin, m.lang, m.journaled)
    if n >= m.base:
        m.past.shared = True
        before.take(m)
        before.acting = 0
        before.closed = 0
    before.answers = m.answers[:n]
    before.checks = m.checks[:n]
    before.twists = m.twists
    before.run()
    del before.recent_seen[len(before.recent):]
    return before


def _answered(m: Match, other: Player) -> GyojiError:
    name = m.game.player_name(other, m.lang)
    return GyojiError(_said(m, f"player {name} has answered since: your choice cannot be taken back any more",
                            f"その後にプレイヤー{name}が選択したので、もう取り消せません"))


def _said(m: Match, en: str, ja: str) -> str:
    return ja if m.lang == "ja" else en
