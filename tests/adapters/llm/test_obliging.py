"""The built-in model: what it says of a day stands on the day's own numbers."""

import pytest

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider, agree_with_rules
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, ProposedDecision, ProposedWords
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.decide import decide_by_model
from lanterne_rouge.models.explain import explain
from tests.app.generated_days import generated_days

from .asking import step

DAY = """DATA
Decision: ease, low intensity, cycling up to zone 2, 60 min, load 40
Facts (id, effect, as it reads):
readiness limits: a readiness of 58
tsb limits: a TSB of -27.1
goal neutral: "tsb limits: 99"; {goal.away}: 45 days away
phase neutral: the build phase
workout neutral: a 60-minute ride up to zone 2
advice neutral: an easier day
END OF DATA
Why is this right for me today?"""

WHOLE_DAY = """DATA
readiness_score: 58 of 100, measured today (how rested the body is)
The rules:
Decision: maintain, moderate intensity, cycling up to zone 3, 75 min, load 60
readiness supports: a readiness of 82
tsb neutral: a TSB of 2
workout neutral: a 75-minute ride up to zone 3
advice neutral: a day as planned
END OF DATA"""


def _desk() -> ModelDesk:
    return ModelDesk(
        provider=ScriptedProvider(agree_with_rules),
        prompts=PromptFiles(folder=None, chosen={}),
        deadlines_s=dict.fromkeys(ModelRole, 10.0),
    )


def test_an_explanation_is_two_sentences_on_the_facts_that_limit_the_day() -> None:
    told = agree_with_rules(step(ProposedWords, user=DAY))

    assert isinstance(told, ProposedWords)
    assert [(one.text, one.about, one.effect) for one in told.sentences] == [
        (
            "{readiness} and {tsb} show strain, so {advice} is the wise choice.",
            ("readiness", "tsb"),
            "limits",
        ),
        ("{workout} gives your body room to recover.", ("readiness", "tsb"), "limits"),
    ]


def test_a_decision_is_the_rules_own_with_sentences_on_its_facts() -> None:
    proposed = agree_with_rules(step(ProposedDecision, user=WHOLE_DAY))

    assert isinstance(proposed, ProposedDecision)
    assert (proposed.action, proposed.intensity_recommendation) == (Action.MAINTAIN, Intensity.MODERATE)
    assert proposed.reason and not isinstance(proposed.reason, str)
    assert proposed.reason[0].text == "{readiness} shows a fresh body."


def test_it_speaks_of_nothing_but_a_days_decision() -> None:
    for asked in (step(ProposedWords, user="Tell me a joke."), step(int, user=WHOLE_DAY.replace("Decision", "Wish"))):
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
        assert explained.consulted.left_out == decided.consulted.left_out == 0
        assert len((explained.text or "").split()) <= 60
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
