"""The classifier at the end of the rules: it opens answers that only read, and abstains where it is not sure."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.question_gates import CLASSIFIER
from lanterne_rouge.conversation.reading_classifier import OPENED, WEIGHTS, classify_message, read_intent
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingLane
from scripts.train_reading_classifier import CLASSES, NONE, PHRASES, document_of, fingerprint, read_phrases, train
from tests.conversation.scoring import WRITING, cases, score

LEAST_OPENED = 10
EXAMPLES = read_phrases(PHRASES.read_text(encoding="utf-8"))


def test_the_weights_were_learned_from_the_phrases_run_make_docs_if_not() -> None:
    assert json.loads(WEIGHTS.read_text(encoding="utf-8"))["learned_from"] == fingerprint(EXAMPLES)


@pytest.mark.proof
def test_the_weights_are_those_of_the_phrases() -> None:
    made, stored = document_of(*train(EXAMPLES)), json.loads(WEIGHTS.read_text(encoding="utf-8"))

    assert made["step"] == pytest.approx(stored["step"], rel=1e-3)
    for name in CLASSES:
        pairs = zip(made["rows"][name], stored["rows"][name], strict=True)  # type: ignore[index]
        assert max(abs(new - old) for new, old in pairs) <= 1, name


def test_nothing_that_writes_can_be_opened() -> None:
    assert {intent.value for intent in OPENED} & (WRITING | {"PLAN_WORKOUT", "PLAN_ROUTINE", "SAFETY"}) == set()
    assert set(CLASSES) == {*(intent.value for intent in OPENED), NONE}


def test_no_learned_report_command_or_plan_opens_an_answer() -> None:
    opened = [text for text, name in EXAMPLES if name == NONE and read_intent(text) is not None]

    assert opened == []


def test_messages_it_never_saw_are_opened_rightly(shared_data: Path) -> None:
    scores = [score(case) for case in cases(shared_data / "utterances" / "dev.jsonl")]
    opened = [one for one in scores if one.decision.matched_rule == CLASSIFIER]

    assert {normalise(one.case["message"]) for one in scores} & {t for t, _ in EXAMPLES if len(t.split()) > 3} == set()
    assert [one.case["message"] for one in opened if one.verdict not in ("exact", "accepted")] == []
    assert len(opened) >= LEAST_OPENED


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("is the bench press getting anywhere", Intent.ANALYZE_PROGRESS),
        ("do I lift today", Intent.NEXT_WORKOUT),
        ("should I do deadlifts after a long run", Intent.COACH_GENERAL),
        ("what time is the game tonight", Intent.OUT_OF_SCOPE),
    ],
)
def test_a_message_that_no_rule_places_is_opened(message: str, intent: Intent) -> None:
    decision = route(message, RoutingContext())

    assert (decision.matched_rule, decision.intent) == (CLASSIFIER, intent)
    assert decision.confidence is Confidence.MEDIUM and decision.sets is None


@pytest.mark.parametrize(
    "message", ["last time on this machine was nicer", "blorp", "did my squats", "one more", "it hurts"]
)
def test_it_abstains_where_it_is_not_sure(message: str) -> None:
    assert not classify_message(message).is_sure
    assert route(message, RoutingContext()).matched_rule != CLASSIFIER


def test_while_a_workout_runs_no_other_workout_is_shown() -> None:
    decision = route("do I lift today", RoutingContext(live_session=True))

    assert (decision.lane, decision.intent) == (RoutingLane.SLOW, Intent.COACH_GENERAL)


@pytest.mark.parametrize("message", ["8 @ 100", "done", "undo", "bench 3x5 at 80 kg rpe 8", "slept 6 h, legs heavy"])
def test_a_set_or_a_command_loads_neither_it_nor_numpy(message: str) -> None:
    program = (
        "import json, sys\n"
        "from lanterne_rouge.conversation.router import route\n"
        "from lanterne_rouge.domain.routing import OpenTarget, RoutingContext\n"
        "live = RoutingContext(live_session=True, current_exercise='Bench Press', target=OpenTarget(reps=8, weight=100.0))\n"
        "lane = route(sys.argv[1], live).lane.value\n"
        "print(json.dumps([lane, [m for m in sys.modules if m == 'numpy' or m.endswith('reading_classifier')]]))\n"
    )

    ran = subprocess.run([sys.executable, "-c", program, message], capture_output=True, text=True, check=True)

    assert json.loads(ran.stdout) == ["FAST", []]
