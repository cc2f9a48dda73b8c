"""After a doctor's word for easy training alone no view of the days ahead tells a hard or long one until a doctor allows more."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.plan import PlanRequest, show_plan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.views.plan import PlannedDayView
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, say

HEART = "tight chest on the bike yesterday going uphill"
HARD = re.compile(r"tempo|threshold|interval|sprint|vo2|sweet ?spot|race pace|\b(?:[5-9]\d|1\d\d) min\b")


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened, path = home.scope("me"), demo_mission_path()
    opened.missions.adopt(read_mission(opened, path), path.read_text(encoding="utf-8"), now=opened.now)
    yield home.scope("me")
    home.close()


def days_by_view(scope: AthleteScope) -> dict[str, tuple[PlannedDayView, ...]]:
    today = scope.today
    asked = DaysAheadRequest(first=today, last=today + timedelta(days=27))
    return {
        "plan": show_plan(PlanRequest(), scope).days,
        "week": show_plan(PlanRequest(weeks=1), scope).days,
        "days": show_days_ahead(asked, scope).days,
    }


def too_much(days: tuple[PlannedDayView, ...], today: date) -> list[PlannedDayView]:
    return [
        d
        for d in days
        if d.role != "race"
        and (
            any(
                s.kind not in ("endurance", "strength", "recovery") or HARD.search((s.title or "").lower())
                for s in d.sessions
            )
            or sum(s.minutes or 0 for s in d.sessions) > (30 if (d.date - today).days < 7 else 45)
        )
    ]


def test_easy_training_alone_holds_for_every_day_in_plan_week_and_talk_until_a_doctor_allows_more(
    scope: AthleteScope,
) -> None:
    before = {view: too_much(days, scope.today) for view, days in days_by_view(scope).items()}
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "easy only")

    kept = {view: too_much(days, scope.today) for view, days in days_by_view(scope).items()}
    told = [
        say(scope, asked).message.lower()
        for asked in ("what am i doing thursday", "what's my week", "what am i doing next saturday")
    ]
    say(scope, "the doctor says I can train normally again")
    say(scope, "yes")
    after = too_much(show_plan(PlanRequest(), scope).days, scope.today)

    assert all(before.values()) and not any(kept.values())
    assert not [one for one in told if HARD.search(one)]
    assert after
