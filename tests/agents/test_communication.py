"""One briefing for every channel."""

from dataclasses import replace
from datetime import date

from lanterne_rouge.agents.communication import CommunicationInput, Message, communicate
from lanterne_rouge.coaching.day import decide_day
from lanterne_rouge.domain.observation import Observation
from tests.coaching.mornings import morning, status


def _told(**changes) -> Message:
    context = morning()
    given = CommunicationInput(
        run_id="r1", context=context, result=decide_day(context), observation=Observation(), warnings=("A word.",)
    )
    return communicate(replace(given, **changes))


def test_text_mail_and_data_tell_the_same_day() -> None:
    message = _told()

    sections = message.briefing.sections
    for section in (sections.phase, sections.metrics, sections.logic, sections.workout):
        assert section in message.text
        assert all(line.strip() in message.mail.body for line in section.split("\n"))
    assert message.mail.subject == "2 March 2026: maintain"


def test_a_letter_holds_no_markup_but_plain_marks() -> None:
    assert "<" not in _told().mail.body


def test_a_goal_that_has_passed_is_said_once() -> None:
    passed = status(days_to_goal=None, goal_passed=True, goal_date=date(2026, 2, 1))
    context = morning(mission=passed)

    first, later = (_told(context=context, goal_said=said) for said in (False, True))

    assert "is behind you" in first.text
    assert "is behind you" not in later.text
    assert later.briefing.mission == passed
