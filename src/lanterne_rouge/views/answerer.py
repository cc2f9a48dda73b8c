"""Who gave an answer about lifting that a language model was asked for."""

from dataclasses import dataclass

from lanterne_rouge.domain.language_model import MODEL_ADDS
from lanterne_rouge.language.phrasing import printable

ANSWERED_BY_RULES = "rules"


@dataclass(frozen=True, kw_only=True)
class Answerer:
    """`answered_by` is `rules` or the provider whose model it was; `note` says what was corrected, or why no model answered.

    `explanation` is what a model, that of `explained_by`, adds to an answer of the rules.
    """

    answered_by: str
    model: str | None
    prompt_version: str | None
    note: str | None
    explanation: str | None = None
    explained_by: str | None = None


def answerer_text(answerer: Answerer, *, corrections: int | None = None) -> str:
    """The same in a line; with a number of `corrections` that are listed elsewhere, that number instead of the note."""
    if answerer.explanation and answerer.explained_by:
        who = f"{answerer.explained_by} ({answerer.model}, {answerer.prompt_version})"
        return printable(f"{MODEL_ADDS} {answerer.explanation} Answered by the rules; explained by {who}.")
    by_rules = answerer.answered_by == ANSWERED_BY_RULES
    by = "the rules" if by_rules else answerer.answered_by
    model = f" ({answerer.model}, {answerer.prompt_version})" if answerer.model and not by_rules else ""
    if corrections is None:
        more = f" {answerer.note}" if answerer.note else ""
    else:
        more = f" {corrections} {'thing was' if corrections == 1 else 'things were'} corrected." if corrections else ""
    return printable(f"Answered by {by}{model}.{more}")
