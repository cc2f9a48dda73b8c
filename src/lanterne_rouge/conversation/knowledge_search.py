"""Finds the passage that answers a question, among all that the coach knows."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lanterne_rouge.conversation.concepts import CAREFUL, NAMED, SPECIFIC, concepts_of, subject_of, unknown_words
from lanterne_rouge.conversation.knowledge import PASSAGES
from lanterne_rouge.conversation.own_questions import asks_of_the_day, history_question, plan_question
from lanterne_rouge.conversation.passages import SURE_FIT, Passage, best_fit, read_passages

_FILES: Final = ("everyday", "endurance", "food_and_rest", "health", "lifting")
ALL_PASSAGES: Final = (
    *PASSAGES,
    *(one for name in _FILES for one in read_passages(Path(__file__).with_name(f"{name}_knowledge.txt"))),
)


_BY_TOPIC: Final = {passage.topic.casefold(): passage for passage in ALL_PASSAGES}
"""What was offered by its topic is answered when the topic is all that is said."""
UNKNOWN_WORD, MOST_UNKNOWN = 0.6, 4
"""What a word that belongs to no concept takes from the fit, and how many are counted."""
MOST_NEAR = 4
WHOLE_WORDS = 5
"""From how many words on a question with its own subject needs none from before."""
FREQUENCY: Final = "frequency"
SURE_WITHOUT_QUESTION = 2.0
"""How well a passage must fit what asks nothing, as in `bench is stuck since May`."""


def passage_for(text: str, *, least: float = SURE_FIT) -> Passage | None:
    """The passage that answers a normalised question: it fits at `least` so well and speaks of most of what is asked; else None."""
    if (named := _BY_TOPIC.get(text.strip(" .?!"))) is not None:
        return named
    concepts, unknown = concepts_of(text), min(MOST_UNKNOWN, unknown_words(text))
    found = best_fit(concepts, ALL_PASSAGES)
    if found is None or found[1] - UNKNOWN_WORD * unknown < least or not _covers(found[0], concepts, unknown):
        return None
    return found[0]


def _covers(passage: Passage, concepts: Mapping[str, float], unknown: int) -> bool:
    """Whether a passage speaks of at least half of what narrows a question down; a word of no concept counts as not spoken of.

    Of a body that needs care it speaks of the whole as soon as it speaks of that; what a question names it never leaves out.
    """
    if any(weight == NAMED and not passage.speaks_of(name) for name, weight in concepts.items()):
        return False
    if any(weight == CAREFUL and passage.speaks_of(name) for name, weight in concepts.items()):
        return True
    narrow = {name: weight for name, weight in concepts.items() if weight >= SPECIFIC}
    spoken_of = sum(weight for name, weight in narrow.items() if passage.speaks_of(name))
    return 2 * spoken_of >= sum(narrow.values()) + (UNKNOWN_WORD * unknown if narrow else 0.0)


def passage_near(text: str) -> Passage | None:
    """The passage whose topic is nearest to a normalised question, which it may not answer."""
    found = best_fit(concepts_of(text), ALL_PASSAGES)
    return found[0] if found is not None else None


def needs_care(text: str) -> bool:
    """Whether a normalised question is about a body that needs care: a child, a pregnancy, an illness, an injury, medicine."""
    return CAREFUL in concepts_of(text).values()


def speaks_of_more(passage: Passage, text: str) -> bool:
    """Whether a passage speaks of what narrows a normalised question down, and not only of a body that needs care."""
    narrow = {name for name, weight in concepts_of(text).items() if weight in (NAMED, SPECIFIC)}
    return any(one & narrow for one in passage.about)


_POINTS_BACK: Final = re.compile(r"\b(?:it|that|this|them|those|these|one)\b")
"""Words for what was spoken of before: then one word more may be unknown."""


_GOES_ON: Final = re.compile(r"^(?:and|but|or|so|even|then|also|what about|how about|why|really)\b")
_DAY_NAMED: Final = re.compile(
    r"\b(?:today'?s?|tonight|tomorrow'?s?|yesterday'?s?|this (?:week|weekend|morning)|next (?:week|weekend)|weekend|(?:mon"
    r"|tues|wednes|thurs|fri"
    r"|satur|sun)days?|my (?:week|plan|race|next|last))\b"
)
_OWN_SUBJECT: Final = re.compile(r"\b(?:i|we|my)\b")


def stands_alone(text: str) -> bool:
    """Whether a normalised question is whole by itself: it names a day or its own subject and points back to nothing."""
    if _GOES_ON.search(text):
        return False
    return _DAY_NAMED.search(text) is not None or (
        _OWN_SUBJECT.search(text) is not None and not _POINTS_BACK.search(text) and len(text.split()) >= WHOLE_WORDS
    )


def together(before: str, text: str) -> str | None:
    """A short question with what the one before it was about, where a passage answers both; None where it stands alone, or none does.

    What it asks newly goes first: of the one before then only the sport and who is meant are kept. A body that needs care is not forgotten.
    """
    if (
        stands_alone(text)
        or unknown_words(text) > bool(_POINTS_BACK.search(text))
        or asks_of_the_day(text)
        or plan_question(text)
        or history_question(text)
    ):
        return None
    concepts = concepts_of(text)
    if not concepts:
        return None
    named = any(weight >= SPECIFIC for weight in concepts.values())
    care = {name for name, weight in concepts_of(before).items() if weight == CAREFUL}
    if named and not care and passage_for(text) is not None:
        return None
    # What is said of the subject before must be about the new thing, too.
    anew = {name for name, weight in concepts.items() if weight in (NAMED, SPECIFIC)}
    asks_anew = (named or FREQUENCY in concepts) and not text.startswith("even ")
    kept = (subject_of(before), before) if asks_anew else (before,)
    for subject in kept:
        joined = f"{subject} {text}".strip()
        passage = passage_for(joined)
        if passage is None or (anew and not any(passage.speaks_of(name) for name in anew)):
            continue
        if all(passage.speaks_of(name) for name in care):
            return joined
    return None


SHARED_CONCEPTS: Final = 2


def topic_shared(text: str) -> Passage | None:
    """The passage that shares at least two of the concepts that narrow a normalised question down; None where only a word is shared."""
    narrow = {name for name, weight in concepts_of(text).items() if weight in (NAMED, SPECIFIC)}
    near = next((_BY_TOPIC[topic.casefold()] for topic in topics_near(text, 1)), None)
    if near is None or len(narrow & frozenset[str]().union(*near.about)) < SHARED_CONCEPTS:
        return None
    return near


def asked_together(text: str) -> tuple[Passage, Passage] | None:
    """The two passages near a normalised question of which each is about something that it names and the other isn't; None else."""
    named = {name for name, weight in concepts_of(text).items() if weight >= SPECIFIC}
    near = [_BY_TOPIC[topic.casefold()] for topic in topics_near(text, 2)]
    about = [named & frozenset[str]().union(*one.about) for one in near]
    if len(near) < 2 or not about[0] - about[1] or not about[1] - about[0]:
        return None
    return near[0], near[1]


def topics_near(text: str, most: int = MOST_NEAR) -> list[str]:
    """The topics that are about most of what weighs in a normalised question and little else, best first; they may not answer it."""
    concepts = {name: weight for name, weight in concepts_of(text).items() if weight >= SPECIFIC}
    mains = ((frozenset[str]().union(*one.about), one.topic) for one in ALL_PASSAGES)
    shared = ((sum(w for name, w in concepts.items() if name in main), -len(main), topic) for main, topic in mains)
    return [topic for weight, _, topic in sorted(shared, reverse=True) if weight > 0][:most]
