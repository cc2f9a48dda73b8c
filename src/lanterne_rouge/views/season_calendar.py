"""The season's calendar as lines of text and as a part of the day's page: planned against done, and fitness ahead."""

from collections.abc import Iterator
from datetime import date, timedelta
from html import escape

from lanterne_rouge.domain.morning import PastSession
from lanterne_rouge.domain.season import CalendarDay, CalendarWeek, DayRole, SeasonCalendar
from lanterne_rouge.season.changes import describe_day
from lanterne_rouge.season.planned_and_done import days_kept, was_trained

SHORT_SPORTS = {
    "cycling": "ride",
    "running": "run",
    "swimming": "swim",
    "rowing": "row",
    "walking": "walk",
    "skiing": "ski",
    "strength": "lift",
}
DAY_LETTERS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
# Weeks whose days are unfolded on the page: this one and the next.
UNFOLDED_WEEKS = 2

CALENDAR_STYLE = """
.week { margin: .5rem 0 .8rem; } .week h3 { font-size: .9rem; margin: 0 0 .15rem; }
.days { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 3px; }
.day { border-radius: 5px; padding: 3px 2px; min-height: 3.3rem; font-size: .68rem; line-height: 1.25; text-align: center;
       background: #8881; overflow: hidden; }
.day b { display: block; font-size: .62rem; font-weight: 500; color: var(--quiet); } .day em { font-style: normal; display: block; }
.day.easy, .day.openers { background: #4d7d5333; } .day.long { background: #2f6db544; } .day.hard { background: #c2342b40; }
.day.strength { background: #8a6bbe3d; } .day.race { background: #d9a400; color: #1c1c1e; } .day.race b { color: #1c1c1e; }
.day.today { outline: 2px solid var(--ink); outline-offset: -1px; } .day .done { font-weight: 600; }
.key i.easy { background: #4d7d53; } .key i.long { background: #2f6db5; } .key i.hard { background: #c2342b; }
.key i.strength { background: #8a6bbe; } .key i.race { background: #d9a400; }
.bars { position: relative; height: .5rem; border-radius: 3px; margin: .2rem 0 .25rem; }
.bars i { position: absolute; left: 0; height: 100%; border-radius: 3px; background: #8885; }
.bars i + i { height: 50%; top: 25%; background: var(--blue); }
details { margin: .2rem 0; font-size: .9rem; } summary { color: var(--quiet); font-size: .8rem; cursor: pointer; }
details ul { margin: .2rem 0; padding-left: 1.1rem; }
"""


def ahead_lines(calendar: SeasonCalendar) -> Iterator[str]:
    """Where fitness and form go if all is done as planned."""
    if not calendar.ahead:
        return
    now, race = calendar.ahead[0], calendar.race_morning
    last = race or calendar.ahead[-1]
    before = [morning for morning in calendar.ahead if morning.day <= last.day]
    peak = max(before, key=lambda morning: morning.ctl)
    when = f"on race morning ({_short(last.day)})" if race is not None else f"on {_short(last.day)}"
    line = f"If you train as planned: fitness (CTL) {now.ctl:.0f} today, "
    if peak.ctl >= max(now.ctl, last.ctl) + 1:
        line += f"{peak.ctl:.0f} at its highest ({_short(peak.day)}), "
    yield f"{line}{last.ctl:.0f} {when}. Form (TSB) {_signed(now.tsb)} today, {_signed(last.tsb)} {when.split(' (')[0]}."


def calendar_section(calendar: SeasonCalendar) -> str:
    """The weeks as a picture, each with its days in words to unfold."""
    top = max((max(w.planned_minutes, w.done_minutes) for w in calendar.weeks), default=0.0) or 1.0
    goal = f" to {calendar.goal}, {_short(calendar.goal_date)}" if calendar.goal and calendar.goal_date else ""
    key = "".join(f'<span><i class="{role}"></i>{role}</span>' for role in ("easy", "long", "hard", "strength", "race"))
    return "\n".join(
        [
            f"<section><h2>{escape(f'Your weeks{goal}')}</h2>",
            f'<p class="key quiet">{key}</p>',
            '<p class="quiet">Minutes planned for each day; &#10003; and minutes in bold are what you did.</p>',
            *(_week(week, calendar, top) for week in calendar.weeks),
            "</section>",
        ]
    )


def _week(week: CalendarWeek, calendar: SeasonCalendar, top: float) -> str:
    lighter = ", lighter" if week.recovery else ""
    phase = f" · {week.phase.value}{lighter}" if week.phase is not None else ""
    current = week.monday <= calendar.today < week.monday + timedelta(days=7)
    unfolded = 0 <= (week.monday - calendar.today).days + 6 < 7 * UNFOLDED_WEEKS
    said = _planned_and_done(week, calendar.today)
    return "\n".join(
        [
            '<div class="week">',
            f'<h3>{escape(f"{_short(week.monday)}{phase}")} <span class="quiet">{escape(said)}</span></h3>',
            f'<div class="bars" role="img" aria-label="{escape(said)}">{_bar(week.planned_minutes, top)}'
            f"{_bar(week.done_minutes, top)}</div>",
            f'<div class="days">{"".join(_day(day, calendar) for day in week.days)}</div>',
            f"<details{' open' if current or unfolded else ''}><summary>In words</summary><ul>",
            *(f"<li>{escape(line)}</li>" for line in _day_lines(week, calendar.today)),
            "</ul></details></div>",
        ]
    )


def _bar(minutes: float, top: float) -> str:
    return f'<i style="width:{100 * minutes / top:.0f}%"></i>'


def _day(day: CalendarDay, calendar: SeasonCalendar) -> str:
    planned = day.planned if day.planned is not None and day.planned.sessions else None
    role = planned.role.value if planned is not None else "rest"
    today = " today" if day.day == calendar.today else ""
    lines = [f"<b>{DAY_LETTERS[day.day.weekday()]} {day.day.day}</b>"]
    if planned is not None:
        sports = dict.fromkeys(_sport(session.sport, session.kind) for session in planned.sessions)
        lines += [f"<em>{escape(word)}</em>" for word in ("race",) if role == DayRole.RACE] or [
            f"<em>{escape(word)}</em>" for word in sports
        ]
        lines.append(f"<em>{_clock(planned.minutes)}</em>")
    if day.done:
        mark = "&#10003; " if was_trained(day) else ""
        lines.append(f'<em class="done">{mark}{_clock(day.done_minutes)}</em>')
    elif planned is not None and day.day < calendar.today:
        lines.append('<em class="done" aria-label="missed">&ndash;</em>')
    return f'<div class="day {role}{today}">{"".join(lines)}</div>'


def _day_lines(week: CalendarWeek, today: date) -> Iterator[str]:
    for day in week.days:
        planned = describe_day(day.planned) if day.planned is not None and day.planned.sessions else ""
        detail = f" ({'; '.join(day.structures)})" if day.structures and day.day >= today else ""
        done = done_words(day)
        words = f"{planned}{detail}" if planned else "rest" if day.planned is not None and not done else ""
        if done:
            words = f"{words}. Done: {done}" if words else f"Done: {done}, not planned"
        elif planned and day.day < today:
            words = f"{words}. Missed"
        if words:
            yield f"{DAY_LETTERS[day.day.weekday()]} {day.day.day}: {words}"


def done_words(day: CalendarDay) -> str:
    """What was done on a day, such as `45 min ride and 30 min lift`; nothing where nothing was."""
    return " and ".join(_session_done(session) for session in day.done)


def _session_done(session: PastSession) -> str:
    length = f"{session.minutes:.0f} min " if session.minutes else ""
    return f"{length}{_sport(session.sport, session.kind)}"


def _sport(sport: str | None, kind: str) -> str:
    if kind in ("strength", "heavy_legs"):
        return "lift"
    return SHORT_SPORTS.get(sport or "", sport or "session").replace("_", " ")


def _planned_and_done(week: CalendarWeek, today: date) -> str:
    """Hours planned and done; of the running week also what was planned up to yesterday."""
    planned = f"{_clock(week.planned_minutes)} h planned" if week.planned_minutes else "no plan"
    if week.monday > today:
        return planned
    trained, due = days_kept(week, today)
    if not due and not week.done_minutes:
        return planned
    days = f", {trained} of {due} planned days trained" if due else ""
    return f"{planned}, {_clock(week.done_minutes)} h done{days}"


def _clock(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02d}"


def _short(day: date) -> str:
    return f"{day:%a} {day.day} {day:%b}"


def _signed(value: float) -> str:
    return f"{value:+.0f}" if round(value) else "0"
