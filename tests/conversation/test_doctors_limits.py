"""What a doctor or physio forbade for a time, or allowed meanwhile, is kept and said again; nothing that is said contradicts it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.plan import PlanRequest, show_plan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.today import TodayRequest, run_today
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.clinicians import read_limit, read_sports_allowed
from lanterne_rouge.views.today_text import short_text
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, later, say

TODAY = TUESDAY.date()
BONE = "shin sore at one spot when i press, hurts at night"
DIAGNOSED = "gp sent me for an mri its a stress reaction in the tibia no running 6 weeks, i can swim and bike"


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened, path = home.scope("me"), demo_mission_path()
    opened.missions.adopt(read_mission(opened, path), path.read_text(encoding="utf-8"), now=opened.now)
    yield home.scope("me")
    home.close()


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("no running 6 weeks", 42),
        ("no loaded bending for 3 weeks", 21),
        ("she wants me off the bike for a month", 30),
        ("six weeks off running", 42),
        ("physio said 4 weeks no squats or deadlifts", 28),
        ("not to run for 10 days", 10),
        ("no impact for another 2 weeks", 14),
        ("avoid overhead pressing for at least two weeks", 14),
    ],
)
def test_a_limit_is_read_with_its_last_day(told: str, days: int) -> None:
    limit = read_limit(told, TODAY)

    assert limit is not None and limit.until == TODAY + timedelta(days=days)


@pytest.mark.parametrize(
    ("told", "allowed"),
    [
        ("no running 6 weeks, i can swim and bike", "swimming and riding"),
        (
            "no loaded bending for 3 weeks, walking and upper body fine, easy running ok if it doesn't hurt",
            "walking and upper body work",
        ),
        ("no running but cycling is fine", "riding"),
        ("no impact, pool is ok", "swimming"),
        ("doctor says all fine, I can ride again", None),
        ("no running and no cycling", None),
        ("no running, swimming once the boot is off", None),
        ("no lifting, maybe i can row next week", None),
    ],
)
def test_what_is_allowed_outright_is_read_and_nothing_that_hangs_on_something(told: str, allowed: str | None) -> None:
    assert read_sports_allowed(told) == allowed


def test_a_stress_reaction_keeps_what_the_doctor_allowed_in_every_answer(scope: AthleteScope) -> None:
    say(scope, BONE)
    told = say(scope, DIAGNOSED).message

    asked = [
        say(scope, each).message for each in ("can i swim tomorrow", "ok whats this week then", "how long no running")
    ]

    assert "swimming and riding" in told and "until Tuesday 14 April" in told
    assert "no riding" not in told and "No weight on it" not in told and "Tell me what the scan says" not in told
    assert all("swimming and riding" in one for one in asked)
    assert "Tuesday 14 April" in asked[2]


def test_a_race_too_soon_after_the_limit_gets_no_false_comfort(scope: AthleteScope) -> None:
    say(scope, BONE)
    say(scope, DIAGNOSED)

    assert say(scope, "so is the half off").message.count("too few to build up again") == 1


def test_a_physios_word_on_a_numb_leg_is_heard_beside_its_conditions(scope: AthleteScope) -> None:
    say(scope, "lower back hurts 3/10")
    say(scope, "got a tingly numb patch on my left foot")

    told = say(
        scope,
        "saw the physio she says irritated disc, no loaded bending for 3 weeks, walking and upper body fine, easy running ok if it"
        " doesnt bring on the tingling",
    ).message

    assert "you've been seen" in told and "walking and upper body work" in told and "until Tuesday 24 March" in told


def test_a_limit_without_a_sign_is_kept_and_ends_on_its_day(scope: AthleteScope) -> None:
    say(scope, "my calf hurts 3/10")
    told = say(scope, "physio says no running for 2 weeks, bike is fine").message

    during = say(later(scope, 9), "when can i run again").message
    after = say(later(scope, 15), "when can i run again").message

    assert "until Tuesday 17 March" in told and "has riding in its place, easily" in told
    assert "until Tuesday 17 March" in during
    assert "By what you were told" not in after


def test_being_off_for_another_reason_is_no_doctors_limit(scope: AthleteScope) -> None:
    told = say(scope, "been off running 3 weeks with work").message

    assert "Noted" not in told


def test_a_limit_without_a_number_of_days_names_no_day() -> None:
    assert read_limit("no running for now", date(2026, 3, 3)) is None


RUNNER = """
id = "half"
name = "Road to the half"
start = 2026-03-02
goal_event = "Spring half"
goal_date = 2026-06-14
sports = ["running", "strength"]
[goal]
distance_km = 21.1
[constraints]
weekly_hours = 5
days = ["tue", "thu", "sat", "sun"]
[athlete]
birth_year = 1984
recent_hours = 4
"""


@pytest.fixture
def runner(scope: AthleteScope, tmp_path: Path) -> AthleteScope:
    path = tmp_path / "half.toml"
    path.write_text(RUNNER, encoding="utf-8")
    scope.missions.adopt(read_mission(scope, path), RUNNER, now=scope.now)
    return scope.renewed()


def _sports(scope: AthleteScope, days: int = 28) -> list[tuple[date, Sport | str | None]]:
    view = show_plan(PlanRequest(weeks=6), scope)
    first = scope.today
    return [
        (day.date, one.sport)
        for day in view.days
        if first <= day.date < first + timedelta(days=days)
        for one in day.sessions
    ]


@pytest.mark.parametrize(
    ("told", "instead", "days"),
    [
        ("physio says no running for two weeks but bike is fine", Sport.CYCLING, 14),
        ("doc wants me off running for 10 days, ok to swim", Sport.SWIMMING, 10),
        ("gp said no jogging for 3 weeks, cycling is allowed", Sport.CYCLING, 21),
        ("saw the podiatrist: 2 weeks no impact, can use the rower", Sport.ROWING, 14),
        ("my osteo told me not to run for a week", None, 7),
        ("physio: avoid running for 4 weeks, swimming and walking are fine", Sport.WALKING, 28),
        ("specialist says no running for another 3 weeks, i can cycle", Sport.CYCLING, 21),
        ("physio said lay off running for 12 days", None, 12),
    ],
)
def test_the_plan_and_the_day_leave_out_what_was_forbidden_until_its_day_and_train_easily_what_was_allowed(
    runner: AthleteScope, told: str, instead: Sport | None, days: int
) -> None:
    before = [day for day, sport in _sports(runner, days) if sport == Sport.RUNNING]
    say(runner, told)
    after = _sports(runner.renewed(), 42)
    until = TODAY + timedelta(days=days)
    view = show_plan(PlanRequest(weeks=6), runner.renewed())
    easy = [one for day in view.days if day.date <= until for one in day.sessions if one.sport == instead]

    assert before and not [day for day, sport in after if sport == Sport.RUNNING and day <= until]
    assert [day for day, sport in after if sport == Sport.RUNNING and day > until]
    assert not any(one.hard or (one.max_zone or 0) > 2 for one in easy) and (instead is None or easy)
    today = short_text(run_today(TodayRequest(), runner.renewed()))
    assert f"until {until.day} {until:%B}" in " ".join(today.split()) and "tell me once you may again" in " ".join(
        today.split()
    )


def test_a_sport_that_was_forbidden_gets_a_no_with_its_day_and_one_that_was_allowed_a_yes(runner: AthleteScope) -> None:
    say(runner, "physio says no running for two weeks but bike is fine")

    assert say(runner, "can i run on thursday").message.startswith("No: you were told no running for two weeks")
    assert say(runner, "ok to ride on thursday").message.startswith("Yes, easily: riding is what they allowed")


@pytest.mark.parametrize(
    ("told", "is_back"),
    [
        ("physio says i can run again", True),
        ("doc cleared me, fine to run now", True),
        ("physio is happy for me to run", True),
        ("physio says easy running is ok on grass", False),
        ("doc says i can run again from next week", False),
        ("physio says i still can't run", False),
        ("physio said run 1 min walk 1 min is ok", False),
        ("my mate says i can run again", False),
    ],
)
def test_only_a_plain_word_of_who_treats_it_ends_a_ban_before_its_day(
    runner: AthleteScope, told: str, is_back: bool
) -> None:
    say(runner, "physio says no running for two weeks but bike is fine")
    say(runner, told)

    runs = [day for day, sport in _sports(runner.renewed(), 14) if sport == Sport.RUNNING]
    assert bool(runs) is is_back


def test_what_a_physio_allows_leaves_a_warning_sign_a_stop(runner: AthleteScope) -> None:
    say(runner, "physio says no running for two weeks but bike is fine")
    say(runner, "chest pain on the bike today")

    today = " ".join(short_text(run_today(TodayRequest(), runner.renewed())).split())
    assert "No training" in today or "See a doctor" in today
    assert "easy riding" not in today and "min" not in today.partition("- ")[0]


def test_a_slight_pain_beside_a_stop_says_no_more_how_to_train(runner: AthleteScope) -> None:
    say(runner, "shin 2/10")
    say(runner, "nearly fainted on the stairs this morning")
    today = " ".join(short_text(run_today(TodayRequest(), runner.renewed())).split())

    assert "Your shin hurts a little (2 of 10)." in today and "train, choose" not in today


def test_a_walk_that_a_doctor_allowed_under_a_stop_is_heard_and_logged_without_a_reproach(scope: AthleteScope) -> None:
    say(scope, "chest went a bit tight on the hill")
    told = say(
        scope,
        "doctor did an ecg and its normal but shes sent me for a stress test in two weeks, no running until then, gentle walking on the"
        " flat ok",
    ).message
    logged = say(scope, "walked 30 min flat, felt fine").message

    assert "Walking only until they allow more" in told
    assert "no doctor has cleared you yet" not in logged and "only what they allowed: walking" in logged
