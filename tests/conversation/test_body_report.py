"""A line about training with something of the body in it: neither the session nor the body is lost."""

from datetime import UTC, datetime, timedelta

import pytest

from lanterne_rouge.language.check_in.free_text import read_free_text
from tests.worlds import Lanterne

# A line, whether its session is logged, and what the check-in has of it.
LINES = (
    ("felt a bit of chest tightness on my run today", False, "chest pain"),
    ("ran 30 min easy, chest tightness and dizzy", True, "dizziness"),
    ("rode 1 h, nearly passed out on the climb", True, "fainting"),
    ("swam 1500 m in 40 min but my heart was racing in bed afterwards", True, "palpitations"),
    ("felt chest pain on my run, should I stop?", False, "chest pain"),
    ("ran 30 min easy, achilles 4/10 afterwards", True, "achilles 4/10"),
    ("ran 25 min, knee 5/10 afterwards", True, "knee 5/10"),
    ("ran 20 min, then achilles 5/10", True, "achilles 5/10"),
    ("ran 5 km in 30 min with knee pain 3/10", True, "knee 3/10"),
    ("2h ride rpe 6. left knee hurts now, 4/10", True, "left knee 4/10"),
    ("achilles 4/10 this evening", False, "achilles 4/10"),
    ("ran 20 min with a fever of 38.5", True, "fever"),
    ("rode 45 min easy, sore throat and runny nose", True, "sore throat"),
    ("knee 3/10, ran 20 min easy", True, "knee 3/10"),
)


@pytest.mark.parametrize(("line", "has_session", "told"), LINES)
def test_a_session_is_logged_and_what_the_body_said_is_kept(
    lanterne: Lanterne, line: str, has_session: bool, told: str
) -> None:
    said = lanterne("log", line)

    assert said.code == 0 and "a question or a plan" not in said.out
    assert ("Logged:" in said.out) is has_session
    assert told in lanterne("check-in").out


@pytest.mark.parametrize(
    "line",
    ["my wife has chest pain", "should I worry about chest pain when running?", "ran 30 min easy, my son is ill"],
)
def test_what_is_asked_and_what_others_have_is_not_the_athletes(lanterne: Lanterne, line: str) -> None:
    lanterne("log", line)

    assert "warning sign" not in lanterne("check-in").out
    assert "treated as" not in lanterne("check-in").out


def test_pain_told_with_a_day_belongs_to_that_day(lanterne: Lanterne) -> None:
    day = datetime.now(UTC).date() - timedelta(days=7)

    said = lanterne("log", "ran 4 km in 25 min easy, achilles 3/10", "--date", str(day))

    assert f"Logged: Running on {day}" in said.out
    assert "achilles 3/10" in lanterne("check-in", "--date", str(day)).out


@pytest.mark.parametrize(
    "line", ["rode 2 h anyway, felt lousy, rpe 7", "ran 30 min easy afterwards", "ran 5 km in 30 min, felt rubbish"]
)
def test_no_day_is_read_where_none_was_named(lanterne: Lanterne, line: str) -> None:
    assert lanterne("log", line).out.startswith("Logged:")


def test_a_session_that_is_asked_back_names_no_day_out_of_the_help(lanterne: Lanterne) -> None:
    said = lanterne("log", "rode 2 h with plenty of zigzagging, rpe 7")

    assert "Logged:" in said.out or "--date today" in said.out
    assert "2026-03-03" not in said.out


def test_a_place_that_felt_fine_is_no_new_pain(lanterne: Lanterne) -> None:
    lanterne("check-in", "--pain", "achilles 3/10")

    said = lanterne("log", "achilles felt ok on the bike").out

    assert "pain: achilles" not in said and "stays at 3/10 until you rate it anew" in said


def test_a_warning_sign_told_in_a_line_stops_the_next_day(lanterne: Lanterne) -> None:
    lanterne("log", "ran 30 min easy, chest tightness and dizzy")

    assert "See a doctor" in lanterne("today").out


@pytest.mark.parametrize(
    ("wish", "told"), [("skip today, migraine", "headache"), ("move friday to saturday, slept 4 h", "slept 4 h")]
)
def test_the_body_in_a_wish_about_the_plan_is_noted(lanterne: Lanterne, wish: str, told: str) -> None:
    said = lanterne("chat", "--message", wish).out

    assert told in said
    assert told in lanterne("check-in").out


def test_somebody_elses_illness_in_a_wish_about_the_plan_is_not_noted(lanterne: Lanterne) -> None:
    lanterne("chat", "--message", "can we skip today, my wife has a migraine")

    assert "headache" not in lanterne("check-in").out


@pytest.mark.parametrize(
    ("told", "degrees"),
    [
        ("getting a cold, sore throat and a bit hot, 37.9", 37.9),
        ("sore throat, 38.4", 38.4),
        ("sore throat. squat 40.5kg", None),
        ("cold today, ran 39.5 km", None),
        ("cold, bench 3x5 @ 37.5", None),
        ("sick of it, split 38.5", None),
    ],
)
def test_a_bare_decimal_beside_an_illness_is_off_a_thermometer(told: str, degrees: float | None) -> None:
    illness = read_free_text(told).illness

    assert (illness.temperature_c if illness is not None else None) == degrees
