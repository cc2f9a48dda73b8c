"""The plan explained: what, how, key sessions, and what it gives up, in at most five sentences that hold."""

from dataclasses import replace

import pytest

from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import demands_of
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import plain_request


def explained(request: PlannerInput) -> tuple[str, ...]:
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)
    written = write_plan(plan, request.athlete, demands)
    return explain_plan(plan, request.mission, demands, written, request.today)


def test_a_plan_for_a_race_says_how_long_how_built_and_what_it_gives_up() -> None:
    request = plain_request(goal_in=90)
    sentences = explained(request)

    assert request.mission is not None and request.mission.goal_event is not None
    assert 4 <= len(sentences) <= 5
    assert sentences[0].startswith("12 weeks to") and request.mission.goal_event in sentences[0]
    assert "lets you arrive fresh" in sentences[1]
    assert "give" in sentences[-1]


@pytest.mark.parametrize("goal_in", [30, 60, 120])
def test_every_sentence_ends_and_is_said_once(goal_in: int) -> None:
    sentences = explained(plain_request(goal_in=goal_in))

    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(sentences)


def test_without_a_race_it_says_so() -> None:
    request = plain_request(goal_in=60)
    assert request.mission is not None
    fit = replace(request, mission=replace(request.mission, goal_event=None, goal_date=None))

    assert explained(fit)[0].startswith("You have no race ahead")


def test_a_beginner_reads_when_the_first_hard_session_comes() -> None:
    request = plain_request(goal_in=100)
    beginner = AthleteState(level="beginner", sports=(Sport.RUNNING,), weekly_hours=3.0)
    assert request.mission is not None
    told = explained(
        replace(
            request,
            athlete=beginner,
            done=(),
            ctl=None,
            atl=None,
            mission=replace(request.mission, sports=(Sport.RUNNING,)),
        )
    )

    assert any("Nothing is hard before" in sentence or "No session is hard yet" in sentence for sentence in told)


def test_a_plan_without_training_explains_nothing() -> None:
    request = plain_request(goal_in=60)
    plan = replace(plan_season(request), days=(), weeks=())

    assert explain_plan(plan, request.mission, None, {}, request.today) == ()
