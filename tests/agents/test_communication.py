"""One briefing for every channel."""

from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.language_model import FailureKind, ModelConsultation, ModelRole
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.views.briefing import CommunicationInput, Message, communicate
from tests.day.mornings import FEVER, morning, status


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


def _consulted(**changes) -> ModelConsultation:
    known = {"role": ModelRole.EXPLAIN, "prompt_version": "explain@1", "provider": "openai", "model": "gpt-4o"}
    return ModelConsultation(**{**known, **changes})


EXPLAINED = {
    "reasoning_mode": "explain",
    "consulted": _consulted(),
    "explanation": "You are rested, so today is a good day for it. It brings you nearer to your goal.",
}
DECIDED = {
    "reasoning_mode": "decide",
    "decided_by": "openai",
    "consulted": _consulted(role=ModelRole.DECIDE, prompt_version="decide@1"),
}


def _headed(text: str) -> dict[str, list[str]]:
    """One parser for every mode: each section by its heading, with the names of its lines."""
    sections = (section.split("\n") for section in text.split("\n\n"))
    return {lines[0]: [line.split(":")[0] for line in lines[1:] if ": " in line] for lines in sections}


@pytest.mark.parametrize("mode", [EXPLAINED, DECIDED])
@pytest.mark.parametrize("changes", [{}, {"check_in": FEVER}, {"readiness": None}])
def test_every_mode_is_told_in_the_same_structure(mode, changes) -> None:
    context = morning(**changes)
    given = {"context": context, "result": decide_day(context)}

    rules, modelled = _headed(_told(**given).text), _headed(_told(**given, **mode).text)

    spoken = [line for line in modelled["Training logic"] if line != "The language model adds"]
    assert {**modelled, "Training logic": spoken} == rules


def test_an_explanation_stands_behind_the_rules_reason_and_the_decision_stays() -> None:
    rules, told = _told().briefing, _told(**EXPLAINED).briefing

    said = f"Reasoning: {rules.decision.reason}\nThe language model adds: {EXPLAINED['explanation']}\n"
    assert said in told.sections.logic
    assert told.decision == rules.decision
    assert (told.workout, told.evidence, told.ceiling) == (rules.workout, rules.evidence, rules.ceiling)
    assert told.explanation == EXPLAINED["explanation"]


def test_who_was_asked_stands_in_the_briefing_and_under_the_letter() -> None:
    explained, decided = _told(**EXPLAINED), _told(**DECIDED)

    briefing = explained.briefing
    assert (briefing.reasoning_mode, briefing.decided_by) == ("explain", "rules")
    assert (briefing.model, briefing.prompt_version) == ("gpt-4o", "explain@1")
    assert "Decided by the rules; explained by openai (gpt-4o, explain@1)." in explained.mail.body
    assert "Decided by openai (gpt-4o, decide@1), within the limits of the rules." in decided.mail.body
    overruled = _told(**{**DECIDED, "decided_by": "rules"})
    assert "Decided by the rules; openai (gpt-4o, decide@1) wanted another day." in overruled.mail.body


def test_a_model_that_was_not_heard_is_said_once_and_the_rules_are_named() -> None:
    problem = "The language model took too long."
    failed = _consulted(problem=problem, failing=FailureKind.TOO_SLOW)

    told = _told(reasoning_mode="explain", consulted=failed, warnings=(problem,))

    assert told.briefing.warnings == (problem,)
    assert (told.briefing.model, told.briefing.decided_by) == (None, "rules")
    assert "Decided by the rules; no language model was heard." in told.mail.body
    assert _told(reasoning_mode="decide", consulted=failed, warnings=()).briefing.warnings == (problem,)


def test_a_referral_to_a_doctor_is_never_replaced_by_a_models_words() -> None:
    context = morning(check_in=CheckIn(red_flags=("chest_pain",)))
    result = decide_day(context)

    told = _told(context=context, result=result, **EXPLAINED)

    assert told.briefing.decision.reason.startswith(result.verdict.decision.reason)
    assert "see a doctor today, before you train again" in told.text
