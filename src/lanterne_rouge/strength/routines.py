"""Progress in a routine: which day comes next, and which week of a block it is.

Nothing is asked of the athlete for it: a day counts as done when a session held at least half of its exercises, in
whatever order the days were done. Sessions are never guessed; only the cursor moves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Routine, Template, TemplateExercise
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.schemes.catalogue import scheme_for

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
