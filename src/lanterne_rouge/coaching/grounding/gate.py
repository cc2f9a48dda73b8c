"""The gate that every sentence of a model passes before an athlete reads it; what does not pass is left out, never changed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lanterne_rouge.coaching.grounding.contradiction import advises_otherwise
from lanterne_rouge.coaching.grounding.forbidden_strings import holding
from lanterne_rouge.coaching.grounding.resolve import unresolved
from lanterne_rouge.coaching.grounding.sentences import Sentence, joined, sentences
from lanterne_rouge.coaching.grounding.unsafe import unsafe
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.fact import Fact

# No sentence of two hundred words needs more; what is longer is no explanation but an attempt.
LONGEST_TEXT = 20_000
LONGEST_SENTENCE = 600


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


def gate(
    text: str,
    facts: Sequence[Fact],
    action: Action,
    *,
    forbidden: Collection[str] = (),
    intensity: Intensity | None = None,
) -> Gated:
    """The sentences that are true, safe and of one mind with the decision, in their order.

    A sentence stays if it holds no link, markup or hidden character, none of the forbidden strings, no medicine, no talk of the
    machine or of other people; if every number in it is one of the facts; and if it advises no other day than `action`.
    """
    told = sentences(text[:LONGEST_TEXT])
    dangerous = holding([s.text for s in told], forbidden)
    judged = [
        (s, "a forbidden string" if n in dangerous else _objection(s, facts, action, intensity))
        for n, s in enumerate(told)
    ]
    kept = tuple(s.text for s, why in judged if why is None)
    left_out = tuple(LeftOut(sentence=s.text, why=why) for s, why in judged if why is not None)
    return Gated(text=joined(kept), kept=len(kept), left_out=left_out, share=len(kept) / len(told) if told else 0.0)


def _objection(sentence: Sentence, facts: Sequence[Fact], action: Action, intensity: Intensity | None) -> str | None:
    if sentence.hides:
        return "hidden characters"
    if len(sentence.text) > LONGEST_SENTENCE:
        return "too long"
    found = unsafe(sentence.text, [f.says for f in facts if f.topic == "name"])
    if found is not None:
        return found
    unknown = unresolved(sentence.text, facts)
    if unknown:
        return f"no fact behind {', '.join(unknown)[:80]}"
    return "another day than the decision" if advises_otherwise(sentence.text, action, intensity) else None
