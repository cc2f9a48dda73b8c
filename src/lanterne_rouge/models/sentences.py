"""Which sentences of a model may be shown: facts in the place of numbers, an effect that agrees, and words that the grammar can build.

A sentence is dropped whole where anything about it is amiss; nothing is mended. What may be said stands in `domain/sentence_forms.txt`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.language_model import Fact, FactEffect, ModelSentence
from lanterne_rouge.domain.sentence_forms import CONDITIONS, OneOf, sayable_words, sentence_forms
from lanterne_rouge.models.facts import ADVICE, AHEAD, PLANNED, TOO_NEAR, WORKOUT, limiting_count

LONGEST_SENTENCE = 160
SENTENCES_OF_EXPLANATION, SENTENCES_OF_DECISION = 4, 8
SIGNS_FOR_CAUTION = 2
"""With so many limiting facts only sentences that limit are shown."""
TEXT_FIELD = "text"
LOAD_FACTS = frozenset(("ctl", "atl", "tsb"))
"""Facts that a form of the grammar names: fitness, fatigue and form are not to be mistaken for one another."""
COMPARED_FIELDS = frozenset(("usual", "need", "before"))
"""Fields that a value is held against."""

_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)(?:\.([a-z_]+))?\}")
_SIGNS = re.compile(r"[A-Za-z{}_.,;:'’!?()–—\- ]*")
_TOKEN = re.compile(r"\{[^}]*\}|[A-Za-z]+(?:'[a-z]+)?|[,;:.!?()–—]|\S")
_DETERMINER = re.compile(
    r"(?:^|\s)(?:an?|the|your|my|our|this|that|its|each|every|own|of|usual|last|low|lower|high|higher)\s$",
    re.IGNORECASE,
)
_ALONE = re.compile(r"([A-Za-z]+)(?:,| (?:is|was|of|at|stands at|sits at|lies at|reads))? $", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class CheckedWords:
    """The sentences that may be shown as people read them, how many were left out, and the share that was kept."""

    sentences: tuple[str, ...] = ()
    left_out: int = 0

    @property
    def text(self) -> str:
        """All of them as one text."""
        return " ".join(self.sentences)

    @property
    def share(self) -> float:
        """The share of the model's sentences that is shown, 0.0 where it gave none."""
        given = len(self.sentences) + self.left_out
        return len(self.sentences) / given if given else 0.0


def checked(
    sentences: Sequence[ModelSentence],
    facts: Sequence[Fact],
    action: Action,
    *,
    most: int,
    forbidden: Sequence[str] = (),
) -> CheckedWords:
    """The sentences that may be shown about a day of this action, the first `most` of them, none of them twice.

    `forbidden` are texts that no model may repeat; they could only come in through a fact.
    """
    day = {fact.id: fact for fact in facts}
    shown: list[str] = []
    for sentence in sentences[:most]:
        if objection(sentence, day, action) is not None:
            continue
        text = told(sentence.text, day)
        if text not in shown and not any(secret and secret.lower() in text.lower() for secret in forbidden):
            shown.append(text)
    return CheckedWords(sentences=tuple(shown), left_out=len(sentences) - len(shown))


def objection(sentence: ModelSentence, facts: Mapping[str, Fact], action: Action) -> str | None:
    """Why a sentence may not be shown, None where it may."""
    text = sentence.text.strip()
    try:
        effect = FactEffect(sentence.effect)
    except ValueError:
        return "no effect"
    if len(text) > LONGEST_SENTENCE or not _SIGNS.fullmatch(_HOLE.sub("", text)):
        return "not in the form"
    holes = _HOLE.findall(text)
    about = [facts[name] for name in sentence.about if name in facts]
    if not about or len(about) < len(sentence.about):
        return "about no fact of the day"
    if any(not _can_fill(name, part, facts) for name, part in holes) or "{" in _HOLE.sub("", text):
        return "a placeholder that stands for nothing"
    if any(name not in sentence.about and _has_effect(facts[name]) for name, _ in holes):
        return "a fact that it is not about"
    if not _agrees(effect, about, facts, action):
        return "an effect that the facts do not have"
    if any(part == TEXT_FIELD for _, part in holes):
        return None if _HOLE.fullmatch(text) else "words around a passage"
    return _wording(text, effect, about, facts, action)


def told(text: str, facts: Mapping[str, Fact]) -> str:
    """A sentence that may be shown, with its placeholders as people read them."""
    out, at, text = "", 0, text.strip()
    for hole in _HOLE.finditer(text):
        out += text[at : hole.start()]
        fact, part = facts[hole[1]], hole[2]
        out += dict(fact.fields)[part] if part else _inserted(fact, out)
        at = hole.end()
    out += text[at:]
    return f"{out[:1].upper()}{out[1:]}" if out.endswith((".", "!", "?")) else f"{out[:1].upper()}{out[1:]}."


def _inserted(fact: Fact, before: str) -> str:
    """The value alone after its own name, without an article after a determiner, else in full."""
    alone = _ALONE.search(before)
    if alone and alone[1].lower() in fact.named:
        return fact.value
    return fact.phrase if _DETERMINER.search(before) else fact.full


def _can_fill(name: str, part: str, facts: Mapping[str, Fact]) -> bool:
    fact = facts.get(name)
    return fact is not None and (not part or part in dict(fact.fields))


def _has_effect(fact: Fact) -> bool:
    return fact.effect is not FactEffect.NEUTRAL


def _agrees(effect: FactEffect, about: Sequence[Fact], facts: Mapping[str, Fact], action: Action) -> bool:
    """Whether the effect is one that its facts and the day bear out; to limit is always allowed where a fact limits."""
    effects = {fact.effect for fact in about}
    limiting = limiting_count(tuple(facts.values()))
    if effect is FactEffect.LIMITS and not limiting:
        return False
    if limiting >= SIGNS_FOR_CAUTION and effect is not FactEffect.LIMITS:
        return False
    if FactEffect.LIMITS in effects:
        return effect is FactEffect.LIMITS
    if effect is FactEffect.SUPPORTS:
        is_own = any(fact.id in (WORKOUT, ADVICE) for fact in about)
        return (is_own or FactEffect.SUPPORTS in effects) and not _is_careful(action)
    return effect is FactEffect.NEUTRAL or effects != {FactEffect.SUPPORTS}


def _is_careful(action: Action) -> bool:
    return action in (Action.RECOVER, Action.EASE)


_CONTRACTED = {
    "it's": "it is",
    "that's": "that is",
    "you're": "you are",
    "you've": "you have",
    "i've": "i have",
    "i'm": "i am",
}


def _wording(
    text: str, effect: FactEffect, about: Sequence[Fact], facts: Mapping[str, Fact], action: Action
) -> str | None:
    """Whether the sentence can be built from the grammar of its effect."""
    if _misplaced_field(text, about):
        return "a field away from its fact"
    tokens = tuple(_tokens(text, about, facts, action))
    strange = next((word for word, *kinds in tokens if _is_strange(word) and not any(kinds)), None)
    if strange is not None:
        return f"a word that is not on the list: {strange}"
    reader = _Reader(tokens, _conditions(facts))
    return None if len(tokens) in reader.ends(effect.value, 0) else "no sentence of the grammar"


def _conditions(facts: Mapping[str, Fact]) -> frozenset[str]:
    """WHOLE where nothing limits the day, FAR where nothing is due today or tomorrow that there would be no time to recover for."""
    whole = limiting_count(tuple(facts.values())) == 0
    near = any(dict(facts[name].fields).get("away") in TOO_NEAR for name in AHEAD if name in facts)
    return frozenset((*(("WHOLE",) if whole else ()), *(() if near else ("FAR",))))


def _is_strange(word: str) -> bool:
    return word.islower() and not sayable_words().issuperset(word.split("'"))


def _misplaced_field(text: str, about: Sequence[Fact]) -> bool:
    """Whether a number's field stands anywhere but next to its own fact, or the fact's noun."""
    nouns = {noun: fact.id for fact in about for noun in fact.named}
    named: list[tuple[str, str]] = []
    for token in _TOKEN.findall(_in_words(text)):
        hole = _HOLE.fullmatch(token)
        if hole:
            named.append((hole[1], hole[2] or ""))
        elif token.lower() in nouns:
            named.append((nouns[token.lower()], ""))
    return any(
        part
        and part not in (TEXT_FIELD, "away")
        and name not in {other for other, _ in (*named[max(0, at - 1) : at], *named[at + 1 : at + 2])}
        for at, (name, part) in enumerate(named)
    )


def _in_words(text: str) -> str:
    """The text without contractions, the name of a measure as one word, and without words that change nothing."""
    plain = _CONTRACTION.sub(lambda short: _CONTRACTED[short[0].lower()], text.replace("’", "'").rstrip(".! "))
    return _ALSO.sub("", _LATER_TODAY.sub("today", _PULSE.sub("rhr", plain)))


_LATER_TODAY = re.compile(r"\bthis (?:evening|afternoon)\b", re.IGNORECASE)
_ALSO = re.compile(r",? (?:as well|too)(?=[,;:]|$)", re.IGNORECASE)
_PULSE = re.compile(r"resting heart rate", re.IGNORECASE)


def _tokens(text: str, about: Sequence[Fact], facts: Mapping[str, Fact], action: Action) -> Iterator[tuple[str, ...]]:
    """What each part of the sentence can be to the grammar: a word, a sign, a fact's noun (both it and a word), or the kind of a fact."""
    nouns = {noun: f"N{_kind(fact, action)}" for fact in about for noun in fact.named}
    for token in _TOKEN.findall(_in_words(text)):
        hole = _HOLE.fullmatch(token)
        if hole:
            kind = _field_kind(facts[hole[1]], hole[2]) if hole[2] else _kind(facts[hole[1]], action)
            yield (kind, hole[1].upper() if hole[1] in LOAD_FACTS and not hole[2] else "")
        elif token in "–—":
            yield (",",)
        else:
            yield (token.lower(), nouns.get(token.lower(), ""))


_CONTRACTION = re.compile("|".join(_CONTRACTED), re.IGNORECASE)
_EFFECT_KIND = {FactEffect.LIMITS: "LIM", FactEffect.SUPPORTS: "GOOD", FactEffect.NEUTRAL: "NUM"}
_OWN_KIND = {PLANNED: "PLAN", "last": "LAST", "phase": "PHASE"}


def _kind(fact: Fact, action: Action) -> str:
    full = "" if _is_careful(action) else "FULL"
    if fact.id in (WORKOUT, ADVICE):
        return f"{full}{'WORK' if fact.id == WORKOUT else 'DAY'}"
    if fact.id in AHEAD or fact.id in _OWN_KIND:
        return _OWN_KIND.get(fact.id, "AHEAD")
    if fact.is_name:
        return "LIFT"
    level = fact.level.value.upper() if fact.level is not None else ""
    if fact.effect is FactEffect.LIMITS and level:
        return level
    return f"{_EFFECT_KIND[fact.effect]}{level}"


def _field_kind(fact: Fact, part: str) -> str:
    if part in ("away", "gap"):
        return part.upper()
    return fact.against.value.upper() if fact.against is not None and part in COMPARED_FIELDS else "SAID"


class _Reader:
    """Where each part of the grammar can end that begins at a token; what was found once is kept, so that no sentence is slow."""

    def __init__(self, tokens: Sequence[tuple[str, ...]], conditions: frozenset[str]) -> None:
        self._tokens, self._conditions = tokens, conditions
        self._found: dict[tuple[str, int], frozenset[int]] = {}

    def ends(self, name: str, start: int) -> frozenset[int]:
        """The places at which the part of this name can end."""
        if (name, start) not in self._found:
            self._found[name, start] = self._choice(sentence_forms()[name], start)
        return self._found[name, start]

    def _choice(self, choice: OneOf, start: int) -> frozenset[int]:
        ends = {start} if choice.optional else set[int]()
        kinds = self._tokens[start] if start < len(self._tokens) else ()
        for form in choice.begun_by(kinds):
            places = {start}
            for item in form:
                places = {end for place in places for end in self._item(item, place)}
                if not places:
                    break
            ends |= places
        return frozenset(ends)

    def _item(self, item: str | OneOf, start: int) -> frozenset[int]:
        if isinstance(item, OneOf):
            return self._choice(item, start)
        if item.startswith("<"):
            return self.ends(item[1:-1], start)
        if item in CONDITIONS:
            return frozenset((start,)) if item in self._conditions else frozenset()
        return frozenset((start + 1,)) if start < len(self._tokens) and item in self._tokens[start] else frozenset()
