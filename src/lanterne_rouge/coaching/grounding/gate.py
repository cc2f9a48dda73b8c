"""The gate that every sentence of a model passes before an athlete reads it; what does not pass is left out, never changed."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from lanterne_rouge.coaching.grounding.asked import asks_for_more
from lanterne_rouge.coaching.grounding.calm import is_calm
from lanterne_rouge.coaching.grounding.calm_words import is_calm_word
from lanterne_rouge.coaching.grounding.claims import untrue_claim
from lanterne_rouge.coaching.grounding.coach_words import is_a_coachs_word
from lanterne_rouge.coaching.grounding.commands import holds_a_command
from lanterne_rouge.coaching.grounding.contradiction import advises_otherwise
from lanterne_rouge.coaching.grounding.forbidden_strings import holding
from lanterne_rouge.coaching.grounding.no_answer import is_no_answer
from lanterne_rouge.coaching.grounding.over_the_plan import goes_over_the_plan
from lanterne_rouge.coaching.grounding.plain_english import is_english
from lanterne_rouge.coaching.grounding.playing_down import talks_out_of_caution
from lanterne_rouge.coaching.grounding.repeated_instructions import plain_words, repeats
from lanterne_rouge.coaching.grounding.resolve import unresolved
from lanterne_rouge.coaching.grounding.sentences import Sentence, joined, sentences
from lanterne_rouge.coaching.grounding.unsafe import unsafe
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.fact import Fact

# No sentence of two hundred words needs more; what is longer is no explanation but an attempt.
LONGEST_TEXT = 20_000
LONGEST_SENTENCE = 600
# So many words of the coach's own, taken over as they are, need no further proof.
OWN_FROM = 4
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """A sentence that was not kept, and why."""

    sentence: str
    why: str


@dataclass(frozen=True, kw_only=True)
class Gated:
    """What may be shown. `share` is that of the sentences kept, 0.0 where none was."""

    text: str
    kept: int
    left_out: tuple[LeftOut, ...]
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
        said = {_plain(fact.says).rstrip(".") for fact in self.facts if fact.topic == "own"}
        return tuple(sorted((one for one in said if len(one.split()) >= OWN_FROM), key=len, reverse=True))

    @cached_property
    def careful(self) -> bool:
        """A day on which a sentence has to show that it is harmless."""
        return self.warned or self.action in (Action.RECOVER, Action.EASE)

    @cached_property
    def has_session(self) -> bool:
        """Whether anything is to be done today; where nobody knows, a day of recovery is one of rest."""
        told = [fact.value for fact in self.facts if fact.topic == "minutes"]
        return any(minutes > 0 for minutes in told) if told else self.action is not Action.RECOVER


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
    model was told to do, of which nothing may be repeated.
    """
    told = sentences(text[:LONGEST_TEXT])
    dangerous = holding([s.text for s in told], forbidden)
    names = tuple(fact.says for fact in facts if fact.topic == "name")
    day = _Day(
        facts=facts,
        names=names,
        action=action,
        intensity=intensity,
        warned=warned,
        instructions=plain_words(instructions) if instructions else "",
    )
    judged = [(s, "a forbidden string" if n in dangerous else _objection(s, day)) for n, s in enumerate(told)]
    kept = tuple(s.text for s, why in judged if why is None)
    left_out = tuple(LeftOut(sentence=s.text, why=why) for s, why in judged if why is not None)
    return Gated(text=joined(kept), kept=len(kept), left_out=left_out, share=len(kept) / len(told) if told else 0.0)


def _objection(sentence: Sentence, day: _Day) -> str | None:
    """Why a sentence may not stay, None where it may."""
    if sentence.hides:
        return "hidden characters"
    if len(sentence.text) > LONGEST_SENTENCE:
        return "too long"
    told = sentence.text
    return _unfit(told, day) or _untrue(told, day) or _unwise(told, day) or _unknown(told, day)


def _unfit(told: str, day: _Day) -> str | None:
    """What no sentence to an athlete may be, on whatever day."""
    if is_no_answer(told) or _is_a_strange_word(told):
        return "no answer"
    if day.instructions and repeats(told, day.instructions):
        return "repeats its instructions"
    if holds_a_command(told):
        return "a command"
    return unsafe(told, day.names) or (None if is_english(told, day.names) else "not plain English")


def _untrue(told: str, day: _Day) -> str | None:
    unknown = unresolved(told, day.facts)
    return f"no fact behind {', '.join(unknown)[:80]}" if unknown else None


def _unwise(told: str, day: _Day) -> str | None:
    if advises_otherwise(told, day.action, day.intensity) or goes_over_the_plan(told, day.action):
        return "another day than the decision"
    if talks_out_of_caution(told, warned=day.warned):
        return "talks out of caution"
    if not day.careful:
        return None
    return None if is_calm(told, session=day.has_session, names=day.names) else "not calm enough for a careful day"


def _unknown(told: str, day: _Day) -> str | None:
    """What only the coach itself may say: other words, other orders, states that the day does not have."""
    plain = _plain(told)
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


def _plain(told: str) -> str:
    return told.lower().replace("’", "'")


def _strange_word(plain: str, names: tuple[str, ...]) -> str | None:
    for name in sorted(names, key=len, reverse=True):
        plain = plain.replace(name.lower(), " ")
    return next((word for word in _WORD.findall(plain) if not is_a_coachs_word(word)), None)


def _is_a_strange_word(told: str) -> bool:
    words = told.lower().replace("’", "'").strip(" .!?…\"'").split()
    return len(words) == 1 and words[0].isalpha() and not is_calm_word(words[0])
