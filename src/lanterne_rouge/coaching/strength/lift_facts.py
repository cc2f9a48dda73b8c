"""The numbers of lifts that a sentence about them may use: what was done, what was asked, what was reckoned."""

from collections.abc import Iterable, Iterator

from lanterne_rouge.coaching.strength.reading.exposures import Exposure
from lanterne_rouge.coaching.strength.sound_prescription import as_working_sets
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.fact import Fact
from lanterne_rouge.domain.prescription import Prescription, Progression, Span

MOST_SHOWINGS = 6


def facts_of_showings(name: str, showings: Iterable[Exposure], unit: WeightUnit) -> Iterator[Fact]:
    """Weights in the athlete's unit, repetitions, effort, sets and the estimated maximum of sessions of one lift."""
    for one in list(showings)[:MOST_SHOWINGS]:
        for done in one.sets:
            if done.is_working:
                yield from _of(name, done.weight_kg, done.reps, done.rpe, done.seconds, unit)
        yield Fact(topic=name, value=one.set_count, unit="sets")
        yield Fact(topic=name, value=one.all_reps, unit="reps")
        if one.best is not None:
            yield Fact(topic=name, value=weight_in(one.best.value, unit), unit=unit.value, says="estimated maximum")


def facts_of_asked(name: str, asked: Prescription | None) -> Iterator[Fact]:
    """The range, the cap and the sets that a template asks for."""
    if asked is None:
        return
    yield Fact(topic=name, value=asked.rpe_cap, unit="rpe")
    spans: tuple[Span, ...]
    if asked.progression is Progression.TIMED:
        spans, unit, sets = (asked.seconds,), "s", asked.working_sets
    elif asked.progression is Progression.TOP_SET:
        spans, unit, sets = (asked.top_reps, asked.backoff_reps), "reps", asked.backoff_sets
    else:
        spans, unit, sets = (as_working_sets(asked, asked.progression).reps,), "reps", asked.working_sets
    yield Fact(topic=name, value=sets, unit="sets")
    for span in spans:
        yield Fact(topic=name, value=span.low, unit=unit)
        yield Fact(topic=name, value=span.high, unit=unit)


def weight_in(kg: float, unit: WeightUnit) -> float:
    """A weight in a unit, to a tenth."""
    return round(kg / LB_KG if unit is WeightUnit.LB else kg, 2)


def _of(
    name: str, kg: float | None, reps: int | None, rpe: float | None, seconds: float | None, unit: WeightUnit
) -> Iterator[Fact]:
    if kg is not None:
        yield Fact(topic=name, value=weight_in(kg, unit), unit=unit.value)
    for value, of in ((reps, "reps"), (rpe, "rpe"), (seconds, "s")):
        if value is not None:
            yield Fact(topic=name, value=float(value), unit=of)
