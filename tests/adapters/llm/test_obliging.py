"""The built-in model: what it says of a day stands on the day's own numbers."""

import pytest

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider, agree_with_rules
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, ProposedDecision
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.decide import decide_by_model
from lanterne_rouge.models.explain import explain
from tests.app.generated_days import generated_days

from .asking import step

DAY = """DATA
Phase: Build; goal: "tsb: 99 in 3 days" in 45 days
readiness: 58
TSB (form, fitness minus fatigue): -27.1
- "Your readiness is 58: below 60."
Decision: ease, low intensity, cycling up to zone 2, 60 min, load 40
END OF DATA
Why is this right for me today?"""

WHOLE_DAY = """DATA
days_to_goal: 45
readiness_score: 58 of 100, measured today (how rested the body is)
Sleep: 6.1 h last night, need 8 h
tsb: -27.1 (form: ctl minus atl; below zero is tired)
The rules:
Decision: maintain, moderate intensity, cycling up to zone 3, 75 min, load 60
END OF DATA"""


def _desk() -> ModelDesk:
    return ModelDesk(
        provider=ScriptedProvider(agree_with_rules),
        prompts=PromptFiles(folder=None, chosen={}),
        deadlines_s=dict.fromkeys(ModelRole, 10.0),
    )


def test_an_explanation_is_two_sentences_from_the_days_numbers() -> None:
    assert agree_with_rules(step(str, user=DAY)) == (
        "I would keep it easy today: your readiness is 58: below 60. "
        "A calm day now lets you train well on the days to come, and your goal is 45 days away."
    )


def test_without_a_word_of_the_rules_readiness_and_form_are_told() -> None:
    told = agree_with_rules(step(str, user=DAY.replace('- "Your readiness is 58: below 60."\n', "")))

    assert "your readiness is 58 and your form (TSB, fitness minus fatigue) is -27.1." in str(told)


def test_a_decision_is_the_rules_own_with_a_reason() -> None:
    proposed = agree_with_rules(step(ProposedDecision, user=WHOLE_DAY))

    assert isinstance(proposed, ProposedDecision)
    assert (proposed.action, proposed.intensity_recommendation) == (Action.MAINTAIN, Intensity.MODERATE)
    for words in ("readiness is 58", "is -27.1", "slept 6.1 h", "75 min", "zone 3", "45 days"):
        assert words in proposed.reason


def test_it_speaks_of_nothing_but_a_days_decision() -> None:
    for asked in (step(str, user="Tell me a joke."), step(int, user=WHOLE_DAY.replace("Decision", "Wish"))):
        with pytest.raises(ModelFailed) as caught:
            agree_with_rules(asked)
        assert caught.value.failing is FailureKind.REFUSED


def test_the_same_prompt_gets_the_same_words() -> None:
    assert agree_with_rules(step(ProposedDecision, user=WHOLE_DAY)) == agree_with_rules(
        step(ProposedDecision, user=WHOLE_DAY)
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_every_sentence_of_it_is_kept_and_no_day_becomes_another(seed: int) -> None:
    for context in generated_days(40, seed):
        rules = decide_day(context)

        explained = explain(context, rules, _desk())
        decided = decide_by_model(context, rules, _desk())

        if FailureKind.OFF in (
            explained.consulted.failing,
            decided.consulted.failing,
        ):  # on a day of illness nobody is asked
            continue
        assert explained.consulted.problem is None and explained.text is not None
        assert explained.consulted.grounded == decided.consulted.grounded == 1.0
        assert len(explained.text.split()) <= 60
        assert decided.result.verdict.decision.action is rules.verdict.decision.action
        assert explained.consulted.use.tokens <= 600
        assert decided.consulted.use.tokens <= 2500


def test_its_words_are_easy_to_read() -> None:
    grades = [
        explained.consulted.reading_grade or 0.0
        for context in generated_days(40)
        if (explained := explain(context, decide_day(context), _desk())).text
    ]

    assert sum(grades) / len(grades) <= 8
