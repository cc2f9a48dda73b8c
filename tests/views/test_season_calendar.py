import re
from dataclasses import replace
from datetime import date, timedelta
from html.parser import HTMLParser
from xml.etree.ElementTree import fromstring

from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PastSession, PlannedSession
from lanterne_rouge.domain.season import (
    CalendarDay,
    CalendarWeek,
    DayRole,
    FitnessAhead,
    PlannedDay,
    SeasonCalendar,
)
from lanterne_rouge.views.page import PAGE_WIDTH, fitness_chart
from lanterne_rouge.views.season_calendar import CALENDAR_STYLE, ahead_lines, calendar_section

TODAY = date(2026, 3, 4)
MONDAY = date(2026, 3, 2)
RACE = date(2026, 3, 15)


def _planned(day: date, kind: str = "endurance", role: DayRole = DayRole.EASY) -> PlannedDay:
    session = PlannedSession(sport="cycling", kind=kind, minutes=60, load=50)
    return PlannedDay(day=day, phase=Phase.BUILD, role=role, sessions=(session,))


def _calendar(goal: str = "Hill Race") -> SeasonCalendar:
    ride = PastSession(days_ago=2, sport="cycling", minutes=62)
    days = [CalendarDay(day=MONDAY + timedelta(days=n), planned=_planned(MONDAY + timedelta(days=n))) for n in range(7)]
    days[0] = replace(days[0], done=(ride,))
    days[6] = replace(days[6], planned=_planned(days[6].day, "threshold", DayRole.HARD), structures=("3 x 8 <min>",))
    week = CalendarWeek(
        monday=MONDAY,
        phase=Phase.BUILD,
        recovery=True,
        days=tuple(days),
        planned_minutes=420,
        planned_so_far_minutes=120,
        done_minutes=62,
    )
    race = CalendarDay(day=RACE, planned=_planned(RACE, "race", DayRole.RACE))
    last = replace(week, monday=date(2026, 3, 9), days=(race,), done_minutes=0, recovery=False)
    ahead = tuple(
        FitnessAhead(day=TODAY + timedelta(days=n), ctl=40 + n, atl=50 - n, tsb=2 * n - 10) for n in range(13)
    )
    return SeasonCalendar(today=TODAY, goal=goal, goal_date=RACE, weeks=(week, last), ahead=ahead)


class _Words(HTMLParser):
    """The text of a page, and the tags that stand open at its end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def _read(html: str) -> _Words:
    reader = _Words()
    reader.feed(html)
    return reader


def test_the_section_is_well_formed_and_tells_each_day_in_words() -> None:
    read = _read(calendar_section(_calendar()))

    text = " ".join(" ".join(read.words).split())
    assert read.open == []
    assert "7:00 h planned, 1:02 h done, 1 of 2 planned days trained" in text
    assert "Mon 2: 60 min of easy riding. Done: 62 min ride" in text
    assert "Tue 3: 60 min of easy riding. Missed" in text
    assert "Sun 8: 60 min of threshold riding (3 x 8 <min>)" in text
    assert "Sun 15: the race" in text


def test_a_day_shows_its_role_a_done_one_its_mark_and_a_missed_one_a_dash() -> None:
    cells = re.findall(r'<div class="day ([a-z ]+)">(.*?)</div>', calendar_section(_calendar()))

    assert [role for role, _ in cells] == ["easy", "easy", "easy today", "easy", "easy", "easy", "hard", "race"]
    assert "&#10003; 1:02" in cells[0][1]
    assert "&ndash;" in cells[1][1] and "&ndash;" not in cells[3][1]


def test_nothing_from_outside_is_markup_and_nothing_is_loaded() -> None:
    html = calendar_section(_calendar('<img src="http://x.invalid/a.png">')) + CALENDAR_STYLE

    assert "<img" not in html and "&lt;img" in html
    assert not re.search(r"url\(|@import|<script|<link", html)


def test_the_sentence_about_the_road_ahead_names_race_morning() -> None:
    (line,) = ahead_lines(_calendar())

    assert line == (
        "If you train as planned: fitness (CTL) 40 today, 51 on race morning (Sun 15 Mar)."
        " Form (TSB) -10 today, +12 on race morning."
    )


def test_the_sentence_names_the_highest_fitness_where_a_taper_follows_it() -> None:
    calendar = _calendar()
    peak = replace(calendar.ahead[5], ctl=60)

    (line,) = ahead_lines(replace(calendar, ahead=(*calendar.ahead[:5], peak, *calendar.ahead[6:])))

    assert "60 at its highest (Mon 9 Mar)" in line


def test_the_chart_goes_on_dashed_from_the_last_known_day_to_the_race() -> None:
    known = [
        FitnessDay(
            date=TODAY - timedelta(days=3 - n),
            load=50,
            ctl=37 + n,
            atl=50,
            tsb=-13,
            form=-13,
            ramp_7d=None,
            settling=False,
        )
        for n in range(3)
    ]

    picture = fromstring(fitness_chart(tuple(known), _calendar().ahead, RACE))

    lines = {line.get("class"): (line.get("points") or "").split() for line in picture.findall("polyline")}
    assert lines["ctl ahead"][0] == lines["ctl"][-1]
    assert len(lines["ctl ahead"]) == 1 + 13
    assert {text.text for text in picture.findall("text")} >= {"today", "race"}
    assert all(0 <= float(point.split(",")[0]) <= PAGE_WIDTH for points in lines.values() for point in points)
