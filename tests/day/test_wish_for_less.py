"""A wish for a gentler day, or for none, is granted; a wish for more changes nothing, and is answered."""

import pytest

from lanterne_rouge.domain.check_in import CheckIn, Request
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.morning import AthleteState, LoadState, PastSession, PlannedSession, Readiness
from lanterne_rouge.language.check_in.free_text import read_free_text
from tests.day.mornings import ENDURANCE, THRESHOLD, decided

SPRINTS = PlannedSession(sport="cycling", kind="sprint", minutes=70, max_zone=6, load=70, hard=True)


@pytest.mark.parametrize(
    "text",
    [
        "just want a gentle ride today",
        "My father died on Saturday. I'd just like a gentle ride",
        "nothing hard today please",
        "I don't feel like intervals",
        "I'd rather take it easy today",
        "not up for anything hard",
        "would love a short run",
        "want something lighter",
    ],
)
def test_a_wish_for_a_gentler_day_is_read_and_granted(text: str) -> None:
    wish = read_free_text(text).request

    assert wish is not None and wish.hard is False
    day = decided(plan=SPRINTS, check_in=CheckIn(request=wish))
    assert day.verdict.decision.action is Action.EASE and day.workout is not None and day.workout.max_zone <= 2
    assert "you asked for less" in day.verdict.decision.reason.lower()


@pytest.mark.parametrize("text", ["want to rest today", "can I have a day off please", "need a rest day"])
def test_a_wish_for_rest_is_a_day_of_rest(text: str) -> None:
    day = decided(plan=THRESHOLD, check_in=CheckIn(request=read_free_text(text).request))

    assert day.verdict.decision.action is Action.RECOVER and day.workout is None


@pytest.mark.parametrize(
    "text",
    [
        "don't want an easy day, I want to smash it",
        "I do not want to take it easy",
        "I want a hard session",
        "easy legs, want to push",
        "easy run yesterday",
        "rest day yesterday, feel great",
        "took it easy yesterday",
        "nothing hard yesterday",
    ],
)
def test_no_other_words_are_taken_for_a_wish(text: str) -> None:
    assert read_free_text(text).request is None


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("I want something shorter today, 30 minutes", 30),
        ("just want a gentle ride today, half an hour", 30),
        ("want an easy run of 20 min please", 20),
        ("would love a short ride, an hour at most", 60),
        ("did 90 minutes hard on Monday, so I just want a gentle ride today", None),
        ("want something lighter", None),
    ],
)
def test_the_minutes_that_a_wish_names_are_granted(text: str, minutes: float | None) -> None:
    wish = read_free_text(text).request

    assert wish is not None and wish.minutes == minutes
    day = decided(plan=SPRINTS, check_in=CheckIn(request=wish))
    assert day.workout is not None and day.workout.duration_minutes <= (minutes or 70)


def test_a_shorter_day_is_granted_in_its_minutes_and_a_longer_one_is_not() -> None:
    shorter = decided(plan=THRESHOLD, check_in=CheckIn(request=Request(minutes=40.0)))
    longer = decided(plan=THRESHOLD, check_in=CheckIn(request=Request(minutes=200.0, hard=True)))

    assert shorter.workout is not None and shorter.workout.duration_minutes <= 40
    assert longer.workout == decided(plan=THRESHOLD).workout


@pytest.mark.parametrize(
    "text",
    [
        "feel great, can I do more today?", "can I ride longer", "could I go a bit harder", "I feel like doing more", "fresh, want more",
        "is it ok to add a bit more", "can I do an extra session", "I'd like to run longer than planned", "want to train harder today",
    ],
)  # fmt: skip
def test_a_wish_for_more_is_read(text: str) -> None:
    assert read_free_text(text).request == Request(more=True)


@pytest.mark.parametrize(
    "text",
    [
        "can I do more protein", "I don't want to do more", "can I do more tomorrow", "want more sleep", "run was harder than planned",
        "it took longer than planned", "should I do more stretching", "harder than expected yesterday",
    ],
)  # fmt: skip
def test_more_of_something_else_is_no_wish_for_more(text: str) -> None:
    assert read_free_text(text).request is None


def asked_for_more(**changes) -> str:
    """The reason on a morning whose athlete asks for more; the workout is the one without the question."""
    asked = decided(**{"plan": ENDURANCE, **changes, "check_in": CheckIn(request=Request(more=True))})
    assert asked.workout == decided(**{"plan": ENDURANCE, **changes}).workout
    return asked.verdict.decision.reason


EASY_RUN = PlannedSession(sport="running", kind="endurance", minutes=60, max_zone=2, load=44)


@pytest.mark.parametrize(
    ("longest", "minutes"), [(None, None), (60.0, 6), (58.0, 3), (57.0, None), (75.0, 6), (55.0, None)]
)
def test_a_run_grows_by_no_more_than_a_tenth_and_never_beyond_the_next_step(
    longest: float | None, minutes: int | None
) -> None:
    done = (PastSession(days_ago=9, sport="running", minutes=longest, load=40, max_zone=2),) if longest else ()
    reason = asked_for_more(plan=EASY_RUN, athlete=AthleteState(age=40, sports=("running",)), sessions=done)

    assert (f"{minutes} easy minutes more are fine" if minutes else "nothing on top") in reason or "Ease off" in reason
    assert minutes is not None or "minutes more are fine" not in reason


def test_when_all_is_well_a_little_more_easily_is_fine() -> None:
    assert "if you still feel good at the end, 7 easy minutes more are fine" in asked_for_more()
    assert "if you still feel good at the end, 7 easy minutes more are fine" in asked_for_more(plan=THRESHOLD)


@pytest.mark.parametrize(
    "changes",
    [
        {"readiness": Readiness(score=66.0)},
        {"readiness": None},
        {"athlete": AthleteState(age=16, sports=("cycling",))},
        {"load": LoadState(ctl=60.0, atl=72.0, tsb=-12.0, ramp_7d=2.0, history_days=200)},
        {"load": LoadState(ctl=60.0, atl=58.0, tsb=2.0, ramp_7d=9.0, history_days=200)},
        {"load": LoadState(ctl=60.0, atl=58.0, tsb=2.0, history_days=200, feed_age_days=3), "readiness": Readiness(score=80.0)},
    ],
)  # fmt: skip
def test_when_something_speaks_against_it_nothing_goes_on_top(changes: dict) -> None:
    reason = asked_for_more(**changes)

    assert reason.endswith("and nothing on top.") and "minutes more are fine" not in reason


def test_an_eased_day_says_itself_that_more_is_not_for_today() -> None:
    assert "Ease off today" in asked_for_more(plan=THRESHOLD, readiness=Readiness(score=50.0))
