"""Sets of questions as people ask them on a phone: each finds an answer to what it asks, and none of them writes anything.

A line of `questions.txt` is a question and, behind `=>`, what may answer it: topics of what is known, or `own` (the athlete's days and
values), `pain`, `safety`, `exercise`; `-` where it can't be known what is meant. A question behind `+` goes on from the one before it.
"""

from pathlib import Path
from typing import Final

from lanterne_rouge.conversation.claims import correction_of
from lanterne_rouge.conversation.coach import asks_of_own_data
from lanterne_rouge.conversation.deciding import PLANNING_INTENTS
from lanterne_rouge.conversation.knowledge_search import ALL_PASSAGES, passage_for, together
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import speaks_of_pain
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from tests.conversation.scoring import WRITING

SETS: Final = Path(__file__).with_name("questions.txt")
LEAST_ANSWERED: Final = 0.97
OTHER_ANSWERS: Final = frozenset({"own", "pain", "safety", "exercise", "correction", "gate:season_wish", "-"})


def asked() -> list[tuple[str, str | None, tuple[str, ...]]]:
    """Each question with the one that it goes on from, and what may answer it."""
    found: list[tuple[str, str | None, tuple[str, ...]]] = []
    for line in SETS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith(("#", "[")):
            continue
        question, _, topics = line.partition(" => ")
        before = found[-1][0] if question.startswith("+ ") else None
        found.append((question.removeprefix("+ "), before, tuple(topics.split(" | "))))
    return found


def answered_by(question: str, before: str | None) -> str:
    """What answers a question: the order is that of the coach."""
    text = normalise(question)
    decision = route(question, RoutingContext())
    if decision.intent is Intent.SAFETY:
        return "safety"
    if before is not None and (joined := together(normalise(before), text)) is not None:
        text = joined
    elif decision.lane is not RoutingLane.SLOW or decision.intent in PLANNING_INTENTS:
        return decision.matched_rule
    if speaks_of_pain(text):
        return "pain"
    if correction_of(text) is not None:
        return "correction"
    if asks_of_own_data(decision.intent if before is None else Intent.COACH_GENERAL, text):
        return "own"
    passage = passage_for(text)
    return passage.topic if passage is not None else "-"


def test_nearly_every_question_finds_an_answer_to_what_it_asks() -> None:
    questions = asked()
    missed = {
        question: found
        for question, before, topics in questions
        if (found := answered_by(question, before)) not in topics
    }

    assert 1 - len(missed) / len(questions) >= LEAST_ANSWERED, missed


def written(live: bool) -> set[str]:
    decisions = {question: route(question, RoutingContext(live_session=live)) for question, _, _ in asked()}
    return {
        question
        for question, decision in decisions.items()
        if decision.lane is RoutingLane.FAST and decision.intent.value in WRITING
    }


def test_no_question_is_taken_for_a_report() -> None:
    told = {"achilles sore in the morning but fine after warming up"}
    of_pain = {question for question, _, topics in asked() if topics == ("pain",)}

    assert written(live=False) == told
    assert written(live=True) <= of_pain


def test_what_is_expected_is_known() -> None:
    known = {one.topic for one in ALL_PASSAGES} | OTHER_ANSWERS

    assert {topic for _, _, topics in asked() for topic in topics} - known == set()
