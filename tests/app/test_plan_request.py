from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.plan_request import after_today, plan_request
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.activity import DayLoad
from lanterne_rouge.domain.check_in import CheckIn, Illness, Pain
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.mission import Constraints, MissionStatus, Phase
from lanterne_rouge.domain.morning import AthleteState, LoadState, Morning, PastSession
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

DAY = date(2026, 3, 3)
NOW = datetime(2026, 3, 3, 7, tzinfo=UTC)
NOWHERE = MissionStatus(
    mission_id=None, name=None, goal_event=None, goal_date=None, days_to_goal=None, phase=Phase.MAINTENANCE
)
MORNING = Morning(day=DAY, mission=NOWHERE, load=LoadState(ctl=40.0, atl=45.0))


@pytest.fixture
def scope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AthleteScope]:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    with open_scope(home=tmp_path / "home") as opened:
        yield opened


def trained(scope: AthleteScope, loads: dict[int, float]) -> None:
    """Loads by days before the day; the stored series ends with the last of them."""
    days = [(DAY - timedelta(days=back), load) for back, load in sorted(loads.items(), reverse=True)]
    series = [
        FitnessDay(date=d, load=load, ctl=40.0, atl=45.0, tsb=-5.0, form=-5.0, ramp_7d=None, settling=False)
        for d, load in days
    ]
    scope.stores.fitness.replace_from(days[0][0], series, [DayLoad(day=d, load=load) for d, load in days])


def readiness(scope: AthleteScope, scores: list[float | None]) -> None:
    told = [
        WellnessObservation(
            day=DAY - timedelta(days=len(scores) - 1 - n),
            metric=WellnessMetric.READINESS,
            value=score,
            provenance=Provenance(source="ring"),
        )
        for n, score in enumerate(scores)
        if score is not None
    ]
    with scope.stores.journal.writing("test", "readiness", at=NOW):
        scope.stores.wellness.save(told)


def asked(scope: AthleteScope, morning: Morning = MORNING) -> PlannerInput:
    return plan_request(morning, scope.stores, None, whole=False)


def test_days_without_a_file_are_days_of_rest_up_to_yesterday(scope: AthleteScope) -> None:
    trained(scope, {5: 60.0, 4: 0.0, 3: 80.0})

    done = asked(scope).done

    assert [(d.day, d.load) for d in done] == [
        (DAY - timedelta(days=back), load) for back, load in ((5, 60.0), (4, 0.0), (3, 80.0), (2, 0.0), (1, 0.0))
    ]


def test_without_any_history_nothing_is_known(scope: AthleteScope) -> None:
    assert asked(scope).done == ()
    assert asked(scope).health.days_off == 0


def test_hard_sessions_and_heavy_legs_are_seen(scope: AthleteScope) -> None:
    trained(scope, {3: 60.0, 2: 50.0, 1: 20.0})
    sessions = (
        PastSession(days_ago=3, minutes=60, load=60.0, kind="threshold", hard=True),
        PastSession(days_ago=2, minutes=70, load=50.0, kind="endurance"),
        PastSession(days_ago=1, minutes=40, load=20.0, kind="heavy_legs"),
    )

    done = asked(scope, replace(MORNING, sessions=sessions)).done

    assert [d.hard for d in done] == [True, False, False]
    assert [d.heavy_legs for d in done] == [False, False, True]
    assert done[0].high_share > 0.4 > done[1].high_share > done[2].high_share
    assert [d.longest_min for d in done] == [60, 70, 40]


def test_readiness_that_falls_steadily_has_its_slope(scope: AthleteScope) -> None:
    readiness(scope, [86, 84, 82, 80, 78, 76, 74])

    assert asked(scope).readiness_trend == -2.0


def test_one_bad_morning_is_no_fall_of_a_week(scope: AthleteScope) -> None:
    readiness(scope, [80, 81, 79, 80, 82, 80, 25])

    trend = asked(scope).readiness_trend

    assert trend is not None and abs(trend) < 1


@pytest.mark.parametrize(
    "scores", [[86, 80, 74, 70], [None, None, 86, None, 80, 74, 70], [62, 60, 58, 56, 54, 52, 50]],
    ids=["too few", "too few among gaps", "below the limit already"],
)  # fmt: skip
def test_a_trend_that_says_nothing_is_none(scope: AthleteScope, scores: list[float | None]) -> None:
    readiness(scope, scores)

    assert asked(scope).readiness_trend is None


def test_the_athletes_own_limit_decides_when_the_rules_speak(scope: AthleteScope) -> None:
    readiness(scope, [66, 64, 62, 60, 58, 56, 54])

    lower = replace(MORNING, constraints=Constraints(min_readiness=50))

    assert asked(scope).readiness_trend is None
    assert asked(scope, lower).readiness_trend == -2.0


@pytest.mark.parametrize(
    ("said", "ill", "systemic", "days_well", "hurt"),
    [
        (CheckIn(), False, False, None, False),
        (CheckIn(illness=Illness(symptoms=("sore throat",))), True, False, None, False),
        (CheckIn(illness=Illness(symptoms=("fever",), systemic=True)), True, True, None, False),
        (CheckIn(illness=Illness(status="resolved", systemic=True, days_since_resolved=3)), False, True, 3, False),
        (CheckIn(illness=Illness(status="resolved", days_since_resolved=3)), False, False, None, False),
        (CheckIn(pain=(Pain(site="knee", score_0_10=6),)), False, False, None, True),
        (CheckIn(pain=(Pain(site="knee", score_0_10=2),)), False, False, None, False),
        (CheckIn(red_flags=("chest pain",)), False, False, None, True),
        # What stands beside a doctor's word was told after it, or is another sign.
        (CheckIn(red_flags=("chest pain",), cleared=True), False, False, None, True),
    ],
)
def test_health_is_what_the_athlete_said(
    scope: AthleteScope, said: CheckIn, ill: bool, systemic: bool, days_well: int | None, hurt: bool
) -> None:
    health = asked(scope, replace(MORNING, check_in=said)).health

    assert (health.ill, health.systemic, health.days_well, health.hurt) == (ill, systemic, days_well, hurt)


def test_days_off_are_counted_back_from_yesterday(scope: AthleteScope) -> None:
    trained(scope, {9: 60.0, 8: 50.0})

    assert asked(scope).health.days_off == 7


def test_tomorrow_follows_from_today(scope: AthleteScope) -> None:
    request = PlannerInput(today=DAY, mission=None, athlete=AthleteState(), ctl=40.0, atl=40.0, minutes_today=30)

    tomorrow = after_today(request, DoneDay(day=DAY, load=100.0, hard=True))

    assert tomorrow.today == DAY + timedelta(days=1)
    assert tomorrow.done[-1].hard
    assert tomorrow.ctl is not None and tomorrow.atl is not None and 40 < tomorrow.ctl < tomorrow.atl < 100
    assert tomorrow.minutes_today is None


@pytest.mark.parametrize(
    ("sports", "pain", "hurt"),
    [
        (("strength",), Pain(site="knee", score_0_10=6.9), False),
        (("strength",), Pain(site="knee", score_0_10=7.0), True),
        (("strength",), Pain(site="knee", score_0_10=2.0, limping=True), True),
        (("strength", "running"), Pain(site="knee", score_0_10=5.0), True),
        (("strength", "running"), Pain(site="knee", score_0_10=4.9), False),
    ],
)
def test_who_only_lifts_is_planned_around_a_pain_that_is_not_severe(
    scope: AthleteScope, sports: tuple[str, ...], pain: Pain, hurt: bool
) -> None:
    morning = replace(MORNING, check_in=CheckIn(pain=(pain,)), athlete=AthleteState(sports=sports))

    assert asked(scope, morning).health.hurt is hurt


@pytest.mark.parametrize(("effort", "minutes"), [("6", 36.0), ("8", 36.0), ("9", 0.0)])
def test_a_run_without_walking_breaks_counts_unless_it_took_everything(
    lanterne: Lanterne, effort: str, minutes: float
) -> None:
    lanterne("log", f"ran 5 km in 36 min, rpe {effort}", "--date", "yesterday")

    with open_scope(home=lanterne.home) as scope:
        morning = morning_of(scope, scope.today)
        requests = [plan_request(morning, scope.stores, None, whole=whole) for whole in (True, False)]

    assert [request.done[-1].run_through_min for request in requests] == [minutes, minutes]
