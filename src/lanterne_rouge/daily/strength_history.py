"""What was lifted before: by session, to see how far a routine has come, and by exercise, for the next loads."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import isnan

from lanterne_rouge.coaching.leg_work import Known
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift
from lanterne_rouge.domain.recording import SetKind
from lanterne_rouge.ports.stores import Memory, Stores

SESSIONS_AN_EXERCISE = 12
# Runs of so long ago are asked whether lifting was held back; older sessions count as they are.
EASED_LOOK_BACK_DAYS = 182
_KINDS = tuple(SetKind(code) for code in KIND_CODES)


@dataclass(frozen=True, kw_only=True)
class LoggedSession:
    """One session: its day, and the sets of each exercise, by its id where a catalogue knows it, else as logged.

    `id` is that of its activity.
    """

    day: date
    sets: dict[str, tuple[DoneSet, ...]]
    id: str = ""


def logged_sessions(series: LiftSeries, known: Known) -> tuple[LoggedSession, ...]:
    """The sessions of a series, oldest first."""
    names = [_key(name, known) for name in series.names]
    found: dict[int, tuple[int, dict[str, list[DoneSet]]]] = {}
    # Plain lists: reading single values out of NumPy's columns takes ten times as long.
    columns = (series.session, series.day, series.exercise, series.kind)
    numbers = (series.weight_kg, series.reps, series.rpe, series.seconds)
    for session, day, exercise, kind, weight, reps, rpe, seconds in zip(
        *(c.tolist() for c in columns), *(c.tolist() for c in numbers), strict=True
    ):
        _, sets = found.setdefault(session, (day, {}))
        sets.setdefault(names[exercise], []).append(
            DoneSet(
                weight_kg=_or_none(weight),
                reps=None if isnan(reps) else round(reps),
                rpe=_or_none(rpe),
                kind=_KINDS[kind],
                seconds=_or_none(seconds),
            )
        )
    return tuple(
        LoggedSession(
            day=date.fromordinal(day),
            sets={name: tuple(done) for name, done in sets.items()},
            id=series.sessions[session],
        )
        for session, (day, sets) in found.items()
    )


def lift_histories(sessions: Sequence[LoggedSession], eased: Collection[date]) -> tuple[LiftHistory, ...]:
    """The last sessions of every exercise, newest first; of those on `eased` days it is known that they were held back."""
    by_exercise: dict[str, list[PastLift]] = {}
    for session in reversed(sessions):
        for name, sets in session.sets.items():
            past = by_exercise.setdefault(name, [])
            if len(past) < SESSIONS_AN_EXERCISE:
                past.append(PastLift(day=session.day, sets=sets, eased=session.day in eased))
    return tuple(LiftHistory(exercise=name, sessions=tuple(past)) for name, past in by_exercise.items())


def eased_days(decisions: Sequence[Memory], lifted: Collection[date]) -> frozenset[date]:
    """Days of lifting whose plan was held back, as their runs were kept; one that cannot be read tells nothing."""
    return frozenset(one.day for one in decisions if one.day in lifted and _was_eased(one))


def held_back_of(stores: Stores, days: Collection[date]) -> frozenset[date]:
    """Which of these days' sessions were held back, as their runs were kept; those of half a year ago are not asked."""
    if not days:
        return frozenset()
    since = max(min(days), max(days) - timedelta(days=EASED_LOOK_BACK_DAYS))
    return eased_days(stores.memory.recall(since, max(days), "decision"), days)


def _was_eased(decision: Memory) -> bool:
    try:
        strength = json.loads(decision.document).get("strength")
        return bool(strength and strength["eased"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _key(name: str, known: Known) -> str:
    exercise = known(name)
    return exercise.id if exercise is not None else name


def _or_none(value: float) -> float | None:
    return None if isnan(value) else value
