"""Numbers of the coach's own sentences as facts: a rule may name a limit (`below 60`) that stands nowhere else."""

import re
from collections.abc import Iterable, Iterator, Sequence

from lanterne_rouge.coaching.grounding.numbers import mentions, readable
from lanterne_rouge.coaching.grounding.resolve import around, resolve, topics_of
from lanterne_rouge.coaching.grounding.topics import Named, named
from lanterne_rouge.domain.fact import Fact

_LIMIT = re.compile(
    r"\b(?:below|under|above|over|than|most|up\sto|least|threshold|set|between|max\w*|wants?|band\sfrom"
    r"|needs?)\b[^;:,]*$",
)
_DIFFERENCE = re.compile(
    r"^\s*(?:°C\s|h\s|bpm\s|points?\s)?(?:above|below|under|over|off|short|from|higher|lower|more|less)\b"
)


def told_facts(sentences: Iterable[str], known: Sequence[Fact]) -> tuple[Fact, ...]:
    """The numbers of trusted sentences that no known fact stands behind; those about nothing named keep the words around them."""
    found: list[Fact] = []
    for sentence in dict.fromkeys(sentences):
        if sentence and any(c.isalnum() for c in sentence):
            found += _of(sentence, known)
    return tuple(dict.fromkeys(found))


def _of(sentence: str, known: Sequence[Fact]) -> Iterator[Fact]:
    reading = readable(sentence)
    numbers = mentions(reading)
    for told in named(reading, numbers) if numbers else ():
        mention = told.mention
        if mention.value is None or resolve(told, known) is not None:
            continue
        topics = topics_of(told)
        unit = "min" if mention.unit == "each" else mention.unit
        if not topics:
            yield Fact(topic="told", value=mention.value, unit=unit, says=around(told))
        for topic in sorted(topics):
            yield Fact(topic=f"{_part(told)}{topic}", value=mention.value, unit=unit, says=sentence)


def _part(told: Named) -> str:
    if _DIFFERENCE.match(told.after):
        return "difference "
    return "limit " if _LIMIT.search(told.before) else ""
