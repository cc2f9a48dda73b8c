"""The reason of a day: one sentence why, with the number that decided, and one what to do; nothing about health is lost."""

import re
from pathlib import Path

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.reason import HOW_TO_TRAIN, cautions
from lanterne_rouge.day.rules.table import CAUTION_RULES
from lanterne_rouge.domain.check_in import CheckIn, Illness, Pain
from lanterne_rouge.domain.morning import LoadState, Readiness, SleepState
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.sandbox.scenarios import decide_scenarios, read_scenarios
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from lanterne_rouge.views.today import briefing_view
from lanterne_rouge.views.today_text import short_text
from tests.app.generated_days import generated_days
from tests.day.mornings import REST, decided, morning

SCENARIOS = Path(__file__).parents[1] / "data" / "decisions.json"
END = re.compile(r"[.!?](?=\s+[A-Z]|$)")


def sentences(text: str) -> int:
    return len(END.findall(text))


def test_a_reason_is_one_or_two_sentences_on_every_documented_morning() -> None:
    answers = decide_scenarios(read_scenarios(SCENARIOS.read_text(encoding="utf-8")))

    assert {sentences(answer.reason) for answer in answers} <= {1, 2}


@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ({"readiness": Readiness(score=55.0)}, "55"),
        ({"load": LoadState(ctl=60.0, atl=90.0, tsb=-30.0)}, "-30"),
        ({"readiness": Readiness(score=57.0), "load": LoadState(ctl=60.0, atl=80.0, tsb=-27.0)}, "57"),
        ({"sleep": SleepState(last_h=4.5, avg_7d_h=7.7, need_h=8.0)}, "4.5"),
        ({}, "80"),
    ],
)
def test_the_first_sentence_contains_the_number_that_decided(changes, number: str) -> None:
    first = decided(**changes).verdict.decision.reason.split(". ")[0]

    assert number in re.findall(r"-?\d+(?:\.\d+)?", first)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"readiness": Readiness(score=55.0)}, (("O1",), "ease")),
        ({"readiness": Readiness(score=57.0), "load": LoadState(ctl=60.0, atl=80.0, tsb=-27.0)}, (("X1",), "recover")),
        ({"check_in": CheckIn(illness=Illness(status="active", symptoms=("fever",)))}, (("I1",), "rest")),
        ({"plan": REST}, (("planned_rest",), "rest")),
        ({}, (("as_planned",), "do")),
    ],
)
def test_a_reason_has_codes_by_which_another_language_says_it(changes, codes: tuple[tuple[str, ...], str]) -> None:
    day = decided(**changes)

    assert (day.because, day.advice) == codes


def test_the_codes_of_a_reason_are_rules_of_the_day_or_one_of_four_words() -> None:
    for context in generated_days(200):
        day = decide_day(context)
        rules = {evidence.rule for evidence in day.verdict.evidence}

        assert day.advice and day.because
        assert set(day.because) <= rules | {"planned_rest", "race_day", "as_planned", "nothing_known"}


def test_where_a_word_decided_readiness_and_form_stand_behind_it() -> None:
    stressed = decided(check_in=CheckIn(life_stress=True), readiness=Readiness(score=64.0)).verdict.decision.reason

    assert sentences(stressed) == 2
    assert "64" in stressed.split(". ")[0]


def test_nothing_about_health_is_lost_with_a_short_reason() -> None:
    shown_beside = 0
    for context in generated_days(400):
        verdict = decide_day(context).verdict
        shown = " ".join((verdict.decision.reason, *cautions(verdict))).lower()
        unfit = () if verdict.load else HOW_TO_TRAIN
        for evidence in verdict.evidence:
            assert (
                evidence.rule not in CAUTION_RULES
                or evidence.rule in unfit
                or evidence.says.rstrip(".").lower() in shown
            )
        shown_beside += bool(cautions(verdict))

    assert shown_beside > 5


def test_every_caution_stands_in_the_short_and_the_full_text_and_among_the_answers() -> None:
    ill = CheckIn(
        illness=Illness(symptoms=("chest_cough",), systemic=True),
        pain=(Pain(site="knee", score_0_10=6, limping=True),),
    )
    context = morning(check_in=ill)
    result = decide_day(context)
    briefing = communicate(
        CommunicationInput(run_id="r", context=context, result=result, observation=Observation())
    ).briefing
    view = briefing_view(briefing)

    assert len(view.cautions) >= 2
    for says in view.cautions:
        assert says in briefing.sections.logic
        assert says in " ".join(line.strip(" -") for line in short_text(view).split("\n"))


def test_a_head_cold_on_a_day_of_rest_is_a_reason_to_rest() -> None:
    cold = decided(plan=REST, check_in=CheckIn(illness=Illness(symptoms=("runny nose",)))).verdict

    assert cold.decision.reason.startswith("You have a head cold (runny nose). Take today for recovery")
    assert cautions(cold) == ()


def test_where_all_training_is_off_nobody_is_told_to_keep_it_easy() -> None:
    ill = CheckIn(red_flags=("chest_pain",), illness=Illness(symptoms=("dry cough",)))

    assert not any("keep it short and easy" in says for says in cautions(decided(check_in=ill).verdict))
    assert any("a dry cough" in e.says for e in decided(check_in=ill).verdict.evidence)


def test_the_short_text_begins_its_reasons_with_what_decided() -> None:
    context = morning(readiness=Readiness(score=57.0), load=LoadState(ctl=60.0, atl=80.0, tsb=-27.0))
    given_day = CommunicationInput(run_id="r", context=context, result=decide_day(context), observation=Observation())
    view = briefing_view(communicate(given_day).briefing)

    reasons = [line for line in short_text(view).split("\n") if line.startswith("- ")]

    assert reasons[0].startswith("- Your readiness is 57")
