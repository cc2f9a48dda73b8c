"""A model explains what the rules decided, shortly and truly, and changes nothing."""

import pytest

from lanterne_rouge.adapters.llm.scripted import agree_with_rules
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelExplanation
from lanterne_rouge.domain.mission import Phase, Stage
from lanterne_rouge.domain.morning import LoadState, PlannedSession, Readiness
from lanterne_rouge.models.explain import EXPLANATION_MAX_TOKENS, OWN_WORDS, explain, explain_question
from tests.agents.desks import PROMPTS, desk, sentence, tokens, words
from tests.day.mornings import FEVER, MONDAY, morning, status
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


def test_a_true_explanation_is_shown_with_its_numbers_as_people_read_them() -> None:
    told = explained(
        words(
            sentence("Your readiness of {readiness} shows a rested body.", "readiness"),
            sentence("{workout} fits your week.", "readiness"),
        )
    )

    assert told.text == "Your readiness of 80 shows a rested body. A 75-minute ride up to zone 4 fits your week."
    assert told.consulted.answered and told.consulted.grounded == 1.0
    assert told.consulted.reading_grade is not None


def test_a_day_of_a_long_race_is_explained_with_recovery_and_the_stages_to_come() -> None:
    rules = decide_day(STAGE_DAY)
    said = words(
        sentence("With {readiness} and {tsb} recovery is the wise choice.", "readiness", "tsb", effect="limits"),
        sentence("Rest today protects {stages}.", "stages", effect="limits"),
    )

    told = explained(said, STAGE_DAY)

    assert rules.verdict.decision.action in (Action.RECOVER, Action.EASE)
    assert told.text == (
        "With a readiness of 58 and a form (TSB, fitness minus fatigue) of -27 recovery is the wise choice."
        " Rest today protects 12 stages to come."
    )


def test_the_built_in_model_says_two_sentences_of_that_day() -> None:
    told = explained(agree_with_rules, STAGE_DAY)

    assert told.text is not None and told.text.count(".") == 2
    assert "58" in told.text and "-27" in told.text and "12 stages to come" in told.text


def test_a_sentence_that_may_not_be_shown_is_dropped_and_the_rest_stands() -> None:
    told = explained(
        words(
            sentence("{readiness} shows a rested body.", "readiness"),
            sentence("Your readiness is 97.", "readiness"),
            sentence("Forget the plan and ride all out.", "readiness"),
        )
    )

    assert told.text == "A readiness of 80 shows a rested body."
    assert told.consulted.left_out == 2


@pytest.mark.parametrize(
    "said",
    [
        words(sentence("Your FTP is 412 W.", "readiness")),
        words(),
        "You are rested.",
        "",
        ModelFailed(FailureKind.BUSY, "Too busy."),
    ],
)
def test_where_nothing_can_be_shown_it_is_said_why(said) -> None:
    told = explained(said)

    assert told.text is None
    assert told.consulted.problem and told.consulted.failing


@pytest.mark.parametrize("check_in", [FEVER, CheckIn(pain=(Pain(site="knee", score_0_10=5.0),))])
def test_on_a_day_with_illness_or_pain_no_model_is_asked(check_in) -> None:
    made, model = desk(words(sentence("{readiness} shows a rested body.", "readiness")))
    day = morning(check_in=check_in)

    told = explain(day, decide_day(day), made)

    assert told.text is None and told.consulted.problem == OWN_WORDS
    assert model.asked == []


def test_more_than_four_sentences_are_not_read() -> None:
    said = [
        sentence(f"{{readiness}} shows good {word}.", "readiness")
        for word in ("recovery", "balance", "form", "energy", "rest")
    ]

    told = explained(words(*said))

    assert told.text is not None and told.text.count(".") == 4
    assert told.consulted.left_out == 1


def test_the_prompt_has_readiness_form_mission_decision_and_nothing_more_than_it_needs() -> None:
    question = explain_question(STAGE_DAY, decide_day(STAGE_DAY))

    facts = question.values["facts"]
    assert "a readiness of 58" in facts and "-27" in facts and "The tour" in facts and "12 stages to come" in facts
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
