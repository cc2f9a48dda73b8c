"""Which earlier sessions count as "last time": plausible, full ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from math import isfinite

from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.metrics.e1rm import effective_reps, estimate_e1rm, multiplier
from lanterne_rouge.strength.exercises.catalogue import Catalogue

USUAL_BODYWEIGHT_KG = 75.0
"""The default bodyweight for percentages of a load; the planned weight is still the added one."""


def moved_kg(exercise: Exercise, weight_kg: float, bodyweight_kg: float | None) -> float:
    """The load in kg with the body's share; help (a negative weight) takes from it."""
    return weight_kg + body_kg(exercise, bodyweight_kg)


def body_kg(exercise: Exercise, bodyweight_kg: float | None) -> float:
    """The part of the body that is moved, in kg."""
    return exercise.bodyweight_share * (plausible_bodyweight(bodyweight_kg) or USUAL_BODYWEIGHT_KG)


def plausible_bodyweight(kg: float | None) -> float | None:
    """The bodyweight in kg; None where it is missing or impossible."""
    return kg if kg is not None and 25 <= kg <= 300 else None


def share_of(exercise: Exercise, weight_kg: float, share: float, bodyweight_kg: float | None) -> float:
    """The weight with which `share` of what `weight_kg` moves is moved."""
    return moved_kg(exercise, weight_kg, bodyweight_kg) * share - body_kg(exercise, bodyweight_kg)


RPE_WHERE_NOT_LOGGED = 8.0
"""A set without an RPE counts as this hard for who never rates the lift."""
LEAST_RATED = 3
"""So many rated sets show how hard somebody usually lifts."""
MOST_LIFTED_KG, MOST_HELP_KG, MOST_RECENT_REPS = 1000.0, 300.0, 500
SLIP, SLIP_AFTER_ONE = 1.3, 2.0
"""So many times the best of at least two other sessions, of a single other one, is a slip of the finger and no progress."""
_MOST_COMPARED_REPS = 30
RECENT_DAYS = 120
"""Older sessions say little of what can be lifted now."""
_IF_A_SLIP = (
    "If it's a typo, correct it in the app you log with and import it again (`lanterne activity ID delete` removes it); "
    "if it's right, it counts as soon as a second session confirms it"
)
_MAY_BE_HELPED = frozenset({LoadType.ASSISTED, LoadType.ADDED, LoadType.BODYWEIGHT, LoadType.BAND})


SAME_PROGRAM_DAYS = 42
"""So long a day of its own kind is taken for part of the program that is still followed."""
LEAST_ALIKE = 2
"""A single session of its kind is a test or an exception."""
NEAR_REPS = 2
"""So few repetitions more or less are the same kind of work."""


@dataclass(frozen=True, kw_only=True)
class Recent:
    """The sessions of one lift, newest first; all sessions are sound and hold a working set.

    `last` is the newest that was not held back, or the newest at all where every one was eased (`eased_only`).
    `away_days` is the longest time without the lift from `last` up to today. `ignored` says which sessions were left out
    and why.
    """

    sessions: tuple[PastLift, ...] = ()
    last: PastLift | None = None
    eased_only: bool = False
    away_days: int = 0
    ignored: tuple[str, ...] = ()

    @property
    def usual_rpe(self) -> float | None:
        """What the lifter's rated working sets of this lift usually are; None where too few were rated to be a habit."""
        rated = sorted(s.rpe for session in self.sessions for s in session.sets if s.is_working and s.rpe)
        return rated[len(rated) // 2] if len(rated) >= LEAST_RATED else None

    @property
    def full_sessions(self) -> tuple[PastLift, ...]:
        """Full sessions."""
        return tuple(s for s in self.sessions if not s.eased)


def recent_lifts(
    histories: Sequence[LiftHistory], catalogue: Catalogue, today: date
) -> tuple[Mapping[str, Recent], tuple[str, ...]]:
    """The recent sessions of every lift by exercise id, and sentences on sessions that could not be used."""
    sessions: dict[str, list[PastLift]] = {}
    for history in histories:
        exercise = find_exercise(history.exercise, catalogue)
        if exercise is not None:
            sessions.setdefault(exercise.id, []).extend(s for s in history.sessions if s.day <= today)
    recents = {key: _recent_of(catalogue.get(key), past, today) for key, past in sessions.items()}
    return recents, tuple(note for recent in recents.values() for note in recent.ignored)


def _recent_of(exercise: Exercise, past: Sequence[PastLift], today: date) -> Recent:
    sound = [s for s in past if _is_sound(s, exercise)]
    without = without_slips(sound, exercise)
    slips = [s for s in sound if s not in without]
    ignored = (
        *_ignored(exercise, "because the numbers can't be right", [s.day for s in past if s not in sound]),
        *_ignored(exercise, f"because of weights far above all other sessions. {_IF_A_SLIP}", [s.day for s in slips]),
    )
    return replace(_recent([s for s in map(_worked, without) if s.sets], today), ignored=ignored)


def in_range(recent: Recent, reps: Span, today: date) -> Recent:
    """The sessions whose work was of about so many repetitions, so that heavy and light days each go on from their own last time.

    All sessions where none of the last weeks was like it, or only sessions like it are known.
    """
    alike = tuple(s for s in recent.sessions if _is_in_range(s, reps))
    newest = next((s for s in alike if not s.eased), None)
    if (
        newest is None
        or len(alike) < LEAST_ALIKE
        or (today - newest.day).days > SAME_PROGRAM_DAYS
        or len(alike) == len(recent.sessions)
    ):
        return recent
    return replace(recent, sessions=alike, last=newest, eased_only=False)


def _is_in_range(session: PastLift, reps: Span) -> bool:
    done = sorted(s.reps for s in session.sets if s.is_working and s.reps)
    return bool(done) and reps.low - NEAR_REPS <= done[len(done) // 2] <= reps.high + NEAR_REPS


def find_exercise(name: str, catalogue: Catalogue) -> Exercise | None:
    """The exercise by its id or by a name that leaves no doubt."""
    exercise = catalogue.find(name)
    if exercise is not None:
        return exercise
    match = catalogue.match(name)
    return match.exercise if match.certain else None


def best_e1rm(sessions: Sequence[PastLift], today: date, *, body_kg: float = 0.0) -> float | None:
    """The best estimated 1RM in kg of the recent sessions, with the moved share of the body in it."""
    values = [
        estimate.value
        for session in sessions
        if (today - session.day).days <= RECENT_DAYS
        for s in session.sets
        if s.is_working and s.reps and (estimate := estimate_e1rm((s.weight_kg or 0.0) + body_kg, s.reps, rpe=s.rpe))
    ]
    return max(values, default=None)


def top_weight(session: PastLift) -> float | None:
    """The heaviest weight that was really lifted in a session, in kg."""
    return max((s.weight_kg for s in session.sets if s.is_working and s.weight_kg is not None), default=None)


def rpe_of(done: DoneSet, usual: float | None = None) -> float:
    """The logged RPE, else the usual one of the lifter."""
    return done.rpe or usual or RPE_WHERE_NOT_LOGGED


def _recent(sessions: Sequence[PastLift], today: date) -> Recent:
    newest_first = tuple(sorted(sessions, key=lambda s: s.day, reverse=True))
    newest_full = next((s for s in newest_first if not s.eased), None)
    last = newest_full or next(iter(newest_first), None)
    if last is None:
        return Recent()
    days = [today, *(s.day for s in newest_first if s.day >= last.day)]
    return Recent(
        sessions=newest_first,
        last=last,
        eased_only=newest_full is None,
        away_days=max((later - earlier).days for later, earlier in pairwise(days)),
    )


def _worked(session: PastLift) -> PastLift:
    """Without warm-ups and drop sets; an attempt that was not completed stays, as it says that the goal was missed."""
    working = tuple(s for s in session.sets if s.kind not in (SetKind.WARMUP, SetKind.DROP))
    return replace(session, sets=working if any(s.is_working for s in working) else ())


def _is_sound(session: PastLift, exercise: Exercise) -> bool:
    return all(_is_sound_set(s, exercise) for s in session.sets)


def _is_sound_set(done: DoneSet, exercise: Exercise) -> bool:
    least = -MOST_HELP_KG if exercise.load in _MAY_BE_HELPED else 0.0
    return (
        _within(done.weight_kg, least, MOST_LIFTED_KG)
        and _within(done.reps, 0, MOST_RECENT_REPS)
        and _within(done.rpe, 0, 10)
        and _within(done.seconds, 0, 24 * 3600)
    )


def without_slips(sessions: Sequence[PastLift], exercise: Exercise) -> tuple[PastLift, ...]:
    """Without sessions far above all others, by weight and by estimated 1RM, whichever is nearer to the others.

    A second session like it makes it count: then it is the lift that has changed, not the finger that slipped.
    """
    left, body = list(sessions), body_kg(exercise, None)
    while (slip := _slip(left, body)) is not None:
        left.remove(slip)
    return tuple(left)


def _slip(sessions: Sequence[PastLift], body: float) -> PastLift | None:
    weights = [_heaviest(s, body) for s in sessions]
    highest = weights.index(max(weights)) if weights else 0
    others = [(kg, s) for at, (kg, s) in enumerate(zip(weights, sessions, strict=True)) if at != highest and kg > 0]
    if not others:
        return None
    heaviest = sessions[highest]
    by_weight = weights[highest] / max(kg for kg, _ in others)
    by_one_rm = _one_rm_shown(heaviest, body) / max(_one_rm_shown(s, body) for _, s in others)
    # A reduced session doesn't show what could have been lifted.
    enough = sum(not s.eased for _, s in others) > 1
    return heaviest if min(by_weight, by_one_rm) > (SLIP if enough else SLIP_AFTER_ONE) else None


def _heaviest(session: PastLift, body: float) -> float:
    return max((body + (s.weight_kg or 0.0) for s in session.sets if s.is_working), default=0.0)


def _one_rm_shown(session: PastLift, body: float) -> float:
    """The best estimated 1RM in kg: for a comparison also of many repetitions, and of a hold as of a single one."""
    return max(
        (
            (body + (s.weight_kg or 0.0))
            * (multiplier(effective_reps(min(s.reps or 1, _MOST_COMPARED_REPS), rpe=s.rpe)) or 1.0)
            for s in session.sets
            if s.is_working
        ),
        default=0.0,
    )


def _within(value: float | None, least: float, most: float) -> bool:
    return value is None or (isfinite(value) and least <= value <= most)


def _ignored(exercise: Exercise, why: str, days: Sequence[date]) -> tuple[str, ...]:
    if not days:
        return ()
    days_text = ", ".join(day.isoformat() for day in days[:3]) + (" and others" if len(days) > 3 else "")
    return (f"{exercise.name}: I ignored {days_text} {why}.",)
