"""The sentences that a language model may say, as a small grammar: what cannot be built from it is not shown.

A line of `sentence_forms.txt` names a part and its forms: `|` between forms, `[ ]` round what may be left out, `( )` round a choice,
`<name>` for another part. Small words and signs stand for themselves, words in capitals for what only the facts of the day can fill:

LOW, HIGH: a fact that limits, below or above the athlete's normal; LIM: one that limits and has no level.
GOOD, GOODHIGH, GOODLOW: a fact that supports. NUM, NUMLOW, NUMHIGH: a fact that does neither.
The same with an N in front: the fact's own noun (`readiness`, where readiness limits and is low, is NLOW).
BELOW, WITHIN, ABOVE: what a fact is held against, by where the fact lies. GAP: how far it falls short. SAID: any other field.
WORK, DAY: today's workout and the kind of day, where the day is an easy one; FULLWORK, FULLDAY: where it is not.
CTL, ATL, TSB: these three, of whatever kind. PLAN: what was planned. LAST, PHASE,
AHEAD, AWAY, LIFT: the last session, the phase, what lies ahead, how far, the name of a lift.
WHOLE: stands for nothing, and only where nothing limits the day. FAR: the same, and only where nothing is due today or tomorrow.

Each clause is true by its facts and goes no further than the decision, and clauses are joined in ways that keep it so. Nothing in it
denies, promises, orders training or judges a person.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from lanterne_rouge.domain.once import cached_property

CONDITIONS = frozenset(("WHOLE", "FAR"))
"""Items of the grammar that stand for nothing, and only on a day of which they are true."""
_PIECE = re.compile(r"<[a-z_]+>|[\[\]()|]|[^\s\[\]()|]+")


@dataclass(frozen=True, kw_only=True)
class OneOf:
    """One of several sequences, or nothing where it is `optional`; an item is a word, a `<name>` or a choice."""

    forms: tuple["Form", ...]
    optional: bool = False

    def begun_by(self, kinds: Iterable[str]) -> Iterator["Form"]:
        """The forms that can begin with a token of these kinds, and those that can be empty; no other need be tried."""
        yield from self._by_opening.get(None, ())
        for kind in kinds:
            yield from self._by_opening.get(kind, ())

    @cached_property
    def openings(self) -> frozenset[str] | None:
        """What it can begin with; None where one of its forms can be empty."""
        return None if None in self._by_opening else frozenset(word for word in self._by_opening if word is not None)

    @cached_property
    def _by_opening(self) -> Mapping[str | None, list["Form"]]:
        forms: dict[str | None, list[Form]] = {}
        for form in self.forms:
            for word in _openings(form) or (None,):
                forms.setdefault(word, []).append(form)
        return forms


Form: TypeAlias = tuple[str | OneOf, ...]


def _openings(form: Form) -> frozenset[str] | None:
    words = set[str]()
    for item in form:
        if isinstance(item, str) and not item.startswith("<"):
            if item in CONDITIONS:
                continue
            return frozenset((*words, item))
        part = item if isinstance(item, OneOf) else sentence_forms()[item[1:-1]]
        if part.openings is None:
            return None
        words |= part.openings
        if not part.optional:
            return frozenset(words)
    return None


@cache
def sentence_forms() -> Mapping[str, OneOf]:
    """The grammar: each part by its name."""
    lines = files("lanterne_rouge.domain").joinpath("sentence_forms.txt").read_text(encoding="utf-8").splitlines()
    rules: list[str] = []
    for line in lines:
        if line.startswith(" "):
            rules[-1] += line
        else:
            rules.append(line)
    pairs = (rule.split(" = ", 1) for rule in rules)
    return {name: _choice(iter(_PIECE.findall(forms)), "") for name, forms in pairs}


def _choice(pieces: Iterator[str], closing: str) -> OneOf:
    forms: list[list[str | OneOf]] = [[]]
    for piece in pieces:
        if piece == closing:
            break
        if piece == "|":
            forms.append([])
        elif piece in "[(":
            forms[-1].append(_choice(pieces, "]" if piece == "[" else ")"))
        else:
            forms[-1].append(piece)
    return OneOf(forms=tuple(map(tuple, forms)), optional=closing == "]")


@cache
def sayable_words() -> frozenset[str]:
    """Every word of the grammar."""
    return frozenset(word for part in sentence_forms().values() for word in _words(part) if word.isalpha())


def _words(part: OneOf) -> Iterator[str]:
    for form in part.forms:
        for item in form:
            if isinstance(item, OneOf):
                yield from _words(item)
            elif item.islower() and not item.startswith("<"):
                yield from item.split("'")
