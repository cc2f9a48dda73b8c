"""Numbers of a morning, found again in a text: a second reading that knows nothing of how texts are checked elsewhere."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from math import exp, isfinite

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.domain.day_context import DayContext

_NUMBER = re.compile(r"(?<![\w.,])[-−+]?\d+(?:[.,]\d+)*%?")


def numbers_in(text: str) -> list[str]:
    """Every number as it is written; a day's own names such as zone 2 included."""
    return [found.replace("−", "-").lstrip("+") for found in _NUMBER.findall(text)]


@dataclass(frozen=True, kw_only=True)
class OwnNumber:
    """One number of the day, by name."""

    name: str
    value: float

    def matches(self, written: str) -> bool:
        """Whether a written number is this one at the precision it was written with; the sign may be in the words."""
        return _same(written, self.value) or _same(written, abs(self.value))


@dataclass(frozen=True, kw_only=True)
class KnownNumbers:
    """All numbers of a day, and those that its own sentences hold."""

    values: frozenset[float]
    written: frozenset[str]

    def holds(self, number: str) -> bool:
        """Whether the day holds a written number, as a value at its precision or word for word."""
        bare = number.lstrip("-")
        return (
            number in self.written
            or bare in self.written
            or any(_same(number, v) or _same(bare, v) for v in self.values)
        )


def known_numbers(context: DayContext, *results: DayResult) -> KnownNumbers:
    """What the morning and its decisions hold, with the few other forms in which the same thing is said."""
    values, texts = set(_values(context)), list(_texts(results))
    for result in results:
        values |= set(_values(result))
        values.add(result.verdict.decision.confidence * 100)
    values |= {exp(v) for v in _hrv(context)}
    if context.sleep is not None and context.sleep.need_h is not None and context.sleep.avg_7d_h is not None:
        values.add(context.sleep.need_h - context.sleep.avg_7d_h)
    return KnownNumbers(
        values=frozenset(v for v in values if isfinite(v)),
        written=frozenset(number.lstrip("-") for text in texts for number in numbers_in(text)),
    )


def own_numbers(context: DayContext, result: DayResult) -> tuple[OwnNumber, ...]:
    """The numbers that make the day this athlete's."""
    body, load, workout = context, context.load, result.workout
    named = {
        "readiness": body.readiness.score if body.readiness else None,
        "hrv": exp(body.hrv.today) if body.hrv and body.hrv.today is not None else None,
        "resting heart rate": body.rhr.today if body.rhr else None,
        "sleep": body.sleep.last_h if body.sleep else None,
        "sleep of the week": body.sleep.avg_7d_h if body.sleep else None,
        "fitness": load.ctl,
        "fatigue": load.atl,
        "form": load.tsb,
        "days to the goal": context.mission.days_to_goal,
        "minutes": workout.duration_minutes if workout else None,
        "load": workout.load if workout else None,
        "zone": workout.max_zone if workout else None,
        "pain": max((p.score_0_10 for p in context.check_in.pain if p.score_0_10 is not None), default=None),
    }
    return tuple(OwnNumber(name=name, value=float(value)) for name, value in named.items() if value is not None)


def _same(written: str, value: float) -> bool:
    bare = written.removesuffix("%").replace(",", ".")
    if bare.count(".") > 1:
        return False
    decimals = len(bare.partition(".")[2])
    return abs(float(bare) - value) <= 0.5 * 10.0**-decimals + 1e-9


def _values(thing: object) -> Iterator[float]:
    if isinstance(thing, bool | str) or thing is None:
        return
    if isinstance(thing, int | float):
        yield float(thing)
    elif isinstance(thing, date):
        yield from (float(thing.day), float(thing.year))
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from _values(getattr(thing, one.name))
    elif isinstance(thing, dict):
        yield from (n for value in thing.values() for n in _values(value))
    elif isinstance(thing, tuple | list | frozenset):
        yield from (n for value in thing for n in _values(value))


def _texts(results: tuple[DayResult, ...]) -> Iterator[str]:
    """Sentences of our own, whose numbers are sound by their making; never a reason that a model may have written."""
    for result in results:
        yield from (evidence.says for evidence in result.verdict.evidence)
        yield from (evidence.effect for evidence in result.verdict.evidence)
        yield from (one.says for one in result.negotiation)
        if result.workout is not None:
            yield from (result.workout.title, result.workout.description)
            yield from (f"{step.name} {step.target or ''}" for step in result.workout.steps)
    yield from (result.verdict.decision.reason for result in results[:1])


def _hrv(context: DayContext) -> Iterator[float]:
    if context.hrv is not None:
        yield from (v for v in (context.hrv.today, context.hrv.week, context.hrv.mean_28d, context.hrv.yesterday) if v)
