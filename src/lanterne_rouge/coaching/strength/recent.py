"""Which of the sessions before count as "last time": sound ones of the past that were not held back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from math import isfinite

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift
from lanterne_rouge.domain.recording import SetKind
from lanterne_rouge.metrics.strength.e1rm import e1rm

RPE_WHERE_NOT_TOLD = 8.0
"""A set without an RPE counts as this hard."""
MOST_KG, MOST_HELP_KG, MOST_REPS = 1000.0, 300.0, 500
SLIP = 2.0
RECENT_DAYS = 120
"""Older sessions say little of what can be lifted now."""
_MAY_BE_HELPED = frozenset({LoadType.ASSISTED, LoadType.ADDED, LoadType.BODYWEIGHT, LoadType.BAND})


@dataclass(frozen=True, kw_only=True)
class Recent:
    """What is known of one lift, newest session first; all sessions are sound and hold a working set.

    `last` is the newest that tells of progress, or the newest at all where every one was eased (`eased_only`).
    `away_days` is the longest time without the lift from `last` up to today.
    """

    sessions: tuple[PastLift, ...] = ()
    last: PastLift | None = None
    eased_only: bool = False
    away_days: int = 0

    @property
    def telling(self) -> tuple[PastLift, ...]:
        """Sessions that were not held back."""
        return tuple(s for s in self.sessions if not s.eased)


def recent_lifts(
    histories: Sequence[LiftHistory], catalogue: Catalogue, today: date
) -> tuple[Mapping[str, Recent], tuple[str, ...]]:
    """What is known of every lift by exercise id, and sentences on sessions that could not be used."""
    known: dict[str, list[PastLift]] = {}
    notes: list[str] = []
    for history in histories:
        exercise = exercise_named(history.exercise, catalogue)
        if exercise is None:
            continue
        past = [s for s in history.sessions if s.day <= today]
        sound = _without_slips([s for s in past if _is_sound(s, exercise)])
        if len(sound) < len(past):
            notes.append(_ignored(exercise, [s.day for s in past if s not in sound]))
        known.setdefault(exercise.id, []).extend(s for s in map(_worked, sound) if s.sets)
    return {key: _recent(sessions, today) for key, sessions in known.items()}, tuple(notes)


def exercise_named(name: str, catalogue: Catalogue) -> Exercise | None:
    """The exercise by its id or by a name that leaves no doubt."""
    found = catalogue.find(name)
    if found is not None:
        return found
    match = catalogue.match(name)
    return match.exercise if match.certain else None


def best_e1rm(sessions: Sequence[PastLift], today: date, *, body_kg: float = 0.0) -> float | None:
    """The best estimated 1RM in kg of the recent sessions, with the moved share of the body in it."""
    values = [
        found.value
        for session in sessions
        if (today - session.day).days <= RECENT_DAYS
        for s in session.sets
        if s.is_working and s.reps and (found := e1rm((s.weight_kg or 0.0) + body_kg, s.reps, rpe=s.rpe))
    ]
    return max(values, default=None)


def top_weight(session: PastLift) -> float | None:
    """The heaviest weight that was really lifted in a session, in kg."""
    return max((s.weight_kg for s in session.sets if s.is_working and s.weight_kg is not None), default=None)


def rpe_of(done: DoneSet) -> float:
    """The told RPE, else the usual one."""
    return done.rpe if done.rpe else RPE_WHERE_NOT_TOLD


def _recent(sessions: Sequence[PastLift], today: date) -> Recent:
    newest_first = tuple(sorted(sessions, key=lambda s: s.day, reverse=True))
    telling = next((s for s in newest_first if not s.eased), None)
    last = telling or next(iter(newest_first), None)
    if last is None:
        return Recent()
    days = [today, *(s.day for s in newest_first if s.day >= last.day)]
    return Recent(
        sessions=newest_first,
        last=last,
        eased_only=telling is None,
        away_days=max((later - earlier).days for later, earlier in pairwise(days)),
    )


def _worked(session: PastLift) -> PastLift:
    """Without warm-ups and drop sets; an attempt that was not completed stays, as it says that the goal was missed."""
    kept = tuple(s for s in session.sets if s.kind not in (SetKind.WARMUP, SetKind.DROP))
    return replace(session, sets=kept if any(s.is_working for s in kept) else ())


def _is_sound(session: PastLift, exercise: Exercise) -> bool:
    return all(_is_sound_set(s, exercise) for s in session.sets)


def _is_sound_set(done: DoneSet, exercise: Exercise) -> bool:
    least = -MOST_HELP_KG if exercise.load in _MAY_BE_HELPED else 0.0
    return (
        _within(done.weight_kg, least, MOST_KG)
        and _within(done.reps, 0, MOST_REPS)
        and _within(done.rpe, 0, 10)
        and _within(done.seconds, 0, 24 * 3600)
    )


def _without_slips(sessions: list[PastLift]) -> list[PastLift]:
    """Without a session whose heaviest weight is more than double that of all others: a slip of the finger, not progress."""
    tops = [top_weight(s) or 0.0 for s in sessions]
    others = sorted(tops)[:-1]
    if not others or others[-1] <= 0 or max(tops) <= SLIP * others[-1]:
        return sessions
    return [s for s, top in zip(sessions, tops, strict=True) if top < max(tops)]


def _within(value: float | None, least: float, most: float) -> bool:
    return value is None or (isfinite(value) and least <= value <= most)


def _ignored(exercise: Exercise, days: Sequence[date]) -> str:
    said = ", ".join(day.isoformat() for day in days[:3]) + (" and others" if len(days) > 3 else "")
    return f"{exercise.name}: left out of the reckoning, with numbers that cannot be right: {said}."
