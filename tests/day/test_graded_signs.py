"""What is graded is graded: a beginner's huge yesterday, one thing told twice, heat, the fatigue of a camp, an arm on a run."""

from dataclasses import replace
from itertools import pairwise

import pytest

from lanterne_rouge.domain.check_in import CheckIn, Environment, Feeling, Pain
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.morning import (
    AthleteState,
    Block,
    LoadState,
    PastSession,
    PlannedSession,
    Readiness,
    SleepState,
)
from tests.day.mornings import ENDURANCE, THRESHOLD, action, decided

EASY_RUN = PlannedSession(sport="running", kind="endurance", minutes=30, max_zone=2, load=22)
FAST_RUN = PlannedSession(sport="running", kind="tempo", minutes=30, max_zone=3, load=30, hard=True)
BEGINNER = AthleteState(age=34, sports=("running",), level="beginner", weekly_hours=2)


def ran(days_ago: int, minutes: float) -> PastSession:
    return PastSession(days_ago=days_ago, sport="running", minutes=minutes, load=minutes * 0.75, max_zone=2)


def beginner(plan: PlannedSession, yesterday: float, *before: float, ctl: float = 10.0, **changes):
    sessions = (ran(1, yesterday), *(ran(3 + 2 * n, minutes) for n, minutes in enumerate(before)))
    known = LoadState(ctl=ctl, atl=ctl + 6, tsb=-6, history_days=90)
    return decided(plan=plan, athlete=BEGINNER, load=known, sessions=sessions, **changes)


@pytest.mark.parametrize("plan", [EASY_RUN, FAST_RUN])
@pytest.mark.parametrize("ctl", [5.0, 10.0, 15.0])
def test_a_beginner_who_tripled_the_run_yesterday_is_eased(plan: PlannedSession, ctl: float) -> None:
    day = beginner(plan, 75.0, 25.0, 25.0, 25.0, ctl=ctl)

    assert day.verdict.decision.action is Action.EASE
    assert day.workout is not None and day.workout.max_zone <= 2 and day.workout.duration_minutes < 30
    assert "yesterday was a far bigger day than you're used to" in day.verdict.decision.reason.lower()


def test_a_beginner_who_tripled_the_run_and_is_very_sore_recovers() -> None:
    sore = CheckIn(feeling=Feeling(soreness_0_10=8.0))

    assert beginner(EASY_RUN, 75.0, 25.0, 25.0, check_in=sore).verdict.decision.action is Action.RECOVER


def test_a_beginners_usual_run_yesterday_holds_nothing_back() -> None:
    for yesterday in (25.0, 30.0, 35.0):
        assert beginner(FAST_RUN, yesterday, 25.0, 30.0, 25.0).verdict.decision.action is Action.MAINTAIN


@pytest.mark.parametrize(
    ("by_number", "and_by_word"),
    [
        (Feeling(soreness_0_10=7.0), {"heavy_legs": True}),
        (Feeling(soreness_0_10=7.0), {"words": ("very_sore",)}),
        (Feeling(fatigue_0_10=7.0), {"words": ("exhausted",)}),
        (Feeling(energy_0_10=3.0), {"words": ("exhausted",)}),
        (Feeling(mood_0_10=3.0), {"words": ("low_mood",)}),
        (Feeling(mood_0_10=3.0), {"words": ("irritable",)}),
    ],
)
def test_one_thing_told_by_a_number_and_by_a_word_is_not_two_complaints(by_number: Feeling, and_by_word: dict) -> None:
    def agreeing(feeling: Feeling) -> bool:
        said = CheckIn(feeling=feeling)
        return any(e.rule == "O4" for e in decided(plan=THRESHOLD, check_in=said).verdict.evidence)

    assert not agreeing(by_number) and not agreeing(replace(by_number, **and_by_word))
    assert agreeing(replace(by_number, **and_by_word, motivation_0_10=2.0))


def test_a_short_night_that_is_measured_and_told_is_one_sign_and_another_complaint_a_second() -> None:
    def signs(*words: str, hours: float = 5.5) -> bool:
        day = decided(
            plan=ENDURANCE,
            sleep=SleepState(last_h=hours, avg_7d_h=7.7, need_h=8.0),
            check_in=CheckIn(feeling=Feeling(words=words)),
        )
        return any(e.rule == "X2" for e in day.verdict.evidence)

    assert not signs("sleeping_badly")
    assert signs("sleeping_badly", "irritable") and signs("low_mood")
    assert not signs("sleeping_badly", hours=7.8)


def in_heat(plan: PlannedSession = THRESHOLD, **facts):
    return decided(plan=plan, check_in=CheckIn(environment=Environment(**facts)))


@pytest.mark.parametrize("facts", [{}, {"humid": True}, {"acclimatised": True}, {"humid": True, "acclimatised": True}])
@pytest.mark.parametrize("plan", [THRESHOLD, ENDURANCE])
def test_more_heat_never_leaves_more(plan: PlannedSession, facts: dict) -> None:
    days = [in_heat(plan, heat_c=float(c), **facts) for c in range(20, 50)]
    left = [(d.workout.max_zone, d.workout.load) if d.workout else (0, 0.0) for d in days]

    assert all(after[0] <= before[0] and after[1] <= before[1] + 1 for before, after in pairwise(left)), left
    assert len(set(left)) >= 4


def test_heat_weighs_more_when_it_is_humid_and_less_for_those_who_are_used_to_it() -> None:
    warm, hot, worst = in_heat(heat_c=29.0), in_heat(heat_c=33.0), in_heat(heat_c=36.0, humid=True)
    loads = [day.workout.load for day in (warm, hot, worst) if day.workout]

    assert len(loads) == 3 and loads == sorted(loads, reverse=True) and loads[0] > 1.5 * loads[-1]
    assert in_heat(ENDURANCE, heat_c=29.0).verdict.decision.action is Action.MAINTAIN
    assert in_heat(heat_c=33.0, acclimatised=True).verdict.decision.action is Action.MAINTAIN
    assert in_heat(heat_c=36.0, acclimatised=True).verdict.decision.action is Action.EASE
    assert "indoors" in worst.verdict.decision.reason
    indoors = in_heat(replace(THRESHOLD, setting="indoor"), heat_c=36.0, acclimatised=True)
    assert indoors.verdict.decision.action is Action.MAINTAIN


LONG_RIDE = PlannedSession(sport="cycling", kind="endurance", minutes=200, max_zone=2, load=150)


def in_camp(tsb: float, ctl: float = 75.0, plan: PlannedSession = LONG_RIDE, **changes) -> str:
    load = LoadState(
        ctl=ctl, atl=ctl - tsb, tsb=tsb, ramp_7d=6.0, history_days=300, monotony_7d=changes.pop("monotony", 1.5)
    )
    return action(plan=plan, load=load, block=Block(day=4, of_days=7), **changes)


def test_the_fatigue_that_a_camp_is_for_leaves_its_rides_alone() -> None:
    assert in_camp(-32.0) == "maintain" and in_camp(-35.0, readiness=Readiness(score=66.0)) == "maintain"
    assert in_camp(-32.0, monotony=2.6) == "maintain"


@pytest.mark.parametrize(
    ("tsb", "ctl", "changes"),
    [
        (-46.0, 85.0, {}),
        (-31.0, 50.0, {}),
        (-32.0, 75.0, {"check_in": CheckIn(feeling=Feeling(words=("exhausted",)))}),
        (-32.0, 75.0, {"readiness": None, "sleep": SleepState(last_h=5.5, avg_7d_h=7, need_h=8), "check_in": CheckIn(life_stress=True)}),
        (-32.0, 75.0, {"hrv": None}),
    ],
)  # fmt: skip
def test_a_camp_is_eased_when_it_goes_too_deep_or_the_body_says_so(tsb: float, ctl: float, changes: dict) -> None:
    assert in_camp(tsb, ctl, **changes) in ("ease", "recover")


RUN = PlannedSession(sport="running", kind="endurance", minutes=60, max_zone=2, load=44)
TRIATHLETE = AthleteState(age=40, sports=("running", "swimming", "cycling"), level="trained")


@pytest.mark.parametrize("place", ["shoulder", "wrist", "elbow"])
def test_a_run_keeps_its_time_while_an_arm_hurts_and_loses_its_hard_part(place: str) -> None:
    sore = CheckIn(pain=(Pain(site=place, score_0_10=4.0),))
    easy = decided(plan=RUN, athlete=TRIATHLETE, check_in=sore)
    hard = decided(plan=replace(RUN, kind="threshold", max_zone=4, hard=True), athlete=TRIATHLETE, check_in=sore)

    assert easy.workout is not None and (easy.workout.duration_minutes, easy.workout.max_zone) == (60, 2)
    assert hard.workout is not None and hard.workout.max_zone <= 2
    assert "your legs can train while it heals" in easy.verdict.decision.reason


def test_a_swim_loses_time_while_an_arm_hurts_and_so_does_a_run_while_a_knee_does() -> None:
    swim = replace(RUN, sport="swimming")
    for plan, places in ((swim, ("shoulder",)), (RUN, ("knee",)), (RUN, ("shoulder", "knee"))):
        sore = CheckIn(pain=tuple(Pain(site=place, score_0_10=4.0) for place in places))
        day = decided(plan=plan, athlete=TRIATHLETE, check_in=sore)
        assert day.verdict.decision.action is not Action.MAINTAIN


@pytest.mark.parametrize(
    "unclear",
    [
        Pain(site="shoulder", score_0_10=4.0, trend="rising"),
        Pain(site="shoulder", score_0_10=None),
        Pain(site="elbow", score_0_10=4.0, swollen=True),
        Pain(site="left arm", score_0_10=4.0),
    ],
)
def test_a_pain_above_that_rises_swells_or_has_no_number_spares_no_run(unclear: Pain) -> None:
    day = decided(plan=RUN, athlete=TRIATHLETE, check_in=CheckIn(pain=(unclear,)))

    assert day.workout is None or day.workout.duration_minutes < 60


def test_an_arm_that_stops_everything_stops_the_run() -> None:
    for stop in (Pain(site="shoulder", score_0_10=7.0), Pain(site="arm", score_0_10=4.0, focal_bone=True)):
        assert action(plan=RUN, athlete=TRIATHLETE, check_in=CheckIn(pain=(stop,))) == "recover"


def test_monotony_within_a_camp_asks_for_no_easier_day() -> None:
    load = LoadState(ctl=75.0, atl=95.0, tsb=-20.0, ramp_7d=6.0, history_days=300, monotony_7d=2.6)
    in_camp = decided(plan=LONG_RIDE, load=load, block=Block(day=4, of_days=7)).verdict.decision.reason
    else_where = decided(plan=LONG_RIDE, load=load).verdict.decision.reason

    assert "a camp is like that" in in_camp and "easier day" not in in_camp
    assert "an easier day makes the others count more" in else_where
