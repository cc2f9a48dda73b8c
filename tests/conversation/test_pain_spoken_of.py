"""Pain that is only spoken of: the coach's careful answer, nothing written; warning signs keep their fixed answer."""

import re
from pathlib import Path

import pytest

from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.coach_words import is_about_health
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import SORE_PLACES, PainAdvice, pain_answer
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.voice import MOST_ANSWER_LINES
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from lanterne_rouge.wiring import open_scope
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


def talk(home: Path, *messages: str) -> list[ChatReply]:
    """Each message with a scope of its own, as after a restart."""
    replies = []
    for message in messages:
        with open_scope(home=home) as scope:
            context = SessionContext(
                canvas_id="main", user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
            )
            replies.append(answer_message(message, context, scope))
    return replies


@pytest.mark.parametrize(
    ("first", "then", "holds"),
    [
        ("my shins hurt when i run", "it's worse on the stairs", "shin"),
        ("my shins hurt when i run", "so how long do i have to stop?", "Until daily life"),
        ("my knee hurts when i run", "can i go swimming instead?", "Yes, easily"),
        ("rib hurts when i take a deep breath since the long row", "can i still squat tho", "No, not for now"),
        (
            "my lower back is killing me after sitting all week",
            "dull ache, worse when i bend forward, no numbness",
            "back",
        ),
        ("my hip aches after long walks, the right one", "no it's on the outside, when i lie on it", "hip"),
        ("deadlift 140x3 felt something pop in my lower back", "how long till i can lift again", "heavy deadlifts"),
    ],
)
def test_what_is_said_next_is_of_that_pain(tmp_path: Path, first: str, then: str, holds: str) -> None:
    second = talk(tmp_path / "home", first, then)[1]

    assert holds in second.message and "I can't tell" not in second.message and not second.actions


def test_one_spot_on_a_shin_that_was_told_before_is_a_stop(tmp_path: Path) -> None:
    home = tmp_path / "home"
    told = talk(home, "my shins hurt when i run, both of them", "one spot the size of a coin, sore when i press on it")[
        1
    ]

    assert "stress fracture" in told.message and told.message.startswith("Stop running")


def test_a_numb_leg_behind_a_back_that_popped_asks_for_what_cannot_wait(tmp_path: Path) -> None:
    home = tmp_path / "home"
    told = talk(home, "deadlift 140x3 felt something pop in my lower back", "leg feels kinda numb down to the foot")[1]

    assert "bladder" in told.message and "warning sign: a numb or weak limb or bladder trouble" in told.message


def test_a_score_alone_is_of_the_pain_that_was_told_although_other_things_were_said(tmp_path: Path) -> None:
    home = tmp_path / "home"
    rated = talk(home, "my shins hurt when i run", "ok thanks", "now 5/10")[2]

    assert "shins 5/10" in rated.message and rated.actions


@pytest.mark.parametrize("then", ["how do i get faster over 5k", "what's on tomorrow", "how much protein do i need"])
def test_a_question_of_its_own_leaves_the_pain(tmp_path: Path, then: str) -> None:
    home = tmp_path / "home"
    alone, behind = talk(tmp_path / "other", then)[0], talk(home, "my shins hurt when i run", then)[1]

    # What sends to fast running has what the shins leave out before it.
    assert behind.message.endswith(alone.message)
    assert behind.message == alone.message or behind.message.startswith("With your shin as it is:")


def test_somebody_elses_pain_is_not_gone_on_from(tmp_path: Path) -> None:
    second = talk(tmp_path / "home", "my wife's knee hurts when she runs", "it's worse on stairs, she says")[1]

    assert "today's training spares it" not in second.message


def test_a_pain_that_is_noted_comes_with_what_to_leave_out_and_what_is_no_matter_of_training(
    lanterne: Lanterne,
) -> None:
    said = lanterne("log", "calf hurts today 3/10").out

    assert "Leave out speed" in said and "clot" in said


@pytest.mark.parametrize(
    "message",
    [
        "right then, knee is niggling 3/10, what should i do",
        "knee 3/10 what should i do",
        "my knee is a 3 out of 10, should i still run",
        "knee's at 3/10 today, can i run",
    ],
)
def test_a_pain_with_its_number_beside_a_question_is_answered_and_kept(tmp_path: Path, message: str) -> None:
    reply = talk(tmp_path / "home", message)[0]

    assert "pain: knee 3/10" in reply.message and "Say how much" not in reply.message
    assert len(reply.actions) == 1


@pytest.mark.parametrize(
    "message",
    [
        "if my knee hits 4/10 should i stop",
        "yesterday my knee was 4/10, can i run today",
        "is 3/10 ok for a knee?",
        "my son's knee is 4/10, should he run",
        "when should i stop, knee 4/10?",
    ],
)
def test_a_number_that_is_only_asked_about_is_of_no_pain_today(tmp_path: Path, message: str) -> None:
    assert not talk(tmp_path / "home", message)[0].actions
