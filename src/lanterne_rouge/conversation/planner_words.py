"""The planner's proposal with a model's help: one call reads what the message wants, and may say in facts why.

What it reads only fills what the rules did not; a number has to stand in the message, an exercise has to be one, a row one of the draft's.
The draft itself comes from the engine, and its card waits for the athlete. The sentence goes through the gate that the coach's go through.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lanterne_rouge.conversation.coach_facts import passage_facts
from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.planner import (
    DraftChange,
    DraftProposal,
    DraftWish,
    draft_rows,
    is_a_season,
    is_read_by_rules,
    read_draft_wish,
    written_exercise,
)
from lanterne_rouge.conversation.voice import SHARED_VOICE
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.language_model import (
    MODEL_ADDS,
    Fact,
    ModelConsultation,
    ModelRole,
    ProposedDraft,
)
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.provenance import Untrusted
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.prompt_material import LIFTING_FORMS, fact_lines
from lanterne_rouge.models.sentences import checked
from lanterne_rouge.strength.generator.days import Style
from lanterne_rouge.strength.generator.generate import FEWEST_DAYS, FEWEST_MINUTES, MOST_DAYS, MOST_ROUTINE_MINUTES
from lanterne_rouge.views.cards import SessionPlanCard

PLANNER_MAX_TOKENS = 300
LONGEST_WISH_SENT, LONGEST_ROW_SENT = 600, 60
ROW_KEY: Final = "row_"


@dataclass(frozen=True, kw_only=True)
class ProposedByModel:
    """The proposal after the form; `by_model` where something of the model's is in it. `consulted` is the one call."""

    proposal: DraftProposal
    by_model: bool
    consulted: ModelConsultation


def is_worth_asking(intent: Intent, text: str, draft: SessionPlanCard | None) -> bool:
    """Whether a model could add anything: a draft of lifting is wanted, or a change of one that the rules can't read."""
    if intent is Intent.EDIT_PLAN:
        return draft is not None and not is_read_by_rules(text, draft)
    return not is_a_season(intent, text)


def propose_by_model(
    message: str,
    text: str,
    draft: SessionPlanCard | None,
    desk: ModelDesk,
    role: ModelRole,
    action: Action,
    forbidden: Sequence[str] = (),
) -> ProposedByModel:
    """What a message wants drafted, by one call beside the rules; the rules' reading alone where the call says nothing usable.

    `text` is the message normalised, `action` what today's decision was.
    """
    rows = draft_rows(draft) if draft is not None else []
    facts = (*_row_facts(rows), *passage_facts())
    by_rules = DraftProposal(wish=read_draft_wish(text))
    heard = ask_model(desk, _draft_question(message, rows, facts, role))
    if heard.answer is None:
        return ProposedByModel(proposal=by_rules, by_model=False, consulted=heard.consulted)
    words = checked(heard.answer.sentences, facts, action, most=1, forbidden=forbidden)
    consulted = replace(heard.consulted, grounded=words.share, left_out=words.left_out)
    proposal = DraftProposal(
        wish=_filled(by_rules.wish, heard.answer, text),
        change=_change(heard.answer, rows),
        why=f"{MODEL_ADDS} {words.sentences[0]}" if words.sentences else None,
    )
    return ProposedByModel(proposal=proposal, by_model=proposal != by_rules, consulted=consulted)


def _draft_question(
    message: str, rows: Sequence[str], facts: Sequence[Fact], role: ModelRole
) -> ModelQuestion[ProposedDraft]:
    values = {
        "message": Untrusted(message).quoted(LONGEST_WISH_SENT),
        "wanted": "a draft waits, whose rows are below" if rows else "no draft waits",
        "facts": fact_lines(facts),
        "words": LIFTING_FORMS,
        "voice": SHARED_VOICE,
    }
    return ModelQuestion(
        role=role, prompt_id="draft", values=values, answer=ProposedDraft, max_tokens=PLANNER_MAX_TOKENS
    )


def _row_facts(rows: Sequence[str]) -> tuple[Fact, ...]:
    """The exercises of the draft by their place, as names in quotes."""
    names = (row.partition(":")[0].strip()[:LONGEST_ROW_SENT] for row in rows)
    return tuple(
        Fact(id=f"{ROW_KEY}{number}", value=name, phrase=name, article="the", quoted=True, is_name=True)
        for number, name in enumerate(names, start=1)
    )


def _filled(wish: DraftWish, form: ProposedDraft, text: str) -> DraftWish:
    """The rules' reading with what it left open; a number only where the message has it."""
    figures = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)}
    days = form.days if form.days in figures and FEWEST_DAYS <= (form.days or 0) <= MOST_DAYS else None
    minutes = (
        form.minutes
        if form.minutes in figures and FEWEST_MINUTES <= (form.minutes or 0) <= MOST_ROUTINE_MINUTES
        else None
    )
    return DraftWish(
        goal=wish.goal or (LiftingGoal(form.goal) if form.goal else None),
        days=wish.days or days,
        minutes=wish.minutes or minutes,
        style=wish.style or (Style(form.style) if form.style else None),
        day=wish.day or form.day,
    )


def _change(form: ProposedDraft, rows: Sequence[str]) -> DraftChange | None:
    """The change of the draft, None where its row or its exercise is none."""
    exercise = _known_exercise(form.exercise)
    at = next((n for n in range(len(rows)) if form.row == f"{ROW_KEY}{n + 1}"), None)
    match form.change:
        case "add" if exercise is not None:
            return DraftChange(exercise=exercise)
        case "remove" if at is not None:
            return DraftChange(at=at)
        case "swap" if at is not None and exercise is not None:
            return DraftChange(at=at, exercise=exercise)
        case _:
            return None


def _known_exercise(name: str | None) -> str | None:
    words = normalise(name or "").split()
    found = find_exercise_name(words, 0) if words else None
    return written_exercise(" ".join(words)) if found is not None and found[1] == len(words) else None
