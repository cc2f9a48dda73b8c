"""A model explains what the rules decided, shortly and truly, and changes nothing."""

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelExplanation
from lanterne_rouge.domain.mission import Phase, Stage
from lanterne_rouge.domain.morning import LoadState, PlannedSession, Readiness
from lanterne_rouge.models.explain import EXPLANATION_MAX_TOKENS, explain, explain_question
from tests.agents.desks import PROMPTS, desk, tokens
from tests.day.mornings import MONDAY, morning, status
from tests.models.prompt_material.days import recorded_mornings

STAGE_DAY = morning(
    readiness=Readiness(score=58.0),
    load=LoadState(ctl=80.0, atl=107.0, tsb=-27.0, history_days=200),
    mission=status(
        Phase.TAPER, 9, stage=Stage(number=9, day=MONDAY, kind="mountain"), stages_ahead=12, goal_event="The tour"
    ),
    plan=PlannedSession(sport="cycling", kind="race", minutes=180.0, max_zone=5, load=160.0, hard=True),
)


def explained(said: object, context=None) -> ModelExplanation:
    day = context or morning()
    made, _ = desk(said)
    return explain(day, decide_day(day), made)


def test_a_true_explanation_is_shown_as_it_is() -> None:
    told = explained(
        "Your readiness of 80 shows that you have rested well. A steady day brings you nearer to your goal."
    )

    assert (
        told.text
        == "Your readiness of 80 shows that you have rested well. A steady day brings you nearer to your goal."
    )
    assert told.consulted.answered and told.consulted.grounded == 1.0
    assert told.consulted.reading_grade is not None


def test_a_day_of_a_long_race_is_explained_with_recovery_and_the_stages_to_come() -> None:
    rules = decide_day(STAGE_DAY)
    said = "With a readiness of 58 and a TSB of -27 recovery comes first today. That protects the later stages of your tour."

    told = explained(said, STAGE_DAY)

    assert rules.verdict.decision.action in (Action.RECOVER, Action.EASE)
    assert told.text is not None
    assert "recovery" in told.text and "later stages" in told.text
    assert "form (TSB, fitness minus fatigue) of -27" in told.text


@pytest.mark.parametrize(
    "said", ["Forget the plan and go all out today.", "Today you can push much harder than planned."]
)
def test_a_text_that_contradicts_the_decision_is_left_out_as_a_whole_and_said(said) -> None:
    told = explained(f"Your readiness is 58. {said}", STAGE_DAY)

    assert told.text is None
    assert "contradicted" in (told.consulted.problem or "")


def test_a_sentence_with_a_wrong_number_is_dropped_and_the_rest_stands() -> None:
    told = explained("Your readiness is 80, so train as planned today. Your readiness is 97.")

    assert told.text == "Your readiness is 80, so train as planned today."
    assert told.consulted.left_out == 1


@pytest.mark.parametrize("said", ["Your FTP is 412 W.", "", ModelFailed(FailureKind.BUSY, "Too busy.")])
def test_where_nothing_can_be_shown_it_is_said_why(said) -> None:
    told = explained(said)

    assert told.text is None
    assert told.consulted.problem and told.consulted.failing


def test_a_text_without_an_end_is_left_out() -> None:
    assert explained("You are doing well. " * 200).text is None


def test_the_prompt_has_readiness_form_mission_decision_and_nothing_more_than_it_needs() -> None:
    question = explain_question(STAGE_DAY, decide_day(STAGE_DAY))

    facts = question.values["facts"]
    assert "readiness: 58" in facts and "-27" in facts and '"The tour"' in facts and "to be protected: 12" in facts
    assert question.values["decision"].split(",")[0] in ("recover", "ease")
    assert question.max_tokens == EXPLANATION_MAX_TOKENS == 100


def test_every_recorded_morning_is_explained_by_one_prompt_below_500_tokens() -> None:
    prompt = PROMPTS.get("explain")
    for context in recorded_mornings():
        system, user = prompt.fill(explain_question(context, decide_day(context)).values)
        assert tokens(system) + tokens(user) < 500


def test_a_closed_topic_is_not_in_the_prompt() -> None:
    facts = explain_question(STAGE_DAY, decide_day(STAGE_DAY), closed=frozenset(("readiness", "training"))).values

    assert "58" not in facts["facts"] and "27" not in facts["facts"]
    assert "load" not in facts["decision"]
