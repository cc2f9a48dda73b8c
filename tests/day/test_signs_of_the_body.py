"""What is told of the body beyond a pain: the pelvic floor, infections, low weeks, self-harm."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.app.ongoing import with_open_issues
from lanterne_rouge.day.signs.body import read_body
from lanterne_rouge.domain.check_in import BloodPressure, CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.morning import HrvState, PastSession, PlannedSession
from lanterne_rouge.language.check_in.answers import Answers, read_check_in
from lanterne_rouge.views.check_in import CheckInView, in_sentences
from tests.day.mornings import decided, morning

RUN = PlannedSession(sport="running", kind="endurance", minutes=50, max_zone=2, load=40)


def _says(day) -> str:
    return " ".join(e.says for e in day.verdict.evidence)


def test_leaking_or_heaviness_stops_the_run_and_sends_to_somebody_who_can_check() -> None:
    runner = replace(morning().athlete, sports=("running",))

    day = decided(plan=RUN, athlete=runner, check_in=CheckIn(pain=(Pain(site="pelvic floor"),)))

    assert day.workout is None and "pelvic-health physio" in _says(day)


def test_mastitis_and_an_infection_with_a_fever_need_a_doctor() -> None:
    for illness in (
        Illness(name="mastitis", systemic=True),
        Illness(name="infection", symptoms=("fever",), systemic=True),
    ):
        day = decided(check_in=CheckIn(illness=illness))

        assert "medical_referral" in [flag.value for flag in day.verdict.decision.flags]
        assert "today if it's strong or getting worse" in _says(day)
    cold = decided(check_in=CheckIn(illness=Illness(name="flu", symptoms=("fever",), systemic=True)))
    assert "medical_referral" not in [flag.value for flag in cold.verdict.decision.flags]


def test_somebody_who_is_low_for_weeks_gets_a_kind_word_and_no_hard_day() -> None:
    day = decided(check_in=CheckIn(feeling=Feeling(words=("struggling",))))

    assert day.workout is None or day.workout.max_zone <= 2
    assert "talk to your GP this week" in _says(day)


def test_words_of_self_harm_name_a_number_and_stop_training() -> None:
    day = decided(check_in=CheckIn(red_flags=("self_harm",)))

    assert day.workout is None and "112" in _says(day) + day.verdict.decision.reason


def _told(text: str) -> CheckIn:
    return read_check_in(Answers(text=text), None, units="kg", was_ill=False)


@pytest.mark.parametrize(
    ("text", "upper", "lower"),
    [
        ("slept well 7.5 h, blood pressure was 165/95 this morning", 165, 95),
        ("BP was 165 over 95", 165, 95),
        ("165/95 mmHg", 165, 95),
        ("blood pressure 172 this morning", 172, None),
        ("blood pressure yesterday 165/95, today 150/85", 165, 95),
    ],
)
def test_a_blood_pressure_is_read_and_said(text: str, upper: float, lower: float | None) -> None:
    told = _told(text)

    assert told.blood_pressure == BloodPressure(systolic_mmhg=upper, diastolic_mmhg=lower)
    assert f"blood pressure {upper}" in " ".join(in_sentences(CheckInView(date=date(2026, 3, 9), check_in=told)).says)


@pytest.mark.parametrize("text", ["bp 100 kg 5/5", "heart rate 165, 95 km", "last year my blood pressure was 190/115"])
def test_other_numbers_are_no_blood_pressure_of_today(text: str) -> None:
    assert _told(text).blood_pressure is None and _told(text).red_flags == ()


def test_a_very_high_blood_pressure_stops_training_and_with_other_signs_calls_for_help() -> None:
    alone, with_headache = decided(check_in=_told("bp 180/90")), decided(check_in=_told("bp 150/110, headache"))

    for day in (alone, with_headache):
        assert day.workout is None and "medical_referral" in [flag.value for flag in day.verdict.decision.flags]
    assert "see a doctor today" in alone.verdict.decision.reason
    assert "call an emergency number if there is a headache" in alone.verdict.decision.reason
    assert "call an emergency number" in with_headache.verdict.decision.reason
    assert "if there is a headache" not in with_headache.verdict.decision.reason
    assert decided(check_in=_told("bp 179/99")).workout is not None


def test_a_high_blood_pressure_forbids_hard_training_until_a_lower_one_is_told() -> None:
    day = date(2026, 3, 10)
    high = (day - timedelta(days=2), _told("blood pressure 165/95"))
    lower = (day - timedelta(days=1), _told("blood pressure 135/85"))

    still, fell = with_open_issues(day, None, [high]), with_open_issues(day, None, [high, lower])

    held = decided(check_in=still)
    assert held.workout is not None and held.workout.max_zone <= 2
    assert "165/95 2 days ago" in _says(held) and "tell your doctor" in _says(held)
    assert decided(check_in=fell).workout.max_zone > 2
    assert with_open_issues(day, None, [(day - timedelta(days=7), high[1])]).blood_pressure is None
    assert with_open_issues(day, CheckIn(cleared=True), [high]).blood_pressure is None


def test_breathless_on_the_stairs_is_said_as_it_was_told_and_needs_a_doctor_today() -> None:
    told = _told("breathless on the stairs, ankles swollen")
    day = decided(check_in=told)

    assert set(told.red_flags) == {"fluid_retention", "breathless_on_little_effort"} and told.pain == ()
    assert day.workout is None and "see a doctor today" in day.verdict.decision.reason
    assert "at rest" not in _says(day)
    assert _told("short of breath lying in bed").red_flags == ("breathless_at_rest",)


def test_a_stop_sign_leads_on_a_day_with_much_else_to_say() -> None:
    hard = PastSession(days_ago=0, sport="cycling", minutes=90, load=140.0, kind="threshold", max_zone=4)
    tired = decided(sessions=(hard,))
    stopped = decided(sessions=(hard,), check_in=_told("tight chest on the climb"))

    assert "left of the day's load" in tired.verdict.decision.reason
    assert "left of the day's load" not in stopped.verdict.decision.reason
    assert stopped.verdict.decision.reason.startswith("You report chest pain")


@pytest.mark.parametrize(
    ("site", "verb"), [("ankles", "hurt"), ("achilles", "hurts"), ("left knee", "hurts"), ("feet", "hurt")]
)
def test_one_place_hurts_and_several_hurt(site: str, verb: str) -> None:
    assert f"our {site} {verb} (4 of 10)" in _says(decided(check_in=CheckIn(pain=(Pain(site=site, score_0_10=4.0),))))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bp 120/80", ""),
        ("bp 160/90", "tell your doctor"),
        ("bp 185/90", "see a doctor today"),
        ("bp 185/90 and a headache", "Call an emergency number now"),
    ],
)
def test_the_answer_to_a_blood_pressure_says_what_to_do(text: str, says: str) -> None:
    answer = " ".join(in_sentences(CheckInView(date=date(2026, 3, 9), check_in=_told(text))).says)

    assert says in answer
    assert ("doctor" in answer or "emergency" in answer) is bool(says)


@pytest.mark.parametrize(
    ("week", "below", "inside", "above"),
    [(3.74, True, False, False), (3.75, False, True, False), (4.25, False, True, False), (4.26, False, False, True)],
)
def test_a_week_of_hrv_on_the_edge_of_its_band_lies_inside_it(
    week: float, below: bool, inside: bool, above: bool
) -> None:
    hrv = HrvState(mean_28d=4.0, sd_28d=0.5, week=week, today=4.0, valid_days_in_week=7)

    body = read_body(morning(hrv=hrv))

    assert (body.hrv_below, body.hrv_in_band, body.hrv_above) == (below, inside, above)
