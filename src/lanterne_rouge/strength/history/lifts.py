"""Every logged set read as what it was: names resolved to exercises once each, and what was lifted and moved in kg."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray, IntArray
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, SetMeasure
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.metrics.e1rm import Formula
from lanterne_rouge.metrics.e1rm_series import e1rm_of_sets
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.recent import MOST_HELP_KG, MOST_LIFTED_KG, MOST_RECENT_REPS, find_exercise

Mask = NDArray[np.bool_]
Bodyweight = float | Mapping[date, float] | None
"""In kg: one number for all time, or by day; between two days the earlier one applies. None: unknown."""

ON_THE_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED})
_MAY_BE_NEGATIVE = ON_THE_BODY | {LoadType.BAND}
_DAY_S = 24 * 3600
_KINDS = tuple(SetKind(code) for code in KIND_CODES)


@dataclass(frozen=True, kw_only=True)
class LoggedLift:
    """One lift of the athlete: an exercise under all the names by which it was logged, or an unknown name.

    `key` is the exercise's id, or the name as logged.
    """

    key: str
    name: str
    exercise: Exercise | None = None
    logged_as: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Lifts:
    """Sets with their lifts: `series.exercise` indexes `lifts`. Sets with impossible numbers are left out.

    `lifted_kg`: load and lifted share of the body, the basis of a 1RM (one dumbbell). `moved_kg`: the mass moved in one
    repetition (both dumbbells). NaN where they cannot be known. `eased`: sets of sessions that were held back.
    `notes`: sentences on what could not be used.
    """

    series: LiftSeries
    lifts: tuple[LoggedLift, ...]
    lifted_kg: FloatArray
    moved_kg: FloatArray
    eased: Mask
    notes: tuple[str, ...] = ()


def read_lifts(
    series: LiftSeries, catalogue: Catalogue, *, bodyweight: Bodyweight = None, eased: Collection[str] = ()
) -> Lifts:
    """The series read; `eased` are sessions reduced for a deload, readiness or pain."""
    lifts, place = _resolved(series.names, catalogue)
    clean = replace(series, names=tuple(lift.key for lift in lifts), exercise=place[series.exercise])
    clean = replace(clean, weight_kg=_signed(clean, lifts))
    possible = _possible(clean, lifts)
    clean = _only(clean, possible)
    lifted = _lifted_kg(clean, lifts, bodyweight)
    held_back = np.array([session in eased for session in clean.sessions], dtype=bool)
    return Lifts(
        series=clean,
        lifts=lifts,
        lifted_kg=lifted,
        moved_kg=lifted * _by_lift(lifts, lambda lift: 2.0 if _load(lift) is LoadType.DUMBBELL_PAIR else 1.0, clean),
        eased=held_back[clean.session] if len(clean) else np.zeros(0, dtype=bool),
        notes=(*_unsure(lifts, catalogue), *_impossible(series, possible), *_without_body(clean, lifts, lifted)),
    )


def histories(
    read: Lifts, *, keys: Collection[str] | None = None, since: date | None = None
) -> tuple[LiftHistory, ...]:
    """Sessions of each lift, newest first, the lift that was done last first; of all lifts, or of those named by key."""
    chosen = np.ones(len(read.series), dtype=bool)
    if since is not None:
        chosen &= read.series.day >= since.toordinal()
    if keys is not None:
        wanted = np.array([lift.key in keys for lift in read.lifts], dtype=bool)
        chosen &= wanted[read.series.exercise]
    sessions: dict[str, list[tuple[int, PastLift]]] = {}
    for (lift, session), rows in groupby(_rows(read, chosen), key=lambda row: (row[0], row[1])):
        sets = list(rows)
        past = PastLift(day=date.fromordinal(sets[0][2]), sets=tuple(_done(*row[4:]) for row in sets), eased=sets[0][3])
        sessions.setdefault(read.lifts[lift].key, []).append((session, past))
    merged = [LiftHistory(exercise=key, sessions=_newest_first(past)) for key, past in sessions.items()]
    return tuple(sorted(merged, key=lambda history: (-history.sessions[0].day.toordinal(), history.exercise)))


def estimates_of(read: Lifts, formula: Formula = Formula.EPLEY) -> FloatArray:
    """The estimated 1RM of every set in kg; NaN also for lifts that are not counted in repetitions."""
    counted = _by_lift(read.lifts, lambda lift: float(_measure(lift) is SetMeasure.REPS), read.series) > 0
    estimates: FloatArray = np.where(counted, e1rm_of_sets(read.series, read.lifted_kg, formula), np.nan)
    return estimates


def lifts_for(read: Lifts, muscle: Muscle) -> tuple[LoggedLift, ...]:
    """The athlete's lifts that train a muscle: directly first, then those done most."""
    counts = np.bincount(read.series.exercise, minlength=len(read.lifts)) if len(read.series) else np.zeros(0)
    shares = [(lift.exercise.muscles.get(muscle, 0.0) if lift.exercise else 0.0) for lift in read.lifts]
    order = sorted(range(len(counts)), key=lambda i: (-shares[i], -counts[i], read.lifts[i].name))
    return tuple(read.lifts[i] for i in order if shares[i] > 0)


def _resolved(names: Sequence[str], catalogue: Catalogue) -> tuple[tuple[LoggedLift, ...], IntArray]:
    """The lifts, and which of them each logged name is."""
    lifts: dict[str, LoggedLift] = {}
    keys = []
    for name in names:
        exercise = find_exercise(name, catalogue)
        key = name if exercise is None else exercise.id
        lift = lifts.get(key) or LoggedLift(
            key=key, name=name if exercise is None else exercise.name, exercise=exercise
        )
        lifts[key] = replace(lift, logged_as=(*lift.logged_as, name))
        keys.append(key)
    index = {key: at for at, key in enumerate(lifts)}
    return tuple(lifts.values()), np.array([index[key] for key in keys], dtype=np.int64)


def _load(lift: LoggedLift) -> LoadType | None:
    return lift.exercise.load if lift.exercise else None


def _measure(lift: LoggedLift) -> SetMeasure:
    return lift.exercise.measure if lift.exercise else SetMeasure.REPS


def _by_lift(lifts: Sequence[LoggedLift], value: Callable[[LoggedLift], float], series: LiftSeries) -> FloatArray:
    """A value of each lift, for every set."""
    values: FloatArray = np.array([value(lift) for lift in lifts], dtype=np.float64)
    spread: FloatArray = values[series.exercise] if len(series) else np.zeros(0)
    return spread


def _signed(series: LiftSeries, lifts: Sequence[LoggedLift]) -> FloatArray:
    """Weights in which help is negative: most apps log it as a positive number."""
    assisted = _by_lift(lifts, lambda lift: float(_load(lift) is LoadType.ASSISTED), series) > 0
    signed: FloatArray = np.where(assisted, -np.abs(series.weight_kg), series.weight_kg)
    return signed


def _possible(series: LiftSeries, lifts: Sequence[LoggedLift]) -> Mask:
    """Sets with possible numbers. NaN, not logged, is possible."""
    helped = _by_lift(lifts, lambda lift: float(lift.exercise is None or _load(lift) in _MAY_BE_NEGATIVE), series) > 0
    least = np.where(helped, -MOST_HELP_KG, 0.0)
    wrong = (series.weight_kg < least) | (series.weight_kg > MOST_LIFTED_KG)
    for column, most in ((series.reps, MOST_RECENT_REPS), (series.rpe, 10.0), (series.seconds, _DAY_S)):
        wrong |= (column < 0) | (column > most)
    possible: Mask = ~wrong
    return possible


def _only(series: LiftSeries, rows: Mask) -> LiftSeries:
    if rows.all():
        return series
    return replace(
        series,
        session=series.session[rows],
        day=series.day[rows],
        exercise=series.exercise[rows],
        weight_kg=series.weight_kg[rows],
        reps=series.reps[rows],
        rpe=series.rpe[rows],
        kind=series.kind[rows],
        seconds=series.seconds[rows],
        metres=series.metres[rows],
    )


def _lifted_kg(series: LiftSeries, lifts: Sequence[LoggedLift], bodyweight: Bodyweight) -> FloatArray:
    share = _by_lift(lifts, lambda lift: lift.exercise.bodyweight_share if lift.exercise else 0.0, series)
    on_body = _by_lift(lifts, lambda lift: float(_load(lift) in ON_THE_BODY), series) > 0
    hung = np.where(on_body, np.nan_to_num(series.weight_kg), series.weight_kg)
    lifted: FloatArray = np.where(on_body, hung + share * _bodyweights(series.day, bodyweight), hung)
    return lifted


def _bodyweights(days: IntArray, bodyweight: Bodyweight) -> FloatArray:
    """The bodyweight on each day in kg, NaN where unknown; before the first known day that day's value is used."""
    weights = {date.min: bodyweight} if isinstance(bodyweight, (int, float)) else dict(bodyweight or {})
    by_day = sorted((day.toordinal(), kg) for day, kg in weights.items() if 25 <= kg <= 300)
    if not by_day:
        return np.full(len(days), np.nan)
    ordinals = np.array([day for day, _ in by_day], dtype=np.int64)
    kilos: FloatArray = np.array([kg for _, kg in by_day], dtype=np.float64)
    return kilos[np.maximum(np.searchsorted(ordinals, days, side="right") - 1, 0)]


_Row = tuple[int, int, int, bool, float, float, float, int, float]


def _rows(read: Lifts, chosen: Mask) -> Iterator[_Row]:
    """Lift, session, day, eased, and the numbers of each set, by lift and session."""
    series = read.series
    rows = np.flatnonzero(chosen)
    rows = rows[np.lexsort((rows, series.session[rows], series.exercise[rows]))]
    columns = (series.exercise, series.session, series.day, read.eased)
    numbers = (series.weight_kg, series.reps, series.rpe, series.kind, series.seconds)
    return zip(*(column[rows].tolist() for column in (*columns, *numbers)), strict=True)


def _done(weight: float, reps: float, rpe: float, kind: int, seconds: float) -> DoneSet:
    return DoneSet(
        weight_kg=_or_none(weight),
        reps=None if reps != reps else int(reps),
        rpe=_or_none(rpe),
        kind=_KINDS[kind],
        completed=reps > 0 or seconds > 0,
        seconds=_or_none(seconds),
    )


def _or_none(value: float) -> float | None:
    return None if value != value else value


def _newest_first(past: Sequence[tuple[int, PastLift]]) -> tuple[PastLift, ...]:
    ordered = sorted(past, key=lambda entry: (entry[1].day, entry[0]), reverse=True)
    return tuple(session for _, session in ordered)


def _unsure(lifts: Sequence[LoggedLift], catalogue: Catalogue) -> tuple[str, ...]:
    unknown = [lift.name for lift in lifts if lift.exercise is None]
    if not unknown:
        return ()
    names = ", ".join(_with_guess(name, catalogue) for name in unknown[:5]) + (" and others" if unknown[5:] else "")
    return (f"I'm not sure which exercise this is, so I don't count it for any muscle yet: {names}.",)


def _with_guess(name: str, catalogue: Catalogue) -> str:
    guess = next(iter(catalogue.match(name).candidates), None)
    return f"{name[:60]} (perhaps {guess.name})" if guess else name[:60]


def _impossible(series: LiftSeries, possible: Mask) -> tuple[str, ...]:
    count = int((~possible).sum())
    if not count:
        return ()
    days = sorted({date.fromordinal(int(day)).isoformat() for day in series.day[~possible]})
    text = ", ".join(days[:3]) + (" and others" if days[3:] else "")
    return (f"Left out: {count} sets with impossible weights, repetitions or RPE ({text}). Please correct them.",)


def _without_body(series: LiftSeries, lifts: Sequence[LoggedLift], lifted: FloatArray) -> tuple[str, ...]:
    share = _by_lift(lifts, lambda lift: lift.exercise.bodyweight_share if lift.exercise else 0.0, series)
    missing = np.unique(series.exercise[np.isnan(lifted) & (share > 0)])
    if not len(missing):
        return ()
    names = [lifts[int(at)].name for at in missing]
    text = ", ".join(names[:3]) + (f" and {len(names) - 3} others" if names[3:] else "")
    return (
        f"I don't know your bodyweight, so there's no 1RM or tonnage for {text}. Enter it: lanterne check-in --weight 75",
    )
