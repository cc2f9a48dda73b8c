"""The four sections: always there, in order, in plain words, with honest gaps and no scolding."""

import re
from datetime import timedelta
from math import log

import pytest

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import HrvState, LoadState, PastSession, Readiness
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.views.four_sections import explain_rules, markdown, tell
from tests.day.mornings import FEVER, MONDAY, decided, morning, status

OBSERVED = Observation(readiness=Reading(value=80.0, source="oura", age_days=0), ctl=60.0, atl=58.0, tsb=2.0)
HEADINGS = ("Phase context", "Your metrics", "Training logic", "Today's workout")
SCOLDING = re.compile(r"\b(lazy|failed|should have|must not|your fault|disappoint|excuse|weak)\b", re.IGNORECASE)


def briefing(observed=OBSERVED, **changes) -> Briefing:
    context, result = morning(**changes), decided(**changes)
    return Briefing(
        run_id="r",
        date=context.day,
        athlete="me",
        mission=context.mission,
        observation=observed,
        decision=result.verdict.decision,
        ceiling=result.verdict.ceiling,
        evidence=result.verdict.evidence,
        workout=result.workout,
        sections=tell(context, result, observed),
    )


@pytest.mark.parametrize("changes", [{}, {"check_in": FEVER}, {"readiness": None}, {"load": LoadState()}])
def test_the_four_headed_parts_stand_in_order_on_every_day(changes):
    text = str(briefing(**changes))

    places = [text.index(heading) for heading in HEADINGS]
    assert places == sorted(places)
    for line in (
        "Decision:",
        "Reasoning:",
        "Intensity:",
        "Type:",
        "Description:",
        "Duration:",
        "Load:",
        "Time in zones:",
    ):
        assert line in text


def test_metrics_have_one_decimal_or_say_why_there_is_none():
    known = briefing().sections.metrics
    bare = briefing(observed=Observation()).sections.metrics

    assert "Readiness: 80.0" in known and ": 60.0" in known and ": 2.0" in known
    assert bare.count("no data (") >= 4


def test_an_old_value_says_how_old_it_is():
    old = Observation(readiness=Reading(value=90.0, source="oura", age_days=2))

    assert "from 2 days ago, oura" in briefing(observed=old).sections.metrics


def test_terms_are_explained_where_they_come_first():
    text = str(briefing())

    for term in ("CTL", "ATL", "TSB"):
        assert re.search(rf"\({term}, ", text[: text.index(term) + 12])


def test_a_day_of_recovery_is_told_kindly():
    text = str(briefing(check_in=FEVER))

    assert "you lose nothing by it" in text
    assert not SCOLDING.search(text)


def test_red_flags_say_when_to_see_a_doctor():
    assert "see a doctor" in briefing(check_in=CheckIn(red_flags=("chest_pain",))).sections.logic


def test_a_wearable_alone_is_never_a_diagnosis():
    logic = briefing(temperature_deviation_c=1.2).sections.logic

    assert "may be getting ill" in logic
    assert "ill with" not in logic


def test_a_goal_behind_is_said_once():
    text = str(briefing(mission=status(Phase.MAINTENANCE, None, goal_passed=True)))

    assert text.count("behind you") == 1
    assert "-1 day" not in text


def test_countdowns_stand_in_the_phase_section():
    phase = briefing(mission=status(Phase.BUILD, 45, next_phase=Phase.PEAK, days_to_next=10)).sections.phase

    assert "Peak, in 10 days" in phase and "in 45 days" in phase


def test_a_silent_feed_is_named_with_its_last_day():
    load = LoadState(ctl=30.0, atl=5.0, tsb=25.0, feed_age_days=200, history_days=400)
    last = MONDAY - timedelta(days=201)

    metrics = briefing(load=load).sections.metrics

    assert f"{last.day} August {last.year}, 201 days ago: form is only an estimate" in metrics


def test_markdown_has_the_same_parts_as_headings():
    page = markdown(briefing())

    assert [line[3:] for line in page.splitlines() if line.startswith("## ")] == list(HEADINGS)


def test_why_says_what_counted_in_words_with_its_numbers_and_who_decided():
    text = explain_rules(briefing(readiness=Readiness(score=55.0)))

    assert "- Your readiness is 55, below 60." in text and "readiness 55" in text and "O1" not in text
    assert "Decided by the rules" in text


def test_nobody_without_a_goal_is_carried_to_one():
    without = briefing(mission=status(Phase.MAINTENANCE, None, goal_event=None, goal_date=None)).sections.logic

    assert "goal" not in without
    assert "your goal" in briefing().sections.logic


def test_a_day_already_trained_is_not_called_a_full_day_of_rest():
    done = PastSession(days_ago=0, sport="cycling", minutes=120, load=147)

    text = str(briefing(sessions=(done,)))

    assert "load 147" in text and "full day of rest" not in text


def test_why_writes_numbers_with_one_decimal():
    text = explain_rules(briefing(load=LoadState(ctl=60.0, atl=90.1234, tsb=-30.1234)))

    assert "-30.1" in text and "-30.12" not in text


@pytest.mark.parametrize(("sign", "word"), [("chest_pain", "chest pain"), ("syncope", "fainting")])
def test_a_warning_sign_forbids_training_in_the_athletes_own_word(sign, word):
    told = str(briefing(check_in=CheckIn(red_flags=(sign,))))

    assert f"You report {word}" in told
    assert "Do not train, and see a doctor today, before you train again (call an emergency number" in told
    assert "lanterne check-in --cleared" in told
    assert "rest is part of training" not in told and "short walk" not in told and "syncope" not in told


def test_hrv_just_below_its_band_is_told_with_a_decimal():
    week = log(55.3)
    low = HrvState(mean_28d=log(55.4) + 0.05, sd_28d=0.1, week=week, today=week, valid_days_in_week=7)

    assert "55.3 ms, below your normal range from 55.4 ms" in briefing(hrv=low).sections.logic
