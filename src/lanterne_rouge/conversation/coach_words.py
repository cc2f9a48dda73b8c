"""The coach's answer with a model's help: it chooses what is known, and says what the looked-up numbers mean, in facts.

Our own words stay: data that was asked for comes first, a passage is said as it is written, and each sentence of the model's own goes
through the one gate. Of pain and illness the rules speak alone.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.coach_facts import passage_facts
from lanterne_rouge.conversation.pain_advice import speaks_of_pain
from lanterne_rouge.conversation.voice import SHARED_VOICE
from lanterne_rouge.domain.decision import Action, Flag, warned
from lanterne_rouge.domain.language_model import (
    MODEL_ADDS,
    Fact,
    FailureKind,
    ModelConsultation,
    ModelRole,
    ProposedWords,
)
from lanterne_rouge.domain.provenance import Untrusted
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.prompt_material import LIFTING_FORMS, fact_lines
from lanterne_rouge.models.sentences import CheckedWords, checked
from lanterne_rouge.ports.stores import MemoryBus

COACH_MAX_TOKENS = 350
MOST_COACH_SENTENCES, MOST_CHOSEN_PASSAGES = 4, 2
LONGEST_QUESTION_SENT = 400
NOTHING_USABLE: Final = "Nothing that the language model wrote could be shown, so the rules speak alone."
_HEALTH: Final = re.compile(
    r"\b(?:hurt\w*|pain\w*|ache\w*|aching|sore|injur\w*|twinge|swollen|numb|sick|ill|illness|flu|cold|cough|fever|virus|covid|infection"
    r"|doctor|physio|blood|heart|pulse|pressure|asthma|diabet\w*|pregnan\w*|postpartum|birth|surgery|operation|replacement|medic\w*"
    r"|pills?|tablets?|beta blockers?|dizzy|faint\w*|vomit\w*|period|starv\w*|fasting|diet\w*|lose weight|lose \d+|belly)\b"
)
"""What may be about pain, illness, medicine or eating: then no model is asked."""


@dataclass(frozen=True, kw_only=True)
class WordedAnswer:
    """The answer as it is said; `by_model` where something of the model's is in it. `consulted` is the one call."""

    answer: Answer
    by_model: bool
    consulted: ModelConsultation


def is_about_health(text: str) -> bool:
    """Whether a normalised message may be about pain, illness, medicine or eating."""
    return _HEALTH.search(text) is not None or speaks_of_pain(text)


def action_today(memory: MemoryBus, today: date) -> Action | None:
    """What today's decision was, None on a day with signs of illness, pain or injury; before any decision a day to take easy."""
    runs = memory.recall(today, today, "decision", 1)
    if not runs:
        return Action.EASE
    decision = json.loads(runs[-1].document)["decision"]
    return None if warned(tuple(Flag(flag) for flag in decision["flags"])) else Action(decision["action"])


def worded_by_model(
    answer: Answer,
    question: str,
    before: str | None,
    desk: ModelDesk,
    role: ModelRole,
    action: Action,
    forbidden: Sequence[str] = (),
) -> WordedAnswer:
    """The rules' answer with what a model chose and said, by one call; the rules' alone where nothing of it may be shown.

    `before` is what the athlete said before this question; `action` is what today's decision was.
    """
    facts = (*answer.facts, *passage_facts())
    heard = ask_model(desk, _coach_question(answer, question, before, facts, role))
    if heard.answer is None:
        return WordedAnswer(answer=answer, by_model=False, consulted=heard.consulted)
    words = checked(heard.answer.sentences, facts, action, most=MOST_COACH_SENTENCES, forbidden=forbidden)
    consulted = replace(
        heard.consulted,
        grounded=words.share,
        left_out=words.left_out,
        problem=None if words.sentences else NOTHING_USABLE,
        failing=None if words.sentences else FailureKind.UNREADABLE,
    )
    if not words.sentences:
        return WordedAnswer(answer=answer, by_model=False, consulted=consulted)
    return WordedAnswer(answer=_together(answer, words), by_model=True, consulted=consulted)


def _together(answer: Answer, words: CheckedWords) -> Answer:
    """Data first, then the passages that were chosen, else ours; last what the model said itself."""
    texts = {text for fact in passage_facts() for _, text in fact.fields}
    # A passage ends with its source in brackets, behind which the gate puts a full stop.
    passages = [text for s in words.sentences if (text := s.removesuffix(".")) in texts][:MOST_CHOSEN_PASSAGES]
    own = [s for s in words.sentences if s.removesuffix(".") not in texts]
    ours = answer.text if answer.is_answered and (answer.steps or not passages) else ""
    added = f"{MODEL_ADDS} {' '.join(own)}" if own else ""
    return replace(answer, text="\n".join(part for part in (ours, *passages, added) if part), is_answered=True)


def _coach_question(
    answer: Answer, question: str, before: str | None, facts: Sequence[Fact], role: ModelRole
) -> ModelQuestion[ProposedWords]:
    values = {
        "question": Untrusted(question).quoted(LONGEST_QUESTION_SENT),
        "before": Untrusted(before or "").quoted(LONGEST_QUESTION_SENT),
        "known": "the rules answered it with these numbers" if answer.steps else "the rules looked nothing up",
        "facts": fact_lines(facts),
        "words": LIFTING_FORMS,
        "voice": SHARED_VOICE,
    }
    return ModelQuestion(role=role, prompt_id="coach", values=values, answer=ProposedWords, max_tokens=COACH_MAX_TOKENS)
