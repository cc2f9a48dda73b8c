"""Progress in a routine: which day comes next, and which week of a block it is.

Nothing is asked of the athlete for it: a day counts as done when a session held at least half of its exercises, in
whatever order the days were done. Sessions are never guessed; only the cursor moves.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby, pairwise

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import DoneSet, Routine, Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.schemes.catalogue import SCHEMES, scheme_for
from lanterne_rouge.strength.schemes.scheme import LoggedSets

DONE_SHARE = 0.5
"""This share of a day's exercises makes it done."""


@dataclass(frozen=True, kw_only=True)
class RoutineSession:
    """A session that was done: its day and the ids of its exercises. `eased`: a deload, which loads no week."""

    day: date
    exercises: frozenset[str]
    eased: bool = False


@dataclass(frozen=True, kw_only=True)
class NextDay:
    """The day that comes next, by its place in the routine and its name, and the sentence that says why.

    `ahead`: places of later days of this turn that were done already.
    """

    place: int
    name: str
    why: str
    ahead: frozenset[int] = frozenset()


def next_template(
    routine: Routine, templates: Iterable[Template], sessions_since: Sequence[RoutineSession], catalogue: Catalogue
) -> NextDay:
    """The day that comes next after the sessions since the routine was last moved; those up to then do not count."""
    _refuse_empty(routine)
    asked = _exercises_by_place(routine, templates, catalogue)
    cursor = _Cursor(place=routine.next_day % len(routine.days), count=len(routine.days))
    last: tuple[date, int] | None = None
    for day, place in _days_done(_counting(routine, sessions_since), asked, cursor):
        cursor = cursor.after(place)
        last = day, place
    name = routine.days[cursor.place]
    why = _why(routine, cursor, last)
    if cursor.place not in asked:
        why = f"{why} Its template is missing or has no exercise I know, so I can't see whether you did it."
    return NextDay(place=cursor.place, name=name, why=why, ahead=cursor.ahead)


def skip(routine: Routine, following: NextDay, today: date) -> Routine:
    """The routine past the day that comes next, and past those that were done ahead of it."""
    _refuse_empty(routine)
    cursor = _Cursor(place=following.place, count=len(routine.days), ahead=following.ahead).after(following.place)
    return replace(routine, next_day=cursor.place, since=today.isoformat())


def block_week(sessions: Iterable[RoutineSession], exercise: str, first: date, today: date) -> int:
    """Which week of a percentage block an exercise is in, counted from 0: the weeks before this in which it was trained.

    Weeks without it, and those in which it was only held back, do not move the block on, so that no break ends with
    the heaviest week.
    """
    done = (s for s in sessions if first <= s.day <= today and exercise in s.exercises and not s.eased)
    weeks = {_monday(s.day) for s in done}
    return len(weeks - {_monday(today)})


def at_block_week(template: Template, weeks: Mapping[str, int]) -> Template:
    """The template with its percentage blocks so many weeks on, by the row's name; other rows stay."""
    return replace(template, exercises=tuple(_weeks_on(row, weeks.get(row.name, 0)) for row in template.exercises))


def _weeks_on(row: TemplateExercise, weeks: int) -> TemplateExercise:
    return replace(row, prescription=scheme_for(row.prescription).weeks_on(row.prescription, weeks))


@dataclass(frozen=True, kw_only=True)
class _Cursor:
    """The place that comes next, among so many, and the later ones of this turn that are done."""

    place: int
    count: int
    ahead: frozenset[int] = frozenset()

    def after(self, done: int) -> "_Cursor":
        """Moved on by a day done; one done again right after itself moves nothing."""
        if done != self.place:
            again = done == (self.place - 1) % self.count
            return self if again else replace(self, ahead=self.ahead | {done})
        place, ahead = (self.place + 1) % self.count, self.ahead
        while place in ahead:
            place, ahead = (place + 1) % self.count, ahead - {place}
        return replace(self, place=place, ahead=ahead)

    def distance(self, place: int) -> int:
        """How many days it comes after the next one."""
        return (place - self.place) % self.count


def _exercises_by_place(
    routine: Routine, templates: Iterable[Template], catalogue: Catalogue
) -> Mapping[int, frozenset[str]]:
    """The known exercises of each day; days without any are left out."""
    ids = {template.name: _ids(template, catalogue) for template in templates}
    return {place: ids[name] for place, name in enumerate(routine.days) if ids.get(name)}


def _ids(template: Template, catalogue: Catalogue) -> frozenset[str]:
    exercises = (find_exercise(row.name, catalogue) for row in template.exercises)
    return frozenset(exercise.id for exercise in exercises if exercise is not None)


def _counting(routine: Routine, sessions: Iterable[RoutineSession]) -> list[RoutineSession]:
    since = _day_of(routine.since)
    return sorted((s for s in sessions if since is None or s.day > since), key=lambda session: session.day)


def _day_of(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'"{text}" is not a date.', "Write it like 2026-03-01.") from None


def _days_done(
    sessions: Iterable[RoutineSession], asked: Mapping[int, frozenset[str]], cursor: _Cursor
) -> list[tuple[date, int]]:
    """Dates with the places done on them; sessions of one date that make none alone may make one together."""
    days: list[tuple[date, int]] = []
    for day, group in groupby(sessions, key=lambda session: session.day):
        rest: frozenset[str] = frozenset()
        for session in group:
            place = _place_of(session.exercises, asked, cursor)
            if place is None:
                rest |= session.exercises
                place = _place_of(rest, asked, cursor)
                rest = frozenset() if place is not None else rest
            if place is not None:
                days.append((day, place))
                cursor = cursor.after(place)
    return days


def _place_of(done: frozenset[str], asked: Mapping[int, frozenset[str]], cursor: _Cursor) -> int | None:
    """The day that the exercises make: the one with the largest share done; of several, the one that is due first."""
    shares = [(-len(done & ids) / len(ids), cursor.distance(place), place) for place, ids in asked.items()]
    best = min(shares, default=None)
    return best[2] if best is not None and -best[0] >= DONE_SHARE else None


def _why(routine: Routine, cursor: _Cursor, last: tuple[date, int] | None) -> str:
    name = routine.days[cursor.place]
    if last is None:
        since = f"since {routine.since}" if routine.since else "yet"
        return f"{name} comes next: you haven't done a day of {routine.name} {since}."
    day, place = last
    why = f"{name} comes next: you did {routine.days[place]} on {day.isoformat()}."
    if cursor.ahead:
        done = ", ".join(routine.days[place] for place in sorted(cursor.ahead))
        why = f"{why} You did {done} ahead of its turn."
    return why


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _refuse_empty(routine: Routine) -> None:
    if not routine.days:
        raise BadInput(f'The routine "{routine.name}" has no days.', "Add templates as its days.")


LOOKED_AT = 6
"""So many of the last sessions of an exercise are looked at."""
UNMARKED_WARMUP = 0.7
"""A set before the heaviest one and lighter than this share of it warmed up, whatever the log calls it."""
Sets = Sequence[DoneSet]


def usual_prescription(exercise: Exercise | None, sessions: Sequence[Sets]) -> Prescription:
    """The prescription that the last sessions of an exercise follow, oldest first; the default one where there are none."""
    done = [worked for sets in sessions if (worked := _worked(sets))][-LOOKED_AT:]
    if not done:
        return Prescription()
    log = LoggedSets(exercise=exercise, sessions=tuple(done))
    recognized = (scheme.recognize(log) for scheme in SCHEMES)
    return next((asked for asked in recognized if asked is not None), Prescription())


def _worked(sets: Sets) -> tuple[DoneSet, ...]:
    """The sets that count, without what led up to the heaviest one."""
    working = [s for s in sets if s.is_working and s.kind is not SetKind.DROP]
    weights = [s.weight_kg or 0.0 for s in working]
    heaviest = max(weights, default=0.0)
    if heaviest <= 0:
        return tuple(working)
    at = weights.index(heaviest)
    return tuple(s for i, s in enumerate(working) if i >= at or weights[i] >= UNMARKED_WARMUP * heaviest)


HABIT_WINDOW_DAYS = 42
LEAST_SESSIONS, LEAST_OF_A_DAY = 4, 2
ALIKE_SHARE = 0.5
"""Sessions whose exercises overlap by this much of all of them (Jaccard) are one day; so much of a whole is a habit."""
LONGEST_HABIT_NAME = 40
HABIT_NAME = "As you train"
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

    `title` is what the athlete's app called it, whatever that is. `eased`: held back, so its sets do not show the habit.
    """

    day: date
    lifts: Mapping[str, Sequence[DoneSet]]
    title: str = ""
    eased: bool = False


def habit_routine(
    sessions: Sequence[HabitSession], catalogue: Catalogue, today: date
) -> tuple[Routine, tuple[Template, ...]] | None:
    """The routine in the log with its templates; the day that was done longest ago comes next. None where none is clear."""
    first = today - timedelta(days=HABIT_WINDOW_DAYS)
    lately = [_lifted(s, catalogue) for s in sorted(sessions, key=lambda s: s.day) if first < s.day <= today]
    lately = [session for session in lately if session.lifts]
    days = [day for day in _in_use(_days(lately), lately) if _is_in_catalogue(day, catalogue)]
    held = sum(len(day) for day in days)
    if held < LEAST_SESSIONS or held < ALIKE_SHARE * len(lately):
        return None
    names = _names(days)
    templates = tuple(
        Template(name=name, exercises=_rows(day, catalogue)) for name, day in zip(names, days, strict=True)
    )
    return Routine(name=HABIT_NAME, days=names, since=lately[-1].day.isoformat()), templates


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
        if nearest is not None and _likeness(session, nearest) >= ALIKE_SHARE:
            nearest.insert(0, session)
        else:
            groups.append([session])
    return [day for group in groups for day in _by_title(group) if len(day) >= LEAST_OF_A_DAY]


def _likeness(session: HabitSession, group: _Day) -> float:
    """The mean share of exercises in common."""
    mine = set(session.lifts)
    return sum(len(mine & set(other.lifts)) / len(mine | set(other.lifts)) for other in group) / len(group)


def _by_title(group: _Day) -> list[_Day]:
    """Apart where the athlete has two names for sessions alike, such as a heavy and a light day."""
    titles = [title for title, count in Counter(s.title for s in group).items() if title and count >= LEAST_OF_A_DAY]
    return [[s for s in group if s.title == title] for title in titles] if len(titles) > 1 else [group]


def _in_use(days: Sequence[_Day], lately: Sequence[HabitSession]) -> list[_Day]:
    """The days that still come back when they are due, the one that was done longest ago first."""
    at = {id(session): place for place, session in enumerate(lately)}
    in_use: list[tuple[int, _Day]] = []
    for day in days:
        places = [at[id(session)] for session in day]
        gaps = sorted(later - earlier for earlier, later in pairwise(places))
        usual = max(gaps[len(gaps) // 2], 2)
        if len(lately) - 1 - places[-1] < 2 * usual:
            in_use.append((places[-1], day))
    return [day for _, day in sorted(in_use, key=lambda entry: entry[0])]


def _is_in_catalogue(day: _Day, catalogue: Catalogue) -> bool:
    """Whether it can be seen afterwards that it was done."""
    return any(catalogue.find(name) is not None for name in _usual_exercises(day))


def _usual_exercises(day: _Day) -> list[str]:
    """What at least half of its sessions contained, in the usual order."""
    places: dict[str, list[int]] = {}
    for session in day:
        for place, name in enumerate(session.lifts):
            places.setdefault(name, []).append(place)
    often = {name: positions for name, positions in places.items() if 2 * len(positions) >= len(day)}
    return sorted(often, key=lambda name: (sum(often[name]) / len(often[name]), name))


def _rows(day: _Day, catalogue: Catalogue) -> tuple[TemplateExercise, ...]:
    full_sessions = [session for session in day if not session.eased] or day
    rows = []
    for name in _usual_exercises(day):
        exercise = catalogue.find(name)
        asked = usual_prescription(exercise, [s.lifts[name] for s in full_sessions if name in s.lifts])
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
    title, count = max(counts.items(), key=lambda entry: (entry[1], entry[0]), default=("", 0))
    return title if 2 * count >= len(day) else ""


def _clean(title: str) -> str:
    """A title as a name: short, one line of letters, numbers and plain signs, without dates; empty where it names nothing."""
    plain = _DATE.sub(" ", title[: 4 * LONGEST_HABIT_NAME])
    letters = "".join(c if c.isalnum() or c in " -+&/()'.," else " " for c in plain)
    name = " ".join(letters.split())[:LONGEST_HABIT_NAME].strip(" -+&/.,")
    return "" if _SAYS_NOTHING.fullmatch(name) else name
