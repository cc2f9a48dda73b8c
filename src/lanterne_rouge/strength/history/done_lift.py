"""A lift of the session that has just ended, with what was known of it before, and the words for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.lifting import CoachContext, DoneSet, LiftHistory, PastLift, Prescription
from lanterne_rouge.domain.recording import SetKind
from lanterne_rouge.language.phrasing import format_load
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lift_case import SAME_LIFT_KG, Exposure, amount_of, exposure_of
from lanterne_rouge.strength.loading import Weights, weights_of
from lanterne_rouge.strength.recent import find_exercise, recent_lifts, share_of

LIGHTER_LOAD = 0.9


@dataclass(frozen=True, kw_only=True)
class DoneLift:
    """One lift of the session with its showing; and the sessions before it that were not held back, newest first (`earlier`,
    and as showings `before`).
    """

    exercise: Exercise
    session: PastLift
    shown: Exposure
    before: tuple[Exposure, ...]
    earlier: tuple[PastLift, ...]
    prescription: Prescription | None
    weights: Weights


def done_lifts(session: Sequence[LiftHistory], context: CoachContext, catalogue: Catalogue) -> tuple[DoneLift, ...]:
    """The lifts of a session that are known and strength work; each history holds the session that is looked at."""
    day = max((s.day for history in session for s in history.sessions), default=context.today)
    recents, _ = recent_lifts(context.history, catalogue, day)
    asked = {
        exercise.id: row.prescription
        for row in reversed(context.template.exercises)
        if (exercise := find_exercise(row.name, catalogue)) is not None
    }
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
                )
            )
    return tuple(lifts)


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
