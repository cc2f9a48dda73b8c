"""The way back to running: when it begins, what each run and each morning makes of its step, and what a planned run becomes."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.signs.run_return import (
    RUN_STEPS,
    find_run_return,
    is_slow_to_heal,
    may_run,
    next_day,
    session_on_the_way,
)
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, CheckIn, Pain
from lanterne_rouge.domain.morning import PlannedSession, RunReturn
from tests.day.mornings import MONDAY, morning

RUN = PlannedSession(sport="running", kind="threshold", minutes=50, max_zone=4, load=60, hard=True, distance_km=9.0)
RIDE = PlannedSession(sport="cycling", kind="threshold", minutes=60, max_zone=4, load=70, hard=True)
WAY = RunReturn(site="achilles", step=2, days=3, worst=5.0, score=1.0, days_since_run=2)
BAD = {20: 4.0, 19: 5.0, 18: 3.0}


def back(days: int) -> date:
    return MONDAY - timedelta(days=days)


def way(told: dict[int, float | None], runs: tuple[int, ...] = (), site: str = "achilles") -> RunReturn | None:
    """The way back from what was told so many days ago (None: nothing hurts) and runs so many days ago."""
    check_ins = [
        (back(n), CheckIn(no_pain=True) if score is None else CheckIn(pain=(Pain(site=site, score_0_10=score),)))
        for n, score in sorted(told.items(), reverse=True)
    ]
    return find_run_return(MONDAY, check_ins, [back(n) for n in runs])


def step(told: dict[int, float | None], runs: tuple[int, ...] = ()) -> int | None:
    found = way(told, runs)
    return None if found is None else found.step


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        (BAD, True),
        ({20: 4.0, 19: 5.0, 18: 2.9}, False),
        ({20: 4.0, 19: 5.0}, False),
        ({2: 4.0, 1: 5.0, 0: 3.0}, False),
        ({2: 4.0, 1: 5.0, 0: 2.0, 3: 3.0}, True),
        ({27: 4.0, 14: 4.0, 1: 3.0}, True),
        ({28: 4.0, 14: 4.0, 1: 3.0}, False),
        ({29: 4.0, 28: 5.0, 27: 3.0}, True),
        ({30: 4.0, 29: 5.0, 28: 3.0}, False),
    ],
)
def test_it_begins_when_pain_of_three_days_within_four_weeks_eases(told, begins):
    assert (way(told) is not None) is begins


@pytest.mark.parametrize(("first", "step_now"), [(59, 2), (60, 2), (61, 1)])
def test_a_step_that_was_earned_counts_as_long_as_its_pain_lies_within_sixty_days(first, step_now):
    begins = {first: 3.0, first - 1: 3.0, first - 2: 3.0, first - 3: None, first - 5: 0.0}
    keeps_on = {35: 3.0, 34: 0.0, 10: 3.0, 0: 1.0}

    assert step({**begins, **keeps_on}, runs=(first - 4,)) == step_now
    assert step({**begins, **keeps_on}) == 1


LEAKED, GONE = Pain(site=PELVIC_FLOOR, when="leaking"), Pain(site=PELVIC_FLOOR, score_0_10=0.0)


@pytest.mark.parametrize(
    ("told", "runs", "step_now"),
    [
        ({3: LEAKED}, (), None),
        ({3: LEAKED, 0: GONE}, (), 1),
        ({0: GONE}, (), None),
        ({9: LEAKED, 8: GONE}, (6,), 1),
        ({9: LEAKED, 8: GONE, 5: GONE}, (6,), 2),
        ({9: LEAKED, 8: GONE, 5: GONE, 3: LEAKED}, (6, 4), 1),
        ({28: LEAKED, 27: GONE}, (), None),
        ({27: LEAKED, 26: GONE}, (), 1),
    ],
)
def test_after_signs_of_the_pelvic_floor_it_begins_on_the_day_that_says_they_are_gone(told, runs, step_now):
    check_ins = [(back(n), CheckIn(pain=(pain,))) for n, pain in sorted(told.items(), reverse=True)]

    found = find_run_return(MONDAY, check_ins, [back(n) for n in runs])

    assert (found and found.step) == step_now


def test_the_way_back_after_signs_asks_for_them_and_for_no_score():
    way = RunReturn(site=PELVIC_FLOOR, step=1, days=1, worst=4.0, score=0.0, days_since_run=2)
    run = session_on_the_way(RUN, way, ("running",))
    waits = replace(way, days_since_run=1)

    told = decide_day(morning(plan=run, run_return=way)).verdict.evidence
    resting = decide_day(morning(plan=session_on_the_way(RUN, waits, ("running",)), run_return=waits)).verdict.evidence

    (says,) = (e.says for e in told if e.rule == "P1r")
    assert "is gone" in says and "step 1 of 6" in says and "--pain none" in says and "of 10" not in says
    assert any("no run today" in e.says and "still gone" in e.says for e in resting)


@pytest.mark.parametrize(
    ("place", "slow"),
    [
        ("achilles", True),
        ("left achilles", True),
        ("patellar tendon", True),
        ("plantar fascia", True),
        ("shin", True),
        ("heel", True),
        ("metatarsal", True),
        ("metatarsals", True),
        ("tibia", True),
        ("quads", False),
        ("knee", False),
        ("sit bone", False),
    ],
)
def test_tendons_and_bones_come_back_in_steps_and_muscles_do_not(place, slow):
    assert is_slow_to_heal(place) is slow
    assert (way(BAD, site=place) is not None) is slow


@pytest.mark.parametrize(
    ("told", "runs", "expected"),
    [
        ({}, (), 1),
        ({10: 2.0}, (11,), 2),
        ({10: None}, (11,), 2),
        ({9: 2.0}, (11,), 2),
        ({8: 2.0}, (11,), 1),
        ({}, (11,), 1),
        ({10: 2.1}, (11,), 1),
        ({11: 2.1, 10: 1.0}, (11,), 1),
        ({11: 2.0, 10: 1.0}, (11,), 2),
        ({10: 1.0, 8: 1.0}, (11, 9), 3),
        ({10: 1.0, 8: 3.0}, (11, 9), 2),
        ({10: 1.0, 8: 3.1}, (11, 9), 1),
        ({10: 3.1}, (11,), 1),
        ({0: 1.0}, (1,), 2),
        ({}, (25, 23), 1),
    ],
)
def test_a_run_that_was_borne_until_the_next_morning_goes_a_step_on_and_worse_pain_one_back(told, runs, expected):
    assert step(BAD | told, runs) == expected


def test_after_the_last_step_it_is_over_and_begins_only_with_new_pain():
    runs = tuple(range(16, 16 - 2 * len(RUN_STEPS), -2))
    borne = {run - 1: 1.0 for run in runs}

    assert step(BAD | borne, runs[:-1]) == len(RUN_STEPS)
    assert step(BAD | borne, runs) is None


def test_the_numbers_are_the_athletes_own():
    assert way(BAD | {0: 1.0}, (3, 1)) == RunReturn(
        site="achilles", step=2, days=3, worst=5.0, score=1.0, days_since_run=1
    )


@pytest.mark.parametrize(
    ("changes", "runs"),
    [
        ({}, True),
        ({"days_since_run": None}, True),
        ({"days_since_run": 1}, False),
        ({"score": 2.0}, True),
        ({"score": 2.1}, False),
        ({"score": None}, True),
    ],
)
def test_runs_are_every_other_day_and_with_slight_pain_at_most(changes, runs):
    assert may_run(replace(WAY, **changes)) is runs


def test_a_run_becomes_its_step_and_another_sport_stays_as_it_is():
    stepped = session_on_the_way(RUN, WAY, ("running",))

    assert (stepped.minutes, stepped.max_zone, stepped.hard, stepped.distance_km) == (30.0, 2, False, None)
    assert stepped.structure == "6 x (2 min easy run, 3 min walk)"
    assert sum(s.minutes * s.repeat for s in stepped.steps) == 30
    assert session_on_the_way(RIDE, WAY, ("running", "cycling")) == RIDE
    assert session_on_the_way(replace(RUN, kind="race"), WAY, ("running",)).kind == "race"
    assert session_on_the_way(replace(RUN, kind="rest"), WAY, ("running",)).kind == "rest"
    assert session_on_the_way(stepped, WAY, ("running",)) == stepped
    later = session_on_the_way(stepped, replace(WAY, step=3), ("running",))
    assert later.structure == "6 x (3 min easy run, 2 min walk)"


@pytest.mark.parametrize(
    ("minutes", "step", "structure"),
    [
        (20.0, 1, "4 x (1 min easy run, 4 min walk)"),
        (4.0, 1, "1 x (1 min easy run, 4 min walk)"),
        (20.0, 6, "20 min easy run"),
        (50.0, 6, "30 min easy run"),
        (None, 5, "3 x (9 min easy run, 1 min walk)"),
    ],
)
def test_a_step_is_never_longer_than_the_run_that_was_planned(minutes, step, structure):
    stepped = session_on_the_way(replace(RUN, minutes=minutes), replace(WAY, step=step), ("running",))

    assert stepped.structure == structure


def test_no_step_and_no_other_sport_has_more_load_than_the_run_that_was_planned():
    light = replace(RUN, load=5.0)

    assert session_on_the_way(light, WAY, ("running",)).load == 5.0
    assert session_on_the_way(light, replace(WAY, days_since_run=1), ("cycling",)).load == 5.0
    assert session_on_the_way(RUN, WAY, ("running",)).load == 16.5
    assert session_on_the_way(RUN, replace(WAY, days_since_run=1), ("cycling",)).load == 37.5


def test_between_the_runs_a_sport_without_impact_takes_the_planned_time_or_the_day_is_free():
    ran = replace(WAY, days_since_run=1)

    other = session_on_the_way(RUN, ran, ("running", "swimming"))

    assert (other.sport, other.kind, other.minutes, other.max_zone, other.hard) == (
        "swimming",
        "endurance",
        50,
        2,
        False,
    )
    assert session_on_the_way(RUN, ran, ("triathlon",)).sport == "cycling"
    assert session_on_the_way(RUN, ran, ("running",)).kind == "rest"


def test_the_plan_ahead_takes_a_step_with_each_run_and_ends_after_the_last():
    assert next_day(WAY, ran=True) == replace(WAY, step=3, score=None, days_since_run=1)
    assert next_day(WAY, ran=False) == replace(WAY, score=None, days_since_run=3)
    assert next_day(replace(WAY, days_since_run=None), ran=False) == replace(WAY, score=None, days_since_run=None)
    assert next_day(replace(WAY, step=len(RUN_STEPS)), ran=True) is None
    assert next_day(replace(WAY, step=len(RUN_STEPS)), ran=False) is not None


def reason_on(way: RunReturn, plan: PlannedSession = RUN) -> str:
    decided = decide_day(morning(plan=session_on_the_way(plan, way, ("running", "cycling")), run_return=way))
    return " ".join(evidence.says for evidence in decided.verdict.evidence if evidence.rule == "P1r")


def test_the_day_says_the_step_with_the_athletes_numbers_and_how_to_go_on():
    said = reason_on(WAY)

    assert "Your achilles hurt on 3 days lately (up to 5 of 10)" in said
    assert "step 2 of 6: 6 x (2 min run, 3 min walk)" in said
    assert 'lanterne check-in --pain "achilles 1/10"' in said
    assert "every other day, so no run today" in reason_on(replace(WAY, days_since_run=1))
    assert "no run before it's at 2 of 10 or less" in reason_on(replace(WAY, score=2.5))


def test_the_workout_is_the_step_and_the_ride_in_between_keeps_its_time():
    walked = decide_day(morning(plan=session_on_the_way(RUN, WAY, ("running",)), run_return=WAY)).workout
    ran = replace(WAY, days_since_run=1)
    ridden = decide_day(morning(plan=session_on_the_way(RUN, ran, ("running", "cycling")), run_return=ran)).workout

    assert walked is not None and ridden is not None
    assert (walked.sport, walked.title, walked.duration_minutes, walked.max_zone) == ("running", "Run/walk", 30, 2)
    assert [step.minutes for step in walked.steps] == [2, 3] * 6
    assert (ridden.sport, ridden.duration_minutes, ridden.max_zone) == ("cycling", 50, 2)


def test_every_step_is_half_an_hour_and_runs_more_than_the_one_before() -> None:
    assert [(run + walk) * repeats for run, walk, repeats in RUN_STEPS] == [30] * 6
    running = [run * repeats for run, _, repeats in RUN_STEPS]
    assert running == sorted(set(running))
    assert [run for run, _, _ in RUN_STEPS] == [1, 2, 3, 4, 9, 30]


LIMP = Pain(site="knee", score_0_10=2.0, limping=True)


@pytest.mark.parametrize(
    ("told", "runs_today"),
    [
        ({0: LIMP}, False),
        ({1: LIMP}, False),
        ({1: LIMP, 0: 0.0}, False),
        ({2: LIMP, 1: 0.0, 0: 0.0}, True),
        ({2: LIMP, 1: None, 0: None}, True),
        ({5: LIMP, 4: 0.0, 3: 1.0, 2: 0.0, 0: 1.0}, False),
        ({5: LIMP, 4: 0.0, 3: 1.0, 2: 0.0, 0: 0.0}, True),
        ({5: LIMP, 4: 0.0, 3: 0.0, 2: 1.0, 0: 1.0}, True),
        ({9: LIMP, 8: 0.0, 7: 0.0, 2: LIMP, 0: 0.0}, False),
    ],
)
def test_after_a_limp_running_waits_for_two_mornings_that_tell_of_no_pain(told, runs_today):
    check_ins = [
        (back(n), CheckIn(no_pain=True) if pain is None else CheckIn(pain=(_knee(pain),)))
        for n, pain in sorted(told.items(), reverse=True)
    ]

    found = find_run_return(MONDAY, check_ins, [])

    assert found is not None and may_run(found) is runs_today
    assert session_on_the_way(RUN, found, ("running", "cycling")).sport == ("running" if runs_today else "cycling")


def _knee(pain: Pain | float) -> Pain:
    return pain if isinstance(pain, Pain) else Pain(site="knee", score_0_10=pain)


@pytest.mark.parametrize(
    ("pain", "waits"),
    [
        (Pain(site="shin", on_hop=True), True),
        (Pain(site="foot", focal_bone=True), True),
        (Pain(site="hip", at_night=True), True),
        (Pain(site="shoulder", at_night=True), False),
        (Pain(site="lower back", at_night=True), False),
        (Pain(site="knee", score_0_10=5.0), False),
    ],
)
def test_signs_of_a_bone_wait_like_a_limp_and_the_arms_and_the_back_at_night_do_not(pain, waits):
    assert (find_run_return(MONDAY, [(back(1), CheckIn(pain=(pain,)))], []) is not None) is waits


def test_the_morning_after_a_limp_says_why_there_is_no_run_and_the_plan_ahead_counts_on_quiet_mornings():
    limped = find_run_return(MONDAY, [(back(1), CheckIn(pain=(LIMP,))), (MONDAY, CheckIn(pain=(_knee(2.0),)))], [])
    assert limped is not None

    day = decide_day(morning(plan=session_on_the_way(RUN, limped, ("running", "cycling")), run_return=limped))
    tomorrow = next_day(limped, ran=False)
    then = next_day(tomorrow, ran=False) if tomorrow else None

    assert any("no run before 2 mornings without pain" in e.says for e in day.verdict.evidence if e.rule == "P1r")
    assert tomorrow is not None and then is not None
    assert (may_run(tomorrow), may_run(then), then.step) == (False, True, 1)
