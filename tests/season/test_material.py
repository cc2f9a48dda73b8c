"""When a whole plan has to be made anew."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.season.changes import material_change, missed_key_days
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import Health, PlannerInput
from tests.season.generated_seasons import as_planned, followed
from tests.season.plain_seasons import after, plain_request, with_mission

REQUEST = plain_request(goal_in=60)
PLAN = plan_season(REQUEST)


@pytest.mark.parametrize("days", [0, 3, 7, 30])
def test_a_plan_that_goes_well_may_stand(days: int) -> None:
    assert material_change(PLAN, followed(PLAN, REQUEST, days)) is None


@pytest.mark.parametrize(
    ("health", "word"),
    [
        (Health(ill=True, systemic=True), "ill"),
        (Health(days_well=0), "coming back"),
        (Health(days_off=5), "5 days off"),
    ],
)
def test_what_happens_to_the_body_is_a_reason(health: Health, word: str) -> None:
    assert word in (material_change(PLAN, replace(REQUEST, health=health)) or "")


def test_a_cold_or_a_sore_knee_is_left_to_the_days_themselves() -> None:
    assert material_change(PLAN, replace(REQUEST, health=Health(ill=True))) is None
    assert material_change(PLAN, replace(REQUEST, health=Health(hurt=True))) is None


def missing(count: int) -> PlannerInput:
    """The morning after a week in which so many key days were missed."""
    later = followed(PLAN, REQUEST, 7)
    key = [d.day for d in PLAN.days[:7] if d.role in (DayRole.HARD, DayRole.LONG)]
    return replace(later, done=tuple(replace(d, load=0.0) if d.day in key[:count] else d for d in later.done))


def test_on_the_first_well_morning_one_missed_key_day_is_reason_enough() -> None:
    well = replace(missing(1), health=Health(well_again=True))

    assert "well again" in (material_change(PLAN, well) or "")
    assert material_change(PLAN, replace(REQUEST, health=Health(well_again=True))) is None


def test_two_missed_key_days_are_a_reason_and_one_is_not() -> None:
    assert len(missed_key_days(PLAN, missing(1))) == 1
    assert material_change(PLAN, missing(1)) is None
    assert "2 key days" in (material_change(PLAN, missing(2)) or "")


def moved(request: PlannerInput, load: float = 1.0, *, hard: bool | None = None) -> PlannerInput:
    """The same week with what the key days asked for done on its lightest other days, with so much of the load."""
    key = [d for d in PLAN.days[:7] if d.role in (DayRole.HARD, DayRole.LONG)]
    others = [d for d in PLAN.days[:7] if d.role not in (DayRole.HARD, DayRole.LONG)]
    instead = {
        other.day: replace(as_planned(session), day=other.day, load=load * session.load)
        for session, other in zip(key, sorted(others, key=lambda d: d.load), strict=False)
    }
    done = [instead.get(d.day, d) for d in request.done]
    return replace(request, done=tuple(d if hard is None else replace(d, hard=hard, longest_min=10.0) for d in done))


def test_a_key_session_that_was_done_on_another_day_is_not_missed() -> None:
    assert missed_key_days(PLAN, moved(missing(2))) == ()
    assert material_change(PLAN, moved(missing(2))) is None


def test_easy_or_little_training_on_other_days_makes_up_for_no_key_day() -> None:
    assert len(missed_key_days(PLAN, moved(missing(2), load=0.4))) == 2
    assert len(missed_key_days(PLAN, moved(missing(2), hard=False))) == 2


def test_what_the_coach_or_an_illness_took_out_is_nobodys_miss_and_a_return_still_starts_from_there() -> None:
    key = [d.day for d in PLAN.days[:7] if d.role in (DayRole.HARD, DayRole.LONG)]
    excused = replace(missing(2), excused=frozenset(key[:1]))

    assert material_change(PLAN, excused) is None
    well = replace(excused, excused=frozenset(key), health=Health(well_again=True))
    assert "well again" in (material_change(PLAN, well) or "")


def test_another_goal_is_a_reason_and_one_that_is_over_is_not() -> None:
    assert material_change(PLAN, with_mission(REQUEST, goal_date=after(67))) == "Your goal has changed."
    over = replace(followed(PLAN, REQUEST, 62), health=Health())
    assert material_change(PLAN, over) is None


def test_a_closed_day_that_held_a_session_is_a_reason() -> None:
    closed = next(d.day for d in PLAN.days[3:] if d.sessions)

    changed = with_mission(REQUEST, constraints=Constraints(blackout=(closed,)))

    assert material_change(PLAN, changed) == "Your training days have changed."


def test_a_plan_near_its_end_is_a_reason() -> None:
    last = PLAN.days[-1].day - timedelta(days=3)

    assert material_change(PLAN, replace(REQUEST, today=last)) == "The plan ends soon."
