"""Templates, the right side of a phrase line: `{who}は[upto:最大]{n:num}枚引く^`.

A template is parsed to parts and then flattened to every plain sequence of words and slots that it allows. Every
choice has a name under which it is recorded, or is declared a mere spelling with `~`.
"""

from __future__ import annotations

import keyword

from gyoji.text.language import Language

#: more flat sequences than this from one template is a mistake of its author
MOST_VARIANTS = 4096

SPECIAL = "{}[]()|^\\"


class TemplateError(ValueError):
    """What is wrong with a template; the loader adds file and line."""


class Part:
    """A piece of a template."""


class Literal(Part):
    def __init__(self, text: str, verb: bool = False, mark: str = "") -> None:
        self.text = text
        self.verb = verb  # it ends in a verb that `^` marked
        self.mark = mark  # what followed the `^`: a verb class forced by the author


class Slot(Part):
    def __init__(self, name: str, category: str, inflected: bool = False) -> None:
        self.name = name  # "" where the reading is not recorded
        self.category = category
        self.inflected = inflected


class Choice(Part):
    """Branches with what each records: True and False for an optional, its text for an alternative."""

    def __init__(self, name: str, branches: list[list[Part]], labels: list[object], otherwise: object) -> None:
        self.name = name  # "" for a mere spelling
        self.branches = branches
        self.labels = labels
        self.otherwise = otherwise  # recorded when the choice itself stands in a branch not taken


class Flat:
    """One plain sequence: literals merged, so that `card[~s]` gives `cards`; and what its choices record."""

    __slots__ = ("parts", "record")

    def __init__(self, parts: list[Part], record: dict[str, object]) -> None:
        self.parts = parts
        self.record = record


def parse_template(text: str) -> list[Part]:
    reader = _Reader(text)
    branches = reader.branches("")
    if len(branches) > 1:
        raise TemplateError("`|` outside parentheses")
    return branches[0]


def flatten(parts: list[Part]) -> list[Flat]:
    """All plain sequences, each with a record for every named slot and choice of the template."""
    blank: dict[str, object] = {}
    _names(parts, blank)
    flats: list[Flat] = []
    for sequence, record in _expand(parts):
        merged: list[Part] = []
        seen: set[str] = set()
        for part in sequence:
            last = merged[-1] if merged else None
            if isinstance(part, Literal) and isinstance(last, Literal):
                merged[-1] = Literal(last.text + part.text)
                continue
            if isinstance(part, Slot) and part.name:
                if part.name in seen:
                    raise TemplateError(f"slot {{{part.name}}} stands twice")
                seen.add(part.name)
            merged.append(part)
        full = {name: value for name, value in blank.items() if name not in seen}
        full.update(record)
        flats.append(Flat(merged, full))
    return flats


def inflected(parts: list[Part]) -> bool:
    """Does `^` stand anywhere in it?"""
    for part in parts:
        if (isinstance(part, Literal) and part.verb) or (isinstance(part, Slot) and part.inflected):
            return True
        if isinstance(part, Choice):
            for branch in part.branches:
                if inflected(branch):
                    return True
    return False


def in_form(parts: list[Part], suffix: str, language: Language) -> list[Part]:
    """The template with each marked verb in the form of that suffix ("" is the dictionary form)."""
    out: list[Part] = []
    for part in parts:
        if isinstance(part, Literal) and part.verb:
            try:
                spelled = language.inflect(part.text, part.mark)[suffix]
            except ValueError as error:
                raise TemplateError(str(error)) from None
            branches: list[list[Part]] = [[Literal(form)] for form in spelled]
            out.append(Choice("", branches, list(spelled), None))
        elif isinstance(part, Slot) and part.inflected:
            out.append(Slot(part.name, part.category + suffix))
        elif isinstance(part, Choice):
            forms = [in_form(branch, suffix, language) for branch in part.branches]
            out.append(Choice(part.name, forms, part.labels, part.otherwise))
        else:
            out.append(part)
    return out


def unrecorded(parts: list[Part], used: set[str]) -> str:
    """The first slot or choice of which the tree would keep no trace, or ""."""
    for part in parts:
        if isinstance(part, Slot) and part.name and part.name not in used:
            return f"slot {{{part.name}}} is not used (write {{~{part.category}}} if it is a mere spelling)"
        if isinstance(part, Choice):
            for branch in part.branches:
                trouble = unrecorded(branch, used)
                if trouble:
                    return trouble
            if part.name and part.name not in used:
                # a slot inside tells the branches apart as well as the name would
                bare = [branch for branch in part.branches if not _has_slot(branch)]
                if len(bare) > 1 or len(part.branches) > 2:
                    return f"the choice `{part.name}` is not used (name it ~ if it is a mere spelling)"
    return ""


def slot_names(parts: list[Part]) -> set[str]:
    """The names that the left side may use."""
    blank: dict[str, object] = {}
    _names(parts, blank)
    return set(blank)


def _has_slot(parts: list[Part]) -> bool:
    return any(isinstance(part, Slot) and part.name for part in parts)


def _names(parts: list[Part], blank: dict[str, object]) -> None:
    for part in parts:
        if isinstance(part, Slot):
            if part.name:
                blank[part.name] = None
        elif isinstance(part, Choice):
            if part.name:
                if part.name in blank:
                    raise TemplateError(f"the name `{part.name}` is used twice")
                blank[part.name] = part.otherwise
            for branch in part.branches:
                _names(branch, blank)


def _expand(parts: list[Part]) -> list[tuple[list[Part], dict[str, object]]]:
    done: list[tuple[list[Part], dict[str, object]]] = [([], {})]
    for part in parts:
        if not isinstance(part, Choice):
            for sequence, _ in done:
                sequence.append(part)
            continue
        grown: list[tuple[list[Part], dict[str, object]]] = []
        for i, branch in enumerate(part.branches):
            for tail, inner in _expand(branch):
                for sequence, record in done:
                    both = dict(record)
                    both.update(inner)
                    if part.name:
                        both[part.name] = part.labels[i]
                    grown.append((sequence + tail, both))
        done = grown
        if len(done) > MOST_VARIANTS:
            raise TemplateError(f"more than {MOST_VARIANTS} variants: split the phrase")
    return done


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def branches(self, closer: str) -> list[list[Part]]:
        """Sequences between `|`, up to the closer (consumed) or, without one, to the end."""
        found: list[list[Part]] = []
        parts: list[Part] = []
        words = ""
        while True:
            char = self.text[self.at] if self.at < len(self.text) else ""
            if words and (char == "" or char in "{}[]()|^"):
                mark = self.verb_mark() if char == "^" else ""
                parts.append(Literal(words, char == "^", mark))
                words = ""
                if char == "^":
                    continue
            self.at += 1
            if char == closer:
                found.append(parts)
                return found
            if char == "":
                raise TemplateError(f"`{closer}` is missing")
            if char == "|":
                found.append(parts)
                parts = []
            elif char == "{":
                parts.append(self.slot())
            elif char == "[" or char == "(":
                parts.append(self.choice(char))
            elif char == "^":
                last = parts[-1] if parts else None
                if not isinstance(last, Slot):
                    raise TemplateError("`^` must follow a verb or a slot")
                last.inflected = True
            elif char in "}])":
                raise TemplateError(f"`{char}` closes nothing (write \\{char} for the sign itself)")
            elif char == "\\":
                if self.at >= len(self.text):
                    raise TemplateError("a lone `\\` at the end")
                words += self.text[self.at]
                self.at += 1
            else:
                words += char

    def verb_mark(self) -> str:
        self.at += 1
        mark = self.text[self.at : self.at + 1]
        after = self.text[self.at + 1 : self.at + 2]
        if mark in ("g", "i") and not (after.isascii() and after.isalnum()):
            self.at += 1
            return mark
        return ""

    def slot(self) -> Slot:
        end = self.text.find("}", self.at)
        if end < 0:
            raise TemplateError("`}` is missing")
        inside = self.text[self.at : end]
        self.at = end + 1
        if inside.startswith("~"):
            return Slot("", _category(inside[1:]))
        name, colon, category = inside.partition(":")
        return Slot(_name(name), _category(category if colon else name))

    def choice(self, opener: str) -> Choice:
        begin = self.at
        name = ""
        if self.text[self.at : self.at + 1] == "~":
            self.at += 1
        else:
            colon = self.text.find(":", self.at)
            name = self.text[self.at : colon] if colon > 0 else ""
            if not (name.isascii() and name.isidentifier()):
                kind = "optional" if opener == "[" else "alternative"
                raise TemplateError(
                    f"unnamed {kind} `{self.text[begin - 1 : begin + 12]}`: write {opener}name:... to record it, "
                    f"or {opener}~... if it is a mere spelling"
                )
            _name(name)
            self.at = colon + 1
        begin = self.at
        bodies = self.branches("]" if opener == "[" else ")")
        if opener == "[":
            if len(bodies) > 1:
                raise TemplateError("`|` in an optional: write [name:(name2:a|b)]")
            if not bodies[0]:
                raise TemplateError("an empty optional")
            return Choice(name, [bodies[0], []], [True, False], False)
        if len(bodies) < 2:
            raise TemplateError("an alternative needs at least two branches")
        labels: list[object] = [_source(body).strip() for body in bodies]
        return Choice(name, bodies, labels, None)


def _name(name: str) -> str:
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name):
        raise TemplateError(f"`{name}` is no name for a slot")
    return name


def _category(name: str) -> str:
    if not name or not name.replace(".", "_").isidentifier():
        raise TemplateError(f"`{name}` is no name for a category")
    return name


def _source(parts: list[Part]) -> str:
    """The words of a branch as an author would write them: what a named alternative records."""
    out = ""
    for part in parts:
        if isinstance(part, Literal):
            out += part.text
        elif isinstance(part, Slot):
            out += "{" + part.name + "}"
        elif isinstance(part, Choice):
            out += _source(part.branches[0])
    return out
