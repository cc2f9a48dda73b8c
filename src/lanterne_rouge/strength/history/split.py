"""The split that sessions show, and whether whole rounds of it are balanced.

A week of pushing is no imbalance in push-pull-legs; so nothing is said of balance before the split is known, and only over
rounds of it that are complete.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import numpy as np

from lanterne_rouge.domain.exercise import LEG_PATTERNS, PULL_PATTERNS, PUSH_PATTERNS, Exercise, Muscle, Pattern
from lanterne_rouge.strength.history.lifts import Lifts
from lanterne_rouge.strength.history.volume import counted_sets

SPLIT_WINDOW_DAYS = 42
SESSIONS_FOR_SPLIT = 4
FEWEST_ROUNDS = 2
MOSTLY_OF_PART = 0.7
"""Of a session's sets, or of the sessions."""
SOME = 0.2
UNEVEN = 2.0
"""Twice as much of the one as of the other: a convention of coaches, nothing that was measured."""

_PULLING_MUSCLES = frozenset({Muscle.REAR_DELTS, Muscle.UPPER_BACK, Muscle.TRAPS})
_PARTS: Mapping[str, frozenset[Muscle]] = {
    "chest": frozenset({Muscle.CHEST}),
    "back": frozenset({Muscle.LATS, Muscle.UPPER_BACK, Muscle.TRAPS, Muscle.LOWER_BACK}),
    "shoulders": frozenset({Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS}),
    "arms": frozenset({Muscle.BICEPS, Muscle.TRICEPS, Muscle.FOREARMS}),
}


class Split(StrEnum):
    """How sessions share out the body."""

    FULL_BODY = "full body"
    UPPER_LOWER = "upper/lower"
    PUSH_PULL_LEGS = "push-pull-legs"
    BODY_PART = "body part"
    OTHER = "other"
    UNKNOWN = "not enough sessions to tell"


class SessionKind(StrEnum):
    """What a session was mostly about."""

    FULL = "full body"
    UPPER = "upper body"
    PUSH = "push"
    PULL = "pull"
    LEGS = "legs"
    CHEST = "chest"
    BACK = "back"
    SHOULDERS = "shoulders"
    ARMS = "arms"


_OF_A_PART = frozenset({SessionKind.CHEST, SessionKind.BACK, SessionKind.SHOULDERS, SessionKind.ARMS})
_SIDE_OF_PART = {SessionKind.CHEST: SessionKind.PUSH, SessionKind.BACK: SessionKind.PULL}
_ROUND: Mapping[Split, frozenset[SessionKind]] = {
    Split.FULL_BODY: frozenset({SessionKind.FULL}),
    Split.UPPER_LOWER: frozenset({SessionKind.UPPER, SessionKind.LEGS}),
    Split.PUSH_PULL_LEGS: frozenset({SessionKind.PUSH, SessionKind.PULL, SessionKind.LEGS}),
}
"""The kinds of session that make a round complete."""


@dataclass(frozen=True, kw_only=True)
class SplitReading:
    """The split of the last six weeks and the kinds of its sessions, oldest first; `rounds` are complete ones."""

    split: Split
    kinds: tuple[SessionKind, ...]
    rounds: int
    says: str

    @property
    def is_clear(self) -> bool:
        """Whether there were enough sessions."""
        return self.split is not Split.UNKNOWN


@dataclass(frozen=True, kw_only=True)
class Balance:
    """Two things that should grow together, in hard sets over whole rounds. `ratio` None: too few rounds."""

    name: str
    left: float
    right: float
    ratio: float | None
    uneven: bool
    says: str


@dataclass(frozen=True, kw_only=True)
class _Session:
    """Hard sets of one session: push, pull, and the thighs before and behind."""

    kind: SessionKind
    push: int
    pull: int
    quads: float
    hamstrings: float


def infer_split(read: Lifts, today: date) -> SplitReading:
    """The split from the sessions of the last six weeks."""
    sessions = _sessions(read, today)
    kinds = tuple(session.kind for session in sessions)
    split = _split(kinds)
    return SplitReading(split=split, kinds=kinds, rounds=len(_rounds(kinds, split)), says=_says(split, kinds))


def push_and_pull(read: Lifts, today: date) -> Balance:
    """Push against pull over the complete rounds of the last six weeks."""
    sessions = _in_rounds(read, today)
    return _balance("push to pull", sum(s.push for s in sessions), sum(s.pull for s in sessions))


def thighs(read: Lifts, today: date) -> Balance:
    """The thighs before against behind, over the same rounds."""
    sessions = _in_rounds(read, today)
    return _balance("quads to hamstrings", sum(s.quads for s in sessions), sum(s.hamstrings for s in sessions))


def _in_rounds(read: Lifts, today: date) -> tuple[_Session, ...]:
    """The sessions of the complete rounds; none where the split is not known or too few rounds are complete."""
    sessions = _sessions(read, today)
    kinds = tuple(session.kind for session in sessions)
    rounds = _rounds(kinds, _split(kinds))
    return sessions[rounds[0][0] : rounds[-1][1]] if len(rounds) >= FEWEST_ROUNDS else ()


def _sessions(read: Lifts, today: date) -> tuple[_Session, ...]:
    series = read.series
    recent = (series.day > today.toordinal() - SPLIT_WINDOW_DAYS) & (series.day <= today.toordinal())
    rows = np.flatnonzero(counted_sets(read) & recent)
    counts: dict[int, Counter[int]] = {}
    for session, lift in zip(series.session[rows].tolist(), series.exercise[rows].tolist(), strict=True):
        counts.setdefault(session, Counter())[lift] += 1
    exercises = tuple(lift.exercise for lift in read.lifts)
    lifts = (
        [(exercise, n) for at, n in sets.items() if (exercise := exercises[at]) is not None] for sets in counts.values()
    )
    return tuple(session for sets in lifts if (session := _session(sets)) is not None)


def _session(sets: Sequence[tuple[Exercise, int]]) -> _Session | None:
    """None for a session of trunk work, or of nothing that is known."""
    kind = _kind(sets)
    if kind is None:
        return None
    return _Session(
        kind=kind,
        push=_count(sets, _is_push),
        pull=_count(sets, _is_pull),
        quads=sum(exercise.muscles.get(Muscle.QUADS, 0.0) * n for exercise, n in sets),
        hamstrings=sum(exercise.muscles.get(Muscle.HAMSTRINGS, 0.0) * n for exercise, n in sets),
    )


def _kind(sets: Sequence[tuple[Exercise, int]]) -> SessionKind | None:
    push, pull, legs = _count(sets, _is_push), _count(sets, _is_pull), _count(sets, _is_legs)
    hinges = _count(sets, lambda exercise: exercise.pattern is Pattern.HINGE)
    # Many pull sessions contain deadlifts.
    if hinges == legs and pull >= MOSTLY_OF_PART * (push + pull) and pull > legs:
        pull, legs = pull + legs, 0
    total = push + pull + legs
    if not total:
        return None
    if legs >= MOSTLY_OF_PART * total:
        return SessionKind.LEGS
    if legs >= SOME * total:
        return SessionKind.FULL
    return _upper_kind(sets, push, pull)


def _upper_kind(sets: Sequence[tuple[Exercise, int]], push: int, pull: int) -> SessionKind:
    for part, muscles in _PARTS.items():
        if sum(n for exercise, n in sets if _mainly(exercise, muscles)) >= MOSTLY_OF_PART * (push + pull):
            return SessionKind(part)
    if push >= MOSTLY_OF_PART * (push + pull):
        return SessionKind.PUSH
    return SessionKind.PULL if pull >= MOSTLY_OF_PART * (push + pull) else SessionKind.UPPER


def _count(sets: Sequence[tuple[Exercise, int]], holds: Callable[[Exercise], bool]) -> int:
    return sum(n for exercise, n in sets if holds(exercise))


def _is_push(exercise: Exercise) -> bool:
    lateral = exercise.pattern is Pattern.SHOULDER_ISOLATION and not _pulls_shoulder(exercise)
    return exercise.pattern in PUSH_PATTERNS or lateral


def _is_pull(exercise: Exercise) -> bool:
    rear = exercise.pattern is Pattern.SHOULDER_ISOLATION and _pulls_shoulder(exercise)
    return exercise.pattern in PULL_PATTERNS or rear


def _pulls_shoulder(exercise: Exercise) -> bool:
    return bool(_PULLING_MUSCLES.intersection(exercise.primary))


def _is_legs(exercise: Exercise) -> bool:
    return exercise.pattern in LEG_PATTERNS


def _mainly(exercise: Exercise, muscles: frozenset[Muscle]) -> bool:
    return not _is_legs(exercise) and bool(exercise.primary) and exercise.primary[0] in muscles


def _split(kinds: Sequence[SessionKind]) -> Split:
    if len(kinds) < SESSIONS_FOR_SPLIT:
        return Split.UNKNOWN
    if _share(kinds, _ROUND[Split.FULL_BODY]) >= MOSTLY_OF_PART:
        return Split.FULL_BODY
    if len(_OF_A_PART.intersection(kinds)) >= 3 and _share(kinds, _OF_A_PART | {SessionKind.LEGS}) >= MOSTLY_OF_PART:
        return Split.BODY_PART
    for split in (Split.PUSH_PULL_LEGS, Split.UPPER_LOWER):
        sides, needed = _as_in(split, kinds), _ROUND[split]
        if needed.issubset(sides) and _share(sides, needed) >= MOSTLY_OF_PART:
            return split
    return Split.OTHER


def _share(kinds: Sequence[SessionKind], of: frozenset[SessionKind]) -> float:
    return sum(kind in of for kind in kinds) / len(kinds)


def _as_in(split: Split, kinds: Sequence[SessionKind]) -> tuple[SessionKind, ...]:
    """In push-pull-legs a session of chest is one of push."""
    if split is not Split.PUSH_PULL_LEGS:
        return tuple(kinds)
    return tuple(_SIDE_OF_PART.get(kind, kind) for kind in kinds)


def _rounds(kinds: Sequence[SessionKind], split: Split) -> tuple[tuple[int, int], ...]:
    """Complete rounds as the places where they begin and end; what is not complete at the end is none.

    A split that has no name has no rounds either.
    """
    if split in (Split.UNKNOWN, Split.OTHER):
        return ()
    kinds_of_split = _as_in(split, kinds)
    needed = _ROUND.get(split) or frozenset(kind for kind, n in Counter(kinds_of_split).items() if n >= 2)
    rounds: list[tuple[int, int]] = []
    seen: set[SessionKind] = set()
    for at, kind in enumerate(kinds_of_split):
        seen.add(kind)
        if needed and needed <= seen:
            rounds.append((rounds[-1][1] if rounds else 0, at + 1))
            seen.clear()
    return tuple(rounds)


def _says(split: Split, kinds: Sequence[SessionKind]) -> str:
    weeks = SPLIT_WINDOW_DAYS // 7
    if split is Split.UNKNOWN:
        return f"{len(kinds)} sessions in {weeks} weeks are too few to see a split; I need {SESSIONS_FOR_SPLIT}."
    counted = ", ".join(f"{n} {kind}" for kind, n in Counter(kinds).most_common())
    return f"Your last {weeks} weeks were mostly {split} ({counted})."


def _balance(name: str, left: float, right: float) -> Balance:
    if not left and not right:
        says = f"I can't judge {name} yet: I need {FEWEST_ROUNDS} complete rounds of a clear split."
        return Balance(name=name, left=0, right=0, ratio=None, uneven=False, says=says)
    ratio = left / right if right else None
    uneven = ratio is None or not 1 / UNEVEN <= ratio <= UNEVEN
    says = f"{name.capitalize()} is {left:g} to {right:g} hard sets over whole rounds of your split"
    closing = ", which is uneven by the rule of thumb of two to one." if uneven else "."
    return Balance(name=name, left=left, right=right, ratio=ratio, uneven=uneven, says=says + closing)
