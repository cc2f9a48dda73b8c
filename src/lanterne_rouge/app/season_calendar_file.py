"""The plan, the races and the weeks that are not as usual for a calendar program, as a file or under a private address."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256

from lanterne_rouge.app.devices import FEED_PATH, ID_BYTES, SERVED_AT, TOKEN_BYTES, USUAL_ADDRESS, digest
from lanterne_rouge.app.morning import records_of
from lanterne_rouge.app.plan import outlook_as_decided
from lanterne_rouge.app.replanning import replan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.device import Device, Permission
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import PlannedDay, SeasonCalendar
from lanterne_rouge.season.changes import describe_session
from lanterne_rouge.season.writing import WrittenSession
from lanterne_rouge.views.calendar_file import (
    CalendarEntryView,
    CalendarFeedView,
    SeasonEntriesView,
    season_entries_view,
)

FEED_NAME = "Calendar"
OWNER, OWNER_BYTES = "calendar.owner", 6
DAYS_OF_WEEK = 7


@dataclass(frozen=True, kw_only=True)
class CalendarFileRequest:
    """The plan as seen from a day, today without one; three past weeks are shown with it."""

    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class CalendarFeedRequest:
    """`address`: of the server; None: where it served last."""

    address: str | None = None


def export_calendar(request: CalendarFileRequest, scope: AthleteScope) -> SeasonEntriesView:
    """The season for a calendar program. Raises `NotFound` without a plan or a race."""
    settle(scope)
    day = request.day or scope.today
    replan(scope, day)
    return season_entries(scope, day)


def season_entries(scope: AthleteScope, day: date) -> SeasonEntriesView:
    """The season as it is stored, without making or changing a plan."""
    mission = scope.mission_or_none()
    if mission is None:
        raise NotFound("There's no plan to put into a calendar.", "Set up your goal first: lanterne init")
    outlook = outlook_as_decided(scope, records_of(scope, day))
    owner = _owner(scope)
    entries = sorted(
        [
            *_sessions(outlook.calendar, dict(outlook.written), owner),
            *_races(mission, owner),
            *_unusual_weeks(mission, owner),
        ],
        key=lambda entry: (entry.day, entry.uid),
    )
    changed = datetime.combine(outlook.plan.made_on, time(), UTC)
    return season_entries_view(mission.name or mission.goal_event or "Training", changed, entries)


def _owner(scope: AthleteScope) -> str:
    """What makes this athlete's entries different from those of another home in one calendar."""
    known = scope.stores.state.get(OWNER)
    if known is None:
        known = scope.chance(OWNER_BYTES).hex()
        scope.stores.state.mark(OWNER, known)
    return known


def _sessions(
    calendar: SeasonCalendar, written: dict[date, tuple[WrittenSession, ...]], owner: str
) -> Iterator[CalendarEntryView]:
    days = [day.planned for week in calendar.weeks for day in week.days if day.planned is not None]
    for day in days:
        texts = written.get(day.day, ())
        for number, session in enumerate(day.sessions):
            # Races have entries of their own.
            if session.kind != "race":
                yield _session(day, number, session, texts[number] if number < len(texts) else None, owner)


def _session(
    day: PlannedDay, number: int, session: PlannedSession, text: WrittenSession | None, owner: str
) -> CalendarEntryView:
    title = text.title if text is not None else session.kind.capitalize()
    length = f", {session.minutes:.0f} min" if session.minutes else ""
    words = [text.structure, text.fuel, text.note] if text is not None else []
    load = f"Load {session.load:.0f}." if session.load else None
    sentences = (f"{word.rstrip('.')}." for word in words if word)
    return CalendarEntryView(
        uid=f"session-{day.day}-{number + 1}-{owner}@lanterne-rouge",
        day=day.day,
        last_day=day.day,
        kind="training",
        title=f"{title}{length}",
        text="\n".join([*sentences, *([load] if load else [])]) or f"{describe_session(session).capitalize()}.",
    )


def _races(mission: MissionConfig, owner: str) -> Iterator[CalendarEntryView]:
    for race in goals(mission):
        facts = [
            race.sport.value if race.sport is not None else None,
            f"{race.distance_km:g} km" if race.distance_km else None,
            f"{race.climb_m:g} m of climbing" if race.climb_m else None,
        ]
        known = ", ".join(fact for fact in facts if fact)
        yield CalendarEntryView(
            # By name, so that a race that is moved moves in the calendar.
            uid=f"race-{sha256(race.name.encode()).hexdigest()[:12]}-{owner}@lanterne-rouge",
            day=race.day,
            last_day=race.ends,
            kind="race",
            title=f"{race.name} ({race.priority.value} race)",
            text=f"{known.capitalize()}." if known else "",
        )


def _unusual_weeks(mission: MissionConfig, owner: str) -> Iterator[CalendarEntryView]:
    """Weeks with time of their own: travel, work, a holiday. What they are for is not stored, and stays private."""
    for week in mission.constraints.weeks:
        times = [mission.constraints.time_on(week.monday + timedelta(days=n)) for n in range(DAYS_OF_WEEK)]
        total = sum(minutes for minutes in times if minutes is not None)
        hours, rest = divmod(round(total), 60)
        yield CalendarEntryView(
            uid=f"week-{week.monday}-{owner}@lanterne-rouge",
            day=week.monday,
            last_day=week.monday + timedelta(days=DAYS_OF_WEEK - 1),
            kind="week",
            title=(
                "Week with days of its own"
                if None in times
                else f"Week with {hours}:{rest:02d} h for training"
                if total
                else "Week without training"
            ),
            text="",
        )


def make_calendar_feed(request: CalendarFeedRequest, scope: AthleteScope) -> CalendarFeedView:
    """A private address of the calendar, listed among the devices, so that it can be revoked like one."""
    token = scope.chance(TOKEN_BYTES).hex()
    device = Device(
        id=scope.chance(ID_BYTES).hex(),
        name=FEED_NAME,
        permission=Permission.CALENDAR,
        token_hash=digest(token),
        paired=scope.now,
    )
    scope.stores.devices.add(device)
    address = request.address or scope.stores.state.get(SERVED_AT) or USUAL_ADDRESS
    # In the query, which the access log leaves out.
    return CalendarFeedView(url=f"{address}{FEED_PATH}?key={token}", device=device.id)
