"""The routine that somebody follows without having said so: days that come back in the log, in their order, with their sets.

Sessions of the last six weeks that share half of their exercises are one day. Its name is the one that its sessions carry.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import TypeVar

from lanterne_rouge.domain.exercise import Exercise, LoadType, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet, Prescription, Progression, Routine, Span, Template, TemplateExercise
from lanterne_rouge.domain.recording import SetKind
from lanterne_rouge.strength.exercises.catalogue import Catalogue

LOOKED_AT = 6
"""So many of the last sessions of an exercise are looked at."""
LEAST_CAP, MOST_CAP = 8.0, 9.0
LEAST_DROP, MOST_DROP = 8.0, 12.0
"""Back-offs are planned so many percent below the top set; what was done may lie a little further off."""
LIGHTER, LIGHTEST = 0.96, 0.78
UNMARKED_WARMUP = 0.7
"""A set before the heaviest one and lighter than this share of it warmed up, whatever the log calls it."""
HEAVY_REPS = 6
"""The same few repetitions in all sets are meant so; ten in all sets may as well be the middle of a range."""
MOST_REPS, MOST_SECONDS, MOST_SETS = 100, 600, 10

_TOP = (Span(low=5, high=8), Span(low=3, high=5), Span(low=4, high=6), Span(low=1, high=3))
_REPS = (
    *(Span(low=6, high=10), Span(low=8, high=12), Span(low=5, high=8), Span(low=3, high=6)),
    *(Span(low=10, high=15), Span(low=12, high=20), Span(low=15, high=30), Span(low=25, high=50)),
)
_SECONDS = tuple(
    Span(low=low, high=high) for low, high in ((30, 60), (20, 40), (10, 20), (45, 90), (60, 120), (90, 240))
)
_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})

Sets = Sequence[DoneSet]
N = TypeVar("N", int, float)


def usual_prescription(exercise: Exercise | None, sessions: Sequence[Sets]) -> Prescription:
    """The prescription that the last sessions of an exercise follow, oldest first; the usual one where they tell nothing."""
    done = [worked for sets in sessions if (worked := _worked(sets))][-LOOKED_AT:]
    if not done:
        return Prescription()
    cap, count = _cap(done), min(_middle([len(sets) for sets in done]), MOST_SETS)
    if _is_held(exercise, done):
        seconds = [round(s.seconds) for sets in done for s in sets if s.seconds and 1 <= s.seconds <= MOST_SECONDS]
        held = _span(seconds, _SECONDS)
        return Prescription(progression=Progression.TIMED, rpe_cap=cap, working_sets=count, seconds=held)
    if _is_body(exercise, done):
        return Prescription(progression=Progression.BODYWEIGHT, rpe_cap=cap, working_sets=count, reps=_reps(done))
    tops = [sets for sets in done if _has_top_set(sets, exercise)]
    if 2 * len(tops) > len(done):
        return _top_set(tops, exercise, cap)
    straight = [sets for sets in done if _is_straight(sets)]
    if 2 * len(straight) > len(done):
        asked = Span(low=straight[-1][0].reps or 1, high=straight[-1][0].reps or 1)
        return Prescription(progression=Progression.STRAIGHT, rpe_cap=cap, working_sets=count, reps=asked)
    return Prescription(progression=Progression.DOUBLE, rpe_cap=cap, working_sets=count, reps=_reps(done))


def _worked(sets: Sets) -> tuple[DoneSet, ...]:
    """The sets that count, without what led up to the heaviest one."""
    kept = [s for s in sets if s.is_working and s.kind is not SetKind.DROP]
    weights = [s.weight_kg or 0.0 for s in kept]
    heaviest = max(weights, default=0.0)
    if heaviest <= 0:
        return tuple(kept)
    at = weights.index(heaviest)
    return tuple(s for i, s in enumerate(kept) if i >= at or weights[i] >= UNMARKED_WARMUP * heaviest)


def _is_held(exercise: Exercise | None, done: Sequence[Sets]) -> bool:
    if exercise is not None:
        return exercise.measure is not SetMeasure.REPS
    return all(s.seconds and not s.reps for sets in done for s in sets)


def _is_body(exercise: Exercise | None, done: Sequence[Sets]) -> bool:
    if exercise is not None and exercise.load in _BODY:
        return True
    return not any(s.weight_kg for sets in done for s in sets)


def _has_top_set(sets: Sets, exercise: Exercise | None) -> bool:
    """One heavier set, then lighter ones; with the body in the load nobody knows by how many percent."""
    first, *others = (s.weight_kg or 0.0 for s in sets)
    if not others or first <= 0:
        return False
    if exercise is not None and exercise.bodyweight_share > 0:
        return all(weight < first for weight in others)
    return all(LIGHTEST * first <= weight <= LIGHTER * first for weight in others)


def _is_straight(sets: Sets) -> bool:
    reps = {s.reps for s in sets}
    weights = {s.weight_kg for s in sets}
    return len(sets) > 1 and len(weights) == 1 and len(reps) == 1 and 1 <= (sets[0].reps or 0) <= HEAVY_REPS


def _top_set(done: Sequence[Sets], exercise: Exercise | None, cap: float) -> Prescription:
    tops = [s[0].reps for s in done if s[0].reps]
    lighter = [s.reps for sets in done for s in sets[1:] if s.reps and s.reps <= MOST_REPS]
    usual = _middle(lighter) if lighter else 6
    return Prescription(
        progression=Progression.TOP_SET,
        rpe_cap=cap,
        top_reps=_span(tops, (*_TOP, *_REPS)),
        backoff_sets=min(_middle([len(sets) for sets in done]) - 1, MOST_SETS),
        backoff_reps=Span(low=usual, high=usual + 2),
        backoff_drop_pct=_drop(done, exercise),
    )


def _drop(done: Sequence[Sets], exercise: Exercise | None) -> float:
    if exercise is not None and exercise.bodyweight_share > 0:
        return Prescription().backoff_drop_pct
    drops = [100 * (1 - (s.weight_kg or 0.0) / (sets[0].weight_kg or 1.0)) for sets in done for s in sets[1:]]
    return min(max(round(_middle(drops)), LEAST_DROP), MOST_DROP)


def _reps(done: Sequence[Sets]) -> Span:
    reps = [s.reps for sets in done for s in sets if s.reps and s.reps <= MOST_REPS]
    if len(set(reps)) == 1:
        # Always the same number: it lies inside the range, so that there is a way up before the weight grows.
        return _span(reps, [span for span in _REPS if span.low < reps[0] < span.high] or _REPS)
    return _span(reps, _REPS)


def _span(values: Sequence[int], spans: Sequence[Span]) -> Span:
    """The first range that holds what was usual, else the first that holds the middle of it, else as it was done."""
    if not values:
        return spans[0]
    inner = sorted(values)[len(values) // 10 : len(values) - len(values) // 10]
    low, middle, high = inner[0], _middle(inner), inner[-1]
    whole = (span for span in spans if low in span and high in span)
    most = (span for span in spans if middle in span)
    return next(whole, None) or next(most, None) or Span(low=middle, high=middle)


def _cap(done: Sequence[Sets]) -> float:
    """The usual effort; where none was told, the careful end."""
    told = [s.rpe for sets in done for s in sets if s.rpe]
    return min(max(round(2 * _middle(told)) / 2, LEAST_CAP), MOST_CAP) if told else LEAST_CAP


def _middle(values: Sequence[N]) -> N:
    return sorted(values)[len(values) // 2]


WINDOW_DAYS = 42
LEAST_SESSIONS, LEAST_OF_A_DAY = 4, 2
ALIKE = 0.5
"""Sessions whose exercises overlap by this much of all of them (Jaccard) are one day; so much of a whole is a habit."""
LONGEST_NAME = 40
NAME = "As you train"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_SAYS_NOTHING = re.compile(
    r"(?:(?:early|late|quick|my|new|morning|midday|noon|lunch|afternoon|evening|night)\s*)*"
    r"(?:workout|session|training|gym|lifting|weights?|strength|weight lifting|(?:strength|weight) training)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class HabitSession:
    """A session as it was done: the sets of each exercise in their order, by its id or by the logged name.

    `title` is what the athlete's app called it, whatever that is. `eased`: held back, so that its sets tell of no habit.
    """

    day: date
    lifts: Mapping[str, Sequence[DoneSet]]
    title: str = ""
    eased: bool = False


def habit_routine(
    sessions: Sequence[HabitSession], catalogue: Catalogue, today: date
) -> tuple[Routine, tuple[Template, ...]] | None:
    """The routine in the log with its templates; the day that was done longest ago comes next. None where none is clear."""
    first = today - timedelta(days=WINDOW_DAYS)
    lately = [_lifted(s, catalogue) for s in sorted(sessions, key=lambda s: s.day) if first < s.day <= today]
    lately = [session for session in lately if session.lifts]
    days = [day for day in _in_use(_days(lately), lately) if _is_known(day, catalogue)]
    held = sum(len(day) for day in days)
    if held < LEAST_SESSIONS or held < ALIKE * len(lately):
        return None
    names = _names(days)
    templates = tuple(
        Template(name=name, exercises=_rows(day, catalogue)) for name, day in zip(names, days, strict=True)
    )
    return Routine(name=NAME, days=names, since=lately[-1].day.isoformat()), templates


_Day = list[HabitSession]
"""The sessions that are one day of the routine, oldest first."""


def _lifted(session: HabitSession, catalogue: Catalogue) -> HabitSession:
    """Without warming up, stretching and cardio."""
    lifts = {
        name: sets
        for name, sets in session.lifts.items()
        if any(s.is_working for s in sets) and ((exercise := catalogue.find(name)) is None or exercise.is_lifting)
    }
    return HabitSession(day=session.day, lifts=lifts, title=_clean(session.title), eased=session.eased)


def _days(lately: Sequence[HabitSession]) -> list[_Day]:
    groups: list[_Day] = []
    for session in reversed(lately):
        nearest = max(groups, key=lambda group: _likeness(session, group), default=None)
        if nearest is not None and _likeness(session, nearest) >= ALIKE:
            nearest.insert(0, session)
        else:
            groups.append([session])
    return [day for group in groups for day in _by_title(group) if len(day) >= LEAST_OF_A_DAY]


def _likeness(session: HabitSession, group: _Day) -> float:
    """The mean share of exercises in common."""
    mine = set(session.lifts)
    return sum(len(mine & set(one.lifts)) / len(mine | set(one.lifts)) for one in group) / len(group)


def _by_title(group: _Day) -> list[_Day]:
    """Apart where the athlete has two names for sessions alike, such as a heavy and a light day."""
    titles = [title for title, count in Counter(s.title for s in group).items() if title and count >= LEAST_OF_A_DAY]
    return [[s for s in group if s.title == title] for title in titles] if len(titles) > 1 else [group]


def _in_use(days: Sequence[_Day], lately: Sequence[HabitSession]) -> list[_Day]:
    """The days that still come back when they are due, the one that was done longest ago first."""
    at = {id(session): place for place, session in enumerate(lately)}
    found: list[tuple[int, _Day]] = []
    for day in days:
        places = [at[id(session)] for session in day]
        gaps = sorted(later - earlier for earlier, later in pairwise(places))
        usual = max(gaps[len(gaps) // 2], 2)
        if len(lately) - 1 - places[-1] < 2 * usual:
            found.append((places[-1], day))
    return [day for _, day in sorted(found, key=lambda one: one[0])]


def _is_known(day: _Day, catalogue: Catalogue) -> bool:
    """Whether it can be seen afterwards that it was done."""
    return any(catalogue.find(name) is not None for name in _usual_exercises(day))


def _usual_exercises(day: _Day) -> list[str]:
    """What at least half of its sessions held, in the usual order."""
    places: dict[str, list[int]] = {}
    for session in day:
        for place, name in enumerate(session.lifts):
            places.setdefault(name, []).append(place)
    often = {name: found for name, found in places.items() if 2 * len(found) >= len(day)}
    return sorted(often, key=lambda name: (sum(often[name]) / len(often[name]), name))


def _rows(day: _Day, catalogue: Catalogue) -> tuple[TemplateExercise, ...]:
    telling = [session for session in day if not session.eased] or day
    rows = []
    for name in _usual_exercises(day):
        exercise = catalogue.find(name)
        asked = usual_prescription(exercise, [s.lifts[name] for s in telling if name in s.lifts])
        rows.append(TemplateExercise(name=exercise.name if exercise is not None else name, prescription=asked))
    return tuple(rows)


def _names(days: Sequence[_Day]) -> tuple[str, ...]:
    """The title that half of a day's sessions carry, where it is no other day's too; else a letter, the same tomorrow."""
    titles = [_title(day) for day in days]
    own = {title for title in titles if title and titles.count(title) == 1}
    letters = (name for letter in _LETTERS if (name := f"Day {letter}") not in own)
    nameless = sorted((day for day, title in zip(days, titles, strict=True) if title not in own), key=_usual_exercises)
    lettered = {id(day): name for day, name in zip(nameless, letters, strict=False)}
    return tuple(lettered.get(id(day)) or title for day, title in zip(days, titles, strict=True))


def _title(day: _Day) -> str:
    counts = Counter(session.title for session in day if session.title)
    title, count = max(counts.items(), key=lambda one: (one[1], one[0]), default=("", 0))
    return title if 2 * count >= len(day) else ""


def _clean(title: str) -> str:
    """A title as a name: short, one line of letters, numbers and plain signs, without dates; empty where it names nothing."""
    plain = _DATE.sub(" ", title[: 4 * LONGEST_NAME])
    kept = "".join(c if c.isalnum() or c in " -+&/()'.," else " " for c in plain)
    name = " ".join(kept.split())[:LONGEST_NAME].strip(" -+&/.,")
    return "" if _SAYS_NOTHING.fullmatch(name) else name
