"""The gate that every sentence of a model passes before an athlete reads it; what does not pass is left out, never changed."""

import base64
import codecs
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.models.checking.calm import is_calm, is_calm_word
from lanterne_rouge.models.checking.claims import asks_for_more, is_a_coachs_word, untrue_claim
from lanterne_rouge.models.checking.contradiction import advises_otherwise
from lanterne_rouge.models.checking.resolve import unresolved
from lanterne_rouge.models.checking.sentences import Sentence, joined, sentences
from lanterne_rouge.models.checking.unsafe import talks_out_of_caution, unsafe

# What the coach says itself: the way to tell how it is, and for a clearance only behind its condition.
_OWN = re.compile(
    r"once a doctor has cleared you, say so with lanterne check-in --cleared|\(lanterne check-in --pain [^)]{0,80}\)"
    r"|\(lanterne (?:init|strength name)\)|: name them with lanterne strength name|lanterne check-in --weight 75",
    re.I,
)
_COMMAND = re.compile(
    r"\blanterne\b|\bcheck-in\s--|\b(?:drop|delete|truncate|alter|insert into|update|select) (?:\*|table|from"
    r"|database|activities|into|all from)"
    r"|;\s*--|--\s*$|(?:^|\s)--[a-z]|\b(?:sudo|chmod|chown|wget|curl|bash|powershell|cmd|pip|npm|docker|python3?"
    r"|ssh|kill|mkdir|cat|echo) [-/.\w]*[-/.]"
    r"|&&|\|\||\b(?:def|lambda|return|import|from) \w+\s?[(:]|\bos\.\w+|\benv\b|\b[A-Z]{2,}_[A-Z_]{2,}\b",
    re.I,
)


def holds_a_command(sentence: str) -> bool:
    """Whether a sentence does, beyond what the coach itself tells to type."""
    return _COMMAND.search(_OWN.sub(" ", sentence)) is not None


_NOT_WRITTEN = re.compile(r"[\W_]+")
# Shorter strings are looked for as whole words only; squeezed together they would be found everywhere.
SHORTEST_SQUEEZED = 5


def holding(sentences: Sequence[str], forbidden: Collection[str]) -> frozenset[int]:
    """The places of the sentences that hold a forbidden string, alone or together with their neighbours."""
    if not forbidden:
        return frozenset()
    squeezed = [_squeezed(s) for s in sentences]
    whole, lowered = "".join(squeezed), [s.lower() for s in sentences]
    results: set[int] = set()
    for string in forbidden:
        if not string.strip():
            continue
        results |= {n for n, sentence in enumerate(lowered) if _as_word(string, sentence)}
        for form in _forms(string):
            at = whole.find(form)
            while at >= 0:
                results |= _touched(squeezed, at, at + len(form))
                at = whole.find(form, at + 1)
    return frozenset(results)


def _as_word(string: str, sentence: str) -> bool:
    low = string.strip().lower()
    return low in sentence and re.search(rf"(?<!\w){re.escape(low)}(?!\w)", sentence) is not None


def _touched(squeezed: Sequence[str], begin: int, end: int) -> set[int]:
    touched, at = set(), 0
    for n, sentence in enumerate(squeezed):
        if at < end and at + len(sentence) > begin:
            touched.add(n)
        at += len(sentence)
    return touched


def _squeezed(text: str) -> str:
    return _NOT_WRITTEN.sub("", text).lower()


@lru_cache(maxsize=512)
def _forms(string: str) -> tuple[str, ...]:
    """The string squeezed: as it is, reversed, turned by 13 letters, in hex, and in base64 wherever it may begin."""
    plain = _squeezed(string)
    if len(plain) < SHORTEST_SQUEEZED:
        return ()
    raw = string.encode("utf-8", "ignore")
    encoded = [_base64_inside(raw, shift) for shift in range(3)]
    forms = (plain, plain[::-1], codecs.encode(plain, "rot13"), raw.hex(), *encoded)
    return tuple(dict.fromkeys(form for form in forms if len(form) >= SHORTEST_SQUEEZED))


def _base64_inside(raw: bytes, shift: int) -> str:
    """The letters of base64 that depend on the string alone, when so many bytes stand before it."""
    text = base64.b64encode(b"\0" * shift + raw).decode().rstrip("=")
    first = (0, 2, 3)[shift]
    whole = (shift + len(raw)) * 8 // 6
    return _squeezed(text[first:whole])


_NONE = re.compile(
    r"^\W*(?:i['’]?m|i am|we['’]re|we are|my apologies|apologies|sorry|unfortunately,? i)\b.{0,20}\b(?:sorry"
    r"|apolog\w+|unable|not able|afraid|cannot|can['’]t)\b"
    r"|\bi (?:can['’]?t|cannot|can not|could not|couldn['’]t|won['’]t|will not|must not|may not|am unable to"
    r"|am not able to)"
    r" (?:\w+ )?(?:help|assist|answer|provide|comply|discuss|give|do that|do this|fulfil\w*|comment|share|support)\b"
    r"|^\W*(?:sure|certainly|of course|absolutely|okay|ok|understood|gladly|great question|good question"
    r"|happy to help)\b[!,:. ]*"
    r"(?:$|here|i\b|let me|this|the|your explanation|below)"
    r"|\bhere (?:you are|you go|it is|they are|is (?:the|your|a|my) (?:\w+ )?(?:explanation|answer|reason|summary"
    r"|text|response|json))\b"
    r"|^\W*(?:here(?:['’]s| is| are)) (?:the|your|a|my|why)?\s?(?:\w+ )?(?:explanation|answer|summary|response"
    r"|text)\b|\bas (?:requested|you asked|asked)\b"
    r"|\b(?:hope (?:this|that) helps|let me know if|any (?:other|further|more) questions|have a (?:good|nice"
    r"|great|lovely) day)\b",
    re.I,
)
_EMPTY = re.compile(
    r"^\W*(?:null|none|nil|nan|undefined|true|false|void|empty|error|n/a|na|todo|tbd|yes|no|ok|okay|string|text"
    r"|reason)\W*$",
    re.I,
)


def is_no_answer(sentence: str) -> bool:
    """Whether a sentence answers nothing."""
    return _EMPTY.match(sentence) is not None or _NONE.search(sentence) is not None


_MOST = re.compile(
    r"\bhardest (?:day|session|ride|run|workout|week|effort)\b"
    r"|\b(?:ride|run|swim|do|repeat|lift|go|train)\b[^.]{0,25}\b(?:again|twice|a second time"
    r"|once more)\b(?! tomorrow| when| once| after| next| later)"
    r"|\btest yourself\b|\bmarathon\b|\bhard (?:climb|hill|finish|lap)s?\b|\bheavy (?:squats?|lifts?|weights?"
    r"|deadlifts?|sets?)\b",
    re.I,
)
_MORE = re.compile(
    r"\b(?:harder|faster|longer|further|farther|more) than (?:planned|the plan|allowed|the rules)\b", re.I
)
_DENIED = re.compile(
    r"\b(?:not|no|never|avoid|without|nothing|skip|can|may|will|next|later|tomorrow|until|when|once)\b|n['’]t\b", re.I
)


def goes_over_the_plan(sentence: str, action: Action) -> bool:
    """Whether a sentence does; on a day to push a little more than planned is the decision itself."""
    patterns = (_MOST,) if action is Action.PUSH else (_MOST, _MORE)
    match = next((f for f in (p.search(sentence) for p in patterns) if f), None)
    return match is not None and not _DENIED.search(sentence[: match.start()])


_CLAUSE = re.compile(r"[,;:.!?()]")
_WORD_PLAIN_ENGLISH = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# In so short a clause half of the words has to be known, in a longer one a third.
SHORT_WORD = 3


def is_english(sentence: str, names: Collection[str] = ()) -> bool:
    """Whether each clause has words enough that a coach writing English uses; `names` are those of the day, in any language."""
    lowered = sentence.lower()
    for name in names:
        lowered = lowered.replace(name.lower(), " ")
    return all(map(_is_english, _CLAUSE.split(lowered)))


def _is_english(clause: str) -> bool:
    words = [word.replace("’", "'") for word in _WORD_PLAIN_ENGLISH.findall(clause)]
    if not words:
        return True
    calm_words = sum(map(is_calm_word, words))
    return len(words) == 1 or calm_words * (2 if len(words) <= SHORT_WORD else 3) >= len(words)


# So many words in a row are no accident; a shorter sentence has to stand there as a whole.
IN_A_ROW, SHORTEST = 6, 3


def plain_words(text: str) -> str:
    """A text as small words with one space around each, to look for others in it."""
    return f" {' '.join(text.lower().split())} "


def repeats(sentence: str, instructions: str) -> bool:
    """Whether a sentence stands in the instructions, or has a run of words from them; `instructions` are `plain_words`."""
    words_of = sentence.lower().split()
    if len(words_of) >= SHORTEST and " ".join(words_of) in instructions:
        return True
    return any(f" {' '.join(words_of[n : n + IN_A_ROW])} " in instructions for n in range(len(words_of) - IN_A_ROW + 1))


# No sentence of two hundred words needs more; what is longer is no explanation but an attempt.
LONGEST_CHECKED_TEXT = 20_000
LONGEST_SENTENCE = 600
# So many words of the coach's own, taken over as they are, need no further proof.
OWN_FROM = 4
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


@dataclass(frozen=True, kw_only=True)
class RefusedSentence:
    """A sentence that was not kept, and why."""

    sentence: str
    why: str


@dataclass(frozen=True, kw_only=True)
class Gated:
    """What may be shown. `share` is that of the sentences kept, 0.0 where none was."""

    text: str
    kept: int
    left_out: tuple[RefusedSentence, ...]
    share: float


@dataclass(frozen=True, kw_only=True)
class _Day:
    """What each sentence is held against; `instructions` are `plain_words`."""

    facts: Sequence[Fact]
    names: tuple[str, ...]
    action: Action
    intensity: Intensity | None
    warned: bool
    instructions: str

    @cached_property
    def states(self) -> frozenset[str]:
        """What is true of the day without a number."""
        return frozenset(fact.says for fact in self.facts if fact.topic == "state")

    @cached_property
    def own(self) -> tuple[str, ...]:
        """What the coach itself says about the day, in small letters and without the last full stop, the longest first."""
        own_facts = {_plain(fact.says).rstrip(".") for fact in self.facts if fact.topic == "own"}
        return tuple(sorted((line for line in own_facts if len(line.split()) >= OWN_FROM), key=len, reverse=True))

    @cached_property
    def careful(self) -> bool:
        """A day on which a sentence has to show that it is harmless."""
        return self.warned or self.action in (Action.RECOVER, Action.EASE)

    @cached_property
    def has_session(self) -> bool:
        """Whether anything is to be done today; where nobody knows, a day of recovery is one of rest."""
        minutes_stated = [fact.value for fact in self.facts if fact.topic == "minutes"]
        return any(minutes > 0 for minutes in minutes_stated) if minutes_stated else self.action is not Action.RECOVER


def gate(
    text: str,
    facts: Sequence[Fact],
    action: Action,
    *,
    forbidden: Collection[str] = (),
    intensity: Intensity | None = None,
    instructions: str = "",
    warned: bool = False,
) -> Gated:
    """The sentences that are true, safe and of one mind with the decision, in their order.

    A sentence stays if it holds no link, markup or hidden character, none of the forbidden strings, no medicine, no talk of the
    machine or of other people; if every number in it is one of the facts; and if it advises no other day than `action`. On days
    to recover or ease, and where the rules `warned` of illness or pain, it also has to be a calm one. `instructions` is what the
    model was asked to do, of which nothing may be repeated.
    """
    parts = sentences(text[:LONGEST_CHECKED_TEXT])
    dangerous = holding([s.text for s in parts], forbidden)
    names = tuple(fact.says for fact in facts if fact.topic == "name")
    day = _Day(
        facts=facts,
        names=names,
        action=action,
        intensity=intensity,
        warned=warned,
        instructions=plain_words(instructions) if instructions else "",
    )
    judged = [(s, "a forbidden string" if n in dangerous else _objection(s, day)) for n, s in enumerate(parts)]
    accepted = tuple(s.text for s, why in judged if why is None)
    left_out = tuple(RefusedSentence(sentence=s.text, why=why) for s, why in judged if why is not None)
    return Gated(
        text=joined(accepted), kept=len(accepted), left_out=left_out, share=len(accepted) / len(parts) if parts else 0.0
    )


def _objection(sentence: Sentence, day: _Day) -> str | None:
    """Why a sentence may not stay, None where it may."""
    if sentence.hides:
        return "hidden characters"
    if len(sentence.text) > LONGEST_SENTENCE:
        return "too long"
    words_of = sentence.text
    return _unfit(words_of, day) or _untrue(words_of, day) or _unwise(words_of, day) or _unknown(words_of, day)


def _unfit(text: str, day: _Day) -> str | None:
    """What no sentence to an athlete may be, on whatever day."""
    if is_no_answer(text) or _is_a_strange_word(text):
        return "no answer"
    if day.instructions and repeats(text, day.instructions):
        return "repeats its instructions"
    if holds_a_command(text):
        return "a command"
    return unsafe(text, day.names) or (None if is_english(text, day.names) else "not plain English")


def _untrue(text: str, day: _Day) -> str | None:
    unknown = unresolved(text, day.facts)
    return f"no fact behind {', '.join(unknown)[:80]}" if unknown else None


def _unwise(text: str, day: _Day) -> str | None:
    if advises_otherwise(text, day.action, day.intensity) or goes_over_the_plan(text, day.action):
        return "another day than the decision"
    if talks_out_of_caution(text, warned=day.warned):
        return "talks out of caution"
    if not day.careful:
        return None
    return None if is_calm(text, session=day.has_session, names=day.names) else "not calm enough for a careful day"


def _unknown(text: str, day: _Day) -> str | None:
    """What only the coach itself may say: other words, other orders, states that the day does not have."""
    plain = _plain(text)
    for own in day.own:
        plain = plain.replace(own, " ") if own in plain else plain
    if not any(map(str.isalnum, plain)):
        return None
    strange = _strange_word(plain, day.names)
    if strange is not None:
        return f"not a word of the coach: {strange[:40]}"
    if asks_for_more(plain, day.action):
        return "asks for what is not on the list"
    untrue = untrue_claim(plain, day.states)
    return f"not so today: {untrue}" if untrue else None


def _plain(text: str) -> str:
    return text.lower().replace("’", "'")


def _strange_word(plain: str, names: tuple[str, ...]) -> str | None:
    for name in sorted(names, key=len, reverse=True):
        plain = plain.replace(name.lower(), " ")
    return next((word for word in _WORD.findall(plain) if not is_a_coachs_word(word)), None)


def _is_a_strange_word(text: str) -> bool:
    words = text.lower().replace("’", "'").strip(" .!?…\"'").split()
    return len(words) == 1 and words[0].isalpha() and not is_calm_word(words[0])
