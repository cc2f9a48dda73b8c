"""The three strength operations with a model: asked once, checked, and answered by the rules where it fails."""

import json
from dataclasses import asdict, replace

import pytest

from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ProposedPlan
from lanterne_rouge.domain.lifting import EnduranceSide, PainFlag, Severity
from lanterne_rouge.models.strength.insight import generate_insight
from lanterne_rouge.models.strength.plan import generate_plan
from lanterne_rouge.models.strength.stall import analyze_stall
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.history.lift_case import LiftCase, lift_cases
from lanterne_rouge.strength.history.stall import analyse_stall
from lanterne_rouge.strength.plan import plan_session
from tests.agents.desks import sentence
from tests.agents.strength.desks import desk, desk_of
from tests.strength.lifters import BENCH, catalogue, context, history, row, session
from tests.strength.proposals import as_proposed

BENCHED = context(row(BENCH), past=[history(BENCH, session(3, (100.0, 6, 8.0)))])
OURS = plan_session(BENCHED, catalogue())
HEAVIER = json.dumps(
    {
        "exercises": [
            {
                "exercise": BENCH,
                "warmups": [{"weight_kg": kg, "reps": 5} for kg in (20, 40, 60, 80)],
                "top_set": {"weight_kg": 102.5, "reps": 5, "rpe_cap": 8.5},
                "backoffs": [{"weight_kg": 92.5, "reps": 6, "rpe_cap": 8.5, "sets": 2}],
            }
        ]
    }
)
DONE = (history(BENCH, session(0, *((100.0, 6, 8.0),) * 3)),)


def stalled() -> LiftCase:
    past = history(BENCH, *(session(d, (100.0, 5, 8.0)) for d in (0, 5, 10)))
    (case,) = lift_cases(context(row(BENCH), past=[past]), catalogue())
    return case


def test_without_a_desk_the_rules_answer_and_nobody_is_asked() -> None:
    told = generate_plan(BENCHED, catalogue(), None)

    assert (told.plan, told.answered_by, told.consulted, told.notes) == (OURS, "rules", None, ())


def test_a_sound_answer_is_the_plan_and_says_whose_it_is() -> None:
    told = generate_plan(BENCHED, catalogue(), desk(HEAVIER))

    (bench,) = told.plan.exercises
    assert bench.top_set is not None and bench.top_set.weight_kg == 102.5
    assert (told.answered_by, told.notes) == ("openai", ())
    assert told.consulted is not None
    assert (told.consulted.model, told.consulted.prompt_version) == ("gpt-4o", "strength_plan@1")


def test_a_fenced_answer_is_read() -> None:
    assert generate_plan(BENCHED, catalogue(), desk(f"```json\n{HEAVIER}\n```")).answered_by == "openai"


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I would rather not.",
        "{",
        '{"exercises": "none"}',
        HEAVIER[:80],
        HEAVIER.replace("102.5", "NaN"),
        HEAVIER.replace('"reps": 5,', '"reps": "many",'),
        ModelFailed(FailureKind.TOO_SLOW, "The model took too long."),
        RuntimeError("key sk-1234567890"),
        TimeoutError(),
    ],
)
def test_whatever_the_model_does_the_rules_plan_comes_with_the_cause(answer: object) -> None:
    told = generate_plan(BENCHED, catalogue(), desk(answer))

    assert (told.plan, told.answered_by) == (OURS, "rules")
    assert told.consulted is not None and told.consulted.problem and told.notes
    assert "sk-1234567890" not in repr(told)


def test_the_model_is_told_the_form_and_the_day_in_one_question() -> None:
    scripted = ScriptedProvider((HEAVIER,))

    generate_plan(BENCHED, catalogue(), desk_of(scripted))

    (asked,) = scripted.asked
    told = " ".join(turn.text for turn in asked.turns)
    assert "ProposedSet:" in told and '"top_set":"100x7~8.5"' in told
    assert (asked.answer, asked.max_tokens, asked.deadline_s) == (ProposedPlan, 4096, 30.0)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"pain": (PainFlag(place="knee", severity=Severity.SEVERE),)}, "severe pain"),
        ({"pain": (PainFlag(place="chest", severity=Severity.MODERATE),)}, "pain"),
        ({"endurance": EnduranceSide(action=Action.RECOVER)}, "recovery"),
        ({"minutes": 0}, "nothing"),
    ],
)
def test_on_days_for_the_rules_alone_no_model_is_asked(told: dict[str, object], why: str) -> None:
    scripted = ScriptedProvider(())
    day = replace(BENCHED, **told)  # type: ignore[arg-type]

    answer = generate_plan(day, catalogue(), desk_of(scripted))

    assert answer.plan == plan_session(day, catalogue())
    assert scripted.asked == [] and answer.consulted is None
    assert why in answer.notes[0]


def test_a_template_too_long_to_tell_is_planned_by_the_rules() -> None:
    many = context(*(row(name) for name in (e.name for e in catalogue().all[:120])))
    scripted = ScriptedProvider(())

    assert generate_plan(many, catalogue(), desk_of(scripted)).answered_by == "rules"
    assert scripted.asked == []


def test_the_same_answer_gives_the_same_plan() -> None:
    assert asdict(generate_plan(BENCHED, catalogue(), desk(HEAVIER))) == asdict(
        generate_plan(BENCHED, catalogue(), desk(HEAVIER))
    )


def test_the_rules_own_plan_told_back_is_the_models_plan() -> None:
    assert generate_plan(BENCHED, catalogue(), desk(as_proposed(OURS))).plan == OURS


def test_a_models_sentences_stand_behind_the_rules_insight() -> None:
    ours = insight_after(DONE, BENCHED, catalogue())
    good = json.dumps(
        {
            "sentences": [sentence("{lift_1} shows {lift_1_sets}.", "lift_1", "lift_1_sets", effect="neutral")],
            "category": "progress",
        }
    )
    false = good.replace("{lift_1_sets}", "140 kg")

    told, refused = (generate_insight(DONE, BENCHED, catalogue(), desk(answer)) for answer in (good, false))

    assert (told.insight, told.answered_by, told.explained_by) == (ours, "rules", "openai")
    assert told.explanation == "The barbell bench press shows 6 reps at 100 kg today."
    assert (refused.insight, refused.explanation) == (ours, None)
    assert refused.notes


def test_an_unknown_category_is_no_insight() -> None:
    answer = '{"sentences": [], "category": "glory"}'

    assert generate_insight(DONE, BENCHED, catalogue(), desk(answer)).answered_by == "rules"


def test_a_session_with_pain_is_spoken_of_by_the_rules() -> None:
    scripted = ScriptedProvider(())
    sore = replace(BENCHED, pain=(PainFlag(place="knee"),))

    assert generate_insight(DONE, sore, catalogue(), desk_of(scripted)).answered_by == "rules"
    assert scripted.asked == []


def test_whether_a_lift_stands_still_is_counted_and_a_model_only_speaks_of_it() -> None:
    ours = analyse_stall(stalled(), catalogue())
    answer = {
        "is_stalled": True,
        "sentences": [sentence("{lift} shows {lift_max}.", "lift", "lift_max", effect="neutral")],
        "fix_type": "variation",
    }

    told = analyze_stall(stalled(), catalogue(), desk(json.dumps(answer)))
    refused = analyze_stall(stalled(), catalogue(), desk(json.dumps({**answer, "is_stalled": False})))

    assert (told.stall, told.explained_by) == (ours, "openai")
    assert told.explanation is not None and "an estimated maximum of" in told.explanation
    assert (refused.stall, refused.explanation) == (ours, None)
    assert "the sessions show one" in refused.notes[0]
