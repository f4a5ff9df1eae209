"""Pronouns: "it", "that player", "the chosen number" get the number of the thing that they mean.

A pass over a finished tree, through class attributes of the nodes only:

- `FIELDS`: the names of the fields, in textual order; `ORDER` may give another order.
- `INTRODUCES`: the kind of thing ("objects", "number", "player") that the node brings into the discourse, "" for
  none. Such a node has an int field `slot`, which gets 0, 1, 2, ... It is known to what follows it; with
  `AFTER = "field"` already to what follows that field inside the node ("for each X, ... it").
  A node with an attribute `unspoken` that is true gets its number, but no pronoun can mean it ("that card" is never
  the card itself). One with an attribute `shy` that is true comes after what is mentioned inside of it;
  one with `quiet` is meant only by a pronoun that has a word for it ("that creature", not "it").
- `ALSO` (or an attribute `also` of the node): another kind that the same thing can be spoken of as (an event that
  tells a card and a player), or several, with | between.
- `SEVERAL`: of a pronoun: rather what is not one only ("from among them"); a node with an attribute `single` that is true
  brings up just one, unless it stands in one with `manifold` (for each of several). If there are only such, it means all
  of them; its field `beside` gets the numbers of the others.
- a node with an attribute `marking`: what its field `what` speaks of is from now on also of this kind ("sacrificed"); a
  pronoun with an attribute `refers` looks for that kind instead of its class's.
- `TOLD`: such an introducer speaks of what happens, not of what the text does; a pronoun with an attribute `doing` that is
  true rather means the latter ("... this way").
- `YIELDS`: of a pronoun of several kinds: not of the first if an event was told of since.
- `UNTARGETED`: of a pronoun: rather what was not settled in advance (`DECLARED`); with `OTHERWISE`, never that.
- `STANDING`: such an introducer speaks of what is there, whatever the text does with it ("all creatures").
- `REFERS`: the kind that a pronoun looks for (or several, with | between: the first that is there). Its int field
  `slot` gets the number of the newest thing that fits. A field `want` (a word, or a set of words) must fit the
  introducer's field `head` if both are given; a head `word?` can be called so if nothing else is for sure. With
  `FIRST` it gets the oldest instead, of those that have a `head`. `OTHERWISE` is its number if nothing fits.
- `NAMES`: the kind (or kinds, with | between) of a thing that needs no number, because the node says by itself what it
  is (a card's own name); pronouns that mean it get the class's `slot`, a number below -1.
- `PLURAL` (or an attribute `many` of the node): such an introducer is meant only by a pronoun that has it too ("they",
  never "it").
- `APART`: a field, and others that are not done after it ("if so ..., otherwise ..."): a pronoun of these means what
  was spoken of before the first, if it can; not what came about (`OUTCOME`) inside of the node; where the first is
  done later or not at all (`UNMADE`), only what was settled in advance (`DECLARED`).
- `ACTING`: kinds of things that are kept even so ("each player discards a card unless they pay").
- `TOPIC`: a field whose thing is still spoken of after the node ("if it is ..., reveal it").
- `MARKS`: of a pronoun: what it means is from now on also of this kind.
- `DISTINCT`: two fields; a pronoun in the second does not mean what the first has just brought up ("attach ~ to it"),
  unless it is `REFLEXIVE` ("itself"). `COMPARED`: the same, whatever is said of the second ("it shares a color with that
  permanent").
- `STRICT`: of a pronoun: what does not say what it is is not meant.
- `PARTED`: a field with a list of texts that do not speak of each other's things (modes).
- `LATER`: what such a node says happens later: after it, a pronoun means what was spoken of before, if it can; not if the
  node has an attribute `goes_on` that is true (the text goes on to tell what happens then).
- `SCOPE`: True opens a fresh discourse with numbers of its own (a quoted ability); `ENCLOSED` names fields that are such.

Nodes are never changed; what has to differ is made anew with `type(node)(**fields)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gyoji.text.expressions import fields_of

#: which heads a wanted word admits beside itself: {"permanent": {"creature", "land"}}
Kinds = Mapping[str, frozenset[str]]
#: the slot of a pronoun that means nothing
NONE: Final = -1


class Unbound:
    """A pronoun that refers to nothing. `node` is the one of the tree that was given."""

    __slots__ = ("kind", "node", "want")

    def __init__(self, node: object, kind: str, want: object) -> None:
        self.node = node
        self.kind = kind
        self.want = want

    def __repr__(self) -> str:
        return f"<nothing of kind {self.kind!r} for {self.node!r}>"


def bind(tree: object, kinds: Kinds | None = None) -> tuple[object, list[Unbound]]:
    """The tree with all slots numbered, and the pronouns that mean nothing (left with the slot that they had)."""
    binder = _Binder(kinds or {})
    bound = binder.visit(tree)
    return bound, binder.problems


class _Mention:
    __slots__ = (
        "declared", "head", "kind", "outcome", "plural", "quiet", "single", "slot", "standing", "through", "told")

    def __init__(self, kind: str, slot: int, head: object, plural: bool = False, quiet: bool = False,
                 outcome: bool = False, declared: bool = True, single: bool = False, standing: bool = False,
                 told: bool = False, through: int = NONE) -> None:
        self.kind = kind
        self.slot = slot
        self.head = head
        self.plural = plural
        self.quiet = quiet
        self.outcome = outcome
        self.declared = declared
        self.single = single
        self.standing = standing
        self.told = told
        self.through = through  # the number of that by which it is told (its owner)

    def aloof(self) -> _Mention:
        """As it is spoken of where nothing may have been done with it: "they" can mean all creatures, "it" cannot."""
        return self if self.declared or not self.standing else _Mention(self.kind, self.slot, self.head, True)


class _Binder:
    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.mentions: list[_Mention] = []  # of the present scope, newest last
        self.count = 0  # things introduced in the present scope
        self.hidden: list[_Mention] = []  # what only "itself" means
        self.unsaid: list[_Mention] = []  # what came about and is meant only together with others
        self.problems: list[Unbound] = []

    def visit(self, value: object) -> object:
        if isinstance(value, list):
            items = [self.visit(item) for item in value]
            return items if _changed(items, value) else value
        if isinstance(value, tuple):
            items = [self.visit(item) for item in value]
            return tuple(items) if _changed(items, list(value)) else value
        fields = fields_of(type(value))
        return value if fields is None else self.node(value, fields)

    def node(self, node: object, fields: tuple[str, ...]) -> object:
        kind = type(node)
        outer, count, unsaid = self.mentions, self.count, self.unsaid
        scope = bool(getattr(kind, "SCOPE", False)) and not getattr(kind, "ENCLOSED", ())
        if scope:
            self.mentions, self.unsaid = [], []
            self.count = 0
        changed: dict[str, object] = {}
        start = len(self.mentions)
        self.parts(node, fields, changed)
        self.mentioned(node, changed, start)
        if getattr(kind, "REFERS", ""):
            self.refer(node, changed)
        if scope:
            self.mentions, self.unsaid = outer, unsaid
            self.count = count
        elif getattr(kind, "LATER", False) and start and not getattr(node, "goes_on", False):
            # what comes up only then is not what is spoken of now
            self.mentions.extend(self.mentions[:start])
        if not changed:
            return node
        arguments = {field: changed[field] if field in changed else getattr(node, field) for field in fields}
        return kind(**arguments)

    def parts(self, node: object, fields: tuple[str, ...], changed: dict[str, object]) -> None:
        """Its fields in the order in which they are said, each with what it may speak of."""
        kind = type(node)
        introduces = str(getattr(kind, "INTRODUCES", ""))
        after = str(getattr(kind, "AFTER", ""))
        apart: tuple[str, ...] = getattr(kind, "APART", ())
        enclosed: tuple[str, ...] = getattr(kind, "ENCLOSED", ())
        unmade = bool(getattr(kind, "UNMADE", False))
        acting: tuple[str, ...] = getattr(kind, "ACTING", ())
        compared: tuple[str, ...] = getattr(kind, "COMPARED", ())
        distinct: tuple[str, ...] = getattr(kind, "DISTINCT", compared)
        parted = str(getattr(kind, "PARTED", ""))
        before: list[_Mention] = []
        first: list[_Mention] = []
        start = len(self.mentions)
        for field in _order(kind, fields):
            old: object = getattr(node, field)
            if apart and field == apart[0]:
                there = [m.slot for m in self.mentions[:start]]  # what is called by a word again
                open = [m.slot for m in self.mentions[start:] if not m.declared]
                before = self.mentions[:start] + [m.aloof() for m in self.mentions[start:] if (
                    m.through not in open and (m.declared or m.standing or m.slot in there or m.kind in acting)
                    if unmade else not m.outcome)]
            at = len(self.mentions)
            if field in apart[1:]:
                new = self.otherwise(old, before)
            elif distinct and field == distinct[1]:
                new = self.without(old, first)
            elif field in enclosed:
                new = self.alone(old)
            elif field == parted and isinstance(old, list):
                new = self.apiece(old)
            else:
                new = self.visit(old)
            if distinct and field == distinct[0]:
                first = [m for m in self.mentions[at:] if m.kind != "player"]
                second: object = getattr(node, distinct[1])
                if str(getattr(type(new), "REFERS", "")) and (compared or str(getattr(type(second), "REFERS", ""))):
                    same = int(getattr(new, "slot"))  # noqa: B009
                    first.extend([m for m in self.mentions[:at] if m.kind == "objects" and m.slot == same])
            if new is not old:
                changed[field] = new
            if introduces and field == after:
                self.introduce(node, introduces, changed)

    def mentioned(self, node: object, changed: dict[str, object], start: int) -> None:
        """What can be spoken of after it."""
        kind = type(node)
        introduces = str(getattr(kind, "INTRODUCES", ""))
        if introduces and not getattr(kind, "AFTER", ""):
            self.introduce(node, introduces, changed)
            if getattr(node, "shy", False) and not getattr(node, "unspoken", False):
                self.mentions.insert(start, self.mentions.pop())
        if getattr(node, "manifold", False):
            for m in self.mentions[start:]:
                m.single = False
        topic = str(getattr(kind, "TOPIC", ""))
        if topic:
            self.again(changed[topic] if topic in changed else getattr(node, topic))
        marking = str(getattr(node, "marking", ""))
        if marking:
            done = int(getattr(changed["what"] if "what" in changed else getattr(node, "what"), "slot", NONE))  # noqa: B009
            self.mentions.extend([_Mention(marking, done, None)] if done != NONE else [])
        names = str(getattr(kind, "NAMES", ""))
        for name in names.split("|") if names else []:
            self.mentions.append(_Mention(name, int(getattr(node, "slot")), getattr(node, "head", None), single=True))  # noqa: B009

    def refer(self, node: object, changed: dict[str, object]) -> None:
        """A pronoun: the newest thing that it can mean."""
        kind = type(node)
        kinds = str(getattr(node, "refers", "") or getattr(kind, "REFERS", "")).split("|")
        want: object = getattr(node, "want", None)
        plural = bool(getattr(kind, "PLURAL", False))
        if getattr(kind, "REFLEXIVE", False):
            self.mentions, known = self.mentions + self.hidden, self.mentions
        else:
            known = self.mentions
        if getattr(kind, "STRICT", False):
            self.mentions = [m for m in self.mentions if _words(m.head)]
        if getattr(kind, "YIELDS", False) and self.told_since(kinds[0]):
            kinds = kinds[1:]
        slot = NONE
        untargeted, several = bool(getattr(kind, "UNTARGETED", False)), bool(getattr(kind, "SEVERAL", False))
        doing = bool(getattr(node, "doing", False))
        if untargeted or several or doing:
            known_all = self.mentions
            self.mentions = [m for m in known_all if not (doing and m.told) and not (
                untargeted and m.declared and m.slot >= 0) and not (several and m.single)]
            slot = self.find_any(kinds, want, False, plural)
            self.mentions = known_all
        other = int(getattr(kind, "OTHERWISE", NONE))
        if slot == NONE and not (untargeted and other != NONE):
            slot = self.find_any(kinds, want, bool(getattr(kind, "FIRST", False)), plural)
            beside = self.ones(kinds[0], want, slot) if several else []
            if beside:
                changed["beside"] = beside
        self.mentions = known
        if slot == NONE:
            slot = other
            if slot != NONE and _words(want):
                self.mentions.append(_Mention(str(getattr(kind, "REFERS", "")).split("|")[0], slot, _words(want) | {"card"}))
        if slot == NONE:
            self.problems.append(Unbound(node, "|".join(kinds), want))
        elif slot != getattr(node, "slot"):  # noqa: B009 - the node is of no known type
            changed["slot"] = slot
        marks = str(getattr(kind, "MARKS", ""))
        if marks and slot != NONE:
            self.mentions.append(_Mention(marks, slot, None))
        self.called(slot, want)

    def told_since(self, kind: str) -> bool:
        """An event came up after the newest thing of this kind."""
        for m in reversed(self.mentions):
            if m.told:
                return True
            if m.kind == kind:
                return False
        return False

    def ones(self, kind: str, want: object, newest: int) -> list[int]:
        """What "they" means too, besides the newest, where each was brought up by itself."""
        ones = [m for m in (*self.unsaid, *self.mentions) if m.kind == kind and m.single and m.slot >= 0
                and m.slot != newest and not m.quiet and self.fits(want, m.head, "")]
        came = any(m.slot == newest and m.outcome for m in self.mentions) and any(m.outcome for m in ones)
        return list(dict.fromkeys([m.slot for m in ones if m.outcome == came]))

    def again(self, node: object) -> None:
        """A pronoun or name of a thing that is still spoken of."""
        kind = type(node)
        kinds = str(getattr(kind, "REFERS", "") or getattr(kind, "NAMES", ""))
        slot = int(getattr(node, "slot", NONE))
        if kinds and slot != NONE:
            known = [m.head for m in self.mentions if m.slot == slot and m.head is not None]
            head: object = getattr(node, "head", None)
            one = any(m.slot == slot and m.single for m in self.mentions)
            said = known[-1] if head is None and known else head
            self.mentions.append(_Mention(kinds.split("|")[0], slot, said, single=one))

    def otherwise(self, value: object, before: list[_Mention]) -> object:
        """What is done instead of something else: the things of that are not there, unless nothing else can be meant."""
        known, count, problems = self.mentions, self.count, len(self.problems)
        self.mentions = before.copy()
        bound = self.visit(value)
        if len(self.problems) == problems:
            self.mentions = known + self.mentions[len(before):]
            return bound
        del self.problems[problems:]
        self.mentions, self.count = known, count
        return self.visit(value)

    def alone(self, value: object) -> object:
        """A discourse of its own."""
        known, count, unsaid = self.mentions, self.count, self.unsaid
        self.mentions, self.unsaid = [], []
        self.count = 0
        bound = self.visit(value)
        self.mentions, self.count, self.unsaid = known, count, unsaid
        return bound

    def apiece(self, values: list[object]) -> object:
        """Texts of which each is read by itself: none speaks of what only another one brings up."""
        known = self.mentions
        added: list[_Mention] = []
        items: list[object] = []
        for value in values:
            self.mentions, count, problems = known.copy(), self.count, len(self.problems)
            item = self.visit(value)
            if len(self.problems) > problems:  # "put a counter on ~ or remove one from it"
                del self.problems[problems:]
                self.mentions, self.count = known + [m for m in added if m.declared], count
                item = self.visit(value)
            added.extend(self.mentions[len(known):])
            items.append(item)
        self.mentions = known + added
        return items if _changed(items, values) else values

    def without(self, value: object, hidden: list[_Mention]) -> object:
        """Something that is not what was just spoken of; nor does a pronoun by itself mean that by another mention."""
        known, outer = self.mentions, self.hidden
        slots = [(m.kind, m.slot) for m in hidden] if getattr(type(value), "REFERS", "") else []
        self.mentions = [m for m in known if m not in hidden and (m.kind, m.slot) not in slots]
        self.hidden = hidden
        size, count, problems = len(self.mentions), self.count, len(self.problems)
        bound = self.visit(value)
        self.mentions = known + self.mentions[size:]
        self.hidden = outer
        if len(self.problems) == problems:
            return bound
        del self.problems[problems:]
        self.mentions, self.count = known, count
        return self.visit(value)

    def introduce(self, node: object, kind: str, changed: dict[str, object]) -> None:
        number = self.count
        self.count += 1
        if number != getattr(node, "slot"):  # noqa: B009
            changed["slot"] = number
        if getattr(node, "unspoken", False):
            if getattr(type(node), "OUTCOME", False) and getattr(node, "single", False):
                self.unsaid.append(_Mention(kind, number, getattr(node, "head", None), outcome=True, single=True))
            return
        head: object = getattr(node, "head", None)
        also = str(getattr(node, "also", "") or getattr(type(node), "ALSO", ""))
        outcome = bool(getattr(type(node), "OUTCOME", False))
        declared = bool(getattr(type(node), "DECLARED", False))
        for one in also.split("|") if also else []:
            if one == "set" and self.some_of_a_set(node, changed):
                continue
            self.mentions.append(_Mention(one, number, None, outcome=outcome, declared=declared))
        plural = bool(getattr(type(node), "PLURAL", False) or getattr(node, "many", False))
        quiet = bool(getattr(node, "quiet", False))
        single = bool(getattr(node, "single", False))
        standing = bool(getattr(type(node), "STANDING", False))
        told = bool(getattr(type(node), "TOLD", False))
        what: object = changed["what"] if "what" in changed else getattr(node, "what", None)
        through = int(getattr(what, "slot")) if getattr(type(what), "REFERS", "") else NONE  # noqa: B009
        self.mentions.append(_Mention(kind, number, head, plural, quiet, outcome, declared, single, standing, told, through))

    def some_of_a_set(self, node: object, changed: dict[str, object]) -> bool:
        """Done with what was taken from a set: the rest is still that of the set ("look at five, reveal one of them")."""
        what: object = changed["what"] if "what" in changed else getattr(node, "what", None)
        if not str(getattr(type(what), "REFERS", "")):
            return False
        sets = [m.slot for m in self.mentions if m.kind == "set"]
        return bool(sets) and int(getattr(what, "slot")) not in sets  # noqa: B009

    def called(self, slot: int, want: object) -> None:
        """What has been called by a word is spoken of from now on, also if it was quiet or something else came between."""
        worded = _words(want)
        known = [m for m in self.mentions if m.slot == slot and (m.quiet or worded)]
        if known:
            self.mentions.append(_Mention(known[-1].kind, slot, known[-1].head or worded, known[-1].plural,
                                          outcome=known[-1].outcome, declared=known[-1].declared))

    def find_any(self, kinds: list[str], want: object, first: bool, plural: bool) -> int:
        for kind in kinds:
            slot = self.find(kind, want, first, plural, "")
            if slot == NONE:
                slot = self.find(kind, want, first, plural, "?")
            if slot != NONE:
                return slot
        return NONE

    def find(self, kind: str, want: object, first: bool, plural: bool, doubt: str) -> int:
        if first:
            for mention in self.mentions:
                if mention.kind == kind and _words(mention.head) and self.fits(want, mention.head, doubt):
                    return mention.slot
            return NONE
        bare = not _words(want)
        for mention in reversed(self.mentions):
            if mention.kind == kind and (plural or not mention.plural) and not (bare and mention.quiet) and self.fits(
                    want, mention.head, doubt):
                return mention.slot
        return NONE

    def fits(self, want: object, head: object, doubt: str) -> bool:
        wanted = _words(want)
        heads = _words(head)
        if not wanted or not heads:
            return True  # one of them does not say
        for word in wanted:
            if word in heads or (doubt and word + doubt in heads):
                return True
            admitted = self.kinds.get(word)
            if admitted is not None and not admitted.isdisjoint(heads):
                return True
        return False


def _words(value: object) -> frozenset[str]:
    if isinstance(value, str):
        return frozenset([value]) if value else frozenset()
    if isinstance(value, (set, frozenset, list, tuple)):
        return frozenset([word for word in value if isinstance(word, str)])
    return frozenset()


def _order(kind: type, fields: tuple[str, ...]) -> tuple[str, ...]:
    """ORDER, then the fields that it does not name."""
    first: object = getattr(kind, "ORDER", ())
    if not isinstance(first, tuple) or not first:
        return fields
    named = tuple([str(name) for name in first])
    return named + tuple([name for name in fields if name not in named])


def _changed(new: list[object], old: list[object]) -> bool:
    return any(new[i] is not item for i, item in enumerate(old))
