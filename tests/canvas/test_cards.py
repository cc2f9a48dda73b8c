"""Every card has a JSON Schema, can be stored as JSON, and can be read as plain text."""

from datetime import UTC, datetime

import msgspec
import pytest

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.domain.canvas import CardKind, CardState
from lanterne_rouge.views import cards
from lanterne_rouge.views.cards import CARD_TYPES, Card, CardHead, card_text

HEAD = {
    "id": "c1", "version": 1, "canvas": "main", "state": CardState.DRAFT, "title": "A title",
    "made": datetime(2026, 3, 6, 12, tzinfo=UTC), "expires": None,
}  # fmt: skip
CONTENT: dict[CardKind, tuple[dict[str, object], str]] = {
    CardKind.SESSION_PLAN: ({"template": "Push", "text": "# Push\nRow: 3x8-12"}, "Row: 3x8-12"),
    CardKind.ROUTINE_SUMMARY: (
        {"routine": "Two", "goal": "Both", "days": (cards.RoutineDayCard(name="A", text="# A\nSquat: 3x5"),)},
        "Squat: 3x5",
    ),
    CardKind.ANALYSIS: ({"findings": ("You grow.",)}, "You grow."),
    CardKind.VISUALIZATION: ({"unit": "sets", "points": (cards.ChartPoint(label="chest", value=9),)}, "chest  9 sets"),
    CardKind.CLARIFY_QUESTIONS: (
        {"questions": (cards.CardQuestion(text="How many days?", choices=("3", "4")),)},
        "How many days? (3, 4)",
    ),
    CardKind.LIST: ({"items": (cards.CardItem(label="Squat", detail="legs"),)}, "- Squat: legs"),
    CardKind.SUGGESTION: ({"suggestion": "Rest a day."}, "Rest a day."),
    CardKind.AGENT_STREAM: ({"steps": ("Four weeks are read.",)}, "Four weeks are read."),
    CardKind.INLINE_INFO: ({"lines": ("Monday is free.",)}, "Monday is free."),
    CardKind.PROPOSAL_GROUP: ({"cards": ("c2", "c3")}, "c2, c3"),
}


def card_of(kind: CardKind) -> Card:
    card: Card = msgspec.convert(
        {**msgspec.to_builtins(HEAD), **msgspec.to_builtins(CONTENT[kind][0])}, CARD_TYPES[kind]
    )
    return card


@pytest.mark.parametrize("kind", CardKind)
def test_every_card_has_a_schema_that_names_its_type(kind: CardKind) -> None:
    schema = msgspec.json.schema(CARD_TYPES[kind])

    own = schema["$defs"][CARD_TYPES[kind].__name__]
    assert own["properties"]["type"]["enum"] == [kind.value]
    assert set(HEAD) <= set(own["properties"])


@pytest.mark.parametrize("kind", CardKind)
def test_every_card_reads_back_from_its_json(kind: CardKind) -> None:
    card = card_of(kind)

    assert isinstance(card, CardHead)
    assert msgspec.json.decode(encode_json(card), type=CARD_TYPES[kind]) == card


@pytest.mark.parametrize("kind", CardKind)
def test_every_card_has_a_plain_text(kind: CardKind) -> None:
    text = card_text(card_of(kind))

    assert text.startswith("A title (c1, draft)")
    assert CONTENT[kind][1] in text
