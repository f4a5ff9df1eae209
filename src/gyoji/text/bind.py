"""Pronouns: "it", "that player", "the chosen number" get the number of the thing that they mean.

A pass over a finished tree, through class attributes of the nodes only:

- `FIELDS`: the names of the fields, in textual order; `ORDER` may give another order.
- `INTRODUCES`: the kind of thing ("objects", "number", "player") that the node brings into the discourse, "" for
  none. Such a node has an int field `slot`, which gets 0, 1, 2, ... It is known to what follows it; with
  `AFTER = "field"` already to what follows that field inside the node ("for each X, ... it").
  A node with an attribute `unspoken` that is true gets its number, but no pronoun can mean it ("that card" is never
  the card itself).
- `ALSO` (or an attribute `also` of the node): another kind that the same thing can be spoken of as (an event that
  tells a card and a player).
- `REFERS`: the kind that a pronoun looks for. Its int field `slot` gets the number of the newest thing that fits. A
  field `want` (a word, or a set of words) must fit the introducer's field `head` if both are given. With `FIRST`
  it gets the oldest instead, of those that have a `head`.
- `APART`: two fields of which only one will be done ("if so ..., otherwise ..."): a pronoun of the second means what
  was spoken of before the first, if it can.
- `SCOPE`: True opens a fresh discourse with numbers of its own (a quoted ability).

Nodes are never changed; what has to differ is made anew with `type(node)(**fields)`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gyoji.text.expressions import fields_of

#: which heads a wanted word admits beside itself: {"permanent": {"creature", "land"}}
Kinds = Mapping[str, frozenset[str]]


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
    __slots__ = ("head", "kind", "slot")

    def __init__(self, kind: str, slot: int, head: object) -> None:
        self.kind = kind
        self.slot = slot
        self.head = head


class _Binder:
    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.mentions: list[_Mention] = []  # of the present scope, newest last
        self.count = 0  # things introduced in the present scope
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
        outer, count = self.mentions, self.count
        scope = bool(getattr(kind, "SCOPE", False))
        if scope:
            self.mentions = []
            self.count = 0
        introduces = str(getattr(kind, "INTRODUCES", ""))
        refers = str(getattr(kind, "REFERS", ""))
        after = str(getattr(kind, "AFTER", ""))
        apart: tuple[str, ...] = getattr(kind, "APART", ())
        before: list[_Mention] = []
        changed: dict[str, object] = {}
        for field in _order(kind, fields):
            old: object = getattr(node, field)
            if apart and field == apart[0]:
                before = self.mentions.copy()
            new = self.otherwise(old, before) if apart and field == apart[1] else self.visit(old)
            if new is not old:
                changed[field] = new
            if introduces and field == after:
                self.introduce(node, introduces, changed)
        if introduces and not after:
            self.introduce(node, introduces, changed)
        if refers:
            want: object = getattr(node, "want", None)
            slot = self.find(refers, want, bool(getattr(kind, "FIRST", False)))
            if slot < 0:
                self.problems.append(Unbound(node, refers, want))
            elif slot != getattr(node, "slot"):  # noqa: B009 - the node is of no known type
                changed["slot"] = slot
        if scope:
            self.mentions = outer
            self.count = count
        if not changed:
            return node
        arguments = {field: changed[field] if field in changed else getattr(node, field) for field in fields}
        return kind(**arguments)

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

    def introduce(self, node: object, kind: str, changed: dict[str, object]) -> None:
        number = self.count
        self.count += 1
        if number != getattr(node, "slot"):  # noqa: B009
            changed["slot"] = number
        if getattr(node, "unspoken", False):
            return
        head: object = getattr(node, "head", None)
        also = str(getattr(node, "also", "") or getattr(type(node), "ALSO", ""))
        if also:
            self.mentions.append(_Mention(also, number, None))
        self.mentions.append(_Mention(kind, number, head))

    def find(self, kind: str, want: object, first: bool) -> int:
        if first:
            for mention in self.mentions:
                if mention.kind == kind and _words(mention.head) and self.fits(want, mention.head):
                    return mention.slot
            return -1
        for mention in reversed(self.mentions):
            if mention.kind == kind and self.fits(want, mention.head):
                return mention.slot
        return -1

    def fits(self, want: object, head: object) -> bool:
        wanted = _words(want)
        heads = _words(head)
        if not wanted or not heads:
            return True  # one of them does not say
        for word in wanted:
            if word in heads:
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
