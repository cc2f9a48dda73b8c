"""What a doctor or physio forbade for a time, or allowed meanwhile, is kept and said again; nothing that is said contradicts it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.language.check_in.clinicians import read_limit, read_sports_allowed
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

    assert "until Tuesday 17 March" in told and "Riding: as they said" in told
    assert "until Tuesday 17 March" in during
    assert "By what you were told" not in after


def test_being_off_for_another_reason_is_no_doctors_limit(scope: AthleteScope) -> None:
    told = say(scope, "been off running 3 weeks with work").message

    assert "Noted" not in told


def test_a_limit_without_a_number_of_days_names_no_day() -> None:
    assert read_limit("no running for now", date(2026, 3, 3)) is None
