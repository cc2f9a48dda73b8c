"""The sessions of one lift that tell of its progress, as the best that each showed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.coaching.strength.moved_load import moved_kg
from lanterne_rouge.coaching.strength.reading.lift_case import LiftCase
from lanterne_rouge.coaching.strength.weight_words import said_load, said_weight
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.domain.prescription import Prescription, Progression, Span
from lanterne_rouge.metrics.strength.e1rm import E1rm, E1rmConfidence, e1rm

LONGEST_GAP_DAYS = 21
"""What was lifted before a longer break is no measure of what came after it."""
SAME_KG = 0.05
LEAST_GAIN = 0.01
"""Less than one percent of a 1RM is noise."""
LEAST_REPS = 2
"""One repetition more over all sets at a weight happens by chance."""


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """What one session showed of a lift: its heaviest set (of several the one with the most repetitions), and its 1RM in kg.

    `amount` is that set's repetitions, or seconds of a hold; `all_reps` those of every set at that weight or more; `rpe` the
    highest told at that weight.
    """

    day: date
    sets: tuple[DoneSet, ...]
    weight_kg: float | None
    amount: float
    all_reps: float
    set_count: int
    rpe: float | None
    best: E1rm | None


def exposure_of(session: PastLift, exercise: Exercise, bodyweight_kg: float | None) -> Exposure | None:
    """The session's showing; None where nothing was done."""
    done = [s for s in session.sets if s.is_working]
    if not done:
        return None
    top = max(done, key=lambda s: (s.weight_kg or 0.0, amount_of(s, exercise)))
    heaviest = [s for s in done if (s.weight_kg or 0.0) >= (top.weight_kg or 0.0) - SAME_KG]
    estimates = (_estimate(s, exercise, bodyweight_kg) for s in done)
    return Exposure(
        day=session.day,
        sets=session.sets,
        weight_kg=top.weight_kg,
        amount=amount_of(top, exercise),
        all_reps=sum(amount_of(s, exercise) for s in heaviest),
        set_count=len(heaviest),
        rpe=max((s.rpe for s in heaviest if s.rpe), default=None),
        best=max((e for e in estimates if e is not None), key=lambda e: e.value, default=None),
    )


def amount_of(done: DoneSet, exercise: Exercise) -> float:
    """Repetitions, or seconds where the exercise is counted in them."""
    return float((done.seconds if exercise.measure is SetMeasure.SECONDS else done.reps) or 0)


@dataclass(frozen=True, kw_only=True)
class Exposures:
    """Showings newest first since the last long break, without held-back sessions; those stand in `eased`."""

    telling: tuple[Exposure, ...]
    eased: tuple[date, ...]
    before_break: int


def exposures_of(sessions: Sequence[PastLift], case: LiftCase) -> Exposures:
    """The showings of sessions that are newest first."""
    run = tuple(_without_break(sessions))
    shown = (exposure_of(s, case.exercise, case.bodyweight_kg) for s in run if not s.eased)
    return Exposures(
        telling=tuple(e for e in shown if e is not None),
        eased=tuple(s.day for s in run if s.eased),
        before_break=len(sessions) - len(run),
    )


def has_progressed(later: Iterable[Exposure], earlier: Exposure, exercise: Exercise) -> bool:
    """Whether any later showing is better than noise: a higher 1RM, more weight, or more repetitions at the weight."""
    return any(_is_better(one, earlier, exercise) for one in later)


def said_exposure(exposure: Exposure, exercise: Exercise, unit: WeightUnit) -> str:
    """`2026-11-07 100 kg x 5 @ 8 (1RM about 123.3 kg)`."""
    unit_of_amount = " s" if exercise.measure is SetMeasure.SECONDS else ""
    effort = f" @ {exposure.rpe:g}" if exposure.rpe else ""
    load = said_load(exercise, exposure.weight_kg, unit)
    said = f"{exposure.day.isoformat()} {load} x {exposure.amount:g}{unit_of_amount}{effort}"
    if exposure.best is None:
        return said
    unsure = "" if exposure.best.confidence is E1rmConfidence.HIGH else ", uncertain"
    return f"{said} (1RM about {said_weight(round(exposure.best.value, 1), unit)}{unsure})"


def target_of(prescription: Prescription) -> Span:
    """What the heaviest sets are meant to have: repetitions, or seconds of a hold."""
    if prescription.progression is Progression.TIMED:
        return prescription.seconds
    return prescription.top_reps if prescription.progression is Progression.TOP_SET else prescription.reps


def missed(exposure: Exposure, prescription: Prescription, exercise: Exercise) -> bool:
    """Whether the session stayed below its repetitions: its top set, or any set of those that were meant to be alike.

    A percentage block is not judged: what a week of it asked for is not kept with the session.
    """
    if prescription.progression is Progression.PERCENTAGE:
        return False
    least = target_of(prescription).low
    if prescription.progression is Progression.TOP_SET:
        return exposure.amount < least
    tried = [s for s in exposure.sets if (s.weight_kg or 0.0) >= (exposure.weight_kg or 0.0) - SAME_KG]
    return any(not s.completed or amount_of(s, exercise) < least for s in tried[: prescription.working_sets])


def _without_break(sessions: Sequence[PastLift]) -> Iterator[PastLift]:
    later: date | None = None
    for session in sessions:
        if later is not None and (later - session.day).days > LONGEST_GAP_DAYS:
            return
        later = session.day
        yield session


def _estimate(done: DoneSet, exercise: Exercise, bodyweight_kg: float | None) -> E1rm | None:
    """None for holds, and where the body is lifted and its weight is not known."""
    if not done.reps or exercise.measure is not SetMeasure.REPS or (exercise.bodyweight_share and not bodyweight_kg):
        return None
    return e1rm(moved_kg(exercise, done.weight_kg or 0.0, bodyweight_kg), done.reps, rpe=done.rpe)


def _is_better(later: Exposure, earlier: Exposure, exercise: Exercise) -> bool:
    if later.best and earlier.best and later.best.value >= earlier.best.value * (1 + LEAST_GAIN) - 1e-9:
        return True
    now, then = later.weight_kg or 0.0, earlier.weight_kg or 0.0
    if now < then - SAME_KG:
        return False
    if later.amount > earlier.amount or (later.best is None and now > then + SAME_KG):
        return True
    more = later.all_reps - earlier.all_reps
    return later.set_count == earlier.set_count and exercise.measure is SetMeasure.REPS and more >= LEAST_REPS
