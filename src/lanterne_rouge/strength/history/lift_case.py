"""Everything needed to judge a lift: what was done, what was asked, and what could be done instead."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from lanterne_rouge.domain.equipment import Gear, Location, WeightUnit
from lanterne_rouge.domain.exercise import Exercise, Joint, Muscle, SetMeasure
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    LiftHistory,
    LiftingGoal,
    PastLift,
    Severity,
    TemplateExercise,
)
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.language.phrasing import format_load, format_weight
from lanterne_rouge.metrics.e1rm import E1rm, E1rmConfidence, estimate_e1rm
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.loading import Weights, weights_of
from lanterne_rouge.strength.pain import pains_of
from lanterne_rouge.strength.recent import find_exercise, moved_kg, recent_lifts, share_of
from lanterne_rouge.strength.schemes.catalogue import scheme_for

CASE_WEEKS = 4
SHORTEST_DAYS = 14
_LEAST_HARD_RPE = 6.0


@dataclass(frozen=True, kw_only=True)
class LiftCase:
    """One lift to be judged. `weekly_sets`: fractional hard sets a week of its first muscle; None: not known."""

    exercise: Exercise
    history: LiftHistory
    today: date
    prescription: Prescription | None = None
    weights: Weights = field(default_factory=Weights)
    available: frozenset[Gear] = frozenset(Gear)
    location: Location = Location.GYM
    sore: Mapping[Joint, Severity] = field(default_factory=dict)
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None
    weekly_sets: float | None = None
    goal: LiftingGoal = LiftingGoal.BOTH


def lift_cases(context: CoachContext, catalogue: Catalogue) -> tuple[LiftCase, ...]:
    """A case for every lift of the context's history whose name leaves no doubt; two names of one exercise are one lift."""
    histories = _merged(context, catalogue)
    asked = _prescriptions(context.template.exercises, catalogue)
    sore = pains_of(context.pain, catalogue).sore
    return tuple(
        LiftCase(
            exercise=catalogue.get(history.exercise),
            history=history,
            today=context.today,
            prescription=asked.get(history.exercise),
            weights=weights_of(catalogue.get(history.exercise), context.gym, context.unit),
            available=context.available,
            location=context.location,
            sore=sore,
            unit=context.unit,
            bodyweight_kg=context.bodyweight_kg,
            weekly_sets=weekly_sets_of(catalogue.get(history.exercise), histories, catalogue, context.today),
            goal=context.goal,
        )
        for history in histories
    )


def weekly_sets_of(
    exercise: Exercise, histories: tuple[LiftHistory, ...], catalogue: Catalogue, today: date
) -> float | None:
    """Fractional hard sets a week of its first muscle, over the last four weeks in which anything was logged.

    None where the logs do not reach back two weeks, or where it trains no muscle directly.
    """
    muscle = next(iter(exercise.primary), None)
    days = [s.day for history in histories for s in history.sessions if s.day <= today]
    if muscle is None or not days or (max(days) - min(days)).days < SHORTEST_DAYS:
        return None
    since = max(days) - timedelta(weeks=CASE_WEEKS)
    weeks = min(CASE_WEEKS, ((max(days) - max(min(days), since + timedelta(days=1))).days + 1) / 7)
    sets = sum(
        _share(history, muscle, catalogue) * _hard_sets(s)
        for history in histories
        for s in history.sessions
        if since < s.day <= today
    )
    return round(sets / weeks, 1)


def _merged(context: CoachContext, catalogue: Catalogue) -> tuple[LiftHistory, ...]:
    sessions: dict[str, list[PastLift]] = {}
    for history in context.history:
        exercise = find_exercise(history.exercise, catalogue)
        if exercise is not None and exercise.is_lifting:
            sessions.setdefault(exercise.id, []).extend(history.sessions)
    return tuple(
        LiftHistory(exercise=key, sessions=tuple(sorted(past, key=lambda s: s.day, reverse=True)))
        for key, past in sessions.items()
    )


def _share(history: LiftHistory, muscle: Muscle, catalogue: Catalogue) -> float:
    exercise = find_exercise(history.exercise, catalogue)
    return exercise.muscles.get(muscle, 0.0) if exercise and exercise.is_lifting else 0.0


def _hard_sets(session: PastLift) -> int:
    """Working sets of at least RPE 6 or unrated; drop sets belong to the set before them."""
    return sum(
        s.is_working and s.kind is not SetKind.DROP and (s.rpe is None or s.rpe >= _LEAST_HARD_RPE)
        for s in session.sets
    )


LONGEST_GAP_DAYS = 21
"""Sessions before a longer break don't measure those after it."""
SAME_LIFT_KG = 0.05
LEAST_GAIN = 0.01
"""Less than one percent of a 1RM is noise."""
LEAST_REPS = 2
"""One repetition more over all sets at a weight happens by chance."""


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """What one session showed of a lift: its heaviest set (of several the one with the most repetitions), and its 1RM in kg.

    `amount` is that set's repetitions, or seconds of a hold; `all_reps` those of every set at that weight or more; `rpe` the
    highest logged at that weight.
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
    heaviest = [s for s in done if (s.weight_kg or 0.0) >= (top.weight_kg or 0.0) - SAME_LIFT_KG]
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
    """Showings newest first since the last long break, without reduced sessions, which are in `eased`."""

    comparable: tuple[Exposure, ...]
    eased: tuple[date, ...]
    before_break: int


def exposures_of(sessions: Sequence[PastLift], case: LiftCase) -> Exposures:
    """The showings of sessions that are newest first."""
    run = tuple(_without_break(sessions))
    shown = (exposure_of(s, case.exercise, case.bodyweight_kg) for s in run if not s.eased)
    return Exposures(
        comparable=tuple(e for e in shown if e is not None),
        eased=tuple(s.day for s in run if s.eased),
        before_break=len(sessions) - len(run),
    )


def has_progressed(later: Iterable[Exposure], earlier: Exposure, exercise: Exercise) -> bool:
    """Whether any later showing is better than noise: a higher 1RM, more weight, or more repetitions at the weight."""
    return any(_is_better(showing, earlier, exercise) for showing in later)


def format_exposure(exposure: Exposure, exercise: Exercise, unit: WeightUnit) -> str:
    """`2026-11-07 100 kg x 5 @ 8 (1RM about 123.3 kg)`."""
    unit_of_amount = " s" if exercise.measure is SetMeasure.SECONDS else ""
    effort = f" @ {exposure.rpe:g}" if exposure.rpe else ""
    load = format_load(exercise, exposure.weight_kg, unit)
    text = f"{exposure.day.isoformat()} {load} x {exposure.amount:g}{unit_of_amount}{effort}"
    if exposure.best is None:
        return text
    unsure = "" if exposure.best.confidence is E1rmConfidence.HIGH else ", uncertain"
    return f"{text} (1RM about {format_weight(round(exposure.best.value, 1), unit)}{unsure})"


def target_of(prescription: Prescription) -> Span:
    """What the heaviest sets are meant to have: repetitions, or seconds of a hold."""
    return scheme_for(prescription).ranges(prescription)[0]


def missed_reps(exposure: Exposure, prescription: Prescription, exercise: Exercise) -> bool:
    """Whether the session stayed below its repetitions: its top set, or any set of those that were meant to be alike.

    A percentage block is not judged: what a week of it asked for is not kept with the session.
    """
    prescription = scheme_for(prescription).as_done(prescription, exposure.sets)
    scheme = scheme_for(prescription)
    if scheme.is_fixed:
        return False
    least = target_of(prescription).low
    if scheme.has_top_set:
        return exposure.amount < least
    tried = [s for s in exposure.sets if (s.weight_kg or 0.0) >= (exposure.weight_kg or 0.0) - SAME_LIFT_KG]
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
    return estimate_e1rm(moved_kg(exercise, done.weight_kg or 0.0, bodyweight_kg), done.reps, rpe=done.rpe)


def _is_better(later: Exposure, earlier: Exposure, exercise: Exercise) -> bool:
    if later.best and earlier.best and later.best.value >= earlier.best.value * (1 + LEAST_GAIN) - 1e-9:
        return True
    now, then = later.weight_kg or 0.0, earlier.weight_kg or 0.0
    if now < then - SAME_LIFT_KG:
        return False
    if later.amount > earlier.amount or (later.best is None and now > then + SAME_LIFT_KG):
        return True
    more = later.all_reps - earlier.all_reps
    return later.set_count == earlier.set_count and exercise.measure is SetMeasure.REPS and more >= LEAST_REPS


LIGHTER_LOAD = 0.9


@dataclass(frozen=True, kw_only=True)
class DoneLift:
    """One lift of the session with its showing; and the sessions before it that were not held back, newest first (`earlier`,
    and as showings `before`). `prescription`: what was asked; `usual`: what comes next where nothing was.
    """

    exercise: Exercise
    session: PastLift
    shown: Exposure
    before: tuple[Exposure, ...]
    earlier: tuple[PastLift, ...]
    prescription: Prescription | None
    weights: Weights
    usual: Prescription | None = None

    @property
    def meant(self) -> Prescription | None:
        """What this session was meant to be."""
        asked = self.prescription
        return None if asked is None else scheme_for(asked).as_done(asked, self.shown.sets)


def done_lifts(session: Sequence[LiftHistory], context: CoachContext, catalogue: Catalogue) -> tuple[DoneLift, ...]:
    """The lifts of a session that are known and strength work; each history includes the session itself."""
    day = max((s.day for history in session for s in history.sessions), default=context.today)
    recents, _ = recent_lifts(context.history, catalogue, day)
    asked = _prescriptions(context.template.exercises, catalogue)
    usual = _prescriptions(context.usual, catalogue)
    today, _ = recent_lifts(session, catalogue, day)
    lifts = []
    for key, done in today.items():
        exercise = catalogue.get(key)
        if not done.sessions or not exercise.is_lifting:
            continue
        newest = done.sessions[0]
        shown = exposure_of(newest, exercise, context.bodyweight_kg)
        if shown is not None:
            earlier = _before(recents[key].full_sessions if key in recents else (), newest)
            showings = (exposure_of(s, exercise, context.bodyweight_kg) for s in earlier)
            lifts.append(
                DoneLift(
                    exercise=exercise,
                    session=newest,
                    shown=shown,
                    before=tuple(showing for showing in showings if showing is not None),
                    earlier=earlier,
                    prescription=asked.get(key),
                    weights=weights_of(exercise, context.gym, context.unit),
                    usual=usual.get(key),
                )
            )
    return tuple(lifts)


def _prescriptions(rows: Sequence[TemplateExercise], catalogue: Catalogue) -> dict[str, Prescription]:
    """What is asked of an exercise, by its id; of two rows the first counts."""
    return {
        exercise.id: row.prescription
        for row in reversed(rows)
        if (exercise := find_exercise(row.name, catalogue)) is not None
    }


def _before(earlier: Sequence[PastLift], newest: PastLift) -> tuple[PastLift, ...]:
    """Sessions before it; the history may already contain the session itself."""
    return tuple(s for s in earlier if s.day < newest.day or (s.day == newest.day and s.sets != newest.sets))


def was_done(done: DoneSet, lift: DoneLift) -> bool:
    """Whether as many repetitions were done before at that weight or more."""
    return most_at(done.weight_kg or 0.0, lift) >= amount_of(done, lift.exercise)


def most_at(weight: float, lift: DoneLift) -> float:
    """The most repetitions before at that weight or more."""
    done = (s for showing in lift.before for s in showing.sets if s.is_working)
    return max(
        (amount_of(s, lift.exercise) for s in done if (s.weight_kg or 0.0) >= weight - SAME_LIFT_KG), default=0.0
    )


def lighter_than_done(lift: DoneLift, context: CoachContext) -> float | None:
    """About nine tenths of the weight, as it exists."""
    load = lift.shown.weight_kg
    if load is None or load <= 0 or not lift.weights.loadable:
        return None
    return lift.weights.at_most(share_of(lift.exercise, load, LIGHTER_LOAD, context.bodyweight_kg))


def heaviest_sets(lift: DoneLift) -> tuple[DoneSet, ...]:
    """The working sets at the heaviest weight, in their order, failed ones with them."""
    top = lift.shown.weight_kg or 0.0
    kinds = (SetKind.WARMUP, SetKind.DROP)
    return tuple(s for s in lift.shown.sets if s.kind not in kinds and abs((s.weight_kg or 0.0) - top) <= SAME_LIFT_KG)


def format_load_of(lift: DoneLift, kg: float | None, context: CoachContext) -> str:
    """A weight of the lift in the athlete's unit."""
    return format_load(lift.exercise, kg, context.unit)


def name_of(lift: DoneLift) -> str:
    """Its name, safe inside a sentence."""
    return plain_sentence(lift.exercise.name)


def plain_sentence(text: str) -> str:
    """Without marks that would end a sentence."""
    return " ".join(text.translate({ord(mark): " " for mark in ".!?\n"}).split())[:60]


def unit_after_amount(lift: DoneLift) -> str:
    """What follows its amounts: seconds are named, repetitions are not."""
    return " s" if lift.exercise.measure is SetMeasure.SECONDS else ""
