"""Pain that is only spoken of: the coach's careful answer, nothing written; warning signs keep their fixed answer."""

import re

import pytest

from lanterne_rouge.conversation.coach_words import is_about_health
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import SORE_PLACES, PainAdvice, pain_answer
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.voice import MOST_ANSWER_LINES
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from tests.worlds import Lanterne

RULE = "gate:pain_spoken_of"
SPOKEN = (
    "my knee hurts when I run",
    "my knee hurts when I run, what should I do?",
    "why does my lower back hurt after deadlifts?",
    "shoulder pain when benching, should I stop?",
    "knee pain what to do",
    "is it ok to run with shin splints",
    "my achilles is always stiff in the morning",
    "my elbow hurts, what can I do instead of curls",
    "what helps with plantar fasciitis in my foot?",
)


@pytest.mark.parametrize("message", SPOKEN)
def test_it_is_answered_and_not_logged(message: str) -> None:
    decision = route(message, RoutingContext())

    assert (decision.lane, decision.matched_rule) == (RoutingLane.SLOW, RULE)
    assert decision.intent in (Intent.COACH_GENERAL, Intent.LOG_PAIN)


@pytest.mark.parametrize(
    "message",
    ["left knee 4/10", "knee 3/10", "my knee hurts today", "left knee hurts 4/10 when I run", "my back hurts"],
)
def test_what_hurts_today_is_logged(message: str) -> None:
    decision = route(message, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_PAIN)


@pytest.mark.parametrize(
    "message",
    [
        "I get chest pain when I run",
        "my back hurts and my leg is numb",
        "my calf is hot and swollen, can I run?",
        "stabbing pain in my knee",
    ],
)
def test_a_warning_sign_keeps_its_fixed_answer(message: str) -> None:
    decision = route(message, RoutingContext())

    assert (decision.intent, decision.matched_rule) == (Intent.SAFETY, "gate:warning_sign")


def test_while_a_workout_runs_pain_without_a_question_is_of_now() -> None:
    decision = route("my knee hurts when I squat", RoutingContext(live_session=True, current_exercise="Squat"))

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_PAIN)


@pytest.mark.parametrize("message", ["my wife's knee hurts when she runs", "swap squats, my knee hurts when I squat"])
def test_somebody_elses_pain_and_a_change_of_plan_are_something_else(message: str) -> None:
    assert route(message, RoutingContext()).matched_rule != RULE


@pytest.mark.parametrize("message", SPOKEN)
def test_no_model_is_asked_about_it(message: str) -> None:
    assert is_about_health(normalise(message))


@pytest.mark.parametrize("place", SORE_PLACES, ids=lambda place: place.name)
def test_every_answer_is_short_says_when_to_stop_and_names_no_medicine(place: PainAdvice) -> None:
    answer = pain_answer(f"my {place.name} hurts when i run")

    assert len(answer.splitlines()) <= MOST_ANSWER_LINES
    assert "see a doctor or physio" in answer and f'"{place.name} 3/10"' in answer
    assert not re.search(r"\b(?:ibuprofen|pill|tablet|mg|cream)\b", answer)


@pytest.mark.parametrize("sign", ["it is swollen", "it popped", "it wakes me at night", "I limp"])
def test_what_needs_eyes_is_sent_to_somebody_and_never_told_to_go_on(sign: str) -> None:
    answer = pain_answer(normalise(f"my knee hurts when i run and {sign}"))

    assert answer.startswith("From what you say, stop training it")
    assert "carry on" not in answer and "Up to 2" not in answer


def test_the_chat_answers_and_writes_nothing_and_the_score_is_then_logged(lanterne: Lanterne) -> None:
    answered = lanterne("chat", "--message", "my knee hurts when I run", "--json").document
    logged = lanterne("chat", "--message", "knee 3/10", "--json").document

    assert answered["actions"] == [] and "downhills" in str(answered["message"])
    assert "store_check_in" in str(logged["actions"])


def test_the_log_says_how_to_log_it(lanterne: Lanterne) -> None:
    said = lanterne("log", "my knee hurts when I run")

    assert 'lanterne log "knee 3/10"' in said.out + said.err
