"""Where an athlete stands in a routine: which day comes next, when a lighter week is due, which week of a block it is.

Nothing is asked of the athlete for it: a day counts as done when a session held at least half of its exercises, in
whatever order the days were done. What a session told of is never guessed; only the cursor moves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.prescription import Progression, Routine, Template

DONE_SHARE = 0.5
"""This share of a day's exercises makes it done."""
MAY_LIGHTEN_AFTER, LIGHTEN_AFTER = 5, 6
"""Loading weeks in a row: lifters take a lighter week every 5.6 weeks, give or take 2.3 (Rogerson 2024)."""


@dataclass(frozen=True, kw_only=True)
class DoneSession:
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


@dataclass(frozen=True, kw_only=True)
class LoadingWeeks:
    """How many weeks in a row were trained in full up to now, and whether a lighter one is due; a sentence on it."""

    count: int
    may_lighten: bool
    lighten: bool
    why: str


def next_template(
    routine: Routine, templates: Iterable[Template], sessions_since: Sequence[DoneSession], catalogue: Catalogue
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
        why = f"{why} Its template is missing or names no known exercise, so it cannot be seen whether it was done."
    return NextDay(place=cursor.place, name=name, why=why, ahead=cursor.ahead)


def advance(routine: Routine, today: date) -> Routine:
    """The routine after its next day was done or left out today."""
    _refuse_empty(routine)
    return replace(routine, next_day=(routine.next_day + 1) % len(routine.days), since=today.isoformat())


def skip(routine: Routine, following: NextDay, today: date) -> Routine:
    """The routine past the day that comes next, and past those that were done ahead of it."""
    _refuse_empty(routine)
    cursor = _Cursor(place=following.place, count=len(routine.days), ahead=following.ahead).after(following.place)
    return replace(routine, next_day=cursor.place, since=today.isoformat())


def week_of(sessions: Iterable[DoneSession], today: date) -> LoadingWeeks:
    """The run of loading weeks up to today, Monday to Sunday; a week off or eased ends it, this week may still be open."""
    loading, eased = _weeks(sessions, today)
    this = _monday(today)
    week = this if this in loading else this - timedelta(weeks=1)
    count = 0
    while week in loading and (week == this or week not in eased):
        count += 1
        week -= timedelta(weeks=1)
    if this in eased:
        count = 0
    return LoadingWeeks(
        count=count, may_lighten=count >= MAY_LIGHTEN_AFTER, lighten=count >= LIGHTEN_AFTER, why=_why_lighter(count)
    )


def block_week(sessions: Iterable[DoneSession], exercise: str, first: date, today: date) -> int:
    """Which week of a percentage block an exercise is in, counted from 0: the weeks before this in which it was trained.

    Weeks without it do not move the block on: nobody returns from a break to the heaviest week.
    """
    weeks = {_monday(s.day) for s in sessions if first <= s.day <= today and exercise in s.exercises}
    return len(weeks - {_monday(today)})


def at_block_week(template: Template, weeks: Mapping[str, int]) -> Template:
    """The template with its percentage blocks in these weeks, by the row's name; other rows stay."""
    return replace(
        template,
        exercises=tuple(
            replace(row, prescription=replace(row.prescription, week_of_block=weeks[row.name]))
            if row.prescription.progression is Progression.PERCENTAGE and row.name in weeks
            else row
            for row in template.exercises
        ),
    )


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
    known = {template.name: _ids(template, catalogue) for template in templates}
    return {place: known[name] for place, name in enumerate(routine.days) if known.get(name)}


def _ids(template: Template, catalogue: Catalogue) -> frozenset[str]:
    matches = (catalogue.match(row.name) for row in template.exercises)
    return frozenset(m.exercise.id for m in matches if m.exercise is not None and m.certain)


def _counting(routine: Routine, sessions: Iterable[DoneSession]) -> list[DoneSession]:
    since = _day_of(routine.since)
    return sorted((s for s in sessions if since is None or s.day > since), key=lambda session: session.day)


def _day_of(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise BadInput(
            f'The routine was last moved on "{text}", which is no date.', "Write it like 2026-03-01."
        ) from None


def _days_done(
    sessions: Iterable[DoneSession], asked: Mapping[int, frozenset[str]], cursor: _Cursor
) -> list[tuple[date, int]]:
    """Dates with the places done on them; sessions of one date that make none alone may make one together."""
    found: list[tuple[date, int]] = []
    for day, group in groupby(sessions, key=lambda session: session.day):
        rest: frozenset[str] = frozenset()
        for session in group:
            place = _place_of(session.exercises, asked, cursor)
            if place is None:
                rest |= session.exercises
                place = _place_of(rest, asked, cursor)
                rest = frozenset() if place is not None else rest
            if place is not None:
                found.append((day, place))
                cursor = cursor.after(place)
    return found


def _place_of(done: frozenset[str], asked: Mapping[int, frozenset[str]], cursor: _Cursor) -> int | None:
    """The day that the exercises make: the one with the largest share done; of several, the one that is due first."""
    shares = [(-len(done & ids) / len(ids), cursor.distance(place), place) for place, ids in asked.items()]
    best = min(shares, default=None)
    return best[2] if best is not None and -best[0] >= DONE_SHARE else None


def _why(routine: Routine, cursor: _Cursor, last: tuple[date, int] | None) -> str:
    name = routine.days[cursor.place]
    if last is None:
        since = f" since {routine.since}" if routine.since else ""
        return f"{name} comes next: no day of {routine.name} was done{since}."
    day, place = last
    why = f"{name} comes next: {routine.days[place]} was done on {day.isoformat()}."
    if cursor.ahead:
        done = ", ".join(routine.days[place] for place in sorted(cursor.ahead))
        why = f"{why} Done ahead of its turn: {done}."
    return why


def _weeks(sessions: Iterable[DoneSession], today: date) -> tuple[set[date], set[date]]:
    """Mondays of weeks with loading, and of weeks in which sessions were eased."""
    past = [s for s in sessions if s.day <= today and s.exercises]
    return {_monday(s.day) for s in past if not s.eased}, {_monday(s.day) for s in past if s.eased}


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _why_lighter(count: int) -> str:
    weeks = f"{count} {'week' if count == 1 else 'weeks'} of full training in a row"
    if count >= LIGHTEN_AFTER:
        return f"{weeks}: make the next one lighter."
    if count >= MAY_LIGHTEN_AFTER:
        return f"{weeks}: a lighter one now or after the next."
    return f"{weeks}." if count else "No full week of training before this one."


def _refuse_empty(routine: Routine) -> None:
    if not routine.days:
        raise BadInput(f'The routine "{routine.name}" has no days.', "Add templates to it as its days.")
