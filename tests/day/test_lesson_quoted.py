"""A lesson of an earlier block is quoted in every form of the day's answer, and changes nothing."""

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from lanterne_rouge.views.four_sections import explain_rules
from lanterne_rouge.views.today import BriefingView, briefing_view
from lanterne_rouge.views.today_text import short_text
from tests.day.mornings import morning

LESSON = "In the 3 weeks from 2 February to 22 February you averaged a load of 320 a week. You coped well with that"


def view_of(*lessons: str) -> BriefingView:
    context = morning(lessons=lessons)
    day = CommunicationInput(run_id="r", context=context, result=decide_day(context), observation=Observation())
    return briefing_view(communicate(day).briefing)


def test_the_lesson_stands_in_the_short_and_the_full_text_in_why_and_among_the_answers() -> None:
    context = morning(lessons=(LESSON,))
    day = CommunicationInput(run_id="r", context=context, result=decide_day(context), observation=Observation())
    briefing = communicate(day).briefing
    view = briefing_view(briefing)

    assert view.lesson == f"{LESSON}."
    assert " ".join(short_text(view).split()).count(LESSON) == 1
    assert briefing.sections.logic.count(LESSON) == 1
    assert LESSON in explain_rules(briefing)


def test_without_a_lesson_nothing_is_quoted() -> None:
    view = view_of()

    assert view.lesson is None
    assert "From your own training" not in view.sections.logic


def test_a_lesson_changes_no_decision() -> None:
    assert decide_day(morning(lessons=(LESSON,))).workout == decide_day(morning()).workout
