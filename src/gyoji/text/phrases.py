"""Loads phrase files into a grammar.

    @effect                                          # the phrases that follow belong to this category
    Draw(who, n): {who}はカードを{n:num}枚引く^        # constructor expression, `: `, template
    Choose(s, 0 if upto else n, n): {s:sel}{n:num}枚[upto:まで]を選ぶ^ @12
    = x: {x:clause}                                  # passes its child through
    word who: 自分 = you                              # closed vocabulary: text = value
    words color: 赤 = red | 青 = blue                 # several of them
    pattern num: [0-9]+                              # open class of single tokens
    run counter: [一-龥]                              # open class of several tokens in a row, each of which fits
    span name: 「 」                                  # any text between brackets, or one that fits: span name: 「 」 [^：]+

Left of the `: ` stands what is built: `Name(field, field=value)` with slots, ints, strings, True, False, None, lists,
tuples, further constructors, `a if slot else b`, `a if slot == "text" else b`; or just a slot, a constant, or a name.
Every slot and choice must be used there, so that the tree holds all that the words said.

The template, on the right, is words with
- `{slot}` or `{slot:category}`, and `{~category}` where what stands there does not matter;
- `[name:text]`, an optional: `name` is True or False. A slot in an optional that is absent is None;
- `(name:a|b|c)`, alternatives: `name` is the text that was chosen, in its dictionary form;
- `[~text]` and `(~a|b)`, ways of spelling that mean the same;
- `^` after a verb or a slot: `引く^` in category `v` also makes `v.te` (引いて), `v.may` (引いてもよい) and so on, see
  `ja` and `en`; `{x:v}^` is there read as `{x:v.te}`, `{x:v.may}`. For verbs in る `^g` and `^i` tell the class;
- `\\` before a sign of these that is meant itself. Full-width signs need none.

`#` begins a comment at the start of a line or after two spaces. ` @N` at the end is the cost.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from pathlib import Path

from gyoji.text.build import Builder, ExpressionError
from gyoji.text.complain import PhraseError
from gyoji.text.grammar import PATTERN_COST, PHRASE_COST, SPAN_COST, WORD_COST, Grammar
from gyoji.text.template import TemplateError, parse_template, slot_names, unrecorded

COMMENT = re.compile(r"(?:^|\s\s)\s*#.*$")
COST = re.compile(r"\s@(\d+)$")
CATEGORY = re.compile(r"[A-Za-z_]\w*(\.\w+)*")
#: lines that name no words of their own
READS_ALL = re.compile(r"(pattern|run|span)\s")
VOCABULARY = re.compile(r"(words?|pattern|run|span)\s+(\S+?):\s+(.*)")


def load_file(grammar: Grammar, builder: Builder, path: Path, keep: Collection[tuple[str, int]] | None = None) -> None:
    """Adds the phrases of one file (UTF-8); with `keep`, only those lines, by file and number, of all that read words."""
    load_text(grammar, builder, path.read_text(encoding="utf-8"), str(path), keep)


def load_text(grammar: Grammar, builder: Builder, text: str, file: str,
              keep: Collection[tuple[str, int]] | None = None) -> None:
    """Adds phrases from a string; `file` is the name that errors give."""
    loader = _Loader(grammar, builder, file)
    for number, line in enumerate(text.splitlines(), 1):
        said = COMMENT.sub("", line).strip()
        if keep is None or said.startswith("@") or READS_ALL.match(said) or (file, number) in keep:
            loader.load(said, number)


class _Loader:
    def __init__(self, grammar: Grammar, builder: Builder, file: str) -> None:
        self.grammar = grammar
        self.builder = builder
        self.file = file
        self.category = ""
        self.line = 0

    def load(self, text: str, line: int) -> None:
        self.line = line
        if not text:
            return
        if text.startswith("@"):
            self.category = self.named_category(text[1:].strip())
            return
        cost = -1
        priced = COST.search(text)
        if priced is not None:
            cost = int(priced.group(1))
            text = text[: priced.start()].rstrip()
        vocabulary = VOCABULARY.fullmatch(text)
        if vocabulary is None:
            self.phrase(text, PHRASE_COST if cost < 0 else cost)
            return
        kind, category, rest = vocabulary.group(1), self.named_category(vocabulary.group(2)), vocabulary.group(3)
        if kind == "word":
            self.word(category, rest, WORD_COST if cost < 0 else cost)
        elif kind == "words":
            for one in rest.split(" | "):
                self.word(category, one, WORD_COST if cost < 0 else cost)
        elif kind == "pattern":
            self.grammar.pattern(category, rest.strip(), PATTERN_COST if cost < 0 else cost, self.file, line)
        elif kind == "run":
            self.grammar.run(category, rest.strip(), PATTERN_COST if cost < 0 else cost, self.file, line)
        else:
            brackets = rest.split(maxsplit=2)
            if len(brackets) < 2:
                raise self.error("a span needs an opening and a closing bracket, with a space between")
            inside = brackets[2].strip() if len(brackets) > 2 else ""
            self.grammar.span(category, brackets[0], brackets[1], inside, SPAN_COST if cost < 0 else cost, self.file, line)

    def word(self, category: str, rest: str, cost: int) -> None:
        text, equals, written = rest.rpartition(" = ")
        if not equals:
            text = written = rest  # a word that is its own value
        if not self.grammar.tokens(text):
            raise self.error("an empty word")
        self.grammar.word(category, text.strip(), _word_value(written.strip()), cost, self.file, self.line)

    def phrase(self, text: str, cost: int) -> None:
        if not self.category:
            raise self.error("a phrase before the first @category")
        left, template = self.split(text)
        if not template:
            raise self.error("an empty phrase")
        try:
            parts = parse_template(template)
            names = slot_names(parts)
            make = self.builder.expression(left, names)
            used: set[str] = set()
            make.mentions(used)
            trouble = unrecorded(parts, used)
        except (TemplateError, ExpressionError) as error:
            raise self.error(str(error)) from None
        if trouble:
            raise self.error(trouble)
        self.grammar.add(self.category, template, make, cost, self.file, self.line)

    def split(self, text: str) -> tuple[str, str]:
        """At the first `: ` that leaves an expression on its left (strings in it may hold one too)."""
        at = text.find(": ")
        while at >= 0:
            left = text[:at]
            if left.startswith("="):
                left = left[1:]
                if not left.strip().isidentifier():
                    raise self.error(f"`={left}`: after = stands the slot that is passed through")
            try:
                ast.parse(left.strip(), mode="eval")
                return left.strip(), text[at + 2 :].strip()
            except SyntaxError:
                at = text.find(": ", at + 1)
        if text.endswith(":"):
            raise self.error("an empty phrase")
        raise self.error(f"`{text}` is no phrase: expected `Constructor(...): template`")

    def named_category(self, name: str) -> str:
        if CATEGORY.fullmatch(name) is None:
            raise self.error(f"`{name}` is no name for a category")
        return name

    def error(self, message: str) -> PhraseError:
        return PhraseError(self.file, self.line, message)


def _word_value(written: str) -> object:
    """An int, a quoted string, True, False or None; anything else is a bare word."""
    try:
        value: object = ast.literal_eval(written)
    except (ValueError, SyntaxError):
        return written
    if value is None or isinstance(value, (int, str)):
        return value
    return written
