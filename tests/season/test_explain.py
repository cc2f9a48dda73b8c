"""The plan explained: what, how, key sessions, and what it gives up, in at most five sentences that hold."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.domain.mission import EventFacts, Screening
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import demands_of
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import after, plain_request, with_mission


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


def body_of(request: PlannerInput, **profile: object) -> str | None:
    """The sentence that a fact about the body adds."""
    assert request.mission is not None
    mission = replace(request.mission, athlete=Profile(**profile))  # type: ignore[arg-type]
    plain, told = explained(request), explained(replace(request, mission=mission))
    return next((sentence for sentence in told if sentence not in plain), None)


def test_what_of_the_body_shapes_the_plan_is_said() -> None:
    request = plain_request(goal_in=90)
    today = request.today

    assert "pregnant" in (body_of(request, pregnant=True) or "")
    birth = body_of(request, gave_birth=today - timedelta(weeks=16)) or ""
    assert "gave birth" in birth and "walking breaks until" in birth
    later = body_of(request, gave_birth=today - timedelta(weeks=25)) or ""
    assert "gave birth" in later and "walking" not in later
    assert "a day between two runs" in (body_of(request, gave_birth=today - timedelta(weeks=30)) or "")
    assert body_of(request, gave_birth=today - timedelta(weeks=52)) is None
    knee = PastInjury(day=today - timedelta(weeks=30), what="left knee")
    assert f'--injuries "{knee.day} left knee, over {today}"' in (body_of(request, injuries=(knee,)) or "")
    over = replace(knee, over=today - timedelta(weeks=1))
    assert "is over, so fast work comes back in steps" in (body_of(request, injuries=(over,)) or "")
    assert body_of(request, injuries=(replace(over, over=today - timedelta(weeks=6)),)) is None
    # A calf does not mind riding.
    assert body_of(request, injuries=(replace(knee, what="left calf"),)) is None
    assert body_of(request, birth_year=today.year - 49) is None
    assert "At 15 you are still growing" in (body_of(request, birth_year=today.year - 15) or "")
    assert "At 50" in (body_of(request, birth_year=today.year - 50) or "")
    assert "after two others" in (body_of(request, birth_year=today.year - 65) or "")


def test_a_reason_for_a_doctor_is_said_while_it_counts() -> None:
    request = plain_request(goal_in=90)
    assert request.mission is not None
    asked = replace(request.mission, screening=Screening(other_reason=True))
    cleared = replace(asked, start=request.today, screening=Screening(other_reason=True, cleared=True))

    assert any("a doctor's word" in s for s in explained(replace(request, mission=asked)))
    assert any("A doctor had to clear you" in s for s in explained(replace(request, mission=cleared)))
    assert not any("doctor" in s for s in explained(replace(request, mission=replace(cleared, start=after(-21)))))


def test_a_goal_after_a_birth_of_an_unknown_day_asks_for_it() -> None:
    request = plain_request(goal_in=90)
    assert request.mission is not None
    named = replace(request.mission, goal_event="Spring half marathon, back after the baby")

    assert any("--gave-birth" in s for s in explained(replace(request, mission=named)))


def test_a_new_runner_reads_until_when_runs_have_walking_breaks() -> None:
    request = plain_request(goal_in=100, hours=3.0, sports=(Sport.RUNNING,), history_days=0)
    new = replace(request, ctl=None, athlete=replace(request.athlete, level="beginner"))

    assert any("new to running" in s and "walking breaks until" in s for s in explained(new))


def test_a_plan_of_twelve_days_speaks_of_no_phase_of_a_day_or_two_and_of_no_longer_session() -> None:
    request = with_mission(plain_request(goal_in=12, sports=(Sport.RUNNING,)), goal_event="City marathon")
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)

    said = " ".join(
        explain_plan(plan, request.mission, demands, write_plan(plan, request.athlete, demands), request.today)
    )

    assert "Taper" in said
    assert "Peak" not in said
    assert "would be better" not in said


def test_offered_time_that_no_week_uses_is_said_with_its_reason() -> None:
    request = with_mission(plain_request(goal_in=60, hours=7), goal=EventFacts(minutes=100.0))
    mission = request.mission
    assert mission is not None
    more = replace(mission, constraints=replace(mission.constraints, weekly_hours=20.0))
    plan = plan_season(request)
    demands = demands_of(mission, request.today, request.athlete)
    written = write_plan(plan, request.athlete, demands)

    last = {m: explain_plan(plan, said, demands, written, request.today)[-1] for m, said in ((7, mission), (20, more))}

    assert "of the 20:00 h a week you offered" in last[20]
    assert last[7] == "It gives up nothing you asked for."


def test_a_longest_ride_far_below_the_race_is_said_although_the_plan_gives_up_nothing() -> None:
    request = plain_request(goal_in=150, hours=11)
    request = replace(request, athlete=replace(request.athlete, ftp_w=265.0, weight_kg=74.0))
    far, near = (explained(with_mission(request, goal=EventFacts(minutes=minutes)))[-1] for minutes in (400.0, 200.0))

    assert "the race takes about 6:40 h" in far
    assert near == "It gives up nothing you asked for."
