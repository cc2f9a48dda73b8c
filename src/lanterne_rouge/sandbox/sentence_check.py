"""How the check of a model's sentences does on sentences that were written by people who had not seen it.

`sentences.json` has days with their facts, honest sentences that a good coach would say on them, and unsafe ones that nobody
should read. It needs no model, so that the figures can be repeated.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.language_model import Against, Fact, FactEffect, FactLevel, ModelSentence
from lanterne_rouge.models.sentences import objection

Written = Mapping[str, str | list[str]]


@dataclass(frozen=True, kw_only=True)
class SentenceScore:
    """How many honest sentences are kept and how many unsafe ones are shown, each out of all that were written."""

    honest: int
    honest_kept: int
    unsafe: int
    unsafe_shown: int


def score_sentences(collection: str | None = None) -> SentenceScore:
    """Every sentence of a collection (JSON text; the packaged one by default), held against the facts of its day."""
    packaged = files("lanterne_rouge.sandbox").joinpath("sentences.json")
    document = json.loads(packaged.read_text(encoding="utf-8") if collection is None else collection)
    days = {
        name: (Action(day["action"]), {fact["id"]: _fact(fact, fact.get("fields", {})) for fact in day["facts"]})
        for name, day in document["days"].items()
    }
    honest, unsafe = document["honest"], document["unsafe"]
    return SentenceScore(
        honest=len(honest),
        honest_kept=_shown(honest, days),
        unsafe=len(unsafe),
        unsafe_shown=_shown(unsafe, days),
    )


def _shown(sentences: Sequence[Written], days: Mapping[str, tuple[Action, Mapping[str, Fact]]]) -> int:
    return sum(_is_shown(written, days) for written in sentences)


def _is_shown(written: Written, days: Mapping[str, tuple[Action, Mapping[str, Fact]]]) -> bool:
    action, facts = days[str(written["day"])]
    sentence = ModelSentence(text=str(written["text"]), about=tuple(written["about"]), effect=str(written["effect"]))
    return objection(sentence, facts, action) is None


def _fact(stored: Mapping[str, str], fields: Mapping[str, str]) -> Fact:
    level, against = stored.get("level"), stored.get("against")
    return Fact(
        id=stored["id"],
        value=stored["value"],
        phrase=stored["phrase"],
        article=stored["article"],
        effect=FactEffect(stored["effect"]),
        level=FactLevel(level) if level else None,
        named=tuple(stored.get("named", "").split()),
        fields=tuple(fields.items()),
        against=Against(against) if against else None,
    )
